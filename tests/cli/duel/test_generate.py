"""`pipcube duel generate`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pipcube.cli.duel import generate as duel_generate
from pipcube.cli.duel.generate import LEVELS
from pipcube.cli.main import run
from pipcube.puzzles.cube_duel.ask import generate as making
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.solver.result import EngineDisagreementError

from ...reading import read_booklet


def test_the_levels_are_those_of_the_solver() -> None:
    assert making.LEVEL_NAMES == LEVELS


def test_a_file_that_verify_accepts(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "made.toml"
    ask = ["duel", "generate", "--level", "junior", "--level", "starter", "--seed", "4", "--count", "2"]
    assert run([*ask, "--jobs", "1", "-o", str(path)]) == 0
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == f"4 challenges of 4 written to {path}\n"
    text = path.read_text()
    head = "# Made by: pipcube duel generate --level starter --level junior --count 2 --seed 4\n"
    assert text.startswith(head)
    names = [entry.name for entry in read_booklet(str(path)).entries]
    assert names == ["starter-01", "starter-02", "junior-01", "junior-02"]
    assert run(["duel", "verify", str(path)]) == 0
    capsys.readouterr()
    assert run([*ask, "--jobs", "1"]) == 0  # to the screen
    assert capsys.readouterr().out == text


def test_what_ctrl_c_leaves_is_sound(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = making.generate

    def interrupted(*args, **kwargs) -> Iterator[Challenge]:  # type: ignore[no-untyped-def]
        yield from make("starter", seed=4, jobs=1)
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "generate", interrupted)
    path = tmp_path / "made.toml"
    assert (
        run(["duel", "generate", "--level", "starter", "--seed", "4", "--count", "9", "-o", str(path)]) == 130
    )
    assert "1 challenge of 9 written" in capsys.readouterr().err
    (entry,) = read_booklet(str(path)).entries
    assert entry.item
    making.prove(entry.item)


def test_fewer_than_wanted(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "generate", lambda *args, **kwargs: iter(()))
    assert run(["duel", "generate", "--level", "all", "--seed", "1", "--count", "2"]) == 1
    assert "fewer than wanted were found: starter 0 of 2, junior 0 of 2" in capsys.readouterr().err


def test_a_fault_of_its_own(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def disagree(*args, **kwargs) -> Iterator[Challenge]:  # type: ignore[no-untyped-def]
        raise EngineDisagreementError("sat says many")
        yield

    monkeypatch.setattr(making, "generate", disagree)
    assert run(["duel", "generate", "--level", "all", "--seed", "1"]) == 70
    assert "a fault of pipcube, please report it: sat says many" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--level", "starter"], "Missing option '--seed'"),
        (["--seed", "1"], "Missing option '--level'"),
        (["--level", "hard", "--seed", "1"], "'hard' is not one of 'starter', 'junior'"),
        (["--level", "starter", "--seed", "-1"], "-1 is not in the range x>=0"),
        (["--level", "starter", "--seed", "x"], "'x' is not a valid integer"),
        (["--level", "starter", "--seed", "1", "--count", "0"], "0 is not in the range 1<=x<=1000"),
        (["--level", "starter", "--seed", "1", "--jobs", "0"], "0 is not in the range 1<=x<=256"),
        (["--level", "starter", "--seed", "1", "-o", "no/such/folder.toml"], "cannot be written"),
    ],
)
def test_bad_input(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "generate", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_file_is_opened_before_the_work_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(duel_generate, "_challenges", lambda *args: pytest.fail("has begun"))
    assert run(["duel", "generate", "--level", "all", "--seed", "1", "-o", "no/such/folder.toml"]) == 2
