"""Reading TOML files so that every value still knows its place in the text."""

from __future__ import annotations

import re
import sys
import tomllib
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from .faults import Fault, InvalidError, nearest, show, with_lines

MAX_BYTES = 8 * 1024 * 1024  # a booklet of 80 challenges has 40 kB
_MAX_KEYS = 200_000  # parts of keys in a file, with tables and lists; 10,000 positions have 90,000
_MAX_REASON = 200  # characters of what tomllib says
_MAX_WIDTH = 1000  # characters that a fault marks; a message shows 100

Key = tuple[str | int, ...]  # ("challenge", 2, "target")


@dataclass(frozen=True)
class Row:
    """One line of a string value: its text and where that stands in the file (column from 0)."""

    text: str
    line: int
    column: int | None


@dataclass(frozen=True)
class Document:
    """A parsed TOML file.

    Attributes:
        name: the file's name as given.
        text: the whole text.
        data: the parsed content.
        spans: for each key path its own offset in the text, and its value's start and end (equal to the
            own offset for tables).
    """

    name: str
    text: str
    data: dict[str, Any]
    spans: dict[Key, tuple[int, int, int]]

    def fault(self, key: Key, message: str, *, at_value: bool = False) -> Fault:
        """A fault at a key, or (``at_value``) at the value behind it."""
        while key and key not in self.spans:
            key = key[:-1]
        if not key:
            return Fault(message, self.name, None if self.text.strip() else 1)
        own, start, end = self.spans[key]
        if at_value and start != own:
            line_end = self.text.find("\n", start, end)
            width = len(
                self.text[start : min(end if line_end < 0 else line_end, start + _MAX_WIDTH)].rstrip()
            )
            return self._at(start, width, message)
        return self._at(own, len(str(key[-1])) if isinstance(key[-1], str) else 1, message)

    def fault_in(self, row: Row, message: str, column: int = 0, width: int = 1) -> Fault:
        """A fault at a column of a row of a string value."""
        at = None if row.column is None else row.column + column
        return Fault(message, self.name, row.line, self._line(row.line), at, width)

    def rows(self, key: Key) -> list[Row]:
        """The lines of a string value, blank ones left out."""
        value = self.value(key)
        if key not in self.spans:  # inside an inline table: only the line of the whole is known
            line = self.fault(key, "").line or 1
            return [Row(text, line, None) for text in value.split("\n") if text.strip()]
        own, start, end = self.spans[key]
        return self._text_rows(value, start, end, plain=start != own)

    def item_rows(self, key: Key) -> list[list[Row]]:
        """The lines of each text of an array of texts, blank ones left out."""
        values = self.value(key)
        _, start, end = self.spans.get(key, (0, 0, 0))
        texts = [match for match in _TOKEN.finditer(self.text, start, end) if match.group()[0] in "\"'"]
        if len(texts) != len(values):  # inside an inline table: only the line of the whole is known
            line = self.fault(key, "").line or 1
            return [[Row(text, line, None) for text in v.split("\n") if text.strip()] for v in values]
        return [
            self._text_rows(value, match.start(), match.end(), plain=True)
            for value, match in zip(values, texts, strict=True)
        ]

    def row(self, key: Key, part: int | None, number: int) -> Row:
        """The line of that number, from 0, of a string value, or of a text of an array of them."""
        value = self.value(key) if part is None else self.value(key)[part]
        text = value.split("\n")[number]
        if part is None and key in self.spans:
            own, start, end = self.spans[key]
            rows = self._text_rows(value, start, end, plain=start != own)
        elif part is not None:
            rows = self.item_rows(key)[part]
        else:  # inside an inline table: only the line of the whole is known
            return Row(text, self.fault(key, "").line or 1, None)
        return (
            rows[sum(1 for line in value.split("\n")[:number] if line.strip())] if text.strip() else rows[0]
        )

    def line(self, key: Key, part: int | None, number: int | None) -> int:
        """The line, from 1, of a value, or of a line of its text (see `row`)."""
        if number is None:
            return self.fault(key, "", at_value=True).line or 1
        return self.row(key, part, number).line

    def placed(self, key: Key, where: str, fault: Fault, joint: str = "") -> Fault:
        """A fault of an item with its place in this file, which describes it.

        Args:
            key: the table of the item.
            where: how messages call the item.
            fault: what is wrong.
            joint: what stands between both; if empty a comma where the message begins with the field, else a
                colon.
        """
        lines = [self.line((*key, place.field), place.part, place.row) for place in fault.others]
        message, place = with_lines(fault.message, lines), fault.place
        joint = joint or (", " if fault.field and message.startswith(fault.field) else ": ")
        message = f"{where}{joint}{message}"
        if place is None:
            return self.fault(key, message)
        if place.row is None:
            found = self.fault((*key, place.field), message, at_value=not place.at_name)
        else:
            row = self.row((*key, place.field), place.part, place.row)
            found = self.fault_in(row, message, place.column, place.width)
        return replace(found, place=place)

    def _text_rows(self, value: str, start: int, end: int, *, plain: bool) -> list[Row]:
        """The lines of the text that is written between two offsets."""
        raw = self.text[start:end]
        quotes = 3 if raw[:3] in ('"""', "'''") else 1
        body = start + quotes
        if quotes == 3 and self.text[body : body + 1] == "\n":
            body += 1
        first = self._line_number(body)
        lead = body - self._starts[first - 1]
        exact = plain and "\\" not in raw
        rows = []
        for number, text in enumerate(value.split("\n")):
            if text.strip():
                column = lead if number == 0 else 0
                rows.append(Row(text, first + number, column) if exact else Row(text, first, None))
        return rows

    def value(self, key: Key) -> Any:
        """The value at a key path."""
        value: Any = self.data
        for part in key:
            value = value[part]
        return value

    def _at(self, offset: int, width: int, message: str) -> Fault:
        number = self._line_number(offset)
        column = offset - self._starts[number - 1]
        return Fault(message, self.name, number, self._line(number), column, width)

    @cached_property
    def _starts(self) -> list[int]:
        """Offset of each line: a file of thousands of entries asks for places thousands of times."""
        return [0, *(match.end() for match in re.finditer("\n", self.text))]

    def _line_number(self, offset: int) -> int:
        return bisect_right(self._starts, offset)

    def _line(self, number: int) -> str:
        if number not in self._lines:  # one text for all faults of a line, which may be of megabytes
            begin = self._starts[number - 1]
            end = self.text.find("\n", begin)
            self._lines[number] = self.text[begin : len(self.text) if end < 0 else end]
        return self._lines[number]

    @cached_property
    def _lines(self) -> dict[int, str]:
        return {}


