"""The exact-cover search on lists of options, for callers that are compiled themselves.

It does without setting anything up but the lists, which is what the many short searches of a generator need;
`counting` is several times faster where there is much to search. Options are masks of one or two 64-bit
words, sorted by group. A node drops the options that overlap what was just chosen, and adds up the rest in
"bit-sliced" counters: binary counters for all items at once, plane k holding bit k of every item's count.
"""

from __future__ import annotations

import numpy as np

from ..run.compiled import compiled


@compiled
def keep_options(lo, hi, start, size, need, depth, group, taken_lo, taken_hi):  # type: ignore[no-untyped-def]
    """Copy to level depth + 1 the options that avoid the mask just taken from a group.

    Returns their number, or -1 if a group is left with fewer options than it needs.
    """
    source, target = lo[depth], lo[depth + 1]
    source_hi, target_hi = hi[depth], hi[depth + 1]
    wide = len(source_hi) > 0
    end = 0
    for g in range(need.shape[1]):
        left = need[depth, g] - (g == group)
        first = end
        need[depth + 1, g] = left
        start[depth + 1, g] = first
        if left > 0:
            begin = start[depth, g]
            # No branch on the overlap, it would be mispredicted too often: what overlaps is written over.
            if wide:
                for i in range(begin, begin + size[depth, g]):
                    target[end] = source[i]
                    target_hi[end] = source_hi[i]
                    end += np.int64((source[i] & taken_lo) | (source_hi[i] & taken_hi) == 0)
            else:
                for i in range(begin, begin + size[depth, g]):
                    target[end] = source[i]
                    end += np.int64((source[i] & taken_lo) == 0)
            if end - first < left:
                return -1
        size[depth + 1, g] = end - first
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
def _branch(lo, hi, start, size, need, level, only, bit_lo, bit_hi, to_lo, to_hi, to_group):  # type: ignore[no-untyped-def]
    """List a level's options that cover the item bit, or (``only`` >= 0) that are of that group."""
    masks, masks_hi = lo[level], hi[level]
    wide = len(masks_hi) > 0
    found = 0
    for g in range(need.shape[1]):
        if need[level, g] == 0 or (only >= 0 and g != only):
            continue
        for i in range(start[level, g], start[level, g] + size[level, g]):
            hit = masks[i] & bit_lo
            if wide:
                hit |= masks_hi[i] & bit_hi
            if hit != 0 or only >= 0:
                to_lo[found] = masks[i]
                if wide:
                    to_hi[found] = masks_hi[i]
                to_group[found] = g
                found += 1
    return found


@compiled
def enter_node(full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, level, count):  # type: ignore[no-untyped-def]
    """Choose what to branch on at a level with ``count`` options left; the number of branches, 0 if dead."""
    zero = np.uint64(0)
    best, bit_lo, bit_hi = 1 << 60, zero, zero
    free = full[0] & ~covered[level, 0]
    if free != zero:
        best, bit_lo = _fewest(lo[level], count, free)
    free = full[1] & ~covered[level, 1]
    if free != zero:
        number, bit = _fewest(hi[level], count, free)
        if number < best:
            best, bit_lo, bit_hi = number, zero, bit
    if best == 0:
        return 0
    only = -1
    for g in range(need.shape[1]):
        # A group with several copies to place is never branched on: it would meet each set repeatedly.
        if need[level, g] == 1 and size[level, g] < best:
            best, only = size[level, g], g
    return _branch(
        lo, hi, start, size, need, level, only, bit_lo, bit_hi, to_lo[level], to_hi[level], to_group[level]
    )


@compiled
def _record(row, last, lo, hi, start, size, to_lo, to_hi, to_group, tried):  # type: ignore[no-untyped-def]
    """Write the options chosen at levels 1..last, found again by their masks among level 0, the originals."""
    for level in range(1, last + 1):
        at = tried[level] - 1
        g = to_group[level, at]
        for i in range(start[0, g], start[0, g] + size[0, g]):
            same = lo[0, i] == to_lo[level, at]
            if hi.shape[1] > 0:
                same &= hi[0, i] == to_hi[level, at]
            if same:
                row[level - 1] = i
                break


@compiled
def advance_search(  # type: ignore[no-untyped-def]
    full,
    lo,
    hi,
    start,
    size,
    need,
    covered,
    to_lo,
    to_hi,
    to_group,
    tried,
    branches,
    depth,
    budget,
    solutions,
):
    """Go on from a depth for a number of nodes or until ``solutions`` is full.

    Returns (depth, solutions met); at depth 0 the search is over. With an empty ``solutions`` they are only
    counted.
    """
    wide = hi.shape[1] > 0
    found = 0
    taken_hi = np.uint64(0)
    while depth > 0 and budget > 0 and not (0 < len(solutions) <= found):
        at = tried[depth]
        if at == branches[depth]:
            depth -= 1
            continue
        tried[depth] += 1
        budget -= 1
        taken_lo = to_lo[depth, at]
        if wide:
            taken_hi = to_hi[depth, at]
        group = to_group[depth, at]
        covered[depth + 1, 0] = covered[depth, 0] | taken_lo
        covered[depth + 1, 1] = covered[depth, 1] | taken_hi
        if covered[depth + 1, 0] == full[0] and covered[depth + 1, 1] == full[1]:
            if need[depth].sum() == 1:
                if len(solutions) > 0:
                    _record(solutions[found], depth, lo, hi, start, size, to_lo, to_hi, to_group, tried)
                found += 1
            continue
        count = keep_options(lo, hi, start, size, need, depth, group, taken_lo, taken_hi)
        if count > 0:
            depth += 1
            tried[depth] = 0
            branches[depth] = enter_node(
                full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, depth, count
            )
    return depth, found
