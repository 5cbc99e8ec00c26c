"""`pipcube domino review`: what each play of a record has lost."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import dominoes
from ..output import json_option, only_option, timeout_option
from ..status import UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import Typed, each_position, position_options, show_answer

if TYPE_CHECKING:
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
        show=show_answer,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


def _review(position: dominoes.Position, _: Means, *, timeout: float | None) -> dominoes.Reviewed:
    return dominoes.review(position, timeout=timeout)
