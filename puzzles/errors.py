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
        name = _printable(self.file, "?")
        place = name if self.line is None else f"{name}:{self.line}"
        lines = [f"{place}: {self.message}"]
        if self.line is not None and self.column is not None and self.text:
            lines += _excerpt(self.text, self.column, self.width)
        return "\n".join(lines)


def _excerpt(text: str, column: int, width: int, room: int = 100) -> list[str]:
    """The offending text, cut to a readable width, and a line of carets under it."""
    cut = max(0, column - room // 2)
    shown = _printable(text[cut : cut + room], " ")
    before, under = shown[: column - cut], shown[column - cut : column - cut + width]
    return [f"    {shown}", f"    {' ' * _columns(before)}{'^' * max(1, _columns(under))}"]


def _printable(text: str, instead: str) -> str:
    """A text with something else for each character that would move the cursor or cannot be shown."""
    return "".join(character if character.isprintable() else instead for character in text)


def _columns(text: str) -> int:
    """Width on a terminal: some characters take two columns, those that are added to others none."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.category(character) in ("Mn", "Me") for character in text)


class InputError(Exception):
    """An input that cannot be used; carries every fault found, and survives a process pool."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


class CheckFailedError(Exception):
    """An answer does not stand up to the rules when checked: a fault of this program."""


_LONGEST = (
    200  # characters of a name that is compared with others, which takes up to the square of its length
)


def nearest(name: str, known: Iterable[str]) -> str:
    """``' (did you mean "x"?)'`` for the known name most like this one, or an empty string.

    The known names may come from a file: those that a message could not show are left out.
    """
    choice = [other for other in known if len(other) <= _LONGEST and other.isprintable()]
    matches = difflib.get_close_matches(name, choice, n=1, cutoff=0.6) if len(name) <= _LONGEST else []
    return f' (did you mean "{matches[0]}"?)' if matches else ""
