"""`pipcube domino draw` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pipcube.cli.main import run

from .positions import BONE, FAULTY, SOUND, TYPED, write


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "positions.svg"
    hostile = SOUND.replace('"sound"', '"<script>"') + BONE.replace('"2-4"', '"?3"')
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out)]) == 0
    assert "2 positions drawn" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    assert "<script" not in text
    words = [element.text or "" for element in ET.fromstring(text).findall(".//{*}text")]
    assert "<script>" in words
    assert any(word.endswith("seat 1 to move: +6") for word in words)
    assert "1-2 right: +6" in words
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out), "--no-best"]) == 0
    assert "+6" not in out.read_text(encoding="utf-8")
    assert run(["domino", "draw", *TYPED, "-o", str(out)]) == 0
    assert run(["domino", "draw", write(tmp_path, SOUND + FAULTY), "-o", str(out)]) == 2
    assert run(["domino", "draw", *TYPED, "-o", str(tmp_path / "none" / "x.svg")]) == 2
    assert run(["domino", "draw", *TYPED, "-o", str(tmp_path / "x.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_draw_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "positions.html"
    hostile = SOUND.replace('"sound"', '"<script>"') + BONE.replace('"2-4"', '"?3"')
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out)]) == 0
    assert "2 positions drawn" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Under best play: seat 1 +6" in text
    assert "\\u003cscript\\u003e" in text
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out), "--no-best"]) == 0
    assert "Under best play" not in out.read_text(encoding="utf-8")
    assert run(["domino", "draw", *TYPED, "-o", str(out), "--timeout", "0"]) == 3
    assert "Undecided: out of time" in out.read_text(encoding="utf-8")
    capsys.readouterr()


def test_draw_without_time_is_undecided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for output in ([], ["-o", str(tmp_path / "positions.svg")]):
        assert run(["domino", "draw", "@endings", "--timeout", "0", *output]) == 3
        assert run(["domino", "draw", "@endings", "--timeout", "0", "--no-best", *output]) == 0
    assert "12 positions drawn" in capsys.readouterr().err
