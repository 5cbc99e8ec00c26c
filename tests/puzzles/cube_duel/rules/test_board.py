"""Boxes, the squares one sees, and the rotations of a box."""

from __future__ import annotations

from itertools import product

import pytest
from pipcube.puzzles.cube_duel.rules.board import (
    FULL,
    HALF,
    LEFT,
    RIGHT,
    TOP,
    Box,
    Square,
    cells,
    face_size,
    neighbours,
    rotations,
    squares,
)

BOXES = [FULL, HALF, Box(1, 1, 1), Box(2, 3, 4), Box(3, 1, 2), Box(1, 4, 1), Box(3, 3, 3)]
SIZED = [pytest.param(box, id=str(box)) for box in BOXES]

# The net of the rules page for 2x3x4: top face rows y = 0.., columns x = X-1..0; left face (x = X-1) rows
# z = Z-1..0, columns y = 0..; right face (y = Y-1) rows z = Z-1..0, columns x = X-1..0.
NET_2X3X4 = """
       103 003
       113 013
       123 023
103 113 123   123 023
102 112 122   122 022
101 111 121   121 021
100 110 120   120 020
"""


def test_volume_and_names() -> None:
    assert (FULL.volume, FULL.colours, str(FULL)) == (64, 2, "4x4x4")
    assert (HALF.volume, HALF.colours, HALF.size) == (32, 1, (4, 4, 2))
    assert str(Square(TOP, 0, 2, (1, 0, 3))) == "top face row 1 column 3"


@pytest.mark.parametrize("box", SIZED)
def test_cells(box: Box) -> None:
    assert sorted(cells(box)) == sorted(product(range(box.x), range(box.y), range(box.z)))


def test_net_as_the_rules_draw_it() -> None:
    rows = [row.split() for row in NET_2X3X4.strip("\n").split("\n")]
    expected = {(TOP, r, c): name for r, row in enumerate(rows[:3]) for c, name in enumerate(row)}
    expected |= {(LEFT, r, c): name for r, row in enumerate(rows[3:]) for c, name in enumerate(row[:3])}
    expected |= {(RIGHT, r, c): name for r, row in enumerate(rows[3:]) for c, name in enumerate(row[3:])}
    found = {(s.face, s.row, s.column): "".join(map(str, s.cell)) for s in squares(Box(2, 3, 4))}
    assert found == expected


@pytest.mark.parametrize("box", SIZED)
def test_squares(box: Box) -> None:
    shown = squares(box)
    assert len({(s.face, s.row, s.column) for s in shown}) == len(shown)
    assert len(shown) == box.x * box.y + box.y * box.z + box.x * box.z
    for face, axis in ((LEFT, 0), (RIGHT, 1), (TOP, 2)):
        on_face = [s for s in shown if s.face == face]
        assert {s.cell for s in on_face} == {c for c in cells(box) if c[axis] == box.size[axis] - 1}
        rows, columns = face_size(box, face)
        assert {(s.row, s.column) for s in on_face} == set(product(range(rows), range(columns)))


@pytest.mark.parametrize("box", SIZED)
def test_folds(box: Box) -> None:
    """Edges that are folded together show the same cells; the top corner lies on all three faces."""
    at = {(s.face, s.row, s.column): s.cell for s in squares(box)}
    for y in range(box.y):
        assert at[TOP, y, 0] == at[LEFT, 0, y]
    for column in range(box.x):
        assert at[TOP, box.y - 1, column] == at[RIGHT, 0, column]
    for row in range(box.z):
        assert at[LEFT, row, box.y - 1] == at[RIGHT, row, 0]
    corner = (box.x - 1, box.y - 1, box.z - 1)
    assert at[TOP, box.y - 1, 0] == at[LEFT, 0, box.y - 1] == at[RIGHT, 0, 0] == corner


@pytest.mark.parametrize("box", SIZED)
def test_squares_of_one_printed_row_come_together(box: Box) -> None:
    """In reading order of the net."""
    places = [
        (0 if s.face == TOP else 1, s.row, {TOP: 0, LEFT: 0, RIGHT: 1}[s.face], s.column)
        for s in squares(box)
    ]
    assert places == sorted(places)


def test_neighbours() -> None:
    assert neighbours([(0, 0, 0), (1, 1, 0)]) == []
    pairs = neighbours(cells(Box(2, 3, 4)))
    assert len(pairs) == len({frozenset(pair) for pair in pairs}) == 1 * 3 * 4 + 2 * 2 * 4 + 2 * 3 * 3
    assert all(sum(abs(i - j) for i, j in zip(a, b, strict=True)) == 1 for a, b in pairs)


@pytest.mark.parametrize("box", SIZED)
def test_visible_neighbours_share_an_edge_of_the_net(box: Box) -> None:
    """Cells that are neighbours and both visible lie next to each other on some face, and no others do."""
    visible = {s.cell for s in squares(box)}
    found = {frozenset(pair) for pair in neighbours(visible)}
    on_a_face = {
        frozenset((a.cell, b.cell))
        for a, b in product(squares(box), repeat=2)
        if a.face == b.face and abs(a.row - b.row) + abs(a.column - b.column) == 1
    }
    assert found == on_a_face


@pytest.mark.parametrize(
    ("box", "number"),
    [
        (FULL, 24),
        (HALF, 8),
        (Box(4, 2, 4), 8),
        (Box(2, 4, 4), 8),
        (Box(2, 3, 10), 4),
        (Box(1, 1, 1), 24),
        (Box(1, 1, 5), 8),
    ],
    ids=str,
)
def test_rotations(box: Box, number: int) -> None:
    turns = rotations(box)
    assert turns[0] == {cell: cell for cell in cells(box)}
    assert len(turns) == number
    everything = set(cells(box))
    for turn in turns:
        assert set(turn) == set(turn.values()) == everything
        for a, b in neighbours(everything):
            assert neighbours([turn[a], turn[b]]) != []


@pytest.mark.parametrize("box", [FULL, HALF, Box(2, 3, 5)], ids=str)
def test_rotations_are_a_group(box: Box) -> None:
    images = {tuple(turn[cell] for cell in cells(box)) for turn in rotations(box)}
    assert len(images) == len(rotations(box))
    for first, second in product(rotations(box), repeat=2):
        assert tuple(second[first[cell]] for cell in cells(box)) in images


def test_the_three_faces_are_alike() -> None:
    """Turning the standing cube by 120 degrees maps x -> y -> z -> x."""
    third = {(x, y, z): (z, x, y) for x, y, z in cells(FULL)}
    assert third in rotations(FULL)
