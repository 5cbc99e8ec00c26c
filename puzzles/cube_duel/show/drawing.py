"""Cubes as drawings: seen from above, and in layers pulled apart."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...pictures.palette import FACES, FAINT, ON_FACES, OUTLINE, pale
from ...pictures.projection import COS30, Corner, Point, centroid, isometric, outline, square_corners
from ...pictures.svg import Hatch, Sheet
from ..ask.draw import Drawing
from ..rules.board import LEFT, RIGHT, TOP, YELLOW, Box, squares
from ..rules.challenge import Challenge, Packing, Placed, labels_of
from ..rules.pieces import Cell
from .words import VERDICTS

UNIT = 26.0  # length of a cell's edge, in pixels
# Without colours: red is dark anyway, yellow has a few lines, away from its sides, and nothing prescribed is
# nearly white. A square with a letter has no lines: the letter says the colour.
HATCHES = {YELLOW: Hatch((0.35, 0.65), 1, OUTLINE, within=0.6)}
_FACE_WIDTH = 3.5  # of the edges of a box, where they matter more than borders
_RULE_WIDTH = 0.6  # of the sides of all squares on a hatched sheet; the faint edges vanish in print


def project(x: float, y: float, z: float) -> Point:
    """The isometric view, in pixels."""
    across, down = isometric(x, y, z)
    return across * UNIT, down * UNIT


@dataclass(frozen=True)
class Tile:
    """A unit square to be drawn: its corners in space (in order), its colour, letter, and owner.

    Two tiles with a common edge have a heavy line between them if their owners differ.
    """

    corners: tuple[Corner, ...]
    face: str
    colour: str
    letter: str
    owner: object


def view_tiles(
    box: Box, colours: Mapping[Cell, str], owners: Mapping[Cell, str], *, letters: bool
) -> list[Tile]:
    """The visible squares of a box."""
    return [
        Tile(
            square_corners(square.face, square.cell),
            square.face,
            colours.get(square.cell, ""),
            owners.get(square.cell, "") if letters else "",
            owners.get(square.cell, ""),
        )
        for square in squares(box)
    ]


def layer_tiles(box: Box, packing: Packing, z: int) -> list[Tile]:
    """One layer as a plate, seen from above."""
    labels = labels_of(packing)
    colours = {cell: piece.colour for piece in packing for cell in piece.cells}
    return [
        Tile(
            square_corners(TOP, (x, y, -1)),
            TOP,
            colours.get((x, y, z), ""),
            labels.get((x, y, z), ""),
            labels.get((x, y, z), ""),
        )
        for x in range(box.x)
        for y in range(box.y)
    ]


def draw_tiles(sheet: Sheet, tiles: Sequence[Tile], offset: Point) -> None:
    """Fill the squares, rule the cells lightly, and draw the borders of pieces and of the body heavily."""

    def place(corner: Corner) -> Point:
        x, y = project(*corner)
        return x + offset[0], y + offset[1]

    sides: dict[frozenset[Corner], list[Tile]] = {}
    for tile in tiles:
        hatch = None if tile.letter else HATCHES.get(tile.colour)
        sheet.polygon([place(corner) for corner in tile.corners], FACES[tile.colour, tile.face], hatch=hatch)
        for a, b in zip(tile.corners, tile.corners[1:] + tile.corners[:1], strict=True):
            sides.setdefault(frozenset((a, b)), []).append(tile)
    if sheet.hatched:
        sheet.lines(((place(a), place(b)) for a, b in map(sorted, sides)), width=_RULE_WIDTH)
    borders = [
        sorted(side)
        for side, beside in sides.items()
        if len(beside) == 1 or beside[0].owner != beside[1].owner
    ]
    sheet.lines((place(a), place(b)) for a, b in borders)
    for tile in tiles:
        if tile.letter:
            x, y = centroid([place(corner) for corner in tile.corners])
            fill = ON_FACES[tile.colour]
            sheet.text(tile.letter, (x, y + 4), size=12, fill=fill, middle=True, bold=sheet.hatched)


def draw_faces(sheet: Sheet, box: Box) -> None:
    """The edges that are seen of a box, heavier than any border inside a face."""
    x, y, z = box.size
    rim = [project(*corner) for corner in ((0, 0, z), (x, 0, z), (x, 0, 0), (x, y, 0), (0, y, 0), (0, y, z))]
    top = project(x, y, z)
    sheet.lines([*outline(rim), *((corner, top) for corner in rim[1::2])], width=_FACE_WIDTH)


def draw_view(sheet: Sheet, tiles: list[Tile], box: Box, at: Point, title: str) -> float:
    """Draw a cube with its top left at a point; the x coordinate behind it."""
    left, top = box.x * COS30 * UNIT, box.z * UNIT
    sheet.text(title, at, size=11, fill=FAINT)
    draw_tiles(sheet, tiles, (at[0] + left, at[1] + 14 + top))
    return at[0] + (box.x + box.y) * COS30 * UNIT


def draw_layers(sheet: Sheet, packing: Packing, box: Box, at: Point, title: str) -> float:
    """Draw the layers from the bottom (left) to the top; the x coordinate behind them."""
    sheet.text(title, at, size=11, fill=FAINT)
    width = (box.x + box.y) * COS30 * UNIT
    x = at[0]
    for z in range(box.z):
        draw_tiles(sheet, layer_tiles(box, packing, z), (x + box.x * COS30 * UNIT, at[1] + 14))
        middle = x + box.x * COS30 * UNIT, at[1] + 32 + (box.x + box.y) / 2 * UNIT
        sheet.text(f"z={z}", middle, size=11, fill=FAINT, middle=True)
        x += width + 12
    return x - 12


def draw_challenge(
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
        tiles = view_tiles(box, challenge.target, challenge.seams, letters=False)
        x = draw_view(sheet, tiles, box, (x, row), "target, seen from above") + 36
    if challenge.setup or (solution is None and not x):
        x = draw_layers(sheet, challenge.setup, box, (x, row), "setup, layer by layer from the bottom")
    if x:
        row += height
    if solution is None:
        return row
    labels = labels_of(solution)
    colours = {cell: piece.colour for piece in solution for cell in piece.cells}
    tiles = view_tiles(box, colours, labels, letters=True)
    x = draw_view(sheet, tiles, box, (0, row), "solution, seen from above") + 36
    draw_layers(sheet, solution, box, (x, row), "solution, layer by layer from the bottom")
    return row + height


def draw_solid(sheet: Sheet, box: Box, standing: Packing, new: Packing, at: Point) -> None:
    """Pieces standing in a box that may have gaps; all but the new ones are pale."""
    corner_points = [(box.x, 0, 0), (0, 0, box.z), (0, box.y, 0)]
    (x, y), places = project(0, 0, 0), [project(*corner) for corner in corner_points]
    start = x + at[0], y + at[1]
    sheet.lines(((start, (x + at[0], y + at[1])) for x, y in places), width=1, colour=FAINT)
    draw_pieces(sheet, standing, new, at)


def draw_pieces(sheet: Sheet, standing: Packing, new: Packing, at: Point) -> None:
    """Pieces without a box, from the back to the front; all but the new ones are pale."""
    owners = {cell: piece for piece in standing for cell in piece.cells}
    steps = {TOP: (0, 0, 1), LEFT: (1, 0, 0), RIGHT: (0, 1, 0)}

    def place(corner: Corner) -> Point:
        x, y = project(*corner)
        return x + at[0], y + at[1]

    for cell in sorted(owners, key=sum):
        piece = owners[cell]
        for face, (dx, dy, dz) in steps.items():
            if (cell[0] + dx, cell[1] + dy, cell[2] + dz) in owners:
                continue
            corners = square_corners(face, cell)
            fill, hatch = FACES[piece.colour, face], HATCHES.get(piece.colour)
            if piece not in new:
                fill = pale(fill)
                hatch = hatch and replace(hatch, colour=pale(hatch.colour))
            square = [place(corner) for corner in corners]
            sheet.polygon(square, fill, hatch=hatch)
            if sheet.hatched:
                sheet.lines(outline(square), width=_RULE_WIDTH)
            sheet.lines((place(a), place(b)) for a, b in _borders(cell, face, corners, owners))


def _borders(
    cell: Cell, face: str, corners: Sequence[Corner], owners: Mapping[Cell, Placed]
) -> Iterable[tuple[Corner, Corner]]:
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


def order_to_sheet(
    drawn: Sequence[tuple[Challenge, Sequence[tuple[Placed, str]]]], *, hatched: bool = False
) -> Sheet:
    """Build orders: a picture for each step, with the new piece in full colour.

    Args:
        drawn: per challenge the pieces in the order in which they are placed, each with a line of text.
        hatched: whether colours are also hatched.
    """
    sheet = Sheet(f"Build order, {_names(challenge for challenge, _ in drawn)}", hatched=hatched)
    top = 0.0
    for challenge, steps in drawn:
        box = challenge.box
        width = (box.x + box.y) * COS30 * UNIT + 40
        height = 30 + ((box.x + box.y) / 2 + box.z) * UNIT + 20
        sheet.text(challenge.name, (0, top), size=17, bold=True)
        top += 24
        standing: list[Placed] = []
        for number, (piece, text) in enumerate(steps):
            standing.append(piece)
            row, column = divmod(number, _PANELS)
            x, y = column * width, top + row * height
            sheet.text(f"{number + 1}. {text}", (x, y), size=12)
            draw_solid(
                sheet, box, tuple(standing), (piece,), (x + box.x * COS30 * UNIT, y + 14 + box.z * UNIT)
            )
        top += -(-len(steps) // _PANELS) * height + 20
    return sheet


def scene(drawing: Drawing) -> tuple[Challenge, Packing | None, str]:
    """What `to_sheet` draws of a challenge: its first solution, if any, and the verdict in words."""
    found = drawing.found
    packings = found.packings if found else ()
    return drawing.challenge, packings[0] if packings else None, VERDICTS[found.status] if found else ""


def to_sheet(drawn: Sequence[tuple[Challenge, Packing | None, str]], *, hatched: bool = False) -> Sheet:
    """Challenges one under another.

    Args:
        drawn: per challenge the solution to show, if any, and a line of text under the name.
        hatched: whether colours are also hatched.
    """
    sheet = Sheet(_names(challenge for challenge, _, _ in drawn), hatched=hatched)
    top = 0.0
    for challenge, solution, note in drawn:
        top = draw_challenge(sheet, challenge, solution, note, top) + 40
    return sheet


def _names(challenges: Iterable[Challenge]) -> str:
    return "Cube Duel: " + ", ".join(challenge.name for challenge in challenges)
