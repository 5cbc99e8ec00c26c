"""`pipcube domino endgame`: the best play, with every hand known."""

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
@click.option(
    "--engine",
    type=click.Choice(["search", "cp-sat", "plain"]),
    show_default="search",
    help="cp-sat: a constraint model, plain: the rules in Python; second opinions on small endings.",
)
@work_options
@json_option
def endgame(
    source: str | None,
    typed: Typed,
    only: tuple[str, ...],
    timeout: float | None,
    engine: str | None,
    work: Work,
    as_json: bool,
) -> int:
    """The best play, with every hand known.

    The exact value for the side to move, the value of every legal play and what it loses, and a line of best
    play to the end of the hand. Default timeout: 60 seconds a position.

    \b
    Examples:
        pipcube domino endgame --game block --line "6-2" --hand "2-1 4-6" --hand "2-4 1-1"
        pipcube domino endgame @endings --only draw-empty-the-boneyard

    Exit status: 0 answered, 2 bad input, 3 undecided within the limits.
    """
    from ...puzzles.dominoes.ask.ending import EXACT, obstacle

    question = Question(
        "domino endgame",
        _solve,
        lambda found: YES if found.status == EXACT else UNDECIDED,
        options={"engine": engine},
        limits={"timeout": timeout},
        show=show_answer,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


def _solve(
    position: dominoes.Position, _: Means, *, engine: str | None, timeout: float | None
) -> dominoes.Endgame:
    return dominoes.endgame(position, timeout=timeout, engine=engine)
