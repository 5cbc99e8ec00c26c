"""Forces on pieces, without friction: each acts along an axis, at a point in the plane across it.

Wherever along its axis a force acts, its effect is the same. Forces add up, so of the points at which a
piece is touched along an axis the corners of the convex hull suffice: a force at any other point is a sum of
theirs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np

from ....solver.linear.exact import Solution, decide
from .pieces import Cells

Point = tuple[int, int]  # in the two coordinates across an axis
Wrench = tuple[int, int, int, int, int, int]  # a force and its torque about the origin
Contacts = tuple[tuple[Point, ...], ...]  # for each axis the points at which a piece can be pushed up
ACROSS = ((1, 2), (0, 2), (0, 1))  # the axes across each axis


def wrench(axis: int, point: Point) -> Wrench:
    """A unit force up along an axis, and its torque p x e."""
    u, v = point
    if axis == 0:
        return (1, 0, 0, 0, v, -u)
    return (0, 1, 0, -v, 0, u) if axis == 1 else (0, 0, 1, v, -u, 0)


def weight(piece: Cells) -> Wrench:
    """What must hold a piece: minus the sum of its cells' weights; the halves of their middles cancel."""
    x, y, z = (sum(values) for values in zip(*piece, strict=True))
    return (len(piece), len(piece), len(piece), y - z, z - x, x - y)


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the convex hull of some points: half of it, and the other half backwards (Andrew)."""
    in_order = sorted(points)
    if len(in_order) < 3:
        return in_order
    found: list[Point] = []
    for along in (in_order, in_order[::-1]):
        kept: list[Point] = []
        for u, v in along:
            while len(kept) > 1:
                (a, b), (c, d) = kept[-2], kept[-1]
                if (c - a) * (v - b) > (d - b) * (u - a):
                    break
                kept.pop()
            kept.append((u, v))
        found += kept[:-1]
    return found


@lru_cache(maxsize=1 << 17)
def can_hold(load: Wrench, contacts: Contacts) -> bool:
    """Do forces up at some points balance a load? Remembered: the same piece elsewhere asks the same."""
    if any(amount and not points for amount, points in zip(load[:3], contacts, strict=True)):
        return False
    wrenches = [wrench(axis, point) for axis, points in enumerate(contacts) for point in points]
    matrix = np.array(wrenches, np.int64).reshape(-1, 6).T
    return isinstance(decide(matrix, np.array(load, np.int64)), Solution)
