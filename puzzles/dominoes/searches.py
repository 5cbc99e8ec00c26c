"""The compiled searches asked in the game's own terms: which of them fits a position, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ...solver.background import run_stoppable
from ...solver.minimax import Payoff
from ...solver.result import Deadline
from . import reference
from .reference import payoff
from .rules import COUNTS, GAMES, LEAD, LEFT, RIGHT, Play, Rules, State, forced_lead
from .tiles import INDEX, TILES, Tile

if TYPE_CHECKING:
    from .kernel import Task

T = TypeVar("T")
_GLANCE = 20_000  # positions that are searched at once before a thread is started that can be stopped


class TooLargeError(Exception):
    """The position is beyond what a search can do; the text names the size."""


@dataclass(frozen=True)
class Found:
    """What a search has found.

    Attributes:
        value: the payoff of the position, as `reference.payoff` has it.
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
        TooLargeError: there is no search that can do it.
    """
    certain = order_known or not rules.draws or len(state.boneyard) < 2
    if rules.sides == 2 and certain:
        return _two_sides(rules, state, deadline)
    if certain:
        return _each_for_himself(rules, state, deadline)
    if rules.target is not None:
        raise TooLargeError("playing for the match needs the order of the boneyard")
    if rules.sides == 2:
        return _chance(rules, state, deadline)
    value, plays = reference.values(rules, state, order_known=False, deadline=deadline)
    return Found(value, tuple(plays), 0)


def task_of(rules: Rules, state: State) -> Task:
    """A state as the kernels take it."""
    from .kernel import ALL_TILES, Task

    return Task(
        rules=np.array(
            [
                GAMES.index(rules.game),
                COUNTS.index(rules.count),
                rules.seats,
                rules.sides,
                0 if rules.target is None else rules.target,
            ],
            np.int64,
        ),
        hands=np.array([_bits(hand) for hand in state.hands] + [0] * (4 - rules.seats), np.int64),
        boneyard=np.array([INDEX[tile] for tile in state.boneyard] if rules.draws else [], np.int64),
        ends=_end_codes(state),
        turn=state.turn - 1,
        scores=np.array(state.scores, np.int64),
        leads=_bits([forced_lead(state.hands)]) if rules.forced_lead and not state.ends else ALL_TILES,
    )


def _bits(tiles: tuple[Tile, ...] | list[Tile]) -> int:
    return sum(1 << INDEX[tile] for tile in tiles)


def _end_codes(state: State) -> tuple[int, int]:
    from .kernel_rules import NO_END

    if state.ends is None:
        return NO_END, NO_END
    (left, left_double), (right, right_double) = state.ends
    return 2 * left + left_double, 2 * right + right_double


def _play(state: State, tile: int, end: int) -> Play:
    return Play(TILES[tile], LEAD if state.ends is None else RIGHT if end else LEFT)


def stoppable(call: Callable[[np.ndarray], T], deadline: Deadline) -> T:
    """Run a search that watches a flag.

    Raises:
        TimeUpError: at the deadline.
    """
    flag = np.zeros(1, np.int8)

    def stop() -> None:
        flag[0] = 1

    return run_stoppable(lambda: call(flag), stop, deadline)


def _two_sides(rules: Rules, state: State, deadline: Deadline) -> Found:
    from . import kernel

    deadline.check()
    task = task_of(rules, state)
    with kernel.borrowed_table(16) as table:
        found = kernel.play_values(task, table, _GLANCE)
    if not found.complete:
        found = stoppable(lambda flag: kernel.solve_play_values(task, flag), deadline)
    sign = 1 if rules.side(state.turn) == 1 else -1
    plays = tuple(
        (_play(state, tile, end), (sign * value,))
        for tile, end, value in zip(
            found.tiles.tolist(), found.ends.tolist(), found.values.tolist(), strict=True
        )
    )
    if plays:
        best = max(plays, key=lambda play: sign * play[1][0])
        return Found(best[1], plays, found.nodes)
    only = stoppable(lambda flag: kernel.solve_value(task, flag), deadline)
    return Found((sign * only.value,), (), only.nodes)


def _chance(rules: Rules, state: State, deadline: Deadline) -> Found:
    from . import kernel_chance

    deadline.check()
    task = task_of(rules, state)
    if len(task.boneyard) > kernel_chance.MOST_DRAWN:
        size = f"{len(task.boneyard)} tiles in the boneyard"
        raise TooLargeError(f"{size}, of an unknown order; the most is {kernel_chance.MOST_DRAWN}")
    yard = _bits(state.boneyard)
    found = stoppable(
        lambda flag: kernel_chance.expectation(
            task.rules, task.hands, yard, task.ends, task.turn, leads=task.leads, stop=flag
        ),
        deadline,
    )
    if not found.complete:
        raise TooLargeError(f"more than {found.nodes:,} positions; {_sizes(state)}")
    sign = 1 if rules.side(state.turn) == 1 else -1
    plays = tuple(
        (_play(state, tile, end), (Fraction(sign * value, found.scale),))
        for tile, end, value in zip(
            found.tiles.tolist(), found.ends.tolist(), found.values.tolist(), strict=True
        )
    )
    return Found((Fraction(sign * found.value, found.scale),), plays, found.nodes)


def _each_for_himself(rules: Rules, state: State, deadline: Deadline) -> Found:
    from . import kernel_maxn

    deadline.check()
    task = task_of(rules, state)
    try:
        found = stoppable(
            lambda flag: kernel_maxn.outcomes(
                task.rules,
                task.hands,
                task.boneyard,
                task.ends,
                task.turn,
                task.scores,
                leads=task.leads,
                stop=flag,
            ),
            deadline,
        )
    except ValueError:
        raise TooLargeError(_sizes(state)) from None
    if not found.complete:
        raise TooLargeError(f"more than {found.nodes:,} positions; {_sizes(state)}")
    plays = tuple(
        (_play(state, tile, end), _points(rules, values))
        for tile, end, values in zip(
            found.tiles.tolist(), found.ends.tolist(), found.values.tolist(), strict=True
        )
    )
    return Found(_points(rules, found.value.tolist()), plays, found.nodes)


def _points(rules: Rules, points: list[int]) -> Payoff:
    """Points per seat as a payoff: in a match they are final scores."""
    return payoff(rules, points) if rules.target is not None else tuple(points)


def _sizes(state: State) -> str:
    hands = "+".join(str(len(hand)) for hand in state.hands)
    return f"{hands} tiles in hand and {len(state.boneyard)} in the boneyard"
