"""Where pieces can be put on the board of a game: all places, and which of them are legal.

A spot is a place for a shape: cells of the board, whatever the colour. Which spots are legal depends on the
pieces that stand there and on nothing else, so it is remembered by them. Cells are bits of a 64-bit number.

Most spots are settled without looking at the whole board:

- A piece without any support along an axis falls.
- A piece that balances on points that bear its weight stands and disturbs nothing (see `bearing`).
- A piece that nothing rests on must balance on what it touches below.

Only what is left is asked of the equilibrium of all pieces together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from .bearing import Bearing, balances
from .board import FULL, Box, cells, squares
from .grid import Grid, translations
from .insertion import space
from .pieces import Cell, Cells, PieceSet, orientations
from .stability import Statics, is_stable

BOARD: Box = FULL  # the board of the game for two, whatever the pieces
Standing = tuple[int, ...]  # the spots in use, in rising order
_AXES = range(3)
_MOST_BOARDS = 20_000  # remembered; about 2 kB each
_GRID = Grid(BOARD.x, BOARD.y)
_SHOWN = {cell: sum(square.cell == cell for square in squares(BOARD)) for cell in cells(BOARD)}


def _moved(cell: Cell, axis: int, by: int) -> Cell:
    x, y, z = cell
    return (x + by, y, z) if axis == 0 else (x, y + by, z) if axis == 1 else (x, y, z + by)


@dataclass(frozen=True)
class Spot:
    """A place for a shape.

    Attributes:
        shape: index into the set's `PieceSet.shapes`.
        cells: the cells.
        mask: the cells as bits.
        below: per axis, the cells below its own ones (its own left out) as bits.
        above: the cells above its own ones along any axis (its own left out) as bits.
        shown: the squares of the three visible faces that it fills.
    """

    shape: int
    cells: Cells
    mask: int
    below: tuple[int, int, int]
    above: int
    shown: int


def _spot(shape: int, where: Cells) -> Spot:
    def beside(axis: int, by: int) -> int:
        near = {_moved(cell, axis, by) for cell in where} - where
        return _GRID.bits(cell for cell in near if cell in _SHOWN)

    above = beside(0, 1) | beside(1, 1) | beside(2, 1)
    below = beside(0, -1), beside(1, -1), beside(2, -1)
    return Spot(shape, where, _GRID.bits(where), below, above, sum(_SHOWN[cell] for cell in where))


class _Board:
    """What is known of a board with certain pieces on it."""

    def __init__(self, pieces: list[Spot]) -> None:
        self.pieces = pieces
        self.filled = sum(piece.mask for piece in pieces)
        self.in_space = space(BOARD).bits(cell for piece in pieces for cell in piece.cells)
        self.legal: dict[int, tuple[int, ...]] = {}

    def has_way_in(self, spot: Spot) -> bool:
        """Can a piece be brought there?"""
        return space(BOARD).is_open(spot.cells, self.in_space)

    def holds(self, spot: Spot) -> bool:
        """Does everything stay where it is with a piece there? (Everything did before.)"""
        if balances(spot.cells, self._bearing.supports(spot.cells)):
            return True
        if not spot.above & self.filled and not self.balances(spot):
            return False
        return _is_stable(frozenset([*(piece.cells for piece in self.pieces), spot.cells]))

    def balances(self, spot: Spot) -> bool:
        """Would a piece stay there if the others were held fast?"""
        return balances(spot.cells, self._bearing.contacts(spot.cells))

    @cached_property
    def _bearing(self) -> Bearing:
        return Bearing([piece.cells for piece in self.pieces])


@lru_cache(maxsize=1 << 16)
def _is_stable(pieces: frozenset[Cells]) -> bool:
    """Remembered: the same pieces come together in many orders."""
    return is_stable(tuple(pieces))


def moving(pieces: Sequence[Cells]) -> set[int]:
    """Which of some pieces move if they do not all stay where they are: those of one possible motion.

    The last one is the only one that may lack all support along an axis.
    """
    statics = Statics(pieces)
    if statics.stable((1 << len(pieces)) - 1):
        return set()
    motions = statics.motions
    return {n for n in range(len(pieces)) if motions[0].moved >> n & 1} if motions else {len(pieces) - 1}


class Spots:
    """The spots of one set of pieces, by number; those of one shape follow each other. Use `spots_of`."""

    def __init__(self, pieces: PieceSet) -> None:
        self.spots: list[Spot] = []
        self._begins: list[int] = []
        for shape, (piece, _) in enumerate(pieces.shapes):
            self._begins.append(len(self.spots))
            self.spots += [
                _spot(shape, where) for turned in orientations(piece) for where in translations(turned, BOARD)
            ]
        self._ends = [*self._begins[1:], len(self.spots)]
        self._number = {spot.cells: number for number, spot in enumerate(self.spots)}
        self._masks = np.array([spot.mask for spot in self.spots], np.uint64)
        self._below = np.array([spot.below for spot in self.spots], np.uint64).reshape(-1, 3)
        self._at_wall = np.array(
            [[any(cell[axis] == 0 for cell in spot.cells) for axis in _AXES] for spot in self.spots], bool
        ).reshape(-1, 3)
        self._shown = np.array([spot.shown for spot in self.spots], np.int64)
        self._boards: dict[Standing, _Board] = {}

    def number(self, where: Cells) -> int | None:
        """The spot on certain cells; ``None`` if no shape of the set fits them."""
        return self._number.get(where)

    def legal(self, standing: Standing, shape: int) -> tuple[int, ...]:
        """The spots where a shape can be put; what stands there must be stable."""
        board = self._board(standing)
        known = board.legal.get(shape)
        if known is None:
            known = board.legal[shape] = tuple(
                number
                for number in self._supported(board, shape)
                if board.has_way_in(self.spots[number]) and board.holds(self.spots[number])
            )
        return known

    def most_shown(self, standing: Standing) -> list[int]:
        """For each shape the most visible squares that it can fill in any spot that is free, legal or not.

        Never less than what it can fill there at any later time.
        """
        free = (self._masks & np.uint64(self._board(standing).filled)) == 0
        shown = np.where(free, self._shown, 0)
        return [
            int(shown[begin:end].max(initial=0)) for begin, end in zip(self._begins, self._ends, strict=True)
        ]

    def has_way_in(self, standing: Standing, number: int) -> bool:
        """Can a piece be brought to a spot that is free?"""
        return self._board(standing).has_way_in(self.spots[number])

    def holds(self, standing: Standing, number: int) -> bool:
        """Does everything stay where it is with a piece in a spot that is free?"""
        board = self._board(standing)
        return number in self._supported(board, self.spots[number].shape) and board.holds(self.spots[number])

    def balances(self, standing: Standing, number: int) -> bool:
        """Would a piece in a spot stay there if the others were held fast?"""
        return self._board(standing).balances(self.spots[number])

    def _board(self, standing: Standing) -> _Board:
        board = self._boards.get(standing)
        if board is None:
            if len(self._boards) == _MOST_BOARDS:
                self._boards.clear()
            board = self._boards[standing] = _Board([self.spots[number] for number in standing])
        return board

    def _supported(self, board: _Board, shape: int) -> list[int]:
        """The free spots of a shape where it has some support along every axis."""
        begin, end = self._begins[shape], self._ends[shape]
        filled = np.uint64(board.filled)
        good: NDArray[np.bool_] = (self._masks[begin:end] & filled) == 0
        good &= (self._at_wall[begin:end] | ((self._below[begin:end] & filled) != 0)).all(axis=1)
        return (np.flatnonzero(good) + begin).tolist()


@lru_cache(maxsize=8)
def spots_of(pieces: PieceSet) -> Spots:
    """The spots of a set of pieces on the board of the game."""
    return Spots(pieces)
