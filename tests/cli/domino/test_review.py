"""`domino review`, `daily`, `rush` and `play` as users and scripts see them."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .positions import examples, typed

COMMANDS = ("review", "daily", "rush", "play")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_example_of_the_help_pages_runs(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = examples(command, capsys)
    assert found
    for line in found:
        typed(monkeypatch, "1\n1\n1\n")
        assert run(shlex.split(line)[1:]) == 0, line
        assert capsys.readouterr().out


def test_the_group_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "--help"]) == 0
    listed = capsys.readouterr().out.split("Commands:")[1].split()
    assert set(COMMANDS) <= set(listed)


def test_review_fields(ask: Ask) -> None:
    """Seat 2 led 2-6; 1-2 would have made 6 for seat 1, 4-6 lost 3 (as in test_endgame_fields)."""
    words = ("--game", "block", "--moves", "2-6 4-6>", "--hand", "1-2", "--hand", "1-1 2-4", "--turn", "2")
    status, (answer,), errors = ask("domino", "review", *words)
    assert (status, errors) == (0, "")
    assert (answer["name"], answer["status"]) == ("typed", "exact")
    assert set(answer) == {"name", "status", "moves", "lost"}
    assert {move["move"] for move in answer["moves"]} == {1, 2}
    for move in answer["moves"]:
        assert set(move) == {"move", "seat", "tile", "end", "value", "loss", "best", "plays"}
        values = {(play["tile"], play["end"]): play["value"] for play in move["plays"]}
        assert values[move["tile"], move["end"]] == move["value"]
        assert move["loss"] == max(values.values()) - move["value"]
        best = [(play["tile"], play["end"]) for play in move["best"]]
        assert best == [play for play, value in values.items() if value == max(values.values())]
        assert all(play["loss"] == max(values.values()) - play["value"] for play in move["plays"])
    losses = [move["loss"] for move in answer["moves"]]
    assert losses == sorted(losses, reverse=True)
    first = answer["moves"][0]
    assert (first["move"], first["seat"], first["value"], first["loss"]) == (2, 1, -3, 9)
    assert first["best"] == [{"tile": "1-2", "end": "left"}]
    assert answer["lost"] == [9, answer["moves"][1]["loss"]]


def test_review_of_a_shipped_record_and_of_one_with_open_draws(ask: Ask) -> None:
    status, (hidden, answer), errors = ask("domino", "review", "@records")
    assert status == 2
    assert "it is open what seat 1 drew in move 12" in errors
    assert hidden["status"] == "error"
    assert answer["lost"] == [0, 0, 0, 0]


def test_review_out_of_time(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    words = ("domino", "review", "@records", "--only", "all-fives-partners", "--timeout", "0")
    status, (answer,), _ = ask(*words)
    assert (status, answer["status"], answer["reason"]) == (3, "unknown", "out of time")
    assert all(move["value"] is None and move["loss"] is None for move in answer["moves"])
    assert run(list(words)) == 3
    assert "undecided: the first 21 plays" in capsys.readouterr().out
