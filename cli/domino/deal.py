"""`pipcube domino deal`: a first hand."""

from __future__ import annotations

import click

from ...puzzles.dominoes.rules.game import GAMES
from ..output import seed_type
from ..status import YES


@click.command()
@click.option("--seed", type=seed_type, required=True, help="The same seed gives the same deal everywhere.")
@click.option("--game", type=click.Choice(GAMES), default="draw", show_default=True)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True)
@click.option("--partners", is_flag=True, help="Four players: seats 1 and 3 against 2 and 4.")
@click.option(
    "--set", "highest", type=click.IntRange(0, 6), default=6, show_default=True, help="A double-n set."
)
@click.option(
    "--hand-size", type=click.IntRange(1, 14), help="Tiles a seat [default: 7, or 5 as the game deals]."
)
def deal(seed: int, game: str, players: int, partners: bool, highest: int, hand_size: int | None) -> int:
    """Deal a first hand.

    Prints a position file: two players get 7 tiles, three and four 5 (in Block 7); whoever holds the highest
    double leads.

    \b
    Example:
        pipcube domino deal --seed 7 --game all-fives | pipcube domino endgame -
    """
    from ...puzzles.dominoes.ask.dealing import deal as deal_hands
    from ...puzzles.dominoes.files.positions import format_position
    from ...puzzles.dominoes.rules.game import Rules

    if partners and players != 4:
        raise click.UsageError("--partners needs --players 4")
    try:
        position = deal_hands(Rules(game, players, partners), seed, highest=highest, size=hand_size)
    except ValueError as error:
        raise click.UsageError(f"{error}; --hand-size N deals fewer") from None
    click.echo(format_position(position), nl=False)
    return YES
