"""The game as a tree that follows the rules step by step, and its values without any cut.

The plain twin of the compiled searches, and what the constraint model is made from. Slow, meant to be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ....solver.result import Deadline
from ....solver.trees.minimax import Chance, Decision, Leaf, Node, Payoff, Step, add, value
from ..rules.game import (
    Play,
    Rules,
    State,
    after_draw,
    after_pass,
    after_play,
    final_scores,
    must_draw,
    outcome,
    plays,
)

RESULT = 4096  # in a match: what reaching the target weighs against a point of margin
RIVALS = 4096  # each for himself: what an own point weighs against one of the rivals together


def weights(rules: Rules) -> list[tuple[int, ...]]:
    """What each side wants, as `minimax.value` takes it; payoffs are those of `expander`."""
    if rules.sides == 2:
        return [(1,), (-1,)]
    sides = range(rules.sides)
    if rules.target is None:
        return [tuple(RIVALS if other == side else -1 for other in sides) for side in sides]
    return [(0,) * rules.sides + tuple(int(other == side) for other in sides) for side in sides]


def payoff(rules: Rules, scores: Sequence[int]) -> tuple[int, ...]:
    """What final scores are worth.

    Two sides: the difference; in a match `RESULT` times who has reached the target, plus the difference.
    Each for himself: the scores; in a match followed by that sum for every seat, with the margin over the
    best rival.
    """
    if rules.sides == 2:
        return (_match_worth(rules, scores, 0),)
    if rules.target is None:
        return tuple(scores)
    return (*scores, *(_match_worth(rules, scores, side) for side in range(rules.sides)))


def _match_worth(rules: Rules, scores: Sequence[int], side: int) -> int:
    rivals = [score for other, score in enumerate(scores) if other != side]
    margin = scores[side] - max(rivals)
    if rules.target is None:
        return margin
    return margin + RESULT * ((scores[side] >= rules.target) - (max(rivals) >= rules.target))


def expander(rules: Rules, *, order_known: bool) -> Callable[[State], Node[State]]:
    """The game as a function that expands a state.

    Outside a match the scores of states are zero and points are gains of steps, so that states which differ
    only in what was scored before are one.
    """
    size = len(weights(rules)[0])

    def step(state: State) -> Step[State]:
        if rules.target is not None:
            return Step((0,) * size, state)
        gain = payoff(rules, state.scores)
        return Step(gain, replace(state, scores=(0,) * rules.sides))

    def expand(state: State) -> Node[State]:
        if ended := outcome(rules, state):
            return Leaf(payoff(rules, final_scores(rules, state, ended)))
        side = rules.side(state.turn) - 1
        if options := plays(rules, state):
            return Decision(side, tuple(step(after_play(rules, state, play)) for play in options))
        if not must_draw(rules, state):
            return Decision(side, (step(after_pass(rules, state)),))
        if order_known:
            return Decision(side, (step(after_draw(state, state.boneyard[0])),))
        return Chance(tuple(step(after_draw(state, tile)) for tile in state.boneyard))

    return expand


def values(
    rules: Rules, state: State, *, order_known: bool, deadline: Deadline
) -> tuple[Payoff, list[tuple[Play, Payoff]]]:
    """The payoff of a state and of every legal play; points made before count only in a match.

    Raises:
        TimeUpError: at the deadline.
    """
    state = fresh(rules, state)
    expand = expander(rules, order_known=order_known)
    known: dict[State, Payoff] = {}
    whole = value(state, expand, weights(rules), known, deadline)
    return whole, play_payoffs(rules, state, expand(state), known)


def fresh(rules: Rules, state: State) -> State:
    """The state with nothing scored yet, except in a match."""
    return state if rules.target is not None else replace(state, scores=(0,) * rules.sides)


def play_payoffs(
    rules: Rules, state: State, node: Node[State], known: Mapping[State, Payoff]
) -> list[tuple[Play, Payoff]]:
    """The legal plays with their payoffs, from those of the states they lead to."""
    if not isinstance(node, Decision) or not (options := plays(rules, state)):
        return []
    steps = zip(options, node.steps, strict=True)
    return [(play, add(step.gain, known[step.state])) for play, step in steps]
