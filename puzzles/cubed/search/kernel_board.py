"""The table as the compiled search sees it: laying and lifting, and what can still be laid.

Cells and points share one numbering: with d the stride of the grid, cell c has its top at point c, its right
side at c + d and its left side at c + d - 1. A set of pieces is a 64-bit word over the kinds in the hand, and
what may be laid in a cell is three such words, one for each turn. Why the search may cut where it cuts is
argued in `search`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....solver.run.jit import compiled

# Places in the array of settings and counters.
STRIDE, KINDS, ALL, PIECE_BLOCKS, LEVEL, ENTER, GOAL, TOUCHED, ON_TABLE, BLOCKS_LAID, NODES, SEED = range(12)
MOST, LEAST, FOUND, STORED, NOISE = range(12, 17)
SLOTS = 17


class BoardArrays(NamedTuple):
    """The arrays that a search works on; kinds are the different pieces of the hand, in a fixed order."""

    st: NDArray[np.int64]  # (SLOTS,) settings and counters
    full: NDArray[np.int8]  # (cells,) does a piece lie there?
    dead: NDArray[np.int8]  # (cells,) how many purple sides (or blocking pieces) forbid the place
    touch: NDArray[np.int8]  # (cells,) pieces that touch it
    mask: NDArray[np.uint8]  # (cells,) set of colours at the point, a bit each
    ban: NDArray[np.uint64]  # (cells, turns) kinds that need not be tried there
    touched: NDArray[np.int64]  # cells that pieces touch, in the order of the first touch
    left: NDArray[np.int64]  # (kinds,) copies left in the hand
    colours: NDArray[np.int64]  # (kinds, sides) colour of each side, -1 for purple
    value: NDArray[np.int64]  # (kinds,) what the goal counts
    cost: NDArray[np.int64]  # (kinds,) points
    plain: NDArray[np.uint64]  # (1,) the kinds that are not blocking
    now: NDArray[np.uint64]  # (turns, sides, sets of colours) the kinds that match there now
    later: NDArray[np.uint64]  # the same, for kinds that may match there later
    names: NDArray[np.uint64]  # (kinds,) random words
    hard: NDArray[np.int64]  # (kinds,) the rarer its colours, the earlier a piece is tried
    m_cell: NDArray[np.int32]  # (levels, placements) the placements of each level: cell,
    m_what: NDArray[np.int32]  # turn * 64 + kind,
    m_score: NDArray[np.int64]  # and score
    m_count: NDArray[np.int64]  # (levels,) how many there are,
    m_next: NDArray[np.int64]  # and how many have been tried
    keys: NDArray[np.uint64]  # (levels, 2) key of the table at each level
    olds: NDArray[np.uint8]  # (levels, sides) the three points before the piece was laid
    listed: NDArray[np.int64]  # (levels,) length of ``touched`` before the piece was laid
    bans_cell: NDArray[np.int32]  # (levels, bans) the bans that a level has set
    bans_what: NDArray[np.int32]
    bans_count: NDArray[np.int64]
    played: NDArray[np.int64]  # (levels,) value of what has been laid
    best_cell: NDArray[
        np.int64
    ]  # (2, levels) the plan that plays the most, and the one that saves most points
    best_what: NDArray[np.int64]
    best_count: NDArray[np.int64]


@compiled
def _block_coloured_side(s, colours, cell, kind, turn, change):  # type: ignore[no-untyped-def]
    """With ``piece`` the places at a blocking piece's coloured side are dead, too."""
    stride = s.st[STRIDE]
    for side in range(3):
        if colours[kind, (side - turn) % 3] >= 0:
            point = cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)
            for near in (point, point - stride, point + 1 - stride):
                if near != cell:
                    s.dead[near] += change


@compiled
def lay(s, colours, cell, kind, turn):  # type: ignore[no-untyped-def]
    """Put a piece on the table; colour -1 is purple."""
    st, full, dead, touch, mask, touched = s.st, s.full, s.dead, s.touch, s.mask, s.touched
    stride = st[STRIDE]
    full[cell] = 1
    n = st[TOUCHED]
    if touch[cell] == 0:
        touched[n] = cell
        n += 1
    blocks = False
    for side in range(3):
        point = cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)
        colour = colours[kind, (side - turn) % 3]
        if colour >= 0:
            mask[point] |= np.uint8(1 << colour)
        else:
            blocks = True
        for k in range(3):
            near = point if k == 0 else (point - stride if k == 1 else point + 1 - stride)
            if near == cell:
                continue
            if touch[near] == 0 and full[near] == 0:
                touched[n] = near
                n += 1
            touch[near] += 1
            if colour < 0:
                dead[near] += 1
    if blocks and st[PIECE_BLOCKS]:
        _block_coloured_side(s, colours, cell, kind, turn, 1)
    st[TOUCHED] = n
    st[ON_TABLE] += 1
    st[BLOCKS_LAID] += blocks


@compiled
def lift(s, old, cell, kind, turn, listed):  # type: ignore[no-untyped-def]
    """Take the piece laid last off again."""
    st, full, dead, touch, mask, colours = s.st, s.full, s.dead, s.touch, s.mask, s.colours
    stride = st[STRIDE]
    full[cell] = 0
    blocks = False
    for side in range(3):
        point = cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)
        mask[point] = old[side]
        colour = colours[kind, (side - turn) % 3]
        blocks |= colour < 0
        for k in range(3):
            near = point if k == 0 else (point - stride if k == 1 else point + 1 - stride)
            if near != cell:
                touch[near] -= 1
                if colour < 0:
                    dead[near] -= 1
    if blocks and st[PIECE_BLOCKS]:
        _block_coloured_side(s, colours, cell, kind, turn, -1)
    st[TOUCHED] = listed
    st[ON_TABLE] -= 1
    st[BLOCKS_LAID] -= blocks


