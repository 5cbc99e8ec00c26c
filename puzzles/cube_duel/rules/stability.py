"""Does what stands on the board stay there? Static equilibrium of all pieces together, without friction.

Every cell weighs 1 along each axis, towards the walls x=0, y=0, z=0. Where the lower x, y or z side of a
cell touches a wall or a cell of another piece, that unit square can push the piece up along the axis, and
the piece below back by as much; it cannot pull. A force spread over a square is one force at some point of
it. The pieces are stable if such forces exist with which the forces and the torques on every piece balance:
a system of linear equations with unknowns >= 0. All numbers in it are small integers, and it is decided
exactly, so a piece that balances only just is stable.

What makes it small:

- All squares through which one piece rests on another (or on walls) along one axis are one contact, and of
  its points the corners of the convex hull suffice (see `forces`).
- A cell is CARRIED along an axis if everything below it, down to the wall, is filled. A force on a carried
  cell can be handed straight down to the wall, by every piece on the way and along one line, which changes
  no balance. So a piece stands, whatever presses on it, if its cells are carried along all three axes; and
  if each of the others balances alone on the squares of its carried cells, all are stable. That is
  sufficient, not necessary: a piece may also be held down by others, or rest on one that overhangs. Then
  the whole system decides.
- Whether a piece balances alone depends on nothing but which of its cells are carried, so that is
  remembered.
- A refutation moves some pieces a little so that weight sinks and nothing is pressed into anything. It
  refutes all sets that hold these pieces and none that would stop them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ....solver.linear.exact import Refutation, Solution, decide
from .board import Box
from .board import cells as cells_of
from .forces import ACROSS, Point, can_hold, hull, weight, wrench
from .grid import Grid, members, union
from .pieces import Cell, Cells, normalised

WALL = -1


def is_stable(pieces: Sequence[Cells]) -> bool:
    """Do all the pieces stay where they are? No pieces at all are stable.

    Args:
        pieces: the cells of each, with coordinates from 0.

    Raises:
        ValueError: a piece has no cells, a cell is beyond a wall, or two pieces share a cell.
    """
    return Statics(pieces).stable((1 << len(pieces)) - 1)


class Statics:
    """The equilibrium of any choice among some pieces that do not overlap; remembers what it has found out.

    Sets of pieces are bits: bit i stands for the i-th piece. The pieces must be as `is_stable` wants them.
    """

    def __init__(self, pieces: Sequence[Cells]) -> None:
        owner = _owners(pieces)
        self._grid = _Walled(owner)
        self._bits = [self._grid.bits(piece) for piece in pieces]
        self._squares = [_squares(number, piece, owner, self._grid) for number, piece in enumerate(pieces)]
        self._supports = [_supports(squares) for squares in self._squares]
        self._weights = [weight(piece) for piece in pieces]
        self._lows = [tuple(map(min, zip(*piece, strict=True))) for piece in pieces]
        self._own_weights = [weight(normalised(piece)) for piece in pieces]  # torques about its low corner
        self._verdicts: dict[int, bool] = {0: True}
        self._alone: dict[tuple[int, ...], bool] = {}
        self.motions: list[_Motion] = []

    def stable(self, chosen: int) -> bool:
        """Do the chosen pieces stay where they are if they are all there is?"""
        verdict = self._verdicts.get(chosen)
        if verdict is None:
            verdict = self._verdicts[chosen] = self._find_out(chosen)
        return verdict

    def hanging(self, chosen: int) -> int:
        """How many cells of the chosen pieces are not carried along all axes; with 0 they are stable."""
        filled = union(self._bits, chosen)
        x, y, z = self._grid.carried(filled)
        return (filled & ~(x & y & z)).bit_count()

    def _find_out(self, chosen: int) -> bool:
        carried = self._grid.carried(union(self._bits, chosen))
        everywhere = carried[0] & carried[1] & carried[2]
        hanging = [number for number in members(chosen) if self._bits[number] & ~everywhere]
        for number in hanging:
            if not all(below is None or below & chosen for below in self._supports[number]):
                return False
        if any(motion.topples(chosen) for motion in self.motions):
            return False
        if all(self._balances_alone(number, carried) for number in hanging):
            return True
        return self._balance(chosen)

    def _balances_alone(self, number: int, carried: tuple[int, int, int]) -> bool:
        """Does a piece balance on the squares of its carried cells?"""
        own = self._bits[number]
        key = (number, own & carried[0], own & carried[1], own & carried[2])
        verdict = self._alone.get(key)
        if verdict is None:
            squares = [square for square in self._squares[number] if key[1 + square.axis] & square.bit]
            low = self._lows[number]
            contacts = tuple(
                tuple(
                    hull({(u - low[a], v - low[b]) for s in squares if s.axis == axis for u, v in s.corners})
                )
                for axis, (a, b) in enumerate(ACROSS)
            )
            verdict = self._alone[key] = can_hold(self._own_weights[number], contacts)
        return verdict

    def _balance(self, chosen: int) -> bool:
        """The whole system, but for the pieces that are as good as walls."""
        system = self._system
        moving = chosen & ~system.grounded(chosen)
        numbers = np.array(list(members(moving)))
        present = np.zeros(len(self._bits) + 1, bool)
        present[[*members(chosen), WALL]] = True
        columns = np.flatnonzero(np.isin(system.upper, numbers) & present[system.lower])
        rows = (6 * numbers[:, None] + np.arange(6)).ravel()
        weights = np.array(self._weights, np.int64)[numbers].ravel()
        answer = decide(system.matrix[np.ix_(rows, columns)], weights)
        if isinstance(answer, Refutation):
            velocity = np.zeros(len(system.matrix), np.int64)
            velocity[rows] = answer.multipliers
            self.motions.append(system.motion(velocity))
        return isinstance(answer, Solution)

    @cached_property
    def _system(self) -> _System:
        return _System(self._squares)


@dataclass(frozen=True)
class _Motion:
    """A small motion by which weight sinks.

    Attributes:
        moved: the pieces that move.
        stopped: pairs of pieces of which one would be pressed into the other if both are there.
    """

    moved: int
    stopped: frozenset[int]

    def topples(self, chosen: int) -> bool:
        """Can it happen to the chosen pieces?"""
        return not self.moved & ~chosen and all(pair & ~chosen for pair in self.stopped)


class _System:
    """The equations of all pieces: six rows for each (forces, torques), a column for each point of contact.

    Attributes:
        matrix: (6 * pieces, columns) int64.
        upper: (columns,) the piece that is pushed up.
        lower: (columns,) the piece that is pushed down; `WALL` for a wall.
    """

    def __init__(self, pieces: Sequence[Sequence[_Square]]) -> None:
        contacts: dict[tuple[int, int, int], set[Point]] = {}
        for number, squares in enumerate(pieces):
            for square in squares:
                if square.lower is not None:
                    contacts.setdefault((number, square.lower, square.axis), set()).update(square.corners)
        columns = [
            (upper, lower, wrench(axis, point))
            for (upper, lower, axis), points in contacts.items()
            for point in hull(points)
        ]
        self.upper = np.array([upper for upper, _, _ in columns], np.int64)
        self.lower = np.array([lower for _, lower, _ in columns], np.int64)
        self.matrix = np.zeros((6 * len(pieces), len(columns)), np.int64)
        for column, (upper, lower, push) in enumerate(columns):
            self.matrix[6 * upper : 6 * upper + 6, column] = push
            if lower != WALL:
                self.matrix[6 * lower : 6 * lower + 6, column] = [-value for value in push]
        # Per piece: those below it. None: some cell's lower neighbour is in no piece.
        self._below = [
            None
            if any(square.lower is None for square in squares)
            else sum(
                1 << lower for lower in {square.lower for square in squares} if lower not in (None, WALL)
            )
            for squares in pieces
        ]

    def grounded(self, chosen: int) -> int:
        """The largest part of the pieces that rests, whole below, on itself and the walls.

        It alone carries all its cells: it can take whatever presses on it, and it presses on no others.
        """
        grounded = chosen
        while True:
            kept = 0
            for number in members(grounded):
                below = self._below[number]
                if below is not None and not below & ~grounded:
                    kept |= 1 << number
            if kept == grounded:
                return grounded
            grounded = kept

    def motion(self, velocity: NDArray[np.int64]) -> _Motion:
        """A refutation's multipliers, one per row, as the motion that they are."""
        moved = np.flatnonzero(velocity.reshape(-1, 6).any(axis=1))
        stopping = np.flatnonzero(velocity @ self.matrix > 0)
        pairs = {
            1 << int(self.upper[column]) | (0 if self.lower[column] == WALL else 1 << int(self.lower[column]))
            for column in stopping
        }
        return _Motion(sum(1 << int(number) for number in moved), frozenset(pairs))


