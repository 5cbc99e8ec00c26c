"""The compiled depth-first search: placements are listed, laid one after the other, and taken off again.

What lies on the table is in `kernel_board`, what is remembered of tables in `kernel_keys`.
"""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t

from ....solver.run.arrays cimport int8s, int32s, int64s, uint8s, uint64s
from ....solver.run.bits cimport lowest
from .kernel_board cimport available, bound, fitting_all, fitting_any, lay_piece, lift_piece, worth
from .kernel_keys cimport is_stored, next_random, remember, write_key


cdef int open_state(State* s, arrays) except -1:
    s.stride, s.match_all, s.piece_blocks = arrays.stride, arrays.match_all, arrays.piece_blocks
    s.plain = arrays.plain
    s.slots, s.full, s.dead = int64s(arrays.slots), int8s(arrays.full), int8s(arrays.dead)
    s.touch, s.mask, s.ban = int8s(arrays.touch), uint8s(arrays.mask), uint64s(arrays.ban)
    s.touched, s.left, s.colours = int64s(arrays.touched), int64s(arrays.left), int64s(arrays.colours)
    s.value, s.cost, s.names = int64s(arrays.value), int64s(arrays.cost), uint64s(arrays.names)
    s.now, s.later, s.hard = uint64s(arrays.now), uint64s(arrays.later), int64s(arrays.hard)
    s.m_cell, s.m_what, s.m_score = int32s(arrays.m_cell), int32s(arrays.m_what), int32s(arrays.m_score)
    s.m_count, s.m_next, s.keys = int64s(arrays.m_count), int64s(arrays.m_next), uint64s(arrays.keys)
    s.olds, s.listed, s.played = uint8s(arrays.olds), int64s(arrays.listed), int64s(arrays.played)
    s.bans_cell, s.bans_what = int32s(arrays.bans_cell), int32s(arrays.bans_what)
    s.bans_count = int64s(arrays.bans_count)
    s.best_cell, s.best_what = int64s(arrays.best_cell), int64s(arrays.best_what)
    s.best_count = int64s(arrays.best_count)
    s.cells, s.kinds = arrays.full.shape[0], arrays.left.shape[0]
    s.levels, s.room = arrays.m_cell.shape
    return 0


cdef inline int64_t chance(uint64_t word, int64_t noise) noexcept nogil:
    """A share of the noise, by a random word."""
    return <int64_t>(word >> 40) * noise >> 24


