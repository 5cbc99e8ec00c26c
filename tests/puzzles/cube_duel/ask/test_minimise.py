"""Smallest setups: against brute force over all subsets, and what is said where there is none."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from pipcube import InvalidError
from pipcube.puzzles.cube_duel.ask.minimise import minimise
from pipcube.puzzles.cube_duel.rules.board import HALF
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, in_order, labels_of
from pipcube.puzzles.cube_duel.rules.order import Buildable
from pipcube.puzzles.cube_duel.rules.pieces import Cell
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.buildable import build_order
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.solver.result import Status

from ....reading import read_booklet
from ..conftest import ReadOne

CASES = Path(__file__).parents[3] / "cases"
SAMPLER = {e.name: e.item for e in read_booklet(str(CASES / "duel_sampler.toml")).entries}
EMPTY = Challenge("half", shipped_set("tetracubes"), shape=HALF)


def sample(name: str) -> Challenge:
    found = SAMPLER[name]
    assert found is not None
    return found


def aiming_at(solution: Packing) -> Challenge:
    return replace(EMPTY, solution=labels_of(solution))


def unique_sets(solution: Packing, packings: Iterable[Packing]) -> list[frozenset[int]]:
    """Brute force: every set of pieces that no other packing shares, by what each other packing shares."""
    shared = {frozenset(i for i in range(8) if other[i] == solution[i]) for other in packings}
    shared.remove(frozenset(range(8)))
    sets = [frozenset(chosen) for size in range(9) for chosen in combinations(range(8), size)]
    return [chosen for chosen in sets if not any(chosen <= common for common in shared)]


def setups(solution: Packing, sets: Iterable[frozenset[int]]) -> set[Packing]:
    return {in_order(solution[i] for i in chosen) for chosen in sets}


def touching(a: Cell, b: Cell) -> bool:
    return sum(abs(i - j) for i, j in zip(a, b, strict=True)) == 1


def smallest_of(sets: Iterable[frozenset[int]]) -> list[frozenset[int]]:
    listed = list(sets)
    return [chosen for chosen in listed if len(chosen) == min(map(len, listed))]


@pytest.mark.parametrize("seed", range(20))
def test_against_brute_force(seed: int, half_packings: list[Packing]) -> None:
    assert len(half_packings) == 11120
    solution = random.Random(seed).choice(half_packings)
    expected = setups(solution, smallest_of(unique_sets(solution, half_packings)))
    found = minimise(aiming_at(solution), all=True)
    assert (found.status, found.complete, found.solution) == (Status.ONE, True, solution)
    assert set(found.setups) == expected
    assert len(found.setups) == len(expected)
    one = minimise(aiming_at(solution))
    assert one.setups[0] in expected
    assert one.size == one.at_least == found.size


@pytest.mark.parametrize("seed", range(3))
def test_with_seams(seed: int, half_packings: list[Packing]) -> None:
    rng = random.Random(seed)
    solution = rng.choice(half_packings)
    labels = labels_of(solution)
    seams = {cell: labels[cell] for cell in rng.sample(sorted(labels), 9) if 3 in cell[:2] or cell[2] == 1}
    challenge = replace(aiming_at(solution), seams=seams)
    pairs = [(a, b, seams[a] == seams[b]) for a, b in combinations(seams, 2) if touching(a, b)]
    allowed = [
        packing
        for packing in half_packings
        if all((own[a] == own[b]) == same for own in [labels_of(packing)] for a, b, same in pairs)
    ]
    expected = setups(solution, smallest_of(unique_sets(solution, allowed)))
    assert set(minimise(challenge, all=True).setups) == expected


@pytest.mark.parametrize("seed", range(6))
def test_placeable_against_brute_force(seed: int, half_packings: list[Packing]) -> None:
    solution = random.Random(seed).choice(half_packings)

    def stands(chosen: frozenset[int]) -> bool:
        setup = tuple(solution[i] for i in sorted(chosen))
        rest = tuple(solution[i] for i in range(8) if i not in chosen)
        return build_order(HALF, setup, rest).verdict is Buildable.STABLE

    sets = unique_sets(solution, half_packings)
    sizes = sorted({len(chosen) for chosen in sets})
    by_size = ([c for c in sets if len(c) == size and stands(c)] for size in sizes)
    expected = setups(solution, next((found for found in by_size if found), []))
    found = minimise(aiming_at(solution), all=True, placeable=True)
    assert set(found.setups) == expected
    assert found.status is (Status.ONE if expected else Status.NONE)
    assert found.placeable is (True if expected else None)


def test_the_case_with_the_fewest_there_can_be() -> None:
    challenge = sample("packing-3")
    found = minimise(challenge, all=True)
    assert found.setups == (challenge.setup,)
    assert found.placeable is False
    standing = minimise(challenge, placeable=True)
    assert (standing.size, standing.placeable) == (3, True)


@pytest.mark.parametrize("name", ["expert-0", "expert-2", "master-1", "wizard-11"])
def test_another_engine_agrees_that_it_is_unique_and_that_fewer_are_not(name: str) -> None:
    challenge = sample(name)
    found = minimise(challenge)
    (setup,) = found.setups
    assert find(replace(challenge, setup=setup), engine="sat").status is Status.ONE
    for piece in setup:
        fewer = tuple(other for other in setup if other != piece)
        assert find(replace(challenge, setup=fewer)).status is Status.MANY
    assert len(setup) <= len(challenge.setup)


def test_several_solutions_need_an_aim(half_packings: list[Packing]) -> None:
    loose = sample("junior-1-loose")
    with pytest.raises(InvalidError, match="several solutions"):
        minimise(loose)
    aims = [p for p in half_packings if set(loose.setup) <= set(p)]
    assert len(aims) == 6
    for aim in aims:
        assert minimise(replace(loose, solution=labels_of(aim))).solution == aim


def test_a_printed_solution_that_is_none() -> None:
    with pytest.raises(InvalidError, match="is not one"):
        minimise(replace(sample("junior-1"), solution=dict.fromkeys([(0, 0, 0)], "A")))


def test_no_solution() -> None:
    found = minimise(sample("expert-0-broken"))
    assert (found.status, found.solution, found.setups, found.size) == (Status.NONE, (), (), None)


def test_copies_are_interchangeable(challenge: ReadOne) -> None:
    text = """
[[piece]]
names = "IJ"
layers = "##"
count = 2
[[challenge]]
name = "square"
shape = [2, 2, 1]
solution = "{}"
"""
    found = minimise(challenge(text.format("II\\nJJ")), all=True)
    assert [[piece.letter for piece in setup] for setup in found.setups] == [["I"], ["J"]]


@pytest.mark.parametrize("timeout", [0, 0.005, 0.02, 0.1])
def test_out_of_time_is_unknown_or_true(timeout: float) -> None:
    found = minimise(sample("master-1"), all=True, placeable=True, timeout=timeout)
    assert found.status in (Status.UNKNOWN, Status.ONE)
    assert not found.complete or len(found.setups) > 0
    if timeout == 0:
        assert (found.status, found.setups) == (Status.UNKNOWN, ())
