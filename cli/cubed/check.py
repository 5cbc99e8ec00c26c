"""`pipcube cubed check`: can the hand be played out."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cubed
from ..output import json_option, only_option, timeout_option
from ..status import NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import each_hand, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@timeout_option
@click.option(
    "--engine",
    type=click.Choice(["search", "cp-sat"]),
    show_default="search",
    help="cp-sat: a constraint model, for small hands, as a second opinion.",
)
@work_options
@json_option
def check(
    source: str, only: tuple[str, ...], timeout: float | None, engine: str | None, work: Work, as_json: bool
) -> int:
    """Can the hand be played out?

    Without a draw: a plan, or a proof that there is none, with the most pieces that can be played and the
    fewest points that can be left. Default timeout: 10 seconds a hand.

    \b
    Example:
        pipcube cubed check @evening

    Exit status: 0 every hand can be won, 1 some cannot, 2 bad input, 3 some undecided.
    """
    question = Question(
        "cubed check",
        _check,
        lambda checked: {"winnable": YES, "lost": NO}.get(checked.status, UNDECIDED),
        options={"engine": engine},
        limits={"timeout": timeout},
        show=_show,
    )
    return each_hand(source, only, question, work, as_json=as_json)


def _check(hand: cubed.Hand, _: Means, *, engine: str | None, timeout: float | None) -> cubed.Checked:
    return cubed.check(hand, timeout=timeout, engine=engine)


def _show(hand: cubed.Hand, checked: cubed.Checked) -> None:
    from .check_screen import show_checked

    show_checked(hand, checked)
