"""The compiled search with a boneyard of unknown order: small endings counted by hand, and its limits."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules.tiles import INDEX, TILES, halves, tile
from pipcube.puzzles.dominoes.search import chance_kernel as kernel_chance
from pipcube.puzzles.dominoes.search.bit_rules import (
    ALL,
    ALL_FIVES,
    BLOCK,
    DIFFERENCE,
    DRAW,
    FIVES_THREES,
    NO_END,
    RIVALS,
)
from pipcube.puzzles.dominoes.search.chance_kernel import Expectation

LEAD = (NO_END, NO_END)


def bits(text: str) -> int:
    return sum(1 << INDEX[tile(*(halves(word) or (0, 0)))] for word in text.split())


def search(
    hands: list[str],
    boneyard: str,
    ends: tuple[int, int],
    *,
    game: int = DRAW,
    count: int = RIVALS,
    turn: int = 0,
    **limits: Any,
) -> Expectation:
    rules = np.array([game, count, len(hands), 2, 0], np.int64)
    held = np.array([bits(hand) for hand in hands] + [0] * (4 - len(hands)), np.int64)
    left, right = (end if end == NO_END else 2 * end for end in ends)
    options: dict[str, Any] = {"table_bits": 18} | limits
    return kernel_chance.expectation(rules, held, bits(boneyard), (left, right), turn, **options)


def deal(size: int, seats: int, boneyard: int, step: int) -> tuple[list[str], str]:
    """A mixed deal without chance: every ``step``-th tile, going round."""
    order = [f"{low}-{high}" for low, high in (TILES[step * i % 28] for i in range(28))]
    hands = [" ".join(order[size * seat : size * (seat + 1)]) for seat in range(seats)]
    return hands, " ".join(order[size * seats : size * seats + boneyard])


def listed(found: Expectation) -> dict[str, int]:
    names = [
        "{}-{}{}".format(*TILES[number], "LR"[end])
        for number, end in zip(found.tiles, found.ends, strict=True)
    ]
    return dict(zip(names, found.values.tolist(), strict=True))


@pytest.mark.parametrize(("count", "value"), [(RIVALS, -14), (ALL, -14), (DIFFERENCE, -14)])
def test_drawing_until_a_tile_fits(count: int, value: int) -> None:
    # 1-5 comes first: it is played, 1-4 goes out against 2-2: -4. 3-3 comes first: against 2-2 and 3-3: -10.
    found = search(["2-2", "1-4"], "1-5 3-3", (1, 1), count=count)
    assert found.complete
    assert (found.value, found.scale, len(found.tiles)) == (value, 2, 0)


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
def test_a_play_before_a_draw(game: int, count: int, value: int) -> None:
    found = search(["1-2 2-2", "6-6"], "2-3 4-4", (1, 1), game=game, count=count)
    assert listed(found) == {"1-2L": value}
    assert (found.value, found.scale) == (value, 2)


def test_the_better_play_before_a_draw() -> None:
    # 1-6 lets 6-6 go out against 1-2 and 2-2: -7. After 1-2 the other side draws 0-2, the only tile, and
    # plays it at the 2; then 1-6 is played at the 1, and 6-6 goes out against 2-2: -4.
    found = search(["1-2 1-6 2-2", "6-6"], "0-2", (1, 1))
    assert listed(found) == {"1-2L": -4, "1-6L": -7}
    assert (found.value, found.scale) == (-4, 1)


def test_block_does_not_draw() -> None:
    found = search(["2-2", "1-4"], "1-5 3-3", (1, 1), game=BLOCK)
    assert (found.value, found.scale) == (-4, 1)


def test_a_hand_that_is_over() -> None:
    for turn, value in ((0, -6 * 2), (1, 6 * 2)):
        found = search(["1-5", ""], "0-1 3-3", (1, 1), turn=turn)
        assert (found.complete, found.value, len(found.tiles)) == (True, value, 0)
    blocked = search(["5-5", "6-6"], "", (1, 1))
    assert (blocked.complete, blocked.value, len(blocked.tiles)) == (True, 12, 0)


def test_partners_count_together() -> None:
    # The second seat goes out whatever is drawn: against 2-2 and 0-6, and against 3-3 too if that came first.
    found = search(["2-2", "1-4", "0-6", "6-6"], "1-5 3-3", (1, 1))
    assert (found.value, found.scale) == (-10 - 16, 2)


def test_turned_round_it_is_the_same() -> None:
    rng = random.Random(7)
    for game in (DRAW, ALL_FIVES, FIVES_THREES):
        for _ in range(10):
            order = [f"{low}-{high}" for low, high in rng.sample(TILES, 12)]
            hands, boneyard = [" ".join(order[:4]), " ".join(order[4:8])], " ".join(order[8:])
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
def test_a_deal(game: int, values: list[int]) -> None:
    hands, boneyard = deal(6, 2, 6, 5)
    found = search(hands, boneyard, LEAD, game=game)
    assert found.complete
    assert found.values.tolist() == values
    assert (found.value, found.scale) == (max(values), 720)
    only = search(hands, boneyard, LEAD, game=game, leads=1 << int(found.tiles[-1]))
    assert only.values.tolist() == [only.value] == values[-1:]


def test_limits() -> None:
    hands, boneyard = deal(6, 2, 6, 5)
    assert not search(hands, boneyard, LEAD, budget=1000).complete
    assert not search(hands, boneyard, LEAD, table_bits=8).complete
    rules = np.array([DRAW, RIVALS, 2, 2, 0], np.int64)
    held = np.array([bits(hand) for hand in hands] + [0, 0], np.int64)
    stop = np.ones(1, np.int8)
    found = kernel_chance.expectation(rules, held, bits(boneyard), LEAD, 0, stop=stop)
    assert not found.complete
    assert found.nodes < 10_000


def test_what_is_refused() -> None:
    held = np.array([1, 2, 4, 0], np.int64)
    with pytest.raises(ValueError, match="two sides"):
        kernel_chance.expectation(np.array([DRAW, RIVALS, 3, 3, 0]), held, 8, LEAD, 0)
    with pytest.raises(ValueError, match="outside a match"):
        kernel_chance.expectation(np.array([DRAW, RIVALS, 2, 2, 100]), held, 8, LEAD, 0)
    with pytest.raises(ValueError, match="too large"):
        kernel_chance.expectation(np.array([DRAW, RIVALS, 2, 2, 0]), held, ((1 << 17) - 1) << 3, LEAD, 0)