def read_bytes(path: str) -> bytes:
    """The content of a file, or of standard input for ``-``.

    Raises:
        InvalidError: no such file, a folder, no permission, larger than `MAX_BYTES`.
    """
    name = shown_name(path)
    try:
        if path == "-":
            content = sys.stdin.buffer.read(MAX_BYTES + 1)
        else:
            with Path(path).open("rb") as file:
                content = file.read(MAX_BYTES + 1)
    except IsADirectoryError:
        raise InvalidError([Fault("this is a folder, not a file", name)]) from None
    except FileNotFoundError:
        raise InvalidError([Fault("there is no such file", name)]) from None
    except (OSError, ValueError) as error:  # ValueError: a NUL byte in the name
        reason = getattr(error, "strerror", None) or str(error)
        raise InvalidError([Fault(f"the file cannot be read: {reason}", name)]) from None
    if len(content) > MAX_BYTES:
        limit = MAX_BYTES // 1024 // 1024
        raise InvalidError([Fault(f"the file is larger than the limit of {limit} MB", name)])
    return content


def read_text(path: str) -> str:
    """The text of a file, or of standard input for ``-``.

    Raises:
        InvalidError: as `read_bytes`, or not UTF-8.
    """
    content = read_bytes(path)
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        message = f"not a text file: byte 0x{content[error.start]:02x} is not UTF-8"
        raise InvalidError([Fault(message, shown_name(path), line)]) from None


def shown_name(path: str) -> str:
    """How messages name an input."""
    return "standard input" if path == "-" else path


def parse(text: str, name: str) -> Document:
    """Parse TOML and find the place of every key.

    Raises:
        InvalidError: not TOML, or nothing in it.
    """
    skeleton = _QUOTED.sub("q", text)
    if _LONG_KEY.search(skeleton):  # tomllib takes minutes over these
        raise InvalidError([Fault(f"a key of more than {_MAX_PARTS} parts", name)])
    if sum(map(skeleton.count, "=[{.")) > _MAX_KEYS:  # and gigabytes for millions of these
        raise InvalidError([Fault(f"more than {_MAX_KEYS:,} keys, tables and lists", name)])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise InvalidError([Fault("not valid TOML: nested too deeply", name)]) from None
    except ValueError as error:  # TOMLDecodeError, and int() refusing thousands of digits
        raise InvalidError([_syntax_fault(str(error), text, name)]) from None
    if not data:
        raise InvalidError([Fault("the file is empty", name)])
    return Document(name, text, data, _locate(text))


