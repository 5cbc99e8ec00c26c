"""Counts in pieces against counts at once; long enumerations; searches that number their options anew."""

from __future__ import annotations

import pickle
import random
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

import numpy as np
import pytest
from pipcube.solver.cover import division, orbits, search
from pipcube.solver.cover.division import CountPart, count_piece, divided
from pipcube.solver.cover.kernel import BLOCK, SHORTEST
from pipcube.solver.cover.problem import Problem
from pipcube.solver.result import Count, Deadline

from .test_engines import (
    ANSWERS,
    DOMINO,
    GRIDS,
    NEVER,
    PROBLEMS,
    brute_force,
    grid,
    make,
    many_solutions,
    turns,
)

ALWAYS_DIVIDED = -1.0


@pytest.fixture
def dividing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Divide even the smallest count."""
    monkeypatch.setattr(division, "_UNDIVIDED", ALWAYS_DIVIDED)


def elsewhere(function: Callable[[Any], Any], arguments: Sequence[Any]) -> Iterator[Any]:
    """A mapper that sends function, arguments and results as another process would get them."""
    for argument in arguments:
        call, sent = pickle.loads(pickle.dumps((function, argument)))
        yield pickle.loads(pickle.dumps(call(sent)))


def test_pieces_add_up() -> None:
    for seed, (problem, expected) in enumerate(zip(PROBLEMS, ANSWERS, strict=True)):
        total = sum(count_piece(piece).at_least for piece in divided(problem, [((), 1)]))
        assert total == len(expected), seed


def test_no_solution_is_in_two_pieces() -> None:
    _, _, problem = GRIDS["mixed 4x4"]
    seen: list[tuple[int, ...]] = []
    solutions = brute_force(problem)
    for piece in divided(problem, [((), 1)]):
        for first, weight in piece.parts:
            assert weight == 1
            seen += [solution for solution in solutions if set(first) <= set(solution)]
    assert sorted(seen) == sorted(solutions)


def test_pieces_are_many_and_always_the_same() -> None:
    problem = grid(6, 8, [DOMINO], [24])
    pieces = divided(problem, [((), 1)])
    assert len(pieces) == 128
    assert [piece.parts for piece in divided(problem, [((), 1)])] == [piece.parts for piece in pieces]


@pytest.mark.usefixtures("dividing")
@pytest.mark.parametrize("name", GRIDS)
def test_threads_and_mappers_count_the_same(name: str) -> None:
    width, height, problem = GRIDS[name]
    group = turns(problem, width, height)
    total = len(brute_force(problem))
    up_to_turns = orbits.orbits(problem, group, total, NEVER)
    every: list[dict[str, Any]] = [{"jobs": 1}, {"jobs": 3}, {"mapper": elsewhere}]
    for means in every:
        assert orbits.count(problem, group, NEVER, **means) == Count(total, exact=True)
        assert orbits.count(problem, group[:1], NEVER, **means) == Count(total, exact=True)
        assert orbits.orbits(problem, group, total, NEVER, **means) == up_to_turns
        for limit in {0, total // 2, total - 1, total} - {-1}:
            part = orbits.count(problem, group, NEVER, limit=limit, **means)
            assert part.exact == (total <= limit)
            assert part.at_least == total if part.exact else limit < part.at_least <= total


def test_what_is_counted_soon_is_not_divided() -> None:
    def unwanted(function: Callable[[Any], Any], arguments: Sequence[Any]) -> Iterator[Any]:
        raise AssertionError

    width, height, problem = GRIDS["mixed 4x4"]
    total = len(brute_force(problem))
    counted = orbits.count(problem, turns(problem, width, height), NEVER, mapper=unwanted)
    assert counted == Count(total, exact=True)


@pytest.mark.parametrize("means", [{"jobs": 2}, {"mapper": elsewhere}], ids=["threads", "mapper"])
def test_out_of_time_is_a_lower_bound(means: dict[str, Any]) -> None:
    part = division.count(many_solutions(), [((), 1)], Deadline.after(0.5), **means)
    assert not part.exact
    assert part.at_least > 0


def test_limit_stops_threads() -> None:
    part = division.count(many_solutions(), [((), 1)], Deadline.after(60), limit=10**5, jobs=2)
    assert not part.exact
    assert part.at_least > 10**5


def test_progress_of_threads() -> None:
    shares: list[float] = []
    problem = grid(6, 8, [DOMINO], [24])
    counted = division.count(problem, [((), 1)], NEVER, jobs=2, progress=shares.append)
    assert counted == Count(167089, exact=True)  # Kasteleyn's formula
    assert shares == sorted(shares)
    assert all(0 <= share <= 1 for share in shares)


def test_a_piece_with_a_time_of_its_own() -> None:
    assert count_piece(CountPart(many_solutions(), (((), 1),), seconds=0.0)) == Count(0, exact=False)
    weighed = CountPart(make(1, [(0, frozenset({0}))], [1]), (((), 3), ((0,), 4)))
    assert count_piece(weighed) == Count(7, exact=True)


def crowded(seed: int) -> Problem:
    """More options than are searched without numbering them anew, and thousands of solutions."""
    rng = random.Random(seed)
    items, demands = 20, [[1] * 4, [2, 1, 1], [4]][seed % 3]
    options = {(rng.randrange(len(demands)), frozenset(rng.sample(range(items), 5))) for _ in range(1500)}
    if seed % 2:
        options = {(group, frozenset(5 * item for item in covered)) for group, covered in options}
        options |= {(len(demands), frozenset(i for i in range(101) if i % 5 or i == 100))}
        return make(101, options, [*demands, 1])
    return make(items, options, demands)


@pytest.mark.parametrize("seed", range(6))
def test_numbered_anew(seed: int) -> None:
    problem = crowded(seed)
    assert len(problem.groups) > 64 * (2 * SHORTEST - BLOCK)
    counted = search.count(problem, NEVER)
    assert counted.exact
    assert counted.at_least > 100
    with_first = sum(search.count(problem, NEVER, first=(o,)).at_least for o in range(len(problem.groups)))
    assert with_first == counted.at_least * sum(problem.demands)
    some = list(islice(search.solutions(problem, NEVER), 20_000))
    assert len(set(some)) == len(some) == min(20_000, counted.at_least)
    for solution in some[:200]:
        covered = problem.incidence()[list(solution)].sum(axis=0)
        assert np.all(covered == 1)
        used = np.bincount(problem.groups[list(solution)], minlength=len(problem.demands))
        assert tuple(used.tolist()) == problem.demands


@pytest.mark.slow
def test_numbered_anew_against_brute_force() -> None:
    problem = crowded(0)
    rest, _ = problem.restricted(np.arange(len(problem.groups)) % 8 > 2)
    assert len(rest.groups) > 64 * (2 * SHORTEST - BLOCK)
    assert set(search.solutions(rest, NEVER)) == brute_force(rest) != set()


def test_a_long_enumeration_needs_no_more_memory() -> None:
    solutions = search.solutions(grid(6, 8, [DOMINO], [24]), NEVER)
    tracemalloc.start()
    try:
        peaks = []
        for _ in range(3):
            tracemalloc.reset_peak()
            assert sum(1 for _ in islice(solutions, 20_000)) == 20_000
            peaks.append(tracemalloc.get_traced_memory()[1])
    finally:
        tracemalloc.stop()
    assert peaks[2] < 1.1 * peaks[0]


def test_a_long_count_needs_no_more_memory() -> None:
    peaks = []
    search.count(grid(4, 4, [DOMINO], [8]), NEVER)
    for height in (4, 8):
        problem = grid(6, height, [DOMINO], [3 * height])
        tracemalloc.start()
        search.count(problem, NEVER)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 2**20
