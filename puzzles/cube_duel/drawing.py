"""Cubes as SVG: seen from above, and in layers pulled apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ..svg import FAINT, INK, Point, Sheet
from .board import LEFT, RED, RIGHT, TOP, YELLOW, Box, squares
from .challenge import Challenge, Packing, Placed, labels_of
from .pieces import Cell

# Red is dark and yellow light, so that they differ for every kind of colour vision and in print.
FILLS = {
    (RED, TOP): "#d64550", (RED, LEFT): "#b93742", (RED, RIGHT): "#9c2c36",
    (YELLOW, TOP): "#ffd84d", (YELLOW, LEFT): "#f0c430", (YELLOW, RIGHT): "#dcb01f",
    ("", TOP): "#f4f4f6", ("", LEFT): "#e6e7eb", ("", RIGHT): "#d9dae0",
}  # fmt: skip
LETTERS = {RED: "#ffffff", YELLOW: INK, "": FAINT}
UNIT = 26.0  # length of a cell's edge
_COS30 = 0.8660254037844386


def project(x: float, y: float, z: float) -> Point:
    """The isometric view: x goes left and down, y right and down, z up."""
    return (y - x) * _COS30 * UNIT, ((x + y) / 2 - z) * UNIT


@dataclass(frozen=True)
class Tile:
    """A unit square to be drawn: its corners in space (in order), its colour, letter, and owner.

    Two tiles with a common edge have a heavy line between them if their owners differ.
    """

    corners: tuple[tuple[int, int, int], ...]
    face: str
    colour: str
    letter: str
    owner: object


def _square_corners(face: str, cell: Cell) -> tuple[tuple[int, int, int], ...]:
    """The four corners of a cell's upper square on a face."""
    x, y, z = cell
    if face == TOP:
        return (x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)
    if face == LEFT:
        return (x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)
    return (x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)


def _view_tiles(
    box: Box, colours: Mapping[Cell, str], owners: Mapping[Cell, str], *, letters: bool
) -> list[Tile]:
    """The visible squares of a box."""
    return [
        Tile(
            _square_corners(square.face, square.cell),
            square.face,
            colours.get(square.cell, ""),
            owners.get(square.cell, "") if letters else "",
            owners.get(square.cell, ""),
        )
        for square in squares(box)
    ]


def _layer_tiles(box: Box, packing: Packing, z: int) -> list[Tile]:
    """One layer as a plate, seen from above."""
    labels = labels_of(packing)
    colours = {cell: piece.colour for piece in packing for cell in piece.cells}
    return [
        Tile(
            _square_corners(TOP, (x, y, -1)),
            TOP,
            colours.get((x, y, z), ""),
            labels.get((x, y, z), ""),
            labels.get((x, y, z), ""),
        )
        for x in range(box.x)
        for y in range(box.y)
    ]


def _draw_tiles(sheet: Sheet, tiles: Sequence[Tile], offset: Point) -> None:
    """Fill the squares, rule the cells lightly, and draw the borders of pieces and of the body heavily."""

    def place(corner: tuple[int, int, int]) -> Point:
        x, y = project(*corner)
        return x + offset[0], y + offset[1]

    sides: dict[frozenset[tuple[int, int, int]], list[Tile]] = {}
    for tile in tiles:
        sheet.polygon([place(corner) for corner in tile.corners], FILLS[tile.colour, tile.face])
        for a, b in zip(tile.corners, tile.corners[1:] + tile.corners[:1], strict=True):
            sides.setdefault(frozenset((a, b)), []).append(tile)
    borders = [
        sorted(side)
        for side, beside in sides.items()
        if len(beside) == 1 or beside[0].owner != beside[1].owner
    ]
    sheet.lines((place(a), place(b)) for a, b in borders)
    for tile in tiles:
        if tile.letter:
            points = [place(corner) for corner in tile.corners]
            x, y = (sum(point[axis] for point in points) / 4 for axis in (0, 1))
            sheet.text(tile.letter, (x, y + 4), size=12, fill=LETTERS[tile.colour], middle=True)


def _draw_view(sheet: Sheet, tiles: list[Tile], box: Box, at: Point, title: str) -> float:
    """Draw a cube with its top left at a point; the x coordinate behind it."""
    left, top = box.x * _COS30 * UNIT, box.z * UNIT
    sheet.text(title, at, size=11, fill=FAINT)
    _draw_tiles(sheet, tiles, (at[0] + left, at[1] + 14 + top))
    return at[0] + (box.x + box.y) * _COS30 * UNIT


def _draw_layers(sheet: Sheet, packing: Packing, box: Box, at: Point, title: str) -> float:
    """Draw the layers from the bottom (left) to the top; the x coordinate behind them."""
    sheet.text(title, at, size=11, fill=FAINT)
    width = (box.x + box.y) * _COS30 * UNIT
    x = at[0]
    for z in range(box.z):
        _draw_tiles(sheet, _layer_tiles(box, packing, z), (x + box.x * _COS30 * UNIT, at[1] + 14))
        middle = x + box.x * _COS30 * UNIT, at[1] + 32 + (box.x + box.y) / 2 * UNIT
        sheet.text(f"z={z}", middle, size=11, fill=FAINT, middle=True)
        x += width + 12
    return x - 12


