"""`pipcube duel solve`: the solution of each challenge, with proof."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, timeout_option
from ..status import NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_challenge, engine_option, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@engine_option
@timeout_option
@click.option("--all", "every", is_flag=True, help="List every solution, not only enough to decide.")
@click.option("--limit", type=click.IntRange(min=1), help="With --all: stop the list after this many.")
@work_options
@json_option
def solve(
    source: str,
    only: tuple[str, ...],
    engine: str | None,
    timeout: float | None,
    every: bool,
    limit: int | None,
    work: Work,
    as_json: bool,
) -> int:
    """Solve, and prove that nothing else fits.

    Shows the solution of each challenge with the proof that it is the only one, or two that differ.

    \b
    Examples:
        pipcube duel solve @sampler --only wizard-11
        pipcube duel solve mine.toml --all --limit 100 --json

    Exit status: 0 exactly one solution, 1 none or several, 2 bad input, 3 undecided.
    """
    if limit is not None and not every:
        raise click.UsageError("--limit goes with --all")
    question = Question(
        "duel solve",
        _solve,
        verdict_status,
        options={"engine": engine, "every": every, "limit": limit},
        limits={"timeout": timeout},
        show=_show,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _solve(
    challenge: duel.Challenge,
    _: Means,
    *,
    engine: str | None,
    timeout: float | None,
    every: bool,
    limit: int | None,
) -> duel.Solved:
    return duel.solve(challenge, engine=engine, timeout=timeout, all=every, limit=limit)


def verdict_status(solved: duel.Solved) -> int:
    """The exit status: yes if there is exactly one solution, and the one printed if one is."""
    if solved.solution_ok is False:
        return NO
    return {"one": YES, "unknown": UNDECIDED}.get(str(solved.status), NO)


def _show(_: duel.Challenge, solved: duel.Solved) -> None:
    from .solve_screen import show_solved

    show_solved(solved)
