"""Challenges as files of BurrTools and back again."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.files.burrtools.export import packed, puzzle_xml, why_not
from pipcube.puzzles.cube_duel.files.writing import format_booklet
from pipcube.puzzles.cube_duel.search.solutions import find

from ....reading import read_booklet
from ..conftest import ReadOne
from .exchange import Import, alike, sound, take

__all__ = ["take"]


@pytest.mark.parametrize(("collection", "number"), [("@sampler", 17), ("@booklet", 80)])
def test_shipped_booklets_there_and_back(collection: str, number: int, take: Import, tmp_path: Path) -> None:
    shipped = [entry.item for entry in read_booklet(collection).entries if entry.item]
    assert [why_not(one) for one in shipped] == [None] * number
    path = tmp_path / "again.toml"
    path.write_text(format_booklet(sound(take(packed(puzzle_xml(shipped).encode())))))
    again = [entry.item for entry in read_booklet(str(path)).entries if entry.item]
    assert len(again) == number
    assert all(alike(one, other) for one, other in zip(shipped, again, strict=True))


@pytest.mark.parametrize(
    ("pieces", "fields", "counted"),
    [
        ("soma", "shape = [3, 3, 3]", 11520),
        ("soma", 'shape = [3, 3, 3]\nsetup = """\nVV. ... ...\n.V. ... ...\n... ... ...\n"""', None),
        ("bedlam", "shape = [4, 4, 4]", None),
        ("tetris-cube", "shape = [4, 4, 4]", None),
        ("diabolical-cube", "shape = [3, 3, 3]", 13 * 24 * 2),
        ("pentominoes", "shape = [20, 3, 1]", 8),
        ("pentominoes", "shape = [6, 5, 4]\ncolours = 2", None),
    ],
)
def test_other_sets_there_and_back(
    pieces: str, fields: str, counted: int | None, challenge: ReadOne, take: Import
) -> None:
    one = challenge(f'pieces = "{pieces}"\n[[challenge]]\nname = "box"\n{fields}\n')
    (again,) = sound(take(puzzle_xml([one])))
    assert alike(one, again)
    if counted:
        assert count(again).count == count(one).count == counted


COPIES = """
[[piece]]
name = "X"
layers = "##"
[[piece]]
names = "MLKJ"
layers = "#"
[[piece]]
name = "B"
layers = "# / #"
[[challenge]]
name = "copies"
shape = [4, 2, 2]
colours = 2
"""


def test_copies_in_the_setup_there_and_back(challenge: ReadOne, take: Import) -> None:
    setup = 'setup = """\nLbbx .j..\n...x ..K.\n"""\n'
    target = 'target = """\n.Y..\n....\n.. ....\n.. Y...\n"""\n'
    one = challenge(COPIES + setup + target)
    (again,) = sound(take(puzzle_xml([one])))
    assert replace(again, pieces=one.pieces) == one
    assert sorted(again.pieces.letters.items()) == sorted(one.pieces.letters.items())
    assert count(again).count == count(one).count
    # With a solution whose letters differ from the setup's: copies are interchangeable.
    solution = find(one).packings[0]
    labels = {cell: piece.label for piece in solution for cell in piece.cells}
    swap = str.maketrans("JKLM", "MJKL")
    other = replace(one, solution={cell: label.translate(swap) for cell, label in labels.items()})
    assert why_not(other) is None
    (again,) = sound(take(puzzle_xml([other])))
    assert again.solution is not None
    assert all(again.solution[cell] == piece.label for piece in one.setup for cell in piece.cells)


@pytest.mark.parametrize(
    "name",
    [
        "<a & b>",
        'say "x"',
        "it's",
        "ñandú 立方体 🎲",
        "]]>",
        "&amp;",
        "a\\b",
        "<!DOCTYPE x>",
        "- -",
        "  a  b ",
    ],
)
def test_hostile_names_there_and_back(name: str, challenge: ReadOne, take: Import) -> None:
    one = replace(challenge('[[challenge]]\nname = "a"\n'), name=name, level=name)
    (again,) = sound(take(packed(puzzle_xml([one]).encode())))
    assert alike(one, again)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ('seams = """\nAA..\n....\n....\n....\n.... ....\n.... ....\n"""', "(seams)"),
        ('placed = """\nIIII ....\n.... ....\n.... ....\n.... ....\n"""', "(placed)"),
        ('solution = """\nIIII ....\n.... ....\n.... ....\n.... ....\n"""', "its solution is none: 28 cells"),
    ],
)
def test_what_cannot_be_exported(fields: str, reason: str, challenge: ReadOne) -> None:
    one = challenge(f'[[challenge]]\nname = "a"\nshape = "half"\n{fields}\n')
    assert reason in str(why_not(one))
    with pytest.raises(ValueError, match="a: "):
        puzzle_xml([one])


def test_a_setup_of_too_many_colours(challenge: ReadOne) -> None:
    pieces = '[[piece]]\nnames = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"\nlayers = "#"\n'
    shown = 'target = """\nRRRRRRRRRRRRR\nRRRRRRRRRRRRR\n.. RRRRRRRRRRRRR\n"""\n'
    row = "ABCDEFGHIJKLM\nNOPQRSTUVWXY.\n"
    box = f'{pieces}[[challenge]]\nname = "a"\nshape = [13, 2, 1]\nsetup = """\n{row}"""\n'
    assert why_not(challenge(box)) is None
    assert "needs 50 colours of its own, and a file has room for 30 a side" in str(
        why_not(challenge(box + shown))
    )
