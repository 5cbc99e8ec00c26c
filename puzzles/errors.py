"""What is wrong with an input, and where."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Fault:
    """One fault of an input file.

    Attributes:
        message: what was expected and what was found, with the entry and the row where there are any.
        file: name of the file as the user gave it.
        line: line number from 1, or ``None`` where the whole file is meant.
        text: that line of the file.
        column: where in the line the fault is, from 0, or ``None``.
        width: number of characters to underline.
    """

    message: str
    file: str
    line: int | None = None
    text: str = ""
    column: int | None = None
    width: int = 1

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        lines = [f"{place}: {self.message}"]
        if self.line is not None and self.column is not None and self.text:
            lines += _excerpt(self.text, self.column, self.width)
        return "\n".join(lines)


def _excerpt(text: str, column: int, width: int, room: int = 100) -> list[str]:
    """The offending text, cut to a readable width, and a line of carets under it."""
    cut = max(0, column - room // 2)
    shown = "".join(c if c.isprintable() else " " for c in text[cut : cut + room])
    before, under = shown[: column - cut], shown[column - cut : column - cut + width]
    return [f"    {shown}", f"    {' ' * _columns(before)}{'^' * max(1, _columns(under))}"]


def _columns(text: str) -> int:
    """Width on a terminal: some characters take two columns."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in text)


class InputError(Exception):
    """An input that cannot be used; carries every fault found, and survives a process pool."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class CheckFailedError(Exception):
    """An answer does not stand up to the rules when checked: a fault of this program."""


def nearest(name: str, known: Iterable[str]) -> str:
    """``' (did you mean "x"?)'`` for the known name most like this one, or an empty string."""
    matches = difflib.get_close_matches(name, list(known), n=1, cutoff=0.6)
    return f' (did you mean "{matches[0]}"?)' if matches else ""
