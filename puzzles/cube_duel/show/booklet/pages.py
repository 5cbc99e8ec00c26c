"""A printed booklet, page by page: what `booklet_layout` has put in its place, drawn on sheets."""

from __future__ import annotations

from ....pictures.palette import FACES, FAINT, INK
from ....pictures.paper import put
from ....pictures.svg import Sheet
from ...rules.board import RED, TOP, YELLOW
from ...rules.challenge import Placed
from ..drawing import (
    HATCHES,
    UNIT,
    draw_faces,
    draw_pieces,
    draw_solid,
    draw_tiles,
    layer_tiles,
    project,
    view_tiles,
)
from .blocks import Picture, Printed, Words
from .front import shown_piece
from .layout import Booklet

_SQUARES = {"red": RED, "yellow": YELLOW, "blank": ""}
_ASCENT = 0.95  # from the top of a line to its base line, in font sizes


def to_sheets(booklet: Booklet) -> list[Sheet]:
    """A sheet for each page, in points; colours are hatched, too."""
    sheets = []
    for number, page in enumerate(booklet.pages, 1):
        sheet = Sheet(f"Page {number} of {len(booklet.pages)}", hatched=True)
        for block in page.blocks:
            if isinstance(block, Words):
                _write(sheet, block)
            else:
                picture = _picture(block, booklet.entries[block.entry or 0])
                put(sheet, picture, (block.x, block.y), block.scale)
        sheets.append(sheet)
    return sheets


def _write(sheet: Sheet, words: Words) -> None:
    step = words.height / max(1, len(words.lines))
    x = words.x + words.width / 2 if words.middle else words.x
    fill = FAINT if words.faint else INK
    for number, line in enumerate(words.lines):
        at = x, words.y + number * step + words.size * _ASCENT
        sheet.text(line, at, size=words.size, fill=fill, middle=words.middle, bold=words.bold)


def _picture(picture: Picture, entry: Printed) -> Sheet:
    """The picture of a block, in pixels."""
    sheet = Sheet("", hatched=True)
    challenge, box = entry.challenge, entry.challenge.box
    if picture.part in _SQUARES:
        colour = _SQUARES[picture.part]
        corners = [(0.0, 0.0), (UNIT, 0.0), (UNIT, UNIT), (0.0, UNIT)]
        sheet.polygon(corners, FACES[colour, TOP], hatch=HATCHES.get(colour))
        sheet.lines(zip(corners, corners[1:] + corners[:1], strict=True), width=1)
    elif picture.part == "piece":
        cells = shown_piece(challenge.pieces.shapes[picture.which][0])
        piece = Placed("", "A", cells)  # both colours have it
        draw_pieces(sheet, (piece,), (piece,), (0, 0))
    elif picture.part == "corner":
        draw_tiles(sheet, view_tiles(box, {}, {}, letters=False), (0, 0))
        sheet.discs([project(*box.size)], radius=5)
    elif picture.part == "target":
        draw_tiles(sheet, view_tiles(box, challenge.target, challenge.seams, letters=False), (0, 0))
        draw_faces(sheet, box)
    elif picture.part == "setup":
        far = project(box.x, box.y, 0)
        sheet.lines(((project(*side), far) for side in ((box.x, 0, 0), (0, box.y, 0))), width=1, colour=FAINT)
        draw_solid(sheet, box, challenge.setup, challenge.setup, (0, 0))
    else:
        packing = challenge.setup if picture.part == "layer" else entry.solution or ()
        draw_tiles(sheet, layer_tiles(box, packing, picture.which), (0, 0))
    return sheet
