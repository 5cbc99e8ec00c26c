"""Game trees: their values worked out plainly (every state, no cuts), and by alpha-beta for two sides.

A game is a function that expands a state into a `Leaf`, a `Decision` or a `Chance`. Payoffs are vectors
of whole numbers that add up along a path. What a player wants is linear: it maximises the product of its
weights with the payoff. One number, weighted 1 by one player and -1 by the other, makes a game of two
sides. One number a player, with the own one weighted highest, is the max^n rule for several (Luckhardt
and Irani, 1986).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from ..result import Deadline, TimeUpError

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


Bounds = Callable[[S], tuple[int, int]]
_FAR = 1 << 60  # beyond every payoff


@dataclass(frozen=True)
class Best(Generic[S]):
    """What a search for two sides has found.

    Attributes:
        step: the best step, or the most promising one; ``None`` at the end of the game, or without an answer.
        value: the payoff, exact or as far as it was seen; ``None`` without an answer.
        exact: is the value proved?
        depth: steps looked ahead; where the value is exact, by the last round of the search.
        states: states looked at, each time counted.
    """

    step: Step[S] | None
    value: int | None
    exact: bool
    depth: int
    states: int


def alpha_beta(
    state: S,
    expand: Expand[S],
    deadline: Deadline,
    *,
    estimate: Callable[[S], int],
    bounds: Bounds[S] | None = None,
) -> Best[S]:
    """The best step for two sides, one that wants much of the payoff (player 0) and one that wants little.

    Looks ahead further and further, until no value rests on an estimate or the time is up. Of equally good
    steps the choice is the same each time if the answer is exact. States reached again are remembered.

    Args:
        state: where to start; the game must be finite, far less deep than Python's recursion limit.
        expand: the game: `Leaf` and `Decision` nodes whose payoffs are one whole number.
        deadline: when to stop; the best found so far is then returned.
        estimate: a guess of the payoff from a state on, where the search does not look further.
        bounds: limits of the payoff from a state on, never wrong: they save looking.

    Raises:
        ValueError: a chance node, or a payoff of several numbers.
    """
    search = _AlphaBeta(expand, deadline, estimate, bounds)
    best: Best[S] = Best(None, None, exact=False, depth=0, states=0)
    try:
        root = search.node(state)
    except TimeUpError:
        return best
    if isinstance(root, Leaf):
        return Best(None, root.payoff[0], exact=True, depth=0, states=1)
    try:
        while not best.exact:
            search.look(state, root, best.depth + 1)
            best = search.best(root)
    except TimeUpError:
        if search.leading is not None and search.leading.depth > best.depth:
            best = search.best(root)  # the best of the last round was looked at first
    return best


@dataclass(frozen=True)
class _Leading:
    """The best step of a round so far."""

    step: int
    value: int
    exact: bool
    depth: int


class _Known:
    """What is known of a state: limits of its payoff.

    Attributes:
        low, high: limits that are proved.
        depth: of the round to which the guesses belong.
        guess_low, guess_high: limits as far as that round looked.
        step: which step to look at first.
    """

    __slots__ = ("depth", "guess_high", "guess_low", "high", "low", "step")

    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high
        self.depth = 0
        self.guess_low, self.guess_high = low, high
        self.step = 0


class _AlphaBeta(Generic[S]):
    """The search below `alpha_beta`.

    Payoffs are player 0's throughout; ``sign`` turns them to the mover's.
    """

    def __init__(
        self, expand: Expand[S], deadline: Deadline, estimate: Callable[[S], int], bounds: Bounds[S] | None
    ) -> None:
        self._expand = expand
        self._deadline = deadline
        self._estimate = estimate
        self._bounds = bounds
        self._nodes: dict[S, Leaf | Decision[S]] = {}
        self._known: dict[S, _Known] = {}
        self.states = 0
        self.leading: _Leading | None = None

    def node(self, state: S) -> Leaf | Decision[S]:
        """A state expanded; remembered, as every round comes by again."""
        node = self._nodes.get(state)
        if node is None:
            self._deadline.check()
            found = self._expand(state)
            if isinstance(found, Chance):
                raise ValueError("alpha-beta is for games without chance")
            amounts = [found.payoff] if isinstance(found, Leaf) else [step.gain for step in found.steps]
            if any(len(amount) != 1 for amount in amounts):
                raise ValueError("alpha-beta is for payoffs of one number")
            node = self._nodes[state] = found
        return node

    def best(self, root: Decision[S]) -> Best[S]:
        """The leading step as an answer."""
        lead = self.leading
        assert lead is not None
        return Best(root.steps[lead.step], lead.value, lead.exact, lead.depth, self.states)

    def look(self, state: S, root: Decision[S], depth: int) -> None:
        """One round: the best step with so many steps ahead; `leading` has it even when time runs out."""
        sign = 1 if root.player == 0 else -1
        known = self._about(state)
        limit = known.high if sign > 0 else -known.low
        best, settled = -_FAR, True
        first = self.leading.step if self.leading else 0
        for number in _in_order(len(root.steps), first):
            step = root.steps[number]
            value, sure = self._step(step, sign, best, _FAR, depth - 1)
            settled &= sure
            if value > best:
                best = value
                self.leading = _Leading(number, sign * best, sure and best >= limit, depth)
                if self.leading.exact:
                    return
        assert self.leading is not None
        if settled:
            self.leading = _Leading(self.leading.step, sign * best, exact=True, depth=depth)

    def _step(self, step: Step[S], sign: int, low: int, high: int, depth: int) -> tuple[int, bool]:
        """The mover's payoff by a step, as `_value` within (low, high)."""
        gain = step.gain[0]
        if sign > 0:
            value, sure = self._value(step.state, low - gain, high - gain, depth)
        else:
            value, sure = self._value(step.state, -high - gain, -low - gain, depth)
        return sign * (value + gain), sure

    def _about(self, state: S) -> _Known:
        known = self._known.get(state)
        if known is None:
            limits = self._bounds(state) if self._bounds else (-_FAR, _FAR)
            known = self._known[state] = _Known(*limits)
        return known

    def _value(self, state: S, low: int, high: int, depth: int) -> tuple[int, bool]:
        """The payoff from a state on if it lies between the two numbers, else a limit of it on that side.

        The second part says whether that is proved, rather than a matter of estimates.
        """
        self.states += 1
        self._deadline.check()
        known = self._about(state)
        if known.low == known.high or known.low >= high:
            return known.low, True
        if known.high <= low:
            return known.high, True
        if known.depth >= depth > 0:
            if known.guess_low == known.guess_high or known.guess_low >= high:
                return known.guess_low, False
            if known.guess_high <= low:
                return known.guess_high, False
        if depth <= 0:
            return min(max(self._estimate(state), known.low), known.high), False
        node = self.node(state)
        if isinstance(node, Leaf):
            known.low = known.high = node.payoff[0]
            return known.low, True
        return self._choose(node, known, low, high, depth)

    def _choose(self, node: Decision[S], known: _Known, low: int, high: int, depth: int) -> tuple[int, bool]:
        """The value of a decision, as `_value`."""
        sign = 1 if node.player == 0 else -1
        below, above = (low, high) if sign > 0 else (-high, -low)
        best, best_sure, all_sure = -_FAR, True, True
        for number in _in_order(len(node.steps), known.step):
            value, sure = self._step(node.steps[number], sign, max(below, best), above, depth - 1)
            all_sure &= sure
            if value > best:
                best, best_sure, known.step = value, sure, number
                if best >= above:
                    break
        value = sign * best
        at_least, at_most = best > below, best < above  # what the mover is known to get
        if at_least:
            _note(known, value, depth, sure=best_sure, low=sign > 0)
        if at_most:
            _note(known, value, depth, sure=all_sure, low=sign < 0)
        return value, all_sure if at_most else best_sure


def _note(known: _Known, value: int, depth: int, *, sure: bool, low: bool) -> None:
    """Remember a limit of a state's payoff."""
    if sure and low:
        known.low = max(known.low, value)
    elif sure:
        known.high = min(known.high, value)
    if known.depth != depth:
        known.depth, known.guess_low, known.guess_high = depth, known.low, known.high
    if not sure and low:
        known.guess_low = value
    elif not sure:
        known.guess_high = value


def _in_order(number: int, first: int) -> Iterator[int]:
    """The numbers below one, starting with a certain one."""
    yield first
    yield from (other for other in range(number) if other != first)
