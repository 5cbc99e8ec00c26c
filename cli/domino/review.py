"""`pipcube domino review` and `daily`: records judged, and the hands of a day."""

from __future__ import annotations

from datetime import date, datetime
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..output import Progress, json_option, only_option, print_json, timeout_option
from ..status import UNDECIDED, YES
from ..work import Question, Work, jobs_option, work_options
from .entries import Typed, each_position, position_options
from .objects import number, play_json, worth_json

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.ending import Answer
    from ...puzzles.dominoes.ask.judging import Judged, Review
    from ...puzzles.dominoes.rules.situation import Situation
    from ...solver.run.parallel import Means


@click.command()
@position_options
@only_option
@timeout_option
@work_options
@json_option
def review(
    source: str | None,
    typed: Typed,
    only: tuple[str, ...],
    timeout: float | None,
    work: Work,
    as_json: bool,
) -> int:
    """What each play of a record has lost.

    The record is gone back to its start; then every play is compared with the best one, all hands and the
    order of the boneyard being known. The worst mistakes come first. Draws that were not seen must follow
    from the rest of the record. Default timeout: 60 seconds a record.

    \b
    Examples:
        pipcube domino review @records --only all-fives-partners
        pipcube domino review --game block --moves "6-6 6-4> 4-1>" --hand "5-1 2-0" --hand "3-3 0-0" --turn 2

    Exit status: 0 answered, 2 bad input, 3 some plays are undecided within the limits.
    """
    from ...puzzles.dominoes.ask.judging import obstacle

    question = Question(
        "domino review",
        _review,
        lambda found: UNDECIDED if found.reason else YES,
        limits={"timeout": timeout},
        to_json=_review_json,
        show=_show_review,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


def _review(position: Situation, _: Means, *, timeout: float | None) -> Review:
    from ...puzzles.dominoes.ask.judging import review

    return review(position, timeout=timeout)


def _show_review(_: Situation, found: Review) -> None:
    from .review_screen import show_review

    show_review(found)


def _review_json(_: Situation, found: Review) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "name": found.position.name,
        "status": "unknown" if found.reason else "exact",
        "moves": [_judged_json(one) for one in found.worst_first],
        "lost": [number(lost, False) for lost in found.lost],
    }
    return answer | ({"reason": found.reason} if found.reason else {})


def _judged_json(one: Judged) -> dict[str, Any]:
    shown: dict[str, Any] = {"move": one.move, "seat": one.seat} | play_json(one.play)
    move = one.chosen
    shown |= {"value": None} if move is None else worth_json(move.worth, False)
    shown["loss"] = None if move is None else number(move.loss, False)
    shown["best"] = [play_json(best.play) for best in one.best]
    shown["plays"] = [
        play_json(option.play) | worth_json(option.worth, False) | {"loss": number(option.loss, False)}
        for option in one.options
    ]
    return shown


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
    answers: list[Answer | None] = [None] * len(hands)
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


def _daily_json(on: date, hands: tuple[Situation, ...], answers: list[Answer | None]) -> dict[str, Any]:
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
