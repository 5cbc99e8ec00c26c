"""A cube as text: the view from above, and the layers. Upper case letters are red, lower case yellow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .board import LEFT, RED, RIGHT, TOP, YELLOW, Box
from .notation import EMPTY
from .pieces import Cell

# Steps of one cell on the screen, in characters: a character is about twice as high as wide, so these are
# close to the true isometric view (x goes left and down, y right and down, z up).
_WIDE, _DOWN, _UP = 4, 1, 2


@dataclass(frozen=True)
class Glyph:
    """One character of a picture.

    Attributes:
        text: the character.
        colour: `RED`, `YELLOW`, or empty for background and for what is not known.
        face: which face it lies on, for shading; empty for none.
    """

    text: str
    colour: str = ""
    face: str = ""


Picture = list[list[Glyph]]
_BLANK = Glyph(" ")


def colour_of(label: str) -> str:
    """The colour that a label stands for; empty for an empty cell."""
    if label == EMPTY:
        return ""
    return RED if label.isupper() else YELLOW


def from_above(labels: Mapping[Cell, str], box: Box) -> Picture:
    """The three visible faces as one looks down on the top corner, each square filled with its label.

    A character belongs to the square that its centre lies in.
    """
    rows = (box.x + box.y) * _DOWN + box.z * _UP
    picture = []
    for row in range(rows):
        line = []
        for column in range(-box.x * _WIDE, box.y * _WIDE):
            hit = _square_at((column + 0.5) / _WIDE, row + 0.5, box)
            if hit is None:
                line.append(_BLANK)
                continue
            face, cell = hit
            label = labels.get(cell, EMPTY)
            line.append(Glyph(label, colour_of(label), face))
        picture.append(line)
    return picture


def _square_at(across: float, down: float, box: Box) -> tuple[str, Cell] | None:
    """The face and cell at a point of the screen: ``across`` = y - x, ``down`` in rows from the top."""
    # On the top face down = x + y (in rows of _DOWN); on the sides the height takes its part.
    depth = down / _DOWN
    x, y = (depth - across) / 2, (depth + across) / 2
    if 0 <= x < box.x and 0 <= y < box.y:
        return TOP, (int(x), int(y), box.z - 1)
    if -box.x <= across < box.y - box.x:  # left face: x = X, so y = across + X
        y = across + box.x
        fallen = down - (box.x + y) * _DOWN
        z = box.z - fallen / _UP
        if 0 <= y < box.y and 0 <= z < box.z and fallen >= 0:
            return LEFT, (box.x - 1, int(y), int(z))
        return None
    x = box.y - across
    fallen = down - (x + box.y) * _DOWN
    z = box.z - fallen / _UP
    if 0 <= x < box.x and 0 <= z < box.z and fallen >= 0:
        return RIGHT, (int(x), box.y - 1, int(z))
    return None


def layers(labels: Mapping[Cell, str], box: Box, width: int = 80) -> Picture:
    """The layers side by side, bottom first, with numbers above; broken into rows of at most ``width``."""
    step = 2 * box.x + 2
    per_row = max(1, (width + 2) // step)
    picture: Picture = []
    for first in range(0, box.z, per_row):
        shown = range(first, min(first + per_row, box.z))
        if picture:
            picture.append([])
        title = "".join(f"z={z}".ljust(step) for z in shown)
        picture.append([Glyph(character) for character in title.rstrip()])
        for y in range(box.y):
            line: list[Glyph] = []
            for z in shown:
                line += [_BLANK] * (2 if line else 0)
                for x in reversed(range(box.x)):
                    label = labels.get((x, y, z), EMPTY)
                    colour = colour_of(label)
                    face = TOP if colour else ""
                    line += [Glyph(label, colour, face), Glyph(" ", colour, face)]
            picture.append(line)
    return picture


def beside(left: Picture, right: Picture, gap: int = 3) -> Picture:
    """Two pictures next to each other, the lower one centred on the higher."""
    width = max((len(line) for line in left), default=0)
    height = max(len(left), len(right))

    def padded(picture: Picture) -> Picture:
        above = (height - len(picture)) // 2
        return [[] for _ in range(above)] + picture + [[] for _ in range(height - len(picture) - above)]

    return [
        [*a, *([_BLANK] * (width - len(a) + gap)), *b] if b else a
        for a, b in zip(padded(left), padded(right), strict=True)
    ]


def solution_picture(labels: Mapping[Cell, str], box: Box, width: int = 80) -> Picture:
    """View from above and layers, side by side if both fit; of a box too wide for that the layers only."""
    flat = layers(labels, box, width)
    if (box.x + box.y) * _WIDE > width:
        return flat
    view = from_above(labels, box)
    across = max(len(line) for line in view) + 3 + max(len(line) for line in flat)
    return beside(view, flat) if across <= width else [*view, [], *flat]
