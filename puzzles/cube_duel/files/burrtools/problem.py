"""What a problem of a BurrTools file says: its result, its pieces, its colour rules, its solutions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from ....files.reader import show
from ...rules.board import MAX_CELLS, Box, squares
from ...rules.pieces import Cell, is_connected, normalised
from .colours import Part, Result, Shade
from .facts import FIXED, VARIABLE, Colour, Placement, Shape
from .xml import Node, Puzzle, integer

MAX_PIECES = 26  # in a set: a letter each
_MAX_SPACE = 32_768  # cells of a shape's space, 32x32x32; in most files they are mostly empty
_MAX_DRAWING = 8 * _MAX_SPACE  # characters, spaces between them included
_MAX_NUMBERS = 100  # characters for a piece of a stored solution
_TOKENS = re.compile(r"([_#+])([0-9]{0,3})")
_NOT_A_TOKEN = re.compile(r"[^_#+]")


class ProblemError(Exception):
    """A problem that is no challenge: what is wrong, and at which element."""

    def __init__(self, node: Node, message: str) -> None:
        self.node = node
        super().__init__(message)


@dataclass(frozen=True)
class ProblemSheet:
    """The parts of a file that its problems refer to.

    Attributes:
        puzzle: the file.
        shades: its colours, the first one being number 1.
        drawings: its shapes, the first one being number 0.
        known: the shapes read so far, or what is wrong with them.
    """

    puzzle: Puzzle
    shades: tuple[Shade, ...]
    drawings: tuple[Node, ...]
    known: dict[int, Shape | str] = field(default_factory=dict)


def sheet_of(puzzle: Puzzle) -> ProblemSheet:
    """The colours and shapes of a file."""
    shades = tuple(
        tuple(node.attributes.get(part, "") for part in ("red", "green", "blue"))
        for node in puzzle.root.inside("colors", "color")
    )
    return ProblemSheet(puzzle, shades, tuple(puzzle.root.inside("shapes", "voxel")))


def read_result(sheet: ProblemSheet, problem: Node) -> Result:
    """The box that the problem's result is, and what colour its cells have.

    Raises:
        ProblemError: it is no box, or a too large one.
    """
    uses = list(problem.inside("result"))
    if len(uses) != 1:
        raise ProblemError(problem, f"expected one result, found {len(uses)}")
    shape, drawing = _shape(sheet, uses[0], "its result")
    if len(shape.cells) > MAX_CELLS:
        found = len(shape.cells)
        raise ProblemError(drawing, f"its result has {found:,} cells, more than the limit of {MAX_CELLS}")
    low = tuple(min(values) for values in zip(*shape.cells, strict=True))
    x, y, z = (
        max(values) + 1 - least for values, least in zip(zip(*shape.cells, strict=True), low, strict=True)
    )
    if len(shape.cells) != x * y * z:
        message = f"its result is not a full box: {len(shape.cells)} of the {x * y * z} cells of {x}x{y}x{z}"
        raise ProblemError(drawing, message)
    moved = {(a - low[0], b - low[1], c - low[2]): colour for (a, b, c), colour in shape.cells.items()}
    box = Box(x, y, z)
    seen = frozenset(square.cell for square in squares(box))
    return Result(box, moved, seen, (low[0], low[1], low[2]))


def read_parts(sheet: ProblemSheet, problem: Node) -> list[Part]:
    """The shapes that a problem uses as pieces, in its order.

    Raises:
        ProblemError: one of them is nothing that a set of pieces can hold.
    """
    parts = []
    pieces = 0
    for use in problem.inside("shapes", "shape"):
        copies = _copies(use)
        if integer(use.attributes.get("group", "0")) != 0 or use.children:
            raise ProblemError(use, "groups of pieces cannot be imported")
        if copies:
            parts.append(_part(sheet, use, copies))
        pieces += copies
        if pieces > 2 * MAX_PIECES:
            raise ProblemError(use, f"too many pieces: a set holds at most {MAX_PIECES}")
    if not parts:
        raise ProblemError(problem, "it has no pieces")
    return parts


def _part(sheet: ProblemSheet, use: Node, copies: int) -> Part:
    shape, drawing = _shape(sheet, use, "its shape")
    title = f"shape {use.attributes['id']}" + (f" ({show(shape.name)})" if shape.name else "")
    if len(shape.cells) > MAX_CELLS:
        raise ProblemError(drawing, f"{title} has more cells than any box: the limit is {MAX_CELLS}")
    painted = sorted(set(shape.cells.values()))
    if len(painted) > 1:
        raise ProblemError(drawing, f"{title} has cells of several colours; a piece has one")
    cells = normalised(shape.cells)
    x, y, z = (max(values) + 1 for values in zip(*cells, strict=True))
    if x * y * z > MAX_CELLS:
        raise ProblemError(drawing, f"{title} fits into no box of up to {MAX_CELLS} cells")
    if not is_connected(cells):
        raise ProblemError(drawing, f"the cells of {title} do not hang together")
    return Part(shape, cells, painted[0], copies, title)


def _copies(use: Node) -> int:
    """How often a problem uses a shape; once if it does not say."""
    keys = [key for key in ("count", "min", "max") if key in use.attributes]
    if keys in (["min"], ["max"]):
        raise ProblemError(use, "expected count, or min and max")
    numbers = [integer(use.attributes[key]) for key in keys[:1] if key == "count"]
    numbers = numbers or [integer(use.attributes[key]) for key in keys] or [1]
    if any(number is None or number < 0 for number in numbers):
        found = " to ".join(show(use.attributes[key]) for key in keys)
        raise ProblemError(use, f"expected a number of copies, found {found}")
    if len(set(numbers)) > 1:
        raise ProblemError(use, f"a range of copies ({numbers[0]} to {numbers[1]}) cannot be imported")
    return numbers[0] or 0


def read_pairs(sheet: ProblemSheet, problem: Node) -> frozenset[tuple[Colour, Colour]]:
    """Which piece colour may fill cells of which result colour; as numbered in shapes, from 1.

    Raises:
        ProblemError: a pair names no colour of the file.
    """
    pairs = set()
    for node in problem.inside("bitmap", "pair"):
        piece, result = (integer(node.attributes.get(key, "")) for key in ("piece", "result"))
        colours = range(len(sheet.shades))
        if piece not in colours or result not in colours:
            found = " and ".join(show(node.attributes.get(key, "")) for key in ("piece", "result"))
            raise ProblemError(
                node, f"expected a pair of colours from 0 to {len(colours) - 1}, found {found}"
            )
        pairs.add((1 + (piece or 0), 1 + (result or 0)))
    return frozenset(pairs)


def read_solutions(problem: Node, pieces: int) -> Iterator[tuple[Node, list[Placement]]]:
    """Each stored solution and where it has the pieces: the copies of the first shape, of the second, ...

    Raises:
        ProblemError: it is not written as a solution is.
    """
    for number, solution in enumerate(problem.inside("solutions", "solution"), 1):
        found = list(solution.inside("assembly"))
        if len(found) != 1:
            raise ProblemError(
                solution, f"stored solution {number}: expected one assembly, found {len(found)}"
            )
        if len(found[0].text) > _MAX_NUMBERS * pieces:
            raise ProblemError(found[0], f"stored solution {number} is too long for {pieces} pieces")
        words = found[0].text.split()
        if "x" in words:
            raise ProblemError(found[0], f"stored solution {number} leaves pieces out ('x')")
        numbers = [integer(word) for word in words]
        if None in numbers:
            bad = show(words[numbers.index(None)])
            raise ProblemError(found[0], f"stored solution {number}: expected whole numbers, found {bad}")
        if len(numbers) != 4 * pieces:
            message = f"expected four numbers for each of {pieces} pieces, found {len(numbers)}"
            raise ProblemError(found[0], f"stored solution {number}: {message}")
        placements = _in_fours([n or 0 for n in numbers])
        turns = [turn for *_, turn in placements if not 0 <= turn < 24]
        if turns:
            raise ProblemError(
                found[0], f"stored solution {number}: expected a turn from 0 to 23, found {turns[0]}"
            )
        yield found[0], placements


def _in_fours(numbers: Sequence[int]) -> list[Placement]:
    each = iter(numbers)
    return list(zip(each, each, each, each, strict=True))


def _shape(sheet: ProblemSheet, use: Node, what: str) -> tuple[Shape, Node]:
    """The shape that an element refers to by its ``id``, and where it is drawn."""
    number = integer(use.attributes.get("id", ""))
    if number is None or not 0 <= number < len(sheet.drawings):
        found = show(use.attributes.get("id", ""))
        known = f"0 to {len(sheet.drawings) - 1}" if sheet.drawings else "there are none"
        raise ProblemError(use, f"{what}: expected the number of a shape ({known}), found {found}")
    drawing = sheet.drawings[number]
    if number not in sheet.known:
        try:
            sheet.known[number] = _voxels(drawing, len(sheet.shades))
        except ValueError as error:
            sheet.known[number] = str(error)
    shape = sheet.known[number]
    if isinstance(shape, str):
        raise ProblemError(drawing, f"{what}, shape {number}: {shape}")
    return shape, drawing


def _voxels(node: Node, colours: int) -> Shape:
    """A shape as drawn.

    Raises:
        ValueError: it is not drawn as shapes are, or not of fixed voxels only.
    """
    if node.attributes.get("type", "0") != "0":
        raise ValueError(f"drawn in an unknown way (type {show(node.attributes['type'])})")
    x, y, z = (integer(node.attributes.get(axis, "")) or 0 for axis in "xyz")
    if min(x, y, z) < 1 or x * y * z > _MAX_SPACE:
        found = " x ".join(show(node.attributes.get(axis, "")) for axis in "xyz")
        raise ValueError(f"expected three lengths and up to {_MAX_SPACE:,} voxels, found {found}")
    hot = [integer(node.attributes.get(f"h{axis}", "0")) for axis in "xyz"]
    if None in hot:
        raise ValueError("hx, hy and hz are not all whole numbers")
    text = node.text
    if len(text) > _MAX_DRAWING:
        raise ValueError(f"drawn with more than {_MAX_DRAWING:,} characters")
    text = "".join(text.split())
    tokens = _TOKENS.findall(text)
    if sum(len(kind) + len(colour) for kind, colour in tokens) != len(text):
        bad = _NOT_A_TOKEN.search(_TOKENS.sub("", text))
        raise ValueError(
            f"expected '_', '#', '+' or the number of a colour, found {show(bad and bad.group())}"
        )
    if len(tokens) != x * y * z:
        raise ValueError(f"expected {x * y * z} voxels ({x}x{y}x{z}), found {len(tokens)}")
    cells: dict[Cell, Colour] = {}
    for index, (kind, colour) in enumerate(tokens):
        if kind == VARIABLE:
            raise ValueError("variable voxels ('+') cannot be imported")
        if int(colour or 0) > colours:
            raise ValueError(f"the file has no colour {colour}")
        if kind == FIXED:
            cells[index % x, index // x % y, index // (x * y)] = int(colour or 0)
    if not cells:
        raise ValueError("it is empty")
    return Shape(node.attributes.get("name", "").strip(), cells, (hot[0] or 0, hot[1] or 0, hot[2] or 0))
