"""`pipcube cubed odds`: the draws that save a stuck hand, and the chance from the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cubed
from ...puzzles.files.plain import plain
from ..output import (
    Progress,
    json_option,
    only_option,
    own_fault,
    print_json,
    report_faults,
    seed_type,
    source_argument_for,
    timeout_option,
)
from ..status import OWN_FAULT, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_hand

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument_for("cubed", required=False)
@only_option
@click.option("--from-deal", is_flag=True, help="Instead: the chance to win a hand dealt from the full box.")
@click.option(
    "--trials", type=click.IntRange(min=1), default=1000, show_default=True, help="With --from-deal."
)
@click.option(
    "--seed", type=seed_type, default=1, show_default=True, help="With --from-deal: of the first deal."
)
@click.option("--match", type=click.Choice(["any", "all"]), default="any", help="With --from-deal.")
@click.option("--block", type=click.Choice(["sides", "piece"]), default="sides", help="With --from-deal.")
@timeout_option
@work_options
@json_option
def odds(
    source: str | None,
    only: tuple[str, ...],
    from_deal: bool,
    trials: int,
    seed: int,
    match: str,
    block: str,
    timeout: float | None,
    work: Work,
    as_json: bool,
) -> int:
    """Stuck: which draws save the game?

    For each kind of piece in the bag, whether it lets the hand be played out without another draw, as the
    first draw and as the second after a first one that cannot be laid; and the exact chance. The chance to
    win is at least that. Default timeout: 60 seconds a hand.

    With --from-deal no file is read: hands are dealt with one seed after the other, and the chance to win
    one under perfect play, draws included, is given as an interval of 95 % confidence.

    \b
    Examples:
        pipcube cubed odds @evening --only stuck
        pipcube cubed odds --from-deal --trials 1000 --match all

    Exit status: 0 answered (also when the hand is not stuck), 2 bad input, 3 undecided.
    """
    if from_deal:
        if work.scheduler or work.resume:
            raise click.UsageError("--scheduler and --resume are for the hands of a FILE")
        return _odds_from_deal(source, trials, seed, (match, block), work.jobs, timeout, as_json)
    if source is None:
        raise click.UsageError("a FILE is needed, or --from-deal")
    question = Question(
        "cubed odds",
        _odds,
        lambda found: YES if found.decided else UNDECIDED,
        limits={"timeout": timeout},
        show=_show_odds,
    )
    return each_hand(source, only, question, work, as_json=as_json)


def _odds(hand: cubed.Hand, means: Means, *, timeout: float | None) -> cubed.Odds:
    return cubed.odds(hand, timeout=timeout, progress=means.tell)


def _show_odds(hand: cubed.Hand, found: cubed.Odds) -> None:
    from .odds_screen import show_odds

    show_odds(hand, found)


def _odds_from_deal(
    source: str | None,
    trials: int,
    seed: int,
    rules: tuple[str, str],
    jobs: int | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    from ...solver.run.parallel import WorkerDiedError

    if source is not None:
        raise click.UsageError("--from-deal reads no FILE")
    try:
        with Progress(1) as progress:
            found = cubed.odds_from_deal(
                seed=seed,
                trials=trials,
                match=rules[0],
                block=rules[1],
                timeout=timeout,
                jobs=jobs,
                progress=progress.update,
            )
    except WorkerDiedError as error:
        report_faults([own_fault(error)])
        return OWN_FAULT
    if as_json:
        print_json(plain(found))
    else:
        click.echo(str(found))
    return YES
