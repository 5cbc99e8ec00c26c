"""The checker rejects a packing for each rule it breaks, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import combinations

import pytest
from pipcube.puzzles.cube_duel.rules.board import Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed, pieces_from_labels
from pipcube.puzzles.cube_duel.rules.check import find_faults
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Piece, PieceSet
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set

TETRACUBES = shipped_set("tetracubes")
HALF = Challenge("half", TETRACUBES, shape=Box(4, 4, 2))
FULL = Challenge("full", TETRACUBES)
ROD = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0)})
RODS = Challenge("rods", PieceSet("rods", (Piece("ABC", ROD),)), shape=Box(3, 3, 1))


def packing(text: str) -> Packing:
    """Pieces from layers as they are printed."""
    labels: dict[Cell, str] = {}
    for y, row in enumerate(text.split("\n")):
        for z, layer in enumerate(row.split()):
            labels |= {(len(layer) - 1 - i, y, z): label for i, label in enumerate(layer) if label != "."}
    return pieces_from_labels(labels)


SOLVED = packing("OOZZ OOAA\nLZZA LPBA\nLPTB PPBB\nLTTT IIII")
SOLVED_FULL = packing(
    "iBBO bbBO bAoo AAoo\niBZO TtzO bttP AtPP\niIZZ TIzz TIaa pIaP\nillZ TlLz plLa ppLL",
)
ROWS = packing("AAA\nBBB\nCCC")


def moved(piece: Placed, x: int = 0, y: int = 0, z: int = 0) -> Placed:
    return replace(piece, cells=frozenset((a + x, b + y, c + z) for a, b, c in piece.cells))


def with_piece(old: Packing, letter: str, change: Callable[[Placed], Placed]) -> Packing:
    changed = tuple(change(piece) if piece.label == letter else piece for piece in old)
    assert [p.cells for p in changed] != [p.cells for p in old] or changed != old
    return changed


def test_solutions_pass() -> None:
    assert find_faults(HALF, SOLVED) == []
    assert find_faults(FULL, SOLVED_FULL) == []
    assert find_faults(RODS, ROWS) == []
    assert find_faults(replace(HALF, target={(3, 0, 1): "R"}, setup=SOLVED[:3]), SOLVED) == []
    seams = {(3, 3, 1): "a", (2, 3, 1): "a", (3, 2, 1): "b"}
    assert find_faults(replace(HALF, seams=seams), SOLVED) == []


def test_a_cell_outside_the_box() -> None:
    for step in ({"x": 1}, {"x": -1}, {"y": 1}, {"y": -1}, {"z": 1}, {"z": -1}):
        faults = find_faults(RODS, with_piece(ROWS, "B", lambda piece, step=step: moved(piece, **step)))
        assert any("outside the box" in fault for fault in faults), step
    assert find_faults(RODS, with_piece(ROWS, "A", lambda piece: moved(piece, z=1))) == [
        "3 cells are empty and 3 outside the box"
    ]


def test_a_piece_too_many_for_the_box() -> None:
    smaller = replace(RODS, shape=Box(3, 2, 1))
    assert find_faults(smaller, ROWS) == ["0 cells are empty and 3 outside the box"]


def test_an_empty_cell() -> None:
    """A box of another size: every piece is there and in shape."""
    larger = replace(RODS, shape=Box(3, 4, 1))
    assert find_faults(larger, ROWS) == ["3 cells are empty and 0 outside the box"]


def test_a_cell_filled_twice() -> None:
    faults = find_faults(RODS, with_piece(ROWS, "A", lambda piece: moved(piece, y=1)))
    assert {f"cell {(x, 1, 0)} is filled 2 times" for x in range(3)} <= set(faults)
    too_many = replace(RODS, pieces=PieceSet("rods", (replace(RODS.pieces.pieces[0], names="ABCD"),)))
    extra = (*ROWS, Placed("R", "D", ROWS[0].cells))
    assert find_faults(too_many, extra) == [f"cell {cell} is filled 2 times" for cell in ROWS[0].cells]


def test_a_piece_is_used_once() -> None:
    doubled = with_piece(ROWS, "B", lambda piece: replace(piece, letter="A"))
    (fault,) = find_faults(RODS, doubled)
    assert fault == "each piece must be used exactly once (RB)"
    (fault,) = find_faults(RODS, with_piece(ROWS, "B", lambda piece: replace(piece, letter="Q")))
    assert fault == "each piece must be used exactly once (RB, RQ)"
    (fault,) = find_faults(RODS, with_piece(ROWS, "B", lambda piece: replace(piece, colour="Y")))
    assert fault == "each piece must be used exactly once (RB, YB)"
    assert any("exactly once" in fault for fault in find_faults(HALF, SOLVED[1:]))
    twice = find_faults(RODS, (*ROWS, ROWS[0]))
    assert "each piece must be used exactly once (some are doubled)" in twice


def test_both_colours_use_each_piece() -> None:
    all_red = tuple(replace(piece, colour="R") for piece in SOLVED_FULL)
    assert any("exactly once" in fault for fault in find_faults(FULL, all_red))


def test_a_piece_keeps_its_shape() -> None:
    mirrored = tuple(replace(p, letter={"A": "B", "B": "A"}.get(p.letter, p.letter)) for p in SOLVED)
    assert sorted(find_faults(HALF, mirrored)) == ["piece A has a wrong shape", "piece B has a wrong shape"]
    bent = packing("AAB\nABB\nCCC")
    assert find_faults(RODS, bent) == ["piece A has a wrong shape", "piece B has a wrong shape"]


def test_a_piece_may_be_turned_but_not_reflected() -> None:
    """Among the 24 screws in 2x2x2 half are of either hand: a half turn keeps each, so 12 ways to turn it."""
    assert find_faults(RODS, packing("ABC\nABC\nABC")) == []
    challenge = Challenge(
        "screw", PieceSet("screw", (Piece("A", TETRACUBES.letters["A"]),)), shape=Box(2, 2, 2)
    )
    corners = [(x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1)]
    shapes = [frozenset(cells) for cells in combinations(corners, 4)]
    found = [find_faults(challenge, (Placed("R", "A", cells),)) for cells in shapes]
    assert sum("piece A has a wrong shape" not in faults for faults in found) == 12


def test_colours_follow_the_target() -> None:
    swapped = tuple(replace(p, colour="Y" if p.colour == "R" else "R") for p in SOLVED_FULL)
    assert find_faults(FULL, swapped) == []
    for cell in ((3, 3, 3), (0, 0, 3), (0, 3, 0)):
        right = next(piece.colour for piece in SOLVED_FULL if cell in piece.cells)
        wrong = "RY".replace(right, "")
        assert find_faults(replace(FULL, target={cell: right}), SOLVED_FULL) == []
        assert find_faults(replace(FULL, target={cell: wrong}), SOLVED_FULL) == [
            f"cell {cell} must be {wrong}"
        ]
        assert find_faults(replace(FULL, target={cell: right}), swapped) == [f"cell {cell} must be {right}"]
    assert "cell (0, 0, 0) must be R" in find_faults(replace(RODS, target={(0, 0, 0): "R"}), ROWS[1:])


@pytest.mark.parametrize(
    ("seams", "okay"),
    [
        ({(2, 0, 0): "a", (1, 0, 0): "a"}, True),
        ({(2, 0, 0): "a", (1, 0, 0): "b"}, False),  # a seam through a piece
        ({(2, 0, 0): "a", (2, 1, 0): "b"}, True),
        ({(2, 0, 0): "a", (2, 1, 0): "a"}, False),  # no seam between two pieces
        ({(2, 0, 0): "a", (2, 2, 0): "a"}, True),  # these do not touch
        ({(2, 0, 0): "a", (1, 1, 0): "a"}, True),
        ({(2, 0, 0): "a", (0, 0, 0): "b"}, True),
        ({(2, 0, 0): "a"}, True),
    ],
)
def test_seams(seams: dict[Cell, str], okay: bool) -> None:
    faults = find_faults(replace(RODS, seams=seams), ROWS)
    assert len(faults) == (0 if okay else 1)
    assert all(fault.startswith("the seam between (") for fault in faults)


def test_seams_along_each_axis() -> None:
    for a, b in (((3, 3, 1), (2, 3, 1)), ((3, 0, 1), (3, 1, 1)), ((3, 0, 0), (3, 0, 1))):
        one_piece = any({a, b} <= piece.cells for piece in SOLVED)
        for labels in ("aa", "ab"):
            faults = find_faults(replace(HALF, seams=dict(zip((a, b), labels, strict=True))), SOLVED)
            assert (faults == []) == (one_piece == (labels == "aa")), (a, b, labels)


def test_the_setup_stands() -> None:
    columns = packing("ABC\nABC\nABC")
    assert find_faults(replace(RODS, setup=ROWS[:1]), ROWS) == []
    assert find_faults(replace(RODS, setup=ROWS[:1]), columns) == ["setup piece A is not in its place"]
    two = replace(FULL, setup=SOLVED_FULL[:2])
    swapped = tuple(replace(p, colour="Y" if p.colour == "R" else "R") for p in SOLVED_FULL)
    assert find_faults(two, SOLVED_FULL) == []
    assert find_faults(two, swapped) == [
        "setup piece A is not in its place",
        "setup piece B is not in its place",
    ]


def test_copies_may_change_places_with_the_setup() -> None:
    challenge = replace(RODS, setup=ROWS[:1])
    assert find_faults(challenge, packing("CCC\nAAA\nBBB")) == []
    two_shapes = PieceSet(
        "rod and bend", (Piece("AB", ROWS[0].cells), Piece("C", frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)})))
    )
    mixed = replace(challenge, pieces=two_shapes, setup=(Placed("R", "C", ROWS[1].cells),))
    assert "setup piece C is not in its place" in find_faults(mixed, ROWS)
