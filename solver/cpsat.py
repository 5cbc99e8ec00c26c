"""Exact cover as a CP-SAT model, with OR-Tools."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .background import run_stoppable
from .exact_cover import Problem
from .result import Deadline


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
    while True:
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        # Otherwise a handler of CP-SAT's own takes Ctrl-C and reports "unknown".
        solver.parameters.catch_sigint_signal = False
        status = run_stoppable(lambda: solver.solve(model), solver.stop_search, deadline)  # noqa: B023
        if status == cp_model.INFEASIBLE:
            return
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
        solution = tuple(o for o, variable in enumerate(chosen) if solver.boolean_value(variable))
        yield solution
        model.add_bool_or([chosen[o].negated() for o in solution])
