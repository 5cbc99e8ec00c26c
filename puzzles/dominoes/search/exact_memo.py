"""A table of searched positions with exact keys, as the searches for chance and for many sides use it.

The key of a position is a number in mixed radix: a digit for each tile (for one that is in a hand from the
start, 1 or 0: there or played; for one of the boneyard, `UNDRAWN`, `PLAYED` or `HELD` + seat), one for the
ends and one for the turn. So no two positions share a key, and there is one word for each. A search that
needs more (scores) adds a second word.

The table is one int64 array of `words` per slot: first the value, then the key. It is open addressing; only
the first slots are in use, twice as many whenever they are half full, up to the whole array.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.compiled import compiled
from .bit_rules import NO_END, PIPS
from .two_sides_memo import size

UNDRAWN, PLAYED, HELD = 0, 1, 2  # digits of a tile of the boneyard
ENDS = 14 * 14 + 1
FIRST_BITS = 12
MASK, USED, FULL, WORDS = 0, 1, 2, 3  # fields of `meta`
# For each binary digit of the pips the tiles that have it.
_PLANE1, _PLANE2, _PLANE4, _PLANE8 = (
    sum(1 << tile for tile, pips in enumerate(PIPS.tolist()) if pips >> digit & 1) for digit in range(4)
)


@compiled
def pips(tiles):  # type: ignore[no-untyped-def]
    """All pips of a set of tiles, quicker than `kernel_rules.pips`."""
    most = 4 * size(tiles & _PLANE4) + 8 * size(tiles & _PLANE8)
    return size(tiles & _PLANE1) + 2 * size(tiles & _PLANE2) + most


def key_weights(seats: int, hands: list[int], boneyard: int) -> np.ndarray | None:
    """The weight of every tile's digit in a key; ``None`` if the keys do not fit in one word."""
    weights = np.zeros(28, np.int64)
    weight = ENDS * seats
    for tile in range(28):
        radix = 2 if any(hand >> tile & 1 for hand in hands) else seats + 2 if boneyard >> tile & 1 else 1
        if radix > 1:
            weights[tile] = weight
            weight *= radix
        if weight >= 1 << 62:
            return None
    return weights


def first_key(weights: np.ndarray, hands: list[int]) -> int:
    """The tiles' part of the key of the position that a search starts from."""
    return sum(int(weights[tile]) for tile in range(28) if any(hand >> tile & 1 for hand in hands))


def new_table(bits: int, words: int) -> tuple[np.ndarray, np.ndarray]:
    """An empty table of at most 2 ** bits slots, and its `meta`; memory is taken only as it is used."""
    meta = np.array([(1 << min(FIRST_BITS, bits)) - 1, 0, 0, words], np.int64)
    return np.zeros(words << bits, np.int64), meta


@compiled
def ends_digit(left, right):  # type: ignore[no-untyped-def]
    """The ends as a number below `ENDS`."""
    return 0 if left == NO_END else 1 + left * 14 + right


@compiled
def find(table, meta, key, extra):  # type: ignore[no-untyped-def]
    """Where the table has this key, or else the free place for it; the key there is 0 then."""
    words = meta[WORDS]
    mixed = (key ^ (extra * 0x165667B19E3779F9)) * 0x1E3779B97F4A7C15
    mixed ^= mixed >> 32 & 0xFFFFFFFF
    slot = mixed * 0x3F58476D1CE4E5B9 >> 24 & meta[MASK]
    while True:
        at = slot * words
        if table[at + 1] == 0 or (table[at + 1] == key and (words == 2 or table[at + 2] == extra)):
            return at
        slot = (slot + 1) & meta[MASK]


@compiled
def _double(table, meta):  # type: ignore[no-untyped-def]
    """Use twice as many slots."""
    words = meta[WORDS]
    old = np.empty(meta[USED] * words, np.int64)
    size = (meta[MASK] + 1) * words
    count = 0
    for at in range(0, size, words):
        if table[at + 1]:
            old[count : count + words] = table[at : at + words]
            count += words
    table[:size] = 0
    meta[MASK] = 2 * meta[MASK] + 1
    for i in range(0, count, words):
        at = find(table, meta, old[i + 1], old[i + 2] if words > 2 else 0)
        table[at : at + words] = old[i : i + words]


@compiled
def store(table, meta, key, extra, value):  # type: ignore[no-untyped-def]
    """Write the value of a position; sets `FULL` instead when there is no room left."""
    at = find(table, meta, key, extra)
    if table[at + 1] == 0:
        size = meta[MASK] + 1
        if 2 * size * meta[WORDS] <= len(table):
            if 2 * meta[USED] >= size:
                _double(table, meta)
                at = find(table, meta, key, extra)
        elif 8 * meta[USED] >= 7 * size:
            meta[FULL] = 1
            return
        meta[USED] += 1
        table[at + 1] = key
        if meta[WORDS] > 2:
            table[at + 2] = extra
    table[at] = value
