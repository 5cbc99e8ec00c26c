"""The exact-cover search on lists of options, for callers that are compiled themselves.

It does without setting anything up but the lists, which is what the many short searches of a generator need;
the search of `kernel` is several times faster where there is much to search. Options are masks of one 64-bit
word, sorted by group. A node drops the options that overlap what was just chosen, and adds up the rest in
"bit-sliced" counters: binary counters for all items at once, plane k holding bit k of every item's count.
"""

from ..run.arrays cimport int32s, int64s, uint64s


cdef int open_lists(Lists* s, lists) except -1:
    s.full, s.left, s.covered = uint64s(lists.full), uint64s(lists.left), uint64s(lists.covered)
    s.start, s.size, s.need = int64s(lists.start), int64s(lists.size), int64s(lists.need)
    s.branches, s.group = uint64s(lists.branches), int32s(lists.group)
    s.tried, s.number = int64s(lists.tried), int64s(lists.number)
    s.options, s.groups = lists.left.shape[1], lists.need.shape[1]
    return 0


cdef int64_t keep_options(Lists* s, int64_t depth, int64_t group, uint64_t taken) noexcept nogil:
    """Copy to level depth + 1 the options that avoid the mask just taken from a group.

    Returns their number, or -1 if a group is left with fewer options than it needs.
    """
    cdef const uint64_t* source = s.left + depth * s.options
    cdef uint64_t* target = s.left + (depth + 1) * s.options
    cdef int64_t here = depth * s.groups, below = (depth + 1) * s.groups
    cdef int64_t end = 0, first, needed, g, i
    for g in range(s.groups):
        needed = s.need[here + g] - (g == group)
        first = end
        s.need[below + g] = needed
        s.start[below + g] = first
        if needed > 0:
            # No branch on the overlap, it would be mispredicted too often: what overlaps is written over.
            for i in range(s.start[here + g], s.start[here + g] + s.size[here + g]):
                target[end] = source[i]
                end += (source[i] & taken) == 0
            if end - first < needed:
                return -1
        s.size[below + g] = end - first
    return end


cdef int64_t fewest(const uint64_t* masks, int64_t count, uint64_t free, uint64_t* item) noexcept nogil:
    """How many of the masks cover an item in ``free`` that the fewest cover; ``item`` becomes its bit.

    Exact below 16; where every item is covered more often any item may be returned, as covered 16 times.
    """
    cdef uint64_t c0 = 0, c1 = 0, c2 = 0, c3 = 0, more = 0, a, b, least
    cdef uint64_t planes[4]
    cdef int64_t i, k, number = 0
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
    if least == 0:
        item[0] = free & -free
        return 16
    planes[0], planes[1], planes[2], planes[3] = c0, c1, c2, c3
    for k in range(3, -1, -1):
        if least & ~planes[k]:
            least &= ~planes[k]
        else:
            number += 1 << k
    item[0] = least & -least
    return number


cdef void enter_node(Lists* s, int64_t level, int64_t count) noexcept nogil:
    """Choose what to branch on at a level with ``count`` options left: an item, or a group that has fewer."""
    cdef const uint64_t* left = s.left + level * s.options
    cdef const int64_t* need = s.need + level * s.groups
    cdef const int64_t* start = s.start + level * s.groups
    cdef const int64_t* size = s.size + level * s.groups
    cdef uint64_t* branches = s.branches + level * s.options
    cdef int32_t* group = s.group + level * s.options
    cdef uint64_t bit = 0
    cdef int64_t best = fewest(left, count, s.full[0] & ~s.covered[level], &bit), only = -1, found = 0, g, i
    s.tried[level] = s.number[level] = 0
    if best == 0:
        return
    for g in range(s.groups):
        # A group with several copies to place is never branched on: it would meet each set repeatedly.
        if need[g] == 1 and size[g] < best:
            best, only = size[g], g
    for g in range(s.groups):
        if need[g] == 0 or (only >= 0 and g != only):
            continue
        for i in range(start[g], start[g] + size[g]):
            if only >= 0 or left[i] & bit:
                branches[found] = left[i]
                group[found] = <int32_t>g
                found += 1
    s.number[level] = found


cdef void record(Lists* s, int64_t last, int32_t* row) noexcept nogil:
    """Write the options chosen at levels 1..last, found again by their masks among level 0, the originals."""
    cdef int64_t level, at, i
    for level in range(1, last + 1):
        at = level * s.options + s.tried[level] - 1
        i = s.start[s.group[at]]
        while s.left[i] != s.branches[at]:
            i += 1
        row[level - 1] = <int32_t>i


cdef inline bint one_needed(Lists* s, int64_t depth) noexcept nogil:
    """Is a single option still to be chosen?"""
    cdef int64_t total = 0, g
    for g in range(s.groups):
        total += s.need[depth * s.groups + g]
    return total == 1


cdef int64_t search(Lists* s, int64_t budget, int32_t* solutions, int64_t room, bint* over) noexcept nogil:
    """Search from level 0, where ``left``, ``start``, ``size`` and ``need`` say what there is.

    Args:
        s: the arrays.
        budget: how many nodes to look at.
        solutions: filled with the numbers of options of level 0, a row for each solution.
        room: how many rows there are; their length is the number of options in a solution.
        over: becomes true where all was searched.

    Returns:
        How many solutions were met: never more than there is room for.
    """
    cdef int64_t depth = 1, found = 0, most = 0, count, at, g
    cdef uint64_t taken
    for g in range(s.groups):
        most += s.need[g]
    s.covered[1] = 0
    count = keep_options(s, 0, -1, 0)
    if count <= 0:
        over[0] = True
        return 0
    enter_node(s, 1, count)
    while depth > 0 and budget > 0 and found < room:
        at = s.tried[depth]
        if at == s.number[depth]:
            depth -= 1
            continue
        s.tried[depth] += 1
        budget -= 1
        taken = s.branches[depth * s.options + at]
        s.covered[depth + 1] = s.covered[depth] | taken
        if s.covered[depth + 1] == s.full[0]:
            if one_needed(s, depth):
                record(s, depth, solutions + found * most)
                found += 1
            continue
        count = keep_options(s, depth, s.group[depth * s.options + at], taken)
        if count > 0:
            depth += 1
            enter_node(s, depth, count)
    over[0] = depth == 0
    return found


def run(lists, int64_t budget, solutions):
    """The search as Python calls it: (whether it is over, how many solutions were met)."""
    cdef Lists s
    cdef bint over = False
    cdef int64_t found, room = len(solutions)
    cdef int32_t* rows = int32s(solutions)
    open_lists(&s, lists)
    with nogil:
        found = search(&s, budget, rows, room, &over)
    return over, found
