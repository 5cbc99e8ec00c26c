"""Many entries on several processes: the same output in the same order, and one failure is one failure."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NoReturn

import pytest
from pipcube.cli.main import run
from pipcube.cli.status import BAD_INPUT, OWN_FAULT
from pipcube.puzzles.cube_duel.ask import verify
from pipcube.solver.run import parallel
from pipcube.solver.run.parallel import WorkerDiedError

from .conftest import Ask
from .duel.booklets import LOOSE, WIZARD

COMMANDS = [
    ["duel", "verify", "@sampler"],
    ["cubed", "check", "@evening"],
    ["domino", "endgame", "@endings"],
    *(
        pytest.param(command.split(), marks=pytest.mark.slow)
        for command in (
            "duel solve @sampler",
            "duel count @sampler",
            "cubed replay @club",
            "domino unseen @records",
        )
    ),
]
TIMES = re.compile(r'"seconds": [\d.e-]+|\[[\d.]+ m?s')


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are started at once."""
    monkeypatch.setattr(parallel, "PATIENCE", 0)


@pytest.mark.usefixtures("at_once")
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("more", [[], pytest.param(["--json"], marks=pytest.mark.slow)], ids=["read", "json"])
def test_any_number_of_jobs_prints_the_same(
    command: list[str], more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    printed = []
    for jobs in ("1", "2"):
        status = run([*command, *more, "--jobs", jobs])
        captured = capsys.readouterr()
        printed.append((status, TIMES.sub("", captured.out), captured.err))
    assert printed[0] == printed[1]
    assert printed[0][1].count("\n") > 0


@pytest.mark.usefixtures("at_once")
def test_faulty_entries_keep_their_place(tmp_path: Path, ask: Ask) -> None:
    faulty = WIZARD.replace("wizard-11", "bad").replace("RRYY", "RRGY", 1)
    path = tmp_path / "a.toml"
    path.write_text(WIZARD + faulty + LOOSE)
    status, answers, _ = ask("duel", "verify", str(path), "--jobs", "2")
    assert status == BAD_INPUT
    assert [(answer["name"], answer["status"]) for answer in answers] == [
        ("wizard-11", "one"),
        ("bad", "error"),
        ("loose", "many"),
    ]


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (MemoryError(), "not enough memory"),
        (KeyError("x"), "this is a fault of pipcube, please report it: KeyError in"),
        (RecursionError("deep"), "RecursionError"),
        (WorkerDiedError("its process has ended"), "killed, or out of memory"),
    ],
)
def test_one_failure_does_not_lose_the_others(
    error: Exception, words: str, monkeypatch: pytest.MonkeyPatch, ask: Ask
) -> None:
    honest = verify.verify

    def fail_once(challenge: Any, **options: Any) -> Any:
        if challenge.name == "junior-2":
            raise error
        return honest(challenge, **options)

    monkeypatch.setattr(verify, "verify", fail_once)
    status, answers, errors = ask("duel", "verify", "@sampler", "--jobs", "1")
    assert status == OWN_FAULT
    assert [answer["name"] for answer in answers if answer["status"] == "error"] == ["junior-2"]
    assert len([answer for answer in answers if answer["status"] == "one"]) == 16
    assert words in errors
    assert "junior-2" in errors
    assert "Traceback" not in errors


@pytest.mark.usefixtures("at_once")
def test_refusals_come_from_processes_too(tmp_path: Path, ask: Ask) -> None:
    pieces = '[[piece]]\nnames = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"\nlayers = "######"\n'
    boxes = "".join(f'[[challenge]]\nname = "{name}"\nshape = [6, 26, 1]\n' for name in "ab")
    path = tmp_path / "a.toml"
    path.write_text(pieces + boxes)
    status, answers, errors = ask("duel", "solve", str(path), "--engine", "cover", "--jobs", "2")
    assert status == BAD_INPUT
    assert [answer["status"] for answer in answers] == ["error", "error"]
    assert "try --engine sat" in errors


def test_a_broken_result_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    def fail(*_: object, **__: object) -> NoReturn:
        raise ZeroDivisionError

    monkeypatch.setattr(verify, "verify", fail)
    status, answers, errors = ask("duel", "verify", "@sampler", "--only", "wizard-11")
    assert status == OWN_FAULT
    assert answers[0]["errors"][0]["message"] in errors


@pytest.mark.parametrize(
    "arguments",
    [
        ["duel", "verify", "@sampler", "--jobs", "0"],
        ["duel", "verify", "@sampler", "--jobs", "2", "--scheduler", "tcp://127.0.0.1:1"],
        ["duel", "verify", "@sampler", "--scheduler", "nowhere"],
        ["duel", "draw", "@sampler", "-o", "a.svg", "--resume", "a.jsonl"],
        ["duel", "build", "@sampler", "-o", "a.svg", "--resume", "a.jsonl"],
        ["cubed", "odds", "--from-deal", "--resume", "a.jsonl"],
    ],
)
def test_options_that_do_not_fit(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(arguments) == BAD_INPUT
    assert "Error" in capsys.readouterr().err
