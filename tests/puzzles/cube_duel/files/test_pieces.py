"""Pieces in challenge files and in files of their own."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.files.pieces import find_set
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set, shipped_sets
from pipcube.puzzles.files.faults import InvalidError

from ....reading import read_booklet
from .reading_faults import HEAD, SET, Read, faults_of, marked, the_fault


def test_pieces_of_the_file_itself(challenge: Callable[[str], Challenge]) -> None:
    text = '[[piece]]\nnames = "LM"\ncount = 2\nlayers = "## #. / .# .."\n'
    text += '[[piece]]\nname = "B"\nlayers = """\n## ..\n.# .#\n"""\n' + HEAD + "shape = [3, 2, 2]\n"
    pieces = challenge(text).pieces
    assert [(piece.names, sorted(piece.cells)) for piece in pieces.pieces] == [
        ("LM", [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)]),
        ("B", [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 0)]),
    ]


def test_shipped_sets() -> None:
    sizes = {name: (len(shipped_set(name).letters), shipped_set(name).volume) for name in shipped_sets()}
    assert sizes.items() >= {
        "tetracubes": (8, 32), "soma": (7, 27), "pentominoes": (12, 60),
        "bedlam": (13, 64), "tetris-cube": (12, 64), "diabolical-cube": (6, 27),
    }.items()  # fmt: skip
    for name in shipped_sets():
        pieces = shipped_set(name)
        assert len(pieces.shapes) == len(pieces.pieces), f"{name}: no piece twice"
        assert pieces.source
        assert find_set(name) is pieces


def test_pieces_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "own.toml").write_text('title = "t"\nsource = "s"\n' + SET)
    path = tmp_path / "file.toml"
    for name in ("sets/own.toml", str(tmp_path / "sets" / "own.toml")):  # beside the challenge file
        path.write_text(f'pieces = "{name}"\n{HEAD}shape = [1, 2, 1]\n')
        (entry,) = read_booklet(str(path)).entries
        assert entry.item is not None
        assert entry.item.pieces.letters == {"A": frozenset({(0, 0, 0), (1, 0, 0)})}
        assert (entry.item.pieces.title, entry.item.pieces.source) == ("t", "s")


def test_pieces_that_are_not_there(read: Read, tmp_path: Path) -> None:
    fault = the_fault(read('pieces = "som"\n' + HEAD))
    assert (fault.line, marked(fault)) == (1, '"som"')
    assert "no piece set 'som' (did you mean \"soma\"?); shipped sets: bedlam" in fault.message
    fault = the_fault(read('pieces = "a\\u0000b"\n' + HEAD))
    assert "no piece set 'a\\x00b'" in fault.message
    fault = the_fault(read(f'pieces = "{tmp_path}"\n' + HEAD))
    assert "this is a folder, not a file" in fault.message


