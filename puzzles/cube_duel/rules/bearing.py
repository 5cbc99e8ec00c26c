"""What can be put on a stable board without a look at all of its pieces?

A push is an axis and a point in the plane across it (see `forces`). A piece BEARS a push if it can hand it
on, to the walls in the end, so that nothing else on the board notices:

- where the push meets a cell below which everything is filled down to the wall: straight down, by every
  piece on the way;
- where the piece can balance the push on points of support at which what is below bears pushes itself.

The forces of the stable board remain, and those of the pushes are added. So a new piece stands and disturbs
nothing if it balances on points that bear pushes. That is sufficient, not necessary.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .forces import ACROSS, Contacts, Point, can_hold, hull, weight, wrench
from .pieces import Cell, Cells, normalised

Push = tuple[int, int, int]  # an axis, and a point in the two coordinates across it
_AXES = range(3)


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
    u, v = (cell[across] for across in ACROSS[axis])
    return (axis, u, v), (axis, u + 1, v), (axis, u, v + 1), (axis, u + 1, v + 1)


def balances(piece: Cells, points: frozenset[Push]) -> bool:
    """Does a piece balance if it is held up at these points?"""
    low = tuple(map(min, zip(*piece, strict=True)))
    return can_hold(weight(normalised(piece)), _contacts(points, low))


def hands_on(push: Push, points: frozenset[Push]) -> bool:
    """Can a piece that is held up at these points take a push (beside its weight)?"""
    if push in points:
        return True
    low = [4, 4, 4]
    for axis, *point in (push, *points):
        for across, value in zip(ACROSS[axis], point, strict=True):
            low[across] = min(low[across], value)
    axis, u, v = push
    a, b = ACROSS[axis]
    return can_hold(wrench(axis, (u - low[a], v - low[b])), _contacts(points, low))


def _contacts(points: Iterable[Push], low: Sequence[int]) -> Contacts:
    """The corners of what some points span on each axis, moved; they do for the rest."""
    flat: list[list[Point]] = [[], [], []]
    for axis, u, v in points:
        a, b = ACROSS[axis]
        flat[axis].append((u - low[a], v - low[b]))
    return tuple(tuple(hull(points)) for points in flat)
