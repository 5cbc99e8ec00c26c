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
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..result import Deadline
from . import propagation_kernel as kernel
from .problem import Problem
from .propagation_kernel import CHOSEN, OPEN

TRIED_AT = 3  # look-ahead tries the options of items that have so many left at most


class Technique(IntEnum):
    """How an option is forced or struck out, weakest first."""

    SINGLE = 1  # an item has just as many options left as it needs: they are chosen
    STRANDED = 2  # choosing the option would leave some item without enough options
    # Choosing it, and then whatever is forced one after another, ends in a contradiction.
    CHAIN = kernel.CHAIN
    # The same for items with few options left, striking out on the way what would strand an item.
    LOOKAHEAD = kernel.LOOKAHEAD
    SEARCH = 5  # the options of an item are tried one by one, and those of further items below them

    @property
    def label(self) -> str:
        """The name in answers."""
        return "look-ahead" if self is Technique.LOOKAHEAD else self.name.lower()


class Tables(NamedTuple):
    """A problem, both ways round: lists one after another, and where each begins.

    Attributes:
        items: the items of each option.
        items_start: (options + 1,) where they begin in ``items``.
        with_item: the options that cover each item.
        with_item_start: (items + groups + 1,) where they begin in ``with_item``.
    """

    items: NDArray[np.int32]
    items_start: NDArray[np.int32]
    with_item: NDArray[np.int32]
    with_item_start: NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class PartialCover:
    """What is left of a problem; changed only by the methods of `Reasoner`.

    Attributes:
        state: (options,) `kernel.EXCLUDED`, `OPEN` or `CHOSEN`.
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
        option, items = np.nonzero(every)
        item, with_item = np.nonzero(every.T)
        self._tables = Tables(
            items=items.astype(np.int32),
            items_start=np.searchsorted(option, np.arange(options + 1)).astype(np.int32),
            with_item=with_item.astype(np.int32),
            with_item_start=np.searchsorted(item, np.arange(every.shape[1] + 1)).astype(np.int32),
        )
        need = np.concatenate([np.ones(problem.items, np.int32), np.array(problem.demands, np.int32)])
        self._first = PartialCover(np.full(options, OPEN, np.int8), every.sum(axis=0).astype(np.int32), need)
        self._spare = self._first.copy(), self._first.copy()

    def start(self) -> PartialCover | None:
        """The position before anything is chosen; ``None`` if it is contradictory already."""
        position = self._first.copy()
        return None if np.any(position.count < position.need) else position

    def options(self, position: PartialCover, item: int) -> list[int]:
        """The open options that cover an item."""
        begin, end = self._tables.with_item_start[item : item + 2]
        listed = self._tables.with_item[begin:end]
        return listed[position.state[listed] == OPEN].tolist()

    def choose(self, position: PartialCover, option: int) -> int:
        """Choose an open option; an item left without options, or -1."""
        return kernel.choose(self._tables, position, option)

    def strike(self, position: PartialCover, option: int) -> int:
        """Strike an option out; an item left without options, or -1."""
        return kernel.strike(self._tables, position, option)

    def singles(self, position: PartialCover) -> list[int]:
        """The items with just as many options left as they need."""
        return np.flatnonzero((position.need > 0) & (position.count == position.need)).tolist()

    def refute(self, position: PartialCover, option: int, technique: Technique) -> int:
        """An item for which nothing is left if the option is chosen, found by a technique; or -1."""
        return kernel.refute(self._tables, position, option, technique, *self._spare)

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
        return kernel.close(self._tables, position, self._spare[0])

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
