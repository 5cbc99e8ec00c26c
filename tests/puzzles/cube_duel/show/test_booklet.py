"""The shipped booklet: 80 challenges, all of them proved here again."""

from __future__ import annotations

import statistics
from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from pipcube.puzzles.cube_duel.ask.build import order_of
from pipcube.puzzles.cube_duel.ask.generate import alike, generate
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.order import Buildable
from pipcube.puzzles.cube_duel.search.logic import LEVELS, Grade, grade, level_of
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.solver.result import Deadline, Status

from ....reading import read_booklet

NAMES = [level.name for level in LEVELS]
BOOKLET = read_booklet("@booklet")
CHALLENGES = [entry.item for entry in BOOKLET.entries if entry.item]
SEED = 2026  # as the file's head says


@cache
def grades() -> dict[str, Grade]:
    return {challenge.name: grade(challenge) for challenge in CHALLENGES}


def of_level(level: str) -> list[Challenge]:
    return [challenge for challenge in CHALLENGES if challenge.level == level]


def test_sixteen_of_each_level() -> None:
    assert not BOOKLET.faults
    assert Counter(challenge.level for challenge in CHALLENGES) == dict.fromkeys(NAMES, 16)
    assert [c.name for c in CHALLENGES] == [f"{level}-{n:02d}" for level in NAMES for n in range(1, 17)]


def test_boards_and_setups() -> None:
    for challenge in CHALLENGES:
        assert challenge.box == (HALF if challenge.level in ("starter", "junior") else FULL)
        assert bool(challenge.setup) == (challenge.level != "wizard")


def test_all_have_exactly_the_printed_solution() -> None:
    for challenge in CHALLENGES:
        solved = find(challenge)
        assert (solved.status, solved.solution_ok) == (Status.ONE, True), challenge.name


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sat", "cp-sat"])
def test_other_engines_find_the_same(engine: str) -> None:
    for challenge in CHALLENGES:
        assert find(challenge, engine=engine).solution_ok, challenge.name


@pytest.mark.parametrize("level", NAMES)
def test_all_can_be_built_setup_first(level: str) -> None:
    """The order is replayed by the independent checker."""
    for challenge in of_level(level):
        order = order_of(challenge, find(challenge).packings[0], Deadline())
        assert order.verdict is Buildable.STABLE, challenge.name


def test_no_two_are_alike() -> None:
    assert not [(a.name, b.name) for a, b in combinations(CHALLENGES, 2) if alike(a, b)]


@pytest.mark.slow
def test_the_level_is_the_measured_one() -> None:
    for challenge in CHALLENGES:
        assert level_of(challenge, grades()[challenge.name]) == challenge.level, challenge.name


@pytest.mark.slow
def test_levels_grow_harder() -> None:
    efforts = [[grades()[challenge.name].effort for challenge in of_level(level)] for level in NAMES]
    assert all(max(easier) < min(harder) for easier, harder in pairwise(efforts))
    medians = [statistics.median(effort) for effort in efforts]
    assert medians == sorted(set(medians))
    techniques = [
        statistics.median(grades()[challenge.name].technique for challenge in of_level(level))
        for level in NAMES
    ]
    assert techniques == sorted(techniques)


def test_it_is_what_its_head_says() -> None:
    made = list(generate("starter", count=4, seed=SEED, jobs=1))
    assert made == of_level("starter")[:4]
