"""How build orders look on a terminal."""

from __future__ import annotations

from rich.text import Text

from ..puzzles.cube_duel.board import RED
from ..puzzles.cube_duel.build import Built
from ..puzzles.cube_duel.buildable import Buildable, Order, Step
from ..puzzles.cube_duel.challenge import Challenge
from .duel_screen import level_text
from .output import screen, time_text

_SIDES = {"+x": "left", "+y": "right", "+z": "above"}


def step_text(step: Step) -> str:
    """A step in words: which piece, and from where it comes into its place."""
    colour = "red" if step.piece.colour == RED else "yellow"
    side = _SIDES.get(step.direction)
    way = f"from {step.direction}" if side is None else f"from {step.direction} ({side})"
    return f"{colour} {step.piece.label} {way}" + ("" if step.stable else ", does not rest")


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
        return _judged(built.order)
    if built.status == "none":
        return "no solution to build", "red"
    return "undecided within the limits", "magenta"


def _judged(order: Order) -> tuple[str, str]:
    if order.verdict is Buildable.STABLE:
        return f"can be built: {len(order.steps)} steps, stable after each", "green"
    part = "the setup" if order.setup is order.verdict else "the rest"
    if order.verdict is Buildable.NO_WAY:
        return f"cannot be built: in every order some piece of {part} has no way in", "red"
    steps = f"{order.unstable_steps} step{'' if order.unstable_steps == 1 else 's'}"
    return f"no order is stable; in the best one something moves after {steps}", "red"
