"""`pipcube cubed deal`: hands from a full box."""

from __future__ import annotations

import click

from ...puzzles import cubed
from ..output import seed_type
from ..status import YES


@click.command()
@click.option("--seed", type=seed_type, required=True, help="The same seed gives the same deal everywhere.")
@click.option("--players", type=click.IntRange(1, 11), default=1, show_default=True)
@click.option("--match", type=click.Choice(["any", "all"]), default="any", show_default=True)
@click.option("--block", type=click.Choice(["sides", "piece"]), default="sides", show_default=True)
def deal(seed: int, players: int, match: str, block: str) -> int:
    """Deal hands from a full box.

    Prints a hand file. Alone (1 player) 25 pieces are drawn, and blocking pieces beyond three go out of
    the game.

    \b
    Example:
        pipcube cubed deal --seed 7 | pipcube cubed check -
    """
    hands = cubed.deal(seed, players=players, match=match, block=block)
    click.echo("\n".join(cubed.format_hand(hand) for hand in hands), nl=False)
    return YES
