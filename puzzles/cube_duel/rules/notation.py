"""Layers, nets and drawings of pieces: how they are written in text, in both directions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...files.faults import Fault, Place, item_fault, show
from .board import LEFT, RIGHT, TOP, YELLOW, Box, Square, face_size, squares
from .pieces import Cell

EMPTY = "."
_MAX_DRAWING = 4096  # characters of a piece; a box has 512 cells
Words = list[tuple[int, str]]  # the words of a line with their columns


@dataclass(frozen=True)
class Mark:
    """A cell's character and where it stands, for messages about it.

    Attributes:
        character: a colour, or a label.
        where: in words, such as ``row 3``; where the cell was given as an object, the cell.
        place: for `Fault`.
        line: the line of text.
    """

    character: str
    where: str
    place: Place
    line: str = ""

    def fault(self, message: str, *others: Mark) -> Fault:
        """A fault that points at this character, and speaks of others."""
        return item_fault(message, "", *(mark.place for mark in others), place=self.place, text=self.line)


def format_layers(labels: Mapping[Cell, str], box: Box) -> str:
    """Layers side by side, bottom layer first; row r is y = r, column c is x = X-1-c."""
    return "\n".join(
        " ".join("".join(labels.get((x, y, z), EMPTY) for x in reversed(range(box.x))) for z in range(box.z))
        for y in range(box.y)
    )


def format_net(colours: Mapping[Cell, str], box: Box) -> str:
    """The three visible faces: the top face to the right, the two side faces under it."""
    shown = {
        (square.face, square.row, square.column): colours.get(square.cell, EMPTY) for square in squares(box)
    }

    def line(face: str, row: int) -> str:
        return "".join(shown[face, row, column] for column in range(face_size(box, face)[1]))

    top = [" " * (box.y + 1) + line(TOP, row) for row in range(box.y)]
    return "\n".join([*top, *(f"{line(LEFT, row)} {line(RIGHT, row)}" for row in range(box.z))])


def read_layers(text: str, field: str, box: Box, faults: list[Fault]) -> dict[Cell, Mark]:
    """The filled cells of a text of layers; what is wrong with it is added to ``faults``."""
    letters = "A letter" if box.colours == 2 else "An upper case letter"

    def wrong(character: str) -> str | None:
        if character == EMPTY or (character.isascii() and character.isupper()):
            return None
        if character.isascii() and character.islower():
            return None if box.colours == 2 else "there is no yellow set in this box"
        return f"{letters.lower()} or '.' is expected"

    lines = _lines(text, field, [(box.x,) * box.z] * box.y, "layers", wrong, faults)
    return {
        (box.x - 1 - column, y, z): Mark(
            character, f"row {y + 1}, layer {z + 1}", Place(field, None, row, at), line
        )
        for y, (row, line, words) in enumerate(lines)
        for z, (begin, word) in enumerate(words)
        for column, (at, character) in enumerate(enumerate(word, begin))
        if character != EMPTY
    }


def read_net(
    text: str, field: str, box: Box, faults: list[Fault], *, letters: str | None
) -> dict[Square, Mark]:
    """The marked squares of a net. ``letters``: what is allowed beside '.', ``None`` for any letter."""
    shape = [(box.x,)] * box.y + [(box.y, box.x)] * box.z
    lines = _lines(text, field, shape, "faces", lambda mark: wrong_mark(mark, letters), faults)
    written = {}
    for number, (row, line, words) in enumerate(lines):
        for part, (begin, word) in enumerate(words):
            face = TOP if number < box.y else (LEFT, RIGHT)[part]
            for column, (at, character) in enumerate(enumerate(word, begin)):
                seen = (face, number if face == TOP else number - box.y, column)
                written[seen] = Mark(character, f"row {number + 1}", Place(field, None, row, at), line)
    return {
        square: mark
        for square in squares(box)
        if (mark := written.get((square.face, square.row, square.column))) and mark.character != EMPTY
    }


def wrong_mark(character: str, letters: str | None) -> str | None:
    """Why a square cannot have a mark.

    Args:
        character: the mark.
        letters: what is allowed beside '.', ``None`` for any letter.
    """
    if character == EMPTY:
        return None
    if letters is None:
        return None if character.isascii() and character.isalpha() else "a letter or '.' is expected"
    if character in letters:
        return None
    if character == YELLOW:
        return "this box holds red pieces only: expected R or '.'"
    return f"expected {', '.join(letters)} or '.'"


def read_cells(text: str, field: str, where: str, faults: list[Fault]) -> set[Cell]:
    """The cells of a piece: a grid of '#' and '.', x = width-1-column, y = row, z = layer.

    Spaces separate layers, '/' or line ends separate rows.
    """
    if len(text) > _MAX_DRAWING:
        message = f"{where}: drawn with more than {_MAX_DRAWING} characters"
        faults.append(item_fault(message, place=Place(field, at_name=True)))
        return set()
    lines: list[tuple[int, str, Words]] = []
    for number, row in enumerate(text.split("\n")):
        at = 0
        for part in row.split("/") if row.strip() else ():
            lines.append((number, row, _words(part, at)))
            at += len(part) + 1
    if not lines:
        faults.append(item_fault(f"{where}: no cells are drawn", field))
        return set()
    layers, width = len(lines[0][2]), len(lines[0][2][0][1]) if lines[0][2] else 0
    found = set()
    before = len(faults)
    for y, (number, row, words) in enumerate(lines):
        if len(words) != layers or any(len(word) != width for _, word in words):
            message = f"{where}, row {y + 1}: expected {_count(layers, 'layer')} of width {width} as in row 1"
            faults.append(_row_fault(message, field, number, row))
            continue
        for z, (begin, word) in enumerate(words):
            for column, character in enumerate(word):
                if character == "#":
                    found.add((width - 1 - column, y, z))
                elif character != EMPTY:
                    message = f"{where}, row {y + 1}: expected '#' or '.', found {show(character)}"
                    place = Place(field, None, number, begin + column)
                    faults.append(item_fault(message, place=place, text=row))
    if not found and len(faults) == before:
        faults.append(item_fault(f"{where}: no cells are drawn", field))
    return found


def _lines(
    text: str,
    field: str,
    shape: list[tuple[int, ...]],
    what: str,
    wrong: Callable[[str], str | None],
    faults: list[Fault],
) -> list[tuple[int, str, Words]]:
    """Rows of words of the lengths given (number of the row in the text, the row, its words); rows with
    faults come back empty."""
    rows = [(number, row) for number, row in enumerate(text.split("\n")) if row.strip()]
    if len(rows) != len(shape):
        message = f"{field}: expected {_count(len(shape), 'row')}, found {len(rows)}"
        if len(rows) > len(shape):
            number, row = rows[len(shape)]
            place = Place(field, None, number, _first(row))
            faults.append(item_fault(message, place=place, text=row))
        else:
            faults.append(item_fault(message, place=Place(field, at_name=True)))
    lines = []
    for count, ((number, row), lengths) in enumerate(zip(rows, shape, strict=False), 1):
        words = _words(row)
        found = tuple(len(word) for _, word in words)
        before = len(faults)
        if found != lengths:
            wanted = " + ".join(map(str, lengths))
            has = " + ".join(map(str, found[:9])) + (" + ..." if len(found) > 9 else "")
            message = f"{field} row {count}: expected {wanted} squares ({what} side by side), found {has}"
            if "/" in row:
                message += "; here each row is a line of its own, without '/'"
            faults.append(_row_fault(message, field, number, row))
        for begin, word in words if found == lengths else []:
            for column, character in enumerate(word, begin):
                if reason := wrong(character):
                    message = f"{field} row {count}: {reason}, found {show(character)}"
                    faults.append(item_fault(message, place=Place(field, None, number, column), text=row))
        lines.append((number, row, words if len(faults) == before else []))
    return lines


def _row_fault(message: str, field: str, number: int, row: str) -> Fault:
    """A fault of a whole row of a text."""
    return item_fault(message, place=Place(field, None, number, _first(row), len(row.strip())), text=row)


def _words(text: str, offset: int = 0) -> Words:
    """The words of a line with their columns."""
    words: Words = []
    at = 0
    for word in text.split():
        at = text.index(word, at)
        words.append((at + offset, word))
        at += len(word)
    return words


def _first(row: str) -> int:
    return len(row) - len(row.lstrip())


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
