"""How build orders look on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel.ask.build import Built
from ...puzzles.cube_duel.rules.challenge import Challenge
from ...puzzles.cube_duel.rules.order import Buildable
from ...puzzles.cube_duel.show.words import order_text, step_text
from ..output import screen, time_text
from .screen import level_text


def show_built(challenge: Challenge, built: Built) -> None:
    """The order, a line for each step."""
    console = screen()
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", _verdict(built))
    if built.printed_fault:
        line.append(f"; the printed solution is not one ({built.printed_fault}), this is another", "red")
    line.append(f"  [{time_text(built.seconds)}]", "dim")
    console.print(line, soft_wrap=True)
    if built.order:
        setup = {piece.cells for piece in challenge.setup}
        for number, step in enumerate(built.order.steps, 1):
            cells = " ".join("".join(map(str, cell)) for cell in sorted(step.piece.cells))
            kind = "setup  " if step.piece.cells in setup else "       "
            console.print(f"  {number:2}. {kind}{step_text(step):40}{cells}", soft_wrap=True)
    console.print()


def _verdict(built: Built) -> tuple[str, str]:
    if built.order:
        if not built.complete and built.order.setup is Buildable.STABLE:
            number = built.others + 1
            which = "the one solution" if number == 1 else f"none of the {number} solutions"
            can = "cannot" if number == 1 else "can"
            return f"undecided: {which} looked at {can} be built; there are others", "magenta"
        return order_text(built.order), "green" if built.order.verdict is Buildable.STABLE else "red"
    if built.status == "none":
        return "no solution to build", "red"
    return "undecided within the limits", "magenta"
