"""BurrTools files as challenges."""

from __future__ import annotations

from collections.abc import Sequence

from ...files.items import Items
from ..files.burrtools.import_ import read_problems
from ..rules.challenge import Challenge


def import_(source: str, only: Sequence[str] = ()) -> Items[Challenge]:
    """The problems of a BurrTools file as challenges, all with the same set of pieces.

    Args:
        source: a path of an ``.xmpuzzle`` file, packed or plain, or ``-`` for standard input.
        only: names of the problems wanted; all if empty.

    Raises:
        InvalidError: something cannot be imported; with all that is wrong, and the challenges that can be.
    """
    return read_problems(source, only).items
