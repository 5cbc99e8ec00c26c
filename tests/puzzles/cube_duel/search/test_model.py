"""The exact-cover problem of a challenge: one test per rule, and the way back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box, cells, rotations
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Cells, Piece, PieceSet
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.model import Model, build

TETRACUBES = shipped_set("tetracubes")
BOX = Challenge("box", TETRACUBES, shape=HALF)
CUBE = Challenge("cube", TETRACUBES, shape=FULL)
ROD, BEND = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0)}), frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)})
COPIES = Challenge("copies", PieceSet("copies", (Piece("AB", ROD), Piece("C", ROD))), shape=Box(3, 3, 1))


def options(model: Model) -> list[tuple[int, int, Cells]]:
    """(colour, group, cells) of each option, read from the problem."""
    every = cells(model.challenge.box)
    return [
        (int(colour), int(group), frozenset(every[i] for i in np.flatnonzero(row)))
        for colour, group, row in zip(
            model.colour, model.problem.groups, model.problem.incidence(), strict=True
        )
    ]


def standing(model: Model) -> set[tuple[int, int, Cells]]:
    found = options(model)
    assert len(set(found)) == len(found)
    return set(found)


def test_placements_of_a_tetracube() -> None:
    """In an n x n x n box a straight piece of four has 3 n² (n - 3) places, a square 3 n (n - 1)²."""
    model = build(CUBE)
    letters = list(TETRACUBES.letters)
    number = {letter: int((model.problem.groups == i).sum()) for i, letter in enumerate(letters)}
    assert number["I"] == 3 * 16 * 1
    assert number["O"] == 3 * 4 * 9
    assert number["L"] == 24 * 2 * 3 * 4
    assert number["A"] == number["B"] == 12 * 27
    assert number["P"] == 8 * 27
    assert number["T"] == number["Z"] == 12 * 2 * 3 * 4
    assert model.problem.items == 64
    assert model.problem.demands == (1,) * 16
    yellow = model.problem.groups[model.colour == 1]
    assert int((yellow == 8).sum()) == number["I"]
    assert len(model.problem.groups) == 2 * sum(number.values())


def test_copies_share_a_group() -> None:
    model = build(COPIES)
    assert model.problem.demands == (3,)
    assert len(model.problem.groups) == 6
    assert build(replace(COPIES, shape=(3, 3, 2), colours=2)).problem.demands == (3, 3)


def test_target_keeps_the_colour_of_visible_cells() -> None:
    before = standing(build(CUBE))
    red: Cell = (3, 3, 3)
    yellow: Cell = (0, 3, 1)
    after = standing(build(replace(CUBE, target={red: "R", yellow: "Y"})))
    assert after == {
        (c, g, where) for c, g, where in before if not (red in where and c) and (c or yellow not in where)
    }


def test_seams_keep_pieces_together_and_apart() -> None:
    before = standing(build(BOX))
    a, b = (3, 3, 1), (2, 3, 1)
    together = standing(build(replace(BOX, seams={a: "q", b: "q"})))
    apart = standing(build(replace(BOX, seams={a: "q", b: "w"})))
    assert together == {o for o in before if (a in o[2]) == (b in o[2])}
    assert apart == {o for o in before if not {a, b} <= o[2]}
    assert standing(build(replace(BOX, seams={a: "q", (0, 0, 1): "q"}))) == before


def test_setup_leaves_its_pieces_one_place() -> None:
    rod = frozenset((x, 0, 0) for x in range(4))
    before = standing(build(CUBE))
    after = standing(build(replace(CUBE, setup=(Placed("Y", "I", rod),))))
    assert {o for o in after if o[2] & rod} == {(1, 8, rod)}
    rest = {o for o in before if not o[2] & rod}
    assert {o for o in after if not o[2] & rod} == rest


def test_a_setup_copy_leaves_the_others_free() -> None:
    first = frozenset((x, 0, 0) for x in range(3))
    after = standing(build(replace(COPIES, setup=(Placed("R", "B", first),))))
    assert after == {(0, 0, frozenset((x, y, 0) for x in range(3))) for y in range(3)}


def decode_all(challenge: Challenge, chosen: set[Cells]) -> Packing:
    model = build(challenge)
    return model.decode([i for i, (_, _, where) in enumerate(options(model)) if where in chosen])


def test_decode_gives_each_copy_a_letter() -> None:
    lines = [frozenset((x, y, 0) for x in range(3)) for y in range(3)]
    packing = decode_all(COPIES, set(lines))
    assert [(p.colour, p.letter) for p in packing] == [("R", "A"), ("R", "B"), ("R", "C")]
    assert {p.cells for p in packing} == set(lines)


def test_decode_keeps_the_letters_of_the_setup() -> None:
    lines = [frozenset((x, y, 0) for x in range(3)) for y in range(3)]
    setup = (Placed("R", "A", lines[2]), Placed("R", "C", lines[0]))
    packing = decode_all(replace(COPIES, setup=setup), set(lines))
    assert {p.letter: p.cells for p in packing} == {"A": lines[2], "B": lines[1], "C": lines[0]}


def test_decode_tells_colours_apart() -> None:
    two = Challenge("two", PieceSet("rod", (Piece("A", ROD),)), shape=Box(3, 2, 1, colours=2))
    model = build(two)
    lines = [frozenset((x, y, 0) for x in range(3)) for y in range(2)]
    number = {(c, where): i for i, (c, _, where) in enumerate(options(model))}
    packing = model.decode([number[1, lines[0]], number[0, lines[1]]])
    assert [(p.label, p.cells) for p in packing] == [("A", lines[1]), ("a", lines[0])]


TOP = {(x, y, 3): "R" for x in range(4) for y in range(4)}
FACES = {c: "R" for c in cells(FULL) if 3 in c}
MIDDLE = frozenset({(1, 1, 0), (2, 1, 0), (1, 2, 0), (2, 2, 0)})
SQUARE = Placed("R", "O", MIDDLE)
OPPOSITE = Placed("Y", "O", frozenset((x, y, 3) for x, y, _ in MIDDLE))
UPRIGHT = Placed("R", "O", frozenset({(1, 1, 1), (2, 1, 1), (1, 1, 0), (2, 1, 0)}))
TRIPOD = Placed("R", "P", frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)}))
EDGE = Placed("R", "I", frozenset((x, 0, 0) for x in range(4)))
TWO_RODS = (
    Placed("R", "A", frozenset((x, 0, 0) for x in range(3))),
    Placed("R", "C", frozenset((x, 2, 0) for x in range(3))),
)


@pytest.mark.parametrize(
    ("challenge", "order"),
    [
        (CUBE, 24),
        (BOX, 8),
        (COPIES, 8),
        (replace(CUBE, target=TOP), 4),
        (replace(CUBE, target=FACES), 3),
        (replace(CUBE, target={(3, 3, 3): "Y"}), 3),
        (replace(CUBE, target={(3, 3, 3): "R", (0, 0, 3): "R"}), 2),
        (replace(CUBE, target={(3, 3, 3): "R", (0, 0, 3): "Y"}), 1),
        (replace(CUBE, seams={(3, 3, 3): "a"}), 24),  # a label alone says nothing
        (replace(CUBE, seams={(3, 3, 3): "a", (2, 3, 3): "a"}), 1),
        (replace(CUBE, seams={(1, 1, 3): "a", (2, 2, 3): "a"}), 24),  # nor do two that do not touch
        (replace(CUBE, seams={(1, 1, 3): "a", (2, 2, 3): "b", (1, 2, 3): "b", (2, 1, 3): "a"}), 2),
        (replace(CUBE, seams=dict.fromkeys(TOP, "x")), 4),
        (replace(CUBE, target=TOP, seams={(3, 3, 3): "a", (2, 3, 3): "a"}), 1),
        (replace(BOX, setup=(SQUARE,)), 4),
        (replace(BOX, setup=(EDGE,)), 1),
        (replace(BOX, setup=(UPRIGHT,)), 2),
        (replace(CUBE, setup=(SQUARE, OPPOSITE)), 4),
        (replace(CUBE, setup=(SQUARE, TRIPOD)), 1),
        (replace(CUBE, setup=(TRIPOD,)), 3),
        (replace(COPIES, setup=TWO_RODS), 4),
    ],
)
def test_symmetries(challenge: Challenge, order: int) -> None:
    model = build(challenge)
    group = model.symmetries
    assert len(group) == order
    identity = np.arange(len(model.placement))
    assert np.array_equal(group[0], identity)
    every = options(model)
    turns = rotations(challenge.box)
    for element in group:
        assert np.array_equal(np.sort(element), identity)
        for option in range(0, len(every), 17):
            colour, number, where = every[option]
            image = every[element[option]]
            assert image[:2] == (colour, number)
            assert image[2] in {frozenset(turn[cell] for cell in where) for turn in turns}
    known = {element.tobytes() for element in group}
    assert all(first[second].tobytes() in known for first in group for second in group)
