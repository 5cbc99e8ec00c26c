"""The table as the compiled search sees it: laying and lifting, and what can still be laid.

Cells and points share one numbering: with d the stride of the grid, cell c has its top at point c, its right
side at c + d and its left side at c + d - 1. A set of pieces is a 64-bit word over the kinds in the hand, and
what may be laid in a cell is three such words, one for each turn. Why the search may cut where it cuts is
argued in `complete`.
"""

from libc.stdint cimport int8_t, int64_t, uint8_t, uint64_t

from ....solver.run.bits cimport lowest
from .kernel cimport BLOCKS_LAID, COLOURS, ON_TABLE, SETS, TOUCHED, State


cdef inline int64_t point_at(int64_t cell, int64_t side, int64_t stride) noexcept nogil:
    """The point at a side of a cell."""
    return cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)


cdef inline int64_t cell_at(int64_t point, int64_t side, int64_t stride) noexcept nogil:
    """The cell that has a point at that side."""
    return point if side == 0 else (point - stride if side == 1 else point - stride + 1)


cdef inline uint64_t fitting_all(
    const uint64_t* words, int64_t turn, uint8_t top, uint8_t right, uint8_t left
) noexcept nogil:
    """The kinds that go with the sets of colours at all three points; ``words`` is `now` or `later`."""
    words += 3 * SETS * turn
    return words[top] & words[SETS + right] & words[2 * SETS + left]


cdef inline uint64_t fitting_any(
    const uint64_t* words, int64_t turn, uint8_t top, uint8_t right, uint8_t left
) noexcept nogil:
    """The kinds that go with the set of colours at some point."""
    words += 3 * SETS * turn
    return words[top] | words[SETS + right] | words[2 * SETS + left]


cdef inline void change_around(
    State* s, int64_t cell, const int64_t* sides, int64_t turn, int8_t change
) noexcept nogil:
    """Add 1 or -1 to what a piece does to the places around it: it touches them, and forbids them at purple
    sides, or, with ``piece``, at all sides of a blocking piece."""
    cdef int8_t* touch = s.touch
    cdef int8_t* dead = s.dead
    cdef int64_t stride = s.stride, side, k, near
    cdef bint around = s.piece_blocks and (sides[0] < 0 or sides[1] < 0 or sides[2] < 0)
    cdef int8_t forbidden
    for side in range(3):
        forbidden = change if around or sides[(side + 3 - turn) % 3] < 0 else 0
        for k in range(3):
            if k != side:
                near = cell_at(point_at(cell, side, stride), k, stride)
                touch[near] += change
                dead[near] += forbidden


cdef inline void lay_piece(State* s, int64_t cell, const int64_t* sides, int64_t turn) noexcept nogil:
    """Put a piece on the table: the colours of its sides before it is turned, -1 for purple."""
    cdef int64_t* touched = s.touched
    cdef const int8_t* touch = s.touch
    cdef const int8_t* full = s.full
    cdef int64_t stride = s.stride, n = s.slots[TOUCHED], side, k, point, near, colour
    cdef bint blocks = False
    if touch[cell] == 0:
        touched[n] = cell
        n += 1
    s.full[cell] = 1
    for side in range(3):
        point = point_at(cell, side, stride)
        colour = sides[(side + 3 - turn) % 3]
        if colour >= 0:
            s.mask[point] |= <uint8_t>(1 << colour)
        else:
            blocks = True
        for k in range(3):
            near = cell_at(point, k, stride)
            if k != side and touch[near] == 0 and full[near] == 0:
                touched[n] = near
                n += 1
    change_around(s, cell, sides, turn, 1)
    s.slots[TOUCHED] = n
    s.slots[ON_TABLE] += 1
    s.slots[BLOCKS_LAID] += blocks


cdef inline void lift_piece(
    State* s, int64_t cell, const int64_t* sides, int64_t turn, const uint8_t* old, int64_t listed
) noexcept nogil:
    """Take the piece laid last off again; ``old`` and ``listed`` tell what was before."""
    cdef int64_t side
    s.full[cell] = 0
    for side in range(3):
        s.mask[point_at(cell, side, s.stride)] = old[side]
    change_around(s, cell, sides, turn, -1)
    s.slots[TOUCHED] = listed
    s.slots[ON_TABLE] -= 1
    s.slots[BLOCKS_LAID] -= sides[0] < 0 or sides[1] < 0 or sides[2] < 0


