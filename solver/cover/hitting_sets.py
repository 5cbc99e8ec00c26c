"""Smallest hitting sets that are found out step by step: the fewest hints, the fewest mistakes.

Wanted is a smallest set of elements that satisfies a test. All that is known of the test is what it says of a
set that fails: a CUT, elements of which at least one is missing. So: take a smallest set that hits all cuts
known, test it, add the cut it brings to light, repeat. Every set that passes must hit all cuts, so the first
that passes is a smallest one. (Implicit hitting sets: Moreno-Centeno and Karp 2013; for the fewest clues of a
Sudoku: McGuire et al. 2012.)

The sets that hit all cuts are found by SAT, with a bound on their size that rises from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..result import Deadline
from ..run.background import run_stoppable
from .problem import Engine, Problem
from .sat import encoded

_SOLVER = "glucose4"  # can be interrupted


@dataclass(frozen=True)
class Rejected:
    """What a test says of a set that does not pass.

    Attributes:
        cut: elements outside the set of which every set that passes has at least one; ``None``: only this one
            set is rejected, and nothing is said about others.
    """

    cut: frozenset[int] | None


Test = Callable[[frozenset[int]], Rejected | None]


@dataclass(frozen=True)
class Hit:
    """A smallest set that passes the test.

    Attributes:
        elements: the set.
        rounds: sets tested until then, this one included.
        cuts: cuts known by then.
    """

    elements: frozenset[int]
    rounds: int
    cuts: int


def smallest(elements: int, test: Test, deadline: Deadline) -> Iterator[Hit]:
    """Yield each smallest set of elements 0 .. ``elements - 1`` that passes a test; nothing if none does.

    Raises:
        TimeUpError: at the deadline, also between two sets.
    """
    from pysat.card import CardEnc
    from pysat.solvers import Solver

    rounds = cuts = 0
    known: list[list[int]] = []  # clauses; variable e + 1 says that element e is in the set
    every = list(range(1, elements + 1))
    for size in range(elements + 1):
        found = False
        bound = encoded(CardEnc.atmost, [(every, size)], elements, deadline)
        with Solver(name=_SOLVER, bootstrap_with=bound) as solver:
            solver.append_formula(known)
            while (chosen := _model(solver, elements, deadline)) is not None:
                rounds += 1
                verdict = test(chosen)
                clause = [-(e + 1) if e in chosen else e + 1 for e in range(elements)]  # not this very set
                if verdict is None:
                    found = True
                    yield Hit(chosen, rounds, cuts)
                elif verdict.cut is not None:
                    if verdict.cut & chosen:
                        raise ValueError("a cut holds elements of the set that it rejects")
                    cuts += 1
                    clause = [e + 1 for e in sorted(verdict.cut)]
                known.append(clause)
                solver.add_clause(clause)
        if found or [] in known:
            return


def _model(solver: Any, elements: int, deadline: Deadline) -> frozenset[int] | None:
    """A set that satisfies the clauses."""
    solver.clear_interrupt()
    if not run_stoppable(lambda: solver.solve_limited(expect_interrupt=True), solver.interrupt, deadline):
        return None
    model = solver.get_model() or []
    return frozenset(v - 1 for v in model[:elements] if v > 0)


def holding(problem: Problem, options: Sequence[int]) -> tuple[Problem, NDArray[np.int64]]:
    """The problem with some options chosen beforehand; and the old index of each option kept.

    The options are kept, and of the others those that overlap none of them.
    """
    taken = np.bitwise_or.reduce(problem.masks[list(options)], axis=0, initial=np.uint64(0))
    keep = ~np.any(problem.masks & taken, axis=1)
    keep[list(options)] = True
    return problem.restricted(keep)


def find_other(
    problem: Problem, solution: Sequence[int], held: Sequence[int], engine: Engine, deadline: Deadline
) -> frozenset[int] | None:
    """A solution with the options ``held`` that is not ``solution``, or ``None`` if there is no other.

    Raises:
        TimeUpError: at the deadline.
    """
    part, old = holding(problem, held)
    for found in engine(part, deadline):
        other = frozenset(old[list(found)].tolist())
        if other != frozenset(solution):
            return other
    return None


def in_all(
    problem: Problem,
    held: Sequence[int],
    solutions: list[frozenset[int]],
    engine: Engine,
    deadline: Deadline,
) -> frozenset[int]:
    """The options, beyond ``held``, that every solution with the options ``held`` has.

    Args:
        problem: the problem.
        held: the options held.
        solutions: some of these solutions, at least one; others that are met are added.
        engine: asked for a solution without each option in turn.
        deadline: when to give up.

    Raises:
        TimeUpError: at the deadline.
    """
    part, old = holding(problem, held)
    common = frozenset.intersection(*solutions) - frozenset(held)
    for option in sorted(common):
        if option in common:
            without, kept = part.restricted(old != option)
            for found in engine(without, deadline):
                solutions.append(frozenset(old[kept[list(found)]].tolist()))
                common &= solutions[-1]
                break
    return common


def uniqueness_test(problem: Problem, solution: Sequence[int], engine: Engine, deadline: Deadline) -> Test:
    """The test "is the solution the only one that holds these of its options?"; elements are positions in it.

    A cut is what another solution lacks. It is made as small as one can by asking for others still that have
    more in common: small cuts decide sooner. (Small by inclusion, not by number.)
    """

    def test(chosen: frozenset[int]) -> Rejected | None:
        other = find_other(problem, solution, [solution[e] for e in chosen], engine, deadline)
        if other is None:
            return None
        cut = {e for e, option in enumerate(solution) if option not in other}
        for element in sorted(cut):
            if element in cut and len(cut) > 1:
                held = [option for e, option in enumerate(solution) if e not in cut or e == element]
                if better := find_other(problem, solution, held, engine, deadline):
                    cut = {e for e, option in enumerate(solution) if option not in better}
        return Rejected(frozenset(cut))

    return test


def consistency_test(problem: Problem, options: Sequence[int], engine: Engine, deadline: Deadline) -> Test:
    """The test "is there a solution if these are taken out of the options chosen?"; elements as above.

    A cut is a smallest (by inclusion) part of the rest that no solution holds.
    """

    def possible(held: list[int]) -> bool:
        part, _ = holding(problem, [options[e] for e in held])
        return next(iter(engine(part, deadline)), None) is not None

    def test(chosen: frozenset[int]) -> Rejected | None:
        clash = [e for e in range(len(options)) if e not in chosen]
        if possible(clash):
            return None
        for element in list(clash):
            fewer = [e for e in clash if e != element]
            if not possible(fewer):
                clash = fewer
        return Rejected(frozenset(clash))

    return test
