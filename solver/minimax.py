"""Game trees, and their values worked out plainly: every state, no cuts.

A game is a function that expands a state into a `Leaf`, a `Decision` or a `Chance`. Payoffs are vectors
of whole numbers that add up along a path. What a player wants is linear: it maximises the product of its
weights with the payoff. One number, weighted 1 by one player and -1 by the other, makes a game of two
sides. One number a player, with the own one weighted highest, is the max^n rule for several (Luckhardt
and Irani, 1986).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from .result import Deadline

S = TypeVar("S", bound=Hashable)
Payoff = tuple[Fraction | int, ...]


@dataclass(frozen=True)
class Step(Generic[S]):
    """A way on: what it pays at once, and the state it leads to."""

    gain: tuple[int, ...]
    state: S


@dataclass(frozen=True)
class Leaf:
    """The end of the game and what it pays."""

    payoff: tuple[int, ...]


@dataclass(frozen=True)
class Decision(Generic[S]):
    """A player's choice; of equally good steps the first is taken."""

    player: int
    steps: tuple[Step[S], ...]


@dataclass(frozen=True)
class Chance(Generic[S]):
    """Steps that are equally likely."""

    steps: tuple[Step[S], ...]


Node = Leaf | Decision[S] | Chance[S]
Expand = Callable[[S], Node[S]]


def preference(weights: Sequence[int], payoff: Payoff) -> Fraction | int:
    """How much a player with these weights likes a payoff."""
    return sum(weight * amount for weight, amount in zip(weights, payoff, strict=True))


def add(gain: Payoff, payoff: Payoff) -> Payoff:
    """The sum of two payoffs."""
    return tuple(a + b for a, b in zip(gain, payoff, strict=True))


def value(
    state: S,
    expand: Expand[S],
    weights: Sequence[Sequence[int]],
    known: dict[S, Payoff],
    deadline: Deadline,
) -> Payoff:
    """The payoff of a state when every player maximises its own preference; chance is averaged exactly.

    Args:
        state: where to start; the depth of the game must stay far below Python's recursion limit.
        expand: the game.
        weights: for each player its weights.
        known: values of states already worked out; grows.
        deadline: when to give up.

    Raises:
        TimeUpError: at the deadline.
    """
    if state in known:
        return known[state]
    deadline.check()
    node = expand(state)
    if isinstance(node, Leaf):
        result: Payoff = node.payoff
    else:
        payoffs = [add(step.gain, value(step.state, expand, weights, known, deadline)) for step in node.steps]
        if isinstance(node, Decision):
            mine = weights[node.player]
            result = max(payoffs, key=lambda payoff: preference(mine, payoff))
        else:
            result = tuple(sum(amounts, Fraction(0)) / len(payoffs) for amounts in zip(*payoffs, strict=True))
    known[state] = result
    return result