cdef inline uint64_t available(State* s) noexcept nogil:
    """The kinds that may still be laid."""
    cdef uint64_t have = 0
    cdef int64_t k
    for k in range(s.kinds):
        have |= <uint64_t>(s.left[k] > 0) << k
    if s.piece_blocks and s.slots[BLOCKS_LAID] > 0:
        have &= ~s.plain  # normal form: with `piece` the blocking pieces come last
    return have


cdef struct Open:
    # Kinds with a place beside the table where they may be laid, at once or after others (`strong`), whose
    # colours go with a place there (`weak`), blocking ones that meet their colour at one (`near`); and the
    # colours at the points of places.
    uint64_t strong, weak, near
    int64_t live


cdef inline Open places_for_all(State* s, uint64_t blocks) noexcept nogil:
    """What the places beside the table offer under ``all``; ``blocks``: the blocking kinds looked for."""
    cdef const int8_t* full = s.full
    cdef const int8_t* dead = s.dead
    cdef const uint8_t* mask = s.mask
    cdef const uint64_t* ban
    cdef int64_t stride = s.stride, need = min(2, s.slots[ON_TABLE]), i, t, c
    cdef uint64_t fits, strong = 0, weak = 0, near = 0, enough
    cdef uint8_t top, right, left
    for i in range(s.slots[TOUCHED]):
        c = s.touched[i]
        if full[c] or dead[c] > 0:
            continue
        enough = ~<uint64_t>0 if s.touch[c] >= need else 0
        top, right, left = mask[c], mask[c + stride], mask[c + stride - 1]
        ban = s.ban + 3 * c
        for t in range(3):
            fits = fitting_all(s.later, t, top, right, left) & ~ban[t]
            weak |= fits
            strong |= fits & s.plain & enough
            if blocks:
                fits = fitting_all(s.now, t, top, right, left) & ~ban[t] & blocks
                near |= fits
                strong |= fits & enough
    return Open(strong, weak, near, 0)


cdef inline Open places_for_any(State* s, bint last) noexcept nogil:
    """What the places beside the table offer under ``any``; ``last``: what fits now, or the colours alone."""
    cdef const int8_t* full = s.full
    cdef const int8_t* dead = s.dead
    cdef const uint8_t* mask = s.mask
    cdef int64_t stride = s.stride, need = min(2, s.slots[ON_TABLE]), i, t, c, live = 0
    cdef uint64_t strong = 0
    cdef uint8_t top, right, left
    for i in range(s.slots[TOUCHED]):
        c = s.touched[i]
        if full[c] or dead[c] > 0:
            continue
        top, right, left = mask[c], mask[c + stride], mask[c + stride - 1]
        if not last:
            live |= top | right | left
        elif s.touch[c] >= need:
            for t in range(3):
                strong |= fitting_any(s.now, t, top, right, left) & ~s.ban[3 * c + t]
    return Open(strong, 0, 0, live)


cdef inline bint supported_any(const Open* places, const int64_t* sides, const int64_t* own) noexcept nogil:
    """Under ``any``: is one of a piece's own colours at a place, or on a piece still to come?"""
    cdef int64_t k
    for k in range(3):
        if own[k] >= 0 and (places.live >> own[k] & 1 or sides[own[k]] > 0):
            return True
    return False


cdef inline bint supported_blocking(
    const int64_t* sides, int64_t pieces, const int64_t* own, bint weak, bint near
) noexcept nogil:
    """Under ``all``: can pieces still to come make a place for a blocking piece? As `supported_plain`;
    ``near``: it even meets its own colour at a place beside the table and only wants a second piece."""
    cdef int64_t colour = max(own[0], own[1], own[2])
    return (near and pieces > 0) or (sides[colour] > 0 and (weak or pieces > 1))


