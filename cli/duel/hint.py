"""`pipcube duel hint`: the piece that comes next, and why."""

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
@click.option("--steps", type=click.IntRange(min=1), default=1, help="Number of hints, one after another.")
@timeout_option
@work_options
@json_option
def hint(
    source: str, only: tuple[str, ...], steps: int, timeout: float | None, work: Work, as_json: bool
) -> int:
    """Say which piece comes next, and why.

    Of all pieces the one that follows with the least search from the setup and from what has been placed
    (`placed` in the challenge file): the cell or the piece for which one placement is left. If what has been
    placed leads to no solution, the fewest pieces to take back are named.

    \b
    Examples:
        pipcube duel hint @sampler --only junior-1 --steps 3
        printf '%s\\n' '[[challenge]]' 'name = "mine"' 'shape = "half"' \\
            'setup  = "OOZZ OOAA\\n.ZZA ...A\\n..T. ....\\n.TTT ...."' \\
            'placed = ".... ....\\n.... ....\\n.... ....\\n.... IIII"' | pipcube duel hint -

    Exit status: 0 answered, 1 no solution, wrongly placed, or several solutions that share no further piece,
    2 bad input, 3 undecided.
    """
    question = Question(
        "duel hint", _hint, _status, options={"steps": steps}, limits={"timeout": timeout}, show=_show
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _hint(challenge: duel.Challenge, _: Means, *, steps: int, timeout: float | None) -> duel.Hints:
    return duel.hint(challenge, steps=steps, timeout=timeout)


def _status(hints: duel.Hints) -> int:
    if hints.status == "unknown":
        return UNDECIDED
    return YES if hints.steps or hints.status == "done" else NO


def _show(challenge: duel.Challenge, hints: duel.Hints) -> None:
    from .hint_screen import show_hints

    show_hints(challenge, hints)
