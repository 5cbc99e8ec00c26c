"""What BurrTools files mean: shapes, turns and colours as its puzzle files write them.

The facts and where they were read are listed in docs/cube_duel.md, "Exchange with BurrTools".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from ...rules.pieces import Cell, Cells, Rotation, normalised

MAX_COLOURS = 63  # a file's colours are numbered from 1; 0 is neutral
CUBES = 0  # the grid type of cubes
VERSIONS = ("1", "2")
EMPTY, FIXED, VARIABLE = "_", "#", "+"

Colour = int  # 0 is neutral, k is the file's k-th colour
Placement = tuple[int, int, int, int]  # where the shape's hotspot comes to lie (x, y, z), and the turn


@dataclass(frozen=True)
class Shape:
    """A shape of a file.

    Attributes:
        name: its name; may be empty.
        cells: the colour of each filled cell, in the shape's own space.
        hotspot: the point of that space that a placement names.
    """

    name: str
    cells: Mapping[Cell, Colour]
    hotspot: Cell = (0, 0, 0)


def _turn(number: int) -> Rotation:
    """Turn 0 to 23: quarter turns about x first, then about y, then about z."""
    about_x = number % 4
    about_y = number // 4 if number < 16 else 0
    about_z = 0 if number < 16 else (1, 3)[number // 4 - 4]
    # Images of the axes 1, 2, 3, a minus sign for the opposite direction.
    image = (1, 2, 3)
    for _ in range(about_x):
        image = (image[0], -image[2], image[1])
    for _ in range(about_y):
        image = (-image[2], image[1], image[0])
    for _ in range(about_z):
        image = (-image[1], image[0], image[2])
    a, b, c = (abs(axis) - 1 for axis in image)
    i, j, k = (1 if axis > 0 else -1 for axis in image)
    return (a, b, c), (i, j, k)


TURNS: tuple[Rotation, ...] = tuple(_turn(number) for number in range(24))


def turned(cell: Cell, turn: int) -> Cell:
    """A cell turned about the origin."""
    (a, b, c), (i, j, k) = TURNS[turn]
    return i * cell[a], j * cell[b], k * cell[c]


def placed_cells(shape: Shape, placement: Placement) -> Cells:
    """The cells of the result's space that a placed shape fills."""
    *place, turn = placement
    x, y, z = (at - hot for at, hot in zip(place, turned(shape.hotspot, turn), strict=True))
    return frozenset((x + a, y + b, z + c) for a, b, c in (turned(cell, turn) for cell in shape.cells))


def placement_of(drawn: Cells, cells: Cells) -> Placement:
    """How a shape with its hotspot in the origin comes to lie on these cells; of several turns the first.

    Raises:
        ValueError: it cannot.
    """
    turn = _first_turns(drawn).get(normalised(cells))
    if turn is None:
        raise ValueError("these cells do not have the shape of the piece")
    x, y, z = (there - here for there, here in zip(_low(cells), _low(_all(drawn, turn)), strict=True))
    return x, y, z, turn


@lru_cache(maxsize=256)
def _first_turns(drawn: Cells) -> dict[Cells, int]:
    """The first turn that makes each orientation of a shape."""
    return {normalised(_all(drawn, turn)): turn for turn in reversed(range(24))}


def _all(drawn: Cells, turn: int) -> list[Cell]:
    return [turned(cell, turn) for cell in drawn]


def _low(cells: Iterable[Cell]) -> tuple[int, ...]:
    return tuple(min(values) for values in zip(*cells, strict=True))