cdef inline bint supported_plain(
    const int64_t* sides, int64_t pieces, const int64_t* own, bint weak
) noexcept nogil:
    """Under ``all``: can pieces still to come make a place for one that may not be laid anywhere yet?

    ``sides`` counts their sides of each colour, ``pieces`` the pieces; ``own``: its colours. ``weak``: it goes
    with the colours at a place beside the table.
    """
    cdef int64_t a = own[0], b = own[1], c = own[2]
    if weak:
        return sides[a] + sides[b] + sides[c] > 0
    if pieces < 2:
        return False
    if a == b and b == c:
        return sides[a] >= 2
    if a == b:
        return min(4, sides[a]) + min(2, sides[c]) >= 2
    if b == c or a == c:
        return min(4, sides[c]) + min(2, sides[a + b - c]) >= 2
    return min(2, sides[a]) + min(2, sides[b]) + min(2, sides[c]) >= 2


cdef inline uint64_t supported_by(
    State* s, const Open* places, uint64_t have, uint64_t keep
) noexcept nogil:
    """The least fixpoint: ``keep``, and the kinds that have the support of pieces laid before them."""
    cdef int64_t[COLOURS] sides
    cdef int64_t pieces = 0, k, side, colour
    cdef uint64_t fresh = keep, rest
    cdef const int64_t* own
    cdef bint found, weak, near
    for side in range(COLOURS):
        sides[side] = 0
    while keep != have:
        # With `piece` blocking pieces are laid last and support nothing.
        rest = fresh & s.plain if s.piece_blocks else fresh
        while rest:
            k = lowest(rest)
            rest &= rest - 1
            pieces += s.left[k]
            for side in range(3):
                colour = s.colours[3 * k + side]
                if colour >= 0:
                    sides[colour] += s.left[k]
        fresh, rest = 0, have & ~keep
        while rest:
            k = lowest(rest)
            rest &= rest - 1
            own = s.colours + 3 * k
            weak, near = places.weak >> k & 1, places.near >> k & 1
            if not s.match_all:
                found = supported_any(places, sides, own)
            elif s.plain >> k & 1:
                found = supported_plain(sides, pieces, own, weak)
            else:
                found = supported_blocking(sides, pieces, own, weak, near)
            fresh |= <uint64_t>found << k
        if fresh == 0:
            break
        keep |= fresh
    return keep


cdef inline uint64_t bound(State* s, uint64_t have) noexcept nogil:
    """The kinds of the hand that may still be laid at some time."""
    cdef Open places
    # With `piece` nothing lies beside a blocking piece after it: once only blocking pieces are left each must
    # fit as things are.
    cdef bint last = s.piece_blocks and have & s.plain == 0
    if s.slots[ON_TABLE] == 0:
        return have
    if s.match_all:
        places = places_for_all(s, ~s.plain if have & ~s.plain else 0)
    else:
        places = places_for_any(s, last)
    if last:
        return have & places.strong
    return supported_by(s, &places, have, have & places.strong)


cdef inline int64_t points_for(State* s, uint64_t keep, int64_t colour) noexcept nogil:
    """How many points may yet serve blocking pieces of a colour: live ones lying, and sides to come."""
    cdef int64_t number = 0, i, k, side, point, near
    cdef uint64_t rest = keep & s.plain
    for i in range(s.slots[TOUCHED]):
        point = s.touched[i]
        if s.mask[point] >> colour & 1:
            for side in range(3):
                near = cell_at(point, side, s.stride)
                if s.full[near] == 0 and s.dead[near] == 0:
                    number += 1
                    break
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        for side in range(3):
            if s.colours[3 * k + side] == colour:
                number += s.left[k]
    return number


cdef inline int64_t worth(State* s, uint64_t keep) noexcept nogil:
    """At most what the kinds that may still be laid are worth."""
    cdef int64_t total = 0, copies, k
    cdef uint64_t rest = keep
    cdef const int64_t* own
    while rest:
        k = lowest(rest)
        rest &= rest - 1
        copies = s.left[k]
        if s.piece_blocks and s.plain >> k & 1 == 0:
            # No two blocking pieces meet their colour at one point: the second would touch the first.
            own = s.colours + 3 * k
            copies = min(copies, points_for(s, keep, max(own[0], own[1], own[2])))
        total += copies * s.value[k]
    return total
