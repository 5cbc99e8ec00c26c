"""`pipcube duel count` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .booklets import write

SOMA = 'pieces = "soma"\n[[challenge]]\nname = "cube"\nshape = [3, 3, 3]\n'


def test_count(tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    path = write(tmp_path, SOMA)
    status, (answer,), _ = ask("duel", "count", path)
    assert (status, answer["count"], answer["count_up_to_turns"], answer["at_least"]) == (
        0,
        11520,
        480,
        11520,
    )
    status, (answer,), _ = ask("duel", "count", path, "--limit", "100")
    assert (status, answer["status"], answer["count"]) == (3, "unknown", None)
    assert answer["at_least"] > 100
    assert run(["duel", "count", path]) == 0
    assert "11,520 solutions, 480 up to turns" in capsys.readouterr().out


def test_count_of_nothing_is_an_answer(tmp_path: Path, ask: Ask) -> None:
    text = '[[piece]]\nname = "X"\nlayers = ".#. / ### / .#."\n[[piece]]\nname = "I"\nlayers = "####"\n'
    text += '[[challenge]]\nname = "hole"\nshape = [3, 3, 1]\n'
    status, (answer,), _ = ask("duel", "count", write(tmp_path, text))
    assert (status, answer["status"], answer["count"], answer["count_up_to_turns"]) == (0, "none", 0, 0)
    status, (answer,), _ = ask("duel", "solve", write(tmp_path, text))
    assert (status, answer["status"], answer["solutions"]) == (1, "none", [])
