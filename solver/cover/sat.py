"""Exact cover as SAT, with PySAT."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from typing import Any

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
    from pysat.card import CardEnc
    from pysat.solvers import Solver

    deadline.check()
    covers = problem.incidence()
    # Variable o + 1 says that option o is chosen. Every item is covered exactly once; every group is used as
    # often as demanded.
    rows = [(np.flatnonzero(covers[:, item]), 1) for item in range(problem.items)]
    rows += [(np.flatnonzero(problem.groups == g), d) for g, d in enumerate(problem.demands)]
    if any(len(options) < number for options, number in rows):
        return
    bounds = [((options + 1).tolist(), number) for options, number in rows]
    clauses = encoded(CardEnc.equals, bounds, len(problem.groups), deadline)
    with Solver(name=_SOLVER, bootstrap_with=clauses) as solver:
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


def encoded(
    bound: Callable[..., Any], bounds: Iterable[tuple[list[int], int]], top: int, deadline: Deadline
) -> list[list[int]]:
    """The clauses of bounds on how many of some literals are true.

    Made in a thread of its own: in the main one PySAT takes Ctrl-C for itself, and jumps out of C++, which
    may abort the process.

    Args:
        bound: a method of PySAT's ``CardEnc``.
        bounds: literals, and their number.
        top: the highest variable in use.
        deadline: when to stop.

    Raises:
        TimeUpError: at the deadline.
    """
    from pysat.card import EncType

    stopped = threading.Event()

    def encode() -> list[list[int]]:
        clauses: list[list[int]] = []
        highest = top
        for literals, number in bounds:
            if stopped.is_set():
                break
            found = bound(literals, number, top_id=highest, encoding=EncType.seqcounter)
            highest = max(highest, found.nv)
            clauses += found.clauses
        return clauses

    return run_stoppable(encode, stopped.set, deadline)
