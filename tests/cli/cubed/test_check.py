"""CUBED's commands as users and scripts see them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pipcube import data
from pipcube.cli.main import run

from ..conftest import Ask

LOST = '[[hand]]\nname = "apart"\npieces = "AAA BBB"\n'
WON = '[[hand]]\nname = "row"\npieces = "AAA AAB ABB"\n'


def write(folder: Path, text: str) -> str:
    path = folder / "hands.toml"
    path.write_text(text)
    return str(path)


@pytest.mark.parametrize("command", ["", "check", "moves", "odds", "deal", "draw", "replay"])
def test_every_help_page_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cubed", *([command] if command else []), "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert "pipcube cubed" in text


def test_check(tmp_path: Path, ask: Ask) -> None:
    status, answers, _ = ask("cubed", "check", write(tmp_path, WON + LOST))
    assert status == 1
    won, lost = answers
    assert (won["name"], won["status"], won["most_played"], won["least_points"]) == ("row", "winnable", 3, 0)
    assert sorted(step["piece"] for step in won["plan"]) == ["AAA", "AAB", "ABB"]
    assert all(len(step["at"]) == 2 and len(step["sides"]) == 3 for step in won["plan"])
    assert (lost["status"], lost["most_played"], lost["played_upper"]) == ("lost", 1, 1)
    assert (lost["least_points"], lost["points_lower"], len(lost["plan"])) == (3, 3, 1)


def test_exit_status(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    path = write(tmp_path, WON)
    assert run(["cubed", "check", path]) == 0
    assert "can be played out" in capsys.readouterr().out
    status, (answer,), _ = ask("cubed", "check", path, "--timeout", "0")
    assert (status, answer["status"]) == (3, "unknown")
    status, answers, errors = ask("cubed", "check", write(tmp_path, WON + LOST.replace("BBB", "BBX")))
    assert (status, [answer["status"] for answer in answers]) == (2, ["winnable", "error"])
    assert "'BBX' is no piece" in errors


def test_moves(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("cubed", "moves", "@evening", "--only", "careful")
    assert status == 0
    assert [move["status"] for move in answer["moves"]] == ["winnable"] + ["lost"] * 5
    assert answer["moves"][0]["most_played"] == 4  # the four pieces left after it
    assert run(["cubed", "moves", write(tmp_path, LOST)]) == 1
    assert "cannot be played out" in capsys.readouterr().out


def test_odds(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "stuck")
    assert status == 0
    assert answer["stuck"] is True
    chance = Fraction(answer["probability"])
    copies = sum(draw["copies"] for draw in answer["first"])
    first = {draw["piece"]: draw for draw in answer["first"]}
    again = sum((Fraction(d["copies"], copies) for d in answer["first"] if d["saves"]), Fraction(0))
    for draw in answer["second"]:
        if draw["saves"]:
            again += Fraction(first[draw["first"]]["copies"] * draw["copies"], copies * (copies - 1))
    assert chance == again
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "stuck", "--timeout", "0")
    assert (status, answer["probability"]) == (3, None)
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "tuesday")
    assert (status, answer["stuck"]) == (0, False)
    assert run(["cubed", "odds", "@evening", "--only", "stuck"]) == 0
    assert str(chance) in capsys.readouterr().out


def test_deal_is_read_back(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cubed", "deal", "--seed", "3", "--match", "all"]) == 0
    text = capsys.readouterr().out
    assert run(["cubed", "deal", "--seed", "3", "--match", "all"]) == 0
    assert capsys.readouterr().out == text
    status, (answer,), _ = ask("cubed", "check", write(tmp_path, text))
    assert (status, answer["name"]) == (0, "seed-3")
    assert run(["cubed", "deal", "--seed", "3", "--players", "12"]) == 2


def test_the_shipped_evening_is_what_its_comments_say(ask: Ask) -> None:
    _, answers, _ = ask("cubed", "check", "@evening")
    found = {answer["name"]: answer["status"] for answer in answers}
    assert found["lost-1"] == found["lost-2"] == "lost"
    assert all(found[name] == "winnable" for name in ("tuesday", "strict", "walled", "half-way", "careful"))
    numbers = {answer["name"]: (answer["most_played"], answer["least_points"]) for answer in answers}
    assert numbers["lost-1"] == (10, 3)
    assert numbers["lost-2"] == (10, 2)


def test_replay(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("cubed", "replay", "@club")
    assert status == 0
    assert [len(one["scores"]) for one in answer["rounds"]] == [4, 4, 4]
    assert all(one["finished"] for one in answer["rounds"])
    totals = [sum(one["scores"][seat] for one in answer["rounds"]) for seat in range(4)]
    assert answer["totals"] == totals
    assert answer["winners"] == [seat + 1 for seat in range(4) if totals[seat] == min(totals)]
    assert run(["cubed", "replay", "@club"]) == 0
    assert "won by seat" in capsys.readouterr().out
    text = data.text("cubed", "club").replace("first = 1", "first = 2", 1)
    status, (answer,), errors = ask("cubed", "replay", write(tmp_path, text))
    assert (status, answer["status"]) == (2, "error")
    assert "round 1, move 1: it is the turn of seat 2, not 1" in errors


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
