"""`duel hint` and `duel minimise`: output, exit status, bad input."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .booklets import JUNIOR, LOOSE, write

RIGHT = "placed = '''\n.... ....\n.... ....\n.... ....\n.... IIII\n'''\n"
STRAY = "placed = '''\n.... ....\n.... ....\n.... IIII\n.... ....\n'''\n"


@pytest.mark.parametrize("command", ["hint", "minimise"])
def test_help_has_examples_that_run(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", command, "--help"]) == 0
    text = capsys.readouterr().out
    lines = re.findall(rf"^ +pipcube (duel {command} @.*)$", text, re.MULTILINE)
    assert lines
    for line in lines:
        assert run(line.split()) == 0
    assert run(["duel", "--help"]) == 0
    assert command in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="a shell example")
def test_the_printf_example_of_the_help(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run(["duel", "hint", "--help"])
    text = capsys.readouterr().out
    shell = text[text.index("printf") : text.index("| pipcube")]
    printed = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, check=True).stdout
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
    assert run(["duel", "hint", "-"]) == 0
    assert "place the red B" in capsys.readouterr().out


def test_hint_json(tmp_path: Path, ask: Ask) -> None:
    status, (answer,), _ = ask("duel", "hint", write(tmp_path, JUNIOR), "--steps", "2")
    assert status == 0
    assert (answer["name"], answer["status"], answer["wrong"]) == ("mine", "one", [])
    first, second = answer["steps"]
    assert first.pop("reason").startswith("only the red B can fill the cell 020 (layer 1 row 3 column 4)")
    assert first == {
        "piece": "B",
        "colour": "R",
        "cells": [[0, 2, 0], [0, 2, 1], [1, 1, 1], [1, 2, 1]],
        "technique": "stranded",
        "placeable": True,
    }
    assert (second["piece"], second["technique"]) == ("I", "single")
    status, (answer,), _ = ask("duel", "hint", write(tmp_path, JUNIOR + RIGHT))
    assert [step["piece"] for step in answer["steps"]] == ["B"]


def test_hint_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "hint", write(tmp_path, JUNIOR + RIGHT)]) == 0
    text = capsys.readouterr().out
    assert "place the red B on 020 021 111 121" in text
    assert "only the red B can fill the cell 020 (layer 1 row 3 column 4)" in text
    assert ". . T B   . . B B" in text


def test_hint_wrong(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, JUNIOR + STRAY)
    status, (answer,), _ = ask("duel", "hint", path)
    assert (status, answer["status"], answer["steps"]) == (1, "wrong", [])
    assert [(piece["piece"], piece["colour"]) for piece in answer["wrong"]] == [("I", "R")]
    assert run(["duel", "hint", path]) == 1
    assert "take back the red I on 021 121 221 321" in capsys.readouterr().out


def test_hint_without_a_common_piece(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, LOOSE)
    status, (answer,), _ = ask("duel", "hint", path)
    assert (status, answer["status"], answer["steps"]) == (1, "many", [])
    assert answer["undecided"]
    assert run(["duel", "hint", path]) == 1
    assert "nothing is common to all solutions" in capsys.readouterr().out


def test_hint_on_a_full_board(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    rest = "placed = '''\n.... ....\nL... LPB.\nLP.B PPBB\nL... IIII\n'''\n"
    path = write(tmp_path, JUNIOR + rest)
    assert ask("duel", "hint", path)[:2] == (
        0,
        [{"name": "mine", "status": "done", "steps": [], "wrong": [], "undecided": []}],
    )
    assert run(["duel", "hint", path]) == 0
    assert "nothing is left to place" in capsys.readouterr().out


def test_placed_pieces_are_read_with_care(tmp_path: Path, ask: Ask) -> None:
    status, (answer,), error = ask("duel", "hint", write(tmp_path, JUNIOR + RIGHT.replace("IIII", "III.")))
    assert (status, answer["status"]) == (2, "error")
    assert 'challenge "mine", placed row 4, layer 2: piece I: 3 of its 4 cells' in error


@pytest.mark.parametrize("command", ["hint", "minimise"])
def test_timeout_zero_is_undecided(
    command: str, tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, JUNIOR)
    status, (answer,), _ = ask("duel", command, path, "--timeout", "0")
    assert (status, answer["status"]) == (3, "unknown")
    assert run(["duel", command, path, "--timeout", "0"]) == 3
    assert "undecided" in capsys.readouterr().out
