"""Counts: from the literature, of copies, and with seams."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.rules.board import Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Piece, PieceSet
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.solutions import find, find_all
from pipcube.solver.result import Status

from .cases import BEND, ENGINES, ROD, all_packings, row, standing


@pytest.mark.parametrize(
    ("pieces", "size", "raw", "turns"),
    [
        ("soma", (3, 3, 3), 11520, 480),
        ("tetracubes", (2, 4, 4), 11120, 1390),
        ("tetracubes", (4, 2, 4), 11120, 1390),
        ("tetracubes", (4, 4, 2), 11120, 1390),
        ("tetracubes", (2, 2, 8), 1792, 224),
        ("pentominoes", (2, 3, 10), 96, 24),
        ("pentominoes", (2, 5, 6), 2112, 528),
        ("diabolical-cube", (3, 3, 3), 624, 26),
        pytest.param("pentominoes", (3, 4, 5), 31520, 7880, marks=pytest.mark.slow),
        pytest.param("bedlam", (4, 4, 4), 460464, 19186, marks=pytest.mark.slow),
        pytest.param("tetris-cube", (4, 4, 4), 236136, 9839, marks=pytest.mark.slow),
    ],
)
def test_polycube_packings(pieces: str, size: tuple[int, int, int], raw: int, turns: int) -> None:
    counted = count(Challenge("box", shipped_set(pieces), shape=Box(*size)))
    assert (counted.count, counted.count_up_to_turns, counted.at_least) == (raw, turns, raw)


@pytest.mark.parametrize("engine", ["sat", "cp-sat"])
def test_listing_engines_count_the_same(engine: str) -> None:
    counted = count(Challenge("box", shipped_set("diabolical-cube"), shape=Box(3, 3, 3)), engine=engine)
    assert (counted.count, counted.count_up_to_turns) == (624, 26)


CUBELET = frozenset((x, y, z) for x in (0, 1) for y in (0, 1) for z in (0, 1))


def test_eight_cubelets() -> None:
    eight = PieceSet("cubelets", (Piece("ABCDEFGH", CUBELET),))
    challenge = Challenge("cubelets", eight, shape=Box(4, 4, 4))
    for engine in ENGINES:
        counted = count(challenge, engine=engine)
        assert (counted.count, counted.count_up_to_turns) == (1, 1)
        assert find(challenge, engine=engine).status is Status.ONE


def test_eight_cubelets_in_two_colours() -> None:
    """70 = 8 over 4 ways to colour the corners of a cube half and half, 7 of them different."""
    four = PieceSet("cubelets", (Piece("ABCD", CUBELET),))
    counted = count(Challenge("cubelets", four, shape=Box(4, 4, 4, colours=2)))
    assert (counted.count, counted.count_up_to_turns) == (70, 7)


COPIES = """
[[piece]]
names = "ABC"
count = 3
layers = "## / .#"
[[piece]]
name = "D"
layers = "###"
[[challenge]]
name = "copies"
shape = [2, 2, 3]
"""
ONE_BY_ONE = """
[[piece]]
name = "A"
layers = "## / .#"
[[piece]]
name = "D"
layers = "# / # / #"
[[piece]]
name = "B"
layers = ".# / ##"
[[piece]]
name = "C"
layers = "# # / # ."
[[challenge]]
name = "one by one"
shape = [2, 2, 3]
"""


def test_pieces_entered_one_by_one_are_copies(challenge: Callable[[str], Challenge]) -> None:
    together, apart = challenge(COPIES), challenge(ONE_BY_ONE)
    expected = len(all_packings((2, 2, 3), ((frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)}), 3), (ROD, 1)), 1))
    assert expected > 1
    for engine in ENGINES:
        first, second = count(together, engine=engine), count(apart, engine=engine)
        assert first.count == second.count == expected
        assert first.count_up_to_turns == second.count_up_to_turns
        listed = find_all(apart, engine=engine)
        assert len({standing(packing, apart) for packing in listed.packings}) == expected


def seam_count(seams: dict[Cell, str]) -> int | None:
    pieces = PieceSet("bends", (Piece("ABCD", BEND),))
    return count(Challenge("seams", pieces, shape=Box(2, 3, 2), seams=seams)).count


def seams_by_hand(seams: dict[Cell, str], *, apart: bool) -> int:
    a, b = sorted(seams)
    packings = all_packings((2, 3, 2), ((BEND, 4),), 1)
    together = [any({a, b} <= where for _, _, where in packing) for packing in packings]
    return sum(one != apart for one in together)


def test_seams_of_two_neighbours() -> None:
    total = len(all_packings((2, 3, 2), ((BEND, 4),), 1))
    a, b = (1, 2, 1), (1, 1, 1)
    same, different = seam_count({a: "q", b: "q"}), seam_count({a: "q", b: "w"})
    assert same == seams_by_hand({a: "q", b: "q"}, apart=False)
    assert different == seams_by_hand({a: "q", b: "w"}, apart=True)
    assert same
    assert different
    assert same + different == total


def test_seams_say_nothing_about_cells_that_do_not_touch() -> None:
    total = len(all_packings((2, 3, 2), ((BEND, 4),), 1))
    a, b = (1, 0, 1), (1, 2, 1)
    assert seam_count({a: "q", b: "q"}) == seam_count({a: "q", b: "w"}) == seam_count({a: "q"}) == total
    diagonal = (0, 1, 1), (1, 2, 1)
    assert seam_count(dict.fromkeys(diagonal, "q")) == seam_count(dict(zip(diagonal, "qw", strict=True)))


@pytest.mark.parametrize("letters", ["aab", "abb", "abc", "aba"])
def test_counts_up_to_turns_do_not_hang_on_letters_that_mean_nothing(letters: str) -> None:
    """Every other cell of a row is labelled: no two of them touch, so nothing is said."""
    pieces = PieceSet("rods", (Piece("A", row(1)), Piece("B", row(2)), Piece("C", row(2))))
    seams = {(x, 0, 0): letter for x, letter in zip((0, 2, 4), letters, strict=True)}
    found = count(Challenge("row", pieces, shape=Box(5, 1, 1), seams=seams))
    assert (found.count, found.count_up_to_turns) == (3, 2)


def test_seams_reach_over_a_fold(challenge: Callable[[str], Challenge]) -> None:
    """The same cell shows on two faces; the neighbour below it shows only on one."""
    text = """
[[piece]]
names = "ABCD"
layers = "## / .#"
[[challenge]]
name = "fold"
shape = [2, 3, 2]
seams = '''
    ..
    ..
    .k
..k m.
..k ..
'''
"""
    with pytest.raises(AssertionError, match="the same cell is"):
        challenge(text.replace(".k\n..k m.", ".k\n..k .m"))
    folded = challenge(text.replace(".k\n..k m.", "k.\n..k k."))
    assert folded.seams == {(1, 2, 1): "k", (1, 2, 0): "k"}
    assert count(folded).count == seams_by_hand(dict(folded.seams), apart=False)


def test_progress_is_a_share() -> None:
    shares: list[float] = []
    challenge = Challenge("box", shipped_set("pentominoes"), shape=Box(2, 5, 6))
    assert count(challenge, progress=shares.append).count == 2112
    assert shares == sorted(shares)
    assert shares
    assert 0 <= shares[0] <= shares[-1] <= 1
