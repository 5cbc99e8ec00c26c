"""`pipcube cubed moves` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .hands import LOST, write


def test_moves(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("cubed", "moves", "@evening", "--only", "careful")
    assert status == 0
    assert [move["status"] for move in answer["moves"]] == ["winnable"] + ["lost"] * 5
    assert answer["moves"][0]["most_played"] == 4  # the four pieces left after it
    assert run(["cubed", "moves", write(tmp_path, LOST)]) == 1
    assert "cannot be played out" in capsys.readouterr().out
