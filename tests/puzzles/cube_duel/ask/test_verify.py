"""The printed solution: is it the one?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.search.solutions import find, find_all
from pipcube.solver.cover import engines
from pipcube.solver.result import CheckFailedError, Status

from .cases import sample


def printed(name: str, text: str) -> Challenge:
    """A challenge of the sampler with a printed solution."""
    challenge = sample(name)
    rows = [row.split() for row in text.splitlines()]
    high = challenge.box.x - 1
    labels = {
        (high - column, y, z): label
        for y, row in enumerate(rows)
        for z, layer in enumerate(row)
        for column, label in enumerate(layer)
    }
    return replace(challenge, solution=labels)


JUNIOR = "OOZZ OOAA\nLZZA LPBA\nLPTB PPBB\nLTTT IIII"


def test_solution_ok() -> None:
    for asked in (find, find_all):
        right = asked(printed("junior-1", JUNIOR))
        assert (right.solution_ok, right.solution_fault, right.status) == (True, None, Status.ONE)
        without = asked(sample("junior-1"))
        assert (without.solution_ok, without.solution_fault) == (None, None)
        undecided = asked(printed("junior-1", JUNIOR), timeout=0)
        assert (undecided.solution_ok, undecided.status) == (None, Status.UNKNOWN)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("junior-1", JUNIOR.replace("IIII", "TIII"), "not one"),
        ("junior-1", JUNIOR.replace("IIII", ".III").replace(".", "X"), "not one"),
        ("junior-1", JUNIOR.translate(str.maketrans("AB", "BA")), "wrong shape"),
        ("junior-1", "BBPZ BIPP\nTTTZ BIPZ\nOTAL OIAZ\nOLLL OIAA", "not in its place"),
        ("junior-1-loose", JUNIOR, "one of several"),
        ("junior-1", JUNIOR.lower(), "not one"),
    ],
)
def test_solution_not_ok(name: str, text: str, reason: str) -> None:
    for asked in (find, find_all):
        answer = asked(printed(name, text))
        assert answer.solution_ok is False
        assert reason in (answer.solution_fault or "")
        assert answer.status == {"junior-1": "one", "junior-1-loose": "many"}[name]


def test_solution_with_copies_swapped_is_ok(challenge: Callable[[str], Challenge]) -> None:
    text = """
[[piece]]
names = "ABC"
layers = "###"
[[challenge]]
name = "rods"
shape = [3, 3, 1]
setup = '''
AAA
...
...
'''
solution = '''
%s
'''
"""
    for rows in ("AAA\nBBB\nCCC", "AAA\nCCC\nBBB", "CCC\nAAA\nBBB"):
        assert find(challenge(text % rows)).solution_ok is True, rows
    assert find(challenge(text % "ABC\nABC\nABC")).solution_ok is False


def test_an_engine_that_misses_the_printed_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENGINES", {"cover": lambda problem, deadline: iter(())})
    with pytest.raises(CheckFailedError, match="was not found"):
        find(printed("junior-1", JUNIOR))
