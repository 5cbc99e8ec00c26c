"""Boxes, their three visible faces, and their rotations."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from .pieces import ROTATIONS, Cell, Rotation

MAX_CELLS = 512  # 8x8x8

TOP, LEFT, RIGHT = "top", "left", "right"
RED, YELLOW = "R", "Y"


@dataclass(frozen=True)
class Box:
    """A box of X x Y x Z cells, filled with one set of pieces (red) or two (red and yellow)."""

    x: int
    y: int
    z: int
    colours: int = 1

    @property
    def volume(self) -> int:
        """Number of cells."""
        return self.x * self.y * self.z

    @property
    def size(self) -> tuple[int, int, int]:
        """The three lengths in cells."""
        return self.x, self.y, self.z

    def __str__(self) -> str:
        return f"{self.x}x{self.y}x{self.z}"


FULL = Box(4, 4, 4, colours=2)
HALF = Box(4, 4, 2, colours=1)


@dataclass(frozen=True)
class Square:
    """A unit square of a visible face; rows and columns as the printed net shows them, from 0."""

    face: str
    row: int
    column: int
    cell: Cell

    def __str__(self) -> str:
        return f"{self.face} face row {self.row + 1} column {self.column + 1}"


@lru_cache(maxsize=64)
def cells(box: Box) -> tuple[Cell, ...]:
    """All cells; the index of a cell in this order is its item number in the model."""
    return tuple((x, y, z) for z in range(box.z) for y in range(box.y) for x in range(box.x))


@lru_cache(maxsize=64)
def squares(box: Box) -> tuple[Square, ...]:
    """The squares of the three faces x = X-1, y = Y-1, z = Z-1 in the order of the printed net."""
    top = [
        Square(TOP, y, box.x - 1 - x, (x, y, box.z - 1)) for y in range(box.y) for x in reversed(range(box.x))
    ]
    sides = []
    for row, z in enumerate(reversed(range(box.z))):
        sides += [Square(LEFT, row, y, (box.x - 1, y, z)) for y in range(box.y)]
        sides += [Square(RIGHT, row, box.x - 1 - x, (x, box.y - 1, z)) for x in reversed(range(box.x))]
    return (*top, *sides)


def face_size(box: Box, face: str) -> tuple[int, int]:
    """(rows, columns) of a face in the net."""
    return {TOP: (box.y, box.x), LEFT: (box.z, box.y), RIGHT: (box.z, box.x)}[face]


def neighbours(cells: Iterable[Cell]) -> list[tuple[Cell, Cell]]:
    """Pairs of cells that share a face, each pair once.

    Two visible cells that share a face also show squares that share an edge, and the other way round.
    """
    known = set(cells)
    return [
        (cell, near)
        for cell in known
        for near in (
            (cell[0] + 1, cell[1], cell[2]),
            (cell[0], cell[1] + 1, cell[2]),
            (*cell[:2], cell[2] + 1),
        )
        if near in known
    ]


@lru_cache(maxsize=64)
def rotations(box: Box) -> tuple[dict[Cell, Cell], ...]:
    """The rotations that send the box to itself, as maps of its cells; the identity first."""
    return tuple(
        {cell: _turn(cell, rotation, box) for cell in cells(box)}
        for rotation in ROTATIONS
        if tuple(box.size[axis] for axis in rotation[0]) == box.size
    )


def _turn(cell: Cell, rotation: Rotation, box: Box) -> Cell:
    """The image of a cell under a rotation about the middle of the box."""
    order, signs = rotation
    x, y, z = (
        cell[axis] if sign > 0 else box.size[axis] - 1 - cell[axis]
        for axis, sign in zip(order, signs, strict=True)
    )
    return x, y, z
