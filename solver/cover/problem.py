"""Exact cover with multiplicities: the problem type that every covering engine reads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..result import Deadline, Status, TimeUpError, Uniqueness

WORD_BITS = 64


@dataclass(frozen=True, eq=False)
class Problem:
    """Choose options so that each item is covered once and each group is used as often as demanded.

    This is exact cover in which every option has, beside its plain items, one more item with a
    multiplicity (Knuth's "Algorithm M" items, TAOCP 7.2.2.1): its group. A group with demand 2 stands for
    two interchangeable copies, so that swapping them is not another solution.

    Attributes:
        items: number of plain items.
        masks: (options, words) uint64; bit ``i % 64`` of word ``i // 64`` is set if the option covers item i.
        groups: (options,) the group of each option; options are sorted by group.
        demands: per group, how many of its options every solution holds (at least 1).
    """

    items: int
    masks: NDArray[np.uint64]
    groups: NDArray[np.int64]
    demands: tuple[int, ...]

    def __post_init__(self) -> None:
        words = max(1, -(-self.items // WORD_BITS))
        if self.masks.shape != (len(self.groups), words):
            raise ValueError(f"masks must have shape ({len(self.groups)}, {words}), not {self.masks.shape}")
        if np.any(self.groups[1:] < self.groups[:-1]):
            raise ValueError("options must be sorted by group")
        if len(self.groups) and not (self.groups[0] >= 0 and self.groups[-1] < len(self.demands)):
            raise ValueError("an option names a group that has no demand")
        if any(demand < 1 for demand in self.demands):
            raise ValueError("every demand must be at least 1")

    def restricted(self, keep: NDArray[np.bool_]) -> tuple[Problem, NDArray[np.int64]]:
        """The problem with only some of its options, and the old index of each option kept."""
        kept = np.flatnonzero(keep)
        return Problem(self.items, self.masks[kept], self.groups[kept], self.demands), kept

    def incidence(self) -> NDArray[np.bool_]:
        """(options, items) matrix: does the option cover the item?"""
        as_bytes = np.ascontiguousarray(self.masks).astype("<u8").view(np.uint8)
        bits = np.unpackbits(as_bytes, axis=1, bitorder="little")
        return bits[:, : self.items].astype(bool)


# An engine yields each solution once, as a sorted tuple of option indices, and raises TimeUpError at the
# deadline. Closing the generator stops the engine.
Engine = Callable[[Problem, Deadline], Iterator[tuple[int, ...]]]


def uniqueness(problem: Problem, engine: Engine, deadline: Deadline) -> Uniqueness:
    """Look for two solutions; `MANY` with both, or proof that there are fewer.

    The second search is the first one continued: an engine excludes what it has yielded.
    """
    found: list[tuple[int, ...]] = []
    try:
        deadline.check()
        for solution in engine(problem, deadline):
            found.append(solution)
            if len(found) == 2:
                return Uniqueness(Status.MANY, tuple(found))
    except TimeUpError:
        return Uniqueness(Status.UNKNOWN, tuple(found))
    return Uniqueness(Status.ONE if found else Status.NONE, tuple(found))
