"""Exact values of a hand of dominoes between two sides when every tile is known, the boneyard's order too.

A value is the points that the side to move makes from here on, minus the other side's, with best play by
both. In a match it is `MATCH` times the result, plus the margin of the match scores when the hand is over;
the result is 1 if the side to move has then reached the target, -1 if the other side has, else 0.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeVar

import numpy as np

from .two_sides_memo import new_table
from .two_sides_runs import run_many, run_one, run_values

NO_BUDGET = 1 << 62
ALL_TILES = (1 << 28) - 1
MOST_PLAYS = 28  # at the lead; otherwise at most 14
# The tables tried one after the other: entries as a power of 2, and the nodes after which to take the next.
_TRIES = ((16, 60_000), (20, 5_000_000), (23, NO_BUDGET))
_KEPT = 20  # larger tables are not kept for the next task


class Task(NamedTuple):
    """A position between two sides with every tile known, in the terms of kernel_rules.py; seats from 0.

    Attributes:
        rules: int64[FIELDS]; 2 seats, or 4 as partners.
        hands: int64, per seat the set of its tiles.
        boneyard: int64, the tiles in the order in which they are drawn.
        ends: left and right end, both `NO_END` before the lead.
        turn: the seat to move.
        scores: int64[2]; they matter only in a match.
        leads: the set of tiles that may lead.
    """

    rules: np.ndarray
    hands: np.ndarray
    boneyard: np.ndarray
    ends: tuple[int, int]
    turn: int
    scores: np.ndarray
    leads: int = ALL_TILES


class PlayValues(NamedTuple):
    """Every legal play with its value for the side to move: lowest tile first, left (0) before right (1).

    If the search was stopped ``complete`` is False, and only the plays that were done are listed.
    """

    complete: bool
    tiles: np.ndarray
    ends: np.ndarray
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


def _place(task: Task) -> tuple[Any, ...]:
    return (*task.ends, task.turn, task.scores, task.leads)


def _never() -> np.ndarray:
    return np.zeros(1, np.int8)


def many_values(
    task: Task,
    hands: np.ndarray,
    boneyards: np.ndarray,
    table: np.ndarray,
    budget: int = NO_BUDGET,
    stop: np.ndarray | None = None,
) -> ManyValues:
    """The exact value of every play for many deals.

    Args:
        task: the position; its hands and boneyard are not looked at.
        hands: int64[deals, seats], sets of tiles.
        boneyards: int64[deals, size], tiles in the order in which they are drawn.
        table: from `new_table`, used by nobody else meanwhile; 2 ** 16 entries do for most deals.
        budget: the nodes, of all deals together, after which to give up.
        stop: int8[1]; another thread may set it to end the search.

    Returns:
        The values.
    """
    plays = np.zeros((len(hands), MOST_PLAYS), np.int64)
    values = np.zeros_like(plays)
    counts = np.zeros(len(hands), np.int64)
    stop = _never() if stop is None else stop
    done, nodes = run_many(
        task.rules, hands, boneyards, *_place(task), table, stop, budget, plays, values, counts
    )
    return ManyValues(done, counts, plays, values, nodes)


def many_worths(
    task: Task,
    hands: np.ndarray,
    boneyards: np.ndarray,
    table: np.ndarray,
    stop: np.ndarray | None = None,
) -> np.ndarray:
    """The value of many deals, as `value` has it for one; fewer of them if stopped. See `many_values`."""
    values = np.zeros(len(hands), np.int64)
    stop = _never() if stop is None else stop
    done, _ = run_values(task.rules, hands, boneyards, *_place(task), table, stop, NO_BUDGET, values)
    return values[:done]


def play_values(
    task: Task, table: np.ndarray, budget: int = NO_BUDGET, stop: np.ndarray | None = None
) -> PlayValues:
    """The exact value of every legal play; there are none where the seat must draw or pass, or all is over.

    Args:
        task: the position.
        table: from `new_table`, used by nobody else meanwhile.
        budget: the nodes after which to give up.
        stop: int8[1]; another thread may set it to end the search.

    Returns:
        The plays in order, with their values.
    """
    found = many_values(task, task.hands[None], task.boneyard[None], table, budget, stop)
    count = found.counts[0]
    plays, values = found.plays[0, :count], found.values[0, :count]
    return PlayValues(found.done == 1, plays >> 1, plays & 1, values, found.nodes)


def value(task: Task, table: np.ndarray, budget: int = NO_BUDGET, stop: np.ndarray | None = None) -> Value:
    """The exact value of any position, also where the seat must draw or pass or the hand is over.

    It takes less than `play_values`, whose arguments it has.
    """
    stop = _never() if stop is None else stop
    return Value(*run_one(task.rules, task.hands, task.boneyard, *_place(task), table, stop, budget))


_idle: dict[int, list[np.ndarray]] = {}
_idle_lock = threading.Lock()


@contextmanager
def borrowed_table(bits: int) -> Iterator[np.ndarray]:
    """A table of 2 ** bits entries for one search at a time; small ones are kept for the next."""
    with _idle_lock:
        tables = _idle.setdefault(bits, [])
        table = tables.pop() if tables else None
    if table is None:
        table = new_table(bits)
    try:
        yield table
    finally:
        if bits <= _KEPT:
            with _idle_lock:
                _idle[bits].append(table)


_Found = TypeVar("_Found", PlayValues, Value)


def _in_growing_tables(
    run: Callable[[Task, np.ndarray, int, np.ndarray | None], _Found], task: Task, stop: np.ndarray | None
) -> _Found:
    for bits, budget in _TRIES[:-1]:
        with borrowed_table(bits) as table:
            found = run(task, table, budget, stop)
        if found.complete or (stop is not None and stop[0]):
            return found
    bits, budget = _TRIES[-1]
    with borrowed_table(bits) as table:
        return run(task, table, budget, stop)


def solve_play_values(task: Task, stop: np.ndarray | None = None) -> PlayValues:
    """`play_values` with a table of its own, a larger one where the task turns out to be hard."""
    return _in_growing_tables(play_values, task, stop)


def solve_value(task: Task, stop: np.ndarray | None = None) -> Value:
    """`value` with a table of its own, a larger one where the task turns out to be hard."""
    return _in_growing_tables(value, task, stop)
