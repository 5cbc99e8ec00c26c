"""`pipcube cubed ...`: CUBED."""

from __future__ import annotations

import click

from ..main import LazyGroup


@click.group(
    cls=LazyGroup,
    lazy={
        "check": (".cubed.check", "Can the hand be played out?"),
        "deal": (".cubed.deal", "Deal hands from a full box."),
        "draw": (".cubed.draw", "Draw tables and hands, as text, SVG or a page."),
        "moves": (".cubed.moves", "List the next placements and what each keeps."),
        "odds": (".cubed.odds", "Stuck: which draws save the game?"),
        "replay": (".cubed.replay", "Check and score a recorded game."),
    },
)
def cubed() -> None:
    """CUBED: can this hand be won alone?

    FILE is a hand file (TOML), - for standard input, or a shipped collection such as @evening.

    \b
    Examples:
        pipcube cubed deal --seed 7 > hand.toml      deal a hand
        pipcube cubed check hand.toml                can it be played out without a draw?
        pipcube cubed draw @evening -o evening.svg   draw hands and tables
    """
