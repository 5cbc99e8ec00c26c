"""`pipcube cubed replay` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube import data
from pipcube.cli.main import run

from ..conftest import Ask
from .hands import write


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
