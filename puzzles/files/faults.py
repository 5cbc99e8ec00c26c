"""What is wrong with an item, an option or a file, and where."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

_LONG = 1e12  # seconds: more than anybody waits, and a sum with the clock still is a number
MAX_SHOWN = 80  # characters of a foreign value that a message repeats
_LINES = "\0"  # in a message: where the lines of other places go, once they are known; never printed


@dataclass(frozen=True)
class Place:
    """Where in an item something stands.

    Attributes:
        field: name of the item's field.
        part: of a field that is a list of texts the text meant, from 0; else ``None``.
        row: line of the text, from 0, as it is written; ``None`` where the field was given as an object, or
            is meant as a whole.
        column: from 0.
        width: number of characters.
        at_name: of a field without a row: does a file that describes the item show the field's name as the
            place, instead of its value?
    """

    field: str
    part: int | None = None
    row: int | None = None
    column: int = 0
    width: int = 1
    at_name: bool = False


@dataclass(frozen=True)
class Fault:
    """One thing that is wrong with an item, or with a file that describes it.

    Attributes:
        message: what was expected and what was found.
        file: name of the file as the user gave it; empty if there is none.
        line: line number from 1, or ``None`` where all of it is meant.
        text: that line.
        column: where in the line the fault is, from 0, or ``None``.
        width: number of characters to underline.
        place: where in the item it is; ``None`` where the item, or a file, is meant as a whole.
        others: other places that the message speaks of.
        unknown: the name that is not known, if that is what is wrong.
    """

    message: str
    file: str = ""
    line: int | None = None
    text: str = ""
    column: int | None = None
    width: int = 1
    place: Place | None = None
    others: tuple[Place, ...] = ()
    unknown: str = ""

    @property
    def field(self) -> str:
        """Name of the item's field that is wrong; empty where no single one is."""
        return self.place.field if self.place else ""

    def __str__(self) -> str:
        name = _printable(self.file, "?")
        place = name if self.line is None or not name else f"{name}:{self.line}"
        message = with_lines(self.message, ())
        lines = [f"{place}: {message}" if place else message]
        if self.column is not None and self.text:
            lines += _excerpt(self.text, self.column, self.width)
        return "\n".join(lines)


def item_fault(
    message: str, field: str = "", *others: Place, place: Place | None = None, text: str = ""
) -> Fault:
    """A fault of an item.

    Args:
        message: what was expected and what was found; `other_lines` stands where the lines of the ``others``
            are named, once they are known.
        field: name of the field; empty where the item as a whole is meant.
        others: the other places that the message speaks of.
        place: where exactly, instead of ``field``.
        text: the line of text that the place is in.
    """
    where = place or (Place(field) if field else None)
    column = where.column if where and where.row is not None else None
    return Fault(
        message, text=text, column=column, width=where.width if where else 1, place=where, others=others
    )


def other_lines() -> str:
    """What a message holds where the lines of other places are to be named."""
    return _LINES


def with_lines(message: str, lines: Sequence[int]) -> str:
    """A message with the lines of the other places put in: ``... (line 7) ...``, or left out."""
    named = ""
    if lines:
        named = f" (line{'s' if len(lines) > 1 else ''} {' and '.join(map(str, lines))})"
    return message.replace(_LINES, named)


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


class InvalidError(ValueError):
    """A question, an item or a file that cannot be used: nothing has been searched.

    Attributes:
        faults: all that is wrong.
        items: of a file, the sound entries.
        entries: of a file, every entry with its own faults, in order.
    """

    def __init__(
        self, faults: Iterable[Fault], items: Iterable[Any] = (), entries: Iterable[Any] = ()
    ) -> None:
        self.faults, self.items, self.entries = tuple(faults), tuple(items), tuple(entries)
        super().__init__(self.faults, self.items, self.entries)  # the arguments, so that it can be pickled

    def __str__(self) -> str:
        return "\n".join(str(fault) for fault in self.faults)


