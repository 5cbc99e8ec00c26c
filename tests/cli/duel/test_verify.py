"""`pipcube duel verify` as users and scripts see it."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .booklets import LOOSE, WIZARD, WIZARD_SOLUTION, write


def test_verify_judges_the_printed_solution(tmp_path: Path, ask: Ask) -> None:
    right = WIZARD + f"solution = '''\n{WIZARD_SOLUTION}\n'''\n"
    wrong = right.replace("iBBO", "iBBo")
    status, (answer,), _ = ask("duel", "verify", write(tmp_path, right))
    assert (status, answer["solution_ok"]) == (0, True)
    status, (answer,), _ = ask("duel", "verify", write(tmp_path, wrong))
    assert (status, answer["status"], answer["solution_ok"]) == (1, "one", False)
    assert answer["solution_fault"]
    status, (answer,), _ = ask("duel", "verify", write(tmp_path, right), "--timeout", "0")
    assert (status, answer["solution_ok"]) == (3, None)


def test_summary_and_worst_status(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "verify", write(tmp_path, WIZARD + LOOSE)]) == 1
    assert "2 challenges: 1 with exactly one solution, 1 with more than one" in capsys.readouterr().out
