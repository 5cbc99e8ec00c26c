"""The engine for games with hidden knowledge: known values, all pure strategies, and what it refuses."""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest
from pipcube.solver.linear import highs
from pipcube.solver.result import Deadline, TimeUpError
from pipcube.solver.run.background import run_killable
from pipcube.solver.trees.knowledge import Knowledge, KnowledgeGame, Walk, guarantees
from pipcube.solver.trees.sequence_form import LargeProgrammeError, SequenceEquilibrium, solve

from .game_trees import Chance, Choice, Tree, game_of, matrix_of, random_tree, state_of

NEVER = Deadline()
EXACT = 1e-10


def matrix_game(rows: list[list[float]]) -> Tree:
    """Both choose at the same time."""
    return Choice(0, "row", tuple(Choice(1, "column", tuple(map(float, row))) for row in rows))


def kuhn() -> Tree:
    """Kuhn's poker: three cards, one each, a bet of one (Kuhn, 1950)."""

    def deal(own: int, other: int) -> Tree:
        sign = 1.0 if own > other else -1.0
        bet = Choice(1, f"{other} bet", (1.0, 2 * sign))
        late = Choice(0, f"{own} checked, bet", (-1.0, 2 * sign))
        return Choice(0, f"{own}", (Choice(1, f"{other} check", (sign, late)), bet))

    deals = [(own, other) for own in range(3) for other in range(3) if own != other]
    return Chance(tuple((1 / 6, deal(*cards)) for cards in deals))


def plain_value(rows: list[list[float]]) -> float:
    """The value of a matrix game by GLOP."""
    from ortools.linear_solver import pywraplp

    table = np.round(rows, 9)  # alike rows and columns once: the engine stumbles over them
    table = np.unique(np.unique(table, axis=0), axis=1)
    solver: Any = pywraplp.Solver.CreateSolver("GLOP")
    value = solver.NumVar(-solver.infinity(), solver.infinity(), "")
    weights = [solver.NumVar(0, 1, "") for _ in table]
    solver.Add(sum(weights) == 1)
    for column in table.T.tolist():
        solver.Add(sum(w * pay for w, pay in zip(weights, column, strict=True)) >= value)
    solver.Maximize(value)
    assert solver.Solve() == solver.OPTIMAL
    return value.solution_value()


def solved(tree: Tree) -> SequenceEquilibrium:
    found = solve(game_of(tree), NEVER)
    assert found.gap <= EXACT
    return found


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        ([[1, -1], [-1, 1]], 0),
        ([[3, -1], [-2, 1]], 1 / 7),  # (3 x 1 - 2 x 1) / (3 + 1 + 2 + 1)
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0),
        ([[2, 3], [1, 4]], 2),  # a saddle point
        ([[5]], 5),
    ],
)
def test_values_of_matrix_games(rows: list[list[float]], value: float) -> None:
    assert solved(matrix_game(rows)).value == pytest.approx(value, abs=EXACT)


def test_odd_pennies_are_played_as_calculated() -> None:
    tree = matrix_game([[3, -1], [-2, 1]])
    own, other = solved(tree).strategies
    assert own.at(state_of(tree, 0, "row")) == pytest.approx({0: 3 / 7, 1: 4 / 7})
    assert other.at(state_of(tree, 1, "column")) == pytest.approx({0: 2 / 7, 1: 5 / 7})


def test_kuhn_poker() -> None:
    tree = kuhn()
    found = solved(tree)
    assert found.value == pytest.approx(-1 / 18, abs=EXACT)
    own, other = found.strategies
    # Player 1 has one optimal strategy, player 0 many: he bluffs with some share up to a third, and bets the
    # king three times as often.
    for name, often in [("0 check", 1 / 3), ("1 check", 0), ("2 check", 1)]:
        assert other.at(state_of(tree, 1, name))[1] == pytest.approx(often, abs=1e-9)
    for name, often in [("0 bet", 0), ("1 bet", 1 / 3), ("2 bet", 1)]:
        assert other.at(state_of(tree, 1, name))[1] == pytest.approx(often, abs=1e-9)
    bluff = own.at(state_of(tree, 0, "0"))[1]
    assert -1e-9 <= bluff <= 1 / 3 + 1e-9
    assert own.at(state_of(tree, 0, "2"))[1] == pytest.approx(3 * bluff, abs=1e-9)


