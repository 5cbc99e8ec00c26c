"""`pipcube domino line` as users and scripts see it."""

from __future__ import annotations

import pytest
from pipcube.cli.main import run

from ..conftest import Ask


def test_line(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("domino", "line", "5-5 5-0")
    assert (status, answer["points"], answer["plays"][0], answer["line"]) == (0, 20, "5-5", "0-5 5-5")
    assert ask("domino", "line", "5-5 5-x")[0] == 2
    assert run(["domino", "line"]) == 2
    assert run(["domino", "line", "--set", "2", "--longest", "--count"]) == 0
    assert "12 longest lines" in capsys.readouterr().out
