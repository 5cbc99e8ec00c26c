"""`pipcube duel verify`: is each solution unique."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, timeout_option
from ..work import Question, Work, work_options
from .entries import each_challenge, engine_option, source_argument
from .solve import verdict_status

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@engine_option
@timeout_option
@work_options
@json_option
def verify(
    source: str, only: tuple[str, ...], engine: str | None, timeout: float | None, work: Work, as_json: bool
) -> int:
    """Prove each solution unique: a line a challenge.

    Where the file prints a solution, it is also checked to be the one.

    \b
    Example:
        pipcube duel verify booklet.toml --engine all

    Exit status: 0 all unique, 1 some not, 2 bad input, 3 some undecided.
    """
    question = Question(
        "duel verify",
        _verify,
        verdict_status,
        options={"engine": engine},
        limits={"timeout": timeout},
        show=_show,
        summary=_summary,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _verify(challenge: duel.Challenge, _: Means, *, engine: str | None, timeout: float | None) -> duel.Solved:
    return duel.verify(challenge, engine=engine, timeout=timeout)


def _show(_: duel.Challenge, solved: duel.Solved) -> None:
    from .verify_screen import show_verdict

    show_verdict(solved)


def _summary(answers: Sequence[Mapping[str, Any]]) -> None:
    from .verify_screen import show_summary

    show_summary(answers)
