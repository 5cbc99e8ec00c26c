"""Challenges as a BurrTools file.

Red is the file's first colour, yellow its second. A cell that the target colours has that colour in the
result, and only pieces of that colour may fill it; all other cells are neutral. BurrTools knows no fixed
pieces: a piece of the setup gets a colour of its own, and its cells colours that only this piece may fill. As
the box is full, that is the same.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from xml.sax.saxutils import escape

from ...rules.board import RED, YELLOW, Box
from ...rules.board import cells as cells_of
from ...rules.challenge import Challenge, Placed, colours, pieces_from_labels
from ...rules.check import find_faults
from ...rules.pieces import Cell, Cells
from .facts import CUBES, EMPTY, FIXED, MAX_COLOURS, Colour, Placement, placement_of

_RGB = {RED: (224, 32, 32), YELLOW: (255, 208, 0)}
_MAX_OWN = (MAX_COLOURS - len(_RGB)) // len(_RGB)  # colours of their own that the setup of one side may need


@dataclass(frozen=True)
class _Painted:
    """A shape as the file holds it: a piece all of one colour."""

    name: str
    cells: Cells
    colour: Colour


@dataclass(frozen=True)
class _Own:
    """What a piece of the setup is painted with: itself, and its cells that the target shows (0: none)."""

    piece: Colour
    target: Colour


@dataclass
class _Palette:
    """The colours of a file; each side's setup colours are shared by all its problems."""

    sides: list[str] = field(default_factory=lambda: [RED, YELLOW])

    def own(self, side: str, number: int) -> Colour:
        """The ``number``-th setup colour of a side, from 0, numbered as in the file."""
        have = [colour for colour, owner in enumerate(self.sides, 1) if owner == side][1:]
        while len(have) <= number:
            self.sides.append(side)
            have.append(len(self.sides))
        return have[number]


@dataclass
class _File:
    """What all problems share; grows while they are written."""

    palette: _Palette = field(default_factory=_Palette)
    shapes: dict[str, int] = field(default_factory=dict)

    def shape(self, voxels: str) -> int:
        """The number of a shape, from 0."""
        return self.shapes.setdefault(voxels, len(self.shapes))


def why_not(challenge: Challenge) -> str | None:
    """What keeps a challenge from being written as a problem of BurrTools; ``None`` if nothing does."""
    if challenge.seams:
        return "BurrTools has nothing that says which neighbours belong to one piece (seams)"
    if challenge.placed:
        return "BurrTools has no place for what has been added to the setup (placed)"
    for side in colours(challenge.box):
        needed = sum(1 + bool(_shown(piece, challenge)) for piece in challenge.setup if piece.colour == side)
        if needed > _MAX_OWN:
            return f"the setup needs {needed} colours of its own, and a file has room for {_MAX_OWN} a side"
    if challenge.solution is not None:
        faults = find_faults(challenge, pieces_from_labels(challenge.solution))
        if faults:
            return f"its solution is none: {faults[0]}"
    return None


def puzzle_xml(challenges: Sequence[Challenge]) -> str:
    """The XML of a file with one problem for each challenge.

    Raises:
        ValueError: one of them cannot be written: ask `why_not` first.
    """
    for challenge in challenges:
        if reason := why_not(challenge):
            raise ValueError(f"{challenge.name}: {reason}")
    file = _File()
    problems = [line for challenge in challenges for line in _problem(challenge, file)]
    shades = [_RGB[side] for side in file.palette.sides]
    lines = [
        '<?xml version="1.0"?>',
        '<puzzle version="2">',
        f'<gridType type="{CUBES}"/>',
        "<colors>",
        *(f'<color red="{red}" green="{green}" blue="{blue}"/>' for red, green, blue in shades),
        "</colors>",
        "<shapes>",
        *file.shapes,
        "</shapes>",
        "<problems>",
        *problems,
        "</problems>",
        "<comment/>",
        "</puzzle>",
    ]
    return "\n".join(lines) + "\n"


def packed(xml: bytes) -> bytes:
    """A file as BurrTools itself writes it; the same content always gives the same bytes."""
    return gzip.compress(xml, mtime=0)


