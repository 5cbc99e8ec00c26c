"""`pipcube cubed moves`: the next placements and what each keeps."""

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
@work_options
@json_option
def moves(source: str, only: tuple[str, ...], timeout: float | None, work: Work, as_json: bool) -> int:
    """List the next placements and what each keeps.

    Every legal placement with whether the rest can still be played out without a draw, the most pieces
    playable and the fewest points left after it; best first. The timeout is for a hand, shared by its
    moves; default: 10 seconds.

    \b
    Example:
        pipcube cubed moves hand.toml

    Exit status: 0 some move keeps the win, 1 none does, 2 bad input, 3 undecided.
    """
    question = Question("cubed moves", _moves, _status, limits={"timeout": timeout}, show=_show)
    return each_hand(source, only, question, work, as_json=as_json)


def _moves(hand: cubed.Hand, means: Means, *, timeout: float | None) -> cubed.Moves:
    return cubed.moves(hand, timeout=timeout, progress=means.tell)


def _status(found: cubed.Moves) -> int:
    statuses = {move.status for move in found.moves}
    if "winnable" in statuses:
        return YES
    return UNDECIDED if "unknown" in statuses else NO


def _show(hand: cubed.Hand, found: cubed.Moves) -> None:
    from .moves_screen import show_moves

    show_moves(hand, found.moves)
