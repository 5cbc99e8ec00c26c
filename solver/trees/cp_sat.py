"""The value of a game as a constraint model: its reachable states are a graph, and CP-SAT ties their values.

A second witness for the searches: the model states what the values are and says nothing of how to find them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

from ..result import Deadline
from ..run.background import run_stoppable
from .minimax import Chance, Decision, Expand, Leaf, Node, Payoff, S

MAX_STATES = 20_000  # beyond, the model takes minutes and gigabytes


class TooManyStatesError(Exception):
    """The game has more reachable states than a model can hold."""


@dataclass
class _Values:
    """A state's payoff in the model: what holds it, times a whole number, and bounds."""

    amounts: list[Any]
    times: int
    low: list[int]
    high: list[int]


def reachable(root: S, expand: Expand[S], limit: int, deadline: Deadline) -> dict[S, Node[S]]:
    """All states that can be reached, each after those that it leads to.

    Raises:
        TooManyStatesError: more than ``limit``.
        TimeUpError: at the deadline.
    """
    order: dict[S, Node[S]] = {}
    opened: dict[S, Node[S]] = {}
    stack: list[tuple[S, bool]] = [(root, False)]
    while stack:
        state, done = stack.pop()
        if done:
            order[state] = opened[state]
        elif state not in opened:
            deadline.check()
            if len(opened) >= limit:
                raise TooManyStatesError(f"more than {limit:,} states")
            node = opened[state] = expand(state)
            stack.append((state, True))
            if not isinstance(node, Leaf):
                stack += [(step.state, False) for step in node.steps if step.state not in opened]
    return order


def values(
    root: S,
    expand: Expand[S],
    weights: Sequence[Sequence[int]],
    deadline: Deadline,
    *,
    limit: int = MAX_STATES,
) -> dict[S, Payoff]:
    """The payoffs of the root and of the states after its steps.

    Args:
        root: where to start; no state may come again on a path.
        expand: the game.
        weights: for each player its weights, as in `minimax.value`.
        deadline: when to give up.
        limit: states.

    Raises:
        TooManyStatesError: more than ``limit`` states.
        TimeUpError: at the deadline.
    """
    from ortools.sat.python import cp_model

    graph = reachable(root, expand, limit, deadline)
    model = cp_model.CpModel()
    found: dict[S, _Values] = {}
    for state, node in graph.items():
        if isinstance(node, Leaf):
            payoff = list(node.payoff)
            found[state] = _Values(payoff, 1, payoff, payoff)
        elif isinstance(node, Decision):
            found[state] = _best(model, node, found, weights[node.player])
        else:
            found[state] = _average(model, node, found)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    status = run_stoppable(lambda: solver.solve(model), solver.stop_search, deadline)
    if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    node = graph[root]
    wanted = [root] if isinstance(node, Leaf) else [root, *(step.state for step in node.steps)]
    return {
        state: tuple(Fraction(solver.value(amount), found[state].times) for amount in found[state].amounts)
        for state in wanted
    }


def _options(node: Decision[S] | Chance[S], found: dict[S, _Values]) -> tuple[int, list[_Values]]:
    """For each step its payoff, gain included, all times the same number."""
    times = lcm(*(found[step.state].times for step in node.steps))
    options = []
    for step in node.steps:
        child = found[step.state]
        factor = times // child.times
        gains = [gain * times for gain in step.gain]
        options.append(
            _Values(
                [a * factor + gain for a, gain in zip(child.amounts, gains, strict=True)],
                times,
                [low * factor + gain for low, gain in zip(child.low, gains, strict=True)],
                [high * factor + gain for high, gain in zip(child.high, gains, strict=True)],
            )
        )
    return times, options


def _best(model: Any, node: Decision[S], found: dict[S, _Values], weights: Sequence[int]) -> _Values:
    """A choice: the payoff is that of the first step which the player likes best."""
    times, options = _options(node, found)
    if len(options) == 1:
        return options[0]
    size = range(len(weights))
    low = [min(option.low[i] for option in options) for i in size]
    high = [max(option.high[i] for option in options) for i in size]
    amounts = [model.new_int_var(low[i], high[i], "") for i in size]
    if len(weights) == 1:
        tie = model.add_max_equality if weights[0] > 0 else model.add_min_equality
        tie(amounts[0], [option.amounts[0] for option in options])
        return _Values(amounts, times, low, high)
    reach = sum(abs(w) * max(abs(low[i]), abs(high[i])) for i, w in enumerate(weights))
    liked = [sum(w * option.amounts[i] for i, w in enumerate(weights)) for option in options]
    best = model.new_int_var(-reach, reach, "")
    model.add_max_equality(best, liked)
    taken = [model.new_bool_var("") for _ in options]
    model.add_exactly_one(taken)
    for number, option in enumerate(options):
        for i in size:
            model.add(amounts[i] == option.amounts[i]).only_enforce_if(taken[number])
        model.add(liked[number] == best).only_enforce_if(taken[number])
        for earlier in range(number):  # an equal step before it would have been taken
            model.add(liked[earlier] < best).only_enforce_if(taken[number])
    return _Values(amounts, times, low, high)


def _average(model: Any, node: Chance[S], found: dict[S, _Values]) -> _Values:
    """Chance: the sum over the steps is the payoff times their number."""
    times, options = _options(node, found)
    size = range(len(options[0].amounts))
    low = [sum(option.low[i] for option in options) for i in size]
    high = [sum(option.high[i] for option in options) for i in size]
    amounts = [model.new_int_var(low[i], high[i], "") for i in size]
    for i in size:
        model.add(amounts[i] == sum(option.amounts[i] for option in options))
    return _Values(amounts, times * len(options), low, high)
