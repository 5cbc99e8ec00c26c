"""`pipcube duel play`: a position of the game for two."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ..output import json_option, only_option, timeout_option
from ..status import UNDECIDED, YES
from ..work import Question, Work, answer_file, work_options
from .entries import source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@click.option("--moves", is_flag=True, help="List every legal placement.")
@timeout_option
@work_options
@json_option
def play(
    source: str, only: tuple[str, ...], moves: bool, timeout: float | None, work: Work, as_json: bool
) -> int:
    """Say what counts so far in a game for two, and what to play next.

    FILE holds games ([[game]] tables: who begins, and the moves so far). Every move is checked: a way in,
    stable, no pass while a piece can be placed. The value is the number of squares by which the side to move
    wins in the end if both go on in the best way. With at most 20 placements a side it is exact as a rule;
    otherwise it is the best found within the timeout (default: 20 seconds a game), and marked so.

    \b
    Examples:
        pipcube duel play @games --only duel-1
        pipcube duel play @games --only late-1 --moves
        printf '%s\\n' '[[game]]' 'name = "ours"' 'first = "R"' \\
            'moves = ["T 000 100 200 110", "O 010 020 011 021"]' | pipcube duel play --timeout 5 -

    Exit status: 0 finished or the best move is exact, 2 bad input, 3 the best move is not exact.
    """

    def show(game: duel.Duel, judged: duel.JudgedDuel) -> None:
        from .play_screen import show_judged

        show_judged(game, judged, moves=moves)

    question = Question(
        "duel play",
        _play,
        lambda judged: YES if judged.exact else UNDECIDED,
        limits={"timeout": timeout},
        show=show,
    )
    return answer_file(lambda: duel.read_games(source, only), question, work, as_json=as_json, source=source)


def _play(game: duel.Duel, _: Means, *, timeout: float | None) -> duel.JudgedDuel:
    return duel.play(game, timeout=timeout)
