"""The rules once more, as the compiled searches need them, in the numbers of codes.py.

They share no code with rules/game.py, which the tests hold them against.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.bits import lowest, size
from ....solver.run.jit import compiled
from ..rules.tiles import HIGHEST, TILES, bits
from .codes import ALL_TILES, NO_END

LOW = np.array([low for low, _ in TILES], np.int64)
HIGH = np.array([high for _, high in TILES], np.int64)
PIPS = LOW + HIGH
# For each number the tiles that have it.
FITS = np.array([bits(tile for tile in TILES if number in tile) for number in range(HIGHEST + 1)], np.int64)
# For each binary digit of the pips the tiles that have it.
_PLANE1, _PLANE2, _PLANE4, _PLANE8 = (
    bits(tile for tile in TILES if sum(tile) >> digit & 1) for digit in range(4)
)

# Fields of the array `rules` that every compiled search takes.
GAME, COUNT, SEATS, SIDES, TARGET, FIELDS = 0, 1, 2, 3, 4, 5
BLOCK, DRAW, ALL_FIVES, FIVES_THREES = 0, 1, 2, 3  # values of GAME, in the order of rules.GAMES
RIVALS, ALL, DIFFERENCE = 0, 1, 2  # values of COUNT, in the order of rules.COUNTS


@compiled
def new_end(rules, tile, old):  # type: ignore[no-untyped-def]
    """The end that a tile opens when it is laid against an old end that it fits."""
    number = LOW[tile] + HIGH[tile] - (old >> 1)
    return 2 * number + (1 if rules[GAME] >= ALL_FIVES and LOW[tile] == HIGH[tile] else 0)


@compiled
def total_points(game, total):  # type: ignore[no-untyped-def]
    """Points for a total of the open ends."""
    if game == ALL_FIVES:
        return total if total % 5 == 0 else 0
    points = 0
    if game == FIVES_THREES:
        if total % 5 == 0:
            points += total // 5
        if total % 3 == 0:
            points += total // 3
    return points


@compiled
def play_points(game, left, right):  # type: ignore[no-untyped-def]
    """Points for a play that is not the lead and leaves these ends; doubles count both halves."""
    if game < ALL_FIVES:
        return 0
    return total_points(game, (left >> 1) * (1 + (left & 1)) + (right >> 1) * (1 + (right & 1)))


@compiled
def end_points(rules, own, total):  # type: ignore[no-untyped-def]
    """What the winner scores when a hand ends: from the pips of his side and those of all hands."""
    points = total - own
    if rules[COUNT] == ALL:
        points = total
    elif rules[COUNT] == DIFFERENCE:
        points = max(0, total - 2 * own)
    if rules[GAME] == ALL_FIVES:
        return (points + 2) // 5 * 5
    if rules[GAME] == FIVES_THREES:
        return (points + 2) // 5
    return points


@compiled
def pips(tiles):  # type: ignore[no-untyped-def]
    """All pips of a set of tiles."""
    most = 4 * size(tiles & _PLANE4) + 8 * size(tiles & _PLANE8)
    return size(tiles & _PLANE1) + 2 * size(tiles & _PLANE2) + most


@compiled
def fitting(left, right):  # type: ignore[no-untyped-def]
    """The tiles that can be played at these ends."""
    return ALL_TILES if left == NO_END else FITS[left >> 1] | FITS[right >> 1]


@compiled
def list_plays(hand, left, right, plays):  # type: ignore[no-untyped-def]
    """Write the plays from a hand, lowest tile first, left before right; their number."""
    at_left = hand if left == NO_END else hand & FITS[left >> 1]
    at_right = 0 if left == right else hand & FITS[right >> 1]
    rest = at_left | at_right
    count = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if at_left >> tile & 1:
            plays[count] = tile << 1
            count += 1
        if at_right >> tile & 1:
            plays[count] = tile << 1 | 1
            count += 1
    return count


@compiled
def play_tile(rules, tile, at_right, left, right):  # type: ignore[no-untyped-def]
    """The ends after a tile is played at one end, or leads, and the points that it makes."""
    if left == NO_END:
        double = 1 if rules[GAME] >= ALL_FIVES and LOW[tile] == HIGH[tile] else 0
        points = total_points(rules[GAME], PIPS[tile])
        return 2 * LOW[tile] + double, 2 * HIGH[tile] + double, points
    if at_right:
        right = new_end(rules, tile, right)
    else:
        left = new_end(rules, tile, left)
    return left, right, play_points(rules[GAME], left, right)
