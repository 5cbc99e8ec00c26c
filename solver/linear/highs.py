"""Linear programmes, solved by HiGHS as OR-Tools ships it.

HiGHS can be stopped neither by OR-Tools' interrupter nor (its interior-point method) by a time limit, so
large programmes are solved in a process that can be killed.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from ..result import Deadline
from ..run.background import run_killable, run_stoppable

if TYPE_CHECKING:
    import numpy as np

    Ints = np.ndarray[Any, np.dtype[np.int64]]
    Floats = np.ndarray[Any, np.dtype[np.float64]]

_SMALL = 100_000  # entries; up to so many take a second or two, and a process costs half a second
_TOLERANCE = 1e-9


class Method(StrEnum):
    """How a programme is solved; both end in a corner of what is feasible."""

    INTERIOR = "interior point, then crossover"
    SIMPLEX = "dual simplex"


class NotSolvedError(Exception):
    """The engine gave up; says how."""


@dataclass(frozen=True)
class Programme:
    """Maximise a sum of variables.

    Attributes:
        objective: factors of the variables in it.
        low: lower bounds of the variables, may be infinite.
        high: upper bounds.
        row_low: lower bounds of the rows.
        row_high: upper bounds of the rows.
        row: for each entry of the matrix its row; entries are sorted by row and column, each there once.
        column: its column.
        amount: what stands there.
    """

    objective: Floats
    low: Floats
    high: Floats
    row_low: Floats
    row_high: Floats
    row: Ints
    column: Ints
    amount: Floats


@dataclass(frozen=True)
class Optimum:
    """The optimal values of the variables, and the dual values of the rows."""

    variables: Floats
    duals: Floats


def solve(programme: Programme, method: Method, deadline: Deadline) -> Optimum:
    """Solve a programme.

    Raises:
        TimeUpError: at the deadline; a small programme is solved to its end first.
        NotSolvedError: HiGHS did not call the solution optimal.
        ChildEndedError: there was not enough memory.
    """
    task = (programme, method)
    if len(programme.row) <= _SMALL:
        return run_stoppable(lambda: _solve(task), lambda: None, deadline)
    return run_killable(_solve, task, deadline)


def _solve(task: tuple[Programme, Method]) -> Optimum:
    import numpy as np
    from ortools.math_opt import callback_pb2, model_parameters_pb2, parameters_pb2
    from ortools.math_opt.core.python import solver

    programme, method = task
    parameters = parameters_pb2.SolveParametersProto()
    parameters.lp_algorithm = {
        Method.INTERIOR: parameters_pb2.LP_ALGORITHM_BARRIER,
        Method.SIMPLEX: parameters_pb2.LP_ALGORITHM_DUAL_SIMPLEX,
    }[method]
    for side in ("primal", "dual"):
        parameters.highs.double_options[f"{side}_feasibility_tolerance"] = _TOLERANCE
    result = solver.solve(
        _model(programme),
        parameters_pb2.SOLVER_TYPE_HIGHS,
        parameters_pb2.SolverInitializerProto(),
        parameters,
        model_parameters_pb2.ModelSolveParametersProto(),
        None,
        callback_pb2.CallbackRegistrationProto(),
        None,
        None,
    )
    if not result.solutions or not result.solutions[0].dual_solution.dual_values.ids:
        raise NotSolvedError(str(result.termination))
    best = result.solutions[0]
    found = []
    sizes = (len(programme.low), len(programme.row_low))
    for vector, size in zip(
        (best.primal_solution.variable_values, best.dual_solution.dual_values), sizes, strict=True
    ):
        values = np.zeros(size)
        values[np.array(vector.ids)] = np.array(vector.values)
        found.append(values)
    return Optimum(found[0], found[1])


def _model(programme: Programme) -> Any:
    """The programme as OR-Tools takes it: filled in directly, a call for each entry would take seconds."""
    import numpy as np
    from ortools.math_opt import model_pb2

    model = model_pb2.ModelProto()
    model.variables.ids.extend(range(len(programme.low)))
    model.variables.lower_bounds.extend(programme.low.tolist())
    model.variables.upper_bounds.extend(programme.high.tolist())
    model.variables.integers.extend([False] * len(programme.low))
    wanted = np.flatnonzero(programme.objective)
    model.objective.maximize = True
    model.objective.linear_coefficients.ids.extend(wanted.tolist())
    model.objective.linear_coefficients.values.extend(programme.objective[wanted].tolist())
    model.linear_constraints.ids.extend(range(len(programme.row_low)))
    model.linear_constraints.lower_bounds.extend(programme.row_low.tolist())
    model.linear_constraints.upper_bounds.extend(programme.row_high.tolist())
    model.linear_constraint_matrix.row_ids.extend(programme.row.tolist())
    model.linear_constraint_matrix.column_ids.extend(programme.column.tolist())
    model.linear_constraint_matrix.coefficients.extend(programme.amount.tolist())
    return model
