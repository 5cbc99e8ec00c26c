"""The compiled searches asked in the game's own terms: which of them fits a position, and what it found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from ....solver.result import Deadline
from ....solver.run.background import run_stoppable
from ....solver.trees.minimax import Payoff
from ..rules.game import BLOCK, COUNTS, DRAW, GAMES, LEAD, LEFT, RIGHT, Play, Rules, State, forced_lead
from ..rules.tiles import INDEX, TILES, Tile
from . import plain as reference
from .plain import payoff

if TYPE_CHECKING:
    from .two_sides import Task

T = TypeVar("T")
_Search = Callable[[Rules, State, Deadline], "Found"]
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

    What is compiled for it counts against the deadline, unless `prepare` was called before.

    Raises:
        TimeUpError: at the deadline.
        TooLargeError: there is no search that can do it.
    """
    return _search_for(rules, state, order_known=order_known)(rules, state, deadline)


def prepare(rules: Rules, state: State, *, order_known: bool) -> None:
    """Load or compile what `search` needs for such a state, so that no deadline made after it counts that.

    It does for the states that plays and passes lead to, too; if the order is known, draws as well.
    """
    _compile(_search_for(rules, state, order_known=order_known))


def _search_for(rules: Rules, state: State, *, order_known: bool) -> _Search:
    if order_known or not rules.draws or len(state.boneyard) < 2:
        return _two_sides if rules.sides == 2 else _each_for_himself
    if rules.target is not None:
        return _none
    return _chance if rules.sides == 2 else _plain


@cache
def _compile(search: _Search) -> None:
    """Ask a search about a small ending, first where the seat to move has a play, then where it must pass."""
    if search in (_none, _plain):  # nothing is compiled
        return
    seats = 3 if search is _each_for_himself else 2
    rules = Rules(DRAW if search is _chance else BLOCK, seats=seats)
    ends = (6, False), (5, False)
    hands = (((4, 6), (5, 6)), ((0, 1),), ((0, 2),))[:seats]
    for turn in 1, 2:
        search(rules, State(hands, turn, ends, ((0, 3), (0, 4)), 0, (0,) * seats), Deadline())


def task_of(rules: Rules, state: State) -> Task:
    """A state as the kernels take it."""
    from .two_sides import ALL_TILES, Task

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
    from .bit_rules import NO_END

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


def _none(rules: Rules, state: State, deadline: Deadline) -> Found:
    raise TooLargeError("playing for the match needs the order of the boneyard")


def _plain(rules: Rules, state: State, deadline: Deadline) -> Found:
    value, plays = reference.values(rules, state, order_known=False, deadline=deadline)
    return Found(value, tuple(plays), 0)


def _two_sides(rules: Rules, state: State, deadline: Deadline) -> Found:
    from . import two_sides as kernel

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
    from . import chance_kernel as kernel_chance

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
    from . import maxn_kernel as kernel_maxn

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
