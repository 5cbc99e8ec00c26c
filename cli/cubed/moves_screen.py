"""How `pipcube cubed moves` looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...puzzles.cubed import WINNABLE, Hand, NextLaid
from ...puzzles.cubed.show.words import VERDICTS, played_text, points_text
from ..output import screen
from .screen import VERDICT_COLOURS


def show_moves(hand: Hand, moves: Sequence[NextLaid]) -> None:
    """A line for each placement, best first."""
    console = screen()
    console.print(Text.assemble((hand.name, "bold"), f"  {len(moves)} legal placements"))
    if not moves:
        console.print("  stuck: no piece of the hand can be laid")
    for move in moves:
        at, sides = move.at, move.sides
        line = Text(f"  {move.piece} as {sides} at {at[0]},{at[1]}".ljust(26))
        line.append(VERDICTS[move.status], VERDICT_COLOURS[move.status])
        if move.status != WINNABLE:
            line.append(f"; then {played_text(move.after, len(hand.pieces) - 1)}, {points_text(move.after)}")
        console.print(line, soft_wrap=True)
    console.print()
