"""Pieces and cells as people say them."""

from __future__ import annotations

from .board import RED, Box, squares
from .challenge import Placed
from .pieces import Cell, Cells


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