def _syntax_fault(reason: str, text: str, name: str) -> Fault:
    """tomllib's "... (at line 3, column 5)" as a fault with its place."""
    place = re.search(r" \(at (?:line (\d+), column (\d+)|end of document)\)$", reason)
    lines = text.split("\n")
    line, column = len(lines), len(lines[-1])
    if place:
        reason = reason[: place.start()]
        if place.group(1):
            line, column = int(place.group(1)), int(place.group(2)) - 1
    else:  # int() refuses thousands of digits without saying where
        return Fault("not valid TOML: a number is too long", name)
    reason = reason if len(reason) <= _MAX_REASON else f"{reason[: _MAX_REASON - 3]}..."  # it repeats keys
    return Fault(f"not valid TOML: {reason}", name, line, lines[line - 1], column)


_MAX_PARTS = 8
_LONG_KEY = re.compile(rf"(?<![\w-])(?:[\w-]++[ \t]*+\.[ \t]*+){{{_MAX_PARTS}}}")
# A text, or a comment, in any TOML: also one that is cut off, so that nothing is looked at twice.
_QUOTED = re.compile(
    r'"""(?:[^"\\]++|\\.|"(?!""))*+(?:"{3,5}|\\?\Z)|' + r"'''(?:[^']++|'(?!''))*+(?:'{3,5}|\Z)|"
    r'"(?:[^"\\\n]++|\\.)*+"?|' + r"'[^'\n]*+'?|#[^\n]*+",
    re.DOTALL,
)
_SPACE = re.compile(r"(?:[ \t\r\n]++|#[^\n]*+)*+")
_KEY_PART = re.compile(r"""[ \t]*(?:"((?:[^"\\\n]++|\\.)*+)"|'([^'\n]*)'|([A-Za-z0-9_-]+))[ \t]*""")
# One token of a value: a text, a comment, what is neither and has no bracket, or a single character.
_TOKEN = re.compile(_QUOTED.pattern + r"|[^\"'#\[\]{}\n]++|.", re.DOTALL)


def _locate(text: str) -> dict[Key, tuple[int, int, int]]:
    """Offsets of all keys of a text that is known to be valid TOML (keys inside inline values excepted)."""
    spans: dict[Key, tuple[int, int, int]] = {}
    sizes: dict[Key, int] = {}  # arrays of tables: how many so far
    table: Key = ()
    at = 0

    def dotted(at: int) -> tuple[list[str], int]:
        parts = []
        while match := _KEY_PART.match(text, at):
            parts.append(next(group for group in match.groups() if group is not None))
            at = match.end()
            if text[at : at + 1] != ".":
                break
            at += 1
        return parts, at

    def resolve(parts: Iterable[str]) -> Key:
        key: Key = ()
        for part in parts:
            key = (*key, part)
            if key in sizes:
                key = (*key, sizes[key] - 1)
        return key

    def implied(key: Key, begin: int) -> None:
        for length in range(1, len(key)):
            spans.setdefault(key[:length], (begin, begin, begin))

    while True:
        at = _SPACE.match(text, at).end()  # type: ignore[union-attr]
        if at >= len(text):
            return spans
        begin = at
        if text.startswith("[[", at):
            parts, at = dotted(at + 2)
            key = (*resolve(parts[:-1]), parts[-1])
            spans.setdefault(key, (begin, begin, begin))
            sizes[key] = sizes.get(key, 0) + 1
            table = (*key, sizes[key] - 1)
            spans[table] = (begin, begin, begin)
            at += 2
        elif text[at] == "[":
            parts, at = dotted(at + 1)
            table = resolve(parts)
            spans[table] = (begin, begin, begin)
            implied(table, begin)
            at += 1
        else:
            parts, at = dotted(at)
            if not parts:  # cannot be, in valid TOML; never loop on it
                return spans
            start = at + 1
            while text[start : start + 1] in (" ", "\t"):
                start += 1
            at = _value_end(text, start)
            spans[(*table, *parts)] = (begin, start, at)
            implied((*table, *parts), begin)


def _value_end(text: str, at: int) -> int:
    """Offset behind the value that starts here: the end of its line, outside strings and brackets."""
    depth = 0
    while match := _TOKEN.match(text, at):
        part = match.group()
        if part == "\n" and depth == 0:
            break
        if part[0] == "#" and depth == 0:
            break
        depth += (part in "[{") - (part in "]}") if len(part) == 1 else 0
        at = match.end()
    return at


def unknown_keys(
    document: Document, key: Key, allowed: Iterable[str], where: str, hints: Mapping[str, str] = {}
) -> list[Fault]:
    """A fault for each key of a table that is not among those allowed.

    Args:
        document: the file.
        key: the table.
        allowed: the keys it may have.
        where: how messages begin.
        hints: what is said about some keys that do not belong there.
    """
    known = list(allowed)

    def hint(name: str) -> str:
        return f" ({hints[name]})" if name in hints else nearest(name, known)

    return [
        replace(document.fault((*key, name), f"{where}unknown key {show(name)}{hint(name)}"), unknown=name)
        for name in document.value(key)
        if name not in known
    ]
