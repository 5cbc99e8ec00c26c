"""Challenges with known answers, and all packings of small boxes by brute force."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path

from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing
from pipcube.puzzles.cube_duel.rules.pieces import Cell

from ....reading import read_booklet

CASES = Path(__file__).parents[3] / "cases"
SAMPLER = {e.name: e.item for e in read_booklet(str(CASES / "duel_sampler.toml")).entries}
ENGINES = ("cover", "sat", "cp-sat")
# A piece's colour, its shape's number in the set, and its cells.
Standing = tuple[str, int, frozenset[Cell]]


def sample(name: str) -> Challenge:
    found = SAMPLER[name]
    assert found is not None
    return found


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


ROD, BEND = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0)}), frozenset({(0, 0, 0), (1, 0, 0), (0, 1, 0)})


def standing(packing: Packing, challenge: Challenge) -> frozenset[Standing]:
    """A packing without the letters of copies."""
    number = {name: i for i, piece in enumerate(challenge.pieces.pieces) for name in piece.names}
    turned = [min(map(sorted, quarter_turns(piece.cells))) for piece in challenge.pieces.pieces]
    first = {i: turned.index(shape) for i, shape in enumerate(turned)}
    return frozenset((p.colour, first[number[p.letter]], p.cells) for p in packing)


def row(length: int) -> frozenset[Cell]:
    return frozenset((x, 0, 0) for x in range(length))
