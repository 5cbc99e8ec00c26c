"""`duel play`: output, exit status, bad input."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask

OURS = '[[game]]\nname = "ours"\nfirst = "R"\nmoves = ["T 000 100 200 110", "O 010 020 011 021"]\n'


def test_help_has_examples_that_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run(["duel", "play", "--help"]) == 0
    text = capsys.readouterr().out
    lines = re.findall(r"^ +pipcube (duel play @.*)$", text, re.MULTILINE)
    assert lines
    for line in lines:
        assert run(line.split()) == 0
    capsys.readouterr()
    if sys.platform == "win32":
        return
    shell = text[text.index("printf") : text.index("| pipcube")]
    printed = subprocess.run(["/bin/sh", "-c", shell], capture_output=True, text=True, check=True).stdout
    assert printed == OURS
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
    assert run(["duel", "play", "--timeout", "1", "-"]) == 3
    assert "not exact: the best found" in capsys.readouterr().out


def test_a_finished_game(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("duel", "play", "@games", "--only", "duel-1")
    assert status == 0
    assert answer.pop("seconds") >= 0
    assert answer == {
        "name": "duel-1",
        "turn": None,
        "finished": True,
        "scores": {"R": 20, "Y": 21},
        "faces": {"R": {"top": 7, "left": 5, "right": 8}, "Y": {"top": 9, "left": 7, "right": 5}},
        "winner": "Y",
        "legal": [],
        "best": None,
        "value": None,
        "exact": True,
    }
    assert run(["duel", "play", "@games", "--only", "duel-1"]) == 0
    text = capsys.readouterr().out
    assert "duel-1  finished: yellow wins, 20 to 21" in text
    assert "  red     20 = 7 top + 5 left + 8 right" in text
    assert "legal" not in text


def test_a_late_position_is_answered_exactly(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("duel", "play", "@games", "--only", "late-1")
    assert status == 0
    assert (answer["turn"], answer["finished"], answer["winner"]) == ("R", False, None)
    assert (answer["best"], answer["value"], answer["exact"]) == ("T 313 322 323 333", 5, True)
    assert len(answer["legal"]) == 19
    assert answer["best"] in answer["legal"]
    assert run(["duel", "play", "@games", "--only", "late-1", "--moves"]) == 0
    text = capsys.readouterr().out
    assert "  19 legal placements\n    A 032 033 122 132\n" in text
    assert "  best: the red T on 313 322 323 333 (exact)\n  value: +5, red wins by 5 squares\n" in text


def test_a_forced_pass(ask: Ask, tmp_path: Path) -> None:
    """The shipped game up to its pass."""
    path = tmp_path / "games.toml"
    path.write_text(
        '[[piece]]\nname = "O"\nlayers = "# / #"\n[[game]]\nname = "g"\nfirst = "R"\nmoves = ["O 000 010"]\n'
    )
    status, (answer,), _ = ask("duel", "play", str(path))
    assert (status, answer["turn"], answer["exact"]) == (0, "Y", True)
    text = (Path(__file__).parents[3] / "data" / "cube_duel" / "games.toml").read_text(encoding="utf-8")
    path.write_text(text[: text.index('    "pass"')] + "]\n")
    status, (answer,), _ = ask("duel", "play", str(path))
    assert (status, answer["legal"], answer["best"], answer["exact"]) == (0, [], "pass", True)


def test_without_time_nothing_is_claimed(
    ask: Ask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.toml"
    path.write_text(OURS)
    status, (answer,), _ = ask("duel", "play", str(path), "--timeout", "0")
    assert (status, answer["best"], answer["value"], answer["exact"]) == (3, None, None, False)
    assert len(answer["legal"]) > 100
    assert run(["duel", "play", str(path), "--timeout", "0"]) == 3
    assert "best: undecided within the limits" in capsys.readouterr().out


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.toml"
    path.write_text(
        '[[game]]\nname = "bad"\nfirst = "R"\nmoves = ["I 100 101 102 103"]\n'
        '[[piece]]\nname = "I"\nlayers = "####"\n'
        '[[game]]\nname = "good"\nfirst = "R"\nmoves = ["I 000 100 200 300", "I 001 101 201 301"]\n'
    )
    assert run(["duel", "play", str(path), "--json"]) == 2
    captured = capsys.readouterr()
    bad, good = map(json.loads, captured.out.splitlines())
    message = 'game "bad", move 1: the red I does not rest stable there'
    assert bad == {"name": "bad", "status": "error", "errors": [{"line": 4, "message": message}]}
    assert (good["name"], good["winner"]) == ("good", "draw")
    assert f"{path}:4: {message}" in captured.err
    assert '    moves = ["I 100 101 102 103"]\n              ^^^^^^^^^^^^^^^^^' in captured.err
    assert run(["duel", "play", "@nothing"]) == 2
    assert "@games" in capsys.readouterr().err
