"""Challenge files as they are written can be read again."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.files.pieces import find_set
from pipcube.puzzles.cube_duel.files.writing import format_booklet, format_challenge, format_pieces
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set, shipped_sets

from ....reading import read_booklet
from ..conftest import ReadOne

EVERYTHING = '''
pieces = "tetracubes"
[[challenge]]
name = "all \\"of\\" it \\\\ <é&>"
level = "mine"
shape = "half"
target = """
RR..
....
...R
....
RR.. ....
.... R...
"""
seams = """
AB..
....
....
....
.... ....
.... ....
"""
setup = """
BB.. BI..
.... BI..
.... .I..
.... .I..
"""
placed = """
.... ....
.... ....
O... O...
O... O...
"""
'''


def test_a_challenge_with_everything(challenge: ReadOne) -> None:
    one = challenge(EVERYTHING)
    assert challenge(format_challenge(one)) == one


@pytest.mark.parametrize("shape", ["[2, 4, 8]", "[8, 8, 1]", "[4, 4, 2]", "[4, 4, 4]"])
@pytest.mark.parametrize("colours", [1, 2])
def test_boxes(shape: str, colours: int, challenge: ReadOne) -> None:
    x, y, z = (int(length) for length in shape.strip("[]").split(","))
    bar = "#" * (x * y * z // colours // 4)
    pieces = f'[[piece]]\nnames = "ABCD"\nlayers = "{bar}"\n'
    one = challenge(f'{pieces}[[challenge]]\nname = "a"\nshape = {shape}\ncolours = {colours}\n')
    again = challenge(f"{format_pieces(one.pieces)}\n{format_challenge(one)}")
    assert again == one


@pytest.mark.parametrize("name", shipped_sets())
def test_sets(name: str, tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text(format_pieces(shipped_set(name)))
    assert find_set(str(path)).pieces == shipped_set(name).pieces


def test_a_booklet_brings_its_pieces(tmp_path: Path) -> None:
    shipped = [entry.item for entry in read_booklet("@sampler").entries]
    path = tmp_path / "booklet.toml"
    path.write_text(format_booklet([one for one in shipped if one]))
    again = [entry.item for entry in read_booklet(str(path)).entries]
    assert [one and one.solution for one in again] == [one and one.solution for one in shipped]
    assert {one.pieces.name for one in again if one} == {"own pieces"}
