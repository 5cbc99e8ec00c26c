"""Cells as bits of one number, and where a shape fits into a box."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .board import Box
from .pieces import Cell, Cells


class Grid:
    """Cells as bits, x running fastest, then y, then z; a step along an axis is a shift by its stride."""

    def __init__(self, width: int, depth: int) -> None:
        """The lengths along x and y, in cells."""
        self.strides = (1, width, width * depth)

    def bits(self, cells: Iterable[Cell]) -> int:
        """A set of cells as one number; each is counted once."""
        _, row, layer = self.strides
        number = 0
        for x, y, z in cells:
            number |= 1 << (x + row * y + layer * z)
        return number


def members(chosen: int) -> Iterator[int]:
    """The bits that are set, lowest first."""
    while chosen:
        low = chosen & -chosen
        yield low.bit_length() - 1
        chosen ^= low


def union(sets: Sequence[int], chosen: int) -> int:
    """What is in any of the sets chosen by their numbers, all as bits."""
    found = 0
    for number in members(chosen):
        found |= sets[number]
    return found


def translations(turned: Cells, box: Box) -> list[Cells]:
    """Where a turned polycube, its lowest coordinates 0, fits into a box."""
    high = [max(cell[axis] for cell in turned) for axis in range(3)]
    return [
        frozenset((x + dx, y + dy, z + dz) for x, y, z in turned)
        for dz in range(box.z - high[2])
        for dy in range(box.y - high[1])
        for dx in range(box.x - high[0])
    ]
