"""Generated challenges: proved, as hard as asked for, the same for the same seed, no two alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.ask import generate as making
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.ask.generate import (
    LEVEL_NAMES,
    Attempt,
    alike,
    cells_apart,
    generate,
    make,
    pieces_apart,
    prove,
)
from pipcube.puzzles.cube_duel.files.writing import format_challenge
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, rotations, squares
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, labels_of
from pipcube.puzzles.cube_duel.rules.check import find_faults
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.colourings import ColouringDescent, random_packing
from pipcube.puzzles.cube_duel.search.logic import grade, level_of
from pipcube.solver.result import EngineDisagreementError

from ....reading import read_booklet

SET = shipped_set("tetracubes")
SEEN = {square.cell for square in squares(FULL)}


def full(packing: Packing) -> Challenge:
    """A packing of the full cube by its colours."""
    target = {cell: piece.colour for piece in packing for cell in piece.cells if cell in SEEN}
    return Challenge("full", SET, target=target, solution=labels_of(packing))


@pytest.mark.parametrize(
    "level", [*LEVEL_NAMES[:3], *(pytest.param(level, marks=pytest.mark.slow) for level in LEVEL_NAMES[3:])]
)
def test_each_level(level: str) -> None:
    (challenge,) = generate(level, count=1, seed=3, jobs=1)
    assert (challenge.name, challenge.level) == (f"{level}-01", level)
    assert challenge.box == (HALF if level in ("starter", "junior") else FULL)
    assert bool(challenge.setup) == (level != "wizard")
    assert bool(challenge.target) == (challenge.box == FULL)
    assert level_of(challenge, grade(challenge)) == level
    packing = prove(challenge)
    assert {cell for piece in packing for cell in piece.cells} == (challenge.solution or {}).keys()
    assert len(packing) - len(challenge.setup) >= 3
    assert count(challenge, engine="all").count == 1


def test_the_same_seed_gives_the_same_challenges_with_any_number_of_processes() -> None:
    one = list(generate("junior", count=3, seed=5, jobs=1))
    assert len(one) == 3
    assert list(generate("junior", count=3, seed=5, jobs=2)) == one
    assert list(generate("junior", count=2, seed=5, jobs=1)) == one[:2]
    assert list(generate("junior", count=2, seed=6, jobs=1)) != one[:2]


def test_attempts_stay_what_they_are() -> None:
    """These may change only with the generator: the same seed gives the same everywhere."""
    setups = [
        None,
        ["PIOO PPOO", ".I.Z P...", ".IZZ ....", ".IZ. ...."],
        ["A.PP AAPZ", "A.PZ ...Z", "...Z ....", "..OO ..OO"],
    ]
    made = [make(Attempt("junior", seed)) for seed in (106, 102, 100)]
    assert [format_challenge(c).splitlines()[5:9] if c else None for c in made] == setups
    search = ColouringDescent(SET, 5)
    packing = next(packing for packing in search.colourings(600) if packing)
    assert search.evaluations == 70
    assert "".join(full(packing).target[square.cell] for square in squares(FULL))[:16] == "YYYRYRYRRYYYRRYY"


def test_a_colouring_that_the_search_finds_has_one_solution() -> None:
    for seed in (4, 5):
        for packing in ColouringDescent(SET, seed).colourings(150):
            if packing:
                assert not find_faults(full(packing), packing)
                assert count(full(packing)).count == 1


def test_a_descent_ends_after_its_evaluations() -> None:
    search = ColouringDescent(SET, 2)
    assert len(list(search.colourings(230))) >= 2
    assert search.evaluations == 230
    assert search.solutions >= 1


@pytest.mark.parametrize("moves", [0, 200])
def test_random_packings_are_packings(moves: int) -> None:
    packings = [random_packing(SET, seed, moves) for seed in range(10)]
    assert not [
        find_faults(full(packing), packing) for packing in packings if find_faults(full(packing), packing)
    ]
    assert len(set(packings)) == 10
    assert random_packing(SET, 3, moves) == packings[3]


def test_the_search_is_for_eight_different_pieces() -> None:
    with pytest.raises(ValueError, match="eight different"):
        random_packing(shipped_set("soma"), 1)


def test_cubes_are_alike_however_they_are_turned_or_coloured() -> None:
    one, other = full(random_packing(SET, 1)), full(random_packing(SET, 2))
    swap = {"R": "Y", "Y": "R"}
    turns = [turn for turn in rotations(FULL) if {turn[cell] for cell in SEEN} == SEEN]
    assert len(turns) == 3
    for turn in turns:
        turned = replace(one, target={turn[cell]: colour for cell, colour in one.target.items()})
        recoloured = replace(turned, target={cell: swap[c] for cell, c in turned.target.items()})
        assert cells_apart(one, turned) == cells_apart(turned, one) == cells_apart(recoloured, one) == 0
        assert cells_apart(turned, other) == cells_apart(one, other) == cells_apart(other, recoloured)
    changed = sorted(one.target)[:9]
    near = replace(one, target={c: swap[v] if c in changed else v for c, v in one.target.items()})
    assert cells_apart(one, near) <= 9
    assert alike(one, near)
    assert alike(one, other) == (cells_apart(one, other) < 10)


def test_half_cubes_are_alike_however_they_are_turned(half_packings: list[Packing]) -> None:
    one, other = (Challenge("half", SET, shape=HALF, solution=labels_of(p)) for p in half_packings[:2])
    assert len(rotations(HALF)) == 8
    for turn in rotations(HALF):
        turned = replace(one, solution={turn[cell]: label for cell, label in (one.solution or {}).items()})
        assert pieces_apart(one, turned) == 0
        assert pieces_apart(turned, other) == pieces_apart(other, one)
    assert alike(one, one)
    assert not alike(one, full(random_packing(SET, 1)))


def test_nothing_like_what_is_there_already() -> None:
    first, second = generate("junior", count=2, seed=7, jobs=1)
    (other,) = generate("junior", count=1, seed=7, beside=[first], jobs=1)
    assert other == replace(second, name="junior-01")


def test_what_is_not_unique_is_not_proved(half_packings: list[Packing]) -> None:
    with pytest.raises(EngineDisagreementError, match="cover says many"):
        prove(Challenge("half", SET, shape=HALF, solution=labels_of(half_packings[0])))


def test_a_search_that_finds_too_few_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "_ATTEMPTS", 1)
    assert len(list(generate("junior", count=6, seed=1, jobs=1))) < 6


def test_so_many_attempts_are_made_for_each_challenge_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[Attempt] = []
    monkeypatch.setattr(making, "make", made.append)
    assert list(generate("junior", count=3, seed=1, jobs=1)) == []
    assert len(set(made)) == len(made) == 3 * 50


@pytest.mark.slow
def test_entries_can_be_read(tmp_path: Path) -> None:
    made = [next(generate(level, count=1, seed=1, jobs=1)) for level in ("starter", "expert")]
    path = tmp_path / "made.toml"
    path.write_text("\n".join(map(format_challenge, made)))
    booklet = read_booklet(str(path))
    assert not booklet.faults
    assert [entry.item for entry in booklet.entries] == made
