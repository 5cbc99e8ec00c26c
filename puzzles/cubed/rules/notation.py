"""Pieces and tables as people write them, both ways: ``ACK``, ``q,r:TRL``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from ...files.faults import Fault, show
from ...files.words import Word, too_many
from .laying import Hex, Placement
from .pieces import BOX, COLOURS, canonical

MAX_COORDINATE = 1000  # far beyond what 88 pieces can reach
MOST = sum(BOX.values())  # pieces in a list
_LAID = re.compile(r"(-?[0-9]{1,9}),(-?[0-9]{1,9}):(\S*)")


def format_table(table: Mapping[Hex, str]) -> str:
    """The table as a hand file has it: ``q,r:TRL`` in the order played."""
    return " ".join(f"{q},{r}:{sides}" for (q, r), sides in table.items())


def piece_fault(sides: str) -> str | None:
    """Why a text is no piece of the box."""
    if len(sides) != 3 or not set(sides) <= set(COLOURS):
        letters = ", ".join(COLOURS)
        return f"{show(sides)} is no piece: expected three of the letters {letters}"
    if canonical(sides) not in BOX:
        return f"the box has no piece {sides}: purple (M) stands twice on blocking pieces, beside one colour"
    return None


def read_pieces(words: Sequence[Word], where: str, faults: list[Fault]) -> list[tuple[Word, str]]:
    """A list of pieces by their canonical names."""
    pieces: list[tuple[Word, str]] = []
    if too_many(words, MOST, f"{where}: the box has {MOST} pieces", faults):
        return pieces
    for word in words:
        if problem := piece_fault(word.text):
            faults.append(word.fault(f"{where}: {problem}"))
        else:
            pieces.append((word, canonical(word.text)))
    return pieces


def read_laid(words: Sequence[Word], where: str, faults: list[Fault]) -> list[tuple[Word, Placement]]:
    """Placements written ``q,r:TRL``; whether they are legal is not asked here."""
    laid: list[tuple[Word, Placement]] = []
    if too_many(words, MOST, f"{where}: the box has {MOST} pieces", faults):
        return laid
    for word in words:
        match = _LAID.fullmatch(word.text)
        if not match:
            faults.append(word.fault(f"{where}: expected q,r:TRL such as 1,-1:ACK, found {show(word.text)}"))
            continue
        at = int(match[1]), int(match[2])
        if max(map(abs, at)) > MAX_COORDINATE:
            limit = f"coordinates go from -{MAX_COORDINATE} to {MAX_COORDINATE}"
            faults.append(word.fault(f"{where}: {limit}"))
        elif problem := piece_fault(match[3]):
            faults.append(word.fault(f"{where}: {problem}"))
        else:
            laid.append((word, Placement(at, match[3])))
    return laid


def box_faults(used: Sequence[tuple[Word, str]], where: str = "") -> list[Fault]:
    """A fault for each piece beyond those that the box holds."""
    faults: list[Fault] = []
    times: dict[str, int] = {}
    for word, piece in used:
        times[piece] = times.get(piece, 0) + 1
        if times[piece] > BOX[piece]:
            holds = f"{BOX[piece]} time{'s' if BOX[piece] > 1 else ''}"
            message = f"piece {word.text[-3:]} is used more often than the box holds it ({holds})"
            faults.append(word.fault(f"{where}{message}"))
    return faults
