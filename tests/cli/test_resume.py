"""Long work that is cut short goes on where it stopped."""

from __future__ import annotations

import json
import signal
import time
from pathlib import Path
from typing import Any

import pytest
from pipcube.cli.main import run
from pipcube.cli.status import BAD_INPUT, INTERRUPTED, UNDECIDED, YES

from .commands import BARS, ENDLESS, bars, process
from .conftest import Ask
from .duel.booklets import LOOSE, WIZARD

SEVENTEEN = ["duel", "verify", "@sampler"]


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A file of answers that is not there yet."""
    return tmp_path / "kept.jsonl"


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize(
    "command",
    [
        ["duel", "verify", "@sampler"],
        ["duel", "solve", "@sampler"],
        ["duel", "count", "@sampler"],
        ["duel", "hint", "@sampler"],
        ["duel", "build", "@sampler", "--only", "wizard-11", "--only", "junior-1"],
        ["duel", "minimise", "@sampler", "--only", "junior-1"],
        ["duel", "play", "@games", "--only", "late-1"],
        ["cubed", "check", "@evening"],
        ["cubed", "moves", "@evening", "--only", "stuck"],
        ["cubed", "odds", "@evening", "--only", "stuck"],
        ["cubed", "replay", "@club"],
        ["domino", "endgame", "@endings"],
        ["domino", "replay", "@records"],
        ["domino", "unseen", "@records"],
        ["domino", "hidden", "--set", "2", "--hand", "0-1 1-2", "--hand", "?2"],
        ["domino", "review", "@records", "--only", "all-fives-partners"],
    ],
    ids=" ".join,
)
def test_a_second_run_prints_the_same_and_asks_nothing(command: list[str], kept: Path, ask: Ask) -> None:
    first = ask(*command, "--resume", str(kept))
    written = kept.read_bytes()
    decided = [line for line in lines(kept) if line["status"] in (0, 1)]
    assert decided
    assert all(line["command"] == " ".join(command[:2]) for line in decided)
    second = ask(*command, "--resume", str(kept))
    assert second[0] == first[0]
    assert second[1] == first[1]  # times included: what had been asked again would have others
    assert kept.read_bytes().startswith(written)


def test_only_what_is_missing_is_asked(kept: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    ask(*SEVENTEEN, "--only", "wizard-11", "--only", "junior-1", "--resume", str(kept))
    assert [line["name"] for line in lines(kept)] == ["junior-1", "wizard-11"]
    assert run([*SEVENTEEN, "--resume", str(kept)]) == YES
    captured = capsys.readouterr()
    assert f"wizard-11  kept from {kept}: one\n" in captured.out
    assert captured.out.count("kept from") == 2
    assert captured.out.endswith("17 challenges: 17 with exactly one solution\n")
    assert len(lines(kept)) == 17


def test_undecided_answers_are_asked_again(tmp_path: Path, kept: Path, ask: Ask) -> None:
    path = tmp_path / "a.toml"
    path.write_text(WIZARD)
    arguments = ("duel", "verify", str(path), "--resume", str(kept))
    assert ask(*arguments, "--timeout", "0")[0] == UNDECIDED
    status, (answer,), errors = ask(*arguments, "--timeout", "60")
    assert (status, answer["status"], errors) == (YES, "one", "")
    assert [line["status"] for line in lines(kept)] == [UNDECIDED, YES]
    assert ask(*arguments)[1] == [answer]  # a limit of time is no part of the question
    assert len(lines(kept)) == 2


def test_changed_input_is_noticed(tmp_path: Path, kept: Path, ask: Ask) -> None:
    path = tmp_path / "a.toml"
    path.write_text(WIZARD + LOOSE)
    arguments = ("duel", "solve", str(path), "--resume", str(kept))
    ask(*arguments)
    path.write_text("# another layout\n" + WIZARD.replace("\n     RRYY", "\n\n     RRYY") + LOOSE)
    assert ask(*arguments)[2] == ""
    assert len(lines(kept)) == 2
    path.write_text(WIZARD.replace("YRRR RYRY", "Y..R RYRY") + LOOSE)
    _, answers, errors = ask(*arguments)
    assert "have changed: wizard-11\n" in errors
    assert len(answers) == 2
    assert [line["name"] for line in lines(kept)] == ["wizard-11", "loose", "wizard-11"]
    assert ask(*arguments)[1:] == (answers, "")
    assert "wizard-11, loose" in ask(*arguments, "--engine", "sat")[2]


def test_faulty_entries_are_not_kept(tmp_path: Path, kept: Path, ask: Ask) -> None:
    path = tmp_path / "a.toml"
    path.write_text(WIZARD.replace("RRYY", "RRGY", 1) + LOOSE)
    for _ in range(2):
        status, answers, errors = ask("duel", "solve", str(path), "--resume", str(kept))
        assert status == BAD_INPUT
        assert [answer["status"] for answer in answers] == ["error", "many"]
        assert "found 'G'" in errors
    assert [line["name"] for line in lines(kept)] == ["loose"]


def test_a_half_written_line_is_told(kept: Path, ask: Ask) -> None:
    ask(*SEVENTEEN, "--resume", str(kept))
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-30])
    status, answers, errors = ask(*SEVENTEEN, "--resume", str(kept))
    assert (status, len(answers)) == (YES, 17)
    assert "half-written" in errors
    assert len(lines(kept)) == 17


def test_files_that_do_not_fit_stop_the_work_before_it_starts(kept: Path, ask: Ask) -> None:
    ask(*SEVENTEEN, "--only", "wizard-11", "--resume", str(kept))
    before = kept.read_bytes()
    status, answers, errors = ask("duel", "count", "@sampler", "--resume", str(kept))
    assert (status, [answer["status"] for answer in answers]) == (BAD_INPUT, ["error"])
    assert f"{kept}:1: an answer of `pipcube duel verify`" in errors
    assert kept.read_bytes() == before
    status, answers, _ = ask(*SEVENTEEN, "--resume", str(kept / "none.jsonl"))
    assert (status, len(answers)) == (BAD_INPUT, 1)


def test_a_full_disk_is_told(kept: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pipcube.puzzles.files.resume.os.write", refuse)
    status, _, errors = ask(*SEVENTEEN, "--resume", str(kept))
    assert status == BAD_INPUT
    assert f"{kept}: cannot be written: No space left on device" in errors


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_kill_9_loses_nothing_that_was_finished(jobs: str, tmp_path: Path, kept: Path, ask: Ask) -> None:
    names = [f"row-{number}" for number in range(12)]
    path = tmp_path / "a.toml"
    path.write_text(BARS + bars(*names[:6]) + ENDLESS)
    arguments = ["duel", "count", str(path), "--resume", str(kept), "--json"]
    child = process(*arguments, "--jobs", jobs)
    while not kept.exists() or kept.read_bytes().count(b"\n") < 5:
        assert child.poll() is None  # it cannot be done
        time.sleep(0.01)
    child.kill()
    child.communicate(timeout=60)
    before = kept.read_bytes()
    path.write_text(BARS + bars(*names))
    status, answers, _ = ask(*arguments[:-1], "--jobs", jobs)
    assert status == YES
    assert [answer["name"] for answer in answers] == names
    assert {answer["count"] for answer in answers} == {26}
    assert kept.read_bytes().startswith(before[: before.rindex(b"\n") + 1])
    found = [line["name"] for line in lines(kept)]
    assert sorted(found) == sorted(names)  # each once


def test_ctrl_c_keeps_what_was_finished(tmp_path: Path, kept: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(WIZARD + '[[challenge]]\nname = "endless"\n')
    child = process("duel", "count", str(path), "--resume", str(kept), "--json", "--jobs", "2")
    assert child.stdout is not None
    child.stdout.readline()
    child.send_signal(signal.SIGINT)
    child.communicate(timeout=60)
    assert child.returncode == INTERRUPTED
    assert [line["name"] for line in lines(kept)] == ["wizard-11"]


def test_a_kept_count_is_told_as_a_number(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, kept = tmp_path / "f.toml", tmp_path / "kept.jsonl"
    source.write_text('pieces = "soma"\n[[challenge]]\nname = "cube"\nshape = [3, 3, 3]\n')
    assert run(["duel", "count", str(source), "--resume", str(kept)]) == 0
    capsys.readouterr()
    assert run(["duel", "count", str(source), "--resume", str(kept)]) == 0
    assert capsys.readouterr().out == f"cube  kept from {kept}: 11,520 solutions\n"
