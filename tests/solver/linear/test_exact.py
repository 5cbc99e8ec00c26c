"""Linear systems: every answer is checked, and the ways to it agree."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from pipcube.solver.linear import exact
from pipcube.solver.linear.exact import Refutation, Solution, decide, decide_exactly

Integers = NDArray[np.int64]


def system(rows: list[list[int]], target: list[int]) -> tuple[Integers, Integers]:
    return np.array(rows, np.int64).reshape(len(target), -1), np.array(target, np.int64)


def check(matrix: Integers, target: Integers, answer: Solution | Refutation) -> bool:
    """Is there a solution, as the answer proves?"""
    rows, columns = matrix.astype(object), target.astype(object)
    if isinstance(answer, Solution):
        assert answer.denominator > 0
        assert min(answer.numerators, default=0) >= 0
        assert (rows @ np.array(answer.numerators, object) == columns * answer.denominator).all()
        return True
    vector = np.array(answer.multipliers, object)
    assert (vector @ rows <= 0).all()
    assert vector @ columns > 0
    return False


def random_systems(count: int) -> list[tuple[Integers, Integers]]:
    rng = np.random.default_rng(7)
    found = []
    for number in range(count):
        rows, columns = rng.integers(1, 8), rng.integers(1, 12)
        matrix = rng.integers(-4, 5, (rows, columns))
        inside = matrix @ rng.integers(0, 3, columns)  # solvable, often with nothing to spare
        found.append((matrix, inside if number % 2 else rng.integers(-9, 10, rows)))
    return found


@pytest.mark.parametrize(
    ("rows", "target", "solvable"),
    [
        ([[1, 1], [1, -1]], [2, 0], True),
        ([[1, 1], [1, -1]], [2, 2], True),  # only just: the second unknown is 0
        ([[1, 1], [1, -1]], [2, 3], False),
        ([[3], [7]], [1, 2], False),
        ([[3], [6]], [1, 2], True),
        ([[], []], [0, 0], True),
        ([[], []], [0, 1], False),
        ([[1, -1]], [-5], True),
    ],
)
def test_small_systems(rows: list[list[int]], target: list[int], solvable: bool) -> None:
    matrix, wanted = system(rows, target)
    assert check(matrix, wanted, decide(matrix, wanted)) == solvable
    assert check(matrix, wanted, decide_exactly(matrix, wanted)) == solvable


def test_random_systems() -> None:
    verdicts = set()
    for number, (matrix, target) in enumerate(random_systems(150)):
        verdict = check(matrix, target, decide(matrix, target))
        assert verdict == check(matrix, target, decide_exactly(matrix, target))
        assert verdict or number % 2 == 0
        verdicts.add(verdict)
    assert verdicts == {True, False}


def test_answers_that_cannot_be_rounded_are_found_exactly(monkeypatch: pytest.MonkeyPatch) -> None:
    systems = random_systems(60)
    verdicts = [check(*system, decide(*system)) for system in systems]
    monkeypatch.setattr(exact, "_rounded", lambda values: None)
    assert [check(*system, decide(*system)) for system in systems] == verdicts
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize("multipliers", [[0.0, 0.0], [1.0, 1.0], [-2.0, -2.0]])
def test_multipliers_with_nothing_to_spare_refute_nothing(
    multipliers: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also a system that can be solved has multipliers with y A <= 0 and y b = 0."""
    matrix, target = system([[-1, 1], [1, -1]], [-3, 3])
    monkeypatch.setattr(exact, "_glop", lambda matrix, target: (np.ones(2), np.array(multipliers), 1.0))
    assert check(matrix, target, decide(matrix, target))


def test_a_wrong_answer_of_the_engine_is_not_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    systems = random_systems(40)
    verdicts = [check(*system, decide(*system)) for system in systems]
    for violation in (0.0, 1.0):

        def glop(
            matrix: Integers, target: Integers, violation: float = violation
        ) -> tuple[NDArray[np.float64], NDArray[np.float64], float]:
            rng = np.random.default_rng(len(target))
            return rng.random(matrix.shape[1]), rng.random(len(target)), violation

        monkeypatch.setattr(exact, "_glop", glop)
        assert [check(*system, decide(*system)) for system in systems] == verdicts


def test_large_denominators_and_large_numbers() -> None:
    matrix, target = system([[999_983, 0], [0, 999_979]], [1, 1])
    assert check(matrix, target, decide(matrix, target))
    matrix, target = system([[2**40, -(2**40)]], [2**41])
    assert check(matrix, target, decide(matrix, target))