def _draw_challenge(
    sheet: Sheet, challenge: Challenge, solution: Packing | None, note: str, top: float
) -> float:
    """One challenge from a height downwards; the height behind it."""
    box = challenge.box
    title = challenge.name + (f"  ({challenge.level})" if challenge.level else "")
    sheet.text(title, (0, top), size=17, bold=True)
    sheet.text(note, (0, top + 18), size=12, fill=FAINT)
    row = top + 42
    height = 14 + ((box.x + box.y) / 2 + box.z) * UNIT + 20
    x = 0.0
    if challenge.target or challenge.seams:
        tiles = _view_tiles(box, challenge.target, challenge.seams, letters=False)
        x = _draw_view(sheet, tiles, box, (x, row), "target, seen from above") + 36
    if challenge.setup or (solution is None and not x):
        x = _draw_layers(sheet, challenge.setup, box, (x, row), "setup, layer by layer from the bottom")
    if x:
        row += height
    if solution is None:
        return row
    labels = labels_of(solution)
    colours = {cell: piece.colour for piece in solution for cell in piece.cells}
    tiles = _view_tiles(box, colours, labels, letters=True)
    x = _draw_view(sheet, tiles, box, (0, row), "solution, seen from above") + 36
    _draw_layers(sheet, solution, box, (x, row), "solution, layer by layer from the bottom")
    return row + height


def _pale(colour: str) -> str:
    """A colour half way to white."""
    return "#" + "".join(f"{(int(colour[i : i + 2], 16) + 255) // 2:02x}" for i in (1, 3, 5))


def _draw_solid(sheet: Sheet, box: Box, standing: Packing, new: Placed | None, at: Point) -> None:
    """Pieces standing in a box that may have gaps, from the back to the front; all but the new one pale."""
    owners = {cell: piece for piece in standing for cell in piece.cells}
    steps = {TOP: (0, 0, 1), LEFT: (1, 0, 0), RIGHT: (0, 1, 0)}

    def place(corner: tuple[int, int, int]) -> Point:
        x, y = project(*corner)
        return x + at[0], y + at[1]

    corner_points = [(box.x, 0, 0), (0, 0, box.z), (0, box.y, 0)]
    sheet.lines(((place((0, 0, 0)), place(corner)) for corner in corner_points), width=1, colour=FAINT)
    for cell in sorted(owners, key=sum):
        piece = owners[cell]
        for face, (dx, dy, dz) in steps.items():
            if (cell[0] + dx, cell[1] + dy, cell[2] + dz) in owners:
                continue
            corners = _square_corners(face, cell)
            fill = FILLS[piece.colour, face]
            sheet.polygon([place(corner) for corner in corners], fill if piece == new else _pale(fill))
            sheet.lines((place(a), place(b)) for a, b in _borders(cell, face, corners, owners))


def _borders(
    cell: Cell, face: str, corners: Sequence[tuple[int, int, int]], owners: Mapping[Cell, Placed]
) -> Iterable[tuple[tuple[int, int, int], tuple[int, int, int]]]:
    """The edges of a square beside which the same face does not go on in the same piece."""
    axis = {TOP: 2, LEFT: 0, RIGHT: 1}[face]
    for a, b in zip(corners, (*corners[1:], corners[0]), strict=True):
        along = next(i for i in range(3) if a[i] != b[i])
        across = 3 - axis - along
        beside = list(cell)
        beside[across] += 1 if a[across] > cell[across] else -1
        above = list(beside)
        above[axis] += 1
        x, y, z = beside
        if owners.get((x, y, z)) != owners[cell] or (above[0], above[1], above[2]) in owners:
            yield a, b


_PANELS = 4  # steps of a build order in a row


def order_to_svg(drawn: Iterable[tuple[Challenge, Sequence[tuple[Placed, str]]]]) -> str:
    """Build orders as an SVG document: a picture for each step, with the new piece in full colour.

    Args:
        drawn: per challenge the pieces in the order in which they are placed, each with a line of text.
    """
    sheet = Sheet()
    top = 0.0
    for challenge, steps in drawn:
        box = challenge.box
        width = (box.x + box.y) * _COS30 * UNIT + 40
        height = 30 + ((box.x + box.y) / 2 + box.z) * UNIT + 20
        sheet.text(challenge.name, (0, top), size=17, bold=True)
        top += 24
        standing: list[Placed] = []
        for number, (piece, text) in enumerate(steps):
            standing.append(piece)
            row, column = divmod(number, _PANELS)
            x, y = column * width, top + row * height
            sheet.text(f"{number + 1}. {text}", (x, y), size=12)
            _draw_solid(
                sheet, box, tuple(standing), piece, (x + box.x * _COS30 * UNIT, y + 14 + box.z * UNIT)
            )
        top += -(-len(steps) // _PANELS) * height + 20
    return sheet.to_svg()


def to_svg(drawn: Iterable[tuple[Challenge, Packing | None, str]]) -> str:
    """Challenges one under another as an SVG document.

    Args:
        drawn: per challenge the solution to show, if any, and a line of text under the name.
    """
    sheet = Sheet()
    top = 0.0
    for challenge, solution, note in drawn:
        top = _draw_challenge(sheet, challenge, solution, note, top) + 40
    return sheet.to_svg()
