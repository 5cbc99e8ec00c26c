"""What a challenge is: a box, pieces, and what is prescribed about the solution."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from ...files.faults import Fault
from ...files.frozen import FrozenMap, hash_of
from ...pictures.shown import Shown
from .board import FULL, HALF, MAX_CELLS, RED, YELLOW, Box
from .notation import read_layers, read_net
from .pieces import Cell, Cells, PieceSet, normalised, orientations
from .shipped import DEFAULT_SET, shipped_set, shipped_sets


@dataclass(frozen=True)
class Placed:
    """A piece standing in the box.

    Attributes:
        colour: `RED` or `YELLOW`.
        letter: the copy's letter, upper case.
        cells: where it stands.
    """

    JSON: ClassVar = ("piece", "colour", "cells")

    colour: str
    letter: str
    cells: Cells

    @property
    def piece(self) -> str:
        """The letter."""
        return self.letter

    @property
    def label(self) -> str:
        """The letter as layers print it: upper case red, lower case yellow."""
        return self.letter if self.colour == RED else self.letter.lower()


Packing = tuple[Placed, ...]  # by colour and letter, as `in_order` makes it


def in_order(pieces: Iterable[Placed]) -> Packing:
    """Pieces by colour (red first) and letter."""
    return tuple(sorted(pieces, key=lambda piece: (piece.colour, piece.letter)))


@dataclass(frozen=True, init=False)
class Challenge(Shown):
    """A challenge: a box, pieces, and what is prescribed about the solution. It takes what a challenge file
    takes, text or objects.

    >>> Challenge("mine", pieces="soma", shape=(3, 3, 3)).box.volume
    27

    What cannot be read is kept as it was given, and is for `faults` to name; two sound challenges are equal
    if they mean the same, however they were written.

    Attributes:
        name: its name, unique in a file.
        pieces: the set, one for each colour in play.
        level: free text; empty if not given.
        shape: the lengths x, y, z of the box in cells.
        colours: 1, one set of pieces (red), or 2, a red and a yellow set.
        target: colour of the visible cells that are prescribed.
        seams: label of the visible cells that have one; neighbours with equal labels belong to one piece,
            with different labels to two.
        setup: pieces that stand from the start.
        placed: what a person has added to the setup so far; not part of the question of uniqueness.
        solution: label of each cell of the solution as printed with the challenge, if it was.
    """

    name: str
    pieces: PieceSet
    level: str
    shape: tuple[int, int, int]
    colours: int
    target: Mapping[Cell, str]
    seams: Mapping[Cell, str]
    setup: Packing
    placed: Packing
    solution: Mapping[Cell, str] | None

    def __init__(
        self,
        name: str,
        pieces: PieceSet | str = DEFAULT_SET,
        *,
        level: str = "",
        shape: str | Sequence[int] | Box = "full",
        colours: int | None = None,
        target: str | Mapping[Cell, str] | None = None,
        seams: str | Mapping[Cell, str] | None = None,
        setup: str | Sequence[Placed] | None = None,
        placed: str | Sequence[Placed] | None = None,
        solution: str | Mapping[Cell, str] | None = None,
    ) -> None:
        """A challenge, sound or not.

        Args:
            name: its name.
            pieces: a set, or the name of a shipped one.
            level: free text.
            shape: ``"full"`` (4x4x4, two colours), ``"half"`` (4x4x2, one), or three lengths.
            colours: 1 or 2; of a box 1 if not given.
            target: a net as text, or the colour of cells.
            seams: a net as text, or labels of cells.
            setup: layers as text, or pieces.
            placed: as the setup.
            solution: layers as text, or labels of cells.
        """
        box = box_of(shape, colours)
        if isinstance(pieces, str) and pieces in shipped_sets():
            pieces = shipped_set(pieces)
        given = {"target": target, "seams": seams, "setup": setup, "placed": placed, "solution": solution}
        values = {"name": name, "pieces": pieces, "level": level}
        values |= {"shape": box.size if box else kept(shape), "colours": box.colours if box else colours}
        values |= {field: marks_of(field, value, box) for field, value in given.items()}
        for field, value in values.items():
            object.__setattr__(self, field, value)
        object.__setattr__(self, "_given", {field: kept(value) for field, value in given.items()})

    def __hash__(self) -> int:
        return hash_of(self)

    @cached_property
    def box(self) -> Box:
        """The box to fill; of a sound challenge."""
        return Box(*self.shape, colours=self.colours)

    def given(self, field: str) -> Any:
        """Target, seams, setup, placed or solution as they were given."""
        return self.__dict__["_given"][field]


def box_of(shape: object, colours: object) -> Box | None:
    """The box of a shape as it is given; ``None`` if there is none."""
    named = {"full": FULL, "half": HALF}
    if type(colours) not in (int, type(None)) or colours not in (None, 1, 2):
        return None
    if isinstance(shape, Box):
        shape, colours = shape.size, shape.colours if colours is None else colours
    if isinstance(shape, str):
        box = named.get(shape)
        return box if box and colours in (None, box.colours) else None
    if (
        not isinstance(shape, Sequence)
        or len(shape) != 3
        or not all(type(n) is int and n >= 1 for n in shape)
    ):
        return None
    x, y, z = shape
    small = max(x, y, z) <= MAX_CELLS and x * y * z <= MAX_CELLS
    return Box(x, y, z, colours=2 if colours == 2 else 1) if small else None


def marks_of(field: str, value: object, box: Box | None) -> object:
    """What a field says, as the searches use it; what was given where that cannot be read."""
    unread = kept(value)
    if value is None:
        return {"solution": None, "setup": (), "placed": ()}.get(field, FrozenMap())
    if not isinstance(value, str) or box is None:
        return unread
    faults: list[Fault] = []
    if field in ("target", "seams"):
        letters = "".join(colours(box)) if field == "target" else None
        net = read_net(value, field, box, faults, letters=letters)
        found = FrozenMap({square.cell: mark.character for square, mark in net.items()})
        return unread if faults or any(found[s.cell] != m.character for s, m in net.items()) else found
    labels = {cell: mark.character for cell, mark in read_layers(value, field, box, faults).items()}
    if faults:
        return unread
    return FrozenMap(labels) if field == "solution" else pieces_from_labels(labels)


def kept(value: object) -> object:
    """What was given, so that nobody changes it afterwards."""
    if isinstance(value, Mapping):
        return FrozenMap(value)
    return tuple(value) if isinstance(value, list) else value


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
