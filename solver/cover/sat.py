"""Exact cover as SAT, with PySAT."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from ..result import Deadline
from ..run.background import run_stoppable
from .problem import Problem

# Glucose can be interrupted from another thread; PySAT's CaDiCaL cannot.
_SOLVER = "glucose4"


def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    """Yield each solution once; one found is excluded by a clause over the options chosen.

    Raises:
        TimeUpError: at the deadline.
    """
    from pysat.card import CardEnc, EncType
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
            if len(options) < number:
                return
            literals = (options + 1).tolist()
            exactly = CardEnc.equals(literals, number, top_id=top, encoding=EncType.seqcounter)
            top = max(top, exactly.nv)
            solver.append_formula(exactly.clauses)
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
