"""`pipcube domino daily`: the hands of a day."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..output import Progress, json_option, print_json, timeout_option
from ..status import UNDECIDED, YES
from ..work import jobs_option
from .objects import number, worth_json

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.ending import Ending
    from ...puzzles.dominoes.rules.situation import Situation


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
    from ...puzzles.dominoes.ask.daily import daily_hands
    from ...puzzles.dominoes.ask.ending import solve
    from ...solver.run.parallel import in_order

    on = day.date() if day else date.today()
    hands = daily_hands(on)
    answers: list[Ending | None] = [None] * len(hands)
    with Progress(len(hands)) as progress:
        asked = hands if with_par else ()
        for place, answer in enumerate(in_order(partial(solve, timeout=timeout), asked, jobs=jobs)):
            answers[place] = answer
            progress.update(place + 1)
    if as_json:
        print_json(_daily_json(on, hands, answers))
    else:
        from .review_screen import daily_text

        click.echo(daily_text(hands, answers), nl=False)
    return UNDECIDED if any(found and found.worth is None for found in answers) else YES


def _daily_json(on: date, hands: tuple[Situation, ...], answers: list[Ending | None]) -> dict[str, Any]:
    from ...puzzles.dominoes.ask.daily import day_par, par, seed_of
    from ...puzzles.dominoes.rules.notation import format_event, without_tiles
    from ...puzzles.dominoes.rules.tiles import format_tiles

    listed = []
    for place, (hand, answer) in enumerate(zip(hands, answers, strict=True), 1):
        shown: dict[str, Any] = {"name": hand.name, "seed": seed_of(on, place), "game": hand.rules.game}
        shown["hands"] = [format_tiles(tiles) for tiles in hand.state.hands]
        shown |= {"boneyard": format_tiles(hand.state.boneyard), "turn": hand.state.turn}
        if answer:
            made = par(hand, answer)
            shown |= {"value": None} if answer.worth is None else worth_json(answer.worth, False)
            shown["par"] = None if made is None else number(made, False)
            shown["line"] = [format_event(without_tiles(event)) for event in answer.line]
        listed.append(shown)
    total = day_par(hands, answers)
    return {"date": on.isoformat(), "hands": listed, "par": None if total is None else number(total, False)}
