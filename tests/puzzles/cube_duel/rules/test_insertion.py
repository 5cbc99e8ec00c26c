"""The way in, on positions made by hand and against a plain search."""

from __future__ import annotations

import random

import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, Box, cells
from pipcube.puzzles.cube_duel.rules.insertion import comes_from, find_path, space
from pipcube.puzzles.cube_duel.rules.order_check import has_way_in
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Cells


def some(text: str) -> Cells:
    """Cells written as ``000 100``."""
    return frozenset((int(x), int(y), int(z)) for x, y, z in text.split())


def walk(piece: Cells, filled: Cells, box: Box, path: tuple[Cell, ...]) -> None:
    """The path leads from beyond the box to the piece's place and meets nothing."""
    place = {tuple(c - sum(step[k] for step in path) for k, c in enumerate(cell)) for cell in piece}
    assert any(min(cell[axis] for cell in place) >= box.size[axis] for axis in range(3))
    for step in path:
        assert sorted(map(abs, step)) == [0, 0, 1]
        place = {(x + step[0], y + step[1], z + step[2]) for x, y, z in place}
        assert not place & filled
        assert min(map(min, place)) >= 0
    assert place == piece


def test_a_piece_on_an_empty_board_comes_straight_in() -> None:
    rod = some("000 100 200 300")
    path = find_path(rod, (), FULL)
    assert path is not None
    assert len(path) == 4
    assert len(set(path)) == 1
    assert comes_from(path) in ("+x", "+y", "+z")


def test_enclosed_on_all_sides() -> None:
    around = some("011 211 101 121 110 112")
    assert find_path(some("111"), around, FULL) is None
    for gap in around:
        path = find_path(some("111"), around - {gap}, FULL)
        assert path is not None
        walk(some("111"), around - {gap}, FULL, path)
        came = tuple(a - b for a, b in zip(gap, (1, 1, 1), strict=True))
        assert path[-1] == tuple(-c for c in came)
        assert comes_from(path) == ("+" if max(came) else "-") + "xyz"[list(map(abs, came)).index(1)]


def test_walls_have_no_end() -> None:
    """A rod comes into a shaft from above; with a bar over it there is no way, as the walls are closed."""
    box = Box(2, 2, 3)
    shaft = frozenset(cells(box)) - some("000 001 002")
    path = find_path(some("000 001"), shaft, box)
    assert path == ((0, 0, -1),) * 3
    assert find_path(some("000 001"), shaft | some("002"), box) is None


def test_a_detour() -> None:
    """Blocked along all three axes, but round a corner there is a way."""
    filled = some("300 030 001")  # a cell at 000: something ahead on each axis
    path = find_path(some("000"), filled, FULL)
    assert path is not None
    walk(some("000"), filled, FULL, path)
    assert len(set(path)) > 1


def test_comes_from_names_the_side() -> None:
    assert comes_from(((0, 0, -1), (-1, 0, 0))) == "+x"
    assert comes_from(((0, 0, -1), (0, 1, 0))) == "-y"


@pytest.mark.parametrize("box", [Box(4, 4, 4), Box(3, 2, 4), Box(1, 5, 2)], ids=str)
def test_as_a_plain_search(box: Box) -> None:
    rng = random.Random(str(box))
    every = cells(box)
    ways = []
    for _ in range(150):
        piece = {rng.choice(every)}
        for _ in range(rng.randint(0, 4)):
            x, y, z = rng.choice(sorted(piece))
            piece |= {(x + 1, y, z), (x, y + 1, z), (x, y, z + 1)} & set(every)
        filled = frozenset(c for c in every if rng.random() < rng.choice((0.2, 0.5, 0.8))) - piece
        where = frozenset(piece)
        path = find_path(where, filled, box)
        assert (path is not None) == has_way_in(where, filled, box)
        assert (path is not None) == space(box).is_open(where, space(box).bits(filled))
        if path is not None:
            walk(where, filled, box, path)
        ways.append(path is not None)
    assert True in ways
    assert (False in ways) == (min(box.size) > 1)  # a flat box is open everywhere
