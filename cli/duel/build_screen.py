"""How build orders look on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel import Built, Challenge
from ...puzzles.cube_duel.rules.order import Buildable
from ...puzzles.cube_duel.show.words import order_text, step_text
from ..output import screen, time_text
from .screen import level_text


def show_built(challenge: Challenge, built: Built) -> None:
    """The order, a line for each step."""
    console = screen()
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", _verdict(built))
    if built.solution_fault:
        line.append(f"; the printed solution is not one ({built.solution_fault}), this is another", "red")
    line.append(f"  [{time_text(built.seconds)}]", "dim")
    console.print(line, soft_wrap=True)
    if built.best:
        setup = {piece.cells for piece in challenge.setup}
        for number, step in enumerate(built.order, 1):
            cells = " ".join("".join(map(str, cell)) for cell in sorted(step.placed.cells))
            kind = "setup  " if step.placed.cells in setup else "       "
            console.print(f"  {number:2}. {kind}{step_text(step):40}{cells}", soft_wrap=True)
    console.print()


def _verdict(built: Built) -> tuple[str, str]:
    if built.best:
        if not built.complete and built.setup is Buildable.STABLE:
            number = built.examined
            which = "the one solution" if number == 1 else f"none of the {number} solutions"
            can = "cannot" if number == 1 else "can"
            return f"undecided: {which} looked at {can} be built; there are others", "magenta"
        return order_text(built.best), "green" if built.stable else "red"
    if built.status == "none":
        return "no solution to build", "red"
    return "undecided within the limits", "magenta"
