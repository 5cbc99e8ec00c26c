"""The search for colourings of the visible cells that a single packing of the full cube shows.

First a rough descent, on the number of placements that a colouring allows, which costs next to nothing and
leaves few solutions often enough. Then a descent on the number of solutions itself. The state is a colouring
and some of its solutions. A move starts from one of them, takes another packing near it, and counts the
solutions of the colouring that this one shows, giving up as soon as there are more than before: so most
refusals cost little. That every solution of a colouring can be the start of a move matters: what is near to
them differs much. The nearby packings:

- one or two shapes change colours: the red piece and the yellow piece of the shape change places;
- two to five neighbouring pieces are packed anew into the cells that they fill, and the pieces of a shape
  that is among them in both colours are coloured at random.

All numbers are integers, so that a seed gives the same colourings on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...solver.compiled import compiled
from ...solver.counting import _advance, _enter, _keep  # the search on arrays that are kept from call to call
from .board import FULL, RED, YELLOW, cells, squares
from .challenge import Challenge, Packing, Placed, in_order
from .model import build
from .pieces import PieceSet

SHAPES = 8  # of a set; the piece of shape s is number s in red and s + SHAPES in yellow
PIECES = 2 * SHAPES
MOST_SOLUTIONS = 300  # of the colouring that the descent begins with
_KNOWN = 64  # solutions of a colouring that moves start from
_MOST_NODES = 20_000  # of one count: what takes longer is taken as no better
_FILLINGS = 128  # of some pieces' cells that are listed at most
_MIXING = 100  # times that a first packing is repacked
_MOST_BEGINNINGS = 20  # random packings that are tried
_ROUGH_MOVES = 2000  # of the descent on the number of placements
_RECOLOURINGS = 6  # of 16 moves
_HISTORY_BITS = 16  # of the table of refused colourings


class Tables(NamedTuple):
    """The placements of one set in the full cube.

    Attributes:
        masks: (placements,) the cells as bits, sorted by shape.
        begins: (shapes + 1,) where each shape's begin.
        shape: (placements,) the shape.
        by_low: (placements,) the placements by their lowest cell.
        low_begins: (cells + 2,) where each lowest cell's begin in ``by_low``.
        visible: (1,) the visible cells as bits.
    """

    masks: NDArray[np.uint64]
    begins: NDArray[np.int64]
    shape: NDArray[np.int64]
    by_low: NDArray[np.int64]
    low_begins: NDArray[np.int64]
    visible: NDArray[np.uint64]


class Space(NamedTuple):
    """What a descent writes to.

    Attributes:
        stack: the arrays of the search, see `solver.counting`.
        rows: (`MOST_SOLUTIONS` + 1, pieces) the options of the solutions that the last count met.
        fillings: placements of the pieces that fill the cells of some, lowest cell first.
        known: (`_KNOWN`, pieces) solutions of the colouring reached.
        pack: (pieces,) the packing of the last move.
        refused: colourings that were refused or have been reported, in a table by their hash.
        random: (1,) the state of the random bits.
        reached: (colouring, its number of solutions, how many are known, moves without a new colouring).
    """

    stack: tuple[NDArray[np.generic], ...]
    rows: NDArray[np.int32]
    fillings: NDArray[np.int64]
    known: NDArray[np.uint64]
    pack: NDArray[np.uint64]
    refused: NDArray[np.uint64]
    random: NDArray[np.uint64]
    reached: NDArray[np.uint64]


class Search:
    """A descent from a random packing of the full cube."""

    def __init__(self, pieces: PieceSet, seed: int) -> None:
        """Draw the packing to begin with. The set must have eight shapes, one piece of each."""
        _demand_eight(pieces)
        self._pieces = pieces
        self._tables = _tables(pieces)
        self._space = _space(self._tables, seed)
        self.evaluations, self._begun = _begin(self._tables, self._space)

    @property
    def solutions(self) -> int:
        """How many solutions the colouring reached has; 0 if no beginning was found."""
        return int(self._space.reached[1])

    def colourings(self, evaluations: int, most_idle: int = 3000) -> Iterator[Packing | None]:
        """Go on, and yield the only packing of each new colouring that has one, and ``None`` now and then.

        Args:
            evaluations: how many colourings to look at in all.
            most_idle: give up after so many moves in a row that show nothing new.
        """
        while self._begun and self.evaluations < evaluations and self._space.reached[3] < most_idle:
            part = min(100, evaluations - self.evaluations)
            done, won = _descend(self._tables, self._space, part, most_idle)
            self.evaluations += done
            yield _packing(self._pieces, self._space.known[0]) if won else None


def random_packing(pieces: PieceSet, seed: int, moves: int = 0) -> Packing:
    """A random packing of the full cube; the set as for `Search`.

    Args:
        pieces: the set.
        seed: what it depends on.
        moves: so many moves go to colourings that allow fewer placements, and tell more about the packing.
    """
    _demand_eight(pieces)
    tables = _tables(pieces)
    space = _space(tables, seed)
    _draw(tables, space)
    _descend_roughly(tables, space, moves)
    return _packing(pieces, space.pack)


def _demand_eight(pieces: PieceSet) -> None:
    if len(pieces.shapes) != SHAPES or any(len(letters) != 1 for _, letters in pieces.shapes):
        raise ValueError("the search is for sets of eight different pieces")


def _packing(pieces: PieceSet, masks: NDArray[np.uint64]) -> Packing:
    where = cells(FULL)
    return in_order(
        Placed(
            RED if number < SHAPES else YELLOW,
            pieces.shapes[number % SHAPES][1],
            frozenset(cell for bit, cell in enumerate(where) if int(mask) >> bit & 1),
        )
        for number, mask in enumerate(masks)
    )


@lru_cache(maxsize=4)
def _tables(pieces: PieceSet) -> Tables:
    every = build(Challenge("", pieces)).problem
    shape = every.groups[every.groups < SHAPES]
    masks = np.ascontiguousarray(every.masks[: len(shape), 0])
    lowest = np.array([(int(mask) & -int(mask)).bit_length() - 1 for mask in masks])
    by_low = np.argsort(lowest, kind="stable")
    seen = {square.cell for square in squares(FULL)}
    return Tables(
        masks,
        np.searchsorted(shape, np.arange(SHAPES + 1)).astype(np.int64),
        shape.astype(np.int64),
        by_low.astype(np.int64),
        np.searchsorted(lowest[by_low], np.arange(FULL.volume + 1)).astype(np.int64),
        np.array([sum(1 << bit for bit, cell in enumerate(cells(FULL)) if cell in seen)], np.uint64),
    )


def _space(tables: Tables, seed: int) -> Space:
    levels, options = PIECES + 2, 2 * len(tables.masks)
    lo, to_lo = (np.empty((levels, options), np.uint64) for _ in range(2))
    none = np.empty((levels, 0), np.uint64)
    start, size, need = (np.zeros((levels, PIECES), np.int64) for _ in range(3))
    tried, branches = (np.zeros(levels, np.int64) for _ in range(2))
    full = np.array([2**FULL.volume - 1, 0], np.uint64)
    covered, groups = np.zeros((levels, 2), np.uint64), np.empty((levels, options), np.int32)
    return Space(
        stack=(full, lo, none, start, size, need, covered, to_lo, none.copy(), groups, tried, branches),
        rows=np.empty((MOST_SOLUTIONS + 1, PIECES), np.int32),
        fillings=np.empty((_FILLINGS, 5), np.int64),
        known=np.zeros((_KNOWN, PIECES), np.uint64),
        pack=np.zeros(PIECES, np.uint64),
        refused=np.zeros(1 << _HISTORY_BITS, np.uint64),
        # random() is the one method whose sequence Python promises to keep.
        random=np.array([int(Random(seed).random() * 2**53)], np.uint64),  # noqa: S311 (a puzzle, no secret)
        reached=np.zeros(4, np.uint64),
    )


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
def _lowest(bits):  # type: ignore[no-untyped-def]
    """The index of the lowest bit set; some bit must be."""
    index = 0
    while bits & np.uint64(1) == 0:
        bits >>= np.uint64(1)
        index += 1
    return index


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
    full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, tried, branches = space.stack
    end = 0
    for group in range(PIECES):
        other = visible & ~red if group < SHAPES else red
        start[0, group], need[0, group] = end, 1
        for option in range(tables.begins[group % SHAPES], tables.begins[group % SHAPES + 1]):
            lo[0, end] = tables.masks[option]
            end += np.int64(tables.masks[option] & other == 0)
        size[0, group] = end - start[0, group]
        if visible == 0:  # for a random packing
            for i in range(size[0, group] - 1, 0, -1):
                a, b = start[0, group] + i, start[0, group] + _below(space.random, i + 1)
                lo[0, a], lo[0, b] = lo[0, b], lo[0, a]
    covered[1, 0] = covered[1, 1] = 0
    count = _keep(lo, hi, start, size, need, 0, -1, np.uint64(0), np.uint64(0))
    if count <= 0:
        return 0
    tried[1] = 0
    branches[1] = _enter(full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, 1, count)
    rows = space.rows[: limit + 1]
    depth, met = _advance(
        full, lo, hi, start, size, need, covered, to_lo, to_hi, to_group, tried, branches,
        1, _MOST_NODES, rows,
    )  # fmt: skip
    if depth > 0:
        return met if visible == 0 else limit + 1
    return met


@compiled
def _list(space, met, to):  # type: ignore[no-untyped-def]
    """Write the pieces of the first solutions that the last count met; how many."""
    lo, start = space.stack[1], space.stack[3]
    listed = min(met, len(to))
    for i in range(listed):
        for option in space.rows[i]:
            group = PIECES - 1
            while option < start[0, group]:
                group -= 1
            to[i, group] = lo[0, option]
    return listed


@compiled
def _fill(tables, space, region, pieces, need):  # type: ignore[no-untyped-def]
    """List in ``fillings`` ways to fill a region with pieces of certain shapes; how many."""
    at, took = np.zeros(5, np.int64), np.full(5, -1)
    free = np.zeros(5, np.uint64)
    free[0] = region
    at[0] = tables.low_begins[_lowest(region)]
    depth, found = 0, 0
    while depth >= 0 and found < len(space.fillings):
        if took[depth] >= 0:
            need[tables.shape[took[depth]]] += 1
            took[depth] = -1
        end = tables.low_begins[_lowest(free[depth]) + 1]
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
            at[depth] = tables.low_begins[_lowest(free[depth])]
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
def _draw(tables, space):  # type: ignore[no-untyped-def]
    """A random packing: any one, then repacked many times."""
    while _count(tables, space, np.uint64(0), np.uint64(0), 0) == 0:
        pass
    _list(space, 1, space.known)
    space.pack[:] = space.known[0]
    for _ in range(_MIXING):
        _repack(tables, space, 2 + _below(space.random, 4))


@compiled
def _descend_roughly(tables, space, moves):  # type: ignore[no-untyped-def]
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
def _begin(tables, space):  # type: ignore[no-untyped-def]
    """Find a packing whose colouring has no more than `MOST_SOLUTIONS`: (packings counted, whether found)."""
    visible = tables.visible[0]
    for looked in range(_MOST_BEGINNINGS):
        _draw(tables, space)
        _descend_roughly(tables, space, _ROUGH_MOVES)
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
def _descend(tables, space, evaluations, most_idle):  # type: ignore[no-untyped-def]
    """Try colourings until one has a single solution: (how many were looked at, whether one has)."""
    done = 0
    visible = tables.visible[0]
    while done < evaluations and space.reached[3] < most_idle:
        space.reached[3] += np.uint64(1)
        space.pack[:] = space.known[_below(space.random, space.reached[2])]
        _move(tables, space)
        red = _colouring(space.pack, visible)
        # The upper bits of a product with an odd number depend on all bits of the colouring.
        place = (red * np.uint64(0x9E3779B97F4A7C15)) >> np.uint64(64 - _HISTORY_BITS)
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
