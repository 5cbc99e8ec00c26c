"""How `pipcube duel minimise` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel import Challenge, Minimised
from ...solver.result import Status
from ..output import screen, time_text
from .screen import level_text, show_layers


def show_minimised(challenge: Challenge, found: Minimised, *, placeable: bool) -> None:
    """The smallest setup, or all of them."""
    console = screen()
    kind = "setup that can be stood up" if placeable else "setup"
    if found.setups:
        size = len(found.setups[0])
        verdict, colour = f"the smallest {kind} has {size} piece{'' if size == 1 else 's'}", "green"
        if found.all is not None:
            number = len(found.setups)
            verdict += f": {number} such setup{'' if number == 1 else 's'}"
            verdict += "" if found.complete else " found in time"
        elif found.placeable is False:
            verdict += " (it cannot be stood up by itself, with the rest after it: see --placeable)"
    elif found.status is Status.NONE:
        verdict, colour = f"no {kind}" if found.solution else "no solution", "red"
    else:
        verdict, colour = f"undecided within the limits; at least {found.at_least} pieces", "magenta"
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", (verdict, colour))
    rounds = f"{found.rounds} round{'' if found.rounds == 1 else 's'}"
    line.append(f"  [{time_text(found.seconds)}, {rounds}]", "dim")
    console.print(line)
    for setup in found.setups:
        if setup:
            console.print(f"  {' '.join(piece.label for piece in setup)}")
            show_layers(setup, challenge.box)
    console.print()
