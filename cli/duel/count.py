"""`pipcube duel count`: how many solutions there are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, timeout_option
from ..status import UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_challenge, engine_option, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@engine_option
@timeout_option
@click.option("--limit", type=click.IntRange(min=1), help="Stop counting beyond this many.")
@work_options
@json_option
def count(
    source: str,
    only: tuple[str, ...],
    engine: str | None,
    timeout: float | None,
    limit: int | None,
    work: Work,
    as_json: bool,
) -> int:
    """Count all solutions.

    Raw, and up to the turns of the box that leave the challenge's data unchanged.

    \b
    Example:
        pipcube duel count mine.toml --timeout 60

    Exit status: 0 counted exactly, 2 bad input, 3 not counted to the end.
    """
    question = Question(
        "duel count",
        _count,
        lambda counted: UNDECIDED if counted.count is None else YES,
        options={"engine": engine, "limit": limit},
        limits={"timeout": timeout},
        show=_show_count,
        brief=_brief,
        divisible=True,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _count(
    challenge: duel.Challenge, means: Means, *, engine: str | None, timeout: float | None, limit: int | None
) -> duel.Counted:
    return duel.count(
        challenge,
        engine=engine,
        timeout=timeout,
        limit=limit,
        progress=means.tell,
        jobs=means.jobs,
        mapper=means.mapper,
    )


def _brief(answer: Mapping[str, Any]) -> str:
    count = answer.get("count")
    return f"{count:,} solution{'' if count == 1 else 's'}" if type(count) is int else ""


def _show_count(challenge: duel.Challenge, counted: duel.Counted) -> None:
    from .count_screen import show_count

    show_count(challenge, counted)
