"""The turns of BurrTools, and what its colours mean: an own counter reads the files in its own way."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import product

import pytest
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.files.burrtools.export import puzzle_xml
from pipcube.puzzles.cube_duel.files.burrtools.facts import TURNS, Shape, placed_cells, placement_of, turned
from pipcube.puzzles.cube_duel.rules.pieces import ROTATIONS, Cell, normalised, orientations

from ..conftest import ReadOne

BENT = frozenset({(0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 1, 0), (0, 1, 1)})  # no turn leaves it as it is

# Where turns 0 to 23 send (x, y, z), worked out by hand from quarter turns about x, y, z.
IMAGES = """
+x+y+z +x-z+y +x-y-z +x+z-y  -z+y+x -y-z+x +z-y+x +y+z+x
-x+y-z -x-z-y -x-y+z -x+z+y  +z+y-x +y-z-x -z-y-x -y+z-x
-y+x+z +z+x+y +y+x-z -z+x-y  +y-x+z -z-x+y -y-x-z +z-x-y
"""


def quarter_turns(cell: Cell, turn: int) -> Cell:
    """The same by the description of the table: turns about x, then y, then z, one after the other."""
    about = (turn % 4, turn // 4, 0) if turn < 16 else (turn % 4, 0, 1 if turn < 20 else 3)
    x, y, z = cell
    for _ in range(about[0]):
        x, y, z = x, -z, y
    for _ in range(about[1]):
        x, y, z = -z, y, x
    for _ in range(about[2]):
        x, y, z = -y, x, z
    return x, y, z


def test_the_24_turns() -> None:
    assert len(TURNS) == 24
    assert set(TURNS) == set(ROTATIONS)  # each once, no reflection
    for turn, matrix in enumerate(IMAGES.split()):
        point = dict(zip("xyz", (1, 2, 3), strict=True))
        image = tuple(int(f"{matrix[i]}1") * point[matrix[i + 1]] for i in (0, 2, 4))
        assert turned((1, 2, 3), turn) == image == quarter_turns((1, 2, 3), turn)


def test_a_placement_names_where_the_hotspot_comes_to_lie() -> None:
    cells = {(0, 0, 0): 0, (1, 0, 0): 0, (2, 0, 0): 0}
    assert placed_cells(Shape("", cells), (5, 5, 5, 16)) == {(5, 5, 5), (5, 6, 5), (5, 7, 5)}
    assert placed_cells(Shape("", cells, (1, 0, 0)), (5, 5, 5, 16)) == {(5, 4, 5), (5, 5, 5), (5, 6, 5)}


@pytest.mark.parametrize("turn", range(24))
def test_placements_are_found_again(turn: int) -> None:
    shape = Shape("", dict.fromkeys(BENT, 0))
    assert placement_of(BENT, placed_cells(shape, (3, -4, 7, turn))) == (3, -4, 7, turn)


def test_of_equal_placements_the_first_turn_is_written() -> None:
    bar = frozenset({(0, 0, 0), (1, 0, 0)})
    assert placement_of(bar, frozenset({(2, 2, 2), (3, 2, 2)})) == (2, 2, 2, 0)
    assert placement_of(bar, frozenset({(2, 2, 2), (2, 3, 2)})) == (2, 2, 2, 16)
    with pytest.raises(ValueError, match="do not have the shape"):
        placement_of(bar, frozenset({(2, 2, 2), (3, 3, 2)}))


def tokens(text: str) -> list[str]:
    """'#1_#' as ['#1', '_', '#']."""
    return text.replace("#", " #").replace("_", " _").split()


def packings(text: str) -> int:
    """How many ways there are to fill the result of a file's only problem, copies being alike."""
    root = ET.fromstring(text)
    shapes = []
    for voxel in root.iterfind("shapes/voxel"):
        x, y, z = (int(voxel.attrib[axis]) for axis in "xyz")
        places = [(i, j, k) for k, j, i in product(range(z), range(y), range(x))]
        shapes.append(
            {p: int(t[1:] or 0) for p, t in zip(places, tokens(voxel.text or ""), strict=True) if t != "_"}
        )
    problem = root.find("problems/problem")
    assert problem is not None
    pairs = {
        (int(p.attrib["piece"]) + 1, int(p.attrib["result"]) + 1) for p in problem.iterfind("bitmap/pair")
    }
    result = shapes[int(problem.find("result").attrib["id"])]  # type: ignore[union-attr]
    uses = [(int(u.attrib["id"]), int(u.attrib["count"])) for u in problem.iterfind("shapes/shape")]

    def ways(number: int) -> Iterator[frozenset[Cell]]:
        colour = next(iter(shapes[number].values()))
        for cells in orientations(normalised(shapes[number])):
            for dx, dy, dz in result:
                at = frozenset((a + dx, b + dy, c + dz) for a, b, c in cells)
                if at <= result.keys() and all(
                    0 in (colour, result[cell]) or (colour, result[cell]) in pairs for cell in at
                ):
                    yield at

    places = {number: list(ways(number)) for number, _ in uses}

    def fill(left: frozenset[Cell], pieces: dict[int, int]) -> int:
        if not left:
            return 1
        cell = min(left)
        found = 0
        for number in (number for number, have in pieces.items() if have):
            fitting = [at for at in places[number] if cell in at and at <= left]
            found += sum(fill(left - at, {**pieces, number: pieces[number] - 1}) for at in fitting)
        return found

    return fill(frozenset(result), dict(uses))


SMALL = """
[[piece]]
name = "I"
layers = "##"
[[piece]]
names = "VW"
layers = "## / #."
[[challenge]]
name = "small"
"""


@pytest.mark.parametrize(
    "fields",
    [
        "shape = [2, 2, 2]",
        'shape = [2, 2, 2]\ntarget = """\nR.\n..\n.. R.\n.. ..\n"""',
        "shape = [4, 2, 2]\ncolours = 2",
        'shape = [4, 2, 2]\ncolours = 2\ntarget = """\n....\nR..Y\n.. ...Y\nR. ....\n"""',
        'shape = [4, 2, 2]\ncolours = 2\nsetup = """\n.II. ....\n.... ....\n"""',
        'shape = [4, 2, 2]\ncolours = 2\nsetup = """\nVVw. .ww.\nV... ....\n"""',
        # The setup and the target meet in the left face.
        'shape = [4, 2, 2]\ncolours = 2\ntarget = """\n....\n.R..\n.. ....\n.. Y...\n"""\n'
        'setup = """\n.... ....\nvv.. v...\n"""',
    ],
)
def test_a_file_has_as_many_solutions_as_the_challenge(fields: str, challenge: ReadOne) -> None:
    one = challenge(SMALL + fields)
    found = packings(puzzle_xml([one]))
    assert found > 0
    assert count(one).count == found
