"""The covering engines against a brute force, and symmetry against a list of all orbits."""

from __future__ import annotations

import random
import threading
from collections.abc import Iterable, Sequence
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray
from pipcube.solver.cover import orbits, search
from pipcube.solver.cover.engines import COVER_MAX_ITEMS, ENGINES, choose
from pipcube.solver.cover.problem import Problem, uniqueness
from pipcube.solver.result import Count, Deadline, Status, TimeUpError

NEVER = Deadline()
Option = tuple[int, frozenset[int]]  # group, items
Solutions = set[tuple[int, ...]]


def make(items: int, options: Iterable[Option], demands: Sequence[int]) -> Problem:
    """A problem from options written as sets; options are sorted and repeated ones dropped."""
    ordered = sorted(set(options), key=lambda option: (option[0], sorted(option[1])))
    words = max(1, -(-items // 64))
    masks = np.zeros((len(ordered), words), np.uint64)
    for row, (_, covered) in zip(masks, ordered, strict=True):
        bits = sum(1 << item for item in covered)
        row[:] = [bits >> (64 * word) & (2**64 - 1) for word in range(words)]
    return Problem(items, masks, np.array([group for group, _ in ordered], np.int64), tuple(demands))


def brute_force(problem: Problem) -> Solutions:
    """Knuth's Algorithm X without its cleverness: the first uncovered item, each option that covers it."""
    bits = [sum(int(word) << (64 * i) for i, word in enumerate(row)) for row in problem.masks]
    groups = problem.groups.tolist()
    found: Solutions = set()

    def extend(covered: int, left: list[int], chosen: list[int]) -> None:
        free = ~covered & ((1 << problem.items) - 1)
        if not free:
            if not any(left):
                found.add(tuple(sorted(chosen)))
            return
        for option, mask in enumerate(bits):
            if mask & free & -free and not mask & covered and left[groups[option]]:
                rest = [n - (g == groups[option]) for g, n in enumerate(left)]
                extend(covered | mask, rest, [*chosen, option])

    extend(0, list(problem.demands), [])
    return found


def random_problem(seed: int) -> Problem:
    """A small problem, two in three with a planted solution, one in two spread over 70 to 128 items."""
    rng = random.Random(seed)
    items = rng.randint(4, 11)
    order = rng.sample(range(items), items)
    cuts = sorted(rng.sample(range(1, items), rng.randint(1, min(5, items - 1))))
    parts = [frozenset(order[a:b]) for a, b in pairwise([0, *cuts, items])]
    most = len(parts) if seed % 4 else rng.randint(1, 2)  # every fourth problem: few groups, large demands
    labels = sorted(rng.randrange(most) for _ in parts)
    labels = [sorted(set(labels)).index(label) for label in labels]
    demands = [labels.count(group) for group in range(max(labels) + 1)]
    options = set(zip(labels, parts, strict=True)) if seed % 3 else set()
    for _ in range(rng.randint(5, 45)):
        size = rng.choice([len(part) for part in parts])
        options.add((rng.randrange(len(demands)), frozenset(rng.sample(range(items), size))))
    if seed % 2:
        return make(items, options, demands)
    total = rng.randint(70, 128)
    place = rng.sample(range(total), total)
    padding = frozenset(place[items:])
    half = frozenset(rng.sample(sorted(padding), len(padding) // 2))
    spread = {(group, frozenset(place[item] for item in covered)) for group, covered in options}
    first, second = len(demands), len(demands) + 1
    spread |= {(first, half), (second, padding - half), (second, half)}
    return make(total, spread, [*demands, 1, 1])


PROBLEMS = [random_problem(seed) for seed in range(150)]
ANSWERS = [brute_force(problem) for problem in PROBLEMS]


def grid(width: int, height: int, shapes: Sequence[set[tuple[int, int]]], demands: Sequence[int]) -> Problem:
    """Polyominoes in a rectangle; item y * width + x."""
    options = []
    for group, shape in enumerate(shapes):
        turned = shape
        for _ in range(4):
            turned = {(-y, x) for x, y in turned}
            low_x, low_y = min(x for x, _ in turned), min(y for _, y in turned)
            cells = {(x - low_x, y - low_y) for x, y in turned}
            for dx in range(width - max(x for x, _ in cells)):
                for dy in range(height - max(y for _, y in cells)):
                    where = frozenset((y + dy) * width + x + dx for x, y in cells)
                    options.append((group, where))
    return make(width * height, options, demands)


def turns(problem: Problem, width: int, height: int) -> NDArray[np.int64]:
    """(rotations, options) the rotations of the rectangle, on the options of a grid."""
    covers = [frozenset(np.flatnonzero(row).tolist()) for row in problem.incidence()]
    number = {(g, c): i for i, (g, c) in enumerate(zip(problem.groups.tolist(), covers, strict=True))}
    images = [[(x, y), (width - 1 - x, height - 1 - y)] for y in range(height) for x in range(width)]
    if width == height:
        images = [[*two, (height - 1 - y, x), (y, width - 1 - x)] for two in images for x, y in two[:1]]
    return np.array(
        [
            [
                number[g, frozenset(images[i][turn][1] * width + images[i][turn][0] for i in cover)]
                for g, cover in zip(problem.groups.tolist(), covers, strict=True)
            ]
            for turn in range(len(images[0]))
        ],
        np.int64,
    )


MONO, DOMINO, ROD, ELL = {(0, 0)}, {(0, 0), (1, 0)}, {(0, 0), (1, 0), (2, 0)}, {(0, 0), (1, 0), (0, 1)}
TETRIS_L, TETRIS_T = {(0, 0), (1, 0), (2, 0), (0, 1)}, {(0, 0), (1, 0), (2, 0), (1, 1)}
GRIDS = {
    "dominoes 4x4": (4, 4, grid(4, 4, [DOMINO], [8])),
    "dominoes 3x4": (3, 4, grid(3, 4, [DOMINO], [6])),
    "rods and bends 3x4": (3, 4, grid(3, 4, [ROD, ELL], [2, 2])),
    "one of each 3x3": (3, 3, grid(3, 3, [MONO, DOMINO, ROD, ELL], [1, 1, 1, 1])),
    "one of each 3x4": (3, 4, grid(3, 4, [MONO, TETRIS_L, TETRIS_T, ROD], [1, 1, 1, 1])),
    "mixed 4x4": (4, 4, grid(4, 4, [DOMINO, ELL, TETRIS_L], [3, 2, 1])),
    "fixed middle 5x5": (5, 5, grid(5, 5, [MONO, TETRIS_L], [1, 6])),
    "no solution 3x3": (3, 3, grid(3, 3, [ELL], [3])),
}


def test_problems_are_of_every_kind() -> None:
    sizes = [len(answer) for answer in ANSWERS]
    assert min(sizes.count(0), sizes.count(1), sum(size > 1 for size in sizes)) >= 15
    assert {problem.masks.shape[1] for problem in PROBLEMS} == {1, 2}
    assert sum(max(p.demands) > 1 and len(a) > 1 for p, a in zip(PROBLEMS, ANSWERS, strict=True)) >= 15


@pytest.mark.parametrize("engine", ENGINES)
def test_engines_find_each_solution_once(engine: str) -> None:
    for seed, (problem, expected) in enumerate(zip(PROBLEMS, ANSWERS, strict=True)):
        found = list(ENGINES[engine](problem, NEVER))
        assert len(found) == len(set(found)), seed
        assert set(found) == expected, seed
        assert all(solution == tuple(sorted(solution)) for solution in found), seed


@pytest.mark.parametrize("engine", ENGINES)
def test_uniqueness(engine: str) -> None:
    for seed, (problem, expected) in enumerate(zip(PROBLEMS, ANSWERS, strict=True)):
        answer = uniqueness(problem, ENGINES[engine], NEVER)
        assert answer.status is [Status.NONE, Status.ONE, Status.MANY][min(2, len(expected))], seed
        assert len(set(answer.solutions)) == min(2, len(expected)), seed
        assert expected.issuperset(answer.solutions), seed


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(
    ("items", "options", "demands", "solutions"),
    [
        (3, [(0, {0, 1})], [1], 0),  # an item that no option covers
        (2, [(0, {0, 1})], [1, 1], 0),  # a group without options
        (2, [(0, {0, 1})], [1, 2], 0),
        (4, [(0, {0, 1})], [2], 0),  # a group with fewer options than demanded
        (2, [], [1], 0),
        (4, [(0, {0, 1}), (0, {2, 3}), (1, {0, 1, 2, 3})], [2, 1], 0),  # more demanded than fits
        (1, [(0, {0})], [1], 1),
        (64, [(0, set(range(63))), (1, {63})], [1, 1], 1),
        (65, [(0, set(range(64))), (1, {64})], [1, 1], 1),
        (128, [(0, set(range(127))), (1, {127}), (1, {0})], [1, 1], 1),
        (20, [(0, {i}) for i in range(20)], [20], 1),
        (20, [(g, {i}) for g in range(2) for i in range(20)], [18, 2], 190),
    ],
)
def test_edges(
    engine: str, items: int, options: list[tuple[int, set[int]]], demands: list[int], solutions: int
) -> None:
    problem = make(items, [(group, frozenset(covered)) for group, covered in options], demands)
    found = list(ENGINES[engine](problem, NEVER))
    assert len(found) == len(set(found)) == solutions
    assert set(found) == brute_force(problem)


def test_problem_refuses_what_no_engine_can_read() -> None:
    masks, groups = np.ones((2, 1), np.uint64), np.array([0, 1])
    Problem(1, masks, groups, (1, 1))
    for bad in [
        lambda: Problem(65, masks, groups, (1, 1)),
        lambda: Problem(1, masks[:1], groups, (1, 1)),
        lambda: Problem(1, masks, groups[::-1], (1, 1)),
        lambda: Problem(1, masks, groups, (1,)),
        lambda: Problem(1, masks, groups, (1, 0)),
    ]:
        with pytest.raises(ValueError, match=r"must|names"):
            bad()


def test_incidence_and_restricted() -> None:
    problem = make(70, [(0, frozenset({0, 69})), (0, frozenset({5})), (1, frozenset({63, 64}))], [1, 1])
    assert [np.flatnonzero(row).tolist() for row in problem.incidence()] == [[0, 69], [5], [63, 64]]
    part, kept = problem.restricted(np.array([False, True, True]))
    assert kept.tolist() == [1, 2]
    assert [np.flatnonzero(row).tolist() for row in part.incidence()] == [[5], [63, 64]]
    assert part.groups.tolist() == [0, 1]


def test_size_limit_of_the_cover_engine() -> None:
    options = [(0, frozenset(range(129)))]
    with pytest.raises(ValueError, match="128"):
        list(ENGINES["cover"](make(129, options, [1]), NEVER))
    for engine in ("sat", "cp-sat"):
        assert list(ENGINES[engine](make(129, options, [1]), NEVER)) == [(0,)]
    assert choose(None, COVER_MAX_ITEMS) == choose("cover", COVER_MAX_ITEMS) == "cover"
    assert choose(None, COVER_MAX_ITEMS + 1) == "sat"
    assert choose("cp-sat", 1) == "cp-sat"
    with pytest.raises(ValueError, match="128"):
        choose("cover", COVER_MAX_ITEMS + 1)


def many_solutions() -> Problem:
    """12! * 2**12 solutions: listing them would outlast any test."""
    return make(24, [(g, frozenset({2 * i, 2 * i + 1})) for g in range(12) for i in range(12)], [1] * 12)


@pytest.mark.parametrize("engine", ENGINES)
def test_no_time_is_unknown(engine: str) -> None:
    problem = make(1, [(0, frozenset({0}))], [1])
    assert uniqueness(problem, ENGINES[engine], Deadline.after(0)).status is Status.UNKNOWN
    with pytest.raises(TimeUpError):
        list(ENGINES[engine](problem, Deadline.after(0)))
    assert uniqueness(problem, ENGINES[engine], Deadline.after(60)).status is Status.ONE


@pytest.mark.parametrize("engine", ENGINES)
def test_deadline_ends_a_long_listing(engine: str) -> None:
    next(ENGINES[engine](many_solutions(), NEVER))  # imports and compiles
    met: list[tuple[int, ...]] = []
    with pytest.raises(TimeUpError):
        met.extend(ENGINES[engine](many_solutions(), Deadline.after(0.4)))
    assert met


@pytest.mark.parametrize("engine", ["sat", "cp-sat"])
def test_deadline_ends_a_long_call(engine: str) -> None:
    """No solution comes along to stop at: the C++ code itself must be stopped."""
    rng = random.Random(3)
    triples = [(i % 100, frozenset(rng.sample(range(300), 3))) for i in range(2500)]
    problem = make(300, triples, [1] * 100)
    list(ENGINES[engine](make(1, [(0, frozenset({0}))], [1]), NEVER))
    with pytest.raises(TimeUpError):
        list(ENGINES[engine](problem, Deadline.after(0.3)))


@pytest.mark.parametrize("engine", ENGINES)
def test_closing_stops_the_engine(engine: str) -> None:
    threads = threading.active_count()
    found = ENGINES[engine](many_solutions(), NEVER)
    first = [next(found) for _ in range(3)]
    assert len(set(first)) == 3
    found.close()  # type: ignore[attr-defined]
    assert list(found) == []
    assert threading.active_count() == threads


def test_count() -> None:
    for seed, (problem, expected) in enumerate(zip(PROBLEMS, ANSWERS, strict=True)):
        assert search.count(problem, NEVER) == Count(len(expected), exact=True), seed


def test_count_with_a_first_option() -> None:
    for seed, (problem, expected) in enumerate(zip(PROBLEMS, ANSWERS, strict=True)):
        for option in range(len(problem.groups)):
            with_it = sum(option in solution for solution in expected)
            assert search.count(problem, NEVER, first=(option,)) == Count(with_it, exact=True), (
                seed,
                option,
            )


def test_count_with_an_only_option_first() -> None:
    problem = make(2, [(0, frozenset({0, 1})), (0, frozenset({0}))], [1])
    assert search.count(problem, NEVER, first=(1,)) == Count(1, exact=True)
    assert search.count(problem, NEVER, first=(0,)) == Count(0, exact=True)


@pytest.mark.parametrize("name", GRIDS)
def test_limits(name: str) -> None:
    width, height, problem = GRIDS[name]
    total = len(brute_force(problem))
    group = turns(problem, width, height)
    for limit in {0, 1, total // 2, total - 1, total, total + 1} - {-1}:
        for part in (
            search.count(problem, NEVER, limit=limit),
            orbits.count(problem, group, NEVER, limit=limit),
        ):
            assert part.exact == (total <= limit)
            assert part.at_least == total if part.exact else limit < part.at_least <= total


def test_count_out_of_time_is_a_lower_bound() -> None:
    assert search.count(many_solutions(), Deadline.after(0)) == Count(0, exact=False)
    part = search.count(many_solutions(), Deadline.after(0.2))
    assert not part.exact
    assert part.at_least > 0


def test_progress_rises_from_zero_to_one() -> None:
    shares: list[float] = []
    problem = grid(6, 8, [DOMINO], [24])
    search.count(problem, NEVER, progress=shares.append)
    assert len(shares) > 1
    assert shares == sorted(shares)
    assert shares[0] >= 0
    assert shares[-1] <= 1


@pytest.mark.parametrize("name", GRIDS)
def test_symmetry_against_brute_force(name: str) -> None:
    width, height, problem = GRIDS[name]
    group = turns(problem, width, height)
    solutions = brute_force(problem)
    every = {
        frozenset(tuple(sorted(element[list(solution)].tolist())) for element in group)
        for solution in solutions
    }
    assert all(orbit <= solutions for orbit in every)
    assert orbits.count(problem, group, NEVER) == Count(len(solutions), exact=True)
    assert orbits.orbits(problem, group, len(solutions), NEVER) == len(every)
    assert orbits.orbits_of(solutions, group) == len(every)
    assert orbits.count(problem, group[:1], NEVER) == Count(len(solutions), exact=True)
    assert orbits.orbits(problem, group[:1], len(solutions), NEVER) == len(solutions)


def test_symmetry_examples_tell_orbits_from_a_quotient() -> None:
    """Some solutions are their own images, so that the number of orbits is not total / order."""
    width, height, problem = GRIDS["dominoes 4x4"]
    group = turns(problem, width, height)
    assert len(group) == 4
    assert orbits.count(problem, group, NEVER).at_least == 36
    assert orbits.orbits(problem, group, 36, NEVER) == 12


def test_symmetry_out_of_time() -> None:
    for name in ("one of each 3x3", "dominoes 4x4"):
        width, height, problem = GRIDS[name]
        group = turns(problem, width, height)
        assert not orbits.count(problem, group, Deadline.after(0)).exact
        assert orbits.orbits(problem, group, 36, Deadline.after(0)) is None
