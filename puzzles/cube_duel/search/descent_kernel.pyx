"""The compiled part of the search for colourings: random packings, moves and the two descents.

A packing is an array of masks: piece s of the first `SHAPES` is the red one of shape s, piece s + `SHAPES`
the yellow one; bit x + 4 y + 16 z is a cell.
"""

from libc.stdint cimport int32_t, int64_t, uint64_t
from libc.string cimport memcpy

from ....solver.cover.list_kernel cimport Lists, open_lists, search
from ....solver.run.arrays cimport int32s, int64s, uint64s
from ....solver.run.bits cimport lowest

cpdef enum:
    SHAPES = 8  # of a set; the piece of shape s is number s in red and s + SHAPES in yellow
    PIECES = 16
    MOST_SOLUTIONS = 300  # of the colouring that the descent begins with
    MOST_REPACKED = 5  # pieces at once
    HISTORY_BITS = 16  # of the table of refused colourings

# Columns of `reached`: the colouring, its number of solutions, how many are known, moves without a new one.
cpdef enum:
    COLOURING = 0
    SOLUTIONS = 1
    KNOWN = 2
    IDLE = 3

cdef enum:
    MOST_NODES = 20_000  # of one count: what takes longer is taken as no better
    MIXING = 100  # times that a first packing is repacked
    MOST_BEGINNINGS = 20  # random packings that are tried
    ROUGH_MOVES = 2000  # of the descent on the number of placements
    RECOLOURINGS = 6  # of 16 moves


cdef struct Tables:
    # The arrays of `colourings.Placements`.
    const uint64_t* masks
    const int64_t* begins
    const int64_t* shape
    const int64_t* by_low
    const int64_t* low_begins
    uint64_t visible
    int64_t placements


cdef struct Space:
    # The arrays of `colourings.Scratch`, and how many rows two of them have.
    Lists lists
    int32_t* rows
    int64_t* fillings
    uint64_t* known
    uint64_t* pack
    uint64_t* refused
    uint64_t* random
    uint64_t* reached
    int64_t most_fillings, most_known


cdef int open_all(Tables* t, Space* s, tables, space) except -1:
    t.masks, t.begins, t.shape = uint64s(tables.masks), int64s(tables.begins), int64s(tables.shape)
    t.by_low, t.low_begins = int64s(tables.by_low), int64s(tables.low_begins)
    t.visible, t.placements = tables.visible[0], len(tables.masks)
    open_lists(&s.lists, space.lists)
    s.rows, s.fillings, s.known = int32s(space.rows), int64s(space.fillings), uint64s(space.known)
    s.pack, s.refused = uint64s(space.pack), uint64s(space.refused)
    s.random, s.reached = uint64s(space.random), uint64s(space.reached)
    s.most_fillings, s.most_known = len(space.fillings), len(space.known)
    return 0


cdef inline int64_t below(Space* s, int64_t end) noexcept nogil:
    """A random number from 0 to below ``end`` (splitmix64)."""
    cdef uint64_t z
    s.random[0] += 0x9E3779B97F4A7C15ULL
    z = s.random[0]
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL
    z ^= z >> 31
    return <int64_t>((z >> 11) % <uint64_t>end)


cdef inline uint64_t beside(uint64_t region) noexcept nogil:
    """The cells that share a face with one of the region; bits are x + 4 y + 16 z."""
    cdef uint64_t off_x = 0xEEEEEEEEEEEEEEEEULL, off_y = 0xFFF0FFF0FFF0FFF0ULL  # x > 0, y > 0
    cdef uint64_t along_x = (region << 1) & off_x | (region & off_x) >> 1
    cdef uint64_t along_y = (region << 4) & off_y | (region & off_y) >> 4
    return along_x | along_y | region << 16 | region >> 16


cdef inline uint64_t colouring(const uint64_t* pack, uint64_t visible) noexcept nogil:
    """The visible cells that are red."""
    cdef uint64_t red = 0
    cdef int64_t shape
    for shape in range(SHAPES):
        red |= pack[shape]
    return red & visible


cdef inline void copy_packing(const uint64_t* pack, uint64_t* to) noexcept nogil:
    memcpy(to, pack, PIECES * sizeof(uint64_t))


