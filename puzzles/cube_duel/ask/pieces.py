"""The sets of pieces that come with the program."""

from __future__ import annotations

from ...files.faults import InvalidError, item_fault, nearest, show
from ..rules.pieces import PieceSet
from ..rules.shipped import shipped_set, shipped_sets


def piece_sets() -> list[str]:
    """The names of the shipped sets.

    >>> "soma" in piece_sets()
    True
    """
    return shipped_sets()


def pieces(name: str) -> PieceSet:
    """A shipped set of pieces.

    Args:
        name: one of `piece_sets`.

    Raises:
        InvalidError: there is none of that name; with the nearest.

    >>> pieces("soma").volume
    27
    """
    known = shipped_sets()
    if isinstance(name, str) and name in known:
        return shipped_set(name)
    hint = nearest(name, known) if isinstance(name, str) else ""
    message = f"pieces: there is no piece set {show(name)}{hint}; shipped sets: {', '.join(known)}"
    raise InvalidError([item_fault(message, "pieces")])
