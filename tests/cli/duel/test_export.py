"""`pipcube duel export` as users and scripts see it."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from pipcube.cli.main import run

Captured = pytest.CaptureFixture[str]


def test_export_and_import_again(tmp_path: Path, capsys: Captured) -> None:
    packed, plain = tmp_path / "s.xmpuzzle", tmp_path / "s.xml"
    assert run(["duel", "export", "@sampler", "-o", str(packed)]) == 0
    assert capsys.readouterr() == ("", f"17 challenges written to {packed}\n")
    assert run(["duel", "export", "@sampler", "--plain", "-o", str(plain)]) == 0
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert plain.read_bytes().startswith(b'<?xml version="1.0"?>\n<puzzle version="2">\n')
    again = tmp_path / "s.toml"
    assert run(["duel", "import", str(packed), "-o", str(again)]) == 0
    assert run(["duel", "verify", str(again), "--only", "wizard-11"]) == 0
    capsys.readouterr()
    assert run(["duel", "export", str(again), "--plain", "-o", "-"]) == 0
    assert capsys.readouterr().out == plain.read_text()


def test_the_same_content_gives_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / name for name in ("one", "two")]
    for file in files:
        assert run(["duel", "export", "@sampler", "--only", "wizard-11", "-o", str(file)]) == 0
    assert files[0].read_bytes() == files[1].read_bytes()


def test_what_cannot_be_exported_is_named(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "two.toml"
    seams = 'seams = """\nAA..\n....\n....\n....\n.... ....\n.... ....\n"""\n'
    head = '[[challenge]]\nshape = "half"\nname = '
    path.write_text(f'{head}"free"\n{head}"seamed"\n{seams}{head}"none"\nsetup = 1\n')
    assert run(["duel", "export", str(path), "--plain", "-o", "-"]) == 2
    captured = capsys.readouterr()
    assert '<problem name="free" state="0">' in captured.out
    assert "seamed" not in captured.out
    errors = captured.err.splitlines()
    assert errors[0].startswith(f'Error: {path}:18: challenge "none", setup: expected a text')
    assert errors[-1].startswith(f'Error: {path}: challenge "seamed": BurrTools has nothing that says')
