"""`pipcube domino unseen`: where each unseen tile can be."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import dominoes
from ..output import json_option, only_option
from ..status import YES
from ..work import Question, Work, work_options
from .entries import Typed, each_position, position_options, show_answer

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@position_options
@only_option
@work_options
@json_option
def unseen(source: str | None, typed: Typed, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Where each unseen tile can be, and how likely.

    From the passes and draws of a record: how many deals agree with them, the exact probability of each tile
    for each place, and the numbers that a seat cannot have, with the move that proves it. What a seat chose
    to play is not used as evidence. Write ?n for a hand (or a boneyard) of n unseen tiles.

    \b
    Example:
        pipcube domino unseen --set 3 --moves "2-2 pass 2-3> 3-1>" --hand "0-0" --hand "?2"

    Exit status: 0 answered, 2 bad input (for instance a record that no deal agrees with).
    """
    question = Question("domino unseen", _unseen, lambda _: YES, show=show_answer)
    return each_position(source, only, typed, question, work, as_json=as_json)


def _unseen(position: dominoes.Position, _: Means) -> dominoes.Unseen:
    return dominoes.unseen(position)
