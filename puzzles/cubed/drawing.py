"""Tables and hands as pictures: SVG, and text in which every side is a letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import cos, pi, sin, sqrt

from ..svg import FAINT, INK, Point, Sheet
from .hand import Hand
from .pieces import canonical, points
from .table import LEFT, RIGHT, TOP, Hex, Placement, Table, dead

# The game's colours; each side also carries its letter, so nothing depends on seeing them.
FILLS: Mapping[str, str] = {
    "M": "#2e1a47",
    "A": "#2d5da1",
    "C": "#6c4f9c",
    "K": "#e8a1c4",
    "B": "#f25a8e",
    "P": "#ffc9a0",
    "W": "#f1e3d0",
}
LIGHT_INK = "MAC"  # dark sides with light letters
SIZE = 30.0  # from the middle of a hexagon to a corner, in pixels
_LOOSE_PER_ROW = 13


def _centre(at: Hex) -> Point:
    """Middle of a hexagon: r goes down, q to the right, each row half a step further right."""
    q, r = at
    return SIZE * sqrt(3) * (q + r / 2), SIZE * 1.5 * r


def _corners(middle: Point, size: float) -> list[Point]:
    """The six corners, clockwise from the top."""
    return [
        (middle[0] + size * cos(pi * k / 3 - pi / 2), middle[1] + size * sin(pi * k / 3 - pi / 2))
        for k in range(6)
    ]


def _draw_piece(sheet: Sheet, sides: str, middle: Point, size: float, label: str = "") -> None:
    """A piece as a little cube: three rhombs that meet in the middle."""
    top, upper_right, lower_right, bottom, lower_left, upper_left = _corners(middle, size)
    rhombs = {
        TOP: (upper_left, top, upper_right, middle),
        RIGHT: (upper_right, lower_right, bottom, middle),
        LEFT: (bottom, lower_left, upper_left, middle),
    }
    for side, corners in rhombs.items():
        sheet.polygon(corners, FILLS[sides[side]])
    for side, corners in rhombs.items():
        x, y = (sum(corner[axis] for corner in corners) / 4 for axis in (0, 1))
        ink = "#ffffff" if sides[side] in LIGHT_INK else INK
        sheet.text(sides[side], (x, y + size / 7), size=round(size * 0.42), fill=ink, middle=True, bold=True)
    ring = [top, upper_right, lower_right, bottom, lower_left, upper_left]
    sheet.lines(zip(ring, ring[1:] + ring[:1], strict=True), width=1.6)
    if label:
        sheet.polygon(_corners(middle, size * 0.3), "#ffffff")
        sheet.text(label, (middle[0], middle[1] + 4), size=round(size * 0.36), middle=True)


def _hatch(sheet: Sheet, middle: Point) -> None:
    """A dead place: slanted lines inside a faint hexagon."""
    ring = _corners(middle, SIZE)
    sheet.lines(zip(ring, ring[1:] + ring[:1], strict=True), width=0.6, colour=FAINT)
    reach = SIZE * 0.55
    slants = []
    for shift in (-0.5, -0.25, 0.0, 0.25, 0.5):
        half = reach * (1 - abs(shift) * 0.6)
        x = middle[0] + shift * SIZE
        slants.append(((x - half / 2, middle[1] + half), (x + half / 2, middle[1] - half)))
    sheet.lines(slants, width=1.0, colour=FAINT)


def to_svg(drawn: Sequence[tuple[Hand, Sequence[Placement], str]]) -> str:
    """Hands one under another: the table with order numbers and dead places, and what is left in the hand.

    Args:
        drawn: per hand the placements to add to its table, in order, and a line of text under the name.
    """
    sheet = Sheet()
    top = 0.0
    for hand, plan, note in drawn:
        top = _draw_hand(sheet, hand, plan, note, top) + 50
    return sheet.to_svg()


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
            _hatch(sheet, (x + shift[0], y + shift[1]))
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
class Glyph:
    """One character of a text picture, and the colour letter of the side that it stands for, or empty."""

    text: str
    side: str = ""


def table_picture(table: Table, closed: set[Hex]) -> list[list[Glyph]]:
    """A table as text: each piece as its top letter over ``left number right``; ``x`` marks a dead place."""
    shown = [*table, *closed]
    if not shown:
        return []
    low = min(2 * q + r for q, r in shown), min(r for _, r in shown)
    rows: dict[int, dict[int, Glyph]] = {}

    def put(row: int, column: int, text: str, side: str = "") -> None:
        for offset, character in enumerate(text):
            rows.setdefault(row, {})[column + offset] = Glyph(character, side)

    for number, ((q, r), sides) in enumerate(table.items(), 1):
        column, row = 3 * (2 * q + r - low[0]), 3 * (r - low[1])
        put(row, column + 2, sides[TOP], sides[TOP])
        put(row + 1, column, sides[LEFT], sides[LEFT])
        put(row + 1, column + 2 - len(str(number)) // 2, str(number))
        put(row + 1, column + 4, sides[RIGHT], sides[RIGHT])
    for q, r in closed:
        put(3 * (r - low[1]) + 1, 3 * (2 * q + r - low[0]) + 2, "x")
    height = max(rows) + 1
    return [
        [rows.get(row, {}).get(column, Glyph(" ")) for column in range(max(rows.get(row, {-1: 0})) + 1)]
        for row in range(height)
    ]
