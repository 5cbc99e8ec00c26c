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
from .test_solve import LOOSE

JUNIOR = """
[[challenge]]
name = "mine"
shape = "half"
setup = '''
OOZZ OOAA
.ZZA ...A
..T. ....
.TTT ....
'''
"""
RIGHT = "placed = '''\n.... ....\n.... ....\n.... ....\n.... IIII\n'''\n"
STRAY = "placed = '''\n.... ....\n.... ....\n.... IIII\n.... ....\n'''\n"
AIM = "solution = '''\nOOZZ OOAA\nLZZA LPBA\nLPTB PPBB\nLTTT IIII\n'''\n"


def write(folder: Path, text: str) -> str:
    path = folder / "challenges.toml"
    path.write_text(text)
    return str(path)


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


def test_minimise_json(tmp_path: Path, ask: Ask) -> None:
    status, (answer,), _ = ask("duel", "minimise", write(tmp_path, JUNIOR), "--all")
    assert (status, answer["status"], answer["size"], answer["complete"]) == (0, "one", 2, True)
    assert len(answer["all"]) == 3
    assert answer["setup"] == answer["all"][0] == ".... ....\n.... .PB.\n.P.B PPBB\n.... ...."
    assert [piece["piece"] for piece in answer["pieces"]] == ["B", "P"]
    assert answer["placeable"] is False
    assert answer["rounds"] >= 3
    assert answer["seconds"] > 0
    status, (answer,), _ = ask("duel", "minimise", write(tmp_path, JUNIOR), "--placeable")
    assert (status, answer["size"], answer["placeable"], answer["all"]) == (0, 3, True, None)


def test_minimise_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, JUNIOR)
    assert run(["duel", "minimise", path]) == 0
    text = capsys.readouterr().out
    assert "the smallest setup has 2 pieces (it cannot be stood up by itself" in text
    assert ". P . B   P P B B" in text
    assert run(["duel", "minimise", path, "--all"]) == 0
    assert "2 pieces: 3 such setups" in capsys.readouterr().out
    assert run(["duel", "minimise", path, "--placeable"]) == 0
    assert "the smallest setup that can be stood up has 3 pieces" in capsys.readouterr().out


def test_minimise_several_solutions_need_an_aim(tmp_path: Path, ask: Ask) -> None:
    status, answers, error = ask("duel", "minimise", write(tmp_path, LOOSE + JUNIOR))
    assert (status, [answer["status"] for answer in answers]) == (2, ["error", "one"])
    assert 'challenge "loose": there are several solutions' in error
    status, (answer,), _ = ask("duel", "minimise", write(tmp_path, LOOSE + AIM))
    assert (status, answer["size"]) == (0, 2)


def test_minimise_no_solution(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    text = '[[piece]]\nname = "X"\nlayers = ".#. / ### / .#."\n[[piece]]\nname = "I"\nlayers = "####"\n'
    path = write(tmp_path, text + '[[challenge]]\nname = "hole"\nshape = [3, 3, 1]\n')
    status, (answer,), _ = ask("duel", "minimise", path)
    assert (status, answer["status"], answer["setup"], answer["pieces"]) == (1, "none", None, None)
    assert run(["duel", "minimise", path]) == 1
    assert "no solution" in capsys.readouterr().out
    status, (answer,), _ = ask("duel", "hint", path)
    assert (status, answer["status"]) == (1, "none")


@pytest.mark.parametrize("command", ["hint", "minimise"])
def test_timeout_zero_is_undecided(
    command: str, tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write(tmp_path, JUNIOR)
    status, (answer,), _ = ask("duel", command, path, "--timeout", "0")
    assert (status, answer["status"]) == (3, "unknown")
    assert run(["duel", command, path, "--timeout", "0"]) == 3
    assert "undecided" in capsys.readouterr().out
