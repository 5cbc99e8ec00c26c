"""Hands, games and answers that show themselves: as text, and drawn in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ...pictures.shown import as_html, as_text
from ..ask.check import WINNABLE, Checked
from ..ask.draw import HandDrawing
from ..ask.moves import Moves
from ..ask.odds import Odds
from ..ask.odds_from_deal import DealtOdds
from ..rules.faults import faults
from ..rules.hand import Hand
from ..rules.laying import Placement, Table, dead
from ..rules.record import PlayedGame
from .drawing import scene, table_after, table_pictures, to_sheet
from .words import VERDICTS, chance_text, deals_text, played_text, points_text

_WIDTH = 78  # columns


def _laid(hand: Hand, plan: Sequence[Placement]) -> str:
    """The table after a plan, and what is left in the hand."""
    table, left = table_after(hand, plan)
    lines = [_table(table, dead(table, hand.profile))] if table else []
    return "\n".join([*lines, f"left in the hand: {' '.join(left)}"] if left else lines)


def _table(table: Table, closed: set[tuple[int, int]]) -> str:
    pictures = table_pictures(table, closed, _WIDTH)
    parts = ["\n".join("".join(glyph.text for glyph in row).rstrip() for row in one) for one in pictures]
    return "\n... further right:\n".join(parts)


def _unsound(hand: Hand) -> str:
    """What is wrong with a hand that cannot be shown."""
    return "\n".join(map(str, faults(hand)))


@as_text.register
def _(hand: Hand) -> str:
    if faults(hand):
        return _unsound(hand)
    return f"{hand.name}  match {hand.match}, block {hand.block}\n{_laid(hand, ())}"


@as_html.register
def _(hand: Hand) -> str:
    if faults(hand):
        return f"<pre>{escape(_unsound(hand))}</pre>"
    return to_sheet([(hand, (), "")]).to_svg()


@as_text.register
def _(checked: Checked) -> str:
    line = f"{checked.name}  {VERDICTS[checked.status]}"
    if checked.status != WINNABLE:
        line += f"; {played_text(checked, len(checked.hand.pieces))}, {points_text(checked)}"
    return f"{line}\n{_laid(checked.hand, checked.plan)}"


@as_html.register
def _(checked: Checked) -> str:
    return to_sheet([(checked.hand, checked.plan, checked.status)]).to_svg()


@as_text.register
def _(drawing: HandDrawing) -> str:
    return as_text(drawing.found or drawing.hand)


@as_html.register
def _(drawing: HandDrawing) -> str:
    return to_sheet([scene(drawing)]).to_svg()


@as_text.register
def _(moves: Moves) -> str:
    lines = [f"{moves.name}  {len(moves.moves)} legal placements"]
    for move in moves.moves:
        line = (
            f"  {move.piece} as {move.sides} at {move.at[0]},{move.at[1]}".ljust(26) + VERDICTS[move.status]
        )
        if move.status != WINNABLE:
            line += f"; then {played_text(move, len(moves.hand.pieces) - 1)}, {points_text(move)}"
        lines.append(line)
    return "\n".join(lines)


@as_text.register
def _(odds: Odds) -> str:
    if not odds.stuck:
        return f"{odds.name}  not stuck: a piece can be laid without a draw"
    saving = " ".join(draw.piece for draw in odds.first if draw.saves) or "none"
    chance = chance_text(odds)
    return f"{odds.name}  stuck; the draws left save it with chance {chance}\n  first draw saves: {saving}"


@as_text.register
def _(chance: DealtOdds) -> str:
    return deals_text(chance)


@as_text.register
def _(game: PlayedGame) -> str:
    lines = [game.name]
    for number, played in enumerate(game.rounds, 1):
        if played.end.table:
            lines.append(_table(played.end.table, dead(played.end.table, played.end.profile)))
        points = "  ".join(f"seat {seat}: {count}" for seat, count in enumerate(played.scores, 1))
        lines.append(f"round {number}{'' if played.finished else ' (not finished)'}: {points}")
    if game.winners:
        seats = " and ".join(f"seat {seat}" for seat in game.winners)
        lines.append(f"totals {', '.join(map(str, game.totals))}; won by {seats}")
    return "\n".join(lines)
