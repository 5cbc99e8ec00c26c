"""What the colours of a BurrTools problem mean: sides, targets and pieces that cannot move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from ...rules.board import RED, YELLOW, Box
from ...rules.pieces import Cell, Cells, normalised, orientations
from .facts import Colour, Shape

Shade = tuple[str, ...]
Pairs = Set[tuple[Colour, Colour]]  # (piece, result): what may fill what


@dataclass(frozen=True)
class Part:
    """A shape that a problem uses as pieces.

    Attributes:
        shape: as the file has it.
        cells: the same, normalised.
        colour: of all its cells.
        copies: how many there are.
        title: how messages call it.
    """

    shape: Shape
    cells: Cells
    colour: Colour
    copies: int
    title: str


@dataclass(frozen=True)
class Result:
    """The box that is to be filled.

    Attributes:
        box: its size.
        cells: the colour of each cell.
        seen: the cells on the visible faces.
        corner: where the box begins in the result's own space.
    """

    box: Box
    cells: Mapping[Cell, Colour]
    seen: Cells
    corner: Cell


@dataclass(frozen=True)
class Meaning:
    """A problem's colours, as a challenge says it.

    Attributes:
        sets: how many sets of pieces there are.
        sides: for each part, which set it belongs to.
        target: colours of visible cells.
        fixed: parts that can stand in one place only, and where.
    """

    sets: int
    sides: tuple[str, ...]
    target: Mapping[Cell, str]
    fixed: Mapping[int, Cells]


def meaning_of(parts: Sequence[Part], result: Result, shades: Sequence[Shade], pairs: Pairs) -> Meaning:
    """What the colours say.

    Two colours whose pieces have the same shapes are two sets, the lower number red. Otherwise all pieces are
    one set, and then no cell may ask for anything. A colour is that of a fixed piece if an earlier colour has
    the same shade, it is used by one piece, and exactly as many cells as this has accept nothing else.

    Raises:
        ValueError: they say something that a challenge cannot.
    """
    fixed = _fixed(parts, result, shades, pairs)
    owners = [_first_of(shades, p.colour) if i in fixed else p.colour for i, p in enumerate(parts)]
    used = sorted(set(owners))
    two = (
        len(used) == 2 and used[0] != 0 and _shapes(parts, owners, used[0]) == _shapes(parts, owners, used[1])
    )
    side_of = {colour: YELLOW if two and colour == used[1] else RED for colour in used}
    standing = {cell: number for number, cells in fixed.items() for cell in cells}
    target: dict[Cell, str] = {}
    for cell, colour in result.cells.items():
        if cell in standing:
            part = standing[cell]
            if colour != parts[part].colour and cell in result.seen:
                target[cell] = side_of[owners[part]]
        elif colour:
            takes = [owner for owner in used if owner == 0 or (owner, colour) in pairs]
            if not takes:
                raise ValueError(f"no piece may fill the cells of colour {colour} of its result")
            if not two and takes != used:
                raise ValueError(
                    "its colours say which pieces may go where, but they are not one set of pieces or two "
                    f"equal ones, each of one colour (colours used: {', '.join(map(str, used))})"
                )
            if two and len(takes) == 1 and cell not in result.seen:
                raise ValueError("cells of its result that cannot be seen ask for a colour")
            if cell in result.seen and 0 not in used and len(takes) == 1:
                target[cell] = side_of[takes[0]]
    return Meaning(1 + two, tuple(side_of[owner] for owner in owners), target, fixed)


def _fixed(parts: Sequence[Part], result: Result, shades: Sequence[Shade], pairs: Pairs) -> dict[int, Cells]:
    """The parts whose own colours leave them one place."""
    users = Counter(part.colour for part in parts)
    if 0 in users:  # neutral pieces may go anywhere
        return {}
    only: dict[Colour, set[Cell]] = {}  # by piece colour, the cells that accept nothing else
    for cell, colour in result.cells.items():
        takes = [user for user in users if (user, colour) in pairs]
        if colour and len(takes) == 1 and (_first_of(shades, takes[0]), colour) not in pairs:
            only.setdefault(takes[0], set()).add(cell)
    return {
        number: frozenset(only[part.colour])
        for number, part in enumerate(parts)
        if part.copies == 1 and users[part.colour] == 1 and part.colour in only
        if normalised(only[part.colour]) in orientations(part.cells)
    }


def _first_of(shades: Sequence[Shade], colour: Colour) -> Colour:
    """The first colour that looks like this one."""
    return 1 + shades.index(shades[colour - 1])


def _shapes(parts: Sequence[Part], owners: Sequence[Colour], colour: Colour) -> Counter[Cells]:
    """The pieces of a colour, by shape up to turns."""
    shapes: Counter[Cells] = Counter()
    for part, owner in zip(parts, owners, strict=True):
        if owner == colour:
            shapes[orientations(part.cells)[0]] += part.copies
    return shapes
