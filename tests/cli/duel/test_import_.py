"""`pipcube duel import` as users and scripts see it."""

from __future__ import annotations

import gzip
import io
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ...puzzles.cube_duel.files.exchange import BRICK

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def brick(tmp_path: Path) -> str:
    """A file of BurrTools, packed."""
    path = tmp_path / "brick.xmpuzzle"
    path.write_bytes(gzip.compress(BRICK.encode(), mtime=0))
    return str(path)


IMPORTED = '''\
[[piece]]
name = "B"
layers = "##"

[[piece]]
count = 2
names = "AC"
layers = "## / .#"

[[challenge]]
name = "problem 1"
shape = [2, 2, 2]
colours = 1
solution = """
BB CA
CA CA
"""
'''


def test_import_to_the_screen_and_to_a_file(brick: str, tmp_path: Path, capsys: Captured) -> None:
    assert run(["duel", "import", brick]) == 0
    assert capsys.readouterr() == (IMPORTED, "")
    made = tmp_path / "brick.toml"
    made.write_text("something else")
    assert run(["duel", "import", brick, "-o", str(made)]) == 2
    assert "it is there already; --force replaces it" in capsys.readouterr().err
    assert made.read_text() == "something else"
    assert run(["duel", "import", brick, "--only", "problem 1", "-o", str(made), "--force"]) == 0
    assert capsys.readouterr() == ("", f"1 challenge written to {made}\n")
    assert made.read_text() == IMPORTED
    assert run(["duel", "count", str(made)]) == 0
    assert "36 solutions" in capsys.readouterr().out


def test_import_from_standard_input(capsys: Captured, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(gzip.compress(BRICK.encode(), mtime=0))))
    assert run(["duel", "import", "-"]) == 0
    assert capsys.readouterr().out == IMPORTED


def test_what_can_be_imported_is_written_all_the_same(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "two.xml"
    path.write_text(
        BRICK.replace("<problems>", '<problems><problem name="bad"/>').replace("  <problem s", " <problem s")
    )
    assert run(["duel", "import", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == IMPORTED.replace("problem 1", "problem 2")
    assert captured.err == f"Error: {path}:15: problem 'bad': expected one result, found 0\n"


@pytest.mark.parametrize("what", ["import", "export"])
def test_nothing_is_written_if_nothing_can_be(what: str, tmp_path: Path, capsys: Captured) -> None:
    path, made = tmp_path / "x", tmp_path / "made"
    made.write_text("kept")
    path.write_text("<puzzle")
    assert run(["duel", what, str(path), "-o", str(made)]) == 2
    assert capsys.readouterr().err.startswith(f"Error: {path}:1: not valid ")
    assert made.read_text() == "kept"
    assert run(["duel", what, str(tmp_path / "none"), "-o", str(made)]) == 2
    assert "there is no such file" in capsys.readouterr().err
    assert run(["duel", what, str(tmp_path), "-o", str(made)]) == 2
    assert "this is a folder, not a file" in capsys.readouterr().err


def test_usage(brick: str, capsys: Captured) -> None:
    assert run(["duel", "export", "@sampler"]) == 2
    assert "Missing option '-o'" in capsys.readouterr().err
    assert run(["duel", "import", brick, "-o", "/nowhere/x.toml"]) == 2
    assert "/nowhere/x.toml: cannot be written" in capsys.readouterr().err
    assert run(["duel", "import", brick, "--only", "problem"]) == 2
    assert "no problem is named 'problem' (did you mean \"problem 1\"?)" in capsys.readouterr().err
