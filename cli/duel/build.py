"""`pipcube duel build`: an order in which a solution can be built in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_challenge, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@output_option_for(".svg")
@timeout_option
@work_options
@json_option
def build(
    source: str,
    only: tuple[str, ...],
    output: str | None,
    timeout: float | None,
    work: Work,
    as_json: bool,
) -> int:
    """Find an order in which it can be built in the hand.

    An order in which every piece has a way in and everything rests stable at once, setup first. If there is
    none, the order with the fewest steps after which something would move, and it says so. What is built is
    the printed solution, else the only one, else the first of up to 100 that can be built. With -o a picture
    for each step. Default timeout: 60 seconds a challenge.

    \b
    Example:
        pipcube duel build @sampler --only wizard-11 -o steps.svg

    Exit status: 0 every step is stable, 1 not (or no solution, or a wrong one is printed), 2 bad input,
    3 undecided.
    """
    from ...puzzles.cube_duel.show.drawing import order_to_sheet
    from ...puzzles.cube_duel.show.words import step_text

    if output and work.resume:
        raise click.UsageError("-o draws what is answered now; it does not go with --resume")
    drawn: list[tuple[duel.Challenge, list[tuple[duel.Placed, str]]]] = []

    def collect(challenge: duel.Challenge, built: duel.Built) -> None:
        if built.best:
            drawn.append((challenge, [(step.placed, step_text(step)) for step in built.order]))

    question = Question(
        "duel build",
        _build,
        _status,
        limits={"timeout": timeout},
        show=_show_built,
        seen=collect,
    )
    status = each_challenge(source, only, question, work, as_json=as_json)
    if output and drawn and not write_output(output, order_to_sheet(drawn).to_svg(), len(drawn), "order"):
        return BAD_INPUT
    return status


def _build(challenge: duel.Challenge, _: Means, *, timeout: float | None) -> duel.Built:
    return duel.build(challenge, timeout=timeout)


def _show_built(challenge: duel.Challenge, built: duel.Built) -> None:
    from .build_screen import show_built

    show_built(challenge, built)


def _status(built: duel.Built) -> int:
    if built.solution_fault:
        return NO
    if built.best:
        if built.stable:
            return YES
        # A setup that does not stand is a no whatever comes after it.
        return NO if built.complete or built.setup != "stable" else UNDECIDED
    return NO if built.status == "none" else UNDECIDED
