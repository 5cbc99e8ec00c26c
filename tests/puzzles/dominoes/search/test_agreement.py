"""Compiled searches, their plain twin and the constraint model give the same values for random endings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pipcube.puzzles.dominoes.rules.game import Rules, State
from pipcube.puzzles.dominoes.search import cp_sat, plain
from pipcube.puzzles.dominoes.search.engines import search
from pipcube.solver.result import Deadline

from ..endings import random_ending

NEVER = Deadline()
# What differs between the endings: seats and sizes. CP-SAT takes those of a few hundred states.
TWO = {"seats": 2, "most": 5, "boneyard": 4}
PARTNERS = {"seats": 4, "partners": True, "most": 3, "boneyard": 3}
FOUR = {"seats": 4, "most": 3, "boneyard": 2}
THREE = {"seats": 3, "most": 3, "boneyard": 3}
SMALL = {"most": 3, "boneyard": 1}


def endings(number: int, kind: dict, match: bool) -> Iterator[tuple[int, Rules, State]]:
    for seed in range(number):
        yield seed, *random_ending(seed, match=match, **kind)


@pytest.mark.parametrize("order_known", [True, False], ids=["known", "random"])
@pytest.mark.parametrize("match", [False, True], ids=["points", "match"])
@pytest.mark.parametrize("kind", [TWO, PARTNERS, FOUR, THREE], ids=["two", "partners", "four", "three"])
def test_search_and_twin(kind: dict, match: bool, order_known: bool) -> None:
    if match and not order_known:
        pytest.skip("no search plays for the match with an unknown order")
    plays = 0
    for seed, rules, state in endings(320, kind, match):
        found = search(rules, state, order_known=order_known, deadline=NEVER)
        value, listed = plain.values(rules, state, order_known=order_known, deadline=NEVER)
        assert (found.value, list(found.plays)) == (value, listed), seed
        plays += len(listed)
    assert plays > 200


@pytest.mark.parametrize("order_known", [True, False], ids=["known", "random"])
@pytest.mark.parametrize("match", [False, True], ids=["points", "match"])
@pytest.mark.parametrize("kind", [TWO, PARTNERS, FOUR, THREE], ids=["two", "partners", "four", "three"])
def test_constraint_model_and_twin(kind: dict, match: bool, order_known: bool) -> None:
    for seed, rules, state in endings(40, kind | SMALL, match):
        modelled = cp_sat.values(rules, state, order_known=order_known, deadline=NEVER)
        assert modelled == plain.values(rules, state, order_known=order_known, deadline=NEVER), seed


@pytest.mark.slow
@pytest.mark.parametrize("kind", [TWO, PARTNERS], ids=["two", "partners"])
def test_all_three_on_many(kind: dict) -> None:
    small: dict[str, Any] = kind | SMALL
    for seed in range(1000, 2000):
        rules, state = random_ending(seed, **small)
        found = search(rules, state, order_known=True, deadline=NEVER)
        expected = plain.values(rules, state, order_known=True, deadline=NEVER)
        assert (found.value, list(found.plays)) == expected, seed
        assert cp_sat.values(rules, state, order_known=True, deadline=NEVER) == expected, seed