def test_fault_in_a_piece_set_file_names_that_file(read: Read, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    for text, line, message in (
        ("x = = 1", 1, "not valid TOML: Invalid value"),
        (
            "title = 3\n" + SET,
            1,
            "piece set, title: expected a text in quotes (printable, up to 200 characters), found 3",
        ),
        ("shape = 3\n" + SET, 1, "unknown key 'shape'"),
        ('title = "t"', None, "there is no [[piece]] in this file"),
        ('[piece]\nname = "A"', 1, "pieces are written as tables: [[piece]]"),
        (SET + SET, 5, "piece 'A': the letter A is already used by piece 1"),
    ):
        own.write_text(text)
        fault = the_fault(read('pieces = "own.toml"\n' + HEAD))
        assert (fault.file, fault.line) == (str(own), line)
        assert message in fault.message
    own.write_bytes(b"\xff")
    assert "is not UTF-8" in the_fault(read('pieces = "own.toml"\n' + HEAD)).message


@pytest.mark.parametrize(
    ("lines", "line", "message", "under"),
    [
        ('layers = "##"', 1, "piece 1: no name; give a letter", None),
        ('name = "A"\nnames = "AB"\nlayers = "##"', 1, "piece 'A': both name and names", None),
        ('name = "a"\nlayers = "##"', 2, "expected one letter A-Z, found 'a'", '"a"'),
        ('name = "AB"\nlayers = "##"', 2, "expected one letter A-Z, found 'AB'", '"AB"'),
        ('name = ""\nlayers = "##"', 2, "expected one letter A-Z, found ''", '""'),
        ('name = "É"\nlayers = "##"', 2, "expected one letter A-Z", '"É"'),
        ('name = 1\nlayers = "##"', 2, "piece 1: expected one letter A-Z, found 1", "1"),
        ('names = "A1"\nlayers = "##"', 2, "expected letters A-Z, one per copy, found 'A1'", '"A1"'),
        ('names = []\nlayers = "##"', 2, "expected letters A-Z, one per copy, found []", "[]"),
        ('names = "AA"\nlayers = "##"', 2, "the letter A is already used by piece 1", "names"),
        ('names = "AB"\ncount = 3\nlayers = "##"', 3, "3 copies need 3 letters", "3"),
        ('name = "A"\ncount = 2\nlayers = "##"', 3, "2 copies need 2 letters", "2"),
        ('name = "A"\ncount = 0\nlayers = "##"', 3, "a number of copies from 1 to 26, found 0", "0"),
        ('name = "A"\ncount = 27\nlayers = "##"', 3, "a number of copies from 1 to 26", "27"),
        ('name = "A"\ncount = true\nlayers = "##"', 3, "a number of copies from 1 to 26", "true"),
        ('name = "A"\ncount = 1.0\nlayers = "##"', 3, "a number of copies from 1 to 26", "1.0"),
        ('name = "A"\nlayer = "##"', 2 + 1, "unknown key 'layer' (did you mean \"layers\"?)", "layer"),
        ('name = "A"', 1, "piece 'A': expected layers", None),
        ('name = "A"\nlayers = 3', 3, "piece 'A': expected layers", "layers"),
        ('name = "A"\nlayers = ""', 3, "piece 'A', layers: no cells are drawn", '""'),
        ('name = "A"\nlayers = ".. / .."', 3, "piece 'A', layers: no cells are drawn", None),
        ('name = "A"\nlayers = "/"', 3, "piece 'A', layers", None),
        ('name = "A"\nlayers = "#x"', 3, "layers, row 1: expected '#' or '.', found 'x'", "x"),
        ('name = "A"\nlayers = "## / #x"', 3, "layers, row 2: expected '#' or '.', found 'x'", "x"),
        ('name = "A"\nlayers = "## / #"', 3, "layers, row 2: expected 1 layer of width 2", None),
        ('name = "A"\nlayers = "## ## / ##"', 3, "layers, row 2: expected 2 layers of width 2", None),
        ('name = "A"\nlayers = "#.#"', 3, "the cells do not hang together", '"#.#"'),
        ('name = "A"\nlayers = "#. / .#"', 3, "the cells do not hang together", None),
        ('name = "A"\nlayers = """\n##\n#?\n"""', 5, "layers, row 2: expected '#' or '.', found '?'", "?"),
    ],
)
def test_faults_of_pieces(read: Read, lines: str, line: int, message: str, under: str | None) -> None:
    found = faults_of(read(f"[[piece]]\n{lines}\n{HEAD}shape = [2, 1, 1]\n"))
    assert found
    fault = found[0]
    assert message in fault.message
    assert fault.line == line
    if under is not None:
        assert marked(fault) == under


def test_more_pieces_than_letters_are_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text('[[piece]]\nname = "A"\nlayers = "!"\n' * 27)
    with pytest.raises(InvalidError) as caught:
        find_set(str(path))
    (fault,) = caught.value.faults
    assert fault.message == "a set has at most 26 pieces, a letter each; found 27"
    assert fault.line == 79


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_no_piece_set(tmp_path: Path) -> None:
    """A file that names one would be waited for without end."""
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / "f.toml"
    path.write_text('pieces = "pipe"\n[[challenge]]\nname = "x"\n')
    (fault,) = read_booklet(str(path)).faults
    assert (fault.message, fault.line) == ("the piece set 'pipe' is not a regular file", 1)
