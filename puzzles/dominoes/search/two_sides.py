"""Exact values of a hand of dominoes between two sides when every tile is known, the boneyard's order too.

A value is the points that the side to move makes from here on, minus the other side's, with best play by
both. In a match it is `MATCH` times the result, plus the margin of the match scores when the hand is over;
the result is 1 if the side to move has then reached the target, -1 if the other side has, else 0.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

import numpy as np

from ....solver.run.compiled import StandIn
from .codes import Task

try:
    from . import bit_rules
    from . import two_sides_kernel as kernel
except ImportError as error:
    bit_rules = kernel = StandIn(error)

NO_BUDGET = 1 << 62
_SLOT = 4  # words of a slot of the memo
# Slots of a memo as powers of 2: most tasks need few nodes and a small one, which is kept for the next task;
# the others take a large one.
_SMALL, _FEW_NODES, _LARGE = 16, 60_000, 23


class PlayValues(NamedTuple):
    """Every legal play (2 * tile, plus 1 at the right end) with its value for the side to move; sorted.

    If the search was stopped ``complete`` is False, and only the plays that were done are listed.
    """

    complete: bool
    plays: np.ndarray
    values: np.ndarray
    nodes: int


class Value(NamedTuple):
    """The value of a position for the side to move; it means nothing unless ``complete``."""

    complete: bool
    value: int
    nodes: int


class ManyValues(NamedTuple):
    """Every legal play with its value for many deals.

    Attributes:
        done: how many deals were done, from the first on; what is said of the others means nothing.
        counts: the number of plays of each deal.
        plays: tile * 2 + end, in order, as many as the count says.
        values: of the plays.
        nodes: of all deals.
    """

    done: int
    counts: np.ndarray
    plays: np.ndarray
    values: np.ndarray
    nodes: int


class Deals(NamedTuple):
    """The arrays of a search.

    Attributes:
        rules: int64[FIELDS], as in bit_rules.pxd.
        hands: int64[deals, seats], sets of tiles.
        boneyards: int64[deals, size], tiles in the order in which they are drawn.
        scores: int64 per side.
        memo: uint64[slots, 4] of `new_memo`, empty.
        stop: int64[1]; another thread may set it to end the search.
        plays: int64[deals, most] of each deal, as many as `counts` says; not looked at for values alone.
        values: int64[deals, most] of these plays, or int64[deals, 1].
        counts: int64[deals]; not looked at for values alone.
    """

    rules: np.ndarray
    hands: np.ndarray
    boneyards: np.ndarray
    scores: np.ndarray
    memo: np.ndarray
    stop: np.ndarray
    plays: np.ndarray
    values: np.ndarray
    counts: np.ndarray


def _deals(
    task: Task, hands: np.ndarray, boneyards: np.ndarray, memo: np.ndarray, stop: np.ndarray | None, most: int
) -> Deals:
    """Deals to be valued; ``most``: the columns of the values."""
    return Deals(
        rules=task.rules,
        hands=np.ascontiguousarray(hands, np.int64),
        boneyards=np.ascontiguousarray(boneyards, np.int64),
        scores=task.scores,
        memo=memo,
        stop=np.zeros(1, np.int64) if stop is None else stop,
        plays=np.zeros((len(hands), most), np.int64),
        values=np.zeros((len(hands), most), np.int64),
        counts=np.zeros(len(hands), np.int64),
    )


def new_memo(bits: int) -> np.ndarray:
    """An empty memo of at most 2 ** bits slots, of 32 bytes each; memory is taken only as it is used."""
    return np.zeros((1 << bits, _SLOT), np.uint64)


def many_values(
    task: Task,
    hands: np.ndarray,
    boneyards: np.ndarray,
    memo: np.ndarray,
    budget: int = NO_BUDGET,
    stop: np.ndarray | None = None,
) -> ManyValues:
    """The exact value of every play for many deals.

    Args:
        task: the position; its hands and boneyard are not looked at.
        hands: int64[deals, seats], sets of tiles.
        boneyards: int64[deals, size], tiles in the order in which they are drawn.
        memo: from `new_memo`, used by nobody else meanwhile; 2 ** 16 entries do for most deals.
        budget: the nodes, of all deals together, after which to give up.
        stop: int64[1]; another thread may set it to end the search.

    Returns:
        The values.
    """
    deals = _deals(task, hands, boneyards, memo, stop, bit_rules.MOST_PLAYS)
    done, nodes = kernel.run_many(deals, task, budget)
    return ManyValues(done, deals.counts, deals.plays, deals.values, nodes)


def many_worths(
    task: Task,
    hands: np.ndarray,
    boneyards: np.ndarray,
    memo: np.ndarray,
    stop: np.ndarray | None = None,
) -> np.ndarray:
    """The value of many deals, as `value` has it for one; fewer of them if stopped. See `many_values`."""
    deals = _deals(task, hands, boneyards, memo, stop, 1)
    done, _ = kernel.run_values(deals, task, NO_BUDGET)
    return deals.values[:done, 0]


def play_values(
    task: Task, memo: np.ndarray, budget: int = NO_BUDGET, stop: np.ndarray | None = None
) -> PlayValues:
    """The exact value of every legal play; there are none where the seat must draw or pass, or all is over.

    Args:
        task: the position.
        memo: from `new_memo`, used by nobody else meanwhile.
        budget: the nodes after which to give up.
        stop: int64[1]; another thread may set it to end the search.

    Returns:
        The plays in order, with their values.
    """
    found = many_values(task, task.hands[None], task.boneyard[None], memo, budget, stop)
    count = found.counts[0]
    return PlayValues(found.done == 1, found.plays[0, :count], found.values[0, :count], found.nodes)


def value(task: Task, memo: np.ndarray, budget: int = NO_BUDGET, stop: np.ndarray | None = None) -> Value:
    """The exact value of any position, also where the seat must draw or pass or the hand is over.

    It takes less than `play_values`, whose arguments it has.
    """
    deal = _deals(task, task.hands[None], task.boneyard[None], memo, stop, 1)
    done, nodes = kernel.run_values(deal, task, budget)
    return Value(done == 1, int(deal.values[0, 0]), nodes)


_idle: list[np.ndarray] = []
_idle_lock = threading.Lock()


@contextmanager
def borrowed_memo() -> Iterator[np.ndarray]:
    """A small memo for one search at a time, kept for the next."""
    with _idle_lock:
        memo = _idle.pop() if _idle else None
    if memo is None:
        memo = new_memo(_SMALL)
    try:
        yield memo
    finally:
        with _idle_lock:
            _idle.append(memo)


_Found = TypeVar("_Found", PlayValues, Value)


def _solved(
    run: Callable[[Task, np.ndarray, int, np.ndarray | None], _Found], task: Task, stop: np.ndarray | None
) -> _Found:
    with borrowed_memo() as memo:
        found = run(task, memo, _FEW_NODES, stop)
    if found.complete or (stop is not None and stop[0]):
        return found
    return run(task, new_memo(_LARGE), NO_BUDGET, stop)


def solve_play_values(task: Task, stop: np.ndarray | None = None) -> PlayValues:
    """`play_values` with a memo of its own, a larger one where the task turns out to be hard."""
    return _solved(play_values, task, stop)


def solve_value(task: Task, stop: np.ndarray | None = None) -> Value:
    """`value` with a memo of its own, a larger one where the task turns out to be hard."""
    return _solved(value, task, stop)
