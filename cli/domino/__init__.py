"""`pipcube domino ...`: Draw, Block, All Fives and Fives & Threes."""

from __future__ import annotations

import click

from ..main import LazyGroup


@click.group(
    cls=LazyGroup,
    lazy={
        "daily": (".domino.daily", "Three hands of All Fives, alike for everybody on a day."),
        "deal": (".domino.deal", "Deal a first hand."),
        "draw": (".domino.draw", "Draw positions, as text, SVG or a page."),
        "endgame": (".domino.endgame", "The best play, with every hand known."),
        "hidden": (".domino.hidden", "The mean of every play over all deals that agree with what was seen."),
        "line": (".domino.line", "Alone: the best-scoring line of some tiles."),
        "play": (".domino.play", "Play a hand against the computer."),
        "replay": (".domino.replay", "Check and score a record of play."),
        "review": (".domino.review", "What each play of a record has lost."),
        "rush": (".domino.rush", "A race alone against the clock."),
        "unseen": (".domino.unseen", "Where each unseen tile can be, and how likely."),
    },
)
def domino() -> None:
    """Dominoes: Block, Draw, All Fives, Fives & Threes.

    FILE is a position file (TOML), - for standard input, or a shipped collection such as @endings. A single
    position can be typed instead: --hand once for each seat, and the line as it lies.

    \b
    Examples:
        pipcube domino endgame --game block --line "6-2" --hand "2-1 4-6" --hand "2-4 1-1"
        pipcube domino endgame @endings
        pipcube domino line "6-6 6-4 4-1 1-1" --game all-fives
    """
