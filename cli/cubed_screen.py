"""How CUBED's answers look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ..puzzles.cubed.drawing import FILLS, LIGHT_INK, Glyph, table_after, table_picture
from ..puzzles.cubed.hand import Hand
from ..puzzles.cubed.odds import Odds
from ..puzzles.cubed.pieces import canonical
from ..puzzles.cubed.record import Game
from ..puzzles.cubed.solo import LOST, UNKNOWN, WINNABLE, Checked, Move
from ..puzzles.cubed.table import dead
from .output import indented, screen, time_text

_VERDICTS = {
    WINNABLE: ("can be played out", "green"),
    LOST: ("cannot be played out", "red"),
    UNKNOWN: ("undecided within the limits", "magenta"),
}


def show_checked(hand: Hand, checked: Checked) -> None:
    """The verdict, the table after the plan, and what is left."""
    console = screen()
    verdict, colour = _VERDICTS[checked.status]
    line = Text.assemble((hand.name, "bold"), "  ", (verdict, colour))
    if checked.status != WINNABLE:
        line.append(f"; {_played(checked, len(hand.pieces))}, {_points(checked)}")
    line.append(f"  [{time_text(checked.seconds)}]", "dim")
    console.print(line, soft_wrap=True)
    table, left = table_after(hand, checked.plan)
    if table:
        closed = dead(table, hand.profile)
        console.print(indented(_paint(table_picture(table, closed))), soft_wrap=True)
        if closed:
            console.print("  x: nothing can be laid there any more")
    if left:
        console.print(f"  left in the hand: {' '.join(left)}", soft_wrap=True)
    console.print()


def _played(checked: Checked, pieces: int) -> str:
    if checked.most_played == checked.played_upper:
        return f"{checked.most_played} of {pieces} pieces at most"
    return f"{checked.most_played} to {checked.played_upper} of {pieces} pieces at most"


def _points(checked: Checked) -> str:
    if checked.least_points == checked.points_lower:
        return f"{checked.least_points} points left at least"
    return f"{checked.points_lower} to {checked.least_points} points left at least"


def _paint(picture: Sequence[Sequence[Glyph]]) -> Text:
    lines = []
    for row in picture:
        text = Text()
        for glyph in row:
            fill = FILLS.get(glyph.side)
            ink = "white" if glyph.side in LIGHT_INK else "black"
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
        verdict, colour = _VERDICTS[move.after.status]
        line = Text(f"  {canonical(sides)} as {sides} at {at[0]},{at[1]}".ljust(26))
        line.append(verdict, colour)
        if move.after.status != WINNABLE:
            line.append(f"; then {_played(move.after, len(hand.pieces) - 1)}, {_points(move.after)}")
        console.print(line, soft_wrap=True)
    console.print()


def show_game(game: Game) -> None:
    """The table and the scores of each round, and who has won."""
    console = screen()
    console.print(Text(game.name, "bold"))
    for number, played in enumerate(game.rounds, 1):
        table = played.end.table
        if table:
            picture = table_picture(table, dead(table, played.end.profile))
            console.print(indented(_paint(picture)), soft_wrap=True)
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
