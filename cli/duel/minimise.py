"""`pipcube duel minimise`: the smallest setup that leaves one solution."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, timeout_option
from ..status import NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_challenge, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@click.option("--all", "every", is_flag=True, help="List every setup of that size.")
@click.option("--placeable", is_flag=True, help="Only setups that can be stood up, and the rest after them.")
@timeout_option
@work_options
@json_option
def minimise(
    source: str,
    only: tuple[str, ...],
    every: bool,
    placeable: bool,
    timeout: float | None,
    work: Work,
    as_json: bool,
) -> int:
    """Find the smallest setup that leaves one solution.

    The fewest pieces of the solution with which, under the challenge's target, nothing else fits; proved to
    be the fewest. The solution is the printed one, or else the only one; the setup given is not kept.

    \b
    Examples:
        pipcube duel minimise @sampler --only junior-1 --all
        pipcube duel minimise @sampler --only master-4 --placeable

    Exit status: 0 found, 1 no solution (or no such setup), 2 bad input, several solutions and none printed
    included, 3 undecided.
    """

    def show(challenge: duel.Challenge, found: duel.Minimised) -> None:
        from .minimise_screen import show_minimised

        show_minimised(challenge, found, placeable=placeable)

    question = Question(
        "duel minimise",
        _minimise,
        _status,
        options={"every": every, "placeable": placeable},
        limits={"timeout": timeout},
        show=show,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _minimise(
    challenge: duel.Challenge, _: Means, *, every: bool, placeable: bool, timeout: float | None
) -> duel.Minimised:
    return duel.minimise(challenge, all=every, placeable=placeable, timeout=timeout)


def _status(found: duel.Minimised) -> int:
    if found.status == "none":
        return NO
    return YES if found.status == "one" and (found.complete or found.all is None) else UNDECIDED
