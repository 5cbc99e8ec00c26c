"""Compiled search for colourings of the full cube's visible cells that only one packing shows."""

from __future__ import annotations

import numpy as np

from ...solver.compiled import compiled
from ...solver.counting import _advance, _enter, _keep


@compiled
def _next(state):  # type: ignore[no-untyped-def]
    """The next 64 random bits: splitmix64, integers only, so the same everywhere."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    z = state[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@compiled
def _below(state, n):  # type: ignore[no-untyped-def]
    return np.int64((_next(state) >> np.uint64(11)) % np.uint64(n))


@compiled
def _count(red, visible, masks, begins, stack, rows, limit, found, state, shuffle):  # type: ignore[no-untyped-def]
    """Solutions of a colouring, up to limit + 1; their pieces by colour and shape go to ``found``."""
    full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, tried, branches = stack
    end = 0
    for g in range(16):
        bad = visible & ~red if g < 8 else visible & red
        start[0, g] = end
        for o in range(begins[g % 8], begins[g % 8 + 1]):
            lo[0, end] = masks[o]
            end += np.int64(masks[o] & bad == 0)
        size[0, g] = end - start[0, g]
        need[0, g] = 1
        if shuffle:
            for i in range(size[0, g] - 1, 0, -1):
                j = _below(state, i + 1)
                a, b = start[0, g] + i, start[0, g] + j
                lo[0, a], lo[0, b] = lo[0, b], lo[0, a]
    covered[1, 0] = covered[1, 1] = 0
    left = _keep(lo, hi, start, size, need, 0, -1, np.uint64(0), np.uint64(0))
    if left <= 0:
        return 0
    branches[1] = _enter(full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, 1, left)
    tried[1] = 0
    depth, met = _advance(
        full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, tried, branches, 1, 1 << 60,
        rows[: limit + 1],
    )  # fmt: skip
    for i in range(min(met, len(found))):
        for k in range(16):
            o = rows[i, k]
            g = 0
            while g < 15 and o >= start[0, g + 1]:
                g += 1
            found[i, g] = lo[0, o]
    return met


@compiled
def _grown(a):  # type: ignore[no-untyped-def]
    """The cells beside some cells."""
    x0 = np.uint64(0xEEEEEEEEEEEEEEEE)
    y0 = np.uint64(0xFFF0FFF0FFF0FFF0)
    one, four, sixteen = np.uint64(1), np.uint64(4), np.uint64(16)
    return (
        (a << one) & x0 | (a & x0) >> one | (a << four) & y0 | (a & y0) >> four | a << sixteen | a >> sixteen
    )


@compiled
def _repack(pack, pieces, by_low, low_start, shape_of, masks, state, fills):  # type: ignore[no-untyped-def]
    """Refill in place the cells of some neighbouring pieces at random; False if there is no other way."""
    chosen = np.zeros(16, np.bool_)
    need = np.zeros(8, np.int64)
    p = _below(state, 16)
    region = np.uint64(0)
    for n in range(pieces):
        chosen[p] = True
        need[p % 8] += 1
        region |= pack[p]
        near = _grown(region)
        options = 0
        for q in range(16):
            if not chosen[q] and pack[q] & near != 0:
                options += 1
                if _below(state, options) == 0:
                    p = q
    # depth-first over the lowest free cell
    at = np.zeros(6, np.int64)
    took = np.zeros(6, np.int64)
    free = np.zeros(6, np.uint64)
    free[0] = region
    depth, found = 0, 0
    low = _low(free[0])
    at[0] = low_start[low]
    took[0] = -1
    while depth >= 0 and found < len(fills):
        if took[depth] >= 0:
            need[shape_of[took[depth]]] += 1
            took[depth] = -1
        low = _low(free[depth])
        moved = False
        while at[depth] < low_start[low + 1]:
            o = by_low[at[depth]]
            at[depth] += 1
            if masks[o] & ~free[depth] == 0 and need[shape_of[o]] > 0:
                took[depth] = o
                need[shape_of[o]] -= 1
                rest = free[depth] & ~masks[o]
                moved = True
                if rest == 0:
                    for d in range(depth + 1):
                        fills[found, d] = took[d]
                    found += 1
                else:
                    depth += 1
                    free[depth] = rest
                    at[depth] = low_start[_low(rest)]
                    took[depth] = -1
                break
        if not moved:
            depth -= 1
    if found < 2:
        return False
    pick = fills[_below(state, found)]
    flip = np.zeros(8, np.bool_)
    for s in range(8):
        flip[s] = _below(state, 2) == 0
    placed = np.zeros(8, np.int64)
    for d in range(pieces):
        s = shape_of[pick[d]]
        if chosen[s] and chosen[s + 8]:
            first = placed[s] == 0
            pack[s if first != flip[s] else s + 8] = masks[pick[d]]
            placed[s] += 1
        else:
            pack[s if chosen[s] else s + 8] = masks[pick[d]]
    return True


@compiled
def _low(a):  # type: ignore[no-untyped-def]
    """Index of the lowest bit set."""
    n = 0
    while a & np.uint64(1) == 0:
        a >>= np.uint64(1)
        n += 1
    return n


@compiled
def _red(pack, visible):  # type: ignore[no-untyped-def]
    red = np.uint64(0)
    for s in range(8):
        red |= pack[s]
    return red & visible


@compiled
def _move(pack, by_low, low_start, shape_of, masks, state, fills, style):  # type: ignore[no-untyped-def]
    r = _below(state, 16)
    if r < style:
        times = 1 if r * 3 < style * 2 else 2
        for _ in range(times):
            s = _below(state, 8)
            pack[s], pack[s + 8] = pack[s + 8], pack[s]
    else:
        _repack(pack, 2 + _below(state, 4), by_low, low_start, shape_of, masks, state, fills)


@compiled
def anneal(tables, stack, rows, state, history, wins, params, log):  # type: ignore[no-untyped-def]
    """Prototype."""
    masks, begins, shape_of, by_low, low_start, visible = tables
    cap, evals, heat, style = params[0], params[1], params[2], params[3]
    fills = np.zeros((128, 6), np.int64)
    sols = np.zeros((64, 16), np.uint64)
    new = np.zeros((64, 16), np.uint64)
    pack = np.zeros(16, np.uint64)
    _count(np.uint64(0), np.uint64(0), masks, begins, stack, rows, 0, sols, state, True)
    pack[:] = sols[0]
    for _ in range(300):
        _repack(pack, 2 + _below(state, 4), by_low, low_start, shape_of, masks, state, fills)
    red = _red(pack, visible)
    n = _count(red, visible, masks, begins, stack, rows, cap, sols, state, False)
    sols[0] = pack
    listed = 1
    won = 0
    done = 0
    tries = 0
    while done < evals:
        tries += 1
        if tries > 50 * evals:
            break
        pack[:] = sols[_below(state, listed)]
        _move(pack, by_low, low_start, shape_of, masks, state, fills, style)
        red2 = _red(pack, visible)
        key = np.int64((red2 * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(44))
        if red2 == red or (history[key] == red2):
            continue
        done += 1
        # Metropolis on the logarithm of the count, the chance drawn before: limit = n * 2^(heat * k / 16), k geometric
        limit = n
        if heat > 0 and n > 0:
            k = 0
            while k < 64 and _below(state, 2) == 0:
                k += 1
            limit = n + n * k * heat // 16
        limit = min(limit, cap)
        m = _count(red2, visible, masks, begins, stack, rows, limit, new, state, False)
        if m > limit:
            if not (n > cap and m > cap):
                history[key] = red2
                continue
            # all are over the cap: walk on
        red = red2
        n = m
        listed = min(m, len(sols))
        if m > cap:
            listed = 1
            sols[0] = pack
        else:
            sols[:listed] = new[:listed]
        log[min(done * 64 // evals, 63)] = n
        if n == 1:
            if won < len(wins):
                wins[won, :16] = sols[0]
                wins[won, 16] = done
                won += 1
            history[key] = red2
    return won, done, tries, n
