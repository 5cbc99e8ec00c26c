"""`pipcube domino replay`: a record of play, checked and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ...puzzles import dominoes
from ..output import error_object, json_option, only_option
from ..status import YES
from ..work import Question, Work, work_options
from .entries import Typed, each_position, position_options, show_answer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ...puzzles.files.faults import Fault
    from ...solver.run.parallel import Means


@click.command()
@position_options
@only_option
@work_options
@json_option
def replay(source: str | None, typed: Typed, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Check and score a record of play.

    Every move is checked against the rules and against the hands that the record ends in; the points of each
    side and the end of the hand are shown. A move that cannot have been made is named with its number.

    \b
    Example:
        pipcube domino replay --game block --moves "6-6 6-4> 4-1>" --hand "5-1 2-0" --hand "3-3 0-0" --turn 2

    Exit status: 0 the record is sound, 2 a move is not allowed or the input is bad.
    """
    from ...puzzles.dominoes.rules.record import no_record

    question = Question("domino replay", _replay, lambda _: YES, show=show_answer)
    return each_position(
        source, only, typed, question, work, as_json=as_json, obstacle=no_record, faulty=_bad_record
    )


def _replay(position: dominoes.Position, _: Means) -> dominoes.ReplayedRecord:
    return dominoes.replay(position)


def _bad_record(name: str | None, faults: Iterable[Fault]) -> dict[str, Any]:
    found = list(faults)
    nothing = {"scores": None, "winner": None, "blocked": None}
    return error_object(name, found) | nothing | {"error": found[0].message}
