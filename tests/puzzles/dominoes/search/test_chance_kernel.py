"""The compiled search with a boneyard of unknown order: small endings counted by hand, and its limits."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules.game import ALL_FIVES, BLOCK, DRAW, FIVES_THREES, Rules
from pipcube.puzzles.dominoes.rules.tiles import TILES, format_tiles
from pipcube.puzzles.dominoes.search.codes import ALL_TILES, Task, play_of, task_of
from pipcube.puzzles.dominoes.search.exact import Expectation, expectation

from ..states import at, written

RIVALS, ALL, DIFFERENCE = "rivals", "all", "difference"


def task(
    hands: list[str], boneyard: str, ends: tuple[int, int] | None, *, turn: int = 1, **rules: Any
) -> Task:
    played = Rules(rules.pop("game", DRAW), len(hands), len(hands) == 4, **rules)
    return task_of(played, at(hands, ends, turn=turn, boneyard=boneyard))


def search(
    hands: list[str],
    boneyard: str,
    ends: tuple[int, int] | None,
    *,
    game: str = DRAW,
    count: str = RIVALS,
    turn: int = 1,
    leads: int = ALL_TILES,
    memo_bits: int = 18,
    **limits: Any,
) -> Expectation:
    asked = task(hands, boneyard, ends, turn=turn, game=game, count=count)
    return expectation(asked._replace(leads=leads), memo_bits=memo_bits, **limits)


def deal(size: int, seats: int, boneyard: int, step: int) -> tuple[list[str], str]:
    """A mixed deal without chance: every ``step``-th tile, going round."""
    order = [TILES[step * i % 28] for i in range(28)]
    hands = [format_tiles(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return hands, format_tiles(order[size * seats : size * seats + boneyard])


def listed(found: Expectation) -> dict[str, int]:
    names = written([play_of(code, opening=False) for code in found.plays.tolist()])
    return dict(zip(names, found.values.tolist(), strict=True))


@pytest.mark.parametrize(("count", "value"), [(RIVALS, -14), (ALL, -14), (DIFFERENCE, -14)])
def test_drawing_until_a_tile_fits(count: str, value: int) -> None:
    # 1-5 comes first: it is played, 1-4 goes out against 2-2: -4. 3-3 comes first: against 2-2 and 3-3: -10.
    found = search(["2-2", "1-4"], "1-5 3-3", (1, 1), count=count)
    assert found.complete
    assert (found.value, found.scale, len(found.plays)) == (value, 2, 0)


# After 1-2 the other side draws. 2-3 first: it is played; then 2-2 cannot and draws 4-4, and 12 pips against
# those of 6-6 are a tie. 4-4 first: 2-2 has 4 pips against 6-6 and 4-4, which are 20.
@pytest.mark.parametrize(
    ("game", "count", "value"),
    [
        (DRAW, RIVALS, 0 + 20),
        (DRAW, ALL, 0 + 24),
        (DRAW, DIFFERENCE, 0 + 16),
        (ALL_FIVES, DIFFERENCE, 0 + 15),
        (FIVES_THREES, RIVALS, 2 * 1 + 0 + 4),  # and 1-2 leaves 1 and 2, one point whatever is drawn
    ],
)
def test_a_play_before_a_draw(game: str, count: str, value: int) -> None:
    found = search(["1-2 2-2", "6-6"], "2-3 4-4", (1, 1), game=game, count=count)
    assert listed(found) == {"1-2 left": value}
    assert (found.value, found.scale) == (value, 2)


def test_the_better_play_before_a_draw() -> None:
    # 1-6 lets 6-6 go out against 1-2 and 2-2: -7. After 1-2 the other side draws 0-2, the only tile, and
    # plays it at the 2; then 1-6 is played at the 1, and 6-6 goes out against 2-2: -4.
    found = search(["1-2 1-6 2-2", "6-6"], "0-2", (1, 1))
    assert listed(found) == {"1-2 left": -4, "1-6 left": -7}
    assert (found.value, found.scale) == (-4, 1)


def test_block_does_not_draw() -> None:
    found = search(["2-2", "1-4"], "1-5 3-3", (1, 1), game=BLOCK)
    assert (found.value, found.scale) == (-4, 1)


def test_a_hand_that_is_over() -> None:
    for turn, value in ((1, -6 * 2), (2, 6 * 2)):
        found = search(["1-5", ""], "0-1 3-3", (1, 1), turn=turn)
        assert (found.complete, found.value, len(found.plays)) == (True, value, 0)
    blocked = search(["5-5", "6-6"], "", (1, 1))
    assert (blocked.complete, blocked.value, len(blocked.plays)) == (True, 12, 0)


def test_partners_count_together() -> None:
    # The second seat goes out whatever is drawn: against 2-2 and 0-6, and against 3-3 too if that came first.
    found = search(["2-2", "1-4", "0-6", "6-6"], "1-5 3-3", (1, 1))
    assert (found.value, found.scale) == (-10 - 16, 2)


def test_turned_round_it_is_the_same() -> None:
    rng = random.Random(7)
    for game in (DRAW, ALL_FIVES, FIVES_THREES):
        for _ in range(10):
            order = rng.sample(TILES, 12)
            *hands, boneyard = (format_tiles(order[i : i + 4]) for i in (0, 4, 8))
            one = search(hands, boneyard, (1, 4), game=game)
            other = search(hands, boneyard, (4, 1), game=game)
            assert (one.complete, one.value) == (other.complete, other.value) == (True, one.value)
            assert sorted(one.values.tolist()) == sorted(other.values.tolist())


@pytest.mark.parametrize(
    ("game", "values"),
    [
        (DRAW, [22323, 18877, -3380, -3380, 9245, 2880]),
        (ALL_FIVES, [34480, 25355, -5440, -15690, 4825, -21600]),
        (FIVES_THREES, [7982, 12754, -3068, -1628, 3791, -16560]),
    ],
)
def test_a_deal(game: str, values: list[int]) -> None:
    hands, boneyard = deal(6, 2, 6, 5)
    found = search(hands, boneyard, None, game=game)
    assert found.complete
    assert found.values.tolist() == values
    assert (found.value, found.scale) == (max(values), 720)
    only = search(hands, boneyard, None, game=game, leads=1 << int(found.plays[-1] >> 1))
    assert only.values.tolist() == [only.value] == values[-1:]


def test_limits() -> None:
    hands, boneyard = deal(6, 2, 6, 5)
    assert not search(hands, boneyard, None, budget=1000).complete
    assert not search(hands, boneyard, None, memo_bits=8).complete
    found = search(hands, boneyard, None, stop=np.ones(1, np.int64), memo_bits=25)
    assert not found.complete
    assert found.nodes < 10_000


def test_what_is_refused() -> None:
    hands, boneyard = ["0-0", "0-1", "0-2"], "0-3"
    with pytest.raises(ValueError, match="two sides"):
        expectation(task(hands, boneyard, None))
    with pytest.raises(ValueError, match="outside a match"):
        expectation(task(hands[:2], boneyard, None, target=100))
    with pytest.raises(ValueError, match="too large"):
        expectation(task(hands[:2], format_tiles(TILES[3:20]), None))