def _problem(challenge: Challenge, file: _File) -> Iterator[str]:
    """The lines of one problem; its shapes and colours are added to the file."""
    own = _own_colours(challenge, file.palette)
    parts = list(_parts(challenge, own))
    level = f' level="{_quoted(challenge.level)}"' if challenge.level else ""
    yield f'<problem name="{_quoted(challenge.name)}" state="0"{level}>'
    yield "<shapes>"
    for painted, letters in parts:
        number = file.shape(_piece_voxels(painted))
        yield f'<shape id="{number}" count="{len(letters)}"/>'
    yield "</shapes>"
    yield f'<result id="{file.shape(_result_voxels(challenge, own))}"/>'
    sides = [_side_colour(side) for side in colours(challenge.box)]
    pairs = [(colour, colour) for colour in sides]
    pairs += [(o.piece, cell) for o in own.values() for cell in (o.piece, o.target) if cell]
    yield "<bitmap>"
    yield from (f'<pair piece="{piece - 1}" result="{result - 1}"/>' for piece, result in pairs)
    yield "</bitmap>"
    if challenge.solution is not None:
        standing = _standing(challenge)
        placements = [
            placement_of(painted.cells, standing[side, letter])
            for painted, letters in parts
            for side, letter in letters
        ]
        yield f"<solutions><solution><assembly>{_assembly(placements)}</assembly></solution></solutions>"
    yield "</problem>"


def _own_colours(challenge: Challenge, palette: _Palette) -> dict[tuple[str, str], _Own]:
    """The colours of the setup's pieces, by side and letter."""
    used = dict.fromkeys(_RGB, 0)
    own = {}
    for piece in challenge.setup:
        numbers = []
        for _ in range(1 + bool(_shown(piece, challenge))):
            numbers.append(palette.own(piece.colour, used[piece.colour]))
            used[piece.colour] += 1
        own[piece.colour, piece.letter] = _Own(numbers[0], numbers[1] if len(numbers) > 1 else 0)
    return own


def _parts(
    challenge: Challenge, own: Mapping[tuple[str, str], _Own]
) -> Iterator[tuple[_Painted, list[tuple[str, str]]]]:
    """The shapes of a problem, each with the side and letter of its copies: red first, in the set's order."""
    for side in colours(challenge.box):
        for piece in challenge.pieces.pieces:
            alone = [letter for letter in piece.names if (side, letter) in own]
            rest = [letter for letter in piece.names if letter not in alone]
            for letters in [rest, *([letter] for letter in alone)]:
                if not letters:
                    continue
                copies = [(side, letter) for letter in letters]
                colour = own[copies[0]].piece if copies[0] in own else _side_colour(side)
                name = "".join(letters) if side == RED else "".join(letters).lower()
                yield _Painted(name, piece.cells, colour), copies


def _standing(challenge: Challenge) -> dict[tuple[str, str], Cells]:
    """Where the solution has each piece; copies of a shape change letters so that the setup has its own."""
    packing = pieces_from_labels(challenge.solution or {})
    where = {(piece.colour, piece.letter): piece.cells for piece in packing}
    for fixed in challenge.setup:
        mine = (fixed.colour, fixed.letter)
        other = next(key for key, cells in where.items() if cells == fixed.cells)
        where[mine], where[other] = where[other], where[mine]
    return where


def _shown(piece: Placed, challenge: Challenge) -> set[Cell]:
    """The cells of a setup piece that the target shows."""
    return set(piece.cells & challenge.target.keys())


def _result_voxels(challenge: Challenge, own: Mapping[tuple[str, str], _Own]) -> str:
    painted = {cell: _side_colour(side) for cell, side in challenge.target.items()}
    for piece in challenge.setup:
        colour = own[piece.colour, piece.letter]
        shown = _shown(piece, challenge)
        painted |= {cell: colour.target if cell in shown else colour.piece for cell in piece.cells}
    return _voxels(challenge.box, {cell: painted.get(cell, 0) for cell in cells_of(challenge.box)}, "")


def _piece_voxels(painted: _Painted) -> str:
    x, y, z = (max(values) + 1 for values in zip(*painted.cells, strict=True))
    return _voxels(Box(x, y, z), dict.fromkeys(painted.cells, painted.colour), painted.name)


def _voxels(space: Box, cells: Mapping[Cell, Colour], name: str) -> str:
    """A shape: a token a cell, x running fastest, then y, then z."""
    tokens = (_token(cells.get(cell)) for cell in cells_of(space))
    shown = f' name="{_quoted(name)}"' if name else ""
    size = f'x="{space.x}" y="{space.y}" z="{space.z}"'
    return f'<voxel {size}{shown} type="0">{"".join(tokens)}</voxel>'


def _token(colour: Colour | None) -> str:
    if colour is None:
        return EMPTY
    return f"{FIXED}{colour or ''}"


def _assembly(placements: Sequence[Placement]) -> str:
    return " ".join(str(number) for placement in placements for number in placement)


def _side_colour(side: str) -> Colour:
    return 1 + list(_RGB).index(side)


def _quoted(text: str) -> str:
    return escape(text, {'"': "&quot;"})
