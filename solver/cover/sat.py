"""Exact cover as SAT, with PySAT."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..result import Deadline
from ..run.background import run_stoppable
from .problem import Problem

# Glucose can be interrupted from another thread; PySAT's CaDiCaL cannot.
_SOLVER = "glucose4"


def _exactly(literals: list[int], number: int, top: int) -> tuple[list[list[int]], int]:
    """Clauses for "exactly ``number`` of these", and the highest variable used (sequential counter).

    Sinz 2005's counter, closed at both ends: s[i][j] says that at least j + 1 of the first i + 1 hold.
    """
    if len(literals) < number:
        return [[]], top
    if number == 1 and len(literals) <= 6:
        pairs = [[-a, -b] for i, a in enumerate(literals) for b in literals[:i]]
        return [literals, *pairs], top
    clauses: list[list[int]] = []
    before: list[int] = []
    for i, literal in enumerate(literals):
        width = min(i + 1, number)
        now = [top + 1 + j for j in range(width)]
        top += width
        for j in range(width):
            below = [] if j == 0 else [-before[j - 1]]
            clauses.append([*below, -literal, now[j]])  # one more
            if j < len(before):
                clauses.append([-before[j], now[j]])  # never fewer
                clauses.append([-now[j], before[j], literal])  # only by this one
                if j > 0:
                    clauses.append([-now[j], before[j], before[j - 1]])
            else:
                clauses.append([-now[j], literal])
                if j > 0:
                    clauses.append([-now[j], before[j - 1]])
        if len(before) == number:
            clauses.append([-before[number - 1], -literal])  # not one too many
        before = now
    clauses.append([before[number - 1]])
    return clauses, top


def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    """Yield each solution once; one found is excluded by a clause over the options chosen.

    Raises:
        TimeUpError: at the deadline.
    """
    from pysat.solvers import Solver

    deadline.check()
    covers = problem.incidence()
    top = len(problem.groups)  # variable o + 1 says that option o is chosen
    with Solver(name=_SOLVER) as solver:
        # Every item is covered exactly once; every group is used as often as demanded.
        rows = [(np.flatnonzero(covers[:, item]), 1) for item in range(problem.items)]
        rows += [(np.flatnonzero(problem.groups == g), d) for g, d in enumerate(problem.demands)]
        for options, number in rows:
            deadline.check()
            clauses, top = _exactly((options + 1).tolist(), number, top)
            solver.append_formula(clauses)
        while True:
            solver.clear_interrupt()
            satisfiable = run_stoppable(
                lambda: solver.solve_limited(expect_interrupt=True), solver.interrupt, deadline
            )
            if not satisfiable:
                return
            model = solver.get_model() or []
            chosen = tuple(v - 1 for v in model[: len(problem.groups)] if v > 0)
            yield chosen
            solver.add_clause([-(option + 1) for option in chosen])
