"""`pipcube duel build`: an order in which a solution can be built in the hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..output import json_option, only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from . import each_challenge, source_argument

if TYPE_CHECKING:
    from ...puzzles.cube_duel.ask.build import Built
    from ...puzzles.cube_duel.rules.challenge import Challenge, Placed
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
    drawn: list[tuple[Challenge, list[tuple[Placed, str]]]] = []

    def collect(challenge: Challenge, built: Built) -> None:

        if built.order:
            drawn.append((challenge, [(step.piece, step_text(step)) for step in built.order.steps]))

    question = Question(
        "duel build",
        _build,
        _status,
        limits={"timeout": timeout},
        to_json=_built_object,
        show=_show_built,
        seen=collect,
    )
    status = each_challenge(source, only, question, work, as_json=as_json)
    if output and drawn and not write_output(output, order_to_sheet(drawn).to_svg(), len(drawn), "order"):
        return BAD_INPUT
    return status


def _build(challenge: Challenge, _: Means, *, timeout: float | None) -> Built:
    from ...puzzles.cube_duel.ask.build import build

    return build(challenge, timeout=timeout)


def _show_built(challenge: Challenge, built: Built) -> None:
    from .build_screen import show_built

    show_built(challenge, built)


def _status(built: Built) -> int:
    if built.printed_fault:
        return NO
    if built.order:
        if built.order.verdict == "stable":
            return YES
        # A setup that does not stand is a no whatever comes after it.
        return NO if built.complete or built.order.setup != "stable" else UNDECIDED
    return NO if built.status == "none" else UNDECIDED


def _built_object(challenge: Challenge, built: Built) -> dict[str, Any]:
    order = built.order
    return {
        "name": challenge.name,
        "status": None if built.status is None else str(built.status),
        "order": [
            {
                "piece": step.piece.letter,
                "colour": step.piece.colour,
                "cells": [list(cell) for cell in sorted(step.piece.cells)],
                "direction": step.direction,
                "path": [list(move) for move in step.path],
                "stable": step.stable,
            }
            for step in (order.steps if order else ())
        ],
        "stable": order.verdict == "stable" if order else None,
        "setup": str(order.setup) if order else None,
        "rest": str(order.rest) if order else None,
        "examined": built.others + 1 if order else 0,
        "complete": built.complete,
        "seconds": round(built.seconds, 6),
    } | ({"solution_fault": built.printed_fault} if built.printed_fault else {})
