"""A cube as text: the view from above, and the layers. Upper case letters are red, lower case yellow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...pictures.projection import COS30, square_at
from ..rules.board import RED, TOP, YELLOW, Box
from ..rules.notation import EMPTY, format_net
from ..rules.pieces import Cell

# Steps of one cell on the screen, in characters, which are about twice as high as wide: this is the isometric
# view (x goes left and down, y right and down, z up) with an edge as high as two characters.
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
            point = (column + 0.5) / _WIDE * COS30, (row + 0.5) / _UP - box.z
            hit = square_at(point, box.size)
            if hit is None:
                line.append(_BLANK)
                continue
            face, cell = hit
            label = labels.get(cell, EMPTY)
            line.append(Glyph(label, colour_of(label), face))
        picture.append(line)
    return picture


def target_picture(target: Mapping[Cell, str], box: Box, width: int = 80) -> Picture:
    """The colours prescribed on the three faces, as letters; the printed net of a box too wide to be seen."""

    def coloured(glyph: Glyph) -> Glyph:
        return Glyph(glyph.text, glyph.text if glyph.text in (RED, YELLOW) else "", glyph.face or TOP)

    return [[coloured(glyph) for glyph in line] for line in _faces(target, box, width)]


def seam_picture(seams: Mapping[Cell, str], box: Box, width: int = 80) -> Picture:
    """The letters between which seams are prescribed on the three faces, without colour."""
    return [[Glyph(glyph.text) for glyph in line] for line in _faces(seams, box, width)]


def _faces(labels: Mapping[Cell, str], box: Box, width: int) -> Picture:
    """The three faces seen from above, or of a box too wide for that as the printed net."""
    if (box.x + box.y) * _WIDE <= width:
        return from_above(labels, box)
    return [[Glyph(character) for character in line] for line in format_net(labels, box).splitlines()]


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
