"""Techniques and deductions against a brute force: nothing true is struck out, and every verdict is right."""

from __future__ import annotations

import numpy as np
import pytest
from pipcube.solver.cover.deduction import reason
from pipcube.solver.cover.propagation import PartialCover, Reasoner, Technique
from pipcube.solver.cover.propagation_kernel import CHOSEN, EXCLUDED, OPEN
from pipcube.solver.result import Deadline, TimeUpError

from .test_engines import brute_force, make, random_problem

NEVER = Deadline()
# A row of five cells, dominoes A and B and a single S.
ROW = [(g, frozenset({i, i + 1})) for g in (0, 1) for i in range(4)] + [(2, frozenset({i})) for i in range(5)]


def started(reasoner: Reasoner) -> PartialCover:
    position = reasoner.start()
    assert position is not None
    return position


def test_choosing_and_striking_keep_the_books() -> None:
    problem = make(5, ROW, [1, 1, 1])
    reasoner = Reasoner(problem)
    position = started(reasoner)
    assert reasoner.choose(position, 0) == -1  # A on cells 0 and 1
    covers = problem.incidence()
    left = [o for o in range(1, 13) if problem.groups[o] != 0 and not covers[o, :2].any()]
    assert np.flatnonzero(position.state == OPEN).tolist() == left
    assert position.need.tolist() == [0, 0, 1, 1, 1, 0, 1, 1]
    for item in range(5):
        assert position.count[item] == sum(covers[o, item] for o in left)
    assert reasoner.strike(position, left[0]) == -1
    assert (position.state == CHOSEN).sum() == 1
    assert position.state[left[0]] == EXCLUDED


def test_stranding() -> None:
    reasoner = Reasoner(make(5, ROW, [1, 1, 1]))
    position = started(reasoner)
    strikes = list(reasoner.strikes(position, Technique.STRANDED, NEVER))
    # The single on the second cell leaves nothing for the first, on the fourth nothing for the last.
    assert {(strike.option, strike.item) for strike in strikes} == {(9, 0), (11, 4)}
    assert reasoner.singles(position) == []


@pytest.mark.parametrize("seed", range(120))
def test_against_brute_force(seed: int) -> None:
    problem = random_problem(seed)
    solutions = brute_force(problem)
    reasoner = Reasoner(problem)
    position = reasoner.start()
    if position is None:
        assert not solutions
        return
    found = reasoner.search(position, NEVER, limit=10**6)
    assert found.complete
    assert len(found.solutions) == len(set(found.solutions))
    assert set(found.solutions) == solutions
    steps = list(reason(reasoner, position, NEVER))
    needed = set().union(*solutions)
    struck = {strike.option for step in steps for strike in step.strikes}
    assert not struck & needed
    for step in steps:
        if step.technique is Technique.SINGLE and step.solutions:
            assert all(set(step.chosen) <= set(solution) for solution in solutions)
    assert steps[-1].solutions == min(2, len(solutions))
    if len(solutions) == 1:
        assert tuple(sorted(o for step in steps for o in step.chosen)) == next(iter(solutions))


@pytest.mark.parametrize("seed", range(0, 120, 7))
def test_a_stronger_technique_strikes_out_what_a_weaker_one_does(seed: int) -> None:
    reasoner = Reasoner(random_problem(seed))
    position = reasoner.start()
    if position is None:
        return
    before = position.copy()
    for option in range(len(position.state)):
        weak, chain, ahead = (
            reasoner.refute(position, option, t) >= 0
            for t in (Technique.STRANDED, Technique.CHAIN, Technique.LOOKAHEAD)
        )
        assert weak <= chain <= ahead
    assert np.array_equal(before.state, position.state)
    assert np.array_equal(before.count, position.count)


def test_limits() -> None:
    reasoner = Reasoner(make(5, ROW, [1, 1, 1]))
    position = started(reasoner)
    every = reasoner.search(position, NEVER, limit=100)
    assert every.complete
    assert not reasoner.search(position, NEVER, limit=1).complete
    short = reasoner.search(position, NEVER, limit=100, most=every.nodes - 1)
    assert (short.complete, short.nodes) == (False, every.nodes - 1)
    assert reasoner.search(position, NEVER, limit=100, most=every.nodes).complete
    with pytest.raises(TimeUpError):
        reasoner.search(position, Deadline.after(0))
