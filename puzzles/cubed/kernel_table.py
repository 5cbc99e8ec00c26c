"""The table as the compiled search sees it: laying and lifting, what can still be laid, and keys of tables.

Cells and points share one numbering: with d the stride of the grid, cell c has its top at point c, its right
side at c + d and its left side at c + d - 1. A set of pieces is a 64-bit word over the kinds in the hand, and
what may be laid in a cell is three such words, one for each turn. Why the search may cut where it cuts is
argued in `search`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...solver.compiled import compiled

# Places in the array of settings and counters.
STRIDE, KINDS, ALL, PIECE_BLOCKS, LEVEL, ENTER, GOAL, TOUCHED, ON_TABLE, BLOCKS_LAID, NODES, SEED = range(12)
MOST, LEAST, FOUND, STORED, NOISE = range(12, 17)
SLOTS = 17


class State(NamedTuple):
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
def mix(x):  # type: ignore[no-untyped-def]
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


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
        for side in range(3):
            if colours[kind, (side - turn) % 3] >= 0:
                point = cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)
                for k in range(3):
                    near = point if k == 0 else (point - stride if k == 1 else point + 1 - stride)
                    if near != cell:
                        dead[near] += 1
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
        for side in range(3):
            if colours[kind, (side - turn) % 3] >= 0:
                point = cell if side == 0 else (cell + stride if side == 1 else cell + stride - 1)
                for k in range(3):
                    near = point if k == 0 else (point - stride if k == 1 else point + 1 - stride)
                    if near != cell:
                        dead[near] -= 1
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
def worth(s, kinds):  # type: ignore[no-untyped-def]
    st, left, value = s.st, s.left, s.value
    total = 0
    for k in range(st[KINDS]):
        if kinds >> np.uint64(k) & np.uint64(1):
            total += left[k] * value[k]
    return total


@compiled
def _cell_key(x, y, a, b, c):  # type: ignore[no-untyped-def]
    z = mix(np.uint64(x * 1024 + y + 1) * np.uint64(0x9E3779B97F4A7C15) + a * np.uint64(0xD6E8FEB86659FD93))
    z = mix(z + b * np.uint64(0xA0761D6478BD642F))
    return mix(z ^ (c * np.uint64(0xE7037ED1A0B428DB)))


@compiled
def write_key(s, have, key):  # type: ignore[no-untyped-def]
    """Two words that are the same for tables with the same future, up to shifts and turns by 120 degrees."""
    st, full, dead, touch, mask, ban = s.st, s.full, s.dead, s.touch, s.mask, s.ban
    touched, left, colours, plain, later, names = s.touched, s.left, s.colours, s.plain[0], s.later, s.names
    stride = st[STRIDE]
    wanted = 0
    for k in range(st[KINDS]):
        if have >> np.uint64(k) & np.uint64(1):
            for side in range(3):
                if colours[k, side] >= 0:
                    wanted |= 1 << colours[k, side]
    lq = lr = ly = 1 << 30
    for i in range(st[TOUCHED]):
        c = touched[i]
        q, r = c % stride, c // stride
        lq, lr, ly = min(lq, q), min(lr, r), min(ly, -q - r)
    zero = np.uint64(0)
    h0 = h1 = h2 = g0 = g1 = g2 = zero
    odd = np.uint64(0x9FB21C651E98DF25)
    for i in range(st[TOUCHED]):
        c = touched[i]
        q, r = c % stride, c // stride
        y = -q - r - ly
        q -= lq
        r -= lr
        a = b = d = zero
        if full[c] == 0 and dead[c] == 0:
            m0, m1, m2 = mask[c], mask[c + stride], mask[c + stride - 1]
            if st[ALL]:
                a = later[0, 0, m0] & later[0, 1, m1] & later[0, 2, m2] & ~ban[c, 0] & have
                b = later[1, 0, m0] & later[1, 1, m1] & later[1, 2, m2] & ~ban[c, 1] & have
                d = later[2, 0, m0] & later[2, 1, m1] & later[2, 2, m2] & ~ban[c, 2] & have
                blocks = (a | b | d) & ~plain != zero
                if (a | b | d) != zero and touch[c] >= 2:
                    a, b, d = ~a, ~b, ~d
                if blocks:
                    # a blocking piece needs a piece at its coloured side
                    a = mix(a + np.uint64(m0 != 0))
                    b = mix(b + np.uint64(m1 != 0))
                    d = mix(d + np.uint64(m2 != 0))
            else:
                # side s turns to side s + 1 as turn t to turn t + 1
                few = np.uint64(touch[c] < 2)
                a = mix((ban[c, 0] & have) * odd + np.uint64(m0 & wanted)) + few
                b = mix((ban[c, 1] & have) * odd + np.uint64(m1 & wanted)) + few
                d = mix((ban[c, 2] & have) * odd + np.uint64(m2 & wanted)) + few
        z = _cell_key(q, r, a, b, d)
        h0 += z
        g0 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
        z = _cell_key(y, q, d, a, b)
        h1 += z
        g1 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
        z = _cell_key(r, y, b, d, a)
        h2 += z
        g2 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
    if h1 < h0:
        h0, g0 = h1, g1
    if h2 < h0:
        h0, g0 = h2, g2
    for k in range(st[KINDS]):
        h0 += names[k] * np.uint64(left[k])
        g0 += mix(names[k] + np.uint64(left[k]))
    if h0 == zero:
        h0 = np.uint64(1)
    key[0], key[1] = h0, g0


@compiled
def known(store, h, g):  # type: ignore[no-untyped-def]
    limit = np.uint64(len(store) - 1)
    at = h & limit
    while store[at, 0] != 0:
        if store[at, 0] == h and store[at, 1] == g:
            return True
        at = (at + np.uint64(1)) & limit
    return False


@compiled
def remember(store, h, g):  # type: ignore[no-untyped-def]
    limit = np.uint64(len(store) - 1)
    at = h & limit
    while store[at, 0] != 0:
        if store[at, 0] == h and store[at, 1] == g:
            return 0
        at = (at + np.uint64(1)) & limit
    store[at, 0], store[at, 1] = h, g
    return 1


@compiled
def rehash(old, new):  # type: ignore[no-untyped-def]
    """Copy the keys into a larger store."""
    for i in range(len(old)):
        if old[i, 0] != 0:
            remember(new, old[i, 0], old[i, 1])
