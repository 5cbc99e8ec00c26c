"""`domino unseen` and `domino hidden` on the command line."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pipcube.cli.main import run
from pipcube.puzzles.dominoes.ask import hidden
from pipcube.puzzles.dominoes.rules.situation import Situation

from ..conftest import Ask

PASSED = ("--set", "3", "--moves", "2-2 pass 2-3> 3-1>", "--hand", "0-0", "--hand", "?2")
LITTLE = ("--set", "2", "--hand", "0-1 1-2", "--hand", "?2")
SEVEN = ("--hand", "6-6 6-5 5-5 1-2 3-4 0-0 2-6", "--hand", "?7")


def test_unseen(ask: Ask) -> None:
    status, (answer,), _ = ask("domino", "unseen", *PASSED)
    assert status == 0
    assert (answer["name"], answer["deals"]) == ("typed", 6)
    assert answer["tiles"][0] == {"tile": "0-1", "seats": {"2": "1/2", "out": "1/2"}}
    assert answer["tiles"][1] == {"tile": "0-2", "seats": {"2": "0", "out": "1"}}
    assert answer["excluded"] == [{"seat": 2, "number": 2, "move": 2}]
    for tile in answer["tiles"]:
        assert sum(map(Fraction, tile["seats"].values())) == 1


def test_what_a_draw_excludes(ask: Ask) -> None:
    """What is drawn until a tile fits excludes the ends; what comes by a last draw may have them."""
    options = ("--game", "draw", "--set", "3", "--boneyard", "?3", "--hand", "1-1")
    _, (answer,), _ = ask(
        "domino", "unseen", *options, "--hand", "?3", "--moves", "0-0 draw:2 0-2> 0-3<", "--turn", "2"
    )
    assert answer["excluded"] == [{"seat": 2, "number": 0, "move": 2}]
    assert {place for tile in answer["tiles"] for place in tile["seats"]} == {"2", "boneyard"}
    _, (answer,), _ = ask(
        "domino", "unseen", *options, "--hand", "?3", "--moves", "0-0 draw:1", "--turn", "2"
    )
    assert answer["excluded"] == []


def test_unseen_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "unseen", *PASSED]) == 0
    text = capsys.readouterr().out
    assert "6 deals agree" in text
    assert "seat 2 cannot have  2 (move 2)" in text
    assert "1/2 = 50.0%" in text
    assert "what a seat chose to play is none" in text


def test_hidden(ask: Ask) -> None:
    status, (answer,), _ = ask("domino", "hidden", *LITTLE)
    assert status == 0
    assert (answer["worlds"], answer["exhaustive"], answer["valued"]) == (6, True, 6)
    assert answer["mean"] == pytest.approx(7 / 3, abs=1e-12)
    best, other = answer["moves"]
    assert list(best)[:10] == ["tile", "end", "mean", "loss", "low", "high", "best", "worst", "win", "tie"]
    assert (best["tile"], best["end"], best["loss"], best["best"], best["worst"]) == ("0-1", "lead", 0, 4, 0)
    assert (best["low"], best["high"]) == (best["mean"], best["mean"])
    assert other["loss"] == pytest.approx(4 / 3)
    assert (best["win"], best["tie"]) == (pytest.approx(2 / 3), pytest.approx(1 / 3))
    assert answer["equilibrium"]["value"] == pytest.approx(2.2, abs=1e-9)
    assert answer["equilibrium"]["gap"] <= 1e-7


def test_the_equilibrium_can_be_left_out_or_too_large(ask: Ask) -> None:
    _, (answer,), _ = ask("domino", "hidden", *LITTLE, "--no-equilibrium")
    assert (answer["equilibrium"], answer["no_equilibrium"]) == (None, "not asked for")
    _, (answer,), _ = ask("domino", "hidden", *SEVEN, "--sample", "50")
    assert answer["equilibrium"] is None
    assert answer["no_equilibrium"].startswith("too large")
    _, (answer,), _ = ask("domino", "hidden", "--hand", "0-0", "--hand", "?1", "--hand", "?1", "--set", "2")
    assert (answer["method"], answer["equilibrium"]) == ("max^n", None)


def test_a_sample(ask: Ask) -> None:
    status, (answer,), _ = ask(
        "domino", "hidden", *SEVEN, "--sample", "300", "--seed", "3", "--no-equilibrium"
    )
    assert status == 0
    assert (answer["worlds"], answer["exhaustive"], answer["valued"]) == (116_280, False, 300)
    assert all(move["low"] < move["mean"] < move["high"] for move in answer["moves"])
    assert answer["low"] < answer["mean"] < answer["high"]


def test_hidden_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "hidden", *LITTLE]) == 0
    text = capsys.readouterr().out
    assert "over all 6 deals" in text
    assert "+2.33" in text
    assert "too hopeful" in text
    assert "Equilibrium (neither sees the other's hand): seat 1 expects +2.2" in text
    fours = ["--hand", "0-0 0-1"] + 3 * ["--hand", "?2"]
    assert run(["domino", "hidden", *fours, "--partners", "--set", "3", "--sample", "20"]) == 0
    text = capsys.readouterr().out
    assert "Partners: each deal is played as if all four saw all tiles" in text
    assert "over 20 of" in text
    assert "±" in text


def test_before_anyone_has_looked(ask: Ask) -> None:
    _, (answer,), _ = ask("domino", "hidden", "--set", "2", "--hand", "?2", "--hand", "?2")
    assert answer["moves"] == []
    assert answer["mean"] == pytest.approx(109 / 45, abs=1e-12)
    assert answer["equilibrium"]["value"] == pytest.approx(11 / 5, abs=1e-9)


def test_ctrl_c_shows_what_is_done(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    solve = hidden.solve

    def press(share: float) -> None:
        if share > 0:
            raise KeyboardInterrupt

    def pressed(position: Situation, **options: Any) -> Any:
        return solve(position, **{**options, "progress": press})

    monkeypatch.setattr(hidden, "solve", pressed)
    assert run(["domino", "hidden", *SEVEN]) == 130
    captured = capsys.readouterr()
    assert "Interrupted: this is what was known by then." in captured.out
    assert "interrupted" in captured.err


def test_bad_input(ask: Ask, tmp_path: Path) -> None:
    status, (answer,), errors = ask("domino", "hidden", "--hand", "0-0", "--hand", "1-1")
    assert status == 2
    assert "no hand is hidden" in answer["errors"][0]["message"]
    file = tmp_path / "contradiction.toml"
    text = '[[position]]\nname = "a"\ngame = "block"\nset = 1\nmoves = "0-1 pass"\nhands = ["0-0", "?1"]\n'
    file.write_text(text)
    status, (answer,), errors = ask("domino", "unseen", str(file))
    assert status == 2
    assert answer["errors"][0]["line"] == 5
    assert "move 2: seat 2 passes, but no place is left for 1-1" in errors


def test_no_time_is_undecided(capsys: pytest.CaptureFixture[str]) -> None:
    """Also where all worlds are valued in an instant."""
    options = ["--set", "2", "--hand", "0-1 1-1", "--hand", "?2", "--timeout", "0", "--json"]
    assert run(["domino", "hidden", *options]) == 3
    answer = json.loads(capsys.readouterr().out)
    assert (answer["mean"], answer["moves"], answer["reason"]) == (None, [], "out of time")
