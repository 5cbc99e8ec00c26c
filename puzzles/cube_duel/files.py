"""Reading challenge files, and finding all that is wrong with them."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ... import data
from ..errors import Fault, InputError, nearest
from ..reader import Document, Key, parse, read_text, show, unknown_keys
from .board import FULL, HALF, MAX_CELLS, Box
from .challenge import Challenge
from .piece_files import DEFAULT_SET, find_set, read_pieces
from .pieces import PieceSet
from .validation import read_packing, read_seams, read_solution, read_target

FOLDER = "cube_duel"
_FILE_KEYS = ("pieces", "piece", "challenge")
_KEYS = ("name", "level", "shape", "colours", "target", "seams", "setup", "placed", "solution")


@dataclass(frozen=True)
class Entry:
    """One challenge of a file: either the challenge or its faults.

    Attributes:
        name: its name as written, ``None`` if it has none that can be used.
        challenge: ``None`` if there are faults.
        faults: what is wrong.
    """

    name: str | None
    challenge: Challenge | None
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Booklet:
    """A challenge file as read: its entries, and the faults that concern the file as a whole."""

    entries: tuple[Entry, ...]
    faults: tuple[Fault, ...]


def read_booklet(source: str, only: Sequence[str] = ()) -> Booklet:
    """Read a challenge file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InputError: the file cannot be read at all, or has no entry of a name that is wanted.
    """
    if source.startswith("@"):
        try:
            text = data.text(FOLDER, source[1:])
        except KeyError:
            known = [f"@{name}" for name in data.names(FOLDER)]
            message = f"there is no shipped collection of this name{nearest(source, known)}; shipped: "
            raise InputError([Fault(message + ", ".join(known), source)]) from None
        return _booklet(parse(text, source), None, only)
    folder = "." if source == "-" else os.path.dirname(source) or "."
    document = parse(read_text(source), "standard input" if source == "-" else source)
    return _booklet(document, folder, only)


def _booklet(document: Document, folder: str | None, only: Sequence[str]) -> Booklet:
    faults = unknown_keys(document, (), _FILE_KEYS, "")
    pieces = _pieces(document, folder, faults)
    tables = document.data.get("challenge", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.append(document.fault(("challenge",), "challenges are written as tables: [[challenge]]"))
        tables = []
    elif not tables and not faults:
        faults.append(document.fault((), "there is no [[challenge]] in this file"))
    if pieces is None:
        return Booklet((), tuple(faults))
    entries: list[Entry] = []
    lines: dict[str, int | None] = {}
    wanted = set(only)
    for number, table in enumerate(tables):
        name = table.get("name")
        if wanted and not (isinstance(name, str) and name in wanted):
            continue
        entries.append(_entry(document, ("challenge", number), table, pieces, lines))
    missing = [name for name in only if name not in {entry.name for entry in entries}]
    if missing and tables:
        known = [table.get("name") for table in tables if isinstance(table.get("name"), str)]
        message = "no challenge is named {}{}"
        faults += [Fault(message.format(show(name), nearest(name, known)), document.name) for name in missing]
    return Booklet(tuple(entries), tuple(faults))


def _pieces(document: Document, folder: str | None, faults: list[Fault]) -> PieceSet | None:
    """The piece set of a file; ``None`` if nothing can be answered without knowing it."""
    misspelt = [f for f in faults if '(did you mean "piece' in f.message]
    if "piece" in document.data:
        if "pieces" in document.data:
            faults.append(
                document.fault(("pieces",), "pieces: the file has [[piece]] tables of its own, too")
            )
            return None
        before = len(faults)
        own = read_pieces(document, faults)
        return PieceSet("own pieces", own) if own and len(faults) == before and not misspelt else None
    name = document.data.get("pieces", DEFAULT_SET)
    if not isinstance(name, str):
        faults.append(
            document.fault(("pieces",), "pieces: expected the name of a set in quotes", at_value=True)
        )
        return None
    try:
        found = find_set(name, folder)
    except InputError as error:
        for fault in error.faults:
            elsewhere = fault.line is not None or "piece set" not in fault.message
            faults.append(fault if elsewhere else document.fault(("pieces",), fault.message, at_value=True))
        return None
    return None if misspelt else found


def _entry(
    document: Document, key: Key, table: dict[str, Any], pieces: PieceSet, lines: dict[str, int | None]
) -> Entry:
    """One challenge; ``lines`` remembers where each name stood first."""
    faults: list[Fault] = []
    name = _text(document, (*key, "name"), table, f"challenge {int(key[1]) + 1}", faults)
    if "name" not in table:
        faults.append(document.fault(key, f"challenge {int(key[1]) + 1}: a name is missing"))
    where = f'challenge "{name}"' if name else f"challenge {int(key[1]) + 1}"
    if name:
        line = document.fault((*key, "name"), "").line
        if name in lines:
            message = f"{where}: the name is already used in line {lines[name]}"
            faults.append(document.fault((*key, "name"), message, at_value=True))
        lines.setdefault(name, line)
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    level = _text(document, (*key, "level"), table, where, faults)
    for grid in ("target", "seams", "setup", "placed", "solution"):
        if grid in table and not isinstance(table[grid], str):
            message = f"{where}, {grid}: expected a text in quotes, found {show(table[grid])}"
            faults.append(document.fault((*key, grid), message, at_value=True))
    box = _box(document, key, table, where, faults)
    if box is None:
        return Entry(name, None, tuple(faults))
    if pieces.volume * box.colours != box.volume:
        sets = "two sets" if box.colours == 2 else "one set"
        message = (
            f"{where}: the box {box} has {box.volume} cells, but {sets} of {pieces.name} "
            f"(set of {pieces.volume} cells) fill {pieces.volume * box.colours}"
        )
        faults.append(document.fault((*key, "shape"), message))
        return Entry(name, None, tuple(faults))
    target = read_target(document, key, box, where, faults)
    seams = read_seams(document, key, box, where, faults)
    setup = read_packing(document, key, "setup", box, pieces, target, seams, where, faults)
    placed = read_packing(document, key, "placed", box, pieces, {}, {}, where, faults, beside=setup)
    solution = read_solution(document, key, box, where, faults)
    if faults or name is None:
        return Entry(name, None, tuple(faults))
    colours = {cell: mark.character for cell, mark in target.items()}
    labels = {cell: mark.character for cell, mark in seams.items()}
    return Entry(
        name, Challenge(name, pieces, level or "", box, colours, labels, setup, placed, solution), ()
    )


def _text(document: Document, key: Key, table: dict[str, Any], where: str, faults: list[Fault]) -> str | None:
    """A printable text in quotes; ``None`` if it is missing or something else."""
    value = table.get(str(key[-1]))
    if value is None:
        return None
    if not isinstance(value, str) or not value.strip() or not value.isprintable() or len(value) > 200:
        message = f"{where}, {key[-1]}: expected a text in quotes (printable, up to 200 characters)"
        faults.append(document.fault(key, f"{message}, found {show(value)}", at_value=True))
        return None
    return value


def _box(document: Document, key: Key, table: dict[str, Any], where: str, faults: list[Fault]) -> Box | None:
    """The box of a challenge, ``None`` after a fault."""
    shape: Any = table.get("shape", "full")
    named = {"full": FULL, "half": HALF}
    colours = table.get("colours")
    if colours is not None and not (type(colours) is int and colours in (1, 2)):
        message = f"{where}, colours: expected 1 or 2, found {show(colours)}"
        faults.append(document.fault((*key, "colours"), message, at_value=True))
        return None
    if isinstance(shape, str) and shape in named:
        box = named[shape]
        if colours not in (None, box.colours):
            message = f'{where}, colours: shape "{shape}" has {box.colours} by definition'
            faults.append(document.fault((*key, "colours"), message, at_value=True))
            return None
        return box
    message = ""
    if not isinstance(shape, list):
        hint = nearest(shape, named) if isinstance(shape, str) else ""
        message = f'expected "full", "half" or [x, y, z], found {show(shape)}{hint}'
    elif len(shape) != 3 or not all(type(n) is int and n >= 1 for n in shape):
        message = f"expected three lengths of at least 1, found {show(shape)}"
    elif shape[0] * shape[1] * shape[2] > MAX_CELLS:
        message = f"a box of {show(shape)} has more cells than the limit of {MAX_CELLS}"
    if message:
        faults.append(document.fault((*key, "shape"), f"{where}, shape: {message}", at_value=True))
        return None
    x, y, z = (int(length) for length in shape)
    return Box(x, y, z, colours=colours or 1)
