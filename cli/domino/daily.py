"""`pipcube domino daily`: the hands of a day."""

from __future__ import annotations

from datetime import datetime

import click

from ...puzzles import dominoes
from ...puzzles.files.plain import plain
from ..output import Progress, json_option, print_json, timeout_option
from ..status import UNDECIDED, YES
from ..work import jobs_option


@click.command()
@click.option(
    "--date", "day", type=click.DateTime(["%Y-%m-%d"]), metavar="YYYY-MM-DD", help="The day [default: today]."
)
@click.option("--par", "with_par", is_flag=True, help="The exact best play for both, and the day's par.")
@timeout_option
@jobs_option
@json_option
def daily(
    day: datetime | None, with_par: bool, timeout: float | None, jobs: int | None, as_json: bool
) -> int:
    """Three hands of All Fives, alike for everybody on a day.

    Prints a position file for two players. With --par its comments tell how best play goes on with all tiles
    seen, and what seat 1 makes more than seat 2 by it; the sum of the three hands is the par of the day. Hand
    2 of 2026-11-30 is the deal of the seed 202611302. Default timeout: 60 seconds a hand.

    \b
    Examples:
        pipcube domino daily --date 2026-11-30 --par
        pipcube domino play --game all-fives --seed 202611301 --level greedy

    Exit status: 0 answered, 2 bad input, 3 the par is undecided within the limits.
    """
    with Progress(1) as progress:
        found = dominoes.daily(
            day.date() if day else None, par=with_par, timeout=timeout, jobs=jobs, progress=progress.update
        )
    if as_json:
        print_json(plain(found))
    else:
        click.echo(str(found), nl=False)
    return UNDECIDED if found.undecided else YES