cdef int64_t count(const Tables* t, Space* s, uint64_t red, uint64_t visible, int64_t limit) noexcept nogil:
    """The number of solutions of a colouring, limit + 1 if there are more (or that is not soon clear).

    With no cell visible the placements are tried in random order.
    """
    cdef uint64_t* options = s.lists.left
    cdef uint64_t other
    cdef int64_t end = 0, begin, group, option, i, k, met
    cdef bint over = False
    for group in range(PIECES):
        other = visible & ~red if group < SHAPES else red
        begin = end
        for option in range(t.begins[group % SHAPES], t.begins[group % SHAPES + 1]):
            options[end] = t.masks[option]
            end += (t.masks[option] & other) == 0
        s.lists.start[group], s.lists.size[group], s.lists.need[group] = begin, end - begin, 1
        if visible == 0:  # for a random packing
            for i in range(end - begin - 1, 0, -1):
                k = below(s, i + 1)
                options[begin + i], options[begin + k] = options[begin + k], options[begin + i]
    met = search(&s.lists, MOST_NODES, s.rows, limit + 1, &over)
    return met if over or visible == 0 else limit + 1


cdef int64_t note_known(Space* s, int64_t met) noexcept nogil:
    """Write the pieces of the first solutions that the last count met; how many."""
    cdef int64_t listed = min(met, s.most_known), i, k, option, group
    for i in range(listed):
        for k in range(PIECES):
            option = s.rows[i * PIECES + k]
            group = PIECES - 1
            while option < s.lists.start[group]:
                group -= 1
            s.known[i * PIECES + group] = s.lists.left[option]
    return listed


cdef int64_t fill(const Tables* t, Space* s, uint64_t region, int64_t pieces, int64_t* need) noexcept nogil:
    """List in ``fillings`` ways to fill a region with pieces of certain shapes; how many."""
    cdef int64_t at[MOST_REPACKED]
    cdef int64_t took[MOST_REPACKED]
    cdef uint64_t free[MOST_REPACKED]
    cdef int64_t depth = 0, found = 0, end, option
    at[0], took[0], free[0] = t.low_begins[lowest(region)], -1, region
    while depth >= 0 and found < s.most_fillings:
        if took[depth] >= 0:
            need[t.shape[took[depth]]] += 1
            took[depth] = -1
        end = t.low_begins[lowest(free[depth]) + 1]
        while at[depth] < end and took[depth] < 0:
            option = t.by_low[at[depth]]
            at[depth] += 1
            if t.masks[option] & ~free[depth] == 0 and need[t.shape[option]] > 0:
                took[depth] = option
                need[t.shape[option]] -= 1
        if took[depth] < 0:
            depth -= 1
        elif depth == pieces - 1:
            memcpy(s.fillings + found * MOST_REPACKED, took, pieces * sizeof(int64_t))
            found += 1
        else:
            free[depth + 1] = free[depth] & ~t.masks[took[depth]]
            depth += 1
            at[depth], took[depth] = t.low_begins[lowest(free[depth])], -1
    return found


cdef void repack(const Tables* t, Space* s, int64_t pieces) noexcept nogil:
    """Pack some neighbouring pieces anew, at random, into the cells that they fill."""
    cdef bint chosen[PIECES]
    cdef int64_t need[SHAPES]
    cdef uint64_t region = 0, near
    cdef int64_t piece, other, options, shape, at, found
    cdef const int64_t* filling
    cdef bint red
    for other in range(PIECES):
        chosen[other] = False
    for shape in range(SHAPES):
        need[shape] = 0
    piece = below(s, PIECES)
    for at in range(pieces):
        chosen[piece] = True
        need[piece % SHAPES] += 1
        region |= s.pack[piece]
        near = beside(region)
        options = 0
        for other in range(PIECES):
            if not chosen[other] and s.pack[other] & near:
                options += 1
                if below(s, options) == 0:
                    piece = other
    found = fill(t, s, region, pieces, need)
    filling = s.fillings + below(s, found) * MOST_REPACKED
    for shape in range(SHAPES):
        red = chosen[shape]
        if red and chosen[shape + SHAPES]:
            red = below(s, 2) == 0
        for at in range(pieces):
            if t.shape[filling[at]] == shape:
                s.pack[shape if red else shape + SHAPES] = t.masks[filling[at]]
                red = not red


cdef void move(const Tables* t, Space* s) noexcept nogil:
    """A random change of the packing."""
    cdef int64_t kind = below(s, 16), k, shape
    if kind < RECOLOURINGS:
        for k in range(1 + kind % 2):
            shape = below(s, SHAPES)
            s.pack[shape], s.pack[shape + SHAPES] = s.pack[shape + SHAPES], s.pack[shape]
    else:
        repack(t, s, 2 + below(s, MOST_REPACKED - 1))


