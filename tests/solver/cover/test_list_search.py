"""The search on lists of options against a brute force."""

from __future__ import annotations

import numpy as np
import pytest
from pipcube.solver.cover.list_kernel import run
from pipcube.solver.cover.list_search import Lists, lists
from pipcube.solver.cover.problem import Problem

from .test_engines import ANSWERS, PROBLEMS, Solutions, grid

ENDLESS = 10**9
SMALL = [(problem, answer) for problem, answer in zip(PROBLEMS, ANSWERS, strict=True) if problem.items <= 64]
# A domino eight times in a rectangle of four by four.
DOMINOES = grid(4, 4, [{(0, 0), (1, 0)}], [8])
DOMINO_TILINGS = 36  # oeis.org/A004003


def filled(problem: Problem) -> Lists:
    """The arrays of a search at its beginning."""
    space = lists(problem.items, len(problem.groups), len(problem.demands), sum(problem.demands))
    groups = np.arange(len(problem.demands))
    space.left[0] = problem.masks[:, 0]
    space.start[0] = np.searchsorted(problem.groups, groups)
    space.size[0] = np.searchsorted(problem.groups, groups, side="right") - space.start[0]
    space.need[0] = problem.demands
    return space


def met(problem: Problem, room: int) -> tuple[bool, list[tuple[int, ...]]]:
    """Whether the search got to its end, and the solutions that it met."""
    rows = np.empty((room, sum(problem.demands)), np.int32)
    over, found = run(filled(problem), ENDLESS, rows)
    return over, [tuple(row) for row in np.sort(rows[:found], axis=1).tolist()]


@pytest.mark.parametrize(("problem", "answer"), SMALL)
def test_against_brute_force(problem: Problem, answer: Solutions) -> None:
    over, found = met(problem, len(answer) + 1)
    assert over
    assert len(found) == len(answer)
    assert set(found) == answer


def test_it_ends_where_there_is_no_more_room() -> None:
    over, every = met(DOMINOES, 100)
    assert over
    assert len(set(every)) == len(every) == DOMINO_TILINGS
    for room in (1, 5, DOMINO_TILINGS):
        over, found = met(DOMINOES, room)
        assert not over
        assert found == every[:room]


def test_it_ends_with_its_budget_and_can_begin_anew() -> None:
    space, rows = filled(DOMINOES), np.empty((100, 8), np.int32)
    numbers = []
    for budget in range(100):
        over, found = run(space, budget, rows)
        assert not over
        numbers.append(found)
    assert numbers == sorted(numbers)
    assert numbers[0] == 0
    assert numbers[-1] > 0
    assert run(space, ENDLESS, rows) == (True, DOMINO_TILINGS)
