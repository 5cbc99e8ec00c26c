"""`pipcube cubed draw` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pipcube.cli.main import run

from .hands import WON, write


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hands.svg"
    hostile = WON.replace('"row"', '"<script>"')
    assert run(["cubed", "draw", write(tmp_path, hostile), "-o", str(out)]) == 0
    text = out.read_text()
    assert "<script" not in text
    root = ET.fromstring(text)
    assert len(root.findall(".//{*}polygon")) == 3 * (3 + 1)  # three rhombs and a number for each piece
    assert run(["cubed", "draw", "@evening", "-o", str(out), "--no-plan"]) == 0
    capsys.readouterr()


def test_draw_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "hands.HTML"
    assert run(["cubed", "draw", write(tmp_path, WON.replace('"row"', '"<script>"')), "-o", str(out)]) == 0
    assert "1 hand drawn in" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Can be played out without a draw." in text
    assert "\\u003cscript\\u003e" in text
    assert run(["cubed", "draw", "@evening", "-o", str(out), "--no-plan"]) == 0
    assert "Can be played out" not in out.read_text(encoding="utf-8")
    capsys.readouterr()


def test_draw_without_time_is_undecided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for output in ([], ["-o", str(tmp_path / "hands.svg")], ["-o", str(tmp_path / "hands.html")]):
        assert run(["cubed", "draw", "@evening", "--timeout", "0", *output]) == 3
        assert run(["cubed", "draw", "@evening", "--timeout", "0", "--no-plan", *output]) == 0
    assert "8 hands drawn" in capsys.readouterr().err
