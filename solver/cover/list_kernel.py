"""The exact-cover search on lists of options, for callers that are compiled themselves.

It does without setting anything up but the lists, which is what the many short searches of a generator need;
the search of `kernel` is several times faster where there is much to search. Options are masks of one 64-bit
word, sorted by group. A node drops the options that overlap what was just chosen, and adds up the rest in
"bit-sliced" counters: binary counters for all items at once, plane k holding bit k of every item's count.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..run.jit import compiled


class Lists(NamedTuple):
    """The arrays of a search; kept from one search to the next.

    Attributes:
        full: (1,) all items as bits.
        left: (levels, options) the options still possible; at level 0 all of them, sorted by group.
        start, size: (levels, groups) where each group's begin in ``left``, and how many there are.
        need: (levels, groups) how many options of each group are still to be chosen.
        covered: (levels,) what is covered.
        branches: (levels, options) the options that are tried at a level.
        group: (levels, options) their groups.
        tried, number: (levels,) how many of them were tried, and how many there are.
    """

    full: NDArray[np.uint64]
    left: NDArray[np.uint64]
    start: NDArray[np.int64]
    size: NDArray[np.int64]
    need: NDArray[np.int64]
    covered: NDArray[np.uint64]
    branches: NDArray[np.uint64]
    group: NDArray[np.int32]
    tried: NDArray[np.int64]
    number: NDArray[np.int64]


def lists(items: int, options: int, groups: int, most: int) -> Lists:
    """Room for searches with so many items (up to 64), options and groups; ``most`` options in a solution."""
    levels = most + 2
    start, size, need = (np.zeros((levels, groups), np.int64) for _ in range(3))
    left, branches = (np.empty((levels, options), np.uint64) for _ in range(2))
    tried, number = (np.zeros(levels, np.int64) for _ in range(2))
    return Lists(
        full=np.array([2**items - 1], np.uint64),
        left=left,
        start=start,
        size=size,
        need=need,
        covered=np.zeros(levels, np.uint64),
        branches=branches,
        group=np.empty((levels, options), np.int32),
        tried=tried,
        number=number,
    )


@compiled
def _keep_options(lists, depth, group, taken):  # type: ignore[no-untyped-def]
    """Copy to level depth + 1 the options that avoid the mask just taken from a group.

    Returns their number, or -1 if a group is left with fewer options than it needs.
    """
    source, target = lists.left[depth], lists.left[depth + 1]
    end = 0
    for g in range(lists.need.shape[1]):
        needed = lists.need[depth, g] - (g == group)
        first = end
        lists.need[depth + 1, g] = needed
        lists.start[depth + 1, g] = first
        if needed > 0:
            begin = lists.start[depth, g]
            # No branch on the overlap, it would be mispredicted too often: what overlaps is written over.
            for i in range(begin, begin + lists.size[depth, g]):
                target[end] = source[i]
                end += np.int64((source[i] & taken) == 0)
            if end - first < needed:
                return -1
        lists.size[depth + 1, g] = end - first
    return end


@compiled
def _fewest(masks, count, free):  # type: ignore[no-untyped-def]
    """(options, item bit) of an item in ``free`` that the fewest of the masks cover.

    Exact below 16; where every item is covered more often any item may be returned, as covered 16 times.
    """
    zero = np.uint64(0)
    c0 = c1 = c2 = c3 = more = zero
    for i in range(count):
        a = masks[i]
        b = c0 & a
        c0 ^= a
        a = c1 & b
        c1 ^= b
        b = c2 & a
        c2 ^= a
        a = c3 & b
        c3 ^= b
        more |= a
    least = free & ~more
    if least == zero:
        return 16, free & (~free + np.uint64(1))
    number = 0
    for plane, value in ((c3, 8), (c2, 4), (c1, 2), (c0, 1)):
        without = least & ~plane
        if without != zero:
            least = without
        else:
            number += value
    return number, least & (~least + np.uint64(1))


@compiled
def _enter_node(lists, level, count):  # type: ignore[no-untyped-def]
    """Choose what to branch on at a level with ``count`` options left: an item, or a group that has fewer."""
    left, need, size = lists.left[level], lists.need[level], lists.size[level]
    lists.tried[level] = lists.number[level] = 0
    best, bit = _fewest(left, count, lists.full[0] & ~lists.covered[level])
    if best == 0:
        return
    only = -1
    for g in range(len(need)):
        # A group with several copies to place is never branched on: it would meet each set repeatedly.
        if need[g] == 1 and size[g] < best:
            best, only = size[g], g
    found = 0
    for g in range(len(need)):
        if need[g] == 0 or (only >= 0 and g != only):
            continue
        for i in range(lists.start[level, g], lists.start[level, g] + size[g]):
            if only >= 0 or left[i] & bit != 0:
                lists.branches[level, found] = left[i]
                lists.group[level, found] = g
                found += 1
    lists.number[level] = found


@compiled
def _record(row, last, lists):  # type: ignore[no-untyped-def]
    """Write the options chosen at levels 1..last, found again by their masks among level 0, the originals."""
    for level in range(1, last + 1):
        at = lists.tried[level] - 1
        i = lists.start[0, lists.group[level, at]]
        while lists.left[0, i] != lists.branches[level, at]:
            i += 1
        row[level - 1] = i


@compiled
def search(lists, budget, solutions):  # type: ignore[no-untyped-def]
    """Search from level 0, where ``left``, ``start``, ``size`` and ``need`` say what there is.

    Args:
        lists: the arrays, `Lists`.
        budget: how many nodes to look at.
        solutions: (most, options of a solution) is filled with the numbers of options of level 0.

    Returns:
        Whether the search is over, and how many solutions were met: never more than there is room for.
    """
    lists.covered[1] = 0
    count = _keep_options(lists, 0, -1, np.uint64(0))
    if count <= 0:
        return True, 0
    _enter_node(lists, 1, count)
    depth, found = 1, 0
    while depth > 0 and budget > 0 and found < len(solutions):
        at = lists.tried[depth]
        if at == lists.number[depth]:
            depth -= 1
            continue
        lists.tried[depth] += 1
        budget -= 1
        taken, group = lists.branches[depth, at], np.int64(lists.group[depth, at])
        lists.covered[depth + 1] = lists.covered[depth] | taken
        if lists.covered[depth + 1] == lists.full[0]:
            if lists.need[depth].sum() == 1:
                _record(solutions[found], depth, lists)
                found += 1
            continue
        count = _keep_options(lists, depth, group, taken)
        if count > 0:
            depth += 1
            _enter_node(lists, depth, count)
    return depth == 0, found