@dataclass(frozen=True)
class _Square:
    """The lower side of a cell along an axis, where no cell of the same piece is below.

    Attributes:
        bit: the cell, in the grid.
        lower: the piece there, `WALL`, or ``None``.
        corners: in the two coordinates other than the axis.
    """

    bit: int
    axis: int
    lower: int | None
    corners: tuple[Point, ...]


def _squares(number: int, piece: Cells, owner: dict[Cell, int], grid: _Walled) -> list[_Square]:
    found = []
    for cell in piece:
        for axis, (a, b) in enumerate(ACROSS):
            x, y, z = cell
            beneath = ((x - 1, y, z), (x, y - 1, z), (x, y, z - 1))[axis]
            lower = WALL if cell[axis] == 0 else owner.get(beneath)
            if lower != number:
                u, v = cell[a], cell[b]
                corners = ((u, v), (u + 1, v), (u, v + 1), (u + 1, v + 1))
                found.append(_Square(grid.bits([cell]), axis, lower, corners))
    return found


def _supports(squares: Iterable[_Square]) -> list[int | None]:
    """Per axis: the pieces that can hold this one up; ``None``: a wall does."""
    below: list[int | None] = [0, 0, 0]
    for square in squares:
        known = below[square.axis]
        if square.lower == WALL or known is None:
            below[square.axis] = None
        elif square.lower is not None:
            below[square.axis] = known | 1 << square.lower
    return below


