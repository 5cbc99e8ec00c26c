"""The compiled part of the search for colourings: random packings, moves and the two descents.

``tables`` and ``space`` are the tuples of `colourings`. A packing is an array of masks: piece s of the
first `SHAPES` is the red one of shape s, piece s + `SHAPES` the yellow one; bit x + 4 y + 16 z is a cell.
"""

from __future__ import annotations

import numpy as np

from ....solver.cover.list_kernel import search
from ....solver.run.bits import lowest
from ....solver.run.jit import compiled

SHAPES = 8  # of a set; the piece of shape s is number s in red and s + SHAPES in yellow
PIECES = 2 * SHAPES
MOST_SOLUTIONS = 300  # of the colouring that the descent begins with
HISTORY_BITS = 16  # of the table of refused colourings
_MOST_NODES = 20_000  # of one count: what takes longer is taken as no better
_MIXING = 100  # times that a first packing is repacked
_MOST_BEGINNINGS = 20  # random packings that are tried
_ROUGH_MOVES = 2000  # of the descent on the number of placements
_RECOLOURINGS = 6  # of 16 moves


@compiled
def _below(random, end):  # type: ignore[no-untyped-def]
    """A random number from 0 to below ``end`` (splitmix64)."""
    random[0] += np.uint64(0x9E3779B97F4A7C15)
    z = random[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return np.int64((z >> np.uint64(11)) % np.uint64(end))


@compiled
def _beside(region):  # type: ignore[no-untyped-def]
    """The cells that share a face with one of the region; bits are x + 4 y + 16 z."""
    off_x, off_y = np.uint64(0xEEEEEEEEEEEEEEEE), np.uint64(0xFFF0FFF0FFF0FFF0)  # x > 0, y > 0
    one, four, sixteen = np.uint64(1), np.uint64(4), np.uint64(16)
    along_x = (region << one) & off_x | (region & off_x) >> one
    along_y = (region << four) & off_y | (region & off_y) >> four
    return along_x | along_y | region << sixteen | region >> sixteen


@compiled
def _colouring(pack, visible):  # type: ignore[no-untyped-def]
    """The visible cells that are red."""
    red = np.uint64(0)
    for shape in range(SHAPES):
        red |= pack[shape]
    return red & visible


@compiled
def _count(tables, space, red, visible, limit):  # type: ignore[no-untyped-def]
    """The number of solutions of a colouring, limit + 1 if there are more (or that is not soon clear).

    With no cell visible the placements are tried in random order.
    """
    lists = space.lists
    options = lists.left[0]
    end = 0
    for group in range(PIECES):
        other = visible & ~red if group < SHAPES else red
        begin = end
        for option in range(tables.begins[group % SHAPES], tables.begins[group % SHAPES + 1]):
            options[end] = tables.masks[option]
            end += np.int64(tables.masks[option] & other == 0)
        lists.start[0, group], lists.size[0, group], lists.need[0, group] = begin, end - begin, 1
        if visible == 0:  # for a random packing
            for i in range(end - begin - 1, 0, -1):
                a, b = begin + i, begin + _below(space.random, i + 1)
                options[a], options[b] = options[b], options[a]
    over, met = search(lists, _MOST_NODES, space.rows[: limit + 1])
    return met if over or visible == 0 else limit + 1


@compiled
def _list(space, met, to):  # type: ignore[no-untyped-def]
    """Write the pieces of the first solutions that the last count met; how many."""
    options, start = space.lists.left[0], space.lists.start[0]
    listed = min(met, len(to))
    for i in range(listed):
        for option in space.rows[i]:
            group = PIECES - 1
            while option < start[group]:
                group -= 1
            to[i, group] = options[option]
    return listed


@compiled
def _fill(tables, space, region, pieces, need):  # type: ignore[no-untyped-def]
    """List in ``fillings`` ways to fill a region with pieces of certain shapes; how many."""
    at, took = np.zeros(5, np.int64), np.full(5, -1)
    free = np.zeros(5, np.uint64)
    free[0] = region
    at[0] = tables.low_begins[lowest(region)]
    depth, found = 0, 0
    while depth >= 0 and found < len(space.fillings):
        if took[depth] >= 0:
            need[tables.shape[took[depth]]] += 1
            took[depth] = -1
        end = tables.low_begins[lowest(free[depth]) + np.uint64(1)]
        while at[depth] < end and took[depth] < 0:
            option = tables.by_low[at[depth]]
            at[depth] += 1
            if tables.masks[option] & ~free[depth] == 0 and need[tables.shape[option]] > 0:
                took[depth] = option
                need[tables.shape[option]] -= 1
        if took[depth] < 0:
            depth -= 1
        elif depth == pieces - 1:
            space.fillings[found] = took
            found += 1
        else:
            free[depth + 1] = free[depth] & ~tables.masks[took[depth]]
            depth += 1
            at[depth] = tables.low_begins[lowest(free[depth])]
    return found


@compiled
def _repack(tables, space, pieces):  # type: ignore[no-untyped-def]
    """Pack some neighbouring pieces anew, at random, into the cells that they fill."""
    chosen = np.zeros(PIECES, np.bool_)
    need = np.zeros(SHAPES, np.int64)
    region = np.uint64(0)
    piece = _below(space.random, PIECES)
    for _ in range(pieces):
        chosen[piece] = True
        need[piece % SHAPES] += 1
        region |= space.pack[piece]
        near = _beside(region)
        options = 0
        for other in range(PIECES):
            if not chosen[other] and space.pack[other] & near != 0:
                options += 1
                if _below(space.random, options) == 0:
                    piece = other
    found = _fill(tables, space, region, pieces, need)
    filling = space.fillings[_below(space.random, found)]
    for shape in range(SHAPES):
        red = chosen[shape]
        if red and chosen[shape + SHAPES]:
            red = _below(space.random, 2) == 0
        for at in range(pieces):
            if tables.shape[filling[at]] == shape:
                space.pack[shape if red else shape + SHAPES] = tables.masks[filling[at]]
                red = not red


@compiled
def _move(tables, space):  # type: ignore[no-untyped-def]
    """A random change of the packing."""
    kind = _below(space.random, 16)
    if kind < _RECOLOURINGS:
        for _ in range(1 + kind % 2):
            shape = _below(space.random, SHAPES)
            red = space.pack[shape]
            space.pack[shape] = space.pack[shape + SHAPES]
            space.pack[shape + SHAPES] = red
    else:
        _repack(tables, space, 2 + _below(space.random, 4))


@compiled
def _allowed(tables, red, visible):  # type: ignore[no-untyped-def]
    """How many placements in one colour or the other a colouring allows."""
    allowed = 0
    for mask in tables.masks:
        allowed += np.int64(mask & visible & ~red == 0) + np.int64(mask & red == 0)
    return allowed


@compiled
def draw(tables, space):  # type: ignore[no-untyped-def]
    """A random packing: any one, then repacked many times."""
    while _count(tables, space, np.uint64(0), np.uint64(0), 0) == 0:
        pass
    _list(space, 1, space.known)
    space.pack[:] = space.known[0]
    for _ in range(_MIXING):
        _repack(tables, space, 2 + _below(space.random, 4))


@compiled
def descend_roughly(tables, space, moves):  # type: ignore[no-untyped-def]
    """From the last packing, go on to colourings that allow fewer placements."""
    visible = tables.visible[0]
    space.known[0] = space.pack
    least = _allowed(tables, _colouring(space.pack, visible), visible)
    for _ in range(moves):
        space.pack[:] = space.known[0]
        _move(tables, space)
        allowed = _allowed(tables, _colouring(space.pack, visible), visible)
        if allowed <= least:
            least = allowed
            space.known[0] = space.pack
    space.pack[:] = space.known[0]


@compiled
def begin(tables, space):  # type: ignore[no-untyped-def]
    """Find a packing whose colouring has no more than `MOST_SOLUTIONS`: (packings counted, whether found)."""
    visible = tables.visible[0]
    for looked in range(_MOST_BEGINNINGS):
        draw(tables, space)
        descend_roughly(tables, space, _ROUGH_MOVES)
        if _reach(tables, space, _colouring(space.pack, visible), MOST_SOLUTIONS):
            return looked + 1, True
    return _MOST_BEGINNINGS, False


@compiled
def _reach(tables, space, red, most):  # type: ignore[no-untyped-def]
    """Go on to the packing of the last move unless its colouring has more than so many solutions."""
    met = _count(tables, space, red, tables.visible[0], most)
    if met > most:
        return False
    space.reached[0], space.reached[1] = red, met
    space.reached[2] = _list(space, met, space.known)
    return True


@compiled
def descend(tables, space, evaluations, most_idle):  # type: ignore[no-untyped-def]
    """Try colourings until one has a single solution: (how many were looked at, whether one has)."""
    done = 0
    visible = tables.visible[0]
    while done < evaluations and space.reached[3] < most_idle:
        space.reached[3] += np.uint64(1)
        space.pack[:] = space.known[_below(space.random, space.reached[2])]
        _move(tables, space)
        red = _colouring(space.pack, visible)
        # The upper bits of a product with an odd number depend on all bits of the colouring.
        place = (red * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - HISTORY_BITS)
        if red == space.reached[0] or space.refused[place] == red:
            continue
        space.reached[3] = 0
        done += 1
        reached = _reach(tables, space, red, np.int64(space.reached[1]))
        if not reached or space.reached[1] == 1:
            space.refused[place] = red
        if reached and space.reached[1] == 1:
            return done, True
    return done, False
