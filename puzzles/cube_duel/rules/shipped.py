"""The piece sets that come with the program."""

from __future__ import annotations

import tomllib
from functools import lru_cache

from .... import data
from ...files.faults import Fault
from .notation import read_cells
from .pieces import Piece, PieceSet

FOLDER = "cube_duel/pieces"
DEFAULT_SET = "tetracubes"


def shipped_sets() -> list[str]:
    """Names of the piece sets that come with the program."""
    return data.names(FOLDER)


@lru_cache(maxsize=32)
def shipped_set(name: str) -> PieceSet:
    """A shipped piece set.

    Raises:
        KeyError: there is none of that name.
    """
    content = tomllib.loads(data.text(FOLDER, name))
    faults: list[Fault] = []
    pieces = tuple(
        Piece(
            table.get("names") or table["name"], frozenset(read_cells(table["layers"], "layers", "", faults))
        )
        for table in content["piece"]
    )
    assert not faults, faults
    return PieceSet(name, pieces, content.get("title", ""), content.get("source", ""))
