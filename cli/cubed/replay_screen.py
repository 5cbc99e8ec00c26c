"""How `pipcube cubed replay` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cubed import PlayedGame
from ...puzzles.cubed.rules.laying import dead
from ..output import screen
from .screen import show_table


def show_game(game: PlayedGame) -> None:
    """The table and the scores of each round, and who has won."""
    console = screen()
    console.print(Text(game.name, "bold"))
    for number, played in enumerate(game.rounds, 1):
        table = played.end.table
        if table:
            show_table(table, dead(table, played.end.profile))
        state = "" if played.finished else " (not finished)"
        points = "  ".join(f"seat {seat}: {count}" for seat, count in enumerate(played.scores, 1))
        console.print(f"  round {number}{state}: {points}", soft_wrap=True)
    if game.winners:
        seats = " and ".join(f"seat {seat}" for seat in game.winners)
        console.print(f"  totals {', '.join(map(str, game.totals))}; won by {seats}", soft_wrap=True)
    console.print()
