"""`pipcube duel play`: a position of the game for two."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..output import json_option, only_option, timeout_option
from ..status import UNDECIDED, YES
from ..work import Question, Work, answer_file, work_options
from . import source_argument

if TYPE_CHECKING:
    from ...puzzles.cube_duel.ask.play import Advice
    from ...puzzles.cube_duel.files.games import Game
    from ...solver.run.parallel import Means


def _advice_object(game: Game, advice: Advice) -> dict[str, Any]:
    from ...puzzles.cube_duel.files.games import format_placement

    return {
        "name": game.name,
        "turn": None if advice.finished else game.end.turn,
        "finished": advice.finished,
        "scores": advice.scores,
        "faces": advice.faces,
        "winner": advice.winner,
        "legal": [format_placement(piece) for piece in advice.legal],
        "best": advice.best_move,
        "value": advice.value,
        "exact": advice.exact,
        "seconds": round(advice.seconds, 6),
    }


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
    from ...puzzles.cube_duel.files.games import read_games

    def show(game: Game, advice: Advice) -> None:
        from .play_screen import show_advice

        show_advice(game, advice, moves=moves)

    question = Question(
        "duel play",
        _advise,
        lambda advice: YES if advice.exact else UNDECIDED,
        limits={"timeout": timeout},
        to_json=_advice_object,
        show=show,
    )
    return answer_file(lambda: read_games(source, only), question, work, as_json=as_json)


def _advise(game: Game, _: Means, *, timeout: float | None) -> Advice:
    from ...puzzles.cube_duel.ask.play import advise

    return advise(game.end, timeout)
