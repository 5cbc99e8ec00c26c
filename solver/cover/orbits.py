"""Counting with a group that maps solutions to solutions."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from ..result import Count, Deadline, TimeUpError
from ..run.parallel import Mapper
from . import division, search
from .problem import Problem


def count(
    problem: Problem,
    group: NDArray[np.int64],
    deadline: Deadline,
    *,
    limit: int | None = None,
    progress: search.Progress | None = None,
    jobs: int = 1,
    mapper: Mapper | None = None,
) -> Count:
    """Count solutions, searching only one option of each orbit of one group of options.

    An element of the group maps the solutions with option r onto those with its image, so orbits weigh their
    length. Adding up over all options of a group of demand m meets each solution m times.

    Args:
        problem: the problem.
        group: (elements, options) permutations of the options, identity included, closed under products,
            that keep masks disjoint and groups apart.
        deadline: a `Count` that is not exact is returned when it passes.
        limit: stop once more solutions than this are known.
        progress: called with the share done, 0 to 1.
        jobs, mapper: as in `division.count`.
    """
    first = group.min(axis=0)  # the lowest option of each option's orbit
    parts = []
    for number in range(len(problem.demands)):
        options = np.flatnonzero(problem.groups == number)
        parts.append(np.unique(first[options], return_counts=True))
    if len(group) == 1 or any(len(leaders) == 0 for leaders, _ in parts):
        return division.count(
            problem, [((), 1)], deadline, limit=limit, progress=progress, jobs=jobs, mapper=mapper
        )
    chosen = min(range(len(parts)), key=lambda g: len(parts[g][0]))
    demand = problem.demands[chosen]
    weighed = division.count(
        problem,
        [
            ((leader,), length)
            for leader, length in zip(*(part.tolist() for part in parts[chosen]), strict=True)
        ],
        deadline,
        limit=None if limit is None else limit * demand,
        progress=progress,
        jobs=jobs,
        mapper=mapper,
    )
    return Count(-(-weighed.at_least // demand), weighed.exact)


def orbits(
    problem: Problem,
    group: NDArray[np.int64],
    total: int,
    deadline: Deadline,
    *,
    jobs: int = 1,
    mapper: Mapper | None = None,
) -> int | None:
    """Number of solutions up to the group, or ``None`` when the deadline came first.

    With demands of one, a solution is fixed by an element only if each of its options is, so the fixed
    solutions are the solutions of the problem with only those options; their mean over the group is the
    number of orbits (the Cauchy-Frobenius lemma). With several copies, an element may swap them, and every
    solution is looked at.

    Args:
        problem: the problem.
        group: as in `count`.
        total: the number of solutions, which is what the identity fixes.
        deadline: when to give up.
        jobs, mapper: as in `division.count`.
    """
    if len(group) == 1:
        return total
    if max(problem.demands) > 1:
        try:
            return orbits_of(search.solutions(problem, deadline), group)
        except TimeUpError:
            return None
    fixed = total
    for element in group[1:]:
        kept, _ = problem.restricted(element == np.arange(len(element)))
        part = division.count(kept, [((), 1)], deadline, jobs=jobs, mapper=mapper)
        if not part.exact:
            return None
        fixed += part.at_least
    return fixed // len(group)


def orbits_of(solutions: Iterable[tuple[int, ...]], group: NDArray[np.int64]) -> int:
    """Number of orbits of a complete list of solutions (each a sorted tuple of options).

    An orbit is met once for each of its members, and each member is fixed by as many elements as the group
    has for each member: so the fixed pairs add up to the group's order per orbit.
    """
    fixed = 0
    for solution in solutions:
        images = np.sort(group[:, solution], axis=1)
        fixed += int(np.all(images == solution, axis=1).sum())
    return fixed // len(group)
