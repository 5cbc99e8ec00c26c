"""Files of named entries: opening them, and what is the same about the entries of every game."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from ... import data
from .faults import MAX_NAME, Fault, InvalidError, nearest, refuse
from .items import Items
from .reader import Document, Key, parse, read_text, show, shown_name, unknown_keys

MAX_TEXT = MAX_NAME  # characters of a name, a title, a level
MAX_FAULTS = 10_000  # in entries of a file; what follows is not read


T = TypeVar("T")


@dataclass(frozen=True)
class Entry(Generic[T]):
    """One entry of a file as read: either what it describes or its faults.

    Attributes:
        name: its name as written, ``None`` if it has none that can be used.
        item: the challenge, hand or game; ``None`` if there are faults.
        faults: what is wrong.
    """

    name: str | None
    item: T | None
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Collection(Generic[T]):
    """A file as read.

    Attributes:
        entries: what is in it, in order.
        faults: what is wrong with the file as a whole.
    """

    entries: tuple[Entry[T], ...]
    faults: tuple[Fault, ...]

    @property
    def items(self) -> Items[T]:
        """The items of a file without a fault.

        Raises:
            InvalidError: the file has faults; with all of them, the sound items and every entry.
        """
        faults = (*self.faults, *(fault for entry in self.entries for fault in entry.faults))
        items = [entry.item for entry in self.entries if entry.item is not None]
        if faults:
            raise InvalidError(faults, items, self.entries)
        return Items(items)


def collected(read: Callable[[], Iterable[T]]) -> Collection[T]:
    """A file as read, with its faults beside the sound entries, where `read` would raise them."""
    try:
        items = read()
        if isinstance(items, Collection):
            return items
        return Collection(tuple(Entry(getattr(item, "name", None), item, ()) for item in items), ())
    except InvalidError as error:
        theirs = sum(len(entry.faults) for entry in error.entries)
        return Collection(error.entries, error.faults[: len(error.faults) - theirs])


@dataclass(frozen=True)
class Kind(Generic[T]):
    """How the entries of one kind are read: they become items first, and items are then judged.

    Attributes:
        what: how a file calls one, such as ``hand``.
        fields: the keys that an entry may have, ``name`` among them.
        build: makes an item of its name and its table as it is written, whatever that holds.
        faults: all that is wrong with an item.
        hints: what is said about some keys that do not belong there.
        joint: what stands between how messages call an item and its faults, see `placed`.
        told: fields whose faults are told elsewhere.
        lists: fields that a file writes as lists.
    """

    what: str
    fields: tuple[str, ...]
    build: Callable[[str, Mapping[str, Any]], T]
    faults: Callable[[T], Sequence[Fault]]
    hints: Mapping[str, str] = field(default_factory=dict)
    joint: Callable[[T], str] = lambda item: ""
    told: tuple[str, ...] = ("name",)
    lists: tuple[str, ...] = ()


@dataclass(frozen=True)
class Opened:
    """An input file.

    Attributes:
        document: its content.
        folder: what paths in it are relative to; ``None`` for a shipped file, which names no other files.
    """

    document: Document
    folder: str | None


@dataclass(frozen=True)
class NamedTable:
    """A table ``[[what]]`` of a file.

    Attributes:
        key: its place in the document.
        table: its content.
        name: its name, if that can be used.
        where: how messages call it.
        faults: what is wrong with the name; grows while the rest is read.
    """

    key: Key
    table: dict[str, Any]
    name: str | None
    where: str
    faults: list[Fault] = field(default_factory=list)


def open_source(source: str, shipped: str) -> Opened:
    """Open a path, ``-`` for standard input, or ``@name`` for a collection shipped in a folder of data/.

    Raises:
        InvalidError: it cannot be read, or is not TOML.
    """
    if not source.startswith("@"):
        folder = "." if source == "-" else os.path.dirname(source) or "."
        return Opened(parse(read_text(source), shown_name(source)), folder)
    try:
        text = data.text(shipped, source[1:])
    except KeyError:
        known = [f"@{name}" for name in data.names(shipped)]
        message = f"there is no shipped collection of this name here{nearest(source, known)}; shipped: "
        raise InvalidError([Fault(message + ", ".join(known), source, unknown=source)]) from None
    return Opened(parse(text, source), None)


def opened_text(text: str) -> Opened:
    """The text of a file that somebody sends: it can name no other files of this machine.

    Raises:
        InvalidError: it is no text, not TOML, or empty.
    """
    if not isinstance(text, str):
        raise refuse("text", "the text of a file", text)
    return Opened(parse(text, "the text"), None)


def read_entries(
    document: Document, kind: Kind[T], only: Sequence[str], faults: list[Fault]
) -> list[Entry[T]]:
    """The entries of a file, or those of the names wanted: each an item, or all that is wrong with it.

    Faults that concern the file are added to ``faults``, see `named_tables`.
    """
    return [_entry(document, kind, named) for named in named_tables(document, kind.what, only, faults)]


def _entry(document: Document, kind: Kind[T], named: NamedTable) -> Entry[T]:
    key, where, faults = named.key, named.where, named.faults
    faults += unknown_keys(document, key, kind.fields, f"{where}: ", kind.hints)
    written = named.table.items()
    table = {name: _Foreign(value) if _is_foreign(name, value, kind) else value for name, value in written}
    item = kind.build(named.name or "", table)
    joint = kind.joint(item)
    found = [fault for fault in kind.faults(item) if fault.field not in kind.told]
    faults += [document.placed(key, where, fault, joint) for fault in found]
    return Entry(named.name, None if faults or named.name is None else item, tuple(faults))


def _is_foreign(key: str, value: object, kind: Kind[Any]) -> bool:
    """Is this a table or a list that may be meant by whoever calls us, but never by a file?"""
    return isinstance(value, dict) or (isinstance(value, list) and key not in kind.lists)


@dataclass(frozen=True)
class _Foreign:
    """A value that no field of an item takes, shown as it was written."""

    value: Any

    def __repr__(self) -> str:
        return repr(self.value)


def named_tables(
    document: Document, what: str, only: Sequence[str], faults: list[Fault]
) -> Iterator[NamedTable]:
    """The tables ``[[what]]`` of a file, or those of the names wanted.

    Faults that concern the file (no such table, nothing of a name that is wanted, too many faults) are added
    to ``faults``.
    """
    tables = document.data.get(what, [])
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        faults.append(document.fault((what,), f"{what}s are written as tables: [[{what}]]"))
        return
    if not tables and not faults:
        faults.append(document.fault((), f"there is no [[{what}]] in this file"))
    known = [table["name"] for table in tables if isinstance(table.get("name"), str)]
    for name in only:
        if name not in known and tables:
            message = f"no {what} is named {show(name)}{nearest(name, known)}"
            faults.append(Fault(message, document.name))
    lines: dict[str, int | None] = {}
    found = 0
    for number, table in enumerate(tables):
        if found > MAX_FAULTS:
            message = f"more than {MAX_FAULTS:,} faults: the file is not read from here on"
            faults.append(document.fault((what, number), message))
            return
        if not only or (isinstance(table.get("name"), str) and table["name"] in only):
            named = _named(document, (what, number), table, lines)
            yield named
            found += len(named.faults)  # who reads the entry has added them


def _named(document: Document, key: Key, table: dict[str, Any], lines: dict[str, int | None]) -> NamedTable:
    """One table with its name checked; ``lines`` remembers where each name stood first."""
    faults: list[Fault] = []
    number = f"{key[0]} {int(key[1]) + 1}"
    name = read_text_value(document, (*key, "name"), number, faults)
    if "name" not in table:
        faults.append(document.fault(key, f"{number}: a name is missing"))
    where = f'{key[0]} "{name}"' if name else number
    if name is not None:
        if name in lines:
            message = f"{where}: the name is already used in line {lines[name]}"
            faults.append(document.fault((*key, "name"), message, at_value=True))
        lines.setdefault(name, document.fault((*key, "name"), "").line)
    return NamedTable(key, table, name, where, faults)


def read_text_value(document: Document, key: Key, where: str, faults: list[Fault]) -> str | None:
    """A short printable text; ``None`` if it is missing, or (a fault) something else."""
    value = document.value(key[:-1]).get(key[-1])
    if value is None:
        return None
    if isinstance(value, str) and value.strip() and value.isprintable() and len(value) <= MAX_TEXT:
        return value
    wanted = f"expected a text in quotes (printable, up to {MAX_TEXT} characters)"
    faults.append(document.fault(key, f"{where}, {key[-1]}: {wanted}, found {show(value)}", at_value=True))
    return None
