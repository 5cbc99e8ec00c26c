"""The rules once more, as the compiled searches need them: tiles as bits of one integer, ends as numbers.

They share no code with rules.py, which the tests hold them against.

A tile is its number 0 to 27 in `TILES`, a set of tiles the integer with these bits. An end is 2 * number,
plus 1 if a double lies there and the game asks for it; `NO_END` before the lead. Seats and sides count from
0.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.compiled import compiled
from ..rules.tiles import HIGHEST, TILES

LOW = np.array([low for low, _ in TILES], np.int64)
HIGH = np.array([high for _, high in TILES], np.int64)
PIPS = LOW + HIGH
# For each number the tiles that have it.
FITS = np.array(
    [sum(1 << i for i, tile in enumerate(TILES) if number in tile) for number in range(HIGHEST + 1)], np.int64
)
NO_END = -1
ALL_TILES = (1 << len(TILES)) - 1

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
def lead_end(rules, tile, number):  # type: ignore[no-untyped-def]
    """An end of the line when a tile leads; the left end is LOW[tile], the right one HIGH[tile]."""
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
    total = 0
    number = 0
    while tiles:
        if tiles & 1:
            total += PIPS[number]
        tiles >>= 1
        number += 1
    return total


@compiled
def fitting(left, right):  # type: ignore[no-untyped-def]
    """The tiles that can be played at these ends."""
    return ALL_TILES if left == NO_END else FITS[left >> 1] | FITS[right >> 1]


@compiled
def play_tile(rules, tile, at_right, left, right):  # type: ignore[no-untyped-def]
    """The ends after a tile is played at one end, or leads, and the points that it makes."""
    if left == NO_END:
        points = total_points(rules[GAME], PIPS[tile])
        return lead_end(rules, tile, LOW[tile]), lead_end(rules, tile, HIGH[tile]), points
    if at_right:
        right = new_end(rules, tile, right)
    else:
        left = new_end(rules, tile, left)
    return left, right, play_points(rules[GAME], left, right)
