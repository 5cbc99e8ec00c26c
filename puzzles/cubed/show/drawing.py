"""Tables and hands as pictures: drawings, and text in which every side is a letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...pictures.palette import FAINT, ON_SIDES, OUTLINE, SIDES, WHITE
from ...pictures.projection import Point, centroid, hatch_lines, hexagon_centre, hexagon_corners, outline
from ...pictures.svg import Sheet
from ..ask.draw import HandDrawing
from ..rules.hand import Hand
from ..rules.laying import LEFT, RIGHT, TOP, Hex, Placement, Table, dead
from ..rules.pieces import canonical, points

SIZE = 30.0  # from the middle of a hexagon to a corner, in pixels
_LOOSE_PER_ROW = 13


def _centre(at: Hex) -> Point:
    """Middle of a hexagon, in pixels."""
    x, y = hexagon_centre(*at)
    return SIZE * x, SIZE * y


def _draw_piece(sheet: Sheet, sides: str, middle: Point, size: float, label: str = "") -> None:
    """A piece as a little cube: three rhombs that meet in the middle."""
    ring = hexagon_corners(middle, size)
    top, upper_right, lower_right, bottom, lower_left, upper_left = ring
    rhombs = {
        TOP: (upper_left, top, upper_right, middle),
        RIGHT: (upper_right, lower_right, bottom, middle),
        LEFT: (bottom, lower_left, upper_left, middle),
    }
    for side, corners in rhombs.items():
        sheet.polygon(corners, SIDES[sides[side]])
    for side, corners in rhombs.items():
        x, y = centroid(corners)
        ink = ON_SIDES[sides[side]]
        sheet.text(sides[side], (x, y + size / 7), size=round(size * 0.42), fill=ink, middle=True, bold=True)
    sheet.lines(outline(ring), width=1.6)
    if label:
        sheet.polygon(hexagon_corners(middle, size * 0.3), WHITE)
        at = middle[0], middle[1] + 4
        sheet.text(label, at, size=round(size * 0.36), fill=OUTLINE, middle=True)


def _draw_dead(sheet: Sheet, middle: Point) -> None:
    """A dead place: slanted lines inside a faint hexagon."""
    sheet.lines(outline(hexagon_corners(middle, SIZE)), width=0.6, colour=FAINT)
    inner = hexagon_corners(middle, SIZE * 0.75)
    fractions = [step / 6 for step in range(1, 6)]
    sheet.lines(hatch_lines(inner, fractions, along=1), width=1.0, colour=FAINT)


def scene(drawing: HandDrawing) -> tuple[Hand, Sequence[Placement], str]:
    """What `to_sheet` draws of a hand: the plan, and the answer to whether it can be played out, if asked."""
    found = drawing.found
    return drawing.hand, found.plan if found else (), found.status if found else ""


def to_sheet(drawn: Sequence[tuple[Hand, Sequence[Placement], str]]) -> Sheet:
    """Hands one under another: the table with order numbers and dead places, and what is left in the hand.

    Args:
        drawn: per hand the placements to add to its table, in order, and a line of text under the name.
    """
    sheet = Sheet("CUBED: " + ", ".join(hand.name for hand, _, _ in drawn))
    top = 0.0
    for hand, plan, note in drawn:
        top = _draw_hand(sheet, hand, plan, note, top) + 50
    return sheet


def table_after(hand: Hand, plan: Sequence[Placement]) -> tuple[dict[Hex, str], list[str]]:
    """The table with a plan laid, and the pieces left in the hand."""
    table = dict(hand.table)
    left = list(hand.pieces)
    for placement in plan:
        table[placement.at] = placement.sides
        left.remove(canonical(placement.sides))
    return table, left


def _draw_hand(sheet: Sheet, hand: Hand, plan: Sequence[Placement], note: str, top: float) -> float:
    """One hand from a height downwards; the height behind it."""
    table, left = table_after(hand, plan)
    sheet.text(hand.name, (0, top), size=17, bold=True)
    rules = f"match {hand.profile.match}, block {hand.profile.block}"
    sheet.text(f"{note}  ({rules})" if note else rules, (0, top + 18), size=12, fill=FAINT)
    row = top + 40 + SIZE
    closed = dead(table, hand.profile) if table else set()
    shown = [*table, *closed]
    if shown:
        low = min(_centre(at)[0] for at in shown), min(_centre(at)[1] for at in shown)
        shift = SIZE - low[0], row - low[1]
        for at in sorted(closed):
            x, y = _centre(at)
            _draw_dead(sheet, (x + shift[0], y + shift[1]))
        for number, (at, sides) in enumerate(table.items(), 1):
            x, y = _centre(at)
            _draw_piece(sheet, sides, (x + shift[0], y + shift[1]), SIZE, str(number))
        row += max(_centre(at)[1] for at in shown) - low[1] + SIZE + 30
    else:
        row -= SIZE
    count = f"{len(left)} piece{'' if len(left) == 1 else 's'} left, {points(left)} points"
    sheet.text(f"in the hand: {count}", (0, row), size=12, fill=FAINT)
    size = SIZE * 0.8
    for number, piece in enumerate(left):
        across, down = number % _LOOSE_PER_ROW, number // _LOOSE_PER_ROW
        middle = size + across * size * 2, row + 14 + size + down * size * 2.2
        _draw_piece(sheet, piece, middle, size)
    rows = -(-len(left) // _LOOSE_PER_ROW)
    return row + rows * size * 2.2 + 14


@dataclass(frozen=True)
class SideGlyph:
    """One character of a text picture, and the colour letter of the side that it stands for, or empty."""

    text: str
    side: str = ""


Picture = list[list[SideGlyph]]


def table_pictures(table: Table, closed: set[Hex], width: int) -> list[Picture]:
    """A table as text: each piece as its top letter over ``left number right``; ``x`` marks a dead place.

    Args:
        table: the pieces, numbered in their order.
        closed: the dead places.
        width: columns there are; a wider table is cut between pieces into pictures from left to right.
    """
    shown = [*table, *closed]
    if not shown:
        return []
    low = min(2 * q + r for q, r in shown), min(r for _, r in shown)
    across = (width - 5) // 3 + 1  # half steps in a picture; a piece has 5 columns
    pictures: dict[int, dict[int, dict[int, SideGlyph]]] = {}

    def put(at: Hex, row: int, column: int, text: str, side: str = "") -> None:
        picture, step = divmod(2 * at[0] + at[1] - low[0], across)
        line = pictures.setdefault(picture, {}).setdefault(3 * (at[1] - low[1]) + row, {})
        for offset, character in enumerate(text, 3 * step + column):
            line[offset] = SideGlyph(character, side)

    for number, (at, sides) in enumerate(table.items(), 1):
        put(at, 0, 2, sides[TOP], sides[TOP])
        put(at, 1, 0, sides[LEFT], sides[LEFT])
        put(at, 1, 2 - len(str(number)) // 2, str(number))
        put(at, 1, 4, sides[RIGHT], sides[RIGHT])
    for at in closed:
        put(at, 1, 2, "x")
    return [
        [
            [line.get(column, SideGlyph(" ")) for column in range(max(line, default=-1) + 1)]
            for line in (rows.get(row, {}) for row in range(max(rows) + 1))
        ]
        for _, rows in sorted(pictures.items())
    ]
