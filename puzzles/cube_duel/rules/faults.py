"""All that is wrong with a challenge: the one place where that is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import TypeGuard

from ...files.faults import (
    MAX_NAME,
    Fault,
    Place,
    item_fault,
    name_faults,
    nearest,
    other_lines,
    require,
    show,
    value_fault,
)
from .board import FULL, HALF, MAX_CELLS, RED, Box, neighbours, squares
from .challenge import Challenge, Packing, Placed, box_of, colours, pieces_from_labels, shape_fault
from .notation import Mark, read_layers, read_net, wrong_mark
from .piece_faults import set_faults
from .pieces import Cell, PieceSet
from .shipped import shipped_sets

Marks = dict[Cell, Mark]
GRIDS = ("target", "seams", "setup", "placed", "solution")


def faults(challenge: object) -> tuple[Fault, ...]:
    """All that is wrong with a challenge; empty if it is sound.

    >>> [fault.message for fault in faults(Challenge("x", target={(0, 0, 0): "R"}))]
    ['target: the cell 000 shows on no face: a target speaks of x = 3, y = 3 or z = 3']
    """
    if not isinstance(challenge, Challenge):
        return (item_fault(f"expected a Challenge, found a {type(challenge).__name__}"),)
    if "_faults" not in challenge.__dict__:
        object.__setattr__(challenge, "_faults", tuple(_faults(challenge)))
    return challenge.__dict__["_faults"]


def require_challenge(challenge: object) -> None:
    """Refuse a challenge that is not sound.

    Raises:
        InvalidError: with all its faults.
    """
    require(faults(challenge), getattr(challenge, "name", None), "challenge")


def _faults(challenge: Challenge) -> list[Fault]:
    found = name_faults(challenge.name) + _level_faults(challenge.level)
    pieces = _pieces(challenge.pieces, found)
    for field in GRIDS:
        given = challenge.given(field)
        if not (given is None or isinstance(given, _accepted(field))):
            found.append(value_fault(field, "a text in quotes", given))
    box = _box(challenge, found)
    if box is None:
        return found
    if pieces and pieces.volume * box.colours != box.volume:
        found.append(_volume_fault(pieces, box))
    target = _marks(challenge, "target", box, "".join(colours(box)), found)
    seams = _marks(challenge, "seams", box, None, found)
    setup = _packing(challenge, "setup", box, pieces, (target, seams), (), found)
    _packing(challenge, "placed", box, pieces, ({}, {}), setup, found)
    if challenge.given("solution") is not None:
        _layers(challenge, "solution", box, found)
    return found


def _accepted(field: str) -> tuple[type, ...]:
    """What a field may be given as, beside text."""
    return (str, Sequence) if field in ("setup", "placed") else (str, Mapping)


def _level_faults(level: object) -> list[Fault]:
    if level == "" or (isinstance(level, str) and not name_faults(level)):
        return []
    return [value_fault("level", f"a text in quotes (printable, up to {MAX_NAME} characters)", level)]


def _pieces(pieces: object, found: list[Fault]) -> PieceSet | None:
    """The set, if it can be used."""
    if isinstance(pieces, str):
        known = shipped_sets()
        message = f"there is no piece set {show(pieces)}{nearest(pieces, known)}; shipped sets: "
        found.append(item_fault(f"pieces: {message}{', '.join(known)}", "pieces"))
        return None
    wrong = set_faults(pieces)
    found += wrong
    return pieces if isinstance(pieces, PieceSet) and not wrong else None


def _box(challenge: Challenge, found: list[Fault]) -> Box | None:
    """The box of a challenge, ``None`` after a fault."""
    shape, number = challenge.shape, challenge.colours
    known = number is None or (type(number) is int and number in (1, 2))
    if not known:
        found.append(value_fault("colours", "1 or 2", number))
    named = {"full": FULL, "half": HALF}
    if isinstance(shape, str) and shape in named:
        box = named[shape]
        if known and number not in (None, box.colours):
            message = f'colours: shape "{shape}" has {box.colours} by definition'
            found.append(item_fault(message, "colours"))
            return None
        return box
    message = ""
    if not isinstance(shape, tuple):
        hint = nearest(shape, named) if isinstance(shape, str) else ""
        message = f'expected "full", "half" or [x, y, z], found {show(shape)}{hint}'
    elif len(shape) != 3 or not all(type(n) is int and n >= 1 for n in shape):
        message = f"expected three lengths of at least 1, found {show(list(shape))}"
    elif max(shape) > MAX_CELLS or shape[0] * shape[1] * shape[2] > MAX_CELLS:
        message = f"a box of {show(list(shape))} has more cells than the limit of {MAX_CELLS}"
    if message:
        found.append(item_fault(f"shape: {message}", "shape"))
        return None
    return box_of(shape, number if known else None)


def _volume_fault(pieces: PieceSet, box: Box) -> Fault:
    sets = "two sets" if box.colours == 2 else "one set"
    message = (
        f"the box {box} has {box.volume} cells, but {sets} of {pieces.name} "
        f"({pieces.volume} cells each) cannot fill it: {pieces.volume * box.colours} in all"
    )
    return item_fault(message, place=Place("shape", at_name=True))


def _marks(challenge: Challenge, field: str, box: Box, letters: str | None, found: list[Fault]) -> Marks:
    """Colours or labels of visible cells; squares of one cell that disagree are a fault that names both."""
    given = challenge.given(field)
    if isinstance(given, Mapping):
        return _marks_of_cells(given, field, box, letters, found)
    marks: Marks = {}
    seen = {}
    net = read_net(given, field, box, found, letters=letters) if isinstance(given, str) else {}
    for square, mark in net.items():
        first = marks.setdefault(square.cell, mark)
        other = seen.setdefault(square.cell, square)
        if first.character != mark.character:
            message = (
                f"{field} {mark.where}: the {square} is {mark.character}, but the same cell is "
                f"{first.character} on the {other}{other_lines()}"
            )
            found.append(mark.fault(message, first))
    return marks


def _marks_of_cells(
    given: Mapping[object, object], field: str, box: Box, letters: str | None, found: list[Fault]
) -> Marks:
    visible = {square.cell for square in squares(box)}
    marks: Marks = {}
    if len(given) > MAX_CELLS:
        found.append(_too_many(field, len(given)))
        return marks
    for cell, character in given.items():
        if not _is_cell(cell, box):
            message = f"{field}: expected a cell (x, y, z) of the box {box}, found {show(cell)}"
        elif cell not in visible:
            message = (
                f"{field}: the cell {_cell_text(cell)} shows on no face: a {field.rstrip('s')} speaks of "
            )
            message += f"x = {box.x - 1}, y = {box.y - 1} or z = {box.z - 1}"
        elif not isinstance(character, str) or len(character) != 1:
            message = (
                f"{field}: the cell {_cell_text(cell)}: {wrong_mark('?', letters)}, found {show(character)}"
            )
        elif reason := wrong_mark(character, letters):
            message = f"{field}: the cell {_cell_text(cell)}: {reason}, found {show(character)}"
        else:
            if character != ".":
                marks[cell] = _object_mark(field, cell, character)
            continue
        found.append(item_fault(message, field))
    return marks


def _object_mark(field: str, cell: Cell, character: str) -> Mark:
    return Mark(character, f"cell {_cell_text(cell)}", Place(field))


def _is_cell(cell: object, box: Box) -> TypeGuard[Cell]:
    return (
        isinstance(cell, tuple)
        and len(cell) == 3
        and all(type(c) is int and 0 <= c < n for c, n in zip(cell, box.size, strict=True))
    )


def _cell_text(cell: object) -> str:
    assert isinstance(cell, tuple)
    return ("," if max(cell) > 9 else "").join(map(str, cell))


def _layers(challenge: Challenge, field: str, box: Box, found: list[Fault]) -> Marks:
    """The label of each filled cell of a setup or a solution."""
    given = challenge.given(field)
    if isinstance(given, str):
        return read_layers(given, field, box, found)
    if isinstance(given, Mapping) and field == "solution":
        return _labels(given, field, box, found)
    return _cells_of_pieces(given, field, box, found) if isinstance(given, Sequence) else {}


def _too_many(field: str, number: int) -> Fault:
    return item_fault(f"{field}: a box has at most {MAX_CELLS} cells, found {number}", field)


def _labels(given: Mapping[object, object], field: str, box: Box, found: list[Fault]) -> Marks:
    marks: Marks = {}
    if len(given) > MAX_CELLS:
        found.append(_too_many(field, len(given)))
        return marks
    for cell, label in given.items():
        if not _is_cell(cell, box):
            found.append(value_fault(field, f"a cell (x, y, z) of the box {box}", cell))
        elif not isinstance(label, str) or len(label) != 1 or not (label.isascii() and label.isalpha()):
            found.append(value_fault(field, "a letter", label))
        elif label.islower() and box.colours == 1:
            found.append(
                value_fault(field, "an upper case letter: there is no yellow set in this box", label)
            )
        else:
            marks[cell] = _object_mark(field, cell, label)
    return marks


def _cells_of_pieces(given: Sequence[object], field: str, box: Box, found: list[Fault]) -> Marks:
    marks: Marks = {}
    if len(given) > MAX_CELLS:
        found.append(_too_many(field, len(given)))
        return marks
    for piece in given:
        if not isinstance(piece, Placed):
            found.append(value_fault(field, "a text in quotes", list(given)))
            return {}
        letter = isinstance(piece.letter, str) and len(piece.letter) == 1 and "A" <= piece.letter <= "Z"
        if not letter or piece.colour not in colours(box):
            message = f"a piece of a colour of {', '.join(colours(box))} and a letter A-Z"
            found.append(value_fault(field, message, piece))
        elif (
            not isinstance(piece.cells, frozenset)
            or not piece.cells
            or not all(_is_cell(c, box) for c in piece.cells)
        ):
            found.append(value_fault(field, f"pieces on cells of the box {box}", piece))
        elif any(cell in marks for cell in piece.cells):
            found.append(item_fault(f"{field}: piece {piece.label}: another piece stands there", field))
        elif piece.label in {mark.character for mark in marks.values()}:
            found.append(item_fault(f"{field}: piece {piece.label} stands there twice", field))
        else:
            marks |= {cell: _object_mark(field, cell, piece.label) for cell in piece.cells}
    return marks


def _packing(
    challenge: Challenge,
    field: str,
    box: Box,
    pieces: PieceSet | None,
    shown: tuple[Marks, Marks],
    beside: Packing,
    found: list[Fault],
) -> Packing:
    """Pieces standing in the box, each of the right shape, none twice, none against target or seams."""
    target, seams = shown
    before = len(found)
    marks = _layers(challenge, field, box, found)
    if len(found) > before:  # a row is missing: nothing can be said about the pieces in it
        return ()
    packing = pieces_from_labels({cell: mark.character for cell, mark in marks.items()})
    taken = {(piece.colour, piece.letter) for piece in beside}
    filled = set(chain.from_iterable(piece.cells for piece in beside))
    for piece in packing:
        lead = marks[max(piece.cells, key=lambda cell: (-cell[1], -cell[2], cell[0]))]
        problem = shape_fault(piece, pieces) if pieces else None
        if (piece.colour, piece.letter) in taken:
            problem = "the piece already stands in the setup"
        elif piece.cells & filled:
            problem = "the piece overlaps the setup"
        if problem:
            found.append(lead.fault(f"{field} {lead.where}: piece {piece.label}: {problem}"))
        for cell in sorted(piece.cells & target.keys()):
            if target[cell].character != piece.colour:
                colour = "red" if piece.colour == RED else "yellow"
                message = (
                    f"{field} {marks[cell].where}: piece {piece.label} is {colour}, but the target "
                    f"wants {target[cell].character} there{other_lines()}"
                )
                found.append(marks[cell].fault(message, target[cell]))
    found += _seam_faults(marks, seams, field)
    return packing


def _seam_faults(marks: Marks, seams: Marks, field: str) -> list[Fault]:
    """Setup pieces that contradict the seams."""
    found = []
    for a, b in sorted(neighbours(marks.keys() & seams.keys())):
        together = marks[a].character == marks[b].character
        if together != (seams[a].character == seams[b].character):
            said = "one piece" if not together else "two pieces"
            message = (
                f"{field} {marks[b].where}: the seams{other_lines()} show {said} here and at {marks[a].where}"
            )
            found.append(marks[b].fault(message, seams[a], seams[b]))
    return found
