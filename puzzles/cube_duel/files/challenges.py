"""Challenge files, read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ...files.collection import Collection, Kind, Opened, open_source, opened_text, read_entries
from ...files.items import Items
from ...files.reader import unknown_keys
from ..rules.challenge import Challenge
from ..rules.faults import faults
from .pieces import pieces_of_file

FOLDER = "cube_duel"
_FILE_KEYS = ("pieces", "piece", "challenge")
_FIELDS = ("name", "level", "shape", "colours", "target", "seams", "setup", "placed", "solution")
_HINTS = {"pieces": "it stands once, above the first [[challenge]], and holds for the whole file"}


def read(source: str, only: Sequence[str] = ()) -> Items[Challenge]:
    """Read a challenge file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: there are faults; with all of them, the sound challenges and every entry.

    >>> read("@sampler")["wizard-11"].level
    'wizard'
    """
    return _collection(open_source(source, FOLDER), only).items


def parse(text: str, only: Sequence[str] = ()) -> Items[Challenge]:
    """Read the text of a challenge file; as `read`. It can name shipped piece sets only, no files.

    >>> parse('pieces = "soma"\\n[[challenge]]\\nname = "cube"\\nshape = [3, 3, 3]').names
    ('cube',)
    """
    return _collection(opened_text(text), only).items


def _collection(opened: Opened, only: Sequence[str]) -> Collection[Challenge]:
    document = opened.document
    found = unknown_keys(document, (), _FILE_KEYS, "")
    pieces = pieces_of_file(document, opened.folder, found)

    def build(name: str, table: Mapping[str, Any]) -> Challenge:
        # Where the set is not known, or the entry tries to name its own, nothing is said about the volume.
        known: Any = None if pieces is None or "pieces" in table else pieces
        return Challenge(name, known, **{key: table[key] for key in _FIELDS[1:] if key in table})

    kind = Kind("challenge", _FIELDS, build, faults, _HINTS, told=("name", "pieces"), lists=("shape",))
    entries = read_entries(document, kind, only, found)
    # Without pieces nothing is answered, but the entries' own faults are still told.
    return Collection(tuple(entry for entry in entries if pieces or entry.faults), tuple(found))
