"""Systems of linear equations with unknowns that are not negative, decided exactly.

Either A x = b has a solution x >= 0, or there are multipliers y with y A <= 0 and y b > 0, which prove that
it has none (Farkas). OR-Tools' GLOP finds one of the two in floating point; it is then rounded to fractions
and checked in integers, so that no tolerance decides anything: a system that can be solved only just, with
no room to spare, counts as solvable. Where rounding fails, an exact simplex method decides. (Of 1,684 systems
of boards and pieces, measured, none came to that.)
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray
from ortools.linear_solver import linear_solver_pb2, pywraplp

Integers = NDArray[np.int64]
_Fractions = tuple[tuple[int, ...], int]  # numerators, and their common denominator
_LARGEST_DENOMINATOR = 10**6  # a double tells fractions with such denominators apart
_LARGEST_TERM = 2**62  # numbers below are exact in int64


@dataclass(frozen=True)
class Solution:
    """x = numerators / denominator solves the system: checked in integers."""

    numerators: tuple[int, ...]
    denominator: int


@dataclass(frozen=True)
class Refutation:
    """Multipliers of the rows which prove that there is no solution: checked in integers."""

    multipliers: tuple[int, ...]


def decide(matrix: Integers, target: Integers) -> Solution | Refutation:
    """Is there an x >= 0 with ``matrix @ x == target``?

    Args:
        matrix: (rows, columns) int64.
        target: (rows,) int64.

    Returns:
        A solution, or the proof that there is none.
    """
    values, multipliers, violation = _glop(matrix, target)
    # The violation says only which of the two to try first: what is returned has been checked.
    if violation < 1e-6:
        found = _as_solution(matrix, target, values) or _as_refutation(matrix, target, multipliers)
    else:
        found = _as_refutation(matrix, target, multipliers) or _as_solution(matrix, target, values)
    return found or decide_exactly(matrix, target)


def _glop(matrix: Integers, target: Integers) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
    """Minimise the sum of what is missing: A x + s = b with a slack s of the sign of b in each row.

    Returns:
        x, the dual values of the rows, and the sum. If that is positive, the dual values are a refutation.
    """
    rows, columns = matrix.shape
    model = linear_solver_pb2.MPModelProto()
    for _ in range(columns):
        model.variable.add(lower_bound=0.0)
    row_of, column_of = np.nonzero(matrix)
    begin = np.searchsorted(row_of, np.arange(rows + 1)).tolist()
    entries = matrix[row_of, column_of].astype(float).tolist()
    column_list = column_of.tolist()
    for row, wanted in enumerate(target.astype(float).tolist()):
        model.variable.add(lower_bound=0.0, objective_coefficient=1.0)
        part = slice(begin[row], begin[row + 1])
        model.constraint.add(
            var_index=[*column_list[part], columns + row],
            coefficient=[*entries[part], 1.0 if wanted >= 0 else -1.0],
            lower_bound=wanted,
            upper_bound=wanted,
        )
    solver = pywraplp.Solver.CreateSolver("GLOP")
    solver.SetSolverSpecificParametersAsString("use_preprocessing: false")  # costs more than it saves here
    solver.LoadModelFromProto(model)
    solver.Solve()
    response = linear_solver_pb2.MPSolutionResponse()
    solver.FillSolutionResponseProto(response)
    if response.status != linear_solver_pb2.MPSOLVER_OPTIMAL:
        return np.zeros(columns), np.zeros(rows), float("inf")
    values = np.array(response.variable_value)[:columns]
    return values, np.array(response.dual_value), response.objective_value


def _as_solution(matrix: Integers, target: Integers, values: NDArray[np.float64]) -> Solution | None:
    """Values close to a solution, as one."""
    found = _rounded(values)
    if found is None:
        return None
    numerators, denominator = found
    if any(value < 0 for value in numerators):
        return None
    wanted = _exact(target, (denominator,)) * denominator
    if np.any(_exact(matrix, numerators) @ _vector(numerators) != wanted):
        return None
    return Solution(numerators, denominator)


def _as_refutation(matrix: Integers, target: Integers, values: NDArray[np.float64]) -> Refutation | None:
    """Values close to the multipliers of a refutation, as one."""
    found = _rounded(values)
    if found is None:
        return None
    multipliers, _ = found
    vector = _vector(multipliers)
    if np.any(vector @ _exact(matrix, multipliers) > 0) or vector @ _exact(target, multipliers) <= 0:
        return None
    return Refutation(multipliers)


def _vector(values: tuple[int, ...]) -> NDArray[Any]:
    return np.array(values, np.int64 if max(map(abs, values), default=0) < _LARGEST_TERM else object)


def _exact(entries: Integers, factors: tuple[int, ...]) -> NDArray[Any]:
    """The entries, as Python's integers if sums of products with the factors might be too large for int64."""
    largest = int(np.abs(entries).max(initial=0)) * max(map(abs, factors), default=0) * max(1, len(factors))
    return entries if largest < _LARGEST_TERM else entries.astype(object)


def _rounded(values: NDArray[np.float64]) -> _Fractions | None:
    """Fractions with a small common denominator close to the values, if there are such."""
    denominator = 1
    while denominator <= _LARGEST_DENOMINATOR:
        scaled = values * denominator
        nearest = np.rint(scaled)
        off = np.abs(scaled - nearest)
        worst = int(off.argmax()) if off.size else 0
        if not off.size or off[worst] < 1e-7:
            return tuple(nearest.astype(np.int64).tolist()), denominator
        factor = Fraction(float(scaled[worst])).limit_denominator(_LARGEST_DENOMINATOR).denominator
        if factor == 1:
            return None
        denominator *= factor
    return None


def decide_exactly(matrix: Integers, target: Integers) -> Solution | Refutation:
    """As `decide`, by the simplex method in fractions, with Bland's rule, so that it ends: slow."""
    rows, columns = matrix.shape
    signs = [1 if wanted >= 0 else -1 for wanted in target.tolist()]
    # Each row: the columns, a slack per row, the right-hand side. The slacks are the first basis.
    table = [
        [Fraction(sign * entry) for entry in matrix[row].tolist()]
        + [Fraction(int(row == other)) for other in range(rows)]
        + [Fraction(sign * int(target[row]))]
        for row, sign in enumerate(signs)
    ]
    basis = list(range(columns, columns + rows))
    # What each column would save of the sum of the slacks in the basis.
    saving = [sum((line[j] for line in table), Fraction(0)) for j in range(columns)]
    saving += [Fraction(0)] * rows + [sum((line[-1] for line in table), Fraction(0))]
    while (entering := next((j for j in range(columns) if saving[j] > 0), None)) is not None:
        _, _, row = min(
            (line[-1] / line[entering], basis[row], row)
            for row, line in enumerate(table)
            if line[entering] > 0
        )
        pivot = table[row]
        table[row] = pivot = [value / pivot[entering] for value in pivot]
        for line in (*(other for other in table if other is not pivot), saving):
            factor = line[entering]
            if factor:
                for j, value in enumerate(pivot):
                    if value:
                        line[j] -= factor * value
        basis[row] = entering
    if saving[-1] == 0:
        values = [Fraction(0)] * columns
        for row, column in enumerate(basis):
            if column < columns:
                values[column] = table[row][-1]
        return Solution(*_common(values))
    multipliers = [sign * (1 + saving[columns + row]) for row, sign in enumerate(signs)]
    return Refutation(_common(multipliers)[0])


def _common(values: list[Fraction]) -> _Fractions:
    denominator = lcm(*(value.denominator for value in values))
    return tuple(int(value * denominator) for value in values), denominator
