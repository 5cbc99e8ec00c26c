"""How `pipcube cubed odds` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cubed import Hand, Odds
from ...puzzles.cubed.show.words import chance_text
from ..output import screen


def show_odds(hand: Hand, odds: Odds) -> None:
    """The draws that save, and the chance."""
    console = screen()
    if not odds.stuck:
        console.print(Text.assemble((hand.name, "bold"), "  not stuck: a piece can be laid without a draw"))
        return
    chance = chance_text(odds)
    console.print(Text.assemble((hand.name, "bold"), "  stuck; the draws left save it with chance ", chance))
    saving = [draw.piece for draw in odds.first if draw.saves]
    console.print(f"  first draw saves: {' '.join(saving) or 'none'}", soft_wrap=True)
    after: dict[str, list[str]] = {}
    for draw in odds.second:
        if draw.saves:
            after.setdefault(draw.first, []).append(draw.piece)
    for first, seconds in after.items():
        console.print(f"  after {first}: {' '.join(seconds)}", soft_wrap=True)
    console.print()
