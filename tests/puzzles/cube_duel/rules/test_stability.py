"""Equilibrium, on positions made by hand and against the checker's velocities."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numpy.typing import NDArray
from pipcube.puzzles.cube_duel.rules import stability
from pipcube.puzzles.cube_duel.rules.board import FULL, cells
from pipcube.puzzles.cube_duel.rules.order_check import sinking
from pipcube.puzzles.cube_duel.rules.pieces import Cells, orientations
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.rules.stability import Statics, is_stable
from pipcube.solver.linear import exact
from pipcube.solver.linear.exact import Refutation, Solution

# The pieces of a position, as cells ``000 100``, one after the other with commas.
ROD = "001 101 201 301"
KNOCKED = "000 100 200 210, 001 101 102 112, 010 110 120 130, 021 121 122 222, 231 320 321 331"


def pieces(text: str) -> list[Cells]:
    return [
        frozenset((int(x), int(y), int(z)) for x, y, z in part.split()) for part in text.split(",") if part
    ]


def same(standing: list[Cells]) -> bool:
    """The verdict, which must be the checker's."""
    verdict = is_stable(standing)
    sunk = sinking(standing)
    assert sunk < 1e-9 if verdict else sunk > 1e-3
    return verdict


@pytest.mark.parametrize(
    ("text", "stable"),
    [
        ("", True),
        ("000", True),
        ("111", False),
        ("000 001 002 003", True),  # upright in the corner
        ("220 221 222 223", False),  # upright, and free
        ("200 201 202 203", False),  # upright at one wall
        ("000 100 200 300", True),  # lying along x
        ("001 101 201 301", False),  # lying along x, but not on the floor
        (f"000 100 010 110, {ROD}", True),
        (f"000, {ROD}", False),
        ("000, 001 101 201", True),  # balances only just: the walls help by half its length
        ("000, 001 101 201 301, 002 003", True),  # held down only just
        ("000, 001 101 201 301, 002", False),
        ("100 200", False),
        ("000, 100 200", True),
        ("100 101 001", True),
        ("000, 111", False),
        ("000 100 010 001, 110", True),
    ],
)
def test_by_hand(text: str, stable: bool) -> None:
    assert same(pieces(text)) == stable


def test_the_last_piece_is_at_fault() -> None:
    position = pieces(KNOCKED)
    assert [same(position[:count]) for count in range(1, 6)] == [True] * 4 + [False]


@pytest.mark.parametrize("turn", range(3))
def test_the_three_axes_are_alike(turn: int) -> None:
    def turned(piece: Cells) -> Cells:
        return frozenset((c[turn], c[(turn + 1) % 3], c[(turn + 2) % 3]) for c in piece)

    for text, stable in (
        (f"000 100 010 110, {ROD}", True),
        (f"000, {ROD}", False),
        ("000, 001 101 201", True),
    ):
        assert is_stable([turned(piece) for piece in pieces(text)]) == stable
    position = [turned(piece) for piece in pieces(KNOCKED)]
    assert is_stable(position[:4])
    assert not is_stable(position)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ([frozenset()], "must have cells"),
        (pieces("000 100, 100 110"), "share none"),
        ([frozenset([(0, -1, 0)])], "beyond a wall"),
    ],
)
def test_positions_that_are_none(position: list[Cells], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        is_stable(position)


def random_position(rng: random.Random) -> list[Cells]:
    """Pieces of four cells in the cube, low rather than high, each on something along each axis."""
    shapes = [where for piece in shipped_set("tetracubes").pieces for where in orientations(piece.cells)]
    inside = frozenset(cells(FULL))
    filled: set[tuple[int, int, int]] = set()
    found = []
    for _ in range(rng.randint(60, 400)):
        moved = [rng.choice((0, 0, 0, 1, 1, 2)) for _ in range(3)]
        piece = frozenset((x + moved[0], y + moved[1], z + moved[2]) for x, y, z in rng.choice(shapes))
        held = all(
            any(c[a] == 0 or tuple(v - (k == a) for k, v in enumerate(c)) in filled for c in piece)
            for a in range(3)
        )
        if piece <= inside and not piece & filled and held:
            filled |= piece
            found.append(piece)
    return found[:12]


def test_as_the_velocities_say(monkeypatch: pytest.MonkeyPatch) -> None:
    systems = 0

    def decide(*system: NDArray[np.int64]) -> Solution | Refutation:
        nonlocal systems
        systems += 1
        return exact.decide(*system)

    monkeypatch.setattr(stability, "decide", decide)
    rng = random.Random(11)
    verdicts = []
    for _ in range(60):
        position = random_position(rng)
        statics, systems = Statics(position), 0
        for _ in range(3):
            chosen = [number for number in range(len(position)) if rng.random() < 0.8]
            verdict = statics.stable(sum(1 << number for number in chosen))
            sunk = sinking([position[number] for number in chosen])
            assert sunk < 1e-9 if verdict else sunk > 1e-3
            verdicts.append((verdict, systems > 0))
    assert len(set(verdicts)) == 4  # stable or not, with and without a whole system


def test_what_is_remembered_changes_nothing() -> None:
    rng = random.Random(12)
    for _ in range(25):
        position = random_position(rng)
        statics = Statics(position)
        chosen = 0
        for number in rng.sample(range(len(position)), len(position)):
            chosen |= 1 << number
            alone = [position[other] for other in range(len(position)) if chosen >> other & 1]
            assert statics.stable(chosen) == is_stable(alone)


def test_what_is_whole_below_is_stable() -> None:
    rng = random.Random(13)
    for _ in range(20):
        size = [rng.randint(1, 4) for _ in range(3)]
        heap = {c for c in cells(FULL) if sum(v / n for v, n in zip(c, size, strict=True)) < 1}
        left, pieces_of_heap = set(heap), []
        while left:  # cut into bars of up to three cells, along any axis
            x, y, z = rng.choice(sorted(left))
            axis = rng.randrange(3)
            bar = frozenset((x + k * (axis == 0), y + k * (axis == 1), z + k * (axis == 2)) for k in range(3))
            pieces_of_heap.append(_joined((x, y, z), bar & left))
            left -= pieces_of_heap[-1]
        statics = Statics(pieces_of_heap)
        every = (1 << len(pieces_of_heap)) - 1
        assert statics.hanging(every) == 0
        assert statics.stable(every)
        assert sinking(pieces_of_heap) < 1e-9


def _joined(start: tuple[int, int, int], bar: Cells) -> Cells:
    """The part of a bar that hangs together with its first cell."""
    kept = []
    for cell in sorted(bar):
        if sum(cell) - sum(start) != len(kept):
            break
        kept.append(cell)
    return frozenset(kept)
