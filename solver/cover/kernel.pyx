"""The compiled exact-cover search: sets of options as rows of bits.

What has to be covered, items and groups alike, are bits of a few words. The options that cover one of them
are bits too: its row. So are the options still possible at a node: taking one of them removes the rows of all
that it covers, and what is left for an item is what its row and the node's have in common. No list is
filtered or copied, and a node costs some hundred machine instructions.

Deep in the tree few bits are left in the rows. The options are numbered anew there, in a "universe" of their
own with rows of at most half the length.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy, memset

from ..run.arrays cimport int32s, int64s, uint64s
from ..run.bits cimport clear, in_common, lowest, size

cpdef enum:
    # Words of a row that are worked on together; the length of a row is a multiple of it.
    BLOCK = 4
    # Words of a row in a later universe; to number anew for shorter ones costs more than it saves.
    SHORTEST = 8

# Columns of `place`: the universe, the word of `todo` that is worked at, the option taken, the item whose lack
# of options ended a branch last, the number of branches (or NEW), and how many were entered.
cpdef enum:
    UNIVERSE = 0
    AT = 1
    TAKEN = 2
    HINT = 3
    BRANCHES = 4
    TRIED = 5
    PLACES = 6

cdef enum:
    NEW = -1  # nothing has been chosen at the node yet
    # A choice is a number of options, shifted by 16 bits, and the index of an item.
    INDEX_BITS = 16
    INDEX = 0xFFFF
    SEVERAL = 2 << 16  # choices from here on leave an alternative
    NO_CHOICE = 0x4000000000000000


cdef struct State:
    # The arrays of `search.Arrays`, and how long their axes are; `span` and `volume` are words of a depth in
    # `left` and of a universe in `rows`.
    uint64_t* masks
    int32_t* ids
    uint64_t* rows
    int64_t* width
    uint64_t* left
    uint64_t* todo
    uint64_t* free
    int64_t* need
    uint64_t* shared
    int64_t* place
    int64_t options, words, items, span, volume
    bint several  # is any group used more than once?


cdef int open_state(State* s, arrays) except -1:
    s.masks, s.ids, s.rows = uint64s(arrays.masks), int32s(arrays.ids), uint64s(arrays.rows)
    s.width, s.left, s.todo = int64s(arrays.width), uint64s(arrays.left), uint64s(arrays.todo)
    s.free, s.need, s.shared = uint64s(arrays.free), int64s(arrays.need), uint64s(arrays.shared)
    s.place = int64s(arrays.place)
    universes, s.options, s.words = arrays.masks.shape
    s.items = arrays.need.shape[1]
    s.span = arrays.left.shape[0] // arrays.place.shape[0]
    s.volume = arrays.rows.shape[0] // universes
    s.several = arrays.shared.any()
    return 0


cdef inline uint64_t* mask_of(State* s, int64_t universe, int64_t option) noexcept nogil:
    return s.masks + (universe * s.options + option) * s.words


cdef void use_copy(State* s, int64_t depth, const uint64_t* mask) noexcept nogil:
    """Count a copy of a group that is used several times; with the last one, the group is covered."""
    cdef int64_t* need = s.need + (depth + 1) * s.items
    cdef int64_t k, group
    cdef uint64_t bits
    memcpy(need, s.need + depth * s.items, s.items * sizeof(int64_t))
    for k in range(s.words):
        bits = mask[k] & s.shared[k]
        if bits:
            group = 64 * k + lowest(bits)
            need[group] -= 1
            if need[group] == 0:
                s.free[(depth + 1) * s.words + k] &= ~bits


cdef void fill_rows(State* s, int64_t depth, int64_t universe, int64_t number) noexcept nogil:
    """Write the rows of a universe, for what is free at a depth, and mark all its options as left there."""
    cdef int64_t width = s.width[universe], k, option, w, rest
    cdef uint64_t* rows = s.rows + universe * s.volume
    cdef uint64_t* left = s.left + depth * s.span
    cdef uint64_t bits, bit
    cdef const uint64_t* mask
    for k in range(s.words):
        bits = s.free[depth * s.words + k]
        while bits:
            memset(rows + (64 * k + lowest(bits)) * width, 0, width * sizeof(uint64_t))
            bits &= bits - 1
    for option in range(number):
        mask = mask_of(s, universe, option)
        w, bit = option >> 6, <uint64_t>1 << (option & 63)
        for k in range(s.words):
            bits = mask[k]
            while bits:
                rows[(64 * k + lowest(bits)) * width + w] |= bit
                bits &= bits - 1
    for w in range(width):
        rest = number - 64 * w
        left[w] = ~<uint64_t>0 if rest >= 64 else (<uint64_t>1 << (rest if rest > 0 else 0)) - 1


cdef int64_t number_anew(State* s, int64_t depth, int64_t universe) noexcept nogil:
    """Go over to rows of at most half the length, if the options left at a depth allow it: the universe."""
    cdef int64_t width = s.width[universe], number = 0, shorter, w, option, then = universe + 1
    cdef const uint64_t* left = s.left + depth * s.span
    cdef uint64_t bits
    if width < 2 * SHORTEST:
        return universe
    for w in range(width):
        number += size(left[w])
    shorter = max(SHORTEST, (number + 64 * BLOCK - 1) // (64 * BLOCK) * BLOCK)
    if 2 * shorter > width:
        return universe
    number = 0
    for w in range(width):
        bits = left[w]
        while bits:
            option = 64 * w + lowest(bits)
            bits &= bits - 1
            memcpy(mask_of(s, then, number), mask_of(s, universe, option), s.words * sizeof(uint64_t))
            s.ids[then * s.options + number] = s.ids[universe * s.options + option]
            number += 1
    s.width[then] = shorter
    fill_rows(s, depth, then, number)
    return then


cdef inline uint64_t choose(State* s, int64_t depth, const uint64_t* rows, int64_t width) noexcept nogil:
    """An item without options or with one at once, otherwise one with the fewest: options << 16 | item.

    A group that is used several more times is never branched on: it would meet each set repeatedly.
    """
    cdef const uint64_t* left = s.left + depth * s.span
    cdef const uint64_t* free = s.free + depth * s.words
    cdef uint64_t best = NO_CHOICE, bits, number
    cdef int64_t k, item, hint = s.place[depth * PLACES + HINT]
    if free[hint >> 6] >> (hint & 63) & 1 and in_common(left, rows + hint * width, width) == 0:
        return hint
    if s.several:
        for k in range(s.words):
            bits = free[k] & s.shared[k]
            while bits and best > INDEX:
                item = 64 * k + lowest(bits)
                bits &= bits - 1
                number = in_common(left, rows + item * width, width)
                if <int64_t>number < s.need[depth * s.items + item]:
                    best = item
                elif s.need[depth * s.items + item] == 1:
                    best = min(best, number << INDEX_BITS | <uint64_t>item)
    for k in range(s.words):
        bits = free[k] & ~s.shared[k]
        while bits and best >= SEVERAL:
            item = 64 * k + lowest(bits)
            bits &= bits - 1
            number = in_common(left, rows + item * width, width)
            best = min(best, number << INDEX_BITS | <uint64_t>item)
    return best


cdef bint enter(State* s, int64_t depth) noexcept nogil:
    """Choose at a new node what is branched on and list its options; false if some item has none."""
    cdef int64_t* place = s.place + depth * PLACES
    cdef int64_t universe = place[UNIVERSE], w
    cdef uint64_t best
    cdef const uint64_t* row = s.rows + universe * s.volume
    if s.width[universe] == SHORTEST:  # most nodes are: the compiler unrolls the loops for this one
        best = choose(s, depth, row, SHORTEST)
    else:
        best = choose(s, depth, row, s.width[universe])
    if best <= INDEX or best == NO_CHOICE:
        if depth > 0 and best <= INDEX:
            (place - PLACES)[HINT] = best
        return False
    if best >= SEVERAL:  # below a forced move the options are fewer still
        universe = number_anew(s, depth, universe)
    row = s.rows + universe * s.volume + (best & INDEX) * s.width[universe]
    for w in range(s.width[universe]):
        s.todo[depth * s.span + w] = s.left[depth * s.span + w] & row[w]
    place[UNIVERSE], place[AT], place[TRIED] = universe, 0, 0
    place[BRANCHES] = best >> INDEX_BITS
    return True


cdef inline bint take_next(State* s, int64_t depth, int64_t universe, int64_t width) noexcept nogil:
    """Take the next option of a node and note below what it leaves; false if none is left to take."""
    cdef int64_t* place = s.place + depth * PLACES
    cdef int64_t at = place[AT], k, option
    cdef uint64_t* todo = s.todo + depth * s.span
    cdef uint64_t* left = s.left + (depth + 1) * s.span
    cdef const uint64_t* free = s.free + depth * s.words
    cdef uint64_t* then = s.free + (depth + 1) * s.words
    cdef const uint64_t* rows = s.rows + universe * s.volume
    cdef const uint64_t* mask
    cdef uint64_t bits
    while at < width and todo[at] == 0:
        at += 1
    place[AT] = at
    if at == width:
        return False
    option = 64 * at + lowest(todo[at])
    todo[at] &= todo[at] - 1
    place[TRIED] += 1
    place[TAKEN] = s.ids[universe * s.options + option]
    mask = mask_of(s, universe, option)
    for k in range(s.words):
        then[k] = free[k] & ~(mask[k] & ~s.shared[k])
    if s.several:
        use_copy(s, depth, mask)
    memcpy(left, left - s.span, width * sizeof(uint64_t))
    for k in range(s.words):
        bits = free[k] & ~then[k]
        while bits:
            clear(left, rows + (64 * k + lowest(bits)) * width, width)
            bits &= bits - 1
    return True


cdef inline bint all_covered(State* s, int64_t depth) noexcept nogil:
    cdef uint64_t more = 0
    cdef int64_t k
    for k in range(s.words):
        more |= s.free[depth * s.words + k]
    return more == 0


cdef int64_t run(State* s, int64_t* at, int64_t budget, int32_t* solutions, int64_t room, int64_t most) noexcept nogil:
    """The loop of `advance`, from depth ``at``, which is kept up to date: the number of solutions met."""
    cdef int64_t depth = at[0], found = 0, level
    cdef int64_t* place
    cdef bint taken
    while depth >= 0 and budget > 0 and not (0 < room <= found):
        place = s.place + depth * PLACES
        if place[BRANCHES] == NEW:
            budget -= 1
            if not enter(s, depth):
                depth -= 1
                continue
        if s.width[place[UNIVERSE]] == SHORTEST:  # as in `enter`
            taken = take_next(s, depth, place[UNIVERSE], SHORTEST)
        else:
            taken = take_next(s, depth, place[UNIVERSE], s.width[place[UNIVERSE]])
        if not taken:
            depth -= 1
        elif all_covered(s, depth + 1):
            if room > 0:
                for level in range(depth + 1):
                    solutions[found * most + level] = s.place[level * PLACES + TAKEN]
            found += 1
        else:
            place[PLACES + UNIVERSE], place[PLACES + HINT] = place[UNIVERSE], place[HINT]
            place[PLACES + BRANCHES] = NEW
            depth += 1
    at[0] = depth
    return found


def begin(arrays, int64_t number):
    """Prepare a search with the first so many options of universe 0, at depth 0."""
    cdef State s
    open_state(&s, arrays)
    s.place[UNIVERSE] = s.place[HINT] = 0
    s.place[BRANCHES] = NEW
    with nogil:
        fill_rows(&s, 0, 0, number)


def advance(arrays, int64_t depth, int64_t budget, solutions):
    """Go on from a depth for a number of nodes or until ``solutions`` is full.

    Returns (depth, solutions met); at depth -1 the search is over. With an empty ``solutions`` they are only
    counted.
    """
    cdef State s
    cdef int64_t found, room = solutions.shape[0], most = solutions.shape[1]
    cdef int32_t* rows = int32s(solutions)
    open_state(&s, arrays)
    with nogil:
        found = run(&s, &depth, budget, rows, room, most)
    return depth, found
