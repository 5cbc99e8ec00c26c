"""How `pipcube duel solve` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel import Packing, Solved
from ...puzzles.cube_duel.rules.challenge import labels_of
from ...puzzles.cube_duel.show.picture import solution_picture
from ..output import indented, screen
from .screen import WIDTH, paint
from .verify_screen import headline


def show_solved(solved: Solved) -> None:
    """The verdict and the solutions with their pictures."""
    console = screen()
    console.print(headline(solved))
    for number, packing in enumerate(solved.packings, 1):
        title = ""
        if len(solved.packings) > 1:
            title = f"solution {number}" + ("" if number == 1 else _difference(solved.packings[0], packing))
            title += {True: ", can be built in the hand", False: ", cannot be built", None: ""}[
                solved.buildable[number - 1]
            ]
        picture = solution_picture(labels_of(packing), solved.challenge.box, WIDTH - 2)
        console.print(indented(Text(title)) if title else "")
        console.print(indented(paint(picture)), soft_wrap=True)
    console.print()


def _difference(first: Packing, other: Packing) -> str:
    moved = [piece.label for piece, was in zip(other, first, strict=True) if piece.cells != was.cells]
    return f" (pieces that stand elsewhere than in the first: {' '.join(moved)})"