def require(faults: Iterable[Fault], name: object = None, what: str = "") -> None:
    """Refuse what has faults.

    Args:
        faults: what is wrong.
        name: of the item, for messages.
        what: what it is, such as ``challenge``.

    Raises:
        InvalidError: there are faults.
    """
    found = tuple(faults)
    if found and what:
        found = tuple(replace(fault, message=f"{what} {quoted(name)}: {fault.message}") for fault in found)
    if found:
        raise InvalidError(found)


def show(value: Any) -> str:
    """A value from a file, short enough and safe for a message."""
    try:
        text = repr(value)
    except (ValueError, RecursionError):  # thousands of digits, or of brackets
        text = "a value too long to show"
    return text if len(text) <= MAX_SHOWN else f"{text[: MAX_SHOWN - 3]}..."


def quoted(name: object) -> str:
    """A name in a message."""
    return f'"{name}"' if isinstance(name, str) and name.isprintable() else show(name)


MAX_SEED = 2**63 - 1
MAX_NAME = 200  # characters


def name_faults(name: object) -> list[Fault]:
    """What is wrong with an item's name."""
    if isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= MAX_NAME:
        return []
    return [value_fault("name", f"a text in quotes (printable, up to {MAX_NAME} characters)", name)]


def refuse(option: str, expected: str, found: object, hint: str = "") -> InvalidError:
    """The error for an option that has a value it cannot have; to be raised."""
    return InvalidError([value_fault(option, expected, found, hint)])


def value_fault(field: str, expected: str, found: object, hint: str = "") -> Fault:
    """The fault of a field, or an option, that has a value it cannot have."""
    return item_fault(f"{field}: expected {expected}, found {show(found)}{hint}", field)


def choice_fault(field: str, value: object, known: Collection[str]) -> Fault | None:
    """The fault of a field that is none of the known words; it names them and the nearest."""
    if isinstance(value, str) and value in known:
        return None
    words = [f'"{word}"' for word in known]
    listed = f"{', '.join(words[:-1])} or {words[-1]}" if len(words) > 1 else words[0]
    return value_fault(field, listed, value, nearest(value, known) if isinstance(value, str) else "")


def number_fault(field: str, value: object, low: int, high: int | None = None) -> Fault | None:
    """The fault of a field that is no whole number from ``low`` to ``high``."""
    if type(value) is int and value >= low and (high is None or value <= high):
        return None
    span = f"of at least {low}" if high is None else f"from {low} to {high}"
    return value_fault(field, f"a whole number {span}", value)


def check_choice(option: str, value: object, known: Collection[str], *, optional: bool = False) -> None:
    """Refuse an option that is none of the known words, naming them and the nearest.

    Raises:
        InvalidError: it is something else.
    """
    if not (optional and value is None) and (fault := choice_fault(option, value, known)):
        raise InvalidError([fault])


def check_number(
    option: str, value: object, low: int, high: int | None = None, *, optional: bool = False
) -> None:
    """Refuse an option that is no whole number from ``low`` to ``high``.

    Raises:
        InvalidError: it is something else.
    """
    if not (optional and value is None) and (fault := number_fault(option, value, low, high)):
        raise InvalidError([fault])


def check_seconds(option: str, value: object, *, optional: bool = True) -> None:
    """Refuse an option that is no number of seconds, 0 or more.

    Raises:
        InvalidError: it is something else.
    """
    if optional and value is None:
        return
    sound = isinstance(value, int | float) and not isinstance(value, bool) and 0 <= value < _LONG
    if not sound:
        raise refuse(option, "a number of seconds, 0 or more", value)


_LONGEST = 200  # characters of a name that is compared with others: it takes up to the square of its length


def nearest(name: str, known: Iterable[str]) -> str:
    """``' (did you mean "x"?)'`` for the known name most like this one, or an empty string.

    The known names may come from a file: those that a message could not show are left out.
    """
    import difflib

    choice = [other for other in known if len(other) <= _LONGEST and other.isprintable()]
    matches = difflib.get_close_matches(name, choice, n=1, cutoff=0.6) if len(name) <= _LONGEST else []
    return f' (did you mean "{matches[0]}"?)' if matches else ""
