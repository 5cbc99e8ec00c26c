"""The compiled search for seats that play each for himself: small endings counted by hand, and its limits."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules.tiles import INDEX, TILES, halves, tile
from pipcube.puzzles.dominoes.search import maxn_kernel as kernel_maxn
from pipcube.puzzles.dominoes.search.bit_rules import ALL_FIVES, BLOCK, DIFFERENCE, DRAW, NO_END, RIVALS
from pipcube.puzzles.dominoes.search.maxn_kernel import Outcomes


def numbers(text: str) -> list[int]:
    return [INDEX[tile(*(halves(word) or (0, 0)))] for word in text.split()]


def search(
    hands: list[str],
    ends: tuple[int, int] | None,
    boneyard: str = "",
    *,
    game: int = BLOCK,
    count: int = RIVALS,
    turn: int = 0,
    target: int = 0,
    scores: tuple[int, ...] = (0, 0, 0, 0),
    cuts: bool = True,
    **limits: Any,
) -> Outcomes:
    rules = np.array([game, count, len(hands), len(hands), target], np.int64)
    held = np.zeros(4, np.int64)
    for seat, hand in enumerate(hands):
        held[seat] = sum(1 << number for number in numbers(hand))
    codes = (2 * ends[0], 2 * ends[1]) if ends else (NO_END, NO_END)
    yard = np.array(numbers(boneyard), np.int64)
    limits = {"table_bits": 20} | limits
    return kernel_maxn.outcomes(rules, held, yard, codes, turn, np.array(scores), cuts=cuts, **limits)


def deal(rng: random.Random, size: int, seats: int) -> tuple[list[str], str]:
    order = [f"{low}-{high}" for low, high in rng.sample(TILES, 28)]
    hands = [" ".join(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return hands, " ".join(order[size * seats :])


def listed(found: Outcomes) -> dict[str, list[int]]:
    names = [
        "{}-{}{}".format(*TILES[number], "LR"[end])
        for number, end in zip(found.tiles, found.ends, strict=True)
    ]
    return dict(zip(names, found.values.tolist(), strict=True))


# After 1-5 the third seat goes out: 7 pips of 0-0 and 1-6, 12 of 6-6. After 1-6 the second one: 6 and 10.
LOSING = ["0-0 1-5 1-6", "6-6", "5-5"]


def test_who_cannot_win_lets_the_rivals_have_little() -> None:
    found = search(LOSING, (1, 1))
    assert found.complete
    assert listed(found) == {"1-5L": [0, 0, 19], "1-6L": [0, 16, 0]}
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
    assert listed(search(hands, (1, 2))) == {"1-2L": [0, 5, 0], "1-2R": [0, 0, 5]}
    assert search(hands, (1, 2)).value.tolist() == [0, 5, 0]
    assert search(hands, (2, 1)).value.tolist() == [0, 0, 5]


def test_the_order_of_the_boneyard() -> None:
    # 1-2 is played as soon as it comes, then 2-2 goes out against 6-6, and against 3-3 if that came first.
    hands = ["6-6", "2-2", "0-0"]
    found = search(hands, (1, 1), "1-2 3-3", game=DRAW)
    assert (found.complete, len(found.tiles), found.value.tolist()) == (True, 0, [0, 12, 0])
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
    assert (out.complete, len(out.tiles), out.value.tolist()) == (True, 0, [0, 13, 0])
    tied = search(["0-4", "2-2", "6-6"], (1, 1))
    assert (tied.complete, len(tied.tiles), tied.value.tolist()) == (True, 0, [0, 0, 0])
    won = search(["1-5", "2-2", "3-4"], (1, 1), target=50, scores=(0, 50, 0))
    assert (won.complete, len(won.tiles), won.value.tolist()) == (True, 0, [0, 50, 0])


@pytest.mark.parametrize("count", [RIVALS, DIFFERENCE])
@pytest.mark.parametrize("game", [BLOCK, DRAW])
def test_cuts_change_nothing(game: int, count: int) -> None:
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
    order = [f"{low}-{high}" for low, high in (TILES[3 * i % 28] for i in range(28))]
    hands, boneyard = [" ".join(order[5 * seat : 5 * seat + 5]) for seat in range(4)], " ".join(order[20:])
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
    assert not search(hands, None, boneyard, game=DRAW, table_bits=8).complete
    held = np.array([sum(1 << number for number in numbers(hand)) for hand in hands], np.int64)
    rules, none = np.array([BLOCK, RIVALS, 4, 4, 0], np.int64), np.zeros(4, np.int64)
    stop = np.ones(1, np.int8)
    found = kernel_maxn.outcomes(rules, held, none[:0], (NO_END, NO_END), 0, none, stop=stop)
    assert not found.complete
    assert found.nodes < 10_000


def test_what_is_refused() -> None:
    with pytest.raises(ValueError, match="each for himself"):
        kernel_maxn.outcomes(
            np.array([BLOCK, RIVALS, 4, 2, 0]), np.array([1, 2, 4, 8]), np.zeros(0), (-1, -1), 0, np.zeros(4)
        )
