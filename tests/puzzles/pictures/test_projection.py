"""Projections against their definition, their inverse, and hatching against the polygon it lies in."""

from __future__ import annotations

import random
from itertools import pairwise, product
from math import dist, pi, sqrt

import pytest
from pipcube.puzzles.pictures.projection import (
    Point,
    centroid,
    hatch_lines,
    hexagon_centre,
    hexagon_corners,
    isometric,
    outline,
    square_at,
    square_corners,
)

FACES = ("top", "left", "right")
SQUARE: list[Point] = [(0, 0), (2, 0), (2, 2), (0, 2)]


def area(corners: list[Point]) -> float:
    return abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in outline(corners))) / 2


def test_the_axes_are_alike_and_a_third_of_a_turn_apart() -> None:
    axes = [isometric(1, 0, 0), isometric(0, 1, 0), isometric(0, 0, 1)]
    assert [dist((0, 0), axis) for axis in axes] == pytest.approx([1, 1, 1])
    assert centroid(axes) == pytest.approx((0, 0))
    (x, down), (y, also_down), (_, up) = axes
    assert x < 0 < y
    assert down > 0
    assert also_down > 0
    assert up < 0
    assert isometric(1, 1, 1) == pytest.approx((0, 0)), "the near corner hides the far one"


def test_a_cell_is_seen_as_a_hexagon_of_three_squares() -> None:
    ring = hexagon_corners((0, 0), 1)
    for face in FACES:
        corners = [isometric(*corner) for corner in square_corners(face, (0, 0, 0))]
        assert area(corners) == pytest.approx(sqrt(3) / 2)
        for corner in corners:
            assert any(dist(corner, other) < 1e-9 for other in [*ring, (0, 0)])


@pytest.mark.parametrize("size", [(4, 4, 4), (4, 4, 2), (2, 3, 5), (1, 1, 1), (5, 1, 2)])
def test_a_point_is_traced_back_to_its_square(size: tuple[int, int, int]) -> None:
    """Some point in the inside of every visible square, and points beside the box."""
    rng = random.Random(5)
    for face, axis in zip(FACES, (2, 0, 1), strict=True):
        for cell in product(range(size[0]), range(size[1]), range(size[2])):
            if cell[axis] != size[axis] - 1:
                continue
            a, b, _, d = (isometric(*corner) for corner in square_corners(face, cell))
            u, v = rng.uniform(0.01, 0.99), rng.uniform(0.01, 0.99)
            x, y = (a[i] + u * (b[i] - a[i]) + v * (d[i] - a[i]) for i in (0, 1))
            assert square_at((x, y), size) == (face, cell)
    low, high = isometric(0, 0, size[2]), isometric(size[0], size[1], 0)
    assert square_at((low[0], low[1] - 0.01), size) is None
    assert square_at((high[0], high[1] + 0.01), size) is None
    assert square_at((isometric(size[0], 0, 0)[0] - 0.01, 0), size) is None
    assert square_at((isometric(0, size[1], 0)[0] + 0.01, 0), size) is None


def test_hexagons_lie_side_by_side() -> None:
    """A hexagon and its six neighbours are as far apart as two hexagons that share a side."""
    for q, r in ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)):
        assert dist(hexagon_centre(3, -2), hexagon_centre(3 + q, -2 + r)) == pytest.approx(sqrt(3))
    assert hexagon_centre(0, 1)[1] > 0
    corners = hexagon_corners((5, 7), 2)
    assert corners[0] == pytest.approx((5, 5))
    assert corners[1][0] > 5
    assert area(corners) == pytest.approx(4 * 1.5 * sqrt(3))
    assert sum(dist(a, b) for a, b in outline(corners)) == pytest.approx(12)
    assert area(hexagon_corners((0, 0), 1)) < pi


# --- Hatching ---


def test_hatching_of_a_square() -> None:
    (line,) = hatch_lines(SQUARE, [0.5])
    assert sorted(line) == [(0, 0), (2, 2)], "the diagonal"
    (line,) = hatch_lines(SQUARE, [0.5], along=1)
    assert sorted(line) == [(0, 2), (2, 0)]
    (line,) = hatch_lines(SQUARE, [0.25])
    assert sorted(line) in ([(0, 1), (1, 2)], [(1, 0), (2, 1)])
    assert hatch_lines(SQUARE, []) == []
    assert hatch_lines([(1, 1)] * 4, [0.5]) == []


@pytest.mark.parametrize("along", [0, 1])
@pytest.mark.parametrize(
    "corners",
    [
        SQUARE,
        [isometric(*corner) for corner in square_corners("left", (0, 0, 0))],
        [(0, 0), (5, 1), (6, 4), (-1, 3)],
        hexagon_corners((3, 4), 2),
    ],
)
def test_hatching_ends_on_the_sides_and_is_parallel(corners: list[Point], along: int) -> None:
    fractions = [step / 8 for step in range(1, 8)]
    lines = hatch_lines(corners, fractions, along=along)
    assert len(lines) == len(fractions)
    (ax, ay), (bx, by) = corners[along], corners[along + len(corners) // 2]
    levels = []
    for first, second in lines:
        for end in (first, second):
            assert any(abs(dist(a, end) + dist(end, b) - dist(a, b)) < 1e-9 for a, b in outline(corners))
        dx, dy = second[0] - first[0], second[1] - first[1]
        assert dx * (by - ay) == pytest.approx(dy * (bx - ax))
        levels.append((bx - ax) * first[1] - (by - ay) * first[0])
    steps = [b - a for a, b in pairwise(levels)]
    assert steps == pytest.approx([steps[0]] * len(steps)), "at equal distances"
