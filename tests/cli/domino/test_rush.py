"""`pipcube domino rush` as users and scripts see it."""

from __future__ import annotations

import json
import sys
import threading

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .positions import Input, typed


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
    up = threading.Event()

    class Late(Input):
        def readline(self, size: int = -1, /) -> str:
            up.wait()
            return super().readline(size)

    monkeypatch.setattr(sys, "stdin", Late("1\n"))
    assert run(["domino", "rush", "--seed", "7", "--seconds", "0.05"]) == 0
    assert "0 points with 0 tiles  (the time is up" in capsys.readouterr().out
    up.set()


def test_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "rush", "--seed", "1", "--seconds", "0", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["points"], answer["plays"], len(answer["stream"].split())) == (0, [], 20)


def test_a_clock_that_means_nothing_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "rush", "--seed", "1", "--seconds", "nan"]) == 2
    assert "a number of seconds" in capsys.readouterr().err
