"""All that is wrong with a set of pieces."""

from __future__ import annotations

from string import ascii_uppercase

from ...files.faults import MAX_NAME, Fault, item_fault, show, value_fault
from .board import MAX_CELLS
from .pieces import Piece, PieceSet, are_cells, is_connected


def set_faults(pieces: object) -> list[Fault]:
    """All that is wrong with a set of pieces; empty if it is sound."""
    if not isinstance(pieces, PieceSet):
        return [value_fault("pieces", "a piece set, or the name of a shipped one", pieces)]
    texts = (("name", pieces.name), ("title", pieces.title), ("source", pieces.source))
    found = [
        value_fault("pieces", f"a {what} of the set (a printable text, up to {MAX_NAME} characters)", text)
        for what, text in texts
        if not isinstance(text, str) or len(text) > MAX_NAME or not text.isprintable()
    ]
    if not isinstance(pieces.pieces, tuple) or not pieces.pieces:
        return [*found, value_fault("pieces", "a set of one piece or more", pieces.pieces)]
    if len(pieces.pieces) > len(ascii_uppercase):
        most = f"at most {len(ascii_uppercase)} pieces, a letter each; found {len(pieces.pieces)}"
        return [*found, item_fault(f"pieces: a set has {most}", "pieces")]
    owners: dict[str, int] = {}
    for number, piece in enumerate(pieces.pieces, 1):
        if not isinstance(piece, Piece):
            found.append(value_fault("pieces", "pieces", piece))
            continue
        for letter in _letters(piece, number, found):
            if letter in owners:
                message = (
                    f"pieces: the letter {letter} of piece {number} is already used by piece {owners[letter]}"
                )
                found.append(item_fault(message, "pieces"))
            owners.setdefault(letter, number)
        if not isinstance(piece.cells, frozenset) or not are_cells(piece.cells) or not piece.cells:
            found.append(value_fault("pieces", f"cells (x, y, z) of piece {number}", piece.cells))
        elif len(piece.cells) > MAX_CELLS:
            found.append(item_fault(f"pieces: piece {number} has more than {MAX_CELLS} cells", "pieces"))
        elif not is_connected(piece.cells):
            found.append(item_fault(f"pieces: the cells of piece {number} do not hang together", "pieces"))
    return found


def _letters(piece: Piece, number: int, found: list[Fault]) -> str:
    """The letters of all copies of a piece; empty after a fault."""
    names = piece.names
    if (
        isinstance(names, str)
        and 0 < len(names) <= len(ascii_uppercase)
        and set(names) <= set(ascii_uppercase)
    ):
        return names
    message = f"pieces: piece {number}: expected letters A-Z, one per copy, found {show(names)}"
    found.append(item_fault(message, "pieces"))
    return ""