@compiled
def available(s):  # type: ignore[no-untyped-def]
    """The kinds that may still be laid."""
    st, left, plain = s.st, s.left, s.plain[0]
    have = np.uint64(0)
    for k in range(st[KINDS]):
        if left[k] > 0:
            have |= np.uint64(1) << np.uint64(k)
    if st[PIECE_BLOCKS] and st[BLOCKS_LAID] > 0:
        have &= ~plain  # normal form: with `piece` the blocking pieces come last
    return have


@compiled
def _supported(everything, sides, pieces, live, blocks, weak, near, a, b, c):  # type: ignore[no-untyped-def]
    """Can pieces that are still to come make a place for one that may not be laid anywhere yet?

    ``sides`` counts their sides of each colour, ``pieces`` the pieces. ``weak``: it goes with the colours at
    a place beside the table; ``near``: it even meets its own colour there and only wants a second piece.
    """
    if everything == 0:
        for x in (a, b, c):  # noqa: SIM110 (numba compiles no generator)
            if x >= 0 and ((live >> x & 1) == 1 or sides[x] > 0):
                return True
        return False
    if blocks:
        return (near and pieces > 0) or (sides[max(a, b, c)] > 0 and (weak or pieces > 1))
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


@compiled
def bound(s, have, sides):  # type: ignore[no-untyped-def]
    """The kinds of the hand that may still be laid at some time."""
    st, full, dead, touch, mask, ban = s.st, s.full, s.dead, s.touch, s.mask, s.ban
    touched, left, colours, plain, now, later = s.touched, s.left, s.colours, s.plain[0], s.now, s.later
    stride = st[STRIDE]
    if st[ON_TABLE] == 0:
        return have
    zero, one = np.uint64(0), np.uint64(1)
    strong = weak = near = zero
    live = 0
    need = min(2, st[ON_TABLE])
    # With `piece` nothing lies beside a blocking piece after it: once only blocking pieces are left each must
    # fit as things are now.
    last = st[PIECE_BLOCKS] == 1 and have & plain == zero
    blocks = have & ~plain != zero
    everything = st[ALL] == 1
    for i in range(st[TOUCHED]):
        c = touched[i]
        if full[c] or dead[c] > 0:
            continue
        enough = touch[c] >= need
        m0, m1, m2 = mask[c], mask[c + stride], mask[c + stride - 1]
        if everything:
            for t in range(3):
                fits = later[t, 0, m0] & later[t, 1, m1] & later[t, 2, m2] & ~ban[c, t]
                weak |= fits
                if enough:
                    strong |= fits & plain
                if blocks:
                    fits = now[t, 0, m0] & now[t, 1, m1] & now[t, 2, m2] & ~ban[c, t] & ~plain
                    near |= fits
                    if enough:
                        strong |= fits
        elif last:
            if enough:
                for t in range(3):
                    strong |= (now[t, 0, m0] | now[t, 1, m1] | now[t, 2, m2]) & ~ban[c, t]
        else:
            live |= m0 | m1 | m2
    keep = have & strong
    if last:
        return keep
    # Least fixpoint: the others need the support of pieces that can be laid before them.
    sides[:] = 0
    pieces = 0
    fresh = keep
    while keep != have:
        # With `piece` blocking pieces are laid last and support nothing.
        helpers = fresh & plain if st[PIECE_BLOCKS] else fresh
        for k in range(st[KINDS]):
            if helpers >> np.uint64(k) & one:
                pieces += left[k]
                for side in range(3):
                    if colours[k, side] >= 0:
                        sides[colours[k, side]] += left[k]
        fresh = zero
        for k in range(st[KINDS]):
            bit = one << np.uint64(k)
            if have & bit == zero or keep & bit != zero:
                continue
            a, b, c = colours[k, 0], colours[k, 1], colours[k, 2]
            if _supported(
                everything,
                sides,
                pieces,
                live,
                plain & bit == zero,
                weak & bit != zero,
                near & bit != zero,
                a,
                b,
                c,
            ):
                fresh |= bit
        if fresh == zero:
            break
        keep |= fresh
    return keep


@compiled
def _points_for(s, keep, colour):  # type: ignore[no-untyped-def]
    """How many points may yet serve blocking pieces of a colour: live ones lying, and sides to come."""
    st, full, dead, stride = s.st, s.full, s.dead, s.st[STRIDE]
    number = 0
    for i in range(st[TOUCHED]):
        point = s.touched[i]
        if s.mask[point] >> np.uint8(colour) & np.uint8(1):
            for near in (point, point - stride, point + 1 - stride):
                if full[near] == 0 and dead[near] == 0:
                    number += 1
                    break
    for k in range(st[KINDS]):
        if (keep & s.plain[0]) >> np.uint64(k) & np.uint64(1):
            for side in range(3):
                if s.colours[k, side] == colour:
                    number += s.left[k]
    return number


@compiled
def worth(s, keep):  # type: ignore[no-untyped-def]
    """At most what the kinds that may still be laid are worth."""
    total = 0
    for k in range(s.st[KINDS]):
        if keep >> np.uint64(k) & np.uint64(1):
            copies = s.left[k]
            if s.st[PIECE_BLOCKS] and s.plain[0] >> np.uint64(k) & np.uint64(1) == 0:
                # No two blocking pieces meet their colour at one point: the second would touch the first.
                colour = max(s.colours[k, 0], s.colours[k, 1], s.colours[k, 2])
                copies = min(copies, _points_for(s, keep, colour))
            total += copies * s.value[k]
    return total
