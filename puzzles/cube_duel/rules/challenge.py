"""What a challenge is: a box, pieces, and what is prescribed about the solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from .board import FULL, RED, YELLOW, Box
from .pieces import Cell, Cells, PieceSet, normalised, orientations


@dataclass(frozen=True)
class Placed:
    """A piece standing in the box.

    Attributes:
        colour: `RED` or `YELLOW`.
        letter: the copy's letter, upper case.
        cells: where it stands.
    """

    colour: str
    letter: str
    cells: Cells

    @property
    def label(self) -> str:
        """The letter as layers print it: upper case red, lower case yellow."""
        return self.letter if self.colour == RED else self.letter.lower()


Packing = tuple[Placed, ...]  # by colour and letter, as `in_order` makes it


def in_order(pieces: Iterable[Placed]) -> Packing:
    """Pieces by colour (red first) and letter."""
    return tuple(sorted(pieces, key=lambda piece: (piece.colour, piece.letter)))


@dataclass(frozen=True)
class Challenge:
    """A challenge that has passed validation.

    Attributes:
        name: its name, unique in a file.
        level: free text; empty if not given.
        pieces: the set, one for each colour in play.
        box: the box to fill.
        target: colour of the visible cells that are prescribed.
        seams: label of the visible cells that have one; neighbours with equal labels belong to one piece,
            with different labels to two.
        setup: pieces that stand from the start.
        placed: what a person has added to the setup so far; not part of the question of uniqueness.
        solution: the solution as printed with the challenge, if it was; not yet checked against anything.
    """

    name: str
    pieces: PieceSet
    level: str = ""
    box: Box = FULL
    target: Mapping[Cell, str] = field(default_factory=dict)
    seams: Mapping[Cell, str] = field(default_factory=dict)
    setup: Packing = ()
    placed: Packing = ()
    solution: Mapping[Cell, str] | None = None


def colours(box: Box) -> tuple[str, ...]:
    """The colours in play."""
    return (RED, YELLOW)[: box.colours]


def pieces_from_labels(labels: Mapping[Cell, str]) -> Packing:
    """Cells by label, as pieces; nothing is said about their shapes."""
    cells: dict[str, set[Cell]] = {}
    for cell, label in labels.items():
        cells.setdefault(label, set()).add(cell)
    return in_order(
        Placed(RED if label.isupper() else YELLOW, label.upper(), frozenset(where))
        for label, where in cells.items()
    )


def labels_of(packing: Packing) -> dict[Cell, str]:
    """The label of each filled cell."""
    return {cell: piece.label for piece in packing for cell in piece.cells}


def shape_fault(piece: Placed, pieces: PieceSet) -> str | None:
    """What is wrong with a piece's shape."""
    shape = pieces.letters.get(piece.letter)
    if shape is None:
        return f"the set {pieces.name} has no such piece (it has {', '.join(sorted(pieces.letters))})"
    found, wanted = len(piece.cells), len(shape)
    if found == 2 * wanted:
        return f"{found} cells where the piece has {wanted}: it stands there twice"
    if found > wanted:
        return f"{found} cells where the piece has {wanted}"
    if found < wanted:
        return (
            f"{found} of its {wanted} cells (does another piece overlap it, or is it partly off the board?)"
        )
    if normalised(piece.cells) in orientations(shape):
        return None
    mirror = normalised((-x, y, z) for x, y, z in piece.cells)
    if mirror in orientations(shape):
        return "this is its mirror image; a piece can be turned, not reflected"
    return "these cells do not have the shape of the piece"
