"""The arrays of the search on lists of options, `list_kernel`."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray


class Lists(NamedTuple):
    """The arrays of a search; kept from one search to the next.

    Attributes:
        full: (1,) all items as bits.
        left: (levels, options) the options still possible; at level 0 all of them, sorted by group.
        start, size: (levels, groups) where each group's begin in ``left``, and how many there are.
        need: (levels, groups) how many options of each group are still to be chosen.
        covered: (levels,) what is covered.
        branches: (levels, options) the options that are tried at a level.
        group: (levels, options) their groups.
        tried, number: (levels,) how many of them were tried, and how many there are.
    """

    full: NDArray[np.uint64]
    left: NDArray[np.uint64]
    start: NDArray[np.int64]
    size: NDArray[np.int64]
    need: NDArray[np.int64]
    covered: NDArray[np.uint64]
    branches: NDArray[np.uint64]
    group: NDArray[np.int32]
    tried: NDArray[np.int64]
    number: NDArray[np.int64]


def lists(items: int, options: int, groups: int, most: int) -> Lists:
    """Room for searches with so many items (up to 64), options and groups; ``most`` options in a solution."""
    levels = most + 2
    start, size, need = (np.zeros((levels, groups), np.int64) for _ in range(3))
    left, branches = (np.empty((levels, options), np.uint64) for _ in range(2))
    tried, number = (np.zeros(levels, np.int64) for _ in range(2))
    return Lists(
        full=np.array([2**items - 1], np.uint64),
        left=left,
        start=start,
        size=size,
        need=need,
        covered=np.zeros(levels, np.uint64),
        branches=branches,
        group=np.empty((levels, options), np.int32),
        tried=tried,
        number=number,
    )
