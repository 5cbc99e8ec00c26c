"""`pipcube domino daily` as users and scripts see it."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from pipcube import domino
from pipcube.cli.main import run
from pipcube.puzzles.files.plain import plain

from ..conftest import Ask


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
