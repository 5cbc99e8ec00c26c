"""Reading piece sets: shipped ones by name, others from a file, or from the challenge file itself."""

from __future__ import annotations

import os
from string import ascii_uppercase
from typing import Any

from ...files.collection import placed, read_text_value
from ...files.faults import Fault, InvalidError, nearest, show
from ...files.reader import Document, Key, parse, read_text, shown_name, unknown_keys
from ..rules.notation import read_cells
from ..rules.pieces import Piece, PieceSet, is_connected
from ..rules.shipped import shipped_set, shipped_sets

_PIECE_KEYS = ("name", "layers", "count", "names")


def find_set(name: str, folder: str | None = ".") -> PieceSet:
    """A set by its shipped name, or from a piece-set file.

    Args:
        name: a shipped name, or the path of a file; a pipe, which could be waited for without end, is none.
        folder: what a relative path starts from; ``None`` allows shipped names only.

    Raises:
        InvalidError: neither, or the file has faults.
    """
    if name in shipped_sets():
        return shipped_set(name)
    path = os.path.join(folder, name) if folder is not None else ""
    if folder is None or not os.path.lexists(path):
        known = ", ".join(shipped_sets())
        message = f"there is no piece set {show(name)}{nearest(name, shipped_sets())}; shipped sets: {known}"
        raise InvalidError([Fault(message + ("" if folder is None else "; and no such file"), str(name))])
    if os.path.exists(path) and not (os.path.isfile(path) or os.path.isdir(path)):
        raise InvalidError([Fault(f"the piece set {show(name)} is not a regular file", str(name))])
    return _piece_set(parse(read_text(path), path), name)


def read_pieces(source: str) -> PieceSet:
    """A set as a person names it: a shipped name, a path, or ``-`` for standard input.

    Raises:
        InvalidError: there is none, or it has faults.
    """
    if source == "-" or (source not in shipped_sets() and os.path.lexists(source)):
        return _piece_set(parse(read_text(source), shown_name(source)), shown_name(source))
    return find_set(source)


def _piece_set(document: Document, name: str) -> PieceSet:
    faults = unknown_keys(document, (), ("piece", "title", "source"), "")
    title, source = (read_text_value(document, (key,), "piece set", faults) for key in ("title", "source"))
    pieces = pieces_in(document, faults)
    if faults:
        raise InvalidError(faults)
    return PieceSet(name, pieces, title or "", source or "")


def pieces_in(document: Document, faults: list[Fault]) -> tuple[Piece, ...]:
    """The ``[[piece]]`` tables of a file; what is wrong with them is added to ``faults``."""
    tables = document.data.get("piece", [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.append(document.fault(("piece",), "pieces are written as tables: [[piece]]"))
        return ()
    if not tables:
        faults.append(document.fault(("piece",), "there is no [[piece]] in this file"))
    if len(tables) > len(ascii_uppercase):
        message = f"a set has at most {len(ascii_uppercase)} pieces, a letter each; found {len(tables)}"
        faults.append(document.fault(("piece", len(ascii_uppercase)), message))
        return ()
    pieces: list[Piece] = []
    owners: dict[str, int] = {}
    for number, table in enumerate(tables):
        key: Key = ("piece", number)
        label = table.get("name", table.get("names"))
        where = f"piece {show(label)}" if isinstance(label, str) else f"piece {number + 1}"
        before = len(faults)
        faults += unknown_keys(document, key, _PIECE_KEYS, f"{where}: ")
        names = _names(document, key, table, where, faults)
        for letter in names:
            if letter in owners:
                message = f"{where}: the letter {letter} is already used by piece {owners[letter] + 1}"
                faults.append(document.fault((*key, "names" if "names" in table else "name"), message))
            owners.setdefault(letter, number)
        if not isinstance(table.get("layers"), str):
            faults.append(
                document.fault((*key, "layers"), f'{where}: expected layers = "...", a drawing of the piece')
            )
            continue
        drawn: list[Fault] = []
        cells = read_cells(table["layers"], "layers", "layers", drawn)
        faults += [placed(document, key, where, fault) for fault in drawn]
        if len(faults) > before:
            continue
        if not is_connected(cells):
            message = f"{where}: the cells do not hang together"
            faults.append(document.fault((*key, "layers"), message, at_value=True))
            continue
        pieces.append(Piece(names, frozenset(cells)))
    return tuple(pieces)


def _names(document: Document, key: Key, table: dict[str, Any], where: str, faults: list[Fault]) -> str:
    """The letters of all copies of a piece; empty after a fault."""
    if ("name" in table) == ("names" in table):
        problem = "both name and names" if "name" in table else "no name"
        faults.append(
            document.fault(key, f"{where}: {problem}; give a letter as name, or one per copy as names")
        )
        return ""
    own = "name" if "name" in table else "names"
    names = table[own]
    good = isinstance(names, str) and names and all("A" <= letter <= "Z" for letter in names)
    if not good or (own == "name" and len(names) != 1):
        wanted = "one letter A-Z" if own == "name" else "letters A-Z, one per copy"
        message = f"{where}: expected {wanted}, found {show(names)}"
        faults.append(document.fault((*key, own), message, at_value=True))
        return ""
    count = table.get("count", len(names))
    if isinstance(count, bool) or not isinstance(count, int) or count != len(names):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 26:
            message = f"{where}: expected a number of copies from 1 to 26, found {show(count)}"
        else:
            message = f'{where}: {count} copies need {count} letters: names = "..."'
        faults.append(document.fault((*key, "count"), message, at_value=True))
        return ""
    return names
