"""Polycubes: how they turn, and when two are the same."""

from __future__ import annotations

import random
from itertools import product

import pytest
from pipcube.puzzles.cube_duel.rules.pieces import (
    ROTATIONS,
    Cell,
    Cells,
    Piece,
    PieceSet,
    is_connected,
    normalised,
    orientations,
    rotated,
)
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set

# The rules page's eight pieces, as cells xyz.
RULES = {
    "I": "000 100 200 300", "L": "000 100 200 210", "T": "000 100 200 110", "Z": "000 100 110 210",
    "O": "000 100 010 110", "P": "000 100 010 001", "A": "000 100 010 101", "B": "000 100 010 011",
}  # fmt: skip
BEDLAM = (
    "100,010,110,210,120 000,100,200,110,111 000,100,110,001 000,100,200,110,101 000,100,200,110,201 "
    "100,200,010,110,020 000,100,200,010,201 100,200,010,110,011 000,100,200,210,211 100,200,010,110,101 "
    "100,010,110,101,201 000,010,110,210,120 000,100,010,001,002"
)
TETRIS = (
    "000,100,200,300,110 000,100,200,010,020 000,100,200,201,301 000,100,110,111,211 000,100,200,110,111 "
    "000,100,200,010,011 100,010,110,210,111,121 000,100,110,210,001 000,100,010,110,001 "
    "000,100,200,010,020,021 000,010,110,210,120,001 000,100,200,010,020,011"
)
DIABOLICAL = (
    "000,010 000,010,100 000,010,100,110 000,010,100,200,210 000,010,020,100,110,200 "
    "000,010,020,100,110,120,200"
)


def xyz(text: str) -> Cells:
    return frozenset((int(x), int(y), int(z)) for x, y, z in text.replace(",", " ").split())


def random_polycube(rng: random.Random, size: int) -> Cells:
    cells: set[Cell] = {(0, 0, 0)}
    while len(cells) < size:
        x, y, z = rng.choice(sorted(cells))
        dx, dy, dz = rng.choice([(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, 0, 0), (0, -1, 0), (0, 0, -1)])
        cells.add((x + dx, y + dy, z + dz))
    return frozenset(cells)


POLYCUBES = [random_polycube(random.Random(seed), 2 + seed % 7) for seed in range(40)]


def apply(rotation: tuple[tuple[int, ...], tuple[int, ...]], cell: Cell) -> Cell:
    order, signs = rotation
    x, y, z = (sign * cell[axis] for axis, sign in zip(order, signs, strict=True))
    return x, y, z


def test_rotations_are_a_group_of_24() -> None:
    assert len(set(ROTATIONS)) == len(ROTATIONS) == 24
    assert ROTATIONS[0] == ((0, 1, 2), (1, 1, 1))
    corner = (1, 2, 3)  # no rotation but the identity leaves it
    images = {apply(rotation, corner): rotation for rotation in ROTATIONS}
    assert len(images) == 24
    for first, second in product(ROTATIONS, repeat=2):
        third = images[apply(second, apply(first, corner))]
        for cell in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
            assert apply(third, cell) == apply(second, apply(first, cell))


def test_rotations_keep_handedness() -> None:
    for rotation in ROTATIONS:
        (a, b, c), (d, e, f), (g, h, i) = (apply(rotation, v) for v in ((1, 0, 0), (0, 1, 0), (0, 0, 1)))
        assert a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g) == 1


@pytest.mark.parametrize("cells", POLYCUBES[:20])
def test_orientations(cells: Cells) -> None:
    found = orientations(normalised(cells))
    assert len(set(found)) == len(found)
    assert 24 % len(found) == 0
    assert set(found) == {rotated(cells, rotation) for rotation in ROTATIONS}
    for turned in found:
        assert [min(cell[axis] for cell in turned) for axis in range(3)] == [0, 0, 0]
        assert orientations(turned) == found, "the same whichever way it is entered"


@pytest.mark.parametrize(
    ("letter", "number"),
    [("I", 3), ("L", 24), ("T", 12), ("Z", 12), ("O", 3), ("P", 8), ("A", 12), ("B", 12)],
)
def test_orientations_of_the_tetracubes(letter: str, number: int) -> None:
    assert len(orientations(xyz(RULES[letter]))) == number


def test_mirror_images_are_different_pieces() -> None:
    mirrored = normalised((-x, y, z) for x, y, z in xyz(RULES["A"]))
    assert mirrored not in orientations(xyz(RULES["A"]))
    assert mirrored in orientations(xyz(RULES["B"]))
    for flat in "ILTZO":
        assert normalised((-x, y, z) for x, y, z in xyz(RULES[flat])) in orientations(xyz(RULES[flat]))


def test_default_set_is_the_one_of_the_rules() -> None:
    letters = shipped_set("tetracubes").letters
    assert letters.keys() == RULES.keys()
    for letter, cells in letters.items():
        assert cells in orientations(xyz(RULES[letter])), letter
        assert cells == xyz(RULES[letter]), f"{letter} is drawn as the rules have it"


@pytest.mark.parametrize(
    ("name", "text"), [("bedlam", BEDLAM), ("tetris-cube", TETRIS), ("diabolical-cube", DIABOLICAL)]
)
def test_shipped_sets_are_the_published_ones(name: str, text: str) -> None:
    found = sorted(sorted(map(sorted, orientations(piece.cells)))[0] for piece in shipped_set(name).pieces)
    expected = sorted(sorted(map(sorted, orientations(xyz(part))))[0] for part in text.split())
    assert found == expected


def test_soma_is_v_and_six_tetracubes() -> None:
    letters = shipped_set("soma").letters
    assert set(letters) == set("VLTZABP")
    for letter in "LTZABP":
        assert letters[letter] in orientations(xyz(RULES[letter]))
    assert letters["V"] in orientations(xyz("000 100 010"))


def test_pentominoes_are_twelve_flat_pieces() -> None:
    pieces = shipped_set("pentominoes").pieces
    assert len({orientations(piece.cells) for piece in pieces}) == len(pieces) == 12
    for piece in pieces:
        assert len(piece.cells) == 5
        assert any(len({cell[axis] for cell in piece.cells}) == 1 for axis in range(3))


def test_normalised() -> None:
    assert normalised([(3, -1, 7), (4, -1, 9)]) == {(0, 0, 0), (1, 0, 2)}
    for cells in POLYCUBES:
        moved = normalised((x + 5, y - 3, z + 1) for x, y, z in cells)
        assert moved == normalised(cells)
        assert len(moved) == len(cells)


def test_is_connected() -> None:
    assert is_connected([])
    assert is_connected([(2, 2, 2)])
    assert not is_connected([(0, 0, 0), (1, 1, 0)])
    assert not is_connected([(0, 0, 0), (2, 0, 0)])
    for cells in POLYCUBES:
        assert is_connected(cells)
        far = [(x + 20, y, z) for x, y, z in cells]
        assert not is_connected([*cells, *far])
        bridge = [(x, 0, 0) for x in range(25)]
        assert is_connected([*cells, *bridge])


def test_piece_set() -> None:
    bend, rod = xyz("000 100 010"), xyz("000 100 200")
    turned = xyz("100 110 010")
    pieces = PieceSet("s", (Piece("AB", bend), Piece("C", rod), Piece("D", turned)))
    assert pieces.volume == 12
    assert pieces.letters == {"A": bend, "B": bend, "C": rod, "D": turned}
    assert [letters for _, letters in pieces.shapes] == ["ABD", "C"]
    assert pieces.shape_of == {"A": 0, "B": 0, "D": 0, "C": 1}
