"""The faults of challenge files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.files.collection import Collection
from pipcube.puzzles.files.faults import Fault

Read = Callable[[str], Collection[Challenge]]
CASES = Path(__file__).parents[3] / "cases"
HEAD = '[[challenge]]\nname = "61"\n'
SET = '[[piece]]\nname = "A"\nlayers = "##"\n'


def faults_of(booklet: Collection[Challenge]) -> list[Fault]:
    return [*booklet.faults, *(fault for entry in booklet.entries for fault in entry.faults)]


def the_fault(booklet: Collection[Challenge]) -> Fault:
    (fault,) = faults_of(booklet)
    return fault


def marked(fault: Fault) -> str:
    """What the carets of a message stand under."""
    _, text, carets = str(fault).split("\n")
    begin = carets.index("^")
    assert set(carets) <= {" ", "^"}
    return text[begin : begin + carets.count("^")]
