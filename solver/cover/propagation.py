"""Exact cover by reasoning: what follows from a position, by techniques of rising strength.

A position is what is left of a problem: the options that are open, and how often each item must still be
covered. Plain items and groups are treated alike and are together called items here: item ``items + g`` is
group g. An item with fewer options left than it needs is a contradiction, one with as many forces them.

The techniques strike options out. Each is sound for every solution, and what has been struck out only makes
more strikes possible: so where a set of techniques ends does not depend on the order of work.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..result import Deadline
from ..run.jit import compiled
from .problem import Problem

EXCLUDED, OPEN, CHOSEN = 0, 1, 2
TRIED_AT = 3  # look-ahead tries the options of items that have so many left at most


class Technique(IntEnum):
    """How an option is forced or struck out, weakest first."""

    SINGLE = 1  # an item has just as many options left as it needs: they are chosen
    STRANDED = 2  # choosing the option would leave some item without enough options
    CHAIN = 3  # choosing it, and then whatever is forced one after another, ends in a contradiction
    LOOKAHEAD = (
        4  # the same for items with few options left, striking out on the way what would strand an item
    )
    SEARCH = 5  # the options of an item are tried one by one, and those of further items below them

    @property
    def label(self) -> str:
        """The name in answers."""
        return "look-ahead" if self is Technique.LOOKAHEAD else self.name.lower()


_CHAIN, _LOOKAHEAD = int(Technique.CHAIN), int(Technique.LOOKAHEAD)


@dataclass(frozen=True, eq=False)
class PartialCover:
    """What is left of a problem; changed only by the methods of `Reasoner`.

    Attributes:
        state: (options,) `EXCLUDED`, `OPEN` or `CHOSEN`.
        count: (items + groups,) number of open options that cover the item.
        need: (items + groups,) how often it must still be covered.
    """

    state: NDArray[np.int8]
    count: NDArray[np.int32]
    need: NDArray[np.int32]

    def copy(self) -> PartialCover:
        """An independent copy."""
        return PartialCover(self.state.copy(), self.count.copy(), self.need.copy())

    @property
    def done(self) -> bool:
        """Is everything covered?"""
        return not self.need.any()

    @property
    def chosen(self) -> tuple[int, ...]:
        """The options chosen."""
        return tuple(np.flatnonzero(self.state == CHOSEN).tolist())


@dataclass(frozen=True)
class Strike:
    """An option struck out: the technique, and the item that would have been left without options."""

    option: int
    technique: Technique
    item: int


class Reasoner:
    """The techniques on one problem."""

    def __init__(self, problem: Problem) -> None:
        options, covers = len(problem.groups), problem.incidence()
        self.items = problem.items
        every = np.zeros((options, problem.items + len(problem.demands)), bool)
        every[:, : problem.items] = covers
        every[np.arange(options), problem.items + problem.groups] = True
        rows, columns = np.nonzero(every)
        self._of = columns.astype(np.int32)  # the items of each option, one after another
        self._of_start = np.searchsorted(rows, np.arange(options + 1)).astype(np.int32)
        by_item, self._with = (part.astype(np.int32) for part in np.nonzero(every.T))
        self._with_start = np.searchsorted(by_item, np.arange(every.shape[1] + 1)).astype(np.int32)
        need = np.concatenate([np.ones(problem.items, np.int32), np.array(problem.demands, np.int32)])
        self._first = PartialCover(np.full(options, OPEN, np.int8), every.sum(axis=0).astype(np.int32), need)
        self._spare = [self._first.copy() for _ in range(2)]

    def start(self) -> PartialCover | None:
        """The position before anything is chosen; ``None`` if it is contradictory already."""
        position = self._first.copy()
        return None if np.any(position.count < position.need) else position

    def options(self, position: PartialCover, item: int) -> list[int]:
        """The open options that cover an item."""
        listed = self._with[self._with_start[item] : self._with_start[item + 1]]
        return listed[position.state[listed] == OPEN].tolist()

    def choose(self, position: PartialCover, option: int) -> int:
        """Choose an open option; an item left without options, or -1."""
        return int(_choose(option, *self._tables(), *_arrays(position)))

    def strike(self, position: PartialCover, option: int) -> int:
        """Strike an option out; an item left without options, or -1."""
        return int(_strike(option, self._of, self._of_start, *_arrays(position)))

    def singles(self, position: PartialCover) -> list[int]:
        """The items with just as many options left as they need."""
        return np.flatnonzero((position.need > 0) & (position.count == position.need)).tolist()

    def refute(self, position: PartialCover, option: int, technique: Technique) -> int:
        """An item for which nothing is left if the option is chosen, found by a technique; or -1."""
        return int(
            _refute(
                option, int(technique), *self._tables(), *_arrays(position), *_arrays(self._spare[0]),
                *_arrays(self._spare[1]),
            )
        )  # fmt: skip

    def strikes(self, position: PartialCover, technique: Technique, deadline: Deadline) -> Iterator[Strike]:
        """The options that a technique below search refutes in this position, which is not changed.

        In the order of the items with the fewest options.

        Raises:
            TimeUpError: at the deadline.
        """
        seen = np.zeros(len(position.state), bool)
        open_items = np.flatnonzero(position.need > 0)
        for item in open_items[np.argsort(position.count[open_items], kind="stable")].tolist():
            deadline.check()
            if technique is Technique.LOOKAHEAD and position.count[item] > TRIED_AT:
                return
            for option in self.options(position, item):
                if not seen[option]:
                    seen[option] = True
                    if (failed := self.refute(position, option, technique)) >= 0:
                        yield Strike(option, technique, failed)

    def close(self, position: PartialCover) -> int:
        """Apply singles and stranding until nothing follows any more; an item without options, or -1."""
        return int(_close(*self._tables(), *_arrays(position), *_arrays(self._spare[0])))

    def tightest(self, position: PartialCover) -> int:
        """The open item with the fewest options; one that needs a single option if there is any."""
        rank = np.where(position.need > 0, position.count + 10_000 * (position.need > 1), 1_000_000)
        return int(rank.argmin())

    def search(
        self, position: PartialCover, deadline: Deadline, *, limit: int = 2, most: int | None = None
    ) -> Searched:
        """Try the options of the item that has the fewest, and so on below, with singles and stranding.

        Args:
            position: where to start; not changed.
            deadline: when to give up.
            limit: stop once so many solutions are known.
            most: give up beyond so many nodes.

        Raises:
            TimeUpError: at the deadline.
        """
        found: list[tuple[int, ...]] = []
        nodes = 0
        stack = [position.copy()]
        while stack:
            deadline.check()
            if nodes == most:
                return Searched(tuple(found), nodes, complete=False)
            here = stack.pop()
            nodes += 1
            if self.close(here) >= 0:
                continue
            if here.done:
                found.append(here.chosen)
                if len(found) == limit:
                    return Searched(tuple(found), nodes, complete=not stack)
                continue
            # Of several copies each set of places is met once: an option tried is struck out for the others.
            for option in self.options(here, self.tightest(here)):
                below = here.copy()
                if self.choose(below, option) < 0:
                    stack.append(below)
                if self.strike(here, option) >= 0:
                    break
        return Searched(tuple(found), nodes, complete=True)

    def _tables(self) -> tuple[NDArray[np.int32], ...]:
        return self._of, self._of_start, self._with, self._with_start


@dataclass(frozen=True)
class Searched:
    """What a search found.

    Attributes:
        solutions: at most as many as were asked for.
        nodes: positions looked at, the first included.
        complete: are these all solutions?
    """

    solutions: tuple[tuple[int, ...], ...]
    nodes: int
    complete: bool


@cache
def prepare() -> None:
    """Load the compiled code, so that the first answer takes no longer than others."""
    reasoner = Reasoner(Problem(1, np.ones((2, 1), np.uint64), np.zeros(2, np.int64), (1,)))
    position = reasoner.start()
    assert position is not None
    reasoner.refute(position, 0, Technique.LOOKAHEAD)
    reasoner.search(position, Deadline())


def _arrays(position: PartialCover) -> tuple[NDArray[Any], ...]:
    return position.state, position.count, position.need


@compiled
def _strike(option, of, of_start, state, count, need):  # type: ignore[no-untyped-def]
    """Exclude an open option; an item that is left with too few, or -1."""
    state[option] = EXCLUDED
    failed = -1
    for at in range(of_start[option], of_start[option + 1]):
        item = of[at]
        count[item] -= 1
        if count[item] < need[item]:
            failed = item
    return failed


@compiled
def _choose(option, of, of_start, with_, with_start, state, count, need):  # type: ignore[no-untyped-def]
    """Choose an open option, excluding what no longer fits; an item left with too few (at once), or -1."""
    state[option] = CHOSEN
    for at in range(of_start[option], of_start[option + 1]):
        count[of[at]] -= 1
        need[of[at]] -= 1
    for at in range(of_start[option], of_start[option + 1]):
        item = of[at]
        if need[item] == 0:
            for other in with_[with_start[item] : with_start[item + 1]]:
                if state[other] == OPEN:
                    failed = _strike(other, of, of_start, state, count, need)
                    if failed >= 0:
                        return failed
    return -1


@compiled
def _singles(of, of_start, with_, with_start, state, count, need):  # type: ignore[no-untyped-def]
    """Choose whatever is forced until nothing is; an item left with too few, or -1."""
    item = 0
    while item < len(need):
        if need[item] == 0 or count[item] != need[item]:
            item += 1
            continue
        for option in with_[with_start[item] : with_start[item + 1]]:
            if state[option] == OPEN:
                failed = _choose(option, of, of_start, with_, with_start, state, count, need)
                if failed >= 0:
                    return failed
        item = 0
    return -1


@compiled
def _close(of, of_start, with_, with_start, state, count, need, state2, count2, need2):  # type: ignore[no-untyped-def]
    """Singles and stranding until nothing follows; an item left with too few, or -1."""
    last = 0  # options tried since something changed
    option = 0
    failed = _singles(of, of_start, with_, with_start, state, count, need)
    while failed < 0 and last < len(state):
        last += 1
        if state[option] == OPEN:
            state2[:], count2[:], need2[:] = state, count, need
            if _choose(option, of, of_start, with_, with_start, state2, count2, need2) >= 0:
                last = 0
                failed = _strike(option, of, of_start, state, count, need)
                if failed < 0:
                    failed = _singles(of, of_start, with_, with_start, state, count, need)
        option = (option + 1) % len(state)
    return failed


@compiled
def _refute(  # type: ignore[no-untyped-def]
    option,
    technique,
    of,
    of_start,
    with_,
    with_start,
    state,
    count,
    need,
    state2,
    count2,
    need2,
    state3,
    count3,
    need3,
):
    """An item left with too few once the option is chosen and the technique has done its work, or -1."""
    state2[:], count2[:], need2[:] = state, count, need
    failed = _choose(option, of, of_start, with_, with_start, state2, count2, need2)
    if failed < 0 and technique == _CHAIN:
        failed = _singles(of, of_start, with_, with_start, state2, count2, need2)
    elif failed < 0 and technique >= _LOOKAHEAD:
        failed = _close(of, of_start, with_, with_start, state2, count2, need2, state3, count3, need3)
    return failed
