"""How `pipcube cubed check` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cubed import WINNABLE, Checked, Hand
from ...puzzles.cubed.show.words import VERDICTS, played_text, points_text
from ..output import screen, time_text
from .screen import VERDICT_COLOURS, show_rest


def show_checked(hand: Hand, checked: Checked) -> None:
    """The verdict, the table after the plan, and what is left."""
    console = screen()
    status = checked.status
    line = Text.assemble((hand.name, "bold"), "  ", (VERDICTS[status], VERDICT_COLOURS[status]))
    if checked.status != WINNABLE:
        line.append(f"; {played_text(checked, len(hand.pieces))}, {points_text(checked)}")
    line.append(f"  [{time_text(checked.seconds)}]", "dim")
    console.print(line, soft_wrap=True)
    show_rest(hand, checked.plan)
    console.print()
