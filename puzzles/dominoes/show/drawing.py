"""Positions as drawings: the line as it lies, the hands, the boneyard, and what every play is worth."""

from __future__ import annotations

from collections.abc import Sequence

from ...pictures.palette import FAINT, INK, TILE, TILE_BACK, TILE_MARKED
from ...pictures.projection import Point, outline
from ...pictures.svg import Sheet
from ..ask.ending import MAX_N, Ending, Worth
from ..rules.game import LEAD
from ..rules.situation import Lying, Situation
from ..rules.tiles import Tile, format_tile
from .words import best_first

_HALF = 26.0  # side of half a tile, in pixels
_GAP = 4.0
_HANDS = 130.0  # where the tiles of a seat begin, right of its name
_COLUMNS, _COLUMN = 3, 220.0  # of the list of plays; width in pixels
_WIDE = 15  # tiles of the line in a row
# Where the pips of a number lie in a half tile, in thirds of its side from its middle; across the long side.
PIPS: tuple[tuple[tuple[int, int], ...], ...] = (
    (),
    ((0, 0),),
    ((-1, -1), (1, 1)),
    ((-1, -1), (0, 0), (1, 1)),
    ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
)


def to_sheet(drawn: Sequence[tuple[Situation, Ending | None]]) -> Sheet:
    """Positions below one another, each with the values of its plays where an answer is given."""
    sheet = Sheet("Dominoes: " + ", ".join(position.name for position, _ in drawn))
    top = 0.0
    for position, answer in drawn:
        top = _draw_position(sheet, position, answer, top) + 2 * _HALF
    return sheet


def _draw_position(sheet: Sheet, position: Situation, answer: Ending | None, top: float) -> float:
    """One position; the lowest point reached."""
    state, rules = position.state, position.rules
    sheet.text(position.name, (0, top), size=20, bold=True)
    verdict = _verdict(position, answer)
    players = "partners" if rules.partners else f"{rules.seats} players"
    scores = " to ".join(map(str, state.scores))
    match = "" if rules.target is None else f", {scores} in a match to {rules.target}"
    sheet.text(
        f"{rules.game}, {players}{match}, seat {state.turn} to move{verdict}",
        (0, top + 20),
        size=13,
        fill=FAINT,
    )
    below = _draw_line(sheet, position.line, top + 36)
    best = {play.tile for play in answer.best} if answer else set()
    for seat, (hand, hidden) in enumerate(zip(state.hands, position.hidden, strict=True), 1):
        turn = seat == state.turn
        label = f"seat {seat}" + (" to move" if turn else "")
        sheet.text(label, (0, below + _HALF + 5), size=13, bold=turn)
        marked = best if turn else set()
        _draw_pile(sheet, hand, hidden, (_HANDS, below), marked)
        below += 2 * _HALF + 2 * _GAP
    if rules.draws and (state.boneyard or position.hidden_boneyard):
        sheet.text("boneyard", (0, below + _HALF), size=13)
        order = "next first" if position.order_known else "order unknown"
        sheet.text(order, (0, below + _HALF + 15), size=11, fill=FAINT)
        _draw_pile(sheet, state.boneyard, position.hidden_boneyard, (_HANDS, below), set())
        below += 2 * _HALF + 2 * _GAP
    return _draw_moves(sheet, answer, below) if answer else below


def _verdict(position: Situation, answer: Ending | None) -> str:
    if answer is None:
        return ""
    if answer.worth is None:
        return ": undecided"
    return f": {_worth(answer, answer.worth)}"


def _worth(answer: Ending, worth: Worth) -> str:
    """What a position or play is worth; each for himself the points of all seats."""
    if answer.method == MAX_N:
        return " ".join(f"{float(points):g}" for points in worth.values or ())
    result = (
        "" if worth.result is None else {1: "target, ", 0: "nobody, ", -1: "rival's target, "}[worth.result]
    )
    return f"{result}{float(worth.value):+g}" if worth.value else f"{result}0"


def _draw_line(sheet: Sheet, line: Sequence[Lying], top: float) -> float:
    """The line, in rows that are read like text; doubles lie across."""
    if not line:
        sheet.text("nothing lies yet", (0, top + _HALF), size=13, fill=FAINT)
        return top + 2 * _HALF
    for start in range(0, len(line), _WIDE):
        x = 0.0
        for left, right in line[start : start + _WIDE]:
            if left == right:
                _draw_tile(sheet, (left, right), (x, top), upright=True)
                x += _HALF + _GAP / 2
            else:
                _draw_tile(sheet, (left, right), (x, top + _HALF / 2), upright=False)
                x += 2 * _HALF + _GAP / 2
        top += 2 * _HALF + _GAP
    return top + 2 * _GAP


def _draw_pile(sheet: Sheet, tiles: Sequence[Tile], hidden: int, at: Point, marked: set[Tile]) -> None:
    """Upright tiles side by side; those that are not seen from behind."""
    shown: list[Tile | None] = [*tiles, *([None] * hidden)]
    for number, tile in enumerate(shown):
        place = (at[0] + number * (_HALF + _GAP), at[1])
        if tile is None:
            _draw_box(sheet, place, _HALF, 2 * _HALF, TILE_BACK)
        else:
            _draw_tile(sheet, tile, place, upright=True, fill=TILE_MARKED if tile in marked else TILE)


def _draw_box(sheet: Sheet, at: Point, width: float, height: float, fill: str) -> None:
    x, y = at
    corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
    sheet.polygon(corners, fill)
    sheet.lines(outline(corners), width=1.2)


def _draw_tile(sheet: Sheet, tile: Lying, at: Point, *, upright: bool, fill: str = TILE) -> None:
    """A tile; ``at`` is its upper left corner, its first half is on the left or on top."""
    x, y = at
    middle = _HALF / 2
    if upright:
        _draw_box(sheet, at, _HALF, 2 * _HALF, fill)
        sheet.lines([((x + 4, y + _HALF), (x + _HALF - 4, y + _HALF))], width=1)
        centres = [(x + middle, y + middle), (x + middle, y + _HALF + middle)]
    else:
        _draw_box(sheet, at, 2 * _HALF, _HALF, fill)
        sheet.lines([((x + _HALF, y + 4), (x + _HALF, y + _HALF - 4))], width=1)
        centres = [(x + middle, y + middle), (x + _HALF + middle, y + middle)]
    step = _HALF * 0.28
    pips = []
    for number, (cx, cy) in zip(tile, centres, strict=True):
        for across, along in PIPS[number]:
            dx, dy = (across, along) if upright else (along, across)
            pips.append((cx + dx * step, cy + dy * step))
    sheet.discs(pips, radius=_HALF * 0.09)


def _draw_moves(sheet: Sheet, answer: Ending, top: float) -> float:
    """What every play is worth, best first, in columns."""
    for number, move in enumerate(best_first(answer)):
        row, column = divmod(number, _COLUMNS)
        end = "" if move.play.end == LEAD else f" {move.play.end}"
        text = f"{format_tile(move.play.tile)}{end}: {_worth(answer, move.worth)}"
        place = (column * _COLUMN, top + 18 + row * 18)
        sheet.text(text, place, size=13, bold=move.best, fill=INK if move.best else FAINT)
    return top + 18 * (1 + -(-len(answer.moves) // _COLUMNS))
