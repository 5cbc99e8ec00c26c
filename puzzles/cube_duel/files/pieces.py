"""Reading piece sets: shipped ones by name, others from a file, or from the challenge file itself."""

from __future__ import annotations

import os
from string import ascii_uppercase

from ...files.collection import read_text_value
from ...files.faults import Fault, InvalidError, nearest, show
from ...files.reader import Document, Key, parse, read_text, shown_name, unknown_keys
from ..rules.piece_tables import FIELDS, read_piece
from ..rules.pieces import Piece, PieceSet
from ..rules.shipped import DEFAULT_SET, shipped_set, shipped_sets


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
        own = pieces_in(document, faults)
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
    pieces: list[Piece | None] = []
    owners: dict[str, int] = {}
    for number, table in enumerate(tables):
        key: Key = ("piece", number)
        label = table.get("name", table.get("names"))
        where = f"piece {show(label)}" if isinstance(label, str) else f"piece {number + 1}"
        faults += unknown_keys(document, key, FIELDS, f"{where}: ")
        found: list[Fault] = []
        pieces.append(read_piece(table, number + 1, owners, found))
        faults += [document.placed(key, where, fault) for fault in found]
    return tuple(piece for piece in pieces if piece)
