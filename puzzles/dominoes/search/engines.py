"""The compiled searches asked in the game's own terms: which of them fits a position, and what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TypeVar

import numpy as np

from ....solver.result import Deadline
from ....solver.run import compiled
from ....solver.run.background import run_stoppable
from ....solver.trees.minimax import Payoff
from ..rules.game import Play, Rules, State
from . import plain
from .codes import play_of, task_of
from .plain import payoff

T = TypeVar("T")
_Engine = Callable[[Rules, State, Deadline], "Found"]
_GLANCE = 20_000  # positions that are searched at once before a thread is started that can be stopped


class SearchTooLargeError(Exception):
    """The position is beyond what a search can do; the text names the size."""


@dataclass(frozen=True)
class Found:
    """What a search has found.

    Attributes:
        value: the payoff of the position, as `plain.payoff` has it.
        plays: every legal play with its payoff.
        nodes: positions searched.
    """

    value: Payoff
    plays: tuple[tuple[Play, Payoff], ...]
    nodes: int


def search(rules: Rules, state: State, *, order_known: bool, deadline: Deadline) -> Found:
    """Value a state and all its plays.

    Raises:
        TimeUpError: at the deadline.
        SearchTooLargeError: there is no search that can do it.
    """
    return _search_for(rules, state, order_known=order_known)(rules, state, deadline)


def _search_for(rules: Rules, state: State, *, order_known: bool) -> _Engine:
    if compiled.engine(None, "search", "plain") == "plain":
        return partial(_plain, order_known=order_known)
    if order_known or not rules.draws or len(state.boneyard) < 2:
        return _two_sides if rules.sides == 2 else _each_for_himself
    if rules.target is not None:
        return _none
    return _chance if rules.sides == 2 else partial(_plain, order_known=False)


def stoppable(call: Callable[[np.ndarray], T], deadline: Deadline) -> T:
    """Run a search that watches a flag.

    Raises:
        TimeUpError: at the deadline.
    """
    flag = np.zeros(1, np.int64)

    def stop() -> None:
        flag[0] = 1

    return run_stoppable(lambda: call(flag), stop, deadline)


def _none(rules: Rules, state: State, deadline: Deadline) -> Found:
    raise SearchTooLargeError("playing for the match needs the order of the boneyard")


def _plain(rules: Rules, state: State, deadline: Deadline, *, order_known: bool) -> Found:
    try:
        value, plays = plain.values(rules, state, order_known=order_known, deadline=deadline)
    except RecursionError:
        raise SearchTooLargeError(f"too deep for the plain search; {_sizes(state)}") from None
    return Found(value, tuple(plays), 0)


def _listed(state: State, codes: np.ndarray, payoffs: Iterable[Payoff]) -> tuple[tuple[Play, Payoff], ...]:
    """The plays with these numbers, each with its payoff."""
    plays = [play_of(code, opening=state.ends is None) for code in codes.tolist()]
    return tuple(zip(plays, payoffs, strict=True))


def _two_sides(rules: Rules, state: State, deadline: Deadline) -> Found:
    from . import two_sides

    deadline.check()
    task = task_of(rules, state)
    with two_sides.borrowed_memo() as memo:
        found = two_sides.play_values(task, memo, _GLANCE)
    if not found.complete:
        found = stoppable(lambda flag: two_sides.solve_play_values(task, flag), deadline)
    sign = 1 if rules.side(state.turn) == 1 else -1
    plays = _listed(state, found.plays, [(sign * value,) for value in found.values.tolist()])
    if plays:
        best = max(plays, key=lambda play: sign * play[1][0])
        return Found(best[1], plays, found.nodes)
    only = stoppable(lambda flag: two_sides.solve_value(task, flag), deadline)
    return Found((sign * only.value,), (), only.nodes)


def _chance(rules: Rules, state: State, deadline: Deadline) -> Found:
    from .exact import chance_kernel, expectation

    deadline.check()
    task = task_of(rules, state)
    if len(task.boneyard) > chance_kernel.MOST_DRAWN:
        size = f"{len(task.boneyard)} tiles in the boneyard"
        raise SearchTooLargeError(f"{size}, of an unknown order; the most is {chance_kernel.MOST_DRAWN}")
    found = stoppable(lambda flag: expectation(task, stop=flag), deadline)
    if not found.complete:
        raise SearchTooLargeError(f"more than {found.nodes:,} positions; {_sizes(state)}")
    scale = found.scale if rules.side(state.turn) == 1 else -found.scale
    plays = _listed(state, found.plays, [(Fraction(value, scale),) for value in found.values.tolist()])
    return Found((Fraction(found.value, scale),), plays, found.nodes)


def _each_for_himself(rules: Rules, state: State, deadline: Deadline) -> Found:
    from .exact import seat_points

    deadline.check()
    task = task_of(rules, state)
    try:
        found = stoppable(lambda flag: seat_points(task, stop=flag), deadline)
    except ValueError:
        raise SearchTooLargeError(_sizes(state)) from None
    if not found.complete:
        raise SearchTooLargeError(f"more than {found.nodes:,} positions; {_sizes(state)}")
    plays = _listed(state, found.plays, [_points(rules, points) for points in found.values.tolist()])
    return Found(_points(rules, found.value.tolist()), plays, found.nodes)


def _points(rules: Rules, points: list[int]) -> Payoff:
    """Points per seat as a payoff: in a match they are final scores."""
    return payoff(rules, points) if rules.target is not None else tuple(points)


def _sizes(state: State) -> str:
    hands = "+".join(str(len(hand)) for hand in state.hands)
    return f"{hands} tiles in hand and {len(state.boneyard)} in the boneyard"