cdef int64_t first_moves(State* s, uint64_t have, int64_t level) noexcept nogil:
    """`list_moves` on an empty table: each kind in the middle, in one turn."""
    cdef int64_t rows = s.cells // s.stride, count = 0, k, at = level * s.room
    cdef uint64_t random = <uint64_t>s.slots[SEED], rest = have & s.plain
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        random = next_random(random)
        s.m_cell[at + count] = <int32_t>(rows // 2 * s.stride + s.stride // 2)
        s.m_what[at + count] = <int32_t>k
        s.m_score[at + count] = <int32_t>(s.hard[k] + chance(random, s.slots[NOISE]))
        count += 1
    s.slots[SEED] = <int64_t>(random >> 1)
    return count


cdef int64_t list_moves(State* s, uint64_t have, int64_t level) noexcept nogil:
    """List the legal placements at a node, with the scores by which they are tried; their number."""
    cdef const int8_t* full = s.full
    cdef const int8_t* dead = s.dead
    cdef const int8_t* touch = s.touch
    cdef const uint8_t* mask = s.mask
    cdef int32_t* m_cell = s.m_cell + level * s.room
    cdef int32_t* m_what = s.m_what + level * s.room
    cdef int32_t* m_score = s.m_score + level * s.room
    cdef int64_t stride = s.stride, noise = s.slots[NOISE], need = min(2, s.slots[ON_TABLE])
    cdef int64_t count = 0, i, c, t, k
    cdef uint64_t random = <uint64_t>s.slots[SEED], fits
    cdef uint8_t top, right, left
    cdef int32_t[KINDS] penalty
    for k in range(s.kinds):  # blocking pieces after the others, which are then banned (see `complete`)
        penalty[k] = 0 if s.plain >> k & 1 else 1 << 20
    if s.slots[ON_TABLE] < 3:
        have &= s.plain
    for i in range(s.slots[TOUCHED]):
        c = s.touched[i]
        if full[c] or dead[c] > 0 or touch[c] < need:
            continue
        top, right, left = mask[c], mask[c + stride], mask[c + stride - 1]
        for t in range(3):
            if s.match_all:
                fits = fitting_all(s.now, t, top, right, left)
            else:
                fits = fitting_any(s.now, t, top, right, left)
            fits &= have & ~s.ban[3 * c + t]
            while fits:
                k = lowest(fits)
                fits &= fits - 1
                random = next_random(random)
                m_cell[count] = <int32_t>c
                m_what[count] = <int32_t>(t * KINDS + k)
                m_score[count] = <int32_t>(touch[c] * 24 + chance(random, noise) + s.hard[k])
                penalty[k] += 1000  # pieces with few places first
                count += 1
    for i in range(count):
        m_score[i] -= penalty[m_what[i] % KINDS]
    s.slots[SEED] = <int64_t>(random >> 1)
    return count


cdef void note_best(State* s, int64_t level) noexcept nogil:
    """Keep the plan that leads here if it plays more pieces, or saves more points, than any before."""
    cdef int64_t saved = 0, goal, score, i, laid, best
    for i in range(level):
        saved += s.cost[s.m_what[i * s.room + s.m_next[i] - 1] % KINDS]
    for goal in range(2):
        score = level if goal == 0 else saved
        if score > s.slots[MOST + goal]:
            s.slots[MOST + goal] = score
            s.best_count[goal] = level
            for i in range(level):
                laid, best = i * s.room + s.m_next[i] - 1, goal * s.levels + i
                s.best_cell[best] = s.m_cell[laid]
                s.best_what[best] = s.m_what[laid]


cdef bint enter(State* s, uint64_t* store, int64_t size, int64_t level) noexcept nogil:
    """Open the node of a level and list its placements; False if nothing above the goal can come of it."""
    cdef uint64_t* key = s.keys + 2 * level
    cdef uint64_t keep
    s.bans_count[level] = s.m_count[level] = s.m_next[level] = 0
    key[0] = 0
    keep = bound(s, available(s))
    if s.played[level] + worth(s, keep) <= s.slots[GOAL]:
        return False
    write_key(s, keep, key)
    if is_stored(store, size, key):
        key[0] = 0
        return False
    if s.slots[ON_TABLE] == 0:
        s.m_count[level] = first_moves(s, keep, level)
    else:
        s.m_count[level] = list_moves(s, keep, level)
    return True


cdef void clear_bans(State* s, int64_t level) noexcept nogil:
    cdef int64_t i, what
    for i in range(level * s.room, level * s.room + s.bans_count[level]):
        what = s.bans_what[i]
        s.ban[3 * s.bans_cell[i] + what // KINDS] &= ~(<uint64_t>1 << what % KINDS)


cdef int64_t take_back(State* s, int64_t level) noexcept nogil:
    """Lift the piece that the node of a level laid last; the index of its placement."""
    cdef int64_t laid = level * s.room + s.m_next[level] - 1, what = s.m_what[laid]
    cdef const int64_t* sides = s.colours + 3 * (what % KINDS)
    lift_piece(s, s.m_cell[laid], sides, what // KINDS, s.olds + 3 * level, s.listed[level])
    s.left[what % KINDS] += 1
    return laid


cdef void retreat(State* s, uint64_t* store, int64_t size, int64_t level) noexcept nogil:
    """Close the node of a level, which has been searched to the end, and go back to the one before."""
    cdef int64_t laid, ban, what
    cdef uint64_t bit
    if s.keys[2 * level] != 0:
        s.slots[STORED] += remember(store, size, s.keys + 2 * level)
    clear_bans(s, level)
    level -= 1
    s.slots[LEVEL] = level
    if level < 0:
        return
    laid = take_back(s, level)
    what = s.m_what[laid]
    bit = <uint64_t>1 << what % KINDS
    if s.slots[ON_TABLE] >= 3 and (s.plain & bit or (s.piece_blocks and s.slots[BLOCKS_LAID] > 0)):
        s.ban[3 * s.m_cell[laid] + what // KINDS] |= bit
        ban = level * s.room + s.bans_count[level]
        s.bans_cell[ban], s.bans_what[ban] = s.m_cell[laid], s.m_what[laid]
        s.bans_count[level] += 1


cdef void lay_next(State* s, int64_t level) noexcept nogil:
    """Lay the best placement of a level that has not been tried."""
    cdef int32_t* m_cell = s.m_cell + level * s.room
    cdef int32_t* m_what = s.m_what + level * s.room
    cdef int32_t* m_score = s.m_score + level * s.room
    cdef int64_t i = s.m_next[level], top = i, j, cell, what, score, kind
    cdef uint8_t* old = s.olds + 3 * level
    for j in range(i + 1, s.m_count[level]):
        if m_score[j] > m_score[top]:
            top = j
    cell, what, score = m_cell[top], m_what[top], m_score[top]
    m_cell[top], m_what[top], m_score[top] = m_cell[i], m_what[i], m_score[i]
    m_cell[i], m_what[i], m_score[i] = <int32_t>cell, <int32_t>what, <int32_t>score
    s.m_next[level] = i + 1
    kind = what % KINDS
    old[0], old[1], old[2] = s.mask[cell], s.mask[cell + s.stride], s.mask[cell + s.stride - 1]
    s.listed[level] = s.slots[TOUCHED]
    lay_piece(s, cell, s.colours + 3 * kind, what // KINDS)
    s.left[kind] -= 1
    s.played[level + 1] = s.played[level] + s.value[kind]
    s.slots[LEVEL] = level + 1
    s.slots[ENTER] = 1


cdef void run(State* s, uint64_t* store, int64_t size, int64_t budget) noexcept nogil:
    """The loop of `advance`."""
    cdef int64_t level, spent = 0
    cdef bint alive
    while s.slots[LEVEL] >= 0 and spent < budget:
        level = s.slots[LEVEL]
        alive = True
        if s.slots[ENTER]:
            spent += 1
            s.slots[ENTER] = 0
            note_best(s, level)
            if s.played[level] > s.slots[GOAL]:
                s.slots[FOUND] = 1
                s.bans_count[level] = 0  # the node counts as opened, for `unwind`
                break
            alive = enter(s, store, size, level)
        elif s.bans_count[level] > 0:
            # What has been banned may have put the goal out of reach.
            alive = s.played[level] + worth(s, bound(s, available(s))) > s.slots[GOAL]
        if alive and s.m_next[level] < s.m_count[level]:
            lay_next(s, level)
        else:
            retreat(s, store, size, level)
    s.slots[NODES] += spent


def lay(arrays, cells, sides):
    """Lay pieces before the search begins: (n,) cells, (n, 3) colours of their sides as they lie, -1: purple."""
    cdef State s
    cdef int64_t i, number = cells.shape[0]
    cdef const int64_t* cell = int64s(cells)
    cdef const int64_t* colours = int64s(sides)
    open_state(&s, arrays)
    for i in range(number):
        lay_piece(&s, cell[i], colours + 3 * i, 0)


def advance(arrays, store, int64_t budget):
    """Go on for a number of nodes; ends at once when ``FOUND`` is set or ``LEVEL`` is -1 (all searched).

    The store is of (2^n, 2) words, and has room for ``budget`` more keys.
    """
    cdef State s
    cdef uint64_t* keys = uint64s(store)
    cdef int64_t size = store.shape[0]
    open_state(&s, arrays)
    with nogil:
        run(&s, keys, size, budget)


def unwind(arrays):
    """Take everything off again, for a fresh start from the root."""
    cdef State s
    cdef int64_t level
    open_state(&s, arrays)
    if s.slots[ENTER]:
        s.bans_count[s.slots[LEVEL]] = 0
    for level in range(s.slots[LEVEL], -1, -1):
        clear_bans(&s, level)
        if level > 0:
            take_back(&s, level - 1)
    s.slots[LEVEL] = 0
    s.slots[ENTER] = 1


def rehash(old, new):
    """Copy the keys of a store into a larger one, which is empty."""
    cdef uint64_t* source = uint64s(old)
    cdef uint64_t* target = uint64s(new)
    cdef int64_t i, number = old.shape[0], size = new.shape[0]
    with nogil:
        for i in range(number):
            if source[2 * i] != 0:
                remember(target, size, source + 2 * i)
