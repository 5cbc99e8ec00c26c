"""`pipcube duel pieces` as users and scripts see it."""

from __future__ import annotations

import pytest
from pipcube.cli.main import run

from ..conftest import Ask


def test_pieces(capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    assert run(["duel", "pieces"]) == 0
    assert "tetris-cube" in capsys.readouterr().out
    assert run(["duel", "pieces", "tetracubes"]) == 0
    assert "our decision" in capsys.readouterr().out
    status, (answer,), _ = ask("duel", "pieces", "soma")
    assert (status, answer["volume"], len(answer["pieces"])) == (0, 27, 7)
    assert run(["duel", "pieces", "sooma"]) == 2
    assert 'did you mean "soma"' in capsys.readouterr().err
