"""Position files, read and written."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ...files.collection import Collection, Entry, Kind, open_source, opened_text, read_entries
from ...files.faults import Fault
from ...files.items import Items
from ...files.reader import Document, unknown_keys
from ...files.reader import parse as parse_toml
from ..rules.faults import faults, obstacle_fault
from ..rules.position import Position
from ..rules.reading import fields_of
from ..rules.situation import Situation

FOLDER = "dominoes"
COMMAND_LINE = "command line"
_FIELDS = (
    *("name", "game", "line", "moves", "set", "hands", "boneyard", "order", "turn", "partners", "count"),
    *("lead", "score", "target", "note"),
)

Positions = Collection[Position]
Obstacle = Callable[[Situation], "str | None"]  # why a sound position cannot be asked a question


def _position(name: str, values: Mapping[str, Any]) -> Position:
    return Position(name, **{field: values[field] for field in _FIELDS[1:] if field in values})


def _joint(position: Position) -> str:
    return ", " if position.reading.readable else ""


POSITIONS = Kind("position", _FIELDS, _position, faults, joint=_joint, lists=("hands", "score"))


def read(source: str, only: Sequence[str] = ()) -> Items[Position]:
    """Read a position file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: there are faults; with all of them, the sound positions and every entry.

    >>> read("@records", ["all-fives-partners"])[0].rules.partners
    True
    """
    return read_positions(source, only).items


def parse(text: str, only: Sequence[str] = ()) -> Items[Position]:
    """Read the text of a position file; as `read`.

    >>> parse('[[position]]\\nname = "x"\\ngame = "block"\\nhands = ["6-4", "3-3"]')["x"].hands
    (((4, 6),), ((3, 3),))
    """
    return _positions(opened_text(text).document, only, None).items


def read_positions(source: str, only: Sequence[str] = (), obstacle: Obstacle | None = None) -> Positions:
    """As `read`, with the faults beside the sound positions.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.
        obstacle: what it says of a sound position is a fault, too.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    return _positions(open_source(source, FOLDER).document, only, obstacle)


def position_from_options(options: Mapping[str, Any], obstacle: Obstacle | None = None) -> Positions:
    """One position from what was typed on the command line: keys and values as in a file."""
    lines = [f"{key} = {_toml(value)}" for key, value in options.items()]
    return _positions(parse_toml("\n".join(["[[position]]", *lines]), COMMAND_LINE), (), obstacle)


def placed_alone(tiles: str | None, laid: str, faults: Iterable[Fault]) -> list[Fault]:
    """What is wrong with tiles to be laid alone and the line that lies, placed in what was typed for them."""
    text = "\n".join(f"{key} = {_toml(value)}" for key, value in {"tiles": tiles or "", "line": laid}.items())
    document = parse_toml(text, COMMAND_LINE)
    return [_placed_alone(document, fault) for fault in faults]


def _placed_alone(document: Document, fault: Fault) -> Fault:
    found = document.placed((), "line", fault, ": ")
    return replace(found, message=fault.message) if fault.field == "tiles" and fault.column is None else found


def _toml(value: Any) -> str:
    """A text, a number, yes or no, or a list of them in TOML, which is as in JSON but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _positions(document: Document, only: Sequence[str], obstacle: Obstacle | None) -> Positions:
    found: list[Fault] = unknown_keys(document, (), (POSITIONS.what,), "")
    entries = read_entries(document, POSITIONS, only, found)
    if obstacle:
        entries = [_passed(document, entry, obstacle) for entry in entries]
    return Positions(tuple(entries), tuple(found))


def _passed(document: Document, entry: Entry[Position], obstacle: Obstacle) -> Entry[Position]:
    """The entry, or why it cannot be asked this question."""
    if entry.item is None or (reason := obstacle(entry.item.situation)) is None:
        return entry
    names = [table.get("name") for table in document.data[POSITIONS.what]]
    key = (POSITIONS.what, names.index(entry.name))
    fault = document.placed(key, f'position "{entry.name}"', obstacle_fault(reason), ": ")
    return Entry(entry.name, None, (fault,))


def format_position(position: Position | Situation) -> str:
    """A position as an entry of a position file.

    Raises:
        ValueError: it is not sound.
    """
    fields = fields_of(position.situation if isinstance(position, Position) else position)
    lines = [f"{key} = {_toml(value)}" for key, value in fields.items()]
    return "\n".join(["[[position]]", *lines]) + "\n"