def test_bad_strategies_are_found_out() -> None:
    tree = kuhn()
    game = game_of(tree)
    walks = (Walk(game.players[0]), Walk(game.players[1]))
    even = tuple(1.0 / walk.choices[walk.choice_state] for walk in walks)
    low, high = guarantees(game, walks, (even[0], even[1]))
    # Against one who plays at random: worked out by all pure strategies.
    matrix = np.array(matrix_of(tree))
    assert low == pytest.approx(matrix.mean(axis=0).min(), abs=EXACT)
    assert high == pytest.approx(matrix.mean(axis=1).max(), abs=EXACT)
    assert high - low > 0.5


@pytest.mark.parametrize("seed", range(40))
def test_random_games_against_all_pure_strategies(seed: int) -> None:
    tree = random_tree(seed)
    assert solved(tree).value == pytest.approx(plain_value(matrix_of(tree)), abs=1e-8)


def test_choices_turned_round_change_the_sign() -> None:
    for seed in range(10):
        game = game_of(random_tree(seed))
        turned = KnowledgeGame((game.players[1], game.players[0]), game.ends[:, ::-1], -game.payoff)
        assert solve(turned, NEVER).value == pytest.approx(-solve(game, NEVER).value, abs=EXACT)


def test_a_state_may_forget_what_does_not_matter() -> None:
    """Player 0 begins in one of two states, is told a letter, and chooses; the start does not matter."""
    start = np.array([1.0, 3.0, 0, 0, 0, 0, 0])
    edges = np.array([(0, 2, -1), (1, 2, -1), (0, 3, -1), (2, 4, 0), (2, 5, 1), (3, 6, -1)])
    own = Knowledge(start, edges[:, 0], edges[:, 1], edges[:, 2])
    steps = np.array([(0, 1, 0), (0, 2, 1)])
    other = Knowledge(np.array([1.0, 0, 0]), steps[:, 0], steps[:, 1], steps[:, 2])
    ends = np.array([(4, 1), (4, 2), (5, 1), (5, 2), (6, 1)])
    game = KnowledgeGame((own, other), ends, np.array([3.0, -1, -2, 1, 2]), 5.0)
    found = solve(game, NEVER)
    # Weight 4 in the odd pennies; player 1's first choice pays 2 more by the state that only the first start
    # leads to: rows 3 x 4 + 2, -4 / -2 x 4 + 2, 4.
    assert found.value == pytest.approx(plain_value([[14, -4], [-6, 4]]) / 5, abs=1e-9)
    assert found.gap <= EXACT


def test_limits() -> None:
    game = game_of(kuhn())
    with pytest.raises(LargeProgrammeError, match="information sets"):
        solve(game, NEVER, limit=3)
    with pytest.raises(TimeUpError):
        solve(game, Deadline.after(0))


def test_a_state_that_comes_again_is_refused() -> None:
    steps = np.array([(0, 1, -1), (1, 0, -1)])
    with pytest.raises(ValueError, match="again"):
        Walk(Knowledge(np.array([1.0, 0]), steps[:, 0], steps[:, 1], steps[:, 2]))


def test_a_programme_in_a_process_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "_SMALL", 0)
    assert solved(kuhn()).value == pytest.approx(-1 / 18, abs=EXACT)


def test_a_process_is_killed_at_the_deadline_and_its_errors_come_back() -> None:
    with pytest.raises(TimeUpError):
        run_killable(time.sleep, 10**6, Deadline.after(1))
    with pytest.raises(ValueError, match="non-negative"):
        run_killable(time.sleep, -1, NEVER)
