"""The best-scoring line, by dynamic programming over all sets of tiles that can have been laid.

What can still be scored depends on the tiles laid and the two open ends only, with whether a double lies
there; mirrored ends are worth the same. `trails` has the reason why the tiles laid but the doubles are one of
at most 2^15 * 28 sets. The doubles add 2^7 subsets; a double lies at an end only if it has been laid, so that
the 28 tiles have 257 million states of one byte each. A play makes the set of tiles larger: the table is
filled from the full sets downwards.
"""

from __future__ import annotations

from collections.abc import Callable
from math import gcd
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....solver.result import Deadline
from ....solver.run.compiled import StandIn
from ..rules.game import LEAD, LEFT, RIGHT, End, Play, Rules, ends_after, play_points
from ..rules.tiles import is_double
from .codes import end_code
from .line_trails import NUMBERS, Trails

try:
    from . import line_kernel
except ImportError as error:
    line_kernel = StandIn(error)

TYPES = 2 * NUMBERS  # an end: twice the number, plus 1 if a double lies there
_PART = 1 << 21  # states between two looks at the deadline

Ends = tuple[End, End]


class ScoreTable(NamedTuple):
    """What can still be scored from each state, and where each state is.

    Attributes:
        points: (types of end, types of end) of a play that leaves these ends, in units.
        place: (types of end, types of end, sets of doubles) the place in a row, -1 for ends that cannot be.
            For two ends the places of all their sets are side by side.
        values: (sets of free edges * length of a row,) what can still be scored, in units.
        left, right: (length of a row,) what plays at one end lead to; for the search only.
        lying: the set of numbers whose double lies at an end of the line that lies.
        unit: points are multiples of it.
    """

    points: NDArray[np.uint8]
    place: NDArray[np.int16]
    values: NDArray[np.uint8]
    left: NDArray[np.uint8]
    right: NDArray[np.uint8]
    lying: int
    unit: int

    def value(self, free: int, doubles: int, ends: Ends) -> int:
        """The points that can still be scored once these free edges and doubles are laid."""
        types = [end_code(end) for end in ends]
        place = free * len(self.left) + int(self.place[types[0], types[1], doubles])
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
    all_free = (1 << space.free) - 1
    found: list[Play] = []
    while True:
        options = []
        for play in fitting(space, ends, used, doubles):
            bit = space.bit(play.tile)
            edge = 0 if is_double(play.tile) else bit
            after = ends_after(rules, ends, play)
            laid = used | edge, doubles | (bit ^ edge)
            rest = table.value(laid[0] & all_free, laid[1], after)
            most = play_points(rules, after, lead=ends is None) + rest
            options.append((-most, play, laid, after))
        most, play, laid, after = min(options, key=lambda option: option[:2], default=(0, None, (0, 0), None))
        if most == 0 or play is None:
            return tuple(found), worth
        worth = worth or -most
        found.append(play)
        (used, doubles), ends = laid, after


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
) -> ScoreTable:
    deadline.check()
    table = _table(space, rules, sum(1 << number for number, double in set(ends or ()) if double))
    step = max(1, _PART // max(1, len(table.left)))
    for high in range(len(space.closed), 0, -step):
        deadline.check()
        low = max(0, high - step)
        line_kernel.fill(space, table, low, high)
        if progress:
            progress(1 - low / len(space.closed))
    return table


def _table(space: Trails, rules: Rules, lying: int) -> ScoreTable:
    """A table to be filled."""
    sets = range(1 << len(space.doubles))
    present = [lying | sum(1 << v for i, v in enumerate(space.doubles) if s >> i & 1) for s in sets]
    place, width = _places(space, np.array(present, np.int64))
    points = np.zeros((TYPES, TYPES), np.int64)
    for a in range(TYPES):
        for b in range(TYPES):
            both = ((a // 2, bool(a % 2)), (b // 2, bool(b % 2)))
            points[a, b] = play_points(rules, both, lead=False)
    unit = gcd(*(int(p) for p in points.flat))
    return ScoreTable(
        points=(points // unit).astype(np.uint8),
        place=place,
        values=np.zeros(width * len(space.closed), np.uint8),
        left=np.zeros(width, np.uint8),
        right=np.zeros(width, np.uint8),
        lying=lying,
        unit=unit,
    )


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
