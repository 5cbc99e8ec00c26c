"""Cubes as SVG: seen from above, and in layers pulled apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from xml.etree import ElementTree as ET

from .board import LEFT, RED, RIGHT, TOP, YELLOW, Box, squares
from .challenge import Challenge, Packing, labels_of
from .pieces import Cell

# Red is dark and yellow light, so that they differ for every kind of colour vision and in print.
FILLS = {
    (RED, TOP): "#d64550", (RED, LEFT): "#b93742", (RED, RIGHT): "#9c2c36",
    (YELLOW, TOP): "#ffd84d", (YELLOW, LEFT): "#f0c430", (YELLOW, RIGHT): "#dcb01f",
    ("", TOP): "#f4f4f6", ("", LEFT): "#e6e7eb", ("", RIGHT): "#d9dae0",
}  # fmt: skip
INK, PAPER, FAINT = "#22252b", "#ffffff", "#6a7080"
LETTERS = {RED: "#ffffff", YELLOW: INK, "": FAINT}
UNIT = 26.0  # length of a cell's edge
_COS30 = 0.8660254037844386
Point = tuple[float, float]


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


@dataclass
class _Sheet:
    """A picture that grows: its elements, and how far they reach."""

    root: ET.Element = field(default_factory=lambda: ET.Element("g"))
    points: list[Point] = field(default_factory=list)


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


def _draw_tiles(sheet: _Sheet, tiles: Iterable[Tile], offset: Point) -> None:
    """Fill the squares, rule the cells lightly, and draw the borders of pieces and of the body heavily."""
    dx, dy = offset
    sides: dict[frozenset[tuple[int, int, int]], list[Tile]] = {}

    def place(corner: tuple[int, int, int]) -> Point:
        px, py = project(*corner)
        return px + dx, py + dy

    tiles = list(tiles)
    for tile in tiles:
        points = [place(corner) for corner in tile.corners]
        sheet.points += points
        text = " ".join(f"{px:.1f},{py:.1f}" for px, py in points)
        style = {"points": text, "fill": FILLS[tile.colour, tile.face], "stroke": INK}
        ET.SubElement(sheet.root, "polygon", style | {"stroke-width": "0.5", "stroke-opacity": "0.35"})
        for a, b in zip(tile.corners, tile.corners[1:] + tile.corners[:1], strict=True):
            sides.setdefault(frozenset((a, b)), []).append(tile)
    lines = []
    for side, beside in sides.items():
        if len(beside) == 1 or beside[0].owner != beside[1].owner:
            (ax, ay), (bx, by) = (place(corner) for corner in sorted(side))
            lines.append(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}")
    ET.SubElement(
        sheet.root,
        "path",
        {"d": "".join(lines), "stroke": INK, "stroke-width": "2", "stroke-linecap": "round", "fill": "none"},
    )
    for tile in tiles:
        if tile.letter:
            points = [place(corner) for corner in tile.corners]
            x, y = sum(p[0] for p in points) / 4, sum(p[1] for p in points) / 4
            _text(sheet, tile.letter, (x, y + 4), size=12, fill=LETTERS[tile.colour], middle=True)


def _text(
    sheet: _Sheet,
    text: str,
    at: Point,
    *,
    size: int,
    fill: str = INK,
    middle: bool = False,
    bold: bool = False,
) -> None:
    style = {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}", "font-size": str(size), "fill": fill}
    if middle:
        style["text-anchor"] = "middle"
    if bold:
        style["font-weight"] = "bold"
    ET.SubElement(sheet.root, "text", style).text = text
    width = len(text) * size * 0.6
    left = at[0] - width / 2 if middle else at[0]
    sheet.points += [(left, at[1] - size), (left + width, at[1] + size / 3)]


def _draw_view(sheet: _Sheet, tiles: list[Tile], box: Box, at: Point, title: str) -> float:
    """Draw a cube with its top left at a point; the x coordinate behind it."""
    left, top = box.x * _COS30 * UNIT, box.z * UNIT
    _text(sheet, title, at, size=11, fill=FAINT)
    _draw_tiles(sheet, tiles, (at[0] + left, at[1] + 14 + top))
    return at[0] + (box.x + box.y) * _COS30 * UNIT


def _draw_layers(sheet: _Sheet, packing: Packing, box: Box, at: Point, title: str) -> float:
    """Draw the layers from the bottom (left) to the top; the x coordinate behind them."""
    _text(sheet, title, at, size=11, fill=FAINT)
    width = (box.x + box.y) * _COS30 * UNIT
    x = at[0]
    for z in range(box.z):
        _draw_tiles(sheet, _layer_tiles(box, packing, z), (x + box.x * _COS30 * UNIT, at[1] + 14))
        middle = x + box.x * _COS30 * UNIT, at[1] + 32 + (box.x + box.y) / 2 * UNIT
        _text(sheet, f"z={z}", middle, size=11, fill=FAINT, middle=True)
        x += width + 12
    return x - 12


def _draw_challenge(
    sheet: _Sheet, challenge: Challenge, solution: Packing | None, note: str, top: float
) -> float:
    """One challenge from a height downwards; the height behind it."""
    box = challenge.box
    title = challenge.name + (f"  ({challenge.level})" if challenge.level else "")
    _text(sheet, title, (0, top), size=17, bold=True)
    _text(sheet, note, (0, top + 18), size=12, fill=FAINT)
    row = top + 42
    height = 14 + ((box.x + box.y) / 2 + box.z) * UNIT + 20
    x = 0.0
    if challenge.target or challenge.seams:
        tiles = _view_tiles(box, challenge.target, challenge.seams, letters=False)
        x = _draw_view(sheet, tiles, box, (x, row), "target, seen from above") + 36
    if challenge.setup or not x:
        _draw_layers(sheet, challenge.setup, box, (x, row), "setup, layer by layer from the bottom")
    if solution is None:
        return row + height
    row += height
    labels = labels_of(solution)
    colours = {cell: piece.colour for piece in solution for cell in piece.cells}
    tiles = _view_tiles(box, colours, labels, letters=True)
    x = _draw_view(sheet, tiles, box, (0, row), "solution, seen from above") + 36
    _draw_layers(sheet, solution, box, (x, row), "solution, layer by layer from the bottom")
    return row + height


def to_svg(drawn: Iterable[tuple[Challenge, Packing | None, str]]) -> str:
    """Challenges one under another as an SVG document.

    Args:
        drawn: per challenge the solution to show, if any, and a line of text under the name.
    """
    sheet = _Sheet()
    top = 0.0
    for challenge, solution, note in drawn:
        top = _draw_challenge(sheet, challenge, solution, note, top) + 40
    margin = 20
    low_x, low_y = (min(p[axis] for p in sheet.points) - margin for axis in (0, 1))
    width, height = (
        max(p[axis] for p in sheet.points) + margin - low for axis, low in ((0, low_x), (1, low_y))
    )
    svg = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"{low_x:.1f} {low_y:.1f} {width:.1f} {height:.1f}",
            "width": f"{width:.0f}",
            "height": f"{height:.0f}",
            "font-family": "system-ui, sans-serif",
        },
    )
    paper = {"x": f"{low_x:.1f}", "y": f"{low_y:.1f}", "width": f"{width:.1f}", "height": f"{height:.1f}"}
    ET.SubElement(svg, "rect", paper | {"fill": PAPER})
    svg.append(sheet.root)
    ET.indent(svg, " ")
    return ET.tostring(svg, encoding="unicode") + "\n"
