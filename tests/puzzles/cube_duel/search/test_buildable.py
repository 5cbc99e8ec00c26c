"""Orders: by hand, against all permutations, and for random packings, each replayed by the checker."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

import numpy as np
import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, RED, YELLOW, Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed
from pipcube.puzzles.cube_duel.rules.order import Buildable, BuildStep, Order
from pipcube.puzzles.cube_duel.rules.order_check import has_way_in, sinking, verify_order
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.buildable import build_order
from pipcube.puzzles.cube_duel.search.model import Model, build
from pipcube.solver.cover import engines
from pipcube.solver.cover.problem import Problem
from pipcube.solver.result import Deadline, TimeUpError

SEEDS = range(8)


def pieces(text: str, colour: str = RED) -> Packing:
    """Pieces A, B, ... from their cells: ``000 100, 001``."""
    return tuple(
        Placed(colour, chr(ord("A") + n), frozenset((int(x), int(y), int(z)) for x, y, z in part.split()))
        for n, part in enumerate(text.split(","))
        if part
    )


@lru_cache
def packing(seed: int) -> Packing:
    """A packing of the full cube; its options are tried in random order."""
    model = build(Challenge("random", shipped_set("tetracubes")))
    problem = model.problem
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(model.placement))
    order = order[np.argsort(problem.groups[order], kind="stable")]
    mixed = Problem(problem.items, problem.masks[order], problem.groups[order], problem.demands)
    shuffled = Model(model.challenge, mixed, model.placement[order], model.colour[order])
    return shuffled.decode(next(iter(engines.ENGINES["cover"](mixed, Deadline()))))


def checked(box: Box, setup: Packing, others: Packing) -> Order:
    order = build_order(box, setup, others)
    assert verify_order(box, setup, others, order) == []
    return order


# --- By hand ---


def test_nothing_to_build() -> None:
    assert checked(FULL, (), ()) == Order(Buildable.STABLE, Buildable.STABLE, ())


def test_the_order_matters() -> None:
    floor, upon = pieces("000 100 200 300, 001 101 201 301")
    order = checked(FULL, (), (upon, floor))
    assert [step.placed for step in order.steps] == [floor, upon]
    assert order.verdict is Buildable.STABLE
    assert [step.direction[0] for step in order.steps] == ["+", "+"]
    wrong = checked(FULL, (upon,), (floor,))
    assert (wrong.setup, wrong.rest) == (Buildable.UNSTABLE, Buildable.STABLE)
    assert wrong.verdict is Buildable.UNSTABLE
    assert [step.stable for step in wrong.steps] == [False, True]


def test_setup_comes_first() -> None:
    low, high = pieces("000 100, 200 300"), pieces("001 101, 201 301", YELLOW)
    order = checked(FULL, low, high)
    assert {step.placed for step in order.steps[:2]} == set(low)
    assert order.verdict is Buildable.STABLE


def test_no_stable_order() -> None:
    """A rod that tips until a tower holds it down; the tower has nothing to stand on without it."""
    base, rod, tower = pieces("000, 001 101 201 301, 002 003")
    order = checked(FULL, (), (tower, rod, base))
    assert order.verdict is Buildable.UNSTABLE
    assert [step.placed for step in order.steps] == [base, rod, tower]
    assert [step.stable for step in order.steps] == [True, False, True]
    assert order.unstable_steps == 1


def test_no_way_in() -> None:
    around = pieces("011, 211, 101, 121, 110, 112")
    order = checked(FULL, around, pieces("111", YELLOW))
    assert (order.setup, order.rest) == (Buildable.UNSTABLE, Buildable.NO_WAY)
    assert order.verdict is Buildable.NO_WAY
    assert len(order.steps) == 6


def test_locked_pieces_have_no_order() -> None:
    """Each holds the other in: a bent bar through the hole of a frame that is one piece."""
    frame = "111 211 311 112 312 113 213 313"
    bar = "202 212 222 201 221"
    order = checked(FULL, (), pieces(f"{frame}, {bar}"))
    assert order.rest is Buildable.NO_WAY
    assert order.steps == ()


def test_out_of_time_and_bad_input() -> None:
    with pytest.raises(TimeUpError):
        build_order(FULL, (), pieces("000"), Deadline.after(0))
    with pytest.raises(ValueError, match="not inside"):
        build_order(Box(1, 1, 1), (), pieces("001"))
    with pytest.raises(ValueError, match="share none"):
        build_order(FULL, pieces("000"), pieces("000", YELLOW))


# --- The checker sees faults ---


def test_the_checker_sees_what_is_wrong() -> None:
    order = build_order(FULL, (), packing(SEEDS[0]))
    first, second, *others = order.steps

    def faults(steps: list[BuildStep], rest: Buildable = Buildable.STABLE) -> str:
        return "; ".join(
            verify_order(FULL, (), packing(SEEDS[0]), replace(order, steps=tuple(steps), rest=rest))
        )

    assert faults([first, second, *others]) == ""
    assert "not each" in faults([first, *others])
    assert "runs into" in faults([*reversed(order.steps)])
    assert "does not start outside" in faults([replace(first, path=first.path[1:]), second, *others])
    assert "not a unit step" in faults([replace(first, path=((0, 0, -2), *first.path)), second, *others])
    assert "wrong about what is stable" in faults([replace(first, stable=False), second, *others])
    assert "disagree" in faults([*order.steps], rest=Buildable.UNSTABLE)
    assert "there is an order" in faults([], rest=Buildable.NO_WAY)
    assert "belong to no part" in faults([*order.steps], rest=Buildable.NO_WAY)


# --- Against all permutations ---


def fewest_unstable(box: Box, standing: Packing, part: Packing) -> int | None:
    """Over all orders of a part, the fewest unstable steps; ``None``: no order has ways in."""
    best = None
    sinks: dict[frozenset[Placed], bool] = {}
    for order in permutations(part):
        before, unstable = standing, 0
        for piece in order:
            if not has_way_in(piece.cells, [c for p in before for c in p.cells], box):
                break
            before = (*before, piece)
            key = frozenset(before)
            if key not in sinks:
                sinks[key] = sinking([p.cells for p in before]) > 1e-6
            unstable += sinks[key]
        else:
            best = unstable if best is None else min(best, unstable)
    return best


def test_as_all_permutations() -> None:
    rng = random.Random(4)
    seen = set()
    for number in range(30):
        packed = sorted(
            packing(SEEDS[number % len(SEEDS)]), key=lambda p: sum(map(sum, p.cells)) + rng.random() * 12
        )
        some = packed[: rng.randint(3, 7)]
        cut = rng.randint(max(0, len(some) - 4), min(4, len(some)))
        setup, others = tuple(some[:cut]), tuple(some[cut:])
        order = checked(FULL, setup, others)
        at = 0
        for standing, part, verdict in (((), setup, order.setup), (setup, others, order.rest)):
            fewest = fewest_unstable(FULL, standing, part)
            if fewest is None:
                assert verdict is Buildable.NO_WAY
            else:
                assert sum(not step.stable for step in order.steps[at : at + len(part)]) == fewest
                assert verdict is (Buildable.UNSTABLE if fewest else Buildable.STABLE)
                at += len(part)
            seen.add(verdict)
    assert {Buildable.STABLE, Buildable.UNSTABLE} <= seen


# --- Random packings ---


@pytest.mark.parametrize("seed", SEEDS)
def test_random_packings(seed: int) -> None:
    packed = packing(seed)
    order = checked(FULL, (), packed)
    assert order.verdict is Buildable.STABLE  # so far all have been
    assert len(order.steps) == 16
    rng = random.Random(seed)
    count = rng.randint(3, 6)
    setup = tuple(step.placed for step in order.steps[:count])  # has an order, by construction
    others = tuple(piece for piece in packed if piece not in setup)
    assert build_order(FULL, setup, others).verdict is Buildable.STABLE
    setup = tuple(rng.sample(packed, count))  # seldom has one
    others = tuple(piece for piece in packed if piece not in setup)
    checked(FULL, setup, others)
