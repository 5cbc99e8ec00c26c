"""`pipcube duel minimise` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .booklets import JUNIOR, LOOSE, write

AIM = "solution = '''\nOOZZ OOAA\nLZZA LPBA\nLPTB PPBB\nLTTT IIII\n'''\n"


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
