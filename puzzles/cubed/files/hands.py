"""Hand files, read and written."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ...files.collection import Collection, Kind, Opened, open_source, opened_text, read_entries
from ...files.faults import Fault
from ...files.items import Items
from ...files.reader import unknown_keys
from ..rules.faults import faults
from ..rules.hand import Hand, rest_of_box
from ..rules.notation import format_table
from ..rules.pieces import canonical

FOLDER = "cubed"
_FIELDS = ("name", "pieces", "table", "bag", "discarded", "drawn", "match", "block")


def _hand(name: str, table: Mapping[str, Any]) -> Hand:
    return Hand(name, **{field: table[field] for field in _FIELDS[1:] if field in table})


HANDS = Kind("hand", _FIELDS, _hand, faults)


def format_hand(hand: Hand) -> str:
    """A hand as an entry of a hand file."""
    lines = ["[[hand]]", f"name = {json.dumps(hand.name, ensure_ascii=False)}"]
    lines.append(f'pieces = "{" ".join(hand.pieces)}"')
    if hand.table:
        lines.append(f'table = "{format_table(hand.table)}"')
    if hand.bag != rest_of_box(hand.pieces, map(canonical, hand.table.values()), hand.discarded):
        lines.append(f'bag = "{" ".join(hand.bag) or "none"}"')
    if hand.discarded:
        lines.append(f'discarded = "{" ".join(hand.discarded)}"')
    if hand.drawn:
        lines.append(f"drawn = {hand.drawn}")
    lines += [f'match = "{hand.profile.match}"', f'block = "{hand.profile.block}"']
    return "\n".join(lines) + "\n"


def read(source: str, only: Sequence[str] = ()) -> Items[Hand]:
    """Read a hand file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: there are faults; with all of them, the sound hands and every entry.

    >>> read("@evening").names[:2]
    ('tuesday', 'strict')
    """
    return _collection(open_source(source, FOLDER), only).items


def parse(text: str, only: Sequence[str] = ()) -> Items[Hand]:
    """Read the text of a hand file; as `read`.

    >>> parse('[[hand]]\\nname = "x"\\npieces = "AAA"')["x"].pieces
    ('AAA',)
    """
    return _collection(opened_text(text), only).items


def _collection(opened: Opened, only: Sequence[str]) -> Collection[Hand]:
    found: list[Fault] = unknown_keys(opened.document, (), (HANDS.what,), "")
    entries = read_entries(opened.document, HANDS, only, found)
    return Collection(tuple(entries), tuple(found))
