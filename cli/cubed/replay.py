"""`pipcube cubed replay`: a recorded game, checked and scored."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cubed
from ..output import json_option, only_option
from ..status import YES
from ..work import Question, Work, answer_file, work_options
from .entries import source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@work_options
@json_option
def replay(source: str, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Check and score a recorded game.

    Every move of a game of 2 to 11 players is checked against the rules; the scores of each round and the
    winners are shown. The file format is in docs/cubed.md.

    \b
    Example:
        pipcube cubed replay @club

    Exit status: 0 the record is sound, 2 a move is not allowed or the file is bad.
    """
    question = Question("cubed replay", _replay, lambda _: YES, show=_show)
    return answer_file(lambda: cubed.read_games(source, only), question, work, as_json=as_json)


def _replay(game: cubed.PlayedGame, _: Means) -> cubed.PlayedGame:
    return cubed.replay(game)


def _show(game: cubed.PlayedGame, _: cubed.PlayedGame) -> None:
    from .replay_screen import show_game

    show_game(game)
