"""Polycubes and sets of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations, product

from ...pictures.shown import Shown

Cell = tuple[int, int, int]
Cells = frozenset[Cell]
# A rotation sends (x, y, z) to (s0 * c[p0], s1 * c[p1], s2 * c[p2]).
Rotation = tuple[tuple[int, int, int], tuple[int, int, int]]


def _is_even(order: tuple[int, ...]) -> bool:
    return sum(a > b for i, a in enumerate(order) for b in order[i + 1 :]) % 2 == 0


# The 24 rotations of the cube: signed axis permutations of determinant +1, the identity first.
ROTATIONS: tuple[Rotation, ...] = tuple(
    (order, signs)  # type: ignore[misc]
    for order in permutations(range(3))
    for signs in product((1, -1), repeat=3)
    if _is_even(order) == (signs[0] * signs[1] * signs[2] == 1)
)


def normalised(cells: Iterable[Cell]) -> Cells:
    """The same polycube moved so that its lowest x, y and z are 0."""
    listed = list(cells)
    low = [min(cell[axis] for cell in listed) for axis in range(3)]
    return frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in listed)


def rotated(cells: Iterable[Cell], rotation: Rotation) -> Cells:
    """The polycube turned by one of the `ROTATIONS`, and normalised."""
    (a, b, c), (i, j, k) = rotation
    return normalised((i * cell[a], j * cell[b], k * cell[c]) for cell in cells)


@lru_cache(maxsize=4096)
def orientations(cells: Cells) -> tuple[Cells, ...]:
    """The different ways a polycube can be turned, normalised, in a fixed order."""
    return tuple(sorted({rotated(cells, r) for r in ROTATIONS}, key=sorted))


def is_connected(cells: Iterable[Cell]) -> bool:
    """Do the cells hang together by faces?"""
    left = set(cells)
    front = [left.pop()] if left else []
    while front:
        x, y, z = front.pop()
        for axis in range(3):
            for step in (-1, 1):
                near = tuple(c + step * (i == axis) for i, c in enumerate((x, y, z)))
                if near in left:
                    left.remove(near)  # type: ignore[arg-type]
                    front.append(near)  # type: ignore[arg-type]
    return not left


def are_cells(cells: object) -> bool:
    """Are these cells: three whole numbers each?"""
    return isinstance(cells, Collection) and all(
        isinstance(cell, tuple) and len(cell) == 3 and all(type(c) is int for c in cell) for cell in cells
    )


@dataclass(frozen=True, init=False)
class Piece:
    """A polycube of a set.

    >>> Piece("A", [(1, 0, 0), (2, 0, 0)]).cells == {(0, 0, 0), (1, 0, 0)}
    True

    Attributes:
        names: one letter A-Z per copy.
        cells: (x, y, z), moved so that the lowest of each is 0. It takes any collection of cells.
    """

    names: str
    cells: Cells

    def __init__(self, names: str, cells: Iterable[Cell]) -> None:
        """A piece, sound or not: what are no cells is kept as it was given."""
        object.__setattr__(self, "names", names)
        object.__setattr__(self, "cells", normalised(cells) if are_cells(cells) and cells else cells)


@dataclass(frozen=True, init=False)
class PieceSet(Shown):
    """The pieces of one colour. Pieces of equal shape are interchangeable, however they were entered.

    >>> PieceSet("two", [Piece("A", [(0, 0, 0)]), Piece("B", [(0, 0, 0), (1, 0, 0)])]).volume
    3

    Attributes:
        name: its name.
        pieces: the pieces. It takes any sequence of them.
        title: what people call it.
        source: where its shapes are from.
    """

    name: str
    pieces: tuple[Piece, ...]
    title: str = ""
    source: str = ""

    def __init__(self, name: str, pieces: Sequence[Piece], title: str = "", source: str = "") -> None:
        """A set, sound or not."""
        kept = tuple(pieces) if isinstance(pieces, list) else pieces
        for field, value in (("name", name), ("pieces", kept), ("title", title), ("source", source)):
            object.__setattr__(self, field, value)

    @cached_property
    def volume(self) -> int:
        """Cells of all pieces together, copies included."""
        return sum(len(piece.cells) * len(piece.names) for piece in self.pieces)

    @cached_property
    def letters(self) -> dict[str, Cells]:
        """The shape behind each letter."""
        return {letter: piece.cells for piece in self.pieces for letter in piece.names}

    @cached_property
    def shapes(self) -> tuple[tuple[Cells, str], ...]:
        """(shape, letters of all its copies), one per shape up to rotation, in the set's order."""
        letters: dict[Cells, str] = {}
        for piece in self.pieces:
            shape = orientations(piece.cells)[0]
            letters[shape] = letters.get(shape, "") + piece.names
        return tuple(letters.items())

    @cached_property
    def shape_of(self) -> dict[str, int]:
        """Index into `shapes` of each letter."""
        return {letter: i for i, (_, letters) in enumerate(self.shapes) for letter in letters}
