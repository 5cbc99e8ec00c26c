"""Reading challenge files, and finding all that is wrong with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...files.collection import (
    Collection,
    Entry,
    NamedTable,
    Opened,
    named_tables,
    open_source,
    read_text_value,
)
from ...files.faults import Fault, InvalidError, nearest
from ...files.reader import Document, Key, parse, show, unknown_keys
from ..rules.board import FULL, HALF, MAX_CELLS, Box
from ..rules.challenge import Challenge
from ..rules.pieces import PieceSet
from .pieces import DEFAULT_SET, find_set, read_pieces
from .validation import read_packing, read_seams, read_solution, read_target

FOLDER = "cube_duel"
_FILE_KEYS = ("pieces", "piece", "challenge")
_KEYS = ("name", "level", "shape", "colours", "target", "seams", "setup", "placed", "solution")
_HINTS = {"pieces": "it stands once, above the first [[challenge]], and holds for the whole file"}


Booklet = Collection[Challenge]


def read_booklet(source: str, only: Sequence[str] = ()) -> Booklet:
    """Read a challenge file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    return _booklet(open_source(source, FOLDER), only)


def read_posted(text: str) -> Booklet:
    """Read the text of a challenge file that somebody sends; it can name shipped piece sets only, no files.

    Raises:
        InvalidError: it is not TOML, or empty.
    """
    return _booklet(Opened(parse(text, "the text"), folder=None), ())


def _booklet(opened: Opened, only: Sequence[str]) -> Booklet:
    document = opened.document
    faults = unknown_keys(document, (), _FILE_KEYS, "")
    pieces = pieces_of_file(document, opened.folder, faults)
    entries = [_entry(document, table, pieces) for table in named_tables(document, "challenge", only, faults)]
    # Without pieces nothing is answered, but the entries' own faults are still told.
    return Booklet(tuple(entry for entry in entries if pieces or entry.faults), tuple(faults))


def pieces_of_file(document: Document, folder: str | None, faults: list[Fault]) -> PieceSet | None:
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
    except InvalidError as error:
        for fault in error.faults:
            elsewhere = fault.line is not None or "piece set" not in fault.message
            faults.append(fault if elsewhere else document.fault(("pieces",), fault.message, at_value=True))
        return None
    return None if misspelt else found


def _entry(document: Document, named: NamedTable, pieces: PieceSet | None) -> Entry[Challenge]:
    """One challenge, or all that is wrong with it; without pieces, what can be told without them."""
    key, table, name, where, faults = named.key, named.table, named.name, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ", _HINTS)
    level = read_text_value(document, (*key, "level"), where, faults)
    for grid in ("target", "seams", "setup", "placed", "solution"):
        if grid in table and not isinstance(table[grid], str):
            message = f"{where}, {grid}: expected a text in quotes, found {show(table[grid])}"
            faults.append(document.fault((*key, grid), message, at_value=True))
    box = _box(document, key, table, where, faults)
    if box is None:
        return Entry(name, None, tuple(faults))
    if pieces and pieces.volume * box.colours != box.volume and "pieces" not in table:
        sets = "two sets" if box.colours == 2 else "one set"
        message = (
            f"{where}: the box {box} has {box.volume} cells, but {sets} of {pieces.name} "
            f"({pieces.volume} cells each) cannot fill it: {pieces.volume * box.colours} in all"
        )
        faults.append(document.fault((*key, "shape"), message))
    target = read_target(document, key, box, where, faults)
    seams = read_seams(document, key, box, where, faults)
    setup = read_packing(document, key, "setup", box, pieces, target, seams, where, faults)
    placed = read_packing(document, key, "placed", box, pieces, {}, {}, where, faults, beside=setup)
    solution = read_solution(document, key, box, where, faults)
    if faults or name is None or pieces is None:
        return Entry(name, None, tuple(faults))
    colours = {cell: mark.character for cell, mark in target.items()}
    labels = {cell: mark.character for cell, mark in seams.items()}
    return Entry(
        name, Challenge(name, pieces, level or "", box, colours, labels, setup, placed, solution), ()
    )


def _box(document: Document, key: Key, table: dict[str, Any], where: str, faults: list[Fault]) -> Box | None:
    """The box of a challenge, ``None`` after a fault."""
    shape: Any = table.get("shape", "full")
    named = {"full": FULL, "half": HALF}
    colours = table.get("colours")
    if colours is not None and not (type(colours) is int and colours in (1, 2)):
        message = f"{where}, colours: expected 1 or 2, found {show(colours)}"
        faults.append(document.fault((*key, "colours"), message, at_value=True))
        colours = None
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
    elif max(shape) > MAX_CELLS or shape[0] * shape[1] * shape[2] > MAX_CELLS:
        message = f"a box of {show(shape)} has more cells than the limit of {MAX_CELLS}"
    if message:
        faults.append(document.fault((*key, "shape"), f"{where}, shape: {message}", at_value=True))
        return None
    x, y, z = (int(length) for length in shape)
    return Box(x, y, z, colours=colours or 1)