def _owners(pieces: Sequence[Cells]) -> dict[Cell, int]:
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    if not all(pieces) or len(owner) != sum(len(piece) for piece in pieces):
        raise ValueError("pieces must have cells, and share none")
    if any(min(cell) < 0 for cell in owner):
        raise ValueError("a cell is beyond a wall")
    return owner


class _Walled(Grid):
    """The grid in the smallest box that holds some cells and the corner of the walls."""

    def __init__(self, cells: Iterable[Cell]) -> None:
        sizes = [1 + max(values) for values in zip(*cells, strict=True)] or [1, 1, 1]
        super().__init__(sizes[0], sizes[1])
        every = cells_of(Box(*sizes))
        self._at_wall = [self.bits(cell for cell in every if cell[axis] == 0) for axis in range(3)]
        self._sizes = sizes

    def carried(self, filled: int) -> tuple[int, int, int]:
        """Per axis, the filled cells under which everything is filled down to the wall."""
        x, y, z = (self._carried(filled, axis) for axis in range(3))
        return x, y, z

    def _carried(self, filled: int, axis: int) -> int:
        above = filled & ~self._at_wall[axis]
        front = carried = filled & self._at_wall[axis]
        for _ in range(self._sizes[axis] - 1):
            front = front << self.strides[axis] & above
            carried |= front
        return carried
