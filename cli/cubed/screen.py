"""How CUBED's answers look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ...puzzles.cubed.ask.check import LOST, UNKNOWN, WINNABLE, Checked, Move
from ...puzzles.cubed.ask.odds import Odds
from ...puzzles.cubed.files.games import Game
from ...puzzles.cubed.rules.hand import Hand
from ...puzzles.cubed.rules.laying import Hex, Placement, Table, dead
from ...puzzles.cubed.rules.pieces import canonical
from ...puzzles.cubed.show.drawing import Glyph, table_after, table_pictures
from ...puzzles.cubed.show.words import VERDICTS, played_text, points_text
from ...puzzles.pictures.palette import ON_SIDES, SIDES
from ..output import folded, indented, screen, time_text, wrapped

_WIDTH = 80
_COLOURS = {WINNABLE: "green", LOST: "red", UNKNOWN: "magenta"}


def show_checked(hand: Hand, checked: Checked) -> None:
    """The verdict, the table after the plan, and what is left."""
    console = screen()
    status = checked.status
    line = Text.assemble((hand.name, "bold"), "  ", (VERDICTS[status], _COLOURS[status]))
    if checked.status != WINNABLE:
        line.append(f"; {played_text(checked, len(hand.pieces))}, {points_text(checked)}")
    line.append(f"  [{time_text(checked.seconds)}]", "dim")
    console.print(line, soft_wrap=True)
    _show_hand(hand, checked.plan)
    console.print()


def show_hand(hand: Hand, plan: Sequence[Placement], status: str) -> None:
    """The table after a plan, and what is left.

    Args:
        hand: what is drawn.
        plan: the placements to add to its table, in order.
        status: the answer to whether it can be played out; empty if that was not asked.
    """
    console = screen()
    rules = f"match {hand.profile.match}, block {hand.profile.block}"
    line = Text.assemble((hand.name, "bold"), f"  {rules}")
    if status:
        line.append("  ").append(VERDICTS[status], _COLOURS[status])
    console.print(folded(line), soft_wrap=True)
    _show_hand(hand, plan)
    console.print()


def _show_table(table: Table, closed: set[Hex]) -> None:
    """A table, in several parts if it is wider than the screen."""
    console = screen()
    for part, picture in enumerate(table_pictures(table, closed, _WIDTH - 2)):
        if part:
            console.print("  ... further right:")
        console.print(indented(_paint(picture)), soft_wrap=True)


def _show_hand(hand: Hand, plan: Sequence[Placement]) -> None:
    """The table after a plan, and what is left in the hand."""
    console = screen()
    table, left = table_after(hand, plan)
    if table:
        closed = dead(table, hand.profile)
        _show_table(table, closed)
        if closed:
            console.print("  x: nothing can be laid there any more")
    if left:
        console.print(wrapped(f"  left in the hand: {' '.join(left)}", 4), soft_wrap=True)


def _paint(picture: Sequence[Sequence[Glyph]]) -> Text:
    lines = []
    for row in picture:
        text = Text()
        for glyph in row:
            fill, ink = SIDES.get(glyph.side), ON_SIDES.get(glyph.side)
            text.append(glyph.text, Style(color=ink, bgcolor=fill) if fill else "")
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)


def show_moves(hand: Hand, moves: Sequence[Move]) -> None:
    """A line for each placement, best first."""
    console = screen()
    console.print(Text.assemble((hand.name, "bold"), f"  {len(moves)} legal placements"))
    if not moves:
        console.print("  stuck: no piece of the hand can be laid")
    for move in moves:
        at, sides = move.placement.at, move.placement.sides
        line = Text(f"  {canonical(sides)} as {sides} at {at[0]},{at[1]}".ljust(26))
        line.append(VERDICTS[move.after.status], _COLOURS[move.after.status])
        if move.after.status != WINNABLE:
            line.append(f"; then {played_text(move.after, len(hand.pieces) - 1)}, {points_text(move.after)}")
        console.print(line, soft_wrap=True)
    console.print()


def show_game(game: Game) -> None:
    """The table and the scores of each round, and who has won."""
    console = screen()
    console.print(Text(game.name, "bold"))
    for number, played in enumerate(game.rounds, 1):
        table = played.end.table
        if table:
            _show_table(table, dead(table, played.end.profile))
        state = "" if played.finished else " (not finished)"
        points = "  ".join(f"seat {seat}: {count}" for seat, count in enumerate(played.scores, 1))
        console.print(f"  round {number}{state}: {points}", soft_wrap=True)
    if game.winners:
        seats = " and ".join(f"seat {seat}" for seat in game.winners)
        console.print(f"  totals {', '.join(map(str, game.totals))}; won by {seats}", soft_wrap=True)
    console.print()


def show_odds(hand: Hand, odds: Odds) -> None:
    """The draws that save, and the chance."""
    console = screen()
    if not odds.stuck:
        console.print(Text.assemble((hand.name, "bold"), "  not stuck: a piece can be laid without a draw"))
        return
    if odds.low == odds.high:
        chance = f"{odds.low} = {float(odds.low):.4f}"
    else:
        chance = f"between {float(odds.low):.4f} and {float(odds.high):.4f} (undecided within the limits)"
    console.print(Text.assemble((hand.name, "bold"), "  stuck; the draws left save it with chance ", chance))
    saving = [draw.piece for draw in odds.first if draw.saves]
    console.print(f"  first draw saves: {' '.join(saving) or 'none'}", soft_wrap=True)
    after: dict[str, list[str]] = {}
    for draw in odds.second:
        if draw.first is not None and draw.saves:
            after.setdefault(draw.first, []).append(draw.piece)
    for first, seconds in after.items():
        console.print(f"  after {first}: {' '.join(seconds)}", soft_wrap=True)
    console.print()
