"""How `pipcube duel hint` looks on a terminal."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from ...puzzles.cube_duel import Challenge, Hints, HintStatus, Placed
from ...puzzles.cube_duel.rules.words import cells_text, piece_text
from ..output import indented, screen
from .screen import level_text, show_layers

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


def show_hints(challenge: Challenge, hints: Hints) -> None:
    """The hints, each with its reason and the board after it; or what is wrong."""
    console = screen()
    state, colour = _STATES[hints.status]
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", (state, colour))
    line.rstrip()
    console.print(line)
    if hints.wrong:
        console.print(f"  take back {_list(hints.wrong)}", soft_wrap=True)
    standing = (*challenge.setup, *challenge.placed)
    hanging = False  # once a hint cannot stand yet, the board of the next one cannot, whatever it is
    for hint in hints.steps:
        standing = (*standing, hint.placed)
        console.print(indented(Text(f"place {_placement(hint.placed)}", "bold")))
        console.print(indented(Text(f"{hint.reason}  [{hint.technique}]")), soft_wrap=not console.is_terminal)
        if not hint.placeable and not hanging:
            hanging = True
            console.print("  (as the board is, it has no way in or does not stay: place others first)")
        show_layers(standing, challenge.box)
    if hints.undecided:
        also = " else" if hints.steps else ""
        console.print(f"  nothing{also} is common to all solutions; one of them has {_list(hints.undecided)}")
    console.print()
