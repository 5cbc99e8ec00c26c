"""`domino review`, `daily`, `rush` and `play` as users and scripts see them."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from datetime import date
from pathlib import Path

import pytest
from pipcube import domino
from pipcube.cli.main import run
from pipcube.puzzles.dominoes.files.positions import read_positions
from pipcube.puzzles.files.plain import plain

from ..conftest import Ask
from .test_endgame import Input, examples

COMMANDS = ("review", "daily", "rush", "play")
LEVELS = ("random", "greedy", "mean", "open")
SHORT = ("--set", "4", "--hand-size", "4")


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", Input(text))


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


def test_daily(ask: Ask, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The position file is one that the other commands read; par is the sum of the values to seat 1."""
    status, (day,), errors = ask("domino", "daily", "--date", "2026-11-30", "--par")
    assert (status, errors) == (0, "")
    assert [hand["seed"] for hand in day["hands"]] == [202611301, 202611302, 202611303]
    signed = [hand["value"] * (1 if hand["turn"] == 1 else -1) for hand in day["hands"]]
    assert [hand["par"] for hand in day["hands"]] == signed
    assert day["par"] == sum(signed)
    assert run(["domino", "daily", "--date", "2026-11-30", "--par"]) == 0
    path = tmp_path / "day.toml"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    status, answers, _ = ask("domino", "endgame", str(path))
    assert status == 0
    assert [answer["value"] for answer in answers] == [hand["value"] for hand in day["hands"]]
    assert f"# par of the day for seat 1: {day['par']:+d}" in path.read_text()


def test_daily_without_par_and_of_today(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (day,), _ = ask("domino", "daily")
    assert (status, day["par"]) == (0, None)
    assert day["date"] in (date.today().isoformat(), day["date"])
    assert all("value" not in hand for hand in day["hands"])
    assert run(["domino", "daily", "--date", "2026-02-30"]) == 2
    assert run(["domino", "daily", "--date", "2026-11-30", "--par", "--timeout", "0"]) == 3
    assert "undecided (out of time)" in capsys.readouterr().out


def test_daily_prints_what_python_gives(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    for par in (False, True):
        words = ("domino", "daily", "--date", "2026-11-30", *(["--par"] if par else []))
        day = domino.daily(date(2026, 11, 30), par=par)
        assert ask(*words)[:2] == (0, [plain(day)])
        assert run(list(words)) == 0
        assert capsys.readouterr().out == str(day)


def test_rush(ask: Ask, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Typed and given as --moves a race is the same."""
    _, (given,), _ = ask("domino", "rush", "--seed", "7", "--moves", "4 1 x2 2")
    typed(monkeypatch, "4 1\nx2\n\nnonsense\n2\n")
    _, (read,), errors = ask("domino", "rush", "--seed", "7")
    assert "nonsense: expected" in errors
    for answer in (given, read):
        assert answer.pop("seconds") >= 0
    assert given == read
    assert (given["plays"], given["points"]) == (["1-4", "1-2<", "2-3<"], 5)
    assert (given["line"], given["exchanged"], given["ended"]) == ("3-2 2-1 1-4", 1, "stopped")
    assert given["best"]["status"] == "proved"
    assert given["points"] <= given["reached"]["points"] <= given["best"]["points"]


def test_rush_that_cannot_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "rush", "--seed", "7", "--moves", "1 9"]) == 2
    assert "--moves: 9: there is no tile number 9" in capsys.readouterr().err
    assert run(["domino", "rush", "--seconds", "-1"]) == 2
    assert run(["domino", "rush", "--tiles", "29"]) == 2


def test_rush_with_the_time_up(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    class Slow(Input):
        def readline(self, size: int = -1, /) -> str:
            time.sleep(0.5)
            return super().readline(size)

    monkeypatch.setattr(sys, "stdin", Slow("1\n"))
    assert run(["domino", "rush", "--seed", "7", "--seconds", "0.2"]) == 0
    assert "0 points with 0 tiles  (the time is up" in capsys.readouterr().out


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
    code = "import sys; from pipcube.cli.main import main; main(sys.argv[1:])"
    words = ["domino", "play", "--game", "block", "--seed", "4", "-o", str(path)]
    with subprocess.Popen(
        [sys.executable, "-c", code, *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("1\n")
        game.stdin.flush()
        assert any("the computer plays" in line for line in iter(game.stdout.readline, ""))
        time.sleep(0.3)
        game.send_signal(signal.SIGINT)
        assert game.wait(120) == 130
    (entry,) = read_positions(str(path)).entries
    assert entry.item is not None
    assert len(entry.item.situation.events) == 2


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "rush", "--seed", "1", "--seconds", "0", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["points"], answer["plays"], len(answer["stream"].split())) == (0, [], 20)


def test_a_clock_that_means_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "rush", "--seed", "1", "--seconds", "nan"]) == 2
    assert "a number of seconds" in capsys.readouterr().err
