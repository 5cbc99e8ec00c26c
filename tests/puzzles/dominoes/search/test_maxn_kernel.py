"""The compiled search for seats that play each for himself: small endings counted by hand, and its limits."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules.game import ALL_FIVES, BLOCK, DRAW, Rules
from pipcube.puzzles.dominoes.rules.tiles import TILES, format_tiles
from pipcube.puzzles.dominoes.search.codes import play_of, task_of
from pipcube.puzzles.dominoes.search.exact import SeatPoints, seat_points

from ..states import at, written


def search(
    hands: list[str],
    ends: tuple[int, int] | None,
    boneyard: str = "",
    *,
    game: str = BLOCK,
    count: str = "rivals",
    target: int | None = None,
    scores: tuple[int, ...] = (),
    memo_bits: int = 20,
    **limits: Any,
) -> SeatPoints:
    state = at(hands, ends, boneyard=boneyard, scores=scores)
    task = task_of(Rules(game, len(hands), count=count, target=target), state)
    return seat_points(task, memo_bits=memo_bits, **limits)


def deal(rng: random.Random, size: int, seats: int) -> tuple[list[str], str]:
    order = rng.sample(TILES, 28)
    hands = [format_tiles(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return hands, format_tiles(order[size * seats :])


def listed(found: SeatPoints) -> dict[str, list[int]]:
    names = written([play_of(code, opening=False) for code in found.plays.tolist()])
    return dict(zip(names, found.values.tolist(), strict=True))


# After 1-5 the third seat goes out: 7 pips of 0-0 and 1-6, 12 of 6-6. After 1-6 the second one: 6 and 10.
LOSING = ["0-0 1-5 1-6", "6-6", "5-5"]


def test_who_cannot_win_lets_the_rivals_have_little() -> None:
    found = search(LOSING, (1, 1))
    assert found.complete
    assert listed(found) == {"1-5 left": [0, 0, 19], "1-6 left": [0, 16, 0]}
    assert found.value.tolist() == [0, 16, 0]


@pytest.mark.parametrize(
    ("target", "scores", "value"),
    [
        (50, (0, 0, 0), [0, 16, 0]),
        (18, (0, 0, 0), [0, 16, 0]),  # the 19 would end the match
        (20, (0, 5, 0), [0, 5, 19]),  # the 16 would
        (15, (0, 5, 0), [0, 5, 19]),  # both do: what counts is the margin, -19 against -21
    ],
)
def test_in_a_match_the_result_comes_first(target: int, scores: tuple[int, ...], value: list[int]) -> None:
    assert search(LOSING, (1, 1), target=target, scores=scores).value.tolist() == value


def test_of_equal_plays_the_left_one() -> None:
    # Both ends the same number: 2-3 goes out where it is 2, 1-4 where it is 1, both for 5 points.
    hands = ["0-0 1-2", "2-3", "1-4"]
    assert listed(search(hands, (1, 2))) == {"1-2 left": [0, 5, 0], "1-2 right": [0, 0, 5]}
    assert search(hands, (1, 2)).value.tolist() == [0, 5, 0]
    assert search(hands, (2, 1)).value.tolist() == [0, 0, 5]


def test_the_order_of_the_boneyard() -> None:
    # 1-2 is played as soon as it comes, then 2-2 goes out against 6-6, and against 3-3 if that came first.
    hands = ["6-6", "2-2", "0-0"]
    found = search(hands, (1, 1), "1-2 3-3", game=DRAW)
    assert (found.complete, len(found.plays), found.value.tolist()) == (True, 0, [0, 12, 0])
    assert search(hands, (1, 1), "3-3 1-2", game=DRAW).value.tolist() == [0, 18, 0]
    # In Block the first two pass, and with nothing to play for the third the lowest count wins.
    assert search(hands, (1, 1), "3-3 1-2").value.tolist() == [0, 0, 16]


def test_points_on_the_way() -> None:
    # 1-4 leaves 4 and 1: 5 points. Then nobody can play; 0-0 has least, and 12 + 4 pips are 15 points.
    hands = ["1-4 6-6", "0-0", "2-2"]
    assert search(hands, (1, 1), game=ALL_FIVES).value.tolist() == [5, 15, 0]
    assert search(hands, (1, 1), game=ALL_FIVES, target=10, scores=(5, 0, 0)).value.tolist() == [10, 0, 0]
    assert search(hands, (1, 1), game=ALL_FIVES, target=50, scores=(5, 0, 0)).value.tolist() == [10, 15, 0]


def test_a_hand_that_is_over() -> None:
    out = search(["1-5", "", "3-4"], (1, 1))
    assert (out.complete, len(out.plays), out.value.tolist()) == (True, 0, [0, 13, 0])
    tied = search(["0-4", "2-2", "6-6"], (1, 1))
    assert (tied.complete, len(tied.plays), tied.value.tolist()) == (True, 0, [0, 0, 0])
    won = search(["1-5", "2-2", "3-4"], (1, 1), target=50, scores=(0, 50, 0))
    assert (won.complete, len(won.plays), won.value.tolist()) == (True, 0, [0, 50, 0])


@pytest.mark.parametrize("count", ["rivals", "difference"])
@pytest.mark.parametrize("game", [BLOCK, DRAW])
def test_cuts_change_nothing(game: str, count: str) -> None:
    rng = random.Random(1)
    for seats, size in [(3, 6), (4, 5)] * 3:
        hands, boneyard = deal(rng, size, seats)
        boneyard = boneyard[:15]
        with_cuts = search(hands, None, boneyard, game=game, count=count)
        without = search(hands, None, boneyard, game=game, count=count, cuts=False)
        assert with_cuts.complete
        assert with_cuts.values.tolist() == without.values.tolist()
        assert with_cuts.value.tolist() == without.value.tolist()
        assert with_cuts.nodes < without.nodes


def test_a_deal() -> None:
    order = [TILES[3 * i % 28] for i in range(28)]
    hands, boneyard = [format_tiles(order[i : i + 5]) for i in range(0, 20, 5)], format_tiles(order[20:])
    assert search(hands, None, boneyard, game=DRAW).values.tolist() == [
        [0, 0, 0, 0],
        [0, 0, 0, 0],
        [0, 0, 0, 9],
        [0, 0, 0, 0],
        [0, 0, 0, 0],
    ]
    assert search(hands, None, boneyard, game=ALL_FIVES).values.tolist() == [
        [15, 10, 20, 70],
        [15, 0, 80, 10],
        [10, 15, 30, 55],
        [15, 15, 15, 60],
        [70, 15, 10, 10],
    ]
    found = search(hands, None, boneyard, game=ALL_FIVES, target=50, scores=(30, 0, 20, 10))
    assert found.value.tolist() == [40, 10, 25, 40]


def test_limits() -> None:
    hands, boneyard = deal(random.Random(2), 5, 4)
    assert not search(hands, None, boneyard, game=DRAW, budget=1000).complete
    assert not search(hands, None, boneyard, game=DRAW, memo_bits=8).complete
    found = search(hands, None, stop=np.ones(1, np.int64))
    assert not found.complete
    assert found.nodes < 10_000


def test_what_is_refused() -> None:
    partners = Rules(BLOCK, 4, partners=True)
    with pytest.raises(ValueError, match="each for himself"):
        seat_points(task_of(partners, at(["0-0", "0-1", "0-2", "0-3"], None, scores=(0, 0))))
