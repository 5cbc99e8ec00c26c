"""Finding, enumerating and counting exact covers with the compiled search of `kernel`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..result import Count, Deadline, TimeUpError
from ..run.compiled import StandIn
from .problem import WORD_BITS, Problem

try:
    from . import kernel
except ImportError as error:
    kernel = StandIn(error)

MAX_ITEMS = 2 * WORD_BITS
_NODES_PER_SLICE = 20_000  # some milliseconds: how often limits and Ctrl-C are looked at
_BUFFER = 1024  # solutions handed over at once

Progress = Callable[[float], None]


class Arrays(NamedTuple):
    """The arrays of a search, from which it can be gone on with; "items" are items and groups.

    Attributes:
        masks: (universes, options, words) what an option covers.
        ids: (universes, options) its number in the problem.
        rows: (universes * items * longest width,) the options that cover an item, one item after the other.
        width: (universes,) words of a row.
        left, todo: (depths * longest width,) the options still possible, and those of them to be tried.
        free: (depths, words) what is not covered yet.
        need: (depths, items) how often an item is still to be covered; looked at for those in ``shared``.
        shared: (words,) the groups that are used more than once.
        place: (depths, `kernel.PLACES`) where the search is.
    """

    masks: NDArray[np.uint64]
    ids: NDArray[np.int32]
    rows: NDArray[np.uint64]
    width: NDArray[np.int64]
    left: NDArray[np.uint64]
    todo: NDArray[np.uint64]
    free: NDArray[np.uint64]
    need: NDArray[np.int64]
    shared: NDArray[np.uint64]
    place: NDArray[np.int64]


class _CoverSearch:
    """One search, resumable: what it knows lives in arrays, so that Python looks in between slices."""

    def __init__(self, problem: Problem, first: Sequence[int] = ()) -> None:
        if problem.items > MAX_ITEMS:
            raise ValueError(f"the cover engine handles up to {MAX_ITEMS} items, not {problem.items}")
        masks, need = _with_groups(problem)
        kept = np.arange(len(masks))
        if first:
            bits = np.arange(len(need))
            word, place = bits // WORD_BITS, (bits % WORD_BITS).astype(np.uint64)
            for option in first:
                need = need - (masks[option, word] >> place & np.uint64(1)).astype(np.int64)
            kept = np.flatnonzero(np.all(masks & ~_words(need > 0) == 0, axis=1))
            masks = masks[kept]
        free = _words(need > 0)
        self._depth = 0 if free.any() and need.min() >= 0 else -1
        self.complete = not free.any() and not need.any()  # by the first options alone
        self._state = _state(masks, kept, free, need)
        if self._depth == 0:
            kernel.begin(self._state, len(kept))

    def advance(self, solutions: NDArray[np.int32], nodes: int = _NODES_PER_SLICE) -> tuple[bool, int]:
        """Run one slice: (finished, solutions met)."""
        self._depth, found = kernel.advance(self._state, self._depth, nodes, solutions)
        return self._depth < 0, int(found)

    def branches(self) -> list[int]:
        """The options that a new search tries at its root."""
        finished, _ = self.advance(_NO_SOLUTIONS, 1)
        if finished:
            return []
        universe = self._state.place[0, kernel.UNIVERSE]
        others = self._state.todo[: self._state.width[universe]].astype("<u8").view(np.uint8)
        rest = self._state.ids[universe, np.flatnonzero(np.unpackbits(others, bitorder="little"))]
        return [int(self._state.place[0, kernel.TAKEN]), *rest.tolist()]

    def fraction(self) -> float:
        """Estimated share of the tree behind us, taking all branches of a node as equally large."""
        share, done = 1.0, 0.0
        for place in self._state.place[: self._depth + 1]:
            branches = max(1, int(place[kernel.BRANCHES]))
            if place[kernel.BRANCHES] > 0:  # otherwise the node has just been reached
                done += share * max(0, int(place[kernel.TRIED]) - 1) / branches
            share /= branches
        return done


def _with_groups(problem: Problem) -> tuple[NDArray[np.uint64], NDArray[np.int64]]:
    """(options, words) masks with a bit for the group after those of the items; (bits,) times to cover."""
    need = np.ones(problem.items + len(problem.demands), np.int64)
    need[problem.items :] = problem.demands
    masks = np.zeros((len(problem.groups), -(-len(need) // WORD_BITS)), np.uint64)
    masks[:, : problem.masks.shape[1]] = problem.masks
    bit = problem.items + problem.groups
    masks[np.arange(len(bit)), bit // WORD_BITS] |= np.uint64(1) << (bit % WORD_BITS).astype(np.uint64)
    return masks, need


def _words(chosen: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Booleans as bits of words."""
    padded = np.zeros(-(-len(chosen) // WORD_BITS) * WORD_BITS, bool)
    padded[: len(chosen)] = chosen
    return np.packbits(padded, bitorder="little").view("<u8").astype(np.uint64)


def _state(
    masks: NDArray[np.uint64], ids: NDArray[np.int64], free: NDArray[np.uint64], need: NDArray[np.int64]
) -> Arrays:
    """The arrays of a search with these options; what is left of ``need`` says how deep it can get."""
    options, words = masks.shape
    depths = int(need.clip(0).sum()) + 2
    width = max(1, -(-options // (WORD_BITS * kernel.BLOCK))) * kernel.BLOCK
    universes = 1 + max(0, (width // kernel.SHORTEST).bit_length() - 1)
    state = Arrays(
        masks=np.empty((universes, options, words), np.uint64),
        ids=np.empty((universes, options), np.int32),
        rows=np.empty(universes * words * WORD_BITS * width, np.uint64),
        width=np.full(universes, width),
        left=np.empty(depths * width, np.uint64),
        todo=np.empty(depths * width, np.uint64),
        free=np.empty((depths, words), np.uint64),
        need=np.empty((depths, len(need)), np.int64),
        shared=_words(need > 1),
        place=np.zeros((depths, kernel.PLACES), np.int64),
    )
    state.masks[0], state.ids[0], state.free[0], state.need[0] = masks, ids, free, need
    return state


def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
    """Yield each solution once, as a sorted tuple of option indices.

    Raises:
        TimeUpError: at the deadline, after the solutions found until then.
        ValueError: for more than `MAX_ITEMS` items.
    """
    deadline.check()
    search = _CoverSearch(problem)
    buffer = np.empty((_BUFFER, sum(problem.demands)), np.int32)
    done = False
    while not done:
        done, found = search.advance(buffer)
        for row in np.sort(buffer[:found], axis=1).tolist():
            yield tuple(row)
        if not done:
            deadline.check()


def count(
    problem: Problem,
    deadline: Deadline,
    *,
    first: Sequence[int] = (),
    limit: int | None = None,
    progress: Progress | None = None,
    stop: Event | None = None,
) -> Count:
    """Count solutions without listing them.

    Args:
        problem: at most `MAX_ITEMS` items.
        deadline: where it passes, the count so far is returned as a lower bound.
        first: count only the solutions with these options.
        limit: stop as soon as more solutions than this are known to exist.
        progress: called now and then with the estimated share of the search that is done, 0 to 1.
        stop: once it is set, the count so far is returned as a lower bound.

    Raises:
        ValueError: for more than `MAX_ITEMS` items.
    """
    total, done = 0, False
    search = None
    while not done:
        try:
            deadline.check()
        except TimeUpError:
            return Count(total, exact=False)
        if stop is not None and stop.is_set():
            return Count(total, exact=False)
        if search is None:
            search = _CoverSearch(problem, first)
            total = int(search.complete)
        done, found = search.advance(_NO_SOLUTIONS)
        total += found
        if limit is not None and total > limit:
            return Count(total, exact=False)
        if progress and not done:
            progress(search.fraction())
    return Count(total, exact=True)


def branches(problem: Problem, first: Sequence[int]) -> list[int] | None:
    """The options that the search goes on with after the first ones: each solution has just one of them.

    ``None`` if the first options are a solution already.
    """
    search = _CoverSearch(problem, first)
    return None if search.complete else search.branches()


_NO_SOLUTIONS = np.empty((0, 0), np.int32)
