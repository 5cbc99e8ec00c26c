"""From places in a game to points of a drawing: cubes seen from above, hexagons, hatching.

Drawings have x to the right and y downwards. Lengths are in units of a cell's edge, or of a hexagon's radius
(from its middle to a corner), until a drawing scales them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import cos, pi, sin, sqrt

Point = tuple[float, float]
Line = tuple[Point, Point]
Corner = tuple[int, int, int]

COS30 = sqrt(3) / 2


def isometric(x: float, y: float, z: float) -> Point:
    """The isometric view of a cube that stands on its corner: x goes left and down, y right and down, z up.

    Args:
        x, y, z: in cells; the corner (X, Y, Z) of a box is the nearest.

    Returns:
        In edges of a cell.
    """
    return (y - x) * COS30, (x + y) / 2 - z


def square_at(point: Point, size: tuple[int, int, int]) -> tuple[str, Corner] | None:
    """The visible square of a box that a point of the isometric view lies in.

    Args:
        point: in edges of a cell, as `isometric` gives it.
        size: the lengths of the box in cells.

    Returns:
        The face (``top``, ``left`` or ``right``) and the cell; ``None`` beside the box.
    """
    # A point is (across, down) = (y - x, (x + y) / 2 - z), and each face fixes one coordinate.
    across, down = point[0] / COS30, point[1]
    top = "top", (down + size[2] - across / 2, down + size[2] + across / 2, size[2])
    left = "left", (size[0], size[0] + across, size[0] + across / 2 - down)
    right = "right", (size[1] - across, size[1], size[1] - across / 2 - down)
    for axis, (face, place) in zip((2, 0, 1), (top, left, right), strict=True):
        if all(0 <= place[i] < size[i] for i in range(3) if i != axis):
            x, y, z = (size[i] - 1 if i == axis else int(place[i]) for i in range(3))
            return face, (x, y, z)
    return None


def square_corners(face: str, cell: Corner) -> tuple[Corner, Corner, Corner, Corner]:
    """The corners, in order, of a cell's square on the ``top``, ``left`` or ``right`` face.

    Args:
        face: ``top`` (towards +z), ``left`` (towards +x) or ``right`` (towards +y).
        cell: its coordinates; the cell reaches from (x, y, z) to (x + 1, y + 1, z + 1).
    """
    x, y, z = cell
    if face == "top":
        return (x, y, z + 1), (x + 1, y, z + 1), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)
    if face == "left":
        return (x + 1, y, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x + 1, y, z + 1)
    return (x, y + 1, z), (x + 1, y + 1, z), (x + 1, y + 1, z + 1), (x, y + 1, z + 1)


def hexagon_centre(q: float, r: float) -> Point:
    """The middle of a hexagon with a corner on top, in radii.

    Args:
        q, r: axial coordinates: q goes to the right, r down and half a hexagon to the right.
    """
    return sqrt(3) * (q + r / 2), 1.5 * r


def hexagon_corners(middle: Point, radius: float) -> list[Point]:
    """The six corners, clockwise from the top, in the unit of ``middle`` and ``radius``."""
    x, y = middle
    return [(x + radius * cos(pi * k / 3 - pi / 2), y + radius * sin(pi * k / 3 - pi / 2)) for k in range(6)]


def centroid(points: Sequence[Point]) -> Point:
    """The mean of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def outline(corners: Sequence[Point]) -> list[Line]:
    """The sides of a polygon."""
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def hatch_lines(corners: Sequence[Point], fractions: Iterable[float], *, along: int = 0) -> list[Line]:
    """Parallel lines across a convex polygon, cut off exactly at its sides.

    The lines are parallel to the diagonal from corner ``along`` to the opposite one, so that ``along`` 0 and
    1 are the two directions of a quadrilateral.

    Args:
        corners: in order round the polygon; an even number.
        fractions: where each line lies, from 0 (the outermost corner on one side of the diagonal) to 1 (the
            outermost on the other).
        along: number of the corner.

    Returns:
        A line for each fraction between 0 and 1, ends on the sides; nothing for a polygon without area.
    """
    (ax, ay), (bx, by) = corners[along], corners[(along + len(corners) // 2) % len(corners)]
    # Distance of a corner from the diagonal, times the length of the diagonal.
    heights = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in corners]
    low, high = min(heights), max(heights)
    lines = []
    for fraction in fractions:
        level = low + fraction * (high - low)
        ends: list[Point] = []
        sides = outline(corners)
        for number, ((px, py), (qx, qy)) in enumerate(sides):
            first, second = heights[number] - level, heights[(number + 1) % len(heights)] - level
            if (first < 0) != (second < 0):
                share = first / (first - second)
                ends.append((px + share * (qx - px), py + share * (qy - py)))
        if len(ends) == 2:
            lines.append((ends[0], ends[1]))
    return lines
