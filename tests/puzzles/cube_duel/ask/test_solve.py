"""The answers: cases with known results, counts from the literature, and a brute force."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.rules.board import Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed, labels_of
from pipcube.puzzles.cube_duel.rules.notation import format_layers
from pipcube.puzzles.cube_duel.rules.pieces import Cell, Piece, PieceSet
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.solutions import FoundPackings, engine_names, find, find_all
from pipcube.solver.cover import engines
from pipcube.solver.result import CheckFailedError, EngineDisagreementError, Status, TimeUpError

from ....reading import read_booklet

CASES = Path(__file__).parents[3] / "cases"
SAMPLER = {e.name: e.item for e in read_booklet(str(CASES / "duel_sampler.toml")).entries}
EXPECTED: list[dict[str, Any]] = json.loads((CASES / "duel_sampler.expected.json").read_text())
ENGINES = ("cover", "sat", "cp-sat")

# A piece's colour, its shape's number in the set, and its cells.
Standing = tuple[str, int, frozenset[Cell]]


def sample(name: str) -> Challenge:
    found = SAMPLER[name]
    assert found is not None
    return found


def layers(packing: Packing, challenge: Challenge) -> str:
    return format_layers(labels_of(packing), challenge.box)


# --- Cases with known answers ---


def test_sampler_is_whole() -> None:
    assert list(SAMPLER) == [case["name"] for case in EXPECTED]
    assert len(EXPECTED) == 11


@pytest.mark.parametrize("engine", [None, *ENGINES, "all"])
@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_sampler_solve(case: dict[str, Any], engine: str | None) -> None:
    challenge = sample(case["name"])
    answer = find(challenge, engine=engine)
    assert answer.status == case["status"]
    assert len(answer.packings) == min(2, case["count"])
    assert answer.count == (case["count"] if case["count"] < 2 else None)
    assert answer.complete == (case["count"] < 2)
    texts = {layers(packing, challenge) for packing in answer.packings}
    assert len(texts) == len(answer.packings)
    if case["solution"]:
        assert texts == {case["solution"]}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_sampler_count_and_list(case: dict[str, Any], engine: str) -> None:
    challenge = sample(case["name"])
    counted = count(challenge, engine=engine)
    assert (counted.count, counted.at_least) == (case["count"], case["count"])
    assert counted.count_up_to_turns == case["count"]  # none of these has a rotation that keeps it
    listed = find_all(challenge, engine=engine)
    assert (listed.status, listed.count, listed.complete) == (case["status"], case["count"], True)
    assert len({layers(packing, challenge) for packing in listed.packings}) == case["count"]


# --- Counts from the literature (sources in tests/cases' README and in the piece-set files) ---


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


# --- Copies ---

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


# --- Brute force ---


def quarter_turns(cells: Iterable[Cell]) -> set[frozenset[Cell]]:
    """All ways to turn some cells, moved to the origin."""
    seen: set[frozenset[Cell]] = set()
    front = [list(cells)]
    while front:
        shape = front.pop()
        low = [min(cell[axis] for cell in shape) for axis in range(3)]
        settled = frozenset((x - low[0], y - low[1], z - low[2]) for x, y, z in shape)
        if settled not in seen:
            seen.add(settled)
            front += [[(-y, x, z) for x, y, z in settled], [(x, -z, y) for x, y, z in settled]]
    return seen


def cells_of(size: tuple[int, int, int]) -> list[Cell]:
    return [(x, y, z) for x in range(size[0]) for y in range(size[1]) for z in range(size[2])]


@lru_cache
def all_packings(
    size: tuple[int, int, int], shapes: tuple[tuple[frozenset[Cell], int], ...], colours: int
) -> list[frozenset[Standing]]:
    """Every way to fill a box: the first empty cell, each piece, each way to turn it."""
    left = {(colour, i): n for colour in "RY"[:colours] for i, (_, n) in enumerate(shapes)}
    found: list[frozenset[Standing]] = []

    def covering(corner: Cell, shape: int) -> Iterator[frozenset[Cell]]:
        for turned in quarter_turns(shapes[shape][0]):
            first = min(turned)  # the cell that lies in the first empty one
            yield frozenset(
                (x + corner[0] - first[0], y + corner[1] - first[1], z + corner[2] - first[2])
                for x, y, z in turned
            )

    def extend(empty: set[Cell], chosen: list[Standing]) -> None:
        if not empty:
            found.append(frozenset(chosen))
            return
        corner = min(empty)
        for colour, shape in [name for name, number in left.items() if number]:
            for where in covering(corner, shape):
                if where <= empty:
                    left[colour, shape] -= 1
                    extend(empty - where, [*chosen, (colour, shape, where)])
                    left[colour, shape] += 1

    extend(set(cells_of(size)), [])
    return found


def rotations_of(size: tuple[int, int, int]) -> list[dict[Cell, Cell]]:
    """The rotations that map a box to itself, generated by quarter turns of its (doubled) coordinates."""
    cells = cells_of(size)
    middle = {c: tuple(2 * v - (n - 1) for v, n in zip(c, size, strict=True)) for c in cells}
    back = {m: c for c, m in middle.items()}
    turns: set[tuple[tuple[int, ...], ...]] = set()
    front = [tuple(middle[c] for c in cells)]
    while front:
        images = front.pop()
        if images not in turns:
            turns.add(images)
            front += [tuple((-y, x, z) for x, y, z in images), tuple((x, -z, y) for x, y, z in images)]
    return [
        dict(zip(cells, (back[image] for image in images), strict=True))
        for images in sorted(turns)
        if all(image in back for image in images)
    ]


ROD, BEND = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0)}), frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)})
DOMINO = frozenset({(0, 0, 0), (1, 0, 0)})
ELL = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (2, 1, 0)})
SCREW = frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 0, 1)})
SQUARE = frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0), (1, 1, 0)})
BOXES = [
    ((2, 2, 2), ((DOMINO, 2),), 2),
    ((2, 2, 3), ((DOMINO, 6),), 1),
    ((2, 3, 2), ((BEND, 4),), 1),
    ((3, 2, 2), ((ROD, 1), (BEND, 1)), 2),
    ((3, 3, 2), ((ROD, 4), (BEND, 2)), 1),
    ((3, 2, 3), ((ROD, 2), (BEND, 1)), 2),
    ((2, 2, 4), ((ELL, 2), (SCREW, 2)), 1),
    ((4, 4, 1), ((ELL, 1), (SQUARE, 1)), 2),
    ((4, 2, 2), ((ELL, 2),), 2),
]


def visible_neighbours(size: tuple[int, int, int]) -> set[tuple[Cell, Cell]]:
    """Pairs of different cells that show squares with a common edge."""
    pairs = set()
    for face in range(3):
        shown = [c for c in cells_of(size) if c[face] == size[face] - 1]
        for a, b in product(shown, repeat=2):
            if a < b and sum(abs(i - j) for i, j in zip(a, b, strict=True)) == 1:
                pairs.add((a, b))
    return pairs


def components(cells: set[Cell], joined: Callable[[Cell, Cell], bool]) -> list[set[Cell]]:
    parts: list[set[Cell]] = []
    for cell in sorted(cells):
        touching = [part for part in parts if any(joined(cell, other) for other in part)]
        parts = [part for part in parts if part not in touching] + [set().union({cell}, *touching)]
    return parts


def random_challenge(seed: int) -> tuple[Challenge, list[frozenset[Standing]], int, int]:
    """A small challenge, its solutions, their number up to turns, and the number of turns that keep it.

    Targets, seams and setup come from one packing, made symmetric under a random rotation where they can be.
    """
    rng = random.Random(seed)
    size, shapes, colours = BOXES[seed % len(BOXES)]
    packings = all_packings(size, shapes, colours)
    model = rng.choice(packings)
    owner = {cell: piece for piece in model for cell in piece[2]}
    turns = rotations_of(size)
    turn = rng.choice(turns)
    visible = {cell for cell in owner if any(c == n - 1 for c, n in zip(cell, size, strict=True))}

    def revealed(same: Callable[[Cell], object], share: float) -> set[Cell]:
        chosen: set[Cell] = set()
        for cell in sorted(visible):
            orbit = [cell]
            while turn[orbit[-1]] != cell:
                orbit.append(turn[orbit[-1]])
            if rng.random() < share and visible.issuperset(orbit) and len({same(c) for c in orbit}) == 1:
                chosen |= set(orbit)
        return chosen

    target, seams, setup = {}, {}, ()
    if seed % 3 != 1:
        target = {cell: owner[cell][0] for cell in revealed(lambda cell: owner[cell][0], 0.3)}
    near = visible_neighbours(size)
    near |= {(b, a) for a, b in near}
    if seed % 3 != 0:
        labelled = revealed(lambda _: 0, 0.4)
        parts = components(labelled, lambda a, b: (a, b) in near and owner[a] == owner[b])
        seams = {cell: chr(ord("a") + number) for number, part in enumerate(parts) for cell in part}
    letters = iter("ABCDEFGHIJ")
    names = ["".join(next(letters) for _ in range(number)) for _, number in shapes]
    free = {(colour, i): iter(names[i]) for colour in "RY" for i in range(len(shapes))}
    fixed = rng.sample(sorted(model, key=lambda piece: sorted(piece[2])), 1) if seed % 5 == 4 else []
    setup = tuple(Placed(colour, next(free[colour, i]), where) for colour, i, where in fixed)
    pieces = PieceSet("test", tuple(Piece(n, s) for n, (s, _) in zip(names, shapes, strict=True)))
    challenge = Challenge(
        str(seed), pieces, shape=Box(*size, colours=colours), target=target, seams=seams, setup=setup
    )

    def solves(packing: frozenset[Standing]) -> bool:
        of = {cell: piece for piece in packing for cell in piece[2]}
        return (
            all(of[cell][0] == colour for cell, colour in target.items())
            and packing.issuperset(fixed)
            and all((of[a] == of[b]) == (seams[a] == seams[b]) for a, b in near if a in seams and b in seams)
        )

    def keeps(turn: Mapping[Cell, Cell]) -> bool:
        said = {(a, b, seams[a] == seams[b]) for a, b in near if a in seams and b in seams}
        return (
            {turn[cell]: colour for cell, colour in target.items()} == target
            and {(turn[a], turn[b], together) for a, b, together in said} == said
            and moved(fixed, turn) == frozenset(fixed)
        )

    solutions = [packing for packing in packings if solves(packing)]
    kept = [turn for turn in turns if keeps(turn)]
    orbits = {frozenset(moved(packing, turn) for turn in kept) for packing in solutions}
    return challenge, solutions, len(orbits), len(kept)


def moved(packing: Iterable[Standing], turn: Mapping[Cell, Cell]) -> frozenset[Standing]:
    return frozenset((c, i, frozenset(turn[cell] for cell in where)) for c, i, where in packing)


def standing(packing: Packing, challenge: Challenge) -> frozenset[Standing]:
    """A packing without the letters of copies."""
    number = {name: i for i, piece in enumerate(challenge.pieces.pieces) for name in piece.names}
    turned = [min(map(sorted, quarter_turns(piece.cells))) for piece in challenge.pieces.pieces]
    first = {i: turned.index(shape) for i, shape in enumerate(turned)}
    return frozenset((p.colour, first[number[p.letter]], p.cells) for p in packing)


SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_against_brute_force(seed: int) -> None:
    challenge, solutions, orbits, _ = random_challenge(seed)
    for engine in ("cover", "sat"):
        counted = count(challenge, engine=engine)
        assert (counted.count, counted.count_up_to_turns) == (len(solutions), orbits)
    listed = find_all(challenge)
    assert (listed.count, listed.count_up_to_turns, listed.complete) == (len(solutions), orbits, True)
    assert len(listed.packings) == len(solutions)
    assert {standing(packing, challenge) for packing in listed.packings} == set(solutions)
    expected = [Status.NONE, Status.ONE, Status.MANY][min(2, len(solutions))]
    assert find(challenge, engine="all").status is listed.status is expected


def test_brute_force_meets_what_matters() -> None:
    """Among the random challenges are those in which a wrong count would show."""
    found = [random_challenge(seed) for seed in SEEDS]
    assert sum(kept > 1 and orbits * kept != len(solutions) for _, solutions, orbits, kept in found) >= 5
    for kind in ("target", "seams", "setup"):
        assert sum(bool(getattr(c, kind)) and len(s) > 1 for c, s, _, _ in found) >= 5
        assert any(getattr(c, kind) and kept > 1 and o < len(s) for c, s, o, kept in found), (
            f"no symmetric {kind}"
        )
    assert {len(solutions) == 1 for _, solutions, _, _ in found} == {True, False}


# --- Seams ---


def seam_count(seams: dict[Cell, str]) -> int | None:
    pieces = PieceSet("bends", (Piece("ABCD", BEND),))
    return count(Challenge("seams", pieces, shape=Box(2, 3, 2), seams=seams)).count


def row(length: int) -> frozenset[Cell]:
    return frozenset((x, 0, 0) for x in range(length))


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


# --- Printed solutions ---


def printed(name: str, text: str) -> Challenge:
    """A challenge of the sampler with a printed solution."""
    challenge = sample(name)
    rows = [row.split() for row in text.splitlines()]
    high = challenge.box.x - 1
    labels = {
        (high - column, y, z): label
        for y, row in enumerate(rows)
        for z, layer in enumerate(row)
        for column, label in enumerate(layer)
    }
    return replace(challenge, solution=labels)


JUNIOR = "OOZZ OOAA\nLZZA LPBA\nLPTB PPBB\nLTTT IIII"


def test_solution_ok() -> None:
    for asked in (find, find_all):
        right = asked(printed("junior-1", JUNIOR))
        assert (right.solution_ok, right.solution_fault, right.status) == (True, None, Status.ONE)
        without = asked(sample("junior-1"))
        assert (without.solution_ok, without.solution_fault) == (None, None)
        undecided = asked(printed("junior-1", JUNIOR), timeout=0)
        assert (undecided.solution_ok, undecided.status) == (None, Status.UNKNOWN)


@pytest.mark.parametrize(
    ("name", "text", "reason"),
    [
        ("junior-1", JUNIOR.replace("IIII", "TIII"), "not one"),
        ("junior-1", JUNIOR.replace("IIII", ".III").replace(".", "X"), "not one"),
        ("junior-1", JUNIOR.translate(str.maketrans("AB", "BA")), "wrong shape"),
        ("junior-1", "BBPZ BIPP\nTTTZ BIPZ\nOTAL OIAZ\nOLLL OIAA", "not in its place"),
        ("junior-1-loose", JUNIOR, "one of several"),
        ("junior-1", JUNIOR.lower(), "not one"),
    ],
)
def test_solution_not_ok(name: str, text: str, reason: str) -> None:
    for asked in (find, find_all):
        answer = asked(printed(name, text))
        assert answer.solution_ok is False
        assert reason in (answer.solution_fault or "")
        assert answer.status == {"junior-1": "one", "junior-1-loose": "many"}[name]


def test_solution_with_copies_swapped_is_ok(challenge: Callable[[str], Challenge]) -> None:
    text = """