cdef int64_t allowed(const Tables* t, uint64_t red) noexcept nogil:
    """How many placements in one colour or the other a colouring allows."""
    cdef uint64_t yellow = t.visible & ~red
    cdef int64_t number = 0, option
    for option in range(t.placements):
        number += ((t.masks[option] & yellow) == 0) + ((t.masks[option] & red) == 0)
    return number


cdef void draw_packing(const Tables* t, Space* s) noexcept nogil:
    cdef int64_t k
    while count(t, s, 0, 0, 0) == 0:
        pass
    note_known(s, 1)
    copy_packing(s.known, s.pack)
    for k in range(MIXING):
        repack(t, s, 2 + below(s, MOST_REPACKED - 1))


cdef void allow_less(const Tables* t, Space* s, int64_t moves) noexcept nogil:
    """From the last packing, go on to colourings that allow fewer placements."""
    cdef int64_t least = allowed(t, colouring(s.pack, t.visible)), k, number
    copy_packing(s.pack, s.known)
    for k in range(moves):
        copy_packing(s.known, s.pack)
        move(t, s)
        number = allowed(t, colouring(s.pack, t.visible))
        if number <= least:
            least = number
            copy_packing(s.pack, s.known)
    copy_packing(s.known, s.pack)


cdef bint reach(const Tables* t, Space* s, uint64_t red, int64_t most) noexcept nogil:
    """Go on to the packing of the last move unless its colouring has more than so many solutions."""
    cdef int64_t met = count(t, s, red, t.visible, most)
    if met > most:
        return False
    s.reached[COLOURING], s.reached[SOLUTIONS] = red, met
    s.reached[KNOWN] = note_known(s, met)
    return True


cdef bint look(const Tables* t, Space* s, int64_t evaluations, uint64_t most_idle, int64_t* done) noexcept nogil:
    """The loop of `descend`: whether a colouring has a single solution; ``done`` are looked at."""
    cdef uint64_t red, place
    cdef bint reached
    while done[0] < evaluations and s.reached[IDLE] < most_idle:
        s.reached[IDLE] += 1
        copy_packing(s.known + below(s, s.reached[KNOWN]) * PIECES, s.pack)
        move(t, s)
        red = colouring(s.pack, t.visible)
        # The upper bits of a product with an odd number depend on all bits of the colouring.
        place = (red * 0x9E3779B97F4A7C15ULL) >> (64 - HISTORY_BITS)
        if red == s.reached[COLOURING] or s.refused[place] == red:
            continue
        s.reached[IDLE] = 0
        done[0] += 1
        reached = reach(t, s, red, s.reached[SOLUTIONS])
        if not reached or s.reached[SOLUTIONS] == 1:
            s.refused[place] = red
        if reached and s.reached[SOLUTIONS] == 1:
            return True
    return False


def draw(tables, space):
    """A random packing: any one, then repacked many times."""
    cdef Tables t
    cdef Space s
    open_all(&t, &s, tables, space)
    with nogil:
        draw_packing(&t, &s)


def descend_roughly(tables, space, int64_t moves):
    """From the last packing, go on to colourings that allow fewer placements."""
    cdef Tables t
    cdef Space s
    open_all(&t, &s, tables, space)
    with nogil:
        allow_less(&t, &s, moves)


def begin(tables, space):
    """Find a packing whose colouring has no more than `MOST_SOLUTIONS`: (packings counted, whether found)."""
    cdef Tables t
    cdef Space s
    cdef int64_t looked = 0
    cdef bint found = False
    open_all(&t, &s, tables, space)
    with nogil:
        while looked < MOST_BEGINNINGS and not found:
            looked += 1
            draw_packing(&t, &s)
            allow_less(&t, &s, ROUGH_MOVES)
            found = reach(&t, &s, colouring(s.pack, t.visible), MOST_SOLUTIONS)
    return looked, found


def descend(tables, space, int64_t evaluations, int64_t most_idle):
    """Try colourings until one has a single solution: (how many were looked at, whether one has)."""
    cdef Tables t
    cdef Space s
    cdef int64_t done = 0
    cdef bint won
    open_all(&t, &s, tables, space)
    with nogil:
        won = look(&t, &s, evaluations, most_idle, &done)
    return done, won
