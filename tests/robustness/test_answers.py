"""Damaged files of kept answers (--resume): they are used, repaired or refused, and never lost."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from pipcube.puzzles.files.faults import InvalidError
from pipcube.puzzles.files.resume import Ledger

from .formats import POSITION
from .judge import judge_command, judge_faults
from .mutate import mutated

COMMAND = "domino endgame"


@pytest.fixture
def answers(tmp_path: Path) -> tuple[Path, bytes]:
    """A file of positions, and the answers of a run over it."""
    path, kept = tmp_path / "positions.toml", tmp_path / "kept.jsonl"
    path.write_bytes(b"\n".join(POSITION.originals[4:7]))
    assert judge_command([*COMMAND.split(), str(path), "--resume", str(kept), "--jobs", "1"])[0] == 0
    return path, kept.read_bytes()


def judge(path: Path, kept: Path, content: bytes) -> None:
    """Open a file of answers, and run with it: a fault leaves it as it is, and what is kept stays kept."""
    kept.write_bytes(content)
    try:
        ledger = Ledger(str(kept), COMMAND)
    except InvalidError as error:
        (fault,) = error.faults
        judge_faults([fault], content)
        assert kept.read_bytes() == content
    else:
        ledger.close()
        assert content.startswith(kept.read_bytes().rstrip(b"\n"))
        assert kept.read_bytes().count(b"\n") == len(kept.read_bytes().splitlines())
    arguments = [*COMMAND.split(), str(path), "--resume", str(kept), "--jobs", "1", "--timeout", "1"]
    status, objects = judge_command([*arguments, "--json"])
    assert len(objects) == (1 if status == 2 else 3)


@pytest.mark.parametrize("seed", range(40))
def test_damaged(seed: int, answers: tuple[Path, bytes], tmp_path: Path) -> None:
    judge(answers[0], tmp_path / "damaged.jsonl", mutated(answers[1], Random(seed)))


@pytest.mark.parametrize(
    "value", ["NaN", "1e999", "-Infinity", '"\\ud800"', "[" * 990 + "]" * 990, "[" * 300 + "]" * 300]
)
def test_odd_values(value: str, answers: tuple[Path, bytes], tmp_path: Path) -> None:
    path, content = answers
    odd = content.replace(b'"value": ', f'"odd": {value}, "value": '.encode(), 1)
    assert odd != content
    judge(path, tmp_path / "odd.jsonl", odd)


def test_any_depth(answers: tuple[Path, bytes], tmp_path: Path) -> None:
    path, content = answers
    for depth in range(850, 1000, 10):
        nested = f'"odd": {"[" * depth}{"]" * depth}, "value": '.encode()
        judge(path, tmp_path / "deep.jsonl", content.replace(b'"value": ', nested, 1))
