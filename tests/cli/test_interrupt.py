"""Ctrl-C ends every long command soon, with what is finished by then, and leaves no process behind."""

from __future__ import annotations

import json
import signal
import subprocess
from pathlib import Path

import pytest
from pipcube.cli.status import INTERRUPTED
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.files.positions import format_position
from pipcube.puzzles.dominoes.rules.game import Rules

from .commands import BARS, GUARD, Screen, bars, process, wait_for
from .commands import ENDLESS as NEVER
from .duel.booklets import WIZARD

EMPTY = '[[challenge]]\nname = "empty"\n'
ENDLESS = WIZARD + EMPTY
GREAT = '[[game]]\nname = "great"\nfirst = "R"\nmoves = []\n'
FILES = {
    "endless": ENDLESS,
    "endless-twice": ENDLESS + EMPTY.replace("empty", "again") + EMPTY.replace("empty", "third"),
    "bars": BARS + NEVER,
    "game": GREAT,
    "many": BARS + bars(*map(str, range(500))) + NEVER,
    "hand": '[[position]]\nname = "mine"\ngame = "block"\npartners = true\n'
    + 'hands = ["00 01 02 03 04 05 06", "?7", "?7", "?7"]\n',
}
# What has an end prints more than a pipe holds (and nobody reads it), or takes hours.
LONG = {
    "count": "duel count endless --jobs 1",
    "count of bars": "duel count bars --jobs 2",
    "minimise": "duel minimise bars --all --jobs 2",
    "build": "duel build bars --jobs 2",
    "play": "duel play game --timeout 600",
    "draw": "duel draw bars -o out.svg --jobs 2",
    "hidden": "domino hidden hand --timeout 600",
    "line": "domino line --set 6 --timeout 600 --engine cp-sat",
}
SHARED = {
    "count of several": "duel count endless-twice --jobs 2",
    "count of many": "duel count many --jobs 2",
    "solve": "duel solve endless --all --json --jobs 2",
    "generate": "duel generate --level wizard --count 1000 --seed 1 --jobs 2",
    "odds": "cubed odds --from-deal --trials 1000000 --jobs 2",
    "endgame": "domino endgame deals --timeout 600 --jobs 2",
}


def dealt(seed: int) -> str:
    """A position file with one dealt hand."""
    return format_position(deal(Rules("all-fives", 4), seed))


def workers(parent: int) -> set[str]:
    """The processes that a process has started to share its work."""
    found = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(parent)], capture_output=True, text=True
    )
    return {line.split()[0] for line in found.stdout.splitlines() if "spawn_main" in line}


def are_alive(pids: set[str]) -> bool:
    """Is one of them still at work? (Ended ones may wait for whoever adopted them.)"""
    command = ["ps", "-o", "stat=", "-p", ",".join(pids)]
    states = subprocess.run(command, capture_output=True, text=True).stdout.split() if pids else []
    return any(not state.startswith("Z") for state in states)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "processes"),
    [*((words, 0) for words in LONG.values()), *((words, 2) for words in SHARED.values())],
    ids=[*LONG, *SHARED],
)
def test_ctrl_c(words: str, processes: int, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "deals").write_text("".join(map(dealt, range(1000))))
    screen = Screen(*words.split(), cwd=tmp_path)
    screen.wait_for(r"\d%")  # the bar comes when the work has taken a second
    wait_for(lambda: len(workers(screen.child.pid)) >= processes or screen.child.poll() is not None)
    assert screen.child.poll() is None, screen.text
    started = workers(screen.child.pid)
    screen.child.send_signal(signal.SIGINT)
    screen.end()
    assert screen.child.returncode == INTERRUPTED
    assert "Traceback" not in screen.text
    wait_for(lambda: not are_alive(started))


def test_what_is_finished_is_printed(tmp_path: Path) -> None:
    path, out = tmp_path / "a.toml", tmp_path / "out"
    path.write_text(BARS + bars(*map(str, range(40))) + NEVER)
    for more in ([], ["--json"]):
        with open(out, "w") as file:
            child = process("duel", "count", str(path), "--jobs", "2", *more, stdout=file)
        wait_for(lambda: out.read_text().count("\n") == 40)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=GUARD)
        assert child.returncode == INTERRUPTED
        assert "Traceback" not in errors
        lines = out.read_text().splitlines()
        assert len(lines) == 40
        names = [json.loads(line)["name"] if more else line.split()[0] for line in lines]
        assert names == [str(number) for number in range(len(lines))]
