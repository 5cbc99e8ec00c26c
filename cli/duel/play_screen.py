"""How a game for two looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel.ask.play import Advice
from ...puzzles.cube_duel.files.games import Game, format_placement
from ...puzzles.cube_duel.rules.board import RED, YELLOW
from ...puzzles.cube_duel.rules.challenge import labels_of
from ...puzzles.cube_duel.rules.game import DRAW
from ...puzzles.cube_duel.rules.spots import BOARD
from ...puzzles.cube_duel.rules.words import cells_text, colour_name, piece_text
from ...puzzles.cube_duel.show.picture import solution_picture
from ..output import indented, screen, time_text
from .screen import WIDTH, paint


def show_advice(game: Game, advice: Advice, *, moves: bool) -> None:
    """The board, what counts so far, and what to play."""
    console = screen()
    line = Text.assemble((game.name, "bold"), "  ", (_state_text(game, advice), "green"))
    line.append(f"  [{time_text(advice.seconds)}]", "dim")
    console.print(line)
    console.print()
    picture = solution_picture(labels_of(game.end.placed), BOARD, WIDTH - 2)
    console.print(indented(paint(picture)), soft_wrap=True)
    console.print()
    for side in (RED, YELLOW):
        faces = " + ".join(f"{count} {face}" for face, count in advice.faces[side].items())
        console.print(f"  {colour_name(side):7}{advice.scores[side]:3} = {faces}")
    if not advice.finished:
        _show_moves(game, advice, moves=moves)
    console.print()


def _state_text(game: Game, advice: Advice) -> str:
    if advice.winner is not None:
        totals = f"{advice.scores[RED]} to {advice.scores[YELLOW]}"
        verdict = "a draw" if advice.winner == DRAW else f"{colour_name(advice.winner)} wins"
        return f"finished: {verdict}, {totals}"
    return f"{colour_name(game.end.turn)} to move"


def _show_moves(game: Game, advice: Advice, *, moves: bool) -> None:
    console = screen()
    number = len(advice.legal)
    console.print(f"  {number} legal placement{'' if number == 1 else 's'}")
    if moves:
        for piece in advice.legal:
            console.print(f"    {format_placement(piece)}")
    if advice.value is None:
        console.print(Text("  best: undecided within the limits", "magenta"))
        return
    what = "pass" if advice.best is None else f"{piece_text(advice.best)} on {cells_text(advice.best.cells)}"
    sure = "exact" if advice.exact else f"not exact: the best found, {advice.depth} turns ahead"
    console.print(Text.assemble("  best: ", (what, "bold"), f" ({sure})"))
    side, opponent = colour_name(game.end.turn), "yellow" if game.end.turn == RED else "red"
    if advice.value == 0:
        result = "a draw"
    else:
        leader, by = (side, advice.value) if advice.value > 0 else (opponent, -advice.value)
        result = f"{leader} wins by {by} square{'' if by == 1 else 's'}"
    console.print(f"  value: {advice.value:+d}, {result}" + ("" if advice.exact else ", as far as seen"))
