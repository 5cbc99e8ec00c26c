"""What can be put on a stable board without a look at all of its pieces?

A force along an axis acts the same wherever along the axis it acts, so a push is an axis and a point in the
plane across it. A piece BEARS a push if it can hand it on, to the walls in the end, so that nothing else on
the board notices:

- where the push meets a cell below which everything is filled down to the wall: straight down, by every
  piece on the way;
- where the piece can balance the push on points of support at which what is below bears pushes itself.

The forces of the stable board remain, and those of the pushes are added. So a new piece stands and disturbs
nothing if it balances on points that bear pushes. That is sufficient, not necessary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import numpy as np

from ....solver.linear.exact import Solution, decide
from .pieces import Cell, Cells

Push = tuple[int, int, int]  # an axis, and a point in the two coordinates across it
Point = tuple[int, int]
Six = tuple[int, int, int, int, int, int]  # a force and its torque about the origin
_AXES = range(3)
_ACROSS = ((1, 2), (0, 2), (0, 1))


class Bearing:
    """Which pushes the pieces of a stable board bear."""

    def __init__(self, pieces: Sequence[Cells]) -> None:
        self._owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
        self._pieces = pieces
        self._bears: list[set[Push]] = [set() for _ in pieces]
        for cell, number in self._owner.items():
            for axis in _AXES:
                if all(_at(cell, axis, level) in self._owner for level in range(cell[axis])):
                    self._bears[number].update(_corners(axis, cell))
        self._hand_on()

    def supports(self, piece: Cells) -> frozenset[Push]:
        """The points at which walls and bearing pieces can hold up a piece in its place."""
        found: set[Push] = set()
        for cell in piece:
            for axis in _AXES:
                if cell[axis] == 0:
                    found.update(_corners(axis, cell))
                elif (below := _at(cell, axis, cell[axis] - 1)) not in piece and below in self._owner:
                    found.update(self._bears[self._owner[below]].intersection(_corners(axis, cell)))
        return frozenset(found)

    def contacts(self, piece: Cells) -> frozenset[Push]:
        """The points at which walls and pieces touch a piece from below, whatever they bear."""
        return frozenset(
            push
            for cell in piece
            for axis in _AXES
            if cell[axis] == 0
            or ((below := _at(cell, axis, cell[axis] - 1)) not in piece and below in self._owner)
            for push in _corners(axis, cell)
        )

    def _hand_on(self) -> None:
        """Add what pieces can balance on their points of support, until nothing is new."""
        open_pushes = [
            {
                push
                for cell in piece
                for axis in _AXES
                if _at(cell, axis, cell[axis] + 1) not in piece
                for push in _corners(axis, cell)
            }
            - self._bears[number]
            for number, piece in enumerate(self._pieces)
        ]
        asked: list[frozenset[Push]] = [frozenset()] * len(self._pieces)
        news = True
        while news:
            news = False
            for number, piece in enumerate(self._pieces):
                held = self.supports(piece) if open_pushes[number] else asked[number]
                if held != asked[number]:
                    asked[number] = held
                    new = {push for push in open_pushes[number] if hands_on(push, held)}
                    open_pushes[number] -= new
                    self._bears[number] |= new
                    news |= bool(new)


def _at(cell: Cell, axis: int, level: int) -> Cell:
    """The cell of the same column along an axis at a level."""
    x, y, z = cell
    return (level, y, z) if axis == 0 else (x, level, z) if axis == 1 else (x, y, level)


def _corners(axis: int, cell: Cell) -> tuple[Push, ...]:
    """Pushes at the corners of a cell's side: one anywhere on it is a sum of these."""
    u, v = (cell[across] for across in _ACROSS[axis])
    return (axis, u, v), (axis, u + 1, v), (axis, u, v + 1), (axis, u + 1, v + 1)


def balances(piece: Cells, points: frozenset[Push]) -> bool:
    """Does a piece balance if it is held up at these points?"""
    low = tuple(map(min, zip(*piece, strict=True)))
    here = frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in piece)
    return _balances(here, _moved(points, low))


def hands_on(push: Push, points: frozenset[Push]) -> bool:
    """Can a piece that is held up at these points take a push (beside its weight)?"""
    if push in points:
        return True
    low = [4, 4, 4]
    for axis, *point in (push, *points):
        for across, value in zip(_ACROSS[axis], point, strict=True):
            low[across] = min(low[across], value)
    (pushed,) = _moved([push], low)
    return _hands_on(pushed, _moved(points, low))


def _moved(points: Iterable[Push], low: Sequence[int]) -> frozenset[Push]:
    """The corners of what some points span on each axis, moved; they do for the rest."""
    flat: list[list[Point]] = [[], [], []]
    for axis, u, v in points:
        flat[axis].append((u - low[_ACROSS[axis][0]], v - low[_ACROSS[axis][1]]))
    return frozenset((axis, u, v) for axis in _AXES for u, v in _hull(flat[axis]))


def _hull(points: list[Point]) -> list[Point]:
    """The corners of the convex hull: half of it, and the other half backwards (Andrew)."""
    if len(points) < 3:
        return points
    points.sort()
    found: list[Point] = []
    for along in (points, points[::-1]):
        kept: list[Point] = []
        for u, v in along:
            while len(kept) > 1:
                (a, b), (c, d) = kept[-2], kept[-1]
                if (c - a) * (v - b) > (d - b) * (u - a):
                    break
                kept.pop()
            kept.append((u, v))
        found += kept[:-1]
    return found


@lru_cache(maxsize=1 << 16)
def _balances(piece: Cells, points: frozenset[Push]) -> bool:
    """As `balances`. The weight of a cell pulls at its middle; the halves cancel in its torque."""
    x, y, z = (sum(values) for values in zip(*piece, strict=True))
    number = len(piece)
    return _can_hold(points, (number, number, number, y - z, z - x, x - y))


@lru_cache(maxsize=1 << 16)
def _hands_on(push: Push, points: frozenset[Push]) -> bool:
    return _can_hold(points, _wrench(*push))


def _can_hold(points: frozenset[Push], load: Six) -> bool:
    """Do forces up at some points balance a load?"""
    if {axis for axis, _, _ in points} < {axis for axis in _AXES if load[axis]}:
        return False
    wrenches = np.array([_wrench(*push) for push in sorted(points)], np.int64)
    return isinstance(decide(wrenches.T, np.array(load, np.int64)), Solution)


def _wrench(axis: int, u: int, v: int) -> Six:
    """A unit force up along an axis, and its torque p x e about the origin."""
    if axis == 0:
        return (1, 0, 0, 0, v, -u)
    return (0, 1, 0, -v, 0, u) if axis == 1 else (0, 0, 1, v, -u, 0)
