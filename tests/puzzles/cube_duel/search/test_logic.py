"""The logical solver is sound, and its grade measures what it says."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.rules.board import HALF
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, in_order
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.logic import LEVELS, WEIGHTS, Grade, grade, level_of
from pipcube.solver.cover.propagation import Technique
from pipcube.solver.result import Deadline, Status, TimeUpError

from ....reading import read_booklet

CASES = Path(__file__).parents[3] / "cases"
SAMPLER = {e.name: e.item for e in read_booklet(str(CASES / "duel_sampler.toml")).entries}
EXPECTED: list[dict[str, Any]] = json.loads((CASES / "duel_sampler.expected.json").read_text())
EMPTY = Challenge("half", shipped_set("tetracubes"), shape=HALF)


def sample(name: str) -> Challenge:
    found = SAMPLER[name]
    assert found is not None
    return found


@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_the_verdict_is_that_of_the_engines(case: dict[str, Any]) -> None:
    assert grade(sample(case["name"])).status == case["status"]


@pytest.mark.parametrize("seed", range(30))
def test_the_verdict_on_random_setups(seed: int, half_packings: list[Packing]) -> None:
    rng = random.Random(seed)
    setup = rng.sample(rng.choice(half_packings), rng.choice([1, 2, 2, 3]))
    solutions = sum(set(setup) <= set(packing) for packing in half_packings)
    found = grade(replace(EMPTY, setup=in_order(setup)))
    assert found.status is (Status.ONE if solutions == 1 else Status.MANY)
    assert solutions == 1 or found.technique is Technique.SEARCH  # reasoning alone cannot tell them apart


@pytest.mark.parametrize(
    ("name", "technique", "effort"),
    [
        ("starter-2", "single", 2),
        ("starter-0", "stranded", 18),
        ("junior-1", "stranded", 46),
        ("expert-2", "chain", 743),
        ("wizard-11", "chain", 2003),
        ("expert-0", "search", 4105),
    ],
)
def test_grades_stay_what_they_are(name: str, technique: str, effort: int) -> None:
    found = grade(sample(name))
    assert (found.technique.label, found.effort) == (technique, effort)
    assert found.effort == sum(WEIGHTS[kind] * amount for kind, amount in found.work.items())


def test_the_share_that_is_forced() -> None:
    assert grade(sample("starter-2")).forced == 1
    assert grade(sample("junior-1")).forced == 0
    assert 0 < grade(sample("wizard-11")).forced < 0.1


def test_more_setup_is_never_harder_for_the_techniques(half_packings: list[Packing]) -> None:
    """What a set of techniques finishes, it also finishes from a larger setup."""
    rng = random.Random(1)
    for _ in range(20):
        solution = list(rng.choice(half_packings))
        rng.shuffle(solution)
        grades = [grade(replace(EMPTY, setup=in_order(solution[:size]))) for size in range(2, 9)]
        unique = [found.technique for found in grades if found.status is Status.ONE]
        assert unique == sorted(unique, reverse=True)


def test_levels_rise_and_do_not_touch() -> None:
    assert [level.name for level in LEVELS] == ["starter", "junior", "expert", "master", "wizard"]
    for below, above in pairwise(LEVELS):
        assert below.highest is not None
        assert below.lowest <= below.highest < above.lowest
    assert LEVELS[-1].highest is None


def test_level_of() -> None:
    names = ("starter-0", "starter-2", "junior-1", "wizard-11", "expert-2")
    found = {name: level_of(sample(name), grade(sample(name))) for name in names}
    assert found == {
        "starter-0": "starter",
        "starter-2": "starter",
        "junior-1": "junior",
        "wizard-11": "wizard",
        "expert-2": "master",
    }
    easy = Grade(Status.ONE, Technique.SINGLE, 20, {}, 1.0)
    assert level_of(sample("junior-1"), easy) == "starter"
    assert level_of(sample("wizard-11"), easy) is None  # an easy full cube is no starter
    assert level_of(sample("junior-1"), replace(easy, status=Status.MANY)) is None
    assert level_of(sample("junior-1"), replace(easy, effort=38)) is None  # between two levels


def test_out_of_time() -> None:
    with pytest.raises(TimeUpError):
        grade(sample("wizard-11"), Deadline.after(0))