[[piece]]
names = "ABC"
layers = "###"
[[challenge]]
name = "rods"
shape = [3, 3, 1]
setup = '''
AAA
...
...
'''
solution = '''
%s
'''
"""
    for rows in ("AAA\nBBB\nCCC", "AAA\nCCC\nBBB", "CCC\nAAA\nBBB"):
        assert find(challenge(text % rows)).solution_ok is True, rows
    assert find(challenge(text % "ABC\nABC\nABC")).solution_ok is False


# --- Limits, time, engines ---


@pytest.mark.parametrize("engine", [None, *ENGINES, "all"])
def test_no_time(engine: str | None) -> None:
    for challenge in (sample("junior-1"), sample("expert-0-broken"), sample("junior-1-loose")):
        for answer in (
            find(challenge, engine=engine, timeout=0),
            find_all(challenge, engine=engine, timeout=0),
        ):
            assert (answer.status, answer.packings, answer.complete) == (Status.UNKNOWN, (), False)
            assert (answer.count, answer.count_up_to_turns) == (None, None)
        counted = count(challenge, engine=engine, timeout=0)
        assert (counted.count, counted.count_up_to_turns, counted.at_least) == (None, None, 0)


@pytest.mark.parametrize("engine", [*ENGINES, "all"])
def test_limits(engine: str) -> None:
    challenge = sample("junior-1-loose")  # six solutions
    for limit in (0, 1, 3, 5):
        counted = count(challenge, engine=engine, limit=limit)
        assert (counted.count, counted.count_up_to_turns) == (None, None)
        assert limit <= counted.at_least <= 6
        listed = find_all(challenge, engine=engine, limit=limit)
        assert (len(listed.packings), listed.complete, listed.count) == (limit, False, None)
        assert listed.status is Status.MANY if limit > 1 else listed.status in (Status.MANY, Status.UNKNOWN)
    for limit in (6, 7):
        assert count(challenge, engine=engine, limit=limit).count == 6
        listed = find_all(challenge, engine=engine, limit=limit)
        assert (len(listed.packings), listed.complete, listed.count) == (6, True, 6)


def test_boxes_that_are_too_large_for_the_cover_engine() -> None:
    """13 rods in 10x13x1: all across, or a block of ten along and three across, in four places."""
    rods = PieceSet("rods", (Piece("ABCDEFGHIJKLM", frozenset((x, 0, 0) for x in range(10))),))
    challenge = Challenge("rods", rods, shape=Box(10, 13, 1))
    assert engine_names(None, challenge) == ["sat"]
    assert engine_names("all", challenge) == ["sat", "cp-sat"]
    counted = count(challenge, engine="all")
    assert (counted.count, counted.count_up_to_turns) == (5, 3)
    assert find(challenge).status is Status.MANY
    for asked in (find, find_all, count):
        with pytest.raises(ValueError, match="128"):
            asked(challenge, engine="cover")


def test_two_words_of_cells() -> None:
    """The same with 90 cells, which the cover engine takes."""
    rods = PieceSet("rods", (Piece("ABCDEFGHI", frozenset((x, 0, 0) for x in range(10))),))
    counted = count(Challenge("rods", rods, shape=Box(10, 9, 1)), engine="all")
    assert (counted.count, counted.count_up_to_turns) == (1, 1)
    fewer = PieceSet("rods", (Piece("ABCDEFGHIJ", frozenset((x, 0, 0) for x in range(8))),))
    counted = count(Challenge("rods", fewer, shape=Box(8, 10, 1)), engine="all")
    assert (counted.count, counted.count_up_to_turns) == (4, 3)


def test_progress_is_a_share() -> None:
    shares: list[float] = []
    challenge = Challenge("box", shipped_set("pentominoes"), shape=Box(2, 5, 6))
    assert count(challenge, progress=shares.append).count == 2112
    assert shares == sorted(shares)
    assert shares
    assert 0 <= shares[0] <= shares[-1] <= 1


def test_engines_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = {"cover": engines.ENGINES["cover"], "sat": lambda problem, deadline: iter(())}
    monkeypatch.setattr(engines, "ENGINES", fake)
    for asked in (find, find_all, count):
        with pytest.raises(EngineDisagreementError, match="junior-1"):
            asked(sample("junior-1"), engine="all")


def test_an_engine_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    real = engines.ENGINES["cover"]
    lying = {"cover": lambda problem, deadline: iter([next(iter(real(problem, deadline)))[1:]])}
    monkeypatch.setattr(engines, "ENGINES", lying)
    for asked in (find, find_all):
        with pytest.raises(CheckFailedError, match="junior-1"):
            asked(sample("junior-1"))


def test_an_engine_that_misses_the_printed_solution(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENGINES", {"cover": lambda problem, deadline: iter(())})
    with pytest.raises(CheckFailedError, match="was not found"):
        find(printed("junior-1", JUNIOR))


def test_unknown_beats_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """One engine out of time: nothing is claimed, but what was found is shown."""

    def late(problem: object, deadline: object) -> Iterator[tuple[int, ...]]:
        raise TimeUpError
        yield ()

    monkeypatch.setattr(engines, "ENGINES", {"cover": engines.ENGINES["cover"], "sat": late})
    answer: FoundPackings = find(sample("junior-1"), engine="all")
    assert (answer.status, answer.count, len(answer.packings)) == (Status.UNKNOWN, None, 1)
