"""The compiled depth-first search: placements are listed, laid one after the other, and taken off again."""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .kernel_board import (
    ALL,
    BLOCKS_LAID,
    ENTER,
    FOUND,
    GOAL,
    KINDS,
    LEVEL,
    MOST,
    NODES,
    NOISE,
    ON_TABLE,
    PIECE_BLOCKS,
    SEED,
    STORED,
    STRIDE,
    TOUCHED,
    available,
    bound,
    lay,
    lift,
    worth,
)
from .kernel_keys import known, mix, remember, write_key


@compiled
def _moves(s, have, level):  # type: ignore[no-untyped-def]
    """List the legal placements at a node, with the scores by which they are tried; their number."""
    st, full, dead, touch, mask, ban = s.st, s.full, s.dead, s.touch, s.mask, s.ban
    touched, plain, now, hard = s.touched, s.plain[0], s.now, s.hard
    m_cell, m_what, m_score = s.m_cell[level], s.m_what[level], s.m_score[level]
    stride = st[STRIDE]
    count = 0
    one = np.uint64(1)
    noise = st[NOISE]
    rng = np.uint64(st[SEED])
    if st[ON_TABLE] == 0:
        for k in range(st[KINDS]):
            if (have & plain) >> np.uint64(k) & one:
                rng = mix(rng + np.uint64(0x9E3779B97F4A7C15))
                m_cell[count] = (len(full) // stride // 2) * stride + stride // 2
                m_what[count] = k
                m_score[count] = hard[k] + (np.int64(rng >> np.uint64(40)) * noise >> 24)
                count += 1
        st[SEED] = np.int64(rng >> np.uint64(1))
        return count
    need = min(2, st[ON_TABLE])
    if st[ON_TABLE] < 3:
        have &= plain
    places = np.zeros(st[KINDS], np.int64)
    for i in range(st[TOUCHED]):
        c = touched[i]
        if full[c] or dead[c] > 0 or touch[c] < need:
            continue
        m0, m1, m2 = mask[c], mask[c + stride], mask[c + stride - 1]
        for t in range(3):
            if st[ALL]:
                fits = now[t, 0, m0] & now[t, 1, m1] & now[t, 2, m2]
            else:
                fits = now[t, 0, m0] | now[t, 1, m1] | now[t, 2, m2]
            fits &= have & ~ban[c, t]
            k = 0
            while fits != 0:
                if fits & one:
                    rng = mix(rng + np.uint64(0x9E3779B97F4A7C15))
                    m_cell[count] = c
                    m_what[count] = t * 64 + k
                    score = touch[c] * 24 + (np.int64(rng >> np.uint64(40)) * noise >> 24)
                    m_score[count] = score + hard[k]
                    places[k] += 1
                    count += 1
                fits >>= one
                k += 1
    # Pieces with few places first; blocking pieces after the others, which are then banned (see `search`).
    for i in range(count):
        m_score[i] -= 1000 * places[m_what[i] % 64]
    for i in range(count):
        if plain >> np.uint64(m_what[i] % 64) & one == np.uint64(0):
            m_score[i] -= 1 << 20
    st[SEED] = np.int64(rng >> np.uint64(1))
    return count


@compiled
def _note_best(s, level):  # type: ignore[no-untyped-def]
    """Keep the plan that leads here if it plays more pieces, or saves more points, than any before."""
    saved = 0
    for i in range(level):
        saved += s.cost[s.m_what[i, s.m_next[i] - 1] % 64]
    for goal in range(2):
        score = level if goal == 0 else saved
        if score > s.st[MOST + goal]:
            s.st[MOST + goal] = score
            s.best_count[goal] = level
            for i in range(level):
                s.best_cell[goal, i] = s.m_cell[i, s.m_next[i] - 1]
                s.best_what[goal, i] = s.m_what[i, s.m_next[i] - 1]


@compiled
def _enter(s, store, level, sides):  # type: ignore[no-untyped-def]
    """Open the node of a level and list its placements; False if nothing above the goal can come of it."""
    s.bans_count[level] = 0
    s.m_count[level] = 0
    s.m_next[level] = 0
    s.keys[level, 0] = 0
    keep = bound(s, available(s), sides)
    if s.played[level] + worth(s, keep) <= s.st[GOAL]:
        return False
    write_key(s, keep, s.keys[level])
    if known(store, s.keys[level, 0], s.keys[level, 1]):
        s.keys[level, 0] = 0
        return False
    s.m_count[level] = _moves(s, keep, level)
    return True


@compiled
def _clear_bans(s, level):  # type: ignore[no-untyped-def]
    for i in range(s.bans_count[level]):
        what = s.bans_what[level, i]
        s.ban[s.bans_cell[level, i], what // 64] &= ~(np.uint64(1) << np.uint64(what % 64))


@compiled
def _take_back(s, level):  # type: ignore[no-untyped-def]
    """Lift the piece that the node of a level laid last; (cell, turn * 64 + kind)."""
    i = s.m_next[level] - 1
    cell, what = s.m_cell[level, i], s.m_what[level, i]
    lift(s, s.olds[level], cell, what % 64, what // 64, s.listed[level])
    s.left[what % 64] += 1
    return cell, what


@compiled
def _retreat(s, store, level):  # type: ignore[no-untyped-def]
    """Close the node of a level, which has been searched to the end, and go back to the one before."""
    if s.keys[level, 0] != 0:
        s.st[STORED] += remember(store, s.keys[level, 0], s.keys[level, 1])
    _clear_bans(s, level)
    level -= 1
    s.st[LEVEL] = level
    if level < 0:
        return
    cell, what = _take_back(s, level)
    bit = np.uint64(1) << np.uint64(what % 64)
    free = s.plain[0] & bit != 0 or (s.st[PIECE_BLOCKS] == 1 and s.st[BLOCKS_LAID] > 0)
    if free and s.st[ON_TABLE] >= 3:
        s.ban[cell, what // 64] |= bit
        n = s.bans_count[level]
        s.bans_cell[level, n], s.bans_what[level, n] = cell, what
        s.bans_count[level] = n + 1


@compiled
def _lay_next(s, level):  # type: ignore[no-untyped-def]
    """Lay the best placement of a level that has not been tried."""
    m_cell, m_what, m_score = s.m_cell[level], s.m_what[level], s.m_score[level]
    i = s.m_next[level]
    top = i
    for j in range(i + 1, s.m_count[level]):
        if m_score[j] > m_score[top]:
            top = j
    cell, what, score = m_cell[top], m_what[top], m_score[top]
    m_cell[top], m_what[top], m_score[top] = m_cell[i], m_what[i], m_score[i]
    m_cell[i], m_what[i], m_score[i] = cell, what, score
    s.m_next[level] = i + 1
    kind = what % 64
    stride = s.st[STRIDE]
    s.olds[level, 0], s.olds[level, 1] = s.mask[cell], s.mask[cell + stride]
    s.olds[level, 2] = s.mask[cell + stride - 1]
    s.listed[level] = s.st[TOUCHED]
    lay(s, s.colours, cell, kind, what // 64)
    s.left[kind] -= 1
    s.played[level + 1] = s.played[level] + s.value[kind]
    s.st[LEVEL] = level + 1
    s.st[ENTER] = 1


@compiled
def advance(s, store, budget):  # type: ignore[no-untyped-def]
    """Go on for a number of nodes; ends at once when ``FOUND`` is set or ``LEVEL`` is -1 (all searched).

    The node of a level is entered (``ENTER`` = 1) or gone on with.
    """
    sides = np.zeros(6, np.int64)
    spent = 0
    while s.st[LEVEL] >= 0 and spent < budget:
        level = s.st[LEVEL]
        alive = True
        if s.st[ENTER]:
            spent += 1
            s.st[ENTER] = 0
            _note_best(s, level)
            if s.played[level] > s.st[GOAL]:
                s.st[FOUND] = 1
                # The node counts as opened, for `unwind`.
                s.bans_count[level] = 0
                break
            alive = _enter(s, store, level, sides)
        elif s.bans_count[level] > 0:
            # What has been banned may have put the goal out of reach.
            alive = s.played[level] + worth(s, bound(s, available(s), sides)) > s.st[GOAL]
        if alive and s.m_next[level] < s.m_count[level]:
            _lay_next(s, level)
        else:
            _retreat(s, store, level)
    s.st[NODES] += spent


@compiled
def unwind(s):  # type: ignore[no-untyped-def]
    """Take everything off again, for a fresh start from the root."""
    if s.st[ENTER]:
        s.bans_count[s.st[LEVEL]] = 0
    for level in range(s.st[LEVEL], -1, -1):
        _clear_bans(s, level)
        if level > 0:
            _take_back(s, level - 1)
    s.st[LEVEL] = 0
    s.st[ENTER] = 1
