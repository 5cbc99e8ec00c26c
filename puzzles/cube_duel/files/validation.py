"""The grids of one challenge: read, and held against the pieces and against each other."""

from __future__ import annotations

from collections.abc import Mapping

from ...files.faults import Fault
from ...files.reader import Document, Key
from ..rules.board import RED, Box, neighbours
from ..rules.challenge import Packing, colours, pieces_from_labels, shape_fault
from ..rules.notation import Written, read_layers, read_net
from ..rules.pieces import Cell, PieceSet

Marks = dict[Cell, Written]


def _is_drawn(document: Document, key: Key, grid: str) -> bool:
    """Is the grid there, and a text? (Anything else has been reported by then.)"""
    return isinstance(document.value(key).get(grid), str)


def read_target(document: Document, key: Key, box: Box, where: str, faults: list[Fault]) -> Marks:
    """Colours of visible cells; squares of one cell that disagree are a fault that names both."""
    if not _is_drawn(document, key, "target"):
        return {}
    letters = "".join(colours(box))
    return _one_mark_per_cell(document, (*key, "target"), box, f"{where}, target", faults, letters)


def read_seams(document: Document, key: Key, box: Box, where: str, faults: list[Fault]) -> Marks:
    """Labels of visible cells."""
    if not _is_drawn(document, key, "seams"):
        return {}
    return _one_mark_per_cell(document, (*key, "seams"), box, f"{where}, seams", faults, None)


def _one_mark_per_cell(
    document: Document, key: Key, box: Box, where: str, faults: list[Fault], letters: str | None
) -> Marks:
    marks: Marks = {}
    squares = {}
    for square, mark in read_net(document, key, box, where, faults, letters=letters).items():
        first = marks.setdefault(square.cell, mark)
        other = squares.setdefault(square.cell, square)
        if first.character != mark.character:
            message = (
                f"{where} {mark.place}: the {square} is {mark.character}, but the same cell is "
                f"{first.character} on the {other} (line {first.row.line})"
            )
            faults.append(mark.fault(document, message))
    return marks


def read_solution(
    document: Document, key: Key, box: Box, where: str, faults: list[Fault]
) -> dict[Cell, str] | None:
    """The label of each cell of a printed solution; whether it solves anything is not asked here."""
    if not _is_drawn(document, key, "solution"):
        return None
    marks = read_layers(document, (*key, "solution"), box, f"{where}, solution", faults)
    return {cell: mark.character for cell, mark in marks.items()}


def read_packing(
    document: Document,
    key: Key,
    grid: str,
    box: Box,
    pieces: PieceSet | None,
    target: Marks,
    seams: Marks,
    where: str,
    faults: list[Fault],
    *,
    beside: Packing = (),
) -> Packing:
    """Pieces standing in the box, each of the right shape, none twice, none against target or seams."""
    if not _is_drawn(document, key, grid):
        return ()
    before = len(faults)
    marks = read_layers(document, (*key, grid), box, f"{where}, {grid}", faults)
    if len(faults) > before:  # a row is missing: nothing can be said about the pieces in it
        return ()
    packing = pieces_from_labels({cell: mark.character for cell, mark in marks.items()})
    taken = {(piece.colour, piece.letter) for piece in beside}
    filled = {cell for piece in beside for cell in piece.cells}
    for piece in packing:
        lead = marks[max(piece.cells, key=lambda cell: (-cell[1], -cell[2], cell[0]))]
        problem = shape_fault(piece, pieces) if pieces else None
        if (piece.colour, piece.letter) in taken:
            problem = "the piece already stands in the setup"
        elif piece.cells & filled:
            problem = "the piece overlaps the setup"
        if problem:
            faults.append(
                lead.fault(document, f"{where}, {grid} {lead.place}: piece {piece.label}: {problem}")
            )
        for cell in sorted(piece.cells & target.keys()):
            if target[cell].character != piece.colour:
                shown = "red" if piece.colour == RED else "yellow"
                message = (
                    f"{where}, {grid} {marks[cell].place}: piece {piece.label} is {shown}, but the target "
                    f"wants {target[cell].character} there (line {target[cell].row.line})"
                )
                faults.append(marks[cell].fault(document, message))
    faults += _seam_faults(document, marks, seams, f"{where}, {grid}")
    return packing


def _seam_faults(document: Document, marks: Mapping[Cell, Written], seams: Marks, where: str) -> list[Fault]:
    """Setup pieces that contradict the seams."""
    faults = []
    for a, b in sorted(neighbours(marks.keys() & seams.keys())):
        together = marks[a].character == marks[b].character
        if together != (seams[a].character == seams[b].character):
            said = "one piece" if not together else "two pieces"
            message = (
                f"{where} {marks[b].place}: the seams (lines {seams[a].row.line} and {seams[b].row.line}) "
                f"show {said} here and at {marks[a].place}"
            )
            faults.append(marks[b].fault(document, message))
    return faults
