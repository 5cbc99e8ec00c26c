"""Compiled code is loaded, or compiled on a fresh machine, before any clock starts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest
from pipcube.puzzles.dominoes.ask import hidden
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.ask.ending import EXACT, UNKNOWN, continuations, solve
from pipcube.puzzles.dominoes.ask.judging import review
from pipcube.puzzles.dominoes.ask.lines import best_line
from pipcube.puzzles.dominoes.files.positions import position_from_options
from pipcube.puzzles.dominoes.play import robots
from pipcube.puzzles.dominoes.play.hand import begin
from pipcube.puzzles.dominoes.rules.game import BLOCK, Rules
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.search import engines, exact, line_best, two_sides

LIMIT, COMPILING = 500, 1000  # seconds, of a clock that is put forward

Slow = Callable[[ModuleType, str], list[str]]


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch, pass_by: Callable[[float], None]) -> Iterator[Slow]:
    """Make the first call of a compiled function last longer than the limit, as on a fresh machine."""

    def forget() -> None:
        engines._compile.cache_clear()
        line_best.prepare.cache_clear()

    def patch(module: ModuleType, name: str) -> list[str]:
        compiled, calls = getattr(module, name), []

        def call(*args: Any) -> Any:
            answer = compiled(*args)
            if not calls:
                pass_by(COMPILING)
            calls.append(name)
            return answer

        monkeypatch.setattr(module, name, call)
        return calls

    forget()
    yield patch
    forget()


def typed(**fields: object) -> Situation:
    (entry,) = position_from_options({"name": "typed", "game": "block"} | fields).entries
    assert entry.item is not None, [str(fault) for fault in entry.faults]
    return entry.item.situation


TWO = typed(line="6-3 3-0", hands=["0-4 1-5 2-2 5-6", "0-1 0-6 3-3"])
MUST_PASS = typed(line="6-3 3-0", hands=["4-4 1-5", "0-1 0-6 3-3"])
THREE = typed(line="6-3 3-0", hands=["0-4 5-6", "0-1 0-6", "3-3 4-6"])
UNORDERED = typed(
    game="draw", line="5-2 2-1 1-4", hands=["3-5 4-5", "2-4 2-6 6-6"], boneyard="0-5 1-1 5-6", order="random"
)


@pytest.mark.parametrize(
    ("position", "module", "name"),
    [
        (TWO, two_sides, "run_many"),
        (MUST_PASS, two_sides, "run_values"),
        (THREE, exact, "run_maxn"),
        (UNORDERED, exact, "run_chance"),
    ],
    ids=["two sides", "no play", "each for himself", "order unknown"],
)
def test_endings(slow: Slow, position: Situation, module: ModuleType, name: str) -> None:
    calls = slow(module, name)
    answer = solve(position, timeout=LIMIT)
    assert answer.status == EXACT
    assert answer.seconds < COMPILING
    assert len(calls) > 1
    assert solve(position, timeout=0).status == UNKNOWN


@pytest.mark.parametrize("position", [TWO, THREE, UNORDERED])
def test_only_what_is_needed(position: Situation) -> None:
    engines._compile.cache_clear()
    for _ in range(2):
        solve(position)
        assert engines._compile.cache_info().misses == 1


def test_ways_on(slow: Slow) -> None:
    position = typed(line="6-3 3-0", hands=["0-4 0-5 4-6 5-6", "0-1 0-6 3-3 4-5"])
    answer = solve(position)
    engines._compile.cache_clear()
    slow(two_sides, "run_many")
    assert len(continuations(position, answer, timeout=LIMIT)) == len(answer.moves) == 4


def test_reviews(slow: Slow) -> None:
    slow(two_sides, "run_many")
    record = typed(moves="6-6 6-4> 4-1>", hands=["5-1 2-0", "3-3 0-0"], turn=2)
    assert review(record, timeout=LIMIT).reason == ""


def test_players(slow: Slow, monkeypatch: pytest.MonkeyPatch) -> None:
    game = begin(deal(Rules(BLOCK, seats=3), 3, size=3))
    assert len(game.options) > 1
    slow(exact, "run_maxn")
    monkeypatch.setattr(robots, "PATIENCE", LIMIT)
    monkeypatch.setattr(robots, "greedy", lambda game: pytest.fail("out of time"))
    assert robots.player(robots.OPEN, 0)(game) in game.options


@pytest.mark.parametrize(
    ("hands", "module", "name"),
    [(["0-1 1-2", "?2"], two_sides, "run_many"), (["0-1 1-2", "?2", "?2"], exact, "run_maxn")],
    ids=["two sides", "each for himself"],
)
def test_hidden_hands(slow: Slow, hands: list[str], module: ModuleType, name: str) -> None:
    calls = slow(module, name)
    answer = hidden.solve(typed(set=2, hands=hands), timeout=LIMIT, jobs=1)
    assert answer.exhaustive
    assert answer.seconds < COMPILING
    assert len(calls) > 1


def test_lines(slow: Slow) -> None:
    tiles = [(5, 5), (0, 5), (0, 0), (4, 6), (4, 5), (1, 4)]
    calls = slow(line_best, "fill")
    assert best_line(tiles, timeout=LIMIT).proved
    assert len(calls) > 1
    assert not best_line(tiles, timeout=0).proved
