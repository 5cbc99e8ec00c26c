"""Challenge files written by tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.rules.board import HALF
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.model import build
from pipcube.puzzles.files.collection import Collection
from pipcube.solver.cover import search
from pipcube.solver.result import Deadline

from ...reading import read_booklet

Read = Callable[[str], Collection[Challenge]]
ReadOne = Callable[[str], Challenge]


@pytest.fixture
def read(tmp_path: Path) -> Read:
    """Reads a text as a challenge file."""

    def reading(text: str) -> Collection[Challenge]:
        path = tmp_path / "file.toml"
        path.write_text(text, encoding="utf-8")
        return read_booklet(str(path))

    return reading


@pytest.fixture
def challenge(read: Read) -> ReadOne:
    """Reads a text that holds one sound challenge."""

    def reading(text: str) -> Challenge:
        booklet = read(text)
        faults = [str(f) for f in (*booklet.faults, *(f for entry in booklet.entries for f in entry.faults))]
        assert faults == []
        (entry,) = booklet.entries
        assert entry.item is not None
        return entry.item

    return reading


@pytest.fixture(scope="session")
def half_packings() -> list[Packing]:
    """All packings of the half cube."""
    model = build(Challenge("half", shipped_set("tetracubes"), shape=HALF))
    return [model.decode(solution) for solution in search.solutions(model.problem, Deadline())]
