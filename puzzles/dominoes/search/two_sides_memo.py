"""What the search of two_sides_kernel.py needs: the memo of positions, the boneyard, the worth of an end.

A memo is one int64 array: entries of four words, then a tail with the generation. The first three words of
an entry are the whole position, seen from the seat to move, and the generation, so that no two positions are
ever mixed up and a memo needs no clearing between tasks. The fourth word has the bounds and the best play.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .bit_rules import ALL, BLOCK, COUNT, FIELDS, GAME, HIGH, LOW, PIPS, TARGET, end_points

MATCH = 4096  # in a match a value is result * MATCH + margin
LIMIT = 16000  # above every value

# Fields of the work array; it begins with those of `rules`.
GENERATION, NODES, BUDGET, STOPPED, YARD, GOAL = (
    FIELDS,
    FIELDS + 1,
    FIELDS + 2,
    FIELDS + 3,
    FIELDS + 4,
    FIELDS + 5,
)
_PLACES = 29  # 0 to 28 tiles of the boneyard may be drawn
NEXT = 16  # for each number and each place: the place behind the next tile that has it
DRAWN = NEXT + 7 * _PLACES  # for each place: the set of the tiles before it
REST = DRAWN + _PLACES  # for each place: the pips from there on
_WORK = REST + _PLACES

_ENTRY, _TAIL = 4, 8


def new_memo(bits: int) -> np.ndarray:
    """An empty memo of 2 ** bits entries, of 32 bytes each."""
    words = (_ENTRY << bits) + _TAIL
    raw = np.zeros(words + 8, np.int64)
    skip = -raw.ctypes.data % 64 // 8  # pairs of entries lie in one cache line each
    return raw[skip : skip + words]


@compiled
def new_work(rules, boneyard, memo, budget):  # type: ignore[no-untyped-def]
    """The work array of a task, with a new generation of the memo."""
    w = np.zeros(_WORK, np.int64)
    for i in range(FIELDS):
        w[i] = rules[i]
    memo[-1] += 1
    w[GENERATION] = memo[-1] << 32
    w[BUDGET] = budget
    w[GOAL] = rules[TARGET]
    set_boneyard(w, boneyard)
    return w


@compiled
def set_boneyard(w, boneyard):  # type: ignore[no-untyped-def]
    """Write the boneyard into a work array; in Block nothing is drawn."""
    count = len(boneyard) if w[GAME] != BLOCK else 0
    w[YARD] = count
    for number in range(7):
        w[NEXT + number * _PLACES + count] = count
    w[DRAWN] = 0
    w[REST + count] = 0
    for i in range(count):
        w[DRAWN + i + 1] = w[DRAWN + i] | 1 << boneyard[i]
    for i in range(count - 1, -1, -1):
        tile = boneyard[i]
        w[REST + i] = w[REST + i + 1] + PIPS[tile]
        for number in range(7):
            has = number in (LOW[tile], HIGH[tile])
            w[NEXT + number * _PLACES + i] = i + 1 if has else w[NEXT + number * _PLACES + i + 1]


@compiled
def drawn_to(w, left, right, pos):  # type: ignore[no-untyped-def]
    """The place in the boneyard after a seat has drawn until a tile fits one of the ends."""
    return min(w[NEXT + (left >> 1) * _PLACES + pos], w[NEXT + (right >> 1) * _PLACES + pos])


@compiled
def find(w, memo, k1, k2, k3):  # type: ignore[no-untyped-def]
    """Where the memo has a position: the place of its entry, or -1 - the place to write it to."""
    mixed = (k1 * 0x1E3779B97F4A7C15) ^ (k2 * 0x42B2AE3D27D4EB4F) ^ (k3 * 0x165667B19E3779F9)
    mixed ^= mixed >> 29
    mixed = (mixed * 0x3F58476D1CE4E5B9) >> 17
    pairs = (len(memo) - _TAIL) >> 3
    at = (mixed & (pairs - 1)) << 3
    if memo[at] == k1 and memo[at + 1] == k2 and memo[at + 2] == k3:
        return at
    other = at + _ENTRY
    if memo[other] == k1 and memo[other + 1] == k2 and memo[other + 2] == k3:
        return other
    if memo[at + 2] >> 32 != k3 >> 32:
        return -1 - at
    return -1 - other


@compiled
def pack(low, high, play):  # type: ignore[no-untyped-def]
    """The last word of an entry."""
    return (low + LIMIT) << 32 | (high + LIMIT) << 16 | play


@compiled
def unpack(word):  # type: ignore[no-untyped-def]
    """Lower bound, upper bound and best play of an entry."""
    return (word >> 32) - LIMIT, (word >> 16 & 0xFFFF) - LIMIT, word & 0xFFFF


@compiled
def final_value(w, scored, against):  # type: ignore[no-untyped-def]
    """The value of a match where these are the scores when the hand is over."""
    margin = scored - against
    if scored >= w[GOAL]:
        return MATCH + margin
    if against >= w[GOAL]:
        return margin - MATCH
    return margin


@compiled
def out_value(w, own, other, scored, against):  # type: ignore[no-untyped-def]
    """The value of a hand for the side that wins it with these pips and scores of the sides."""
    points = end_points(w, own, own + other)
    return final_value(w, scored + points, against) if w[GOAL] > 0 else points


@compiled
def blocked_value(w, own, other, scored, against):  # type: ignore[no-untyped-def]
    """The value of a blocked hand for one side."""
    if own < other:
        return out_value(w, own, other, scored, against)
    if own > other:
        return -out_value(w, other, own, against, scored)
    return final_value(w, scored, against) if w[GOAL] > 0 else 0


@compiled
def bounds(w, own, other, pos):  # type: ignore[no-untyped-def]
    """Bounds of the value of a hand without points on the way, for the side with `own` pips."""
    rest = w[REST + pos]
    if w[COUNT] == ALL:
        total = own + other + rest
        return -total, total
    return -(own + rest), other + rest
