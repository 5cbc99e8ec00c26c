"""The compiled exact-cover search: finds, enumerates and counts, on bit masks.

Items are bits of one or two 64-bit words, options are masks sorted by group. A node first drops the options
that overlap what was just chosen, counting the rest of each group on the way, and then adds up the rest in
"bit-sliced" counters: binary counters for all items at once, plane k holding bit k of every item's count, so
that an option costs two bit operations a plane however many items it covers. Reading the planes from the
highest down gives the item with the fewest options, which is branched on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from .compiled import compiled
from .exact_cover import WORD_BITS, Problem
from .result import Count, Deadline, TimeUpError

MAX_ITEMS = 2 * WORD_BITS
_NODES_PER_SLICE = 10_000  # some milliseconds: how often limits and Ctrl-C are looked at
_BUFFER = 1024  # solutions handed over at once


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


class _Search:
    """One search, resumable: its stack lives in arrays, so that Python looks in between slices.

    Level 0 of the stack holds the options as given, level 1 what is left at the root, after ``first``.
    """

    def __init__(self, problem: Problem, first: int | None = None) -> None:
        if problem.items > MAX_ITEMS:
            raise ValueError(f"the cover engine handles up to {MAX_ITEMS} items, not {problem.items}")
        options, groups = len(problem.groups), len(problem.demands)
        levels = sum(problem.demands) + 2
        wide = problem.items > WORD_BITS
        lo = np.empty((levels, options), np.uint64)
        hi = np.empty((levels, options if wide else 0), np.uint64)
        start, size, need = (np.zeros((levels, groups), np.int64) for _ in range(3))
        covered = np.zeros((levels, 2), np.uint64)
        ones = (1 << problem.items) - 1
        full = np.array([ones & (2**WORD_BITS - 1), ones >> WORD_BITS], np.uint64)
        edges = np.searchsorted(problem.groups, np.arange(groups + 1))
        lo[0], hi[0] = problem.masks[:, 0], problem.masks[:, 1] if wide else 0
        start[0], size[0], need[0] = edges[:-1], np.diff(edges), problem.demands
        self._tried, self._branches = np.zeros(levels, np.int64), np.zeros(levels, np.int64)
        to = (np.empty_like(lo), np.empty_like(hi), np.empty((levels, options), np.int32))
        self._state = (full, lo, hi, start, size, need, covered, *to, self._tried, self._branches)
        self._depth = 0
        group, taken_lo, taken_hi = -1, np.uint64(0), np.uint64(0)
        if first is not None:
            group, taken_lo = int(problem.groups[first]), lo[0, first]
            taken_hi = hi[0, first] if wide else taken_hi
            covered[1] = taken_lo, taken_hi
        count = keep_options(lo, hi, start, size, need, 0, group, taken_lo, taken_hi)
        if count > 0:
            self._depth = 1
            self._branches[1] = enter_node(full, lo, hi, start, size, need, covered, *to, 1, count)

    def advance(self, solutions: NDArray[np.int32]) -> tuple[bool, int]:
        """Run one slice: (finished, solutions met)."""
        self._depth, found = advance_search(*self._state, self._depth, _NODES_PER_SLICE, solutions)
        return self._depth == 0, int(found)

    def fraction(self) -> float:
        """Estimated share of the tree behind us, taking all branches of a node as equally large."""
        share, done = 1.0, 0.0
        for level in range(1, self._depth + 1):
            branches = max(1, int(self._branches[level]))
            done += share * max(0, int(self._tried[level]) - 1) / branches
            share /= branches
        return done


Progress = Callable[[float], None]


def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    """Yield each solution once, as a sorted tuple of option indices.

    Raises:
        TimeUpError: at the deadline, after the solutions found until then.
        ValueError: for more than `MAX_ITEMS` items.
    """
    deadline.check()
    search = _Search(problem)
    buffer = np.empty((_BUFFER, sum(problem.demands)), np.int32)
    done = False
    while not done:
        done, found = search.advance(buffer)
        for row in np.sort(buffer[:found], axis=1).tolist():
            yield tuple(row)
        if not done:
            deadline.check()


def count(
    problem: Problem,
    deadline: Deadline,
    *,
    first: int | None = None,
    limit: int | None = None,
    progress: Progress | None = None,
) -> Count:
    """Count solutions without listing them.

    Args:
        problem: at most `MAX_ITEMS` items.
        deadline: where it passes, the count so far is returned as a lower bound.
        first: count only the solutions with this option.
        limit: stop as soon as more solutions than this are known to exist.
        progress: called now and then with the estimated share of the search that is done, 0 to 1.

    Raises:
        ValueError: for more than `MAX_ITEMS` items.
    """
    if first is not None and sum(problem.demands) == 1:  # nothing is left to search
        return Count(int(problem.incidence()[first].all()), exact=True)
    total, done = 0, False
    search = None
    while not done:
        try:
            deadline.check()
        except TimeUpError:
            return Count(total, exact=False)
        search = search or _Search(problem, first)
        done, found = search.advance(_NO_SOLUTIONS)
        total += found
        if limit is not None and total > limit:
            return Count(total, exact=False)
        if progress and not done:
            progress(search.fraction())
    return Count(total, exact=True)


_NO_SOLUTIONS = np.empty((0, 0), np.int32)
