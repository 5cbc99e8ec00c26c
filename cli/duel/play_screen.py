"""How a game for two looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel import Duel, JudgedDuel
from ...puzzles.cube_duel.files.games import format_placement
from ...puzzles.cube_duel.rules.board import RED, YELLOW
from ...puzzles.cube_duel.rules.challenge import labels_of
from ...puzzles.cube_duel.rules.game import DRAW
from ...puzzles.cube_duel.rules.spots import BOARD
from ...puzzles.cube_duel.rules.words import cells_text, colour_name, piece_text
from ...puzzles.cube_duel.show.picture import solution_picture
from ..output import indented, screen, time_text
from .screen import WIDTH, paint


def show_judged(game: Duel, judged: JudgedDuel, *, moves: bool) -> None:
    """The board, what counts so far, and what to play."""
    console = screen()
    line = Text.assemble((game.name, "bold"), "  ", (_state_text(game, judged), "green"))
    line.append(f"  [{time_text(judged.seconds)}]", "dim")
    console.print(line)
    console.print()
    picture = solution_picture(labels_of(game.end.placed), BOARD, WIDTH - 2)
    console.print(indented(paint(picture)), soft_wrap=True)
    console.print()
    for side in (RED, YELLOW):
        faces = " + ".join(f"{count} {face}" for face, count in judged.faces[side].items())
        console.print(f"  {colour_name(side):7}{judged.scores[side]:3} = {faces}")
    if not judged.finished:
        _show_moves(game, judged, moves=moves)
    console.print()


def _state_text(game: Duel, judged: JudgedDuel) -> str:
    if judged.winner is not None:
        totals = f"{judged.scores[RED]} to {judged.scores[YELLOW]}"
        verdict = "a draw" if judged.winner == DRAW else f"{colour_name(judged.winner)} wins"
        return f"finished: {verdict}, {totals}"
    return f"{colour_name(game.end.turn)} to move"


def _show_moves(game: Duel, judged: JudgedDuel, *, moves: bool) -> None:
    console = screen()
    number = len(judged.placements)
    console.print(f"  {number} legal placement{'' if number == 1 else 's'}")
    if moves:
        for piece in judged.placements:
            console.print(f"    {format_placement(piece)}")
    if judged.value is None:
        console.print(Text("  best: undecided within the limits", "magenta"))
        return
    what = (
        "pass"
        if judged.chosen is None
        else f"{piece_text(judged.chosen)} on {cells_text(judged.chosen.cells)}"
    )
    sure = "exact" if judged.exact else f"not exact: the best found, {judged.depth} turns ahead"
    console.print(Text.assemble("  best: ", (what, "bold"), f" ({sure})"))
    side, opponent = colour_name(game.end.turn), "yellow" if game.end.turn == RED else "red"
    if judged.value == 0:
        result = "a draw"
    else:
        leader, by = (side, judged.value) if judged.value > 0 else (opponent, -judged.value)
        result = f"{leader} wins by {by} square{'' if by == 1 else 's'}"
    console.print(f"  value: {judged.value:+d}, {result}" + ("" if judged.exact else ", as far as seen"))
