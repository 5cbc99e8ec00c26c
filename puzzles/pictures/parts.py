"""What a terminal shows, in parts: lines of which words may be marked, and lists in columns.

An answer's parts without their marks are its text; a terminal shows the marks as colours.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from dataclasses import dataclass

Span = tuple[str, str]  # words and their mark: ``bold``, ``green`` (known), ``magenta`` (undecided) or none
Words = tuple[Span, ...]


@dataclass(frozen=True)
class Columns:
    """A list in columns.

    Attributes:
        headings: each with the side that its column keeps to: ``left`` or ``right``.
        rows: their cells, as many as there are headings.
        marked: the numbers of the rows that are marked, from 0.
    """

    headings: tuple[tuple[str, str], ...]
    rows: tuple[tuple[str, ...], ...]
    marked: frozenset[int] = frozenset()


Part = Words | Columns
WIDTH = 80  # columns of a terminal


def said(text: str, mark: str = "") -> Words:
    """One span alone."""
    return ((text, mark),)


def wrapped(text: str, hanging: int) -> str:
    """A long line broken between words to 80 columns, its continuation indented by some columns."""
    indent = " " * hanging
    return textwrap.fill(
        text, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )


def plain_text(parts: Iterable[Part]) -> str:
    """The parts without marks.

    >>> headings = ("tile", "left"), ("value", "right")
    >>> print(plain_text([said("mine", "bold"), Columns(headings, (("1-2", "+6"),))]))
    mine
      tile    value
      1-2        +6
    """
    return "\n".join(
        _listed(part) if isinstance(part, Columns) else "".join(text for text, _ in part) for part in parts
    )


def _listed(found: Columns) -> str:
    rows = [tuple(heading for heading, _ in found.headings), *found.rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    sides = [str.ljust if side == "left" else str.rjust for _, side in found.headings]
    return "\n".join(
        "    ".join(["", *(put(cell, width) for put, cell, width in zip(sides, row, widths, strict=True))])
        .removeprefix("  ")
        .rstrip()
        for row in rows
    )
