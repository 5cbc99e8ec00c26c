"""What the compiled searches for chance and for many sides share: their memo, with exact keys, and steps.

The key of a position is a number in mixed radix: a digit for each tile (for one that is in a hand from the
start, 1 or 0: there or played; for one of the boneyard 0 until it is drawn, then `PLAYED` or `HELD` + seat),
one for the ends and one for the turn. So no two positions share a key, and there is one word for each. A
search that needs more (scores) adds a second word.

The memo is one int64 array of `words` per slot: first the value, then the key. It is open addressing; only
the first slots are in use, twice as many whenever they are half full, up to the whole array.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .bit_rules import NO_END, SEATS

PLAYED, HELD = 1, 2  # digits of a tile of the boneyard
ENDS = 14 * 14 + 1
MASK, USED, FULL, WORDS = 0, 1, 2, 3  # fields of `meta`
NODES, BUDGET, HALTED, CUTS = 0, 1, 2, 3  # fields of `state`


@compiled
def halted(s):  # type: ignore[no-untyped-def]
    """Count a node; must the search end here?"""
    state = s.state
    state[NODES] += 1
    over = state[BUDGET] >= 0 and state[NODES] > state[BUDGET]
    if (state[NODES] & 1023 == 0 and s.stop[0]) or s.meta[FULL] or over:
        state[HALTED] = 1
    return state[HALTED] != 0


@compiled
def next_able(s, turn, fits):  # type: ignore[no-untyped-def]
    """How many seats pass from here, with nothing to draw; all of them if nobody can play."""
    seats = s.rules[SEATS]
    for step in range(seats):
        if s.hands[(turn + step) % seats] & fits:
            return step
    return seats


@compiled
def take(s, turn, tile, key):  # type: ignore[no-untyped-def]
    """Take a tile out of a hand; the tiles' key after it."""
    s.hands[turn] ^= 1 << tile
    return key - s.weights[tile] * (HELD + turn - PLAYED if s.from_yard[tile] else 1)


@compiled
def only_leads(plays, count, left, leads):  # type: ignore[no-untyped-def]
    """Keep of listed plays those that may lead, if nothing lies; their number."""
    kept = 0
    for i in range(count):
        if left != NO_END or leads >> (plays[i] >> 1 & 31) & 1:
            plays[kept] = plays[i]
            kept += 1
    return kept


@compiled
def ends_digit(left, right):  # type: ignore[no-untyped-def]
    """The ends as a number below `ENDS`."""
    return 0 if left == NO_END else 1 + left * 14 + right


@compiled
def find(memo, meta, key, extra):  # type: ignore[no-untyped-def]
    """Where the memo has this key, or else the free place for it; the key there is 0 then."""
    words = meta[WORDS]
    mixed = (key ^ (extra * 0x165667B19E3779F9)) * 0x1E3779B97F4A7C15
    mixed ^= mixed >> 32 & 0xFFFFFFFF
    slot = mixed * 0x3F58476D1CE4E5B9 >> 24 & meta[MASK]
    while True:
        at = slot * words
        if memo[at + 1] == 0 or (memo[at + 1] == key and (words == 2 or memo[at + 2] == extra)):
            return at
        slot = (slot + 1) & meta[MASK]


@compiled
def _double(memo, meta):  # type: ignore[no-untyped-def]
    """Use twice as many slots."""
    words = meta[WORDS]
    old = np.empty(meta[USED] * words, np.int64)
    size = (meta[MASK] + 1) * words
    count = 0
    for at in range(0, size, words):
        if memo[at + 1]:
            old[count : count + words] = memo[at : at + words]
            count += words
    memo[:size] = 0
    meta[MASK] = 2 * meta[MASK] + 1
    for i in range(0, count, words):
        at = find(memo, meta, old[i + 1], old[i + 2] if words > 2 else 0)
        memo[at : at + words] = old[i : i + words]


@compiled
def store(memo, meta, key, extra, value):  # type: ignore[no-untyped-def]
    """Write the value of a position; sets `FULL` instead when there is no room left."""
    at = find(memo, meta, key, extra)
    if memo[at + 1] == 0:
        size = meta[MASK] + 1
        if 2 * size * meta[WORDS] <= len(memo):
            if 2 * meta[USED] >= size:
                _double(memo, meta)
                at = find(memo, meta, key, extra)
        elif 8 * meta[USED] >= 7 * size:
            meta[FULL] = 1
            return
        meta[USED] += 1
        memo[at + 1] = key
        if meta[WORDS] > 2:
            memo[at + 2] = extra
    memo[at] = value
