"""Smallest hitting sets against a brute force over all subsets."""

from __future__ import annotations

import random
from itertools import combinations

import pytest
from pipcube.solver.cover.hitting_sets import Rejected, Test, consistency_test, smallest, uniqueness_test
from pipcube.solver.cover.search import solutions
from pipcube.solver.result import Deadline, TimeUpError

from .test_engines import brute_force, random_problem

NEVER = Deadline()
Sets = set[frozenset[int]]


def subsets(elements: int) -> list[frozenset[int]]:
    return [frozenset(c) for size in range(elements + 1) for c in combinations(range(elements), size)]


def fewest(sets: Sets) -> Sets:
    return {chosen for chosen in sets if len(chosen) == min(map(len, sets))}


def found_by(elements: int, test: Test) -> Sets:
    hits = [hit.elements for hit in smallest(elements, test, NEVER)]
    assert len(hits) == len(set(hits))
    return set(hits)


@pytest.mark.parametrize("seed", range(40))
def test_hidden_sets_to_hit(seed: int) -> None:
    rng = random.Random(seed)
    elements = rng.randint(1, 8)
    to_hit = [
        frozenset(rng.sample(range(elements), rng.randint(1, min(4, elements))))
        for _ in range(rng.randint(0, 9))
    ]
    refused = {chosen for chosen in subsets(elements) if rng.random() < 0.3}

    def test(chosen: frozenset[int]) -> Rejected | None:
        missed = [cut for cut in to_hit if not cut & chosen]
        if missed:
            return Rejected(rng.choice(missed))
        return Rejected(None) if chosen in refused else None

    good = {c for c in subsets(elements) if all(cut & c for cut in to_hit) and c not in refused}
    assert found_by(elements, test) == fewest(good)


@pytest.mark.parametrize("seed", range(60))
def test_fewest_options_that_fix_a_solution(seed: int) -> None:
    problem = random_problem(seed)
    every = sorted(brute_force(problem))
    if not every:
        return
    solution = random.Random(seed).choice(every)
    good = {
        chosen
        for chosen in subsets(len(solution))
        if sum({solution[e] for e in chosen} <= set(other) for other in every) == 1
    }
    assert found_by(len(solution), uniqueness_test(problem, solution, solutions, NEVER)) == fewest(good)


@pytest.mark.parametrize("seed", range(60))
def test_fewest_options_to_take_back(seed: int) -> None:
    problem = random_problem(seed)
    every = brute_force(problem)
    rng = random.Random(seed)
    covers = problem.incidence()
    options: list[int] = []  # that do not overlap, and are no more of a group than it needs
    for option in rng.sample(range(len(problem.groups)), len(problem.groups)):
        group = problem.groups[option]
        used = sum(problem.groups[o] == group for o in options)
        if used < problem.demands[group] and not any((covers[o] & covers[option]).any() for o in options):
            options.append(option)
    good = {
        chosen
        for chosen in subsets(len(options))
        if any({o for e, o in enumerate(options) if e not in chosen} <= set(solution) for solution in every)
    }
    test = consistency_test(problem, options, solutions, NEVER)
    assert found_by(len(options), test) == (fewest(good) if good else set())


@pytest.mark.parametrize("seed", range(60))
def test_a_cut_is_as_small_as_can_be(seed: int) -> None:
    """Nothing can be left out of it: no other solution lacks only a part of it."""
    problem = random_problem(seed)
    every = sorted(brute_force(problem))
    if not every:
        return
    solution = random.Random(seed).choice(every)
    lacking = {
        frozenset(e for e, option in enumerate(solution) if option not in other)
        for other in every
        if other != solution
    }
    test = uniqueness_test(problem, solution, solutions, NEVER)
    for chosen in subsets(len(solution)):
        if (rejected := test(chosen)) is not None:
            assert rejected.cut in lacking
            assert not any(less < rejected.cut for less in lacking)


def test_out_of_time() -> None:
    with pytest.raises(TimeUpError):
        list(smallest(3, lambda _: None, Deadline.after(0)))


def test_a_cut_that_the_set_hits_is_refused() -> None:
    with pytest.raises(ValueError, match="cut"):
        list(smallest(2, lambda chosen: Rejected(chosen | {0}), NEVER))
