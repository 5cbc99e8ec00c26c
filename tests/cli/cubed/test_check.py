"""`pipcube cubed check` as users and scripts see it, and the help pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .hands import LOST, WON, write


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


def test_the_shipped_evening_is_what_its_comments_say(ask: Ask) -> None:
    _, answers, _ = ask("cubed", "check", "@evening")
    found = {answer["name"]: answer["status"] for answer in answers}
    assert found["lost-1"] == found["lost-2"] == "lost"
    assert all(found[name] == "winnable" for name in ("tuesday", "strict", "walled", "half-way", "careful"))
    numbers = {answer["name"]: (answer["most_played"], answer["least_points"]) for answer in answers}
    assert numbers["lost-1"] == (10, 3)
    assert numbers["lost-2"] == (10, 2)
