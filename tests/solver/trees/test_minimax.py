"""Alpha-beta against the plain values, on random games."""

from __future__ import annotations

import random

import pytest
from pipcube.solver.result import Deadline
from pipcube.solver.trees.minimax import Chance, Decision, Leaf, Node, Step, alpha_beta, value

Game = dict[int, Node[int]]


def random_game(rng: random.Random, states: int) -> Game:
    """States that lead to later ones, so that many are reached on several ways; state 0 is the start."""
    game: Game = {}
    for state in range(states):
        later = range(state + 1, states)
        if not later or (state and rng.random() < 0.2):
            game[state] = Leaf((rng.randint(-9, 9),))
        else:
            steps = [Step((rng.randint(-3, 3),), rng.choice(later)) for _ in range(rng.randint(1, 4))]
            game[state] = Decision(rng.randrange(2), tuple(steps))
    return game


def plain(game: Game, state: int = 0) -> int:
    (payoff,) = value(state, game.__getitem__, ((1,), (-1,)), {}, Deadline())
    return int(payoff)


@pytest.mark.parametrize("seed", range(300))
def test_it_finds_the_value_and_a_step_that_keeps_it(seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(rng, rng.randint(1, 25))
    limits = {}
    for state in game:
        true = plain(game, state)
        limits[state] = (true - rng.choice((0, 1, 5)), true + rng.choice((0, 1, 5)))
    guesses = {state: rng.randint(-9, 9) for state in game}
    for bounds in (None, limits.__getitem__):
        found = alpha_beta(0, game.__getitem__, Deadline(), estimate=guesses.__getitem__, bounds=bounds)
        assert found.exact
        assert found.value == plain(game)
        if isinstance(game[0], Leaf):
            assert found.step is None
        else:
            assert found.step is not None
            assert found.step.gain[0] + plain(game, found.step.state) == found.value


def ladder(state: int) -> Node[int]:
    """Two steps to the same next state, without end in sight."""
    if state == 400:
        return Leaf((1,))
    return Decision(state % 2, (Step((0,), state + 1), Step((1,), state + 1)))


def test_without_time_there_is_no_answer() -> None:
    found = alpha_beta(0, ladder, Deadline.after(0), estimate=lambda _: 0)
    assert (found.step, found.value, found.exact) == (None, None, False)


def test_when_time_runs_out_the_best_so_far_is_not_called_exact() -> None:
    def wide(state: int) -> Node[int]:
        return Decision(state % 2, tuple(Step((k,), 11 * state + k + 1) for k in range(10)))

    found = alpha_beta(0, wide, Deadline.after(0.2), estimate=lambda _: 0)
    assert not found.exact
    assert found.depth >= 1
    assert found.step is not None


def test_a_bound_that_is_reached_ends_the_search() -> None:
    def endless(state: int) -> Node[int]:
        return Decision(0, (Step((0,), state + 1), Step((5,), -1))) if state >= 0 else Leaf((0,))

    found = alpha_beta(0, endless, Deadline(), estimate=lambda _: 0, bounds=lambda _: (0, 5))
    assert (found.value, found.exact) == (5, True)
    assert found.step == Step((5,), -1)


def test_other_games_are_refused() -> None:
    chance: Node[int] = Chance((Step((0,), 1),))
    for node in (chance, Leaf((0, 0)), Decision(0, (Step((), 1),))):
        with pytest.raises(ValueError, match="alpha-beta is for"):
            alpha_beta(0, lambda _, node=node: node, Deadline(), estimate=lambda _: 0)
