"""The words of a text that an item was given, each with its place in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .faults import Fault, Place, item_fault, value_fault


@dataclass(frozen=True)
class Word:
    """A word.

    Attributes:
        text: the word.
        place: where it stands; without a row where the field was given as a list.
        line: the line of text that it stands in; empty where there is none.
    """

    text: str
    place: Place
    line: str = ""

    def fault(self, message: str) -> Fault:
        """A fault that points at the word."""
        return item_fault(message, place=self.place, text=self.line)


def words_of(text: str, field: str, part: int | None = None) -> list[Word]:
    """The words of a text."""
    return [
        Word(found.group(), Place(field, part, row, found.start(), len(found.group())), line)
        for row, line in enumerate(text.split("\n"))
        for found in re.finditer(r"\S+", line)
    ]


def whole_line(words: Sequence[Word]) -> Word:
    """The words of one line as one, from the first to the last."""
    first, last = words[0], words[-1]
    end = last.place.column + last.place.width
    text = first.line[first.place.column : end]
    return Word(text, replace(first.place, width=end - first.place.column), first.line)


def given_words(value: object, field: str, faults: list[Fault]) -> list[Word]:
    """The words of a field that is a text, or a list of words; nothing if it is neither, which is a fault."""
    if isinstance(value, str):
        return words_of(value, field)
    if isinstance(value, Sequence) and all(isinstance(word, str) for word in value):
        return [Word(word, Place(field)) for word in value]
    faults.append(value_fault(field, "a text in quotes", value))
    return []


def too_many(words: Sequence[Word], most: int, what: str, faults: list[Fault]) -> bool:
    """Are there more words than can be meant? They are one fault, not thousands."""
    if len(words) > most:
        faults.append(words[most].fault(f"{what}, found {len(words)}"))
    return len(words) > most
