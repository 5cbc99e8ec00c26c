"""Exact cover as a CP-SAT model, with OR-Tools."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from ..result import Deadline, TimeUpError
from ..run.background import run_stoppable
from .problem import Problem


def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    """Yield each solution once; one found is excluded by a clause over the options chosen.

    Raises:
        TimeUpError: at the deadline.
    """
    from ortools.sat.python import cp_model

    deadline.check()
    covers = problem.incidence()
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in problem.groups]
    # Every item is covered exactly once.
    for item in range(problem.items):
        deadline.check()
        model.add_exactly_one(chosen[o] for o in np.flatnonzero(covers[:, item]))
    # Every group is used as often as demanded.
    for group, demand in enumerate(problem.demands):
        options = [chosen[o] for o in np.flatnonzero(problem.groups == group)]
        if demand == 1:
            model.add_exactly_one(options)
        else:
            model.add(sum(options) == demand)
    batch = 2  # enough to settle uniqueness in one call; listing all takes larger ones
    while True:
        found: list[tuple[int, ...]] = []
        solver = _solver(cp_model.CpSolver())
        gather = _gatherer(chosen, found, batch)
        try:
            status = run_stoppable(lambda: solver.solve(model, gather), solver.stop_search, deadline)  # noqa: B023
        except TimeUpError:
            yield from found
            raise
        yield from found
        if len(found) < batch:
            if status not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
                raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
            return
        for solution in found:
            model.add_bool_or([chosen[o].negated() for o in solution])
        batch = 1000


def _solver(solver: Any) -> Any:
    solver.parameters.num_workers = 1
    solver.parameters.enumerate_all_solutions = True
    # Otherwise a handler of CP-SAT's own takes Ctrl-C and reports "unknown".
    solver.parameters.catch_sigint_signal = False
    return solver


def _gatherer(chosen: list[Any], found: list[tuple[int, ...]], batch: int) -> Any:
    """A callback that collects solutions and stops the search when it has a batch."""
    from ortools.sat.python import cp_model

    class Gatherer(cp_model.CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            if len(found) < batch:
                found.append(tuple(o for o, v in enumerate(chosen) if self.boolean_value(v)))
            if len(found) == batch:
                self.stop_search()

    return Gatherer()
