"""Positions and answers that show themselves: as text, and drawn in a notebook."""

from __future__ import annotations

from functools import singledispatch
from html import escape

from ...files.faults import quoted
from ...pictures.parts import Part, plain_text
from ...pictures.shown import Shown, as_html, as_text
from ..ask.daily import Daily
from ..ask.draw import DrawnPosition
from ..ask.endgame import Endgame
from ..ask.hidden import Hidden
from ..ask.line import LaidLine
from ..ask.replay import ReplayedRecord
from ..ask.review import Reviewed
from ..ask.unseen import Unseen
from ..rules.position import Position
from .drawing import to_sheet
from .hidden_text import hidden_parts, unseen_parts
from .text import (
    daily_text,
    drawn_parts,
    ending_parts,
    line_parts,
    position_parts,
    replayed_parts,
    reviewed_parts,
)


@singledispatch
def parts(answer: Shown) -> list[Part]:
    """An answer in the parts that a terminal shows."""
    raise TypeError(f"a {type(answer).__name__} has no parts")


parts.register(Endgame, ending_parts)
parts.register(Hidden, hidden_parts)
parts.register(Unseen, unseen_parts)
parts.register(ReplayedRecord, replayed_parts)
parts.register(Reviewed, reviewed_parts)
parts.register(LaidLine, line_parts)
parts.register(DrawnPosition, drawn_parts)


@as_text.register
def _(answer: Endgame | Hidden | Unseen | ReplayedRecord | Reviewed | LaidLine | DrawnPosition) -> str:
    return plain_text(parts(answer))


as_text.register(Daily, daily_text)


@as_text.register
def _(position: Position) -> str:
    if position.reading.faults:
        said = [str(fault) for fault in position.reading.faults]
        return "\n".join([f"{quoted(position.name)} is not sound:", *said])
    return plain_text(position_parts(position.situation))


@as_html.register
def _(position: Position) -> str:
    if position.reading.faults:
        return f"<pre>{escape(as_text(position))}</pre>"
    return to_sheet([(position.situation, None)]).to_svg()


@as_html.register
def _(found: Endgame | DrawnPosition) -> str:
    return to_sheet([(found.position.situation, found.answer)]).to_svg()


@as_html.register
def _(day: Daily) -> str:
    return to_sheet([(hand.position.situation, hand.answer) for hand in day.hands]).to_svg()
