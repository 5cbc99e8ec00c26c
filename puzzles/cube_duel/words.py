"""Pieces and cells as people say them."""

from __future__ import annotations

from .board import RED, Box, squares
from .buildable import Buildable, Order, Step
from .challenge import Placed
from .pieces import Cell, Cells

_SIDES = {"+x": "left", "+y": "right", "+z": "above"}


def colour_name(colour: str) -> str:
    """``red`` or ``yellow``."""
    return "red" if colour == RED else "yellow"


def piece_text(piece: Placed) -> str:
    """``the yellow T``."""
    return f"the {colour_name(piece.colour)} {piece.letter}"


def cells_text(cells: Cells) -> str:
    """Cells as x, y, z: ``000 100 200 300``; with commas in a box that is longer than ten."""
    comma = "," if max(max(cell) for cell in cells) > 9 else ""
    return " ".join(comma.join(map(str, cell)) for cell in sorted(cells))


def cell_text(cell: Cell, box: Box) -> str:
    """A cell and where it is seen: ``the cell 333 (the top corner)``."""
    name = f"the cell {cells_text(frozenset([cell]))}"
    if cell == (box.x - 1, box.y - 1, box.z - 1):
        return f"{name} (the top corner)"
    seen = next((square for square in squares(box) if square.cell == cell), None)
    if seen is not None:
        return f"{name} ({seen})"
    x, y, z = cell
    corner = "the bottom corner, " if cell == (0, 0, 0) else ""
    return f"{name} ({corner}layer {z + 1} row {y + 1} column {box.x - x})"


def step_text(step: Step) -> str:
    """A step in words: which piece, and from where it comes into its place."""
    side = _SIDES.get(step.direction)
    way = f"from {step.direction}" if side is None else f"from {step.direction} ({side})"
    rests = "" if step.stable else ", does not rest"
    return f"{colour_name(step.piece.colour)} {step.piece.label} {way}{rests}"


def order_text(order: Order) -> str:
    """How well its pieces can be built up in the hand, in words."""
    if order.verdict is Buildable.STABLE:
        return f"can be built: {_steps(len(order.steps))}, stable after each"
    part = "the setup" if order.setup is order.verdict else "the rest"
    if order.verdict is Buildable.NO_WAY:
        return f"cannot be built: in every order some piece of {part} has no way in"
    return f"no order is stable; in the best one something moves after {_steps(order.unstable_steps)}"


def _steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"
