"""`pipcube cubed odds`: the draws that save a stuck hand, and the chance from the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

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
from . import each_hand

if TYPE_CHECKING:
    from fractions import Fraction

    from ...puzzles.cubed.ask.odds import Odds
    from ...puzzles.cubed.rules.hand import Hand
    from ...solver.run.parallel import Means


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


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
        lambda found: YES if found.low == found.high else UNDECIDED,
        limits={"timeout": timeout},
        to_json=_odds_object,
        show=_show_odds,
    )
    return each_hand(source, only, question, work, as_json=as_json)


def _odds(hand: Hand, means: Means, *, timeout: float | None) -> Odds:
    from ...puzzles.cubed.ask.odds import odds

    return odds(hand, timeout=timeout, progress=means.tell)


def _odds_object(hand: Hand, found: Odds) -> dict[str, Any]:
    exact = found.low == found.high
    return {
        "name": hand.name,
        "stuck": found.stuck,
        "first": [{"piece": d.piece, "copies": d.copies, "saves": d.saves} for d in found.first],
        "second": [
            {"first": d.first, "piece": d.piece, "copies": d.copies, "saves": d.saves} for d in found.second
        ],
        "probability": _fraction(found.low) if found.stuck and exact else None,
        "probability_low": _fraction(found.low) if found.stuck else None,
        "probability_high": _fraction(found.high) if found.stuck else None,
    }


def _show_odds(hand: Hand, found: Odds) -> None:
    from .screen import show_odds

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
    from ...puzzles.cubed.ask.check import DEFAULT_TIMEOUT
    from ...puzzles.cubed.ask.odds_from_deal import CONFIDENCE, chance_from_deal
    from ...puzzles.cubed.rules.laying import Profile
    from ...solver.run.parallel import WorkerDiedError

    if source is not None:
        raise click.UsageError("--from-deal reads no FILE")
    try:
        with Progress(1) as progress:
            found = chance_from_deal(
                seed=seed,
                trials=trials,
                profile=Profile(*rules),
                timeout=DEFAULT_TIMEOUT if timeout is None else timeout,
                jobs=jobs,
                progress=progress.update,
            )
    except WorkerDiedError as error:
        report_faults([own_fault(error)])
        return OWN_FAULT
    if as_json:
        counts = {"won": found.won, "lost_without_draw": found.lost, "undecided": found.undecided}
        bounds = {"low": found.low, "high": found.high, "confidence": CONFIDENCE}
        print_json({"name": "from-deal", "trials": trials, "seed": seed} | counts | bounds)
    else:
        click.echo(
            f"{found.won:,} of {trials:,} dealt hands (match {rules[0]}, block {rules[1]}) can be played out "
            f"without a draw, {found.lost:,} cannot, {found.undecided:,} undecided\n"
            f"chance to win under perfect play: {found.low:.4f} to {found.high:.4f} "
            f"({CONFIDENCE:.0%} confidence)"
        )
    return YES
