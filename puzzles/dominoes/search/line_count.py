"""The longest lines and their number, by dynamic programming over the edge sets of trails.

Read left to right, a line is a trail over the tiles but the doubles. A double can be laid at any visit of its
number, so the longest lines over an edge set with the ends l and r are its trails times, for each double at
a visited number v, the visits of v: half of its degree, v = l and v = r counted in (and the ends of a line
that lay before: they are visited, too, its inside is not). Only the trails have to be counted:
trails(M, l, r) = sum over the last tile x-r in M of trails(M - {x-r}, l, x). If a line lies, the trail from
its left end is built first, then the one from its right end.

With nothing but a full set given, these are the numbers of OEIS A284287.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....solver.run.bits import size
from ....solver.run.jit import compiled
from .line_trails import NUMBERS, Trails


@dataclass(frozen=True)
class CountedLines:
    """The longest lines.

    Attributes:
        length: the tiles laid.
        count: how many such lines there are.
        left: one of them: the numbers from the line that lies to the left end; empty if nothing lies.
        right: the numbers from there, or from the left end if nothing lies, to the right end.
    """

    length: int
    count: int
    left: tuple[int, ...]
    right: tuple[int, ...]


def longest(space: Trails) -> CountedLines:
    """Count the longest lines; exact, in 15 MB and a fraction of a second even for all 28 tiles."""
    if not space.tiles:
        return CountedLines(0, 1, (), ())
    begin = space.start or (-1, -1)
    low = (1 << space.free) - 1
    shape = len(space.closed), NUMBERS
    first = np.zeros(shape, np.int64)
    number = np.zeros((*shape, NUMBERS), np.int64)
    count_trails(space.closed, space.flip, space.edge_bit, low, *begin, first, number)
    length, count, at, left, right = (
        int(v) for v in gather(space.closed, space.flip, space.edge_bit, space.double_bit, *begin, number)
    )
    used = int(space.closed[at] ^ space.flip[left, right])
    return CountedLines(length, count, *_one(space, first, number, used, left, right))


@compiled
def sort_pairs(closed, flip, order, ordered):  # type: ignore[no-untyped-def]
    """Write the pairs of numbers that can be open, by rising size of the edge set, and return how many.

    With `ordered` false only those with left <= right.
    """
    found = 0
    numbers = flip.shape[0]
    for edges in range(numbers):
        for left in range(numbers):
            for right in range(0 if ordered else left, numbers):
                # The free edges are the same for all pairs, so the forest edges decide the order.
                if flip[left, right] >= 0 and size(closed ^ flip[left, right]) == edges:
                    order[found, 0] = left
                    order[found, 1] = right
                    found += 1
    return found


@compiled
def count_trails(closed, flip, edge_bit, low, begin_left, begin_right, first, number):  # type: ignore[no-untyped-def]
    """Fill `number[free edges, left, right]` with the trails; `first` is for those on the left side only."""
    numbers = flip.shape[0]
    order = np.zeros((numbers * numbers, 2), np.int64)
    for at in range(closed.shape[0]):
        pairs = sort_pairs(closed[at] & ~low, flip, order, True)
        for i in range(pairs):
            left, right = order[i, 0], order[i, 1]
            used = closed[at] ^ flip[left, right]
            total = 0
            if begin_left < 0:
                total = 1 if used == 0 and left == right else 0
            elif right == begin_right:
                total = 1 if used == 0 and left == begin_left else 0
                for x in range(numbers):
                    if edge_bit[x, left] & used:
                        total += first[at & ~edge_bit[x, left], x]
                first[at, left] = total
            for x in range(numbers):
                if edge_bit[x, right] & used:
                    total += number[at & ~edge_bit[x, right], left, x]
            number[at, left, right] = total


@compiled
def gather(closed, flip, edge_bit, double_bit, begin_left, begin_right, number):  # type: ignore[no-untyped-def]
    """The greatest length, the number of lines that have it, and free edges, left and right end of one."""
    numbers = flip.shape[0]
    best = (-1, 0, 0, 0, 0)
    for at in range(closed.shape[0]):
        for left in range(numbers):
            for right in range(numbers):
                if flip[left, right] < 0 or number[at, left, right] == 0:
                    continue
                used = closed[at] ^ flip[left, right]
                length = size(used)
                count = number[at, left, right]
                for v in range(numbers):
                    twice = (v == left) + (v == right) + (v == begin_left) + (v == begin_right)
                    for x in range(numbers):
                        twice += 1 if edge_bit[v, x] & used else 0
                    if double_bit[v] and twice:
                        length += 1
                        count *= twice // 2
                if length > best[0]:
                    best = (length, count, at, left, right)
                elif length == best[0]:
                    best = (length, best[1] + count, best[2], best[3], best[4])
    return best


def _one(
    space: Trails, first: NDArray[np.int64], number: NDArray[np.int64], used: int, left: int, right: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbers on both sides of a longest line with these edges and ends."""
    low = (1 << space.free) - 1
    to_right, to_left = [right], [left]

    def step(at: int, table: NDArray[np.int64]) -> tuple[int, int]:
        for x in range(NUMBERS):
            bit = int(space.edge_bit[x, at])
            if bit & used and table[used & ~bit & low, x]:
                return x, used & ~bit
        return -1, used

    # A trail ends where it has no tile before; on the right side also where the rest is a left side.
    while True:
        on_left = space.start is not None and right == space.start[1] and first[used & low, left]
        x, rest = (-1, used) if on_left else step(right, number[:, left])
        if x < 0:
            break
        to_right, right, used = [x, *to_right], x, rest
    while space.start is not None and used:
        left, used = step(left, first)
        to_left = [left, *to_left]
    doubles = set(space.doubles)
    sides = []
    for side in (to_left if space.start is not None else [], to_right):
        whole = []
        for v in side:
            whole += [v, v] if v in doubles else [v]
            doubles.discard(v)
        sides.append(tuple(whole))
    return sides[0], sides[1]
