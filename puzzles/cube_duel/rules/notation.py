"""Layers and nets: how boxes and faces are written in text, in both directions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ...files.faults import Fault
from ...files.reader import Document, Key, Row, show
from .board import LEFT, RIGHT, TOP, YELLOW, Box, Square, face_size, squares
from .pieces import Cell

EMPTY = "."
_MAX_DRAWING = 4096  # characters of a piece; a box has 512 cells


@dataclass(frozen=True)
class Written:
    """A cell's character and where it stands, for messages about it."""

    character: str
    row: Row
    column: int
    place: str

    def fault(self, document: Document, message: str) -> Fault:
        """A fault that points at this character."""
        return document.fault_in(self.row, message, self.column)


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


def read_layers(
    document: Document, key: Key, box: Box, where: str, faults: list[Fault]
) -> dict[Cell, Written]:
    """The filled cells of a text of layers; what is wrong with it is added to ``faults``."""
    letters = "A letter" if box.colours == 2 else "An upper case letter"

    def wrong(character: str) -> str | None:
        if character == EMPTY or (character.isascii() and character.isupper()):
            return None
        if character.isascii() and character.islower():
            return None if box.colours == 2 else "there is no yellow set in this box"
        return f"{letters.lower()} or '.' is expected"

    lines = _lines(document, key, [(box.x,) * box.z] * box.y, "layers", where, wrong, faults)
    return {
        (box.x - 1 - column, y, z): Written(character, row, at, f"row {y + 1}, layer {z + 1}")
        for y, (row, words) in enumerate(lines)
        for z, (begin, word) in enumerate(words)
        for column, (at, character) in enumerate(enumerate(word, begin))
        if character != EMPTY
    }


def read_net(
    document: Document, key: Key, box: Box, where: str, faults: list[Fault], *, letters: str | None
) -> dict[Square, Written]:
    """The marked squares of a net. ``letters``: what is allowed beside '.', ``None`` for any letter."""

    def wrong(character: str) -> str | None:
        if character == EMPTY:
            return None
        if letters is None:
            return None if character.isascii() and character.isalpha() else "a letter or '.' is expected"
        if character in letters:
            return None
        if character == YELLOW:
            return "this box holds red pieces only: expected R or '.'"
        return f"expected {', '.join(letters)} or '.'"

    shape = [(box.x,)] * box.y + [(box.y, box.x)] * box.z
    lines = _lines(document, key, shape, "faces", where, wrong, faults)
    written = {}
    for number, (row, words) in enumerate(lines):
        for part, (begin, word) in enumerate(words):
            face = TOP if number < box.y else (LEFT, RIGHT)[part]
            for column, (at, character) in enumerate(enumerate(word, begin)):
                place = (face, number if face == TOP else number - box.y, column)
                written[place] = Written(character, row, at, f"row {number + 1}")
    return {
        square: mark
        for square in squares(box)
        if (mark := written.get((square.face, square.row, square.column))) and mark.character != EMPTY
    }


def read_rows_of_piece(document: Document, key: Key, where: str, faults: list[Fault]) -> set[Cell]:
    """The cells of a piece: a grid of '#' and '.', x = width-1-column, y = row, z = layer.

    Spaces separate layers, '/' or line ends separate rows.
    """
    lines: list[tuple[Row, list[tuple[int, str]]]] = []
    if len(document.value(key)) > _MAX_DRAWING:
        faults.append(document.fault(key, f"{where}: drawn with more than {_MAX_DRAWING} characters"))
        return set()
    for row in document.rows(key):
        at = 0
        for text in row.text.split("/"):
            lines.append((row, _words(text, at)))
            at += len(text) + 1
    if not lines:
        faults.append(document.fault(key, f"{where}: no cells are drawn", at_value=True))
        return set()
    layers, width = len(lines[0][1]), len(lines[0][1][0][1]) if lines[0][1] else 0
    found = set()
    before = len(faults)
    for y, (row, words) in enumerate(lines):
        if len(words) != layers or any(len(word) != width for _, word in words):
            message = f"{where}, row {y + 1}: expected {_count(layers, 'layer')} of width {width} as in row 1"
            faults.append(document.fault_in(row, message, _first(row), len(row.text.strip())))
            continue
        for z, (begin, word) in enumerate(words):
            for column, character in enumerate(word):
                if character == "#":
                    found.add((width - 1 - column, y, z))
                elif character != EMPTY:
                    message = f"{where}, row {y + 1}: expected '#' or '.', found {show(character)}"
                    faults.append(document.fault_in(row, message, begin + column))
    if not found and len(faults) == before:
        faults.append(document.fault(key, f"{where}: no cells are drawn", at_value=True))
    return found


def _lines(
    document: Document,
    key: Key,
    shape: list[tuple[int, ...]],
    what: str,
    where: str,
    wrong: Callable[[str], str | None],
    faults: list[Fault],
) -> list[tuple[Row, list[tuple[int, str]]]]:
    """Rows of words of the lengths given, with each word's column; rows with faults come back empty."""
    rows = document.rows(key)
    if len(rows) != len(shape):
        message = f"{where}: expected {_count(len(shape), 'row')}, found {len(rows)}"
        row_at_fault = rows[len(shape)] if len(rows) > len(shape) else None
        if row_at_fault:
            faults.append(document.fault_in(row_at_fault, message, _first(row_at_fault)))
        else:
            faults.append(document.fault(key, message))
    lines = []
    for number, (row, lengths) in enumerate(zip(rows, shape, strict=False), 1):
        words = _words(row.text)
        found = tuple(len(word) for _, word in words)
        before = len(faults)
        if found != lengths:
            wanted = " + ".join(map(str, lengths))
            has = " + ".join(map(str, found[:9])) + (" + ..." if len(found) > 9 else "")
            message = f"{where} row {number}: expected {wanted} squares ({what} side by side), found {has}"
            if "/" in row.text:
                message += "; here each row is a line of its own, without '/'"
            faults.append(document.fault_in(row, message, _first(row), len(row.text.strip())))
        for begin, word in words if found == lengths else []:
            for column, character in enumerate(word, begin):
                if reason := wrong(character):
                    message = f"{where} row {number}: {reason}, found {show(character)}"
                    faults.append(document.fault_in(row, message, column))
        lines.append((row, words if len(faults) == before else []))
    return lines


def _words(text: str, offset: int = 0) -> list[tuple[int, str]]:
    """The words of a line with their columns."""
    words: list[tuple[int, str]] = []
    at = 0
    for word in text.split():
        at = text.index(word, at)
        words.append((at + offset, word))
        at += len(word)
    return words


def _first(row: Row) -> int:
    return len(row.text) - len(row.text.lstrip())


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
