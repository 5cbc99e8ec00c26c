"""`pipcube domino play` as users and scripts see it."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest
from pipcube.cli.main import run
from pipcube.puzzles.dominoes.files.positions import read_positions

from ..commands import GUARD, process, read_until
from ..conftest import Ask
from .positions import typed

LEVELS = ("random", "greedy", "mean", "open")
SHORT = ("--set", "4", "--hand-size", "4")


@pytest.mark.parametrize("game", ["block", "draw", "all-fives", "fives-threes"])
def test_scripted_games_replay_at_every_level(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    """Seeded: the second time the same is written under the next free name."""
    path = tmp_path / "games.toml"
    for level in LEVELS:
        for _ in range(2):
            typed(monkeypatch, "1\n" * 30)
            words = ["domino", "play", "--game", game, "--seed", "3", "--level", level, *SHORT]
            assert run([*words, "-o", str(path)]) == 0
            shown = capsys.readouterr().out
            assert "score: you " in shown
    names = [name for level in LEVELS for name in (f"play-3-{level}", f"play-3-{level}-2")]
    status, answers, errors = ask("domino", "replay", str(path))
    assert (status, errors) == (0, "")
    assert [answer["name"] for answer in answers] == names
    assert all(answer["over"] for answer in answers)
    for first, second in zip(answers[::2], answers[1::2], strict=True):
        assert {**first, "name": ""} == {**second, "name": ""}
    status, reviews, errors = ask("domino", "review", str(path))
    assert (status, errors) == (0, "")
    assert all(found["lost"][1] == 0 for found in reviews if "open" in found["name"])


def test_the_score_shown_is_that_of_the_record(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    path = tmp_path / "games.toml"
    for seed in range(5):
        typed(monkeypatch, "1\n" * 40)
        assert run(["domino", "play", "--game", "all-fives", "--seed", str(seed), "-o", str(path)]) == 0
        shown = capsys.readouterr().out.splitlines()[-1]
        _, answers, _ = ask("domino", "replay", str(path))
        you, computer = answers[-1]["scores"]
        assert shown == f"score: you {you}, the computer {computer}"


def test_what_is_typed_is_checked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "\n0\n99\nfoo\n6-6\n0-1>\nq\n")
    assert run(["domino", "play", "--game", "block", "--seed", "4"]) == 0
    shown = capsys.readouterr().out
    assert "0: there is no play of this number" in shown
    assert "foo: expected a number from the list" in shown
    assert "6-6 cannot be played" in shown
    assert "you play 0-1\n" in shown
    assert "stopped; the hand is not over" in shown


@pytest.mark.parametrize("end", ["", "q\n", "Q\n"])
def test_a_hand_that_is_left_is_recorded(
    end: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.toml"
    typed(monkeypatch, "1\n" + end)
    assert run(["domino", "play", "--seed", "4", "-o", str(path)]) == 0
    capsys.readouterr()
    status, (answer,), errors = ask("domino", "replay", str(path))
    assert (status, errors, answer["over"]) == (0, "", False)


def test_nothing_is_written_of_a_hand_that_did_not_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed(monkeypatch, "")
    assert run(["domino", "play", "--game", "block", "--seed", "4", "-o", str(tmp_path / "g.toml")]) == 0
    assert list(tmp_path.iterdir()) == []


def test_a_record_goes_behind_what_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the last line has no end, and where the name is taken."""
    path = tmp_path / "games.toml"
    there = '[[position]]\nname = "play-4-greedy"\ngame = "block"\nline = "6-2"\nhands = ["2-1", "2-4"]'
    path.write_text(there, encoding="utf-8")
    typed(monkeypatch, "1\nq\n")
    assert run(["domino", "play", "--game", "block", "--seed", "4", "-o", str(path)]) == 0
    assert path.read_text().startswith(there)
    found = read_positions(str(path))
    assert [entry.name for entry in found.entries] == ["play-4-greedy", "play-4-greedy-2"]
    assert not any(entry.faults for entry in found.entries)


def test_a_record_that_cannot_be_written_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "1\nq\n")
    missing = str(tmp_path / "no" / "games.toml")
    assert run(["domino", "play", "--game", "block", "--seed", "4", "-o", missing]) == 2
    shown = capsys.readouterr()
    assert "cannot be written: No such file" in shown.err
    assert '[[position]]\nname = "play-4-greedy"' in shown.out


def test_too_few_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "play", "--set", "2", "--seed", "1"]) == 2
    assert "--hand-size N deals fewer" in capsys.readouterr().err


def test_ctrl_c_writes_the_record(tmp_path: Path) -> None:
    path = tmp_path / "games.toml"
    game = process("domino", "play", "--game", "block", "--seed", "4", "-o", str(path))
    assert game.stdin is not None
    assert game.stdout is not None
    game.stdin.write("1\n")
    game.stdin.flush()
    read_until(game.stdout, "the computer plays")
    read_until(game.stdout, "your play: ")
    game.send_signal(signal.SIGINT)
    _, errors = game.communicate(timeout=GUARD)
    assert game.returncode == 130
    assert "Traceback" not in errors
    (entry,) = read_positions(str(path)).entries
    assert entry.item is not None
    assert len(entry.item.situation.events) == 2
