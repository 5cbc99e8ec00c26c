"""`pipcube domino line`: alone with some tiles."""

from __future__ import annotations

import click

from ...puzzles import dominoes
from ...puzzles.dominoes.rules.game import SCORING
from ...puzzles.files.faults import InvalidError
from ...puzzles.files.plain import plain
from ..output import Progress, error_object, json_option, print_json, report_faults, timeout_option
from ..status import BAD_INPUT, UNDECIDED, YES


@click.command()
@click.argument("tiles", required=False)
@click.option("--game", type=click.Choice(SCORING), default="all-fives", show_default=True)
@click.option("--line", "laid", default="", metavar="TILES", help="What lies already, left to right.")
@click.option("--set", "highest", type=click.IntRange(0, 6), help="Instead of TILES: all of a double-n set.")
@click.option("--longest", is_flag=True, help="The longest line instead of the best-scoring one.")
@click.option("--count", is_flag=True, help="With --longest: how many longest lines there are.")
@click.option("--engine", type=click.Choice(["search", "cp-sat"]), show_default="search")
@timeout_option
@json_option
def line(
    tiles: str | None,
    game: str,
    laid: str,
    highest: int | None,
    longest: bool,
    count: bool,
    engine: str | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Alone: the best-scoring line of some tiles.

    The plays, at both ends and in any order, that make the most points in all; proved. Or the longest line
    that can be laid, and how many there are (a line and its mirror are two). Default timeout: 60 seconds.

    \b
    Examples:
        pipcube domino line "5-5 5-0 0-0 6-4 4-5 1-4"
        pipcube domino line --set 4 --longest --count

    Exit status: 0 proved, 2 bad input, 3 not proved within the limits.
    """
    if (tiles is None) == (highest is None):
        raise click.UsageError("TILES are needed, or --set" + ("" if tiles is None else ", not both"))
    try:
        with Progress(1):
            found = dominoes.line(
                tiles,
                line=laid,
                game=game,
                set=highest,
                longest=longest,
                count=count,
                engine=engine,
                timeout=timeout,
            )
    except InvalidError as error:
        from ...puzzles.dominoes.files.positions import placed_alone

        faults = placed_alone(tiles, laid, error.faults)
        report_faults(faults)
        if as_json:
            print_json(error_object(None, faults))
        return BAD_INPUT
    if as_json:
        print_json(plain(found))
    else:
        from .screen import show

        show(found)
    return YES if found.status == "proved" else UNDECIDED
