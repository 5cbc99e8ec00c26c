"""How hints and smallest setups look on a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Console
from rich.text import Text

from ...puzzles.cube_duel.ask.hint import Advice, HintStatus
from ...puzzles.cube_duel.ask.minimise import Minimised
from ...puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed, labels_of
from ...puzzles.cube_duel.rules.words import cells_text, piece_text
from ...puzzles.cube_duel.show.picture import layers
from ...solver.result import Status
from ..output import indented, screen, time_text
from .screen import WIDTH, level_text, paint

_STATES = {
    HintStatus.ONE: ("", ""),
    HintStatus.MANY: ("several solutions", "yellow"),
    HintStatus.NONE: ("no solution, whatever is placed", "red"),
    HintStatus.WRONG: ("no solution with what is placed", "red"),
    HintStatus.DONE: ("nothing is left to place", "green"),
    HintStatus.UNKNOWN: ("undecided within the limits", "magenta"),
}


def _placement(piece: Placed) -> str:
    return f"{piece_text(piece)} on {cells_text(piece.cells)}"


def _list(pieces: Iterable[Placed]) -> str:
    return ", ".join(_placement(piece) for piece in pieces)


def _print_layers(console: Console, challenge: Challenge, pieces: Packing) -> None:
    picture = layers(labels_of(pieces), challenge.box, WIDTH - 2)
    console.print(indented(paint(picture)), soft_wrap=True)


def show_advice(challenge: Challenge, advice: Advice) -> None:
    """The hints, each with its reason and the board after it; or what is wrong."""
    console = screen()
    state, colour = _STATES[advice.status]
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", (state, colour))
    line.rstrip()
    console.print(line)
    if advice.wrong:
        console.print(f"  take back {_list(advice.wrong)}", soft_wrap=True)
    standing = (*challenge.setup, *challenge.placed)
    hanging = False  # once a hint cannot stand yet, the board of the next one cannot, whatever it is
    for hint in advice.steps:
        standing = (*standing, hint.piece)
        console.print(indented(Text(f"place {_placement(hint.piece)}", "bold")))
        console.print(
            indented(Text(f"{hint.reason}  [{hint.technique.label}]")), soft_wrap=not console.is_terminal
        )
        if not hint.placeable and not hanging:
            hanging = True
            console.print("  (as the board is, it has no way in or does not stay: place others first)")
        _print_layers(console, challenge, standing)
    if advice.undecided:
        also = " else" if advice.steps else ""
        console.print(
            f"  nothing{also} is common to all solutions; one of them has {_list(advice.undecided)}"
        )
    console.print()


def show_minimised(challenge: Challenge, found: Minimised, *, every: bool, placeable: bool) -> None:
    """The smallest setup, or all of them."""
    console = screen()
    kind = "setup that can be stood up" if placeable else "setup"
    if found.setups:
        size = len(found.setups[0])
        verdict, colour = f"the smallest {kind} has {size} piece{'' if size == 1 else 's'}", "green"
        if every:
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
            _print_layers(console, challenge, setup)
    console.print()
