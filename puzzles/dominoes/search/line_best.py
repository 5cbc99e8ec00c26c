"""The best-scoring line, by dynamic programming over all sets of tiles that can have been laid.

What can still be scored depends on the tiles laid and the two open ends only, with whether a double lies
there; mirrored ends are worth the same. `trails` has the reason why the tiles laid but the doubles are one of
at most 2^15 * 28 sets. The doubles add 2^7 subsets; a double lies at an end only if it has been laid, so that
the 28 tiles have 257 million states of one byte each. A play makes the set of tiles larger: the table is
filled from the full sets downwards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from math import gcd

import numpy as np
from numpy.typing import NDArray

from ....solver.result import Deadline
from ....solver.run.jit import compiled
from ..rules.game import ALL_FIVES, LEAD, LEFT, RIGHT, End, Play, Rules, ends_after, play_points
from ..rules.tiles import is_double
from .codes import end_code
from .line_count import sort_pairs
from .line_trails import NUMBERS, Trails, trails

TYPES = 2 * NUMBERS  # an end: twice the number, plus 1 if a double lies there
_PART = 1 << 21  # states between two looks at the deadline

Ends = tuple[End, End]


@dataclass(frozen=True)
class _Table:
    """Where each state is.

    Attributes:
        space: the edge sets.
        place: per two ends and set of doubles the place in a row, -1 for ends that cannot be.
        width: how long a row is; there is one for each set of free edges.
        values: what can still be scored, in units.
        unit: points are multiples of it.
    """

    space: Trails
    place: NDArray[np.int16]
    width: int
    values: NDArray[np.uint8]
    unit: int

    def value(self, used: int, doubles: int, ends: Ends) -> int:
        """The points that can still be scored."""
        types = [end_code(end) for end in ends]
        at = used & ((1 << self.space.free) - 1)
        place = at * self.width + int(self.place[types[0], types[1], doubles])
        return int(self.values[place]) * self.unit


def best_plays(
    space: Trails,
    rules: Rules,
    ends: Ends | None,
    deadline: Deadline,
    progress: Callable[[float], None] | None = None,
) -> tuple[tuple[Play, ...], int]:
    """The best-scoring plays and the points that the table has for them.

    Of equals they are the least; plays at the end that score nothing are left off.

    Args:
        space: of the tiles, and of the numbers at the ends.
        rules: a scoring game.
        ends: of the line that lies, if one does.
        deadline: when to stop.
        progress: called with the share done, 0 to 1.

    Raises:
        TimeUpError: at the deadline.
    """
    table = _fill(space, rules, ends, deadline, progress)
    used, doubles, worth = 0, 0, 0
    found: list[Play] = []
    while True:
        options = []
        for play in fitting(space, ends, used, doubles):
            bit = space.bit(play.tile)
            edge = 0 if is_double(play.tile) else bit
            after = ends_after(rules, ends, play)
            laid = used | edge, doubles | (bit ^ edge)
            most = play_points(rules, after, lead=ends is None) + table.value(*laid, after)
            options.append((-most, play, laid, after))
        most, play, laid, after = min(options, key=lambda option: option[:2], default=(0, None, (0, 0), None))
        if most == 0 or play is None:
            return tuple(found), worth
        worth = worth or -most
        found.append(play)
        (used, doubles), ends = laid, after


@cache
def prepare() -> None:
    """Load or compile the search, so that no deadline counts it."""
    best_plays(trails([(0, 5)], None), Rules(ALL_FIVES), None, Deadline())


def fitting(space: Trails, ends: Ends | None, used: int, doubles: int) -> list[Play]:
    """The plays with tiles that are not yet laid."""
    rest = [t for t in space.tiles if not space.bit(t) & (doubles if is_double(t) else used)]
    if ends is None:
        return [Play(t, LEAD) for t in rest]
    sides = ((LEFT, ends[0][0]), (RIGHT, ends[1][0]))
    return [Play(t, side) for t in rest for side, number in sides if number in t]


def _fill(
    space: Trails,
    rules: Rules,
    ends: Ends | None,
    deadline: Deadline,
    progress: Callable[[float], None] | None,
) -> _Table:
    deadline.check()
    lying = sum(1 << number for number, double in set(ends or ()) if double)
    sets = 1 << len(space.doubles)
    present = np.array(
        [lying | sum(1 << v for i, v in enumerate(space.doubles) if s >> i & 1) for s in range(sets)],
        np.int64,
    )
    place, width = _places(space, present)
    points = np.zeros((TYPES, TYPES), np.int64)
    for a in range(TYPES):
        for b in range(TYPES):
            both = ((a // 2, bool(a % 2)), (b // 2, bool(b % 2)))
            points[a, b] = play_points(rules, both, lead=False)
    unit = gcd(*(int(p) for p in points.flat))
    table = _Table(space, place, width, np.zeros(width * len(space.closed), np.uint8), unit)
    graph = space.closed, space.flip, space.edge_bit, space.double_bit, (1 << space.free) - 1
    step = max(1, _PART // max(1, width))
    for high in range(len(space.closed), 0, -step):
        deadline.check()
        span = max(0, high - step), high
        fill(*span, *graph, present, points // unit, place, width, table.values)
        if progress:
            progress(1 - span[0] / len(space.closed))
    return table


def _places(space: Trails, present: NDArray[np.int64]) -> tuple[NDArray[np.int16], int]:
    """Places for two ends without an order, side by side for all sets of doubles that have them."""
    place = np.full((TYPES, TYPES, len(present)), -1, np.int16)
    width = 0
    for a in range(TYPES):
        for b in range(a, TYPES):
            if space.flip[a // 2, b // 2] >= 0:
                needed = sum({1 << t // 2 for t in (a, b) if t % 2})
                sets = np.flatnonzero(present & needed == needed)
                place[a, b, sets] = place[b, a, sets] = np.arange(width, width + len(sets))
                width += len(sets)
    return place, width


@compiled
def extend(  # type: ignore[no-untyped-def]
    at, used, near, far, sets, edge_bit, low, points, place, width, values, best
):
    """Write per set of doubles the most that edges laid at the number `near` lead to.

    The other end is of type `far`, which the sets in `sets` have. What lies at the near end does not matter.
    """
    for s in sets:
        best[s] = 0
    for x in range(edge_bit.shape[0]):
        bit = edge_bit[near, x]
        if bit and not used & bit:
            row = values[(at | (bit & low)) * width :]
            gain = points[2 * x, far]
            places = place[2 * x, far]
            for s in sets:
                best[s] = max(best[s], gain + row[places[s]])


@compiled
def fill(  # type: ignore[no-untyped-def]
    first, end, closed, flip, edge_bit, double_bit, low, present, points, place, width, values
):
    """Fill the rows of the free-edge sets from `first` to before `end`; all later ones must be there."""
    order = np.zeros((flip.size, 2), np.int64)
    left, right = np.zeros((2, present.size), np.int64), np.zeros((2, present.size), np.int64)
    every = np.arange(present.size)
    for at in range(end - 1, first - 1, -1):
        pairs = sort_pairs(closed[at] & ~low, flip, order, False)
        for i in range(pairs - 1, -1, -1):
            l, r = order[i, 0], order[i, 1]  # noqa: E741
            used = closed[at] ^ flip[l, r]
            for f in range(2):
                for near, far, best in ((l, r, left), (r, l, right)):
                    sets = np.flatnonzero(present >> far & 1) if f else every
                    t = 2 * far + f
                    extend(at, used, near, t, sets, edge_bit, low, points, place, width, values, best[f])
            row = values[at * width :]
            for s in range(present.size - 1, -1, -1):
                for a in range(1 + (present[s] >> l & 1)):
                    for b in range(1 + (present[s] >> r & 1)):
                        most = max(left[b, s], right[a, s])
                        for near, far in ((l, 2 * r + b), (r, 2 * l + a)):
                            bit = double_bit[near]
                            if bit and not s & bit:
                                rest = row[place[2 * near + 1, far, s | bit]]
                                most = max(most, points[2 * near + 1, far] + rest)
                        row[place[2 * l + a, 2 * r + b, s]] = most
