"""The way in: can a piece be moved to its place from outside, one unit step after another?

Pieces already there do not move; the planes x=0, y=0 and z=0 are walls without end; the box is open above.

A place of the piece is written as its corner u, the lowest x, y and z of its cells. All of the search lies
in 0 <= u <= size: below are the walls, and a piece with u = size along some axis is beyond the box there
and can go on along that axis for ever. Nothing is lost by stopping there: a piece that is outside in any
other way (each cell beyond the box along some axis, not all along the same) is free to move on along x
until u = size.

The places that are free, and those that have been reached, are bits of one number each, so that a step in
all places at once is a shift.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from .board import Box
from .grid import Grid
from .pieces import Cell, Cells

Path = tuple[Cell, ...]  # unit translations such as (0, 0, -1)


class Space(Grid):
    """The places of pieces in and above a box, as bits. Use `space`, which keeps them."""

    def __init__(self, box: Box) -> None:
        # Twice the size and one more: what a piece at u = size reaches, and a border against wrapping round.
        width, depth, _ = (2 * length + 1 for length in box.size)
        super().__init__(width, depth)
        places = [(x, y, z) for z in range(box.z + 1) for y in range(box.y + 1) for x in range(box.x + 1)]
        self._places = self.bits(places)
        self._outside = self.bits(
            place for place in places if any(u == n for u, n in zip(place, box.size, strict=True))
        )
        self._outlines: dict[Cells, tuple[int, tuple[int, ...]]] = {}

    def is_open(self, piece: Cells, filled: int) -> bool:
        """Is there a way in? As `path`."""
        return self._fronts(piece, filled) is not None

    def path(self, piece: Cells, filled: int) -> Path | None:
        """The shortest way in, as unit steps in the order in which they are played; ``None``: there is none.

        Args:
            piece: where the piece comes to stand, inside the box.
            filled: the cells of the pieces already there, as `bits`; none of them the piece's own.
        """
        fronts = self._fronts(piece, filled)
        return None if fronts is None else self._walk_in(fronts)

    def _fronts(self, piece: Cells, filled: int) -> list[int] | None:
        """The places first reached in 0, 1, ... steps outwards, to the first outside; ``None``: no way."""
        start, offsets = self._outline(piece)
        blocked = 0
        for offset in offsets:
            blocked |= filled >> offset
        free = self._places & ~blocked
        fronts = [start]
        reached = start
        while not reached & self._outside:
            front = 0
            for stride in self.strides:
                front |= fronts[-1] << stride | fronts[-1] >> stride
            front &= free & ~reached
            if not front:
                return None
            fronts.append(front)
            reached |= front
        return fronts

    def _outline(self, piece: Cells) -> tuple[int, tuple[int, ...]]:
        """The place of a piece as a bit, and how far its cells' bits are from there; remembered."""
        known = self._outlines.get(piece)
        if known is None:
            x, y, z = (min(values) for values in zip(*piece, strict=True))
            start = self.bits([(x, y, z)])
            offsets = (self.bits([cell]).bit_length() - start.bit_length() for cell in piece)
            if len(self._outlines) == _MOST_OUTLINES:
                self._outlines.clear()
            known = self._outlines[piece] = start, tuple(offsets)
        return known

    def _walk_in(self, fronts: list[int]) -> Path:
        """The steps from outside back to the first front, straight on wherever that is possible."""
        ends = fronts[-1] & self._outside
        place = ends & -ends
        steps: list[Cell] = []
        for front in reversed(fronts[:-1]):
            choices = [s for s in _STEPS if self._moved(place, s) & front]
            step = steps[-1] if steps and steps[-1] in choices else choices[0]
            place = self._moved(place, step)
            steps.append(step)
        return tuple(steps)

    def _moved(self, place: int, step: Cell) -> int:
        by = sum(stride * s for stride, s in zip(self.strides, step, strict=True))
        return place << by if by > 0 else place >> -by


_MOST_OUTLINES = 1 << 14
_STEPS: tuple[Cell, ...] = ((-1, 0, 0), (0, -1, 0), (0, 0, -1), (1, 0, 0), (0, 1, 0), (0, 0, 1))


@lru_cache(maxsize=16)
def space(box: Box) -> Space:
    """The places of pieces in and above a box."""
    return Space(box)


def find_path(piece: Cells, others: Iterable[Cell], box: Box) -> Path | None:
    """The shortest way in for a piece, past the cells of the pieces already there.

    Args:
        piece: where the piece comes to stand, inside the box.
        others: the cells of the pieces already there, inside the box and none of them the piece's own.
        box: the box; beyond it is outside.

    Returns:
        The unit translations in the order in which they are played; the piece starts at its place minus their
        sum, beyond the box along at least one axis. ``None``: there is no way in.
    """
    known = space(box)
    return known.path(piece, known.bits(others))


def comes_from(path: Path) -> str:
    """The side from which a piece comes into its place: ``+z`` if its last step is (0, 0, -1)."""
    axis, step = next((axis, step) for axis, step in enumerate(path[-1]) if step)
    return ("-" if step > 0 else "+") + "xyz"[axis]
