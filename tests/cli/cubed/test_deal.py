"""`pipcube cubed deal` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .hands import write


def test_deal_is_read_back(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cubed", "deal", "--seed", "3", "--match", "all"]) == 0
    text = capsys.readouterr().out
    assert run(["cubed", "deal", "--seed", "3", "--match", "all"]) == 0
    assert capsys.readouterr().out == text
    status, (answer,), _ = ask("cubed", "check", write(tmp_path, text))
    assert (status, answer["name"]) == (0, "seed-3")
    assert run(["cubed", "deal", "--seed", "3", "--players", "12"]) == 2
