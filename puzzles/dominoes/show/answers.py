"""Positions and answers that show themselves: as text, and drawn in a notebook."""

from __future__ import annotations

import json
from functools import singledispatch
from html import escape

from ...files.faults import quoted
from ...files.plain import plain
from ...pictures.shown import Shown
from ..ask.endgame import Endgame
from ..ask.line import LaidLine
from ..rules.position import Position
from ..rules.situation import Situation
from ..rules.tiles import format_tile
from .drawing import to_sheet
from .words import best_first, rules_text, value_cells, value_columns, verdict_text


@singledispatch
def as_text(thing: Shown) -> str:
    """What a terminal shows, without colours."""
    return json.dumps(plain(thing), indent=1, ensure_ascii=False)


@singledispatch
def as_html(thing: Shown) -> str:
    """What a notebook shows: a drawing, or the text."""
    return f"<pre>{escape(as_text(thing))}</pre>"


def _table(situation: Situation) -> list[str]:
    """The line, the hands and the boneyard."""
    state = situation.state
    lying = "".join(f"[{left}|{right}]" for left, right in situation.line)
    lines = [f"line  {lying or 'nothing lies yet'}"]
    for seat, (hand, unseen) in enumerate(zip(state.hands, situation.hidden, strict=True), 1):
        tiles = f"{unseen} not seen" if unseen else " ".join(map(format_tile, hand)) or "none"
        lines.append(f"{'>' if seat == state.turn else ' '} seat {seat}  {tiles}")
    if situation.rules.draws and (state.boneyard or situation.hidden_boneyard):
        unseen = f"{situation.hidden_boneyard} not seen"
        lines.append(f"  boneyard  {' '.join(map(format_tile, state.boneyard)) or unseen}")
    return lines


@as_text.register
def _(position: Position) -> str:
    if position.reading.faults:
        said = [str(fault) for fault in position.reading.faults]
        return "\n".join([f"{quoted(position.name)} is not sound:", *said])
    situation = position.situation
    return "\n".join([f"{position.name}  {rules_text(situation.rules)}", *_table(situation)])


@as_html.register
def _(position: Position) -> str:
    if position.reading.faults:
        return f"<pre>{escape(as_text(position))}</pre>"
    return to_sheet([(position.situation, None)]).to_svg()


@as_text.register
def _(found: Endgame) -> str:
    situation, answer = found.position.situation, found.answer
    lines = [f"{found.name}  {rules_text(situation.rules)}  {verdict_text(situation, answer)}"]
    lines += _table(situation)
    if answer.moves:
        lines.append("  ".join(["  tile  end", *value_columns(situation, answer)]))
    for move in best_first(answer):
        cells = [format_tile(move.play.tile), move.play.end, *value_cells(situation, answer, move)]
        lines.append(f"{'*' if move.best else ' '} {'  '.join(cells)}")
    if found.line:
        lines.append(f"best play: {' '.join(found.line)}")
    return "\n".join(lines)


@as_html.register
def _(found: Endgame) -> str:
    return to_sheet([(found.position.situation, found.answer)]).to_svg()


@as_text.register
def _(found: LaidLine) -> str:
    bound = "no line has more" if found.status == "proved" else f"at most {found.upper}"
    made = f"{found.points} points with {found.length} tiles"
    return f"{made}, {bound}\nline  {found.line}\nplays {' '.join(found.plays)}"
