"""Ctrl-C ends every long command soon, with what is finished by then, and leaves no process behind."""

from __future__ import annotations

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest
from pipcube.cli.status import INTERRUPTED
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.files.positions import format_position
from pipcube.puzzles.dominoes.rules.game import Rules

from .commands import BARS, bars, process
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
    "hand": '[[position]]\nname = "mine"\ngame = "draw"\nboneyard = "?14"\n'
    + 'hands = ["00 01 02 03 04 05 06", "?7"]\n',
}
LONG = {
    "count": "duel count endless",
    "count of several": "duel count endless-twice --jobs 2",
    "count of many": "duel count many --jobs 2",
    "count of bars": "duel count bars --jobs 2",
    "solve": "duel solve endless --all --json",
    "minimise": "duel minimise bars --all --jobs 2",
    "build": "duel build bars --jobs 2",
    "play": "duel play game --timeout 600",
    "generate": "duel generate --level wizard --count 100 --seed 1 --jobs 2",
    "draw": "duel draw bars -o out.svg --jobs 2",
    "odds": "cubed odds --from-deal --trials 100000 --jobs 2",
    "endgame": "domino endgame deals --timeout 600 --jobs 2",
    "hidden": "domino hidden hand --sample 10000000 --timeout 600",
    "line": "domino line --set 6 --timeout 600 --engine cp-sat",
}


def dealt(seed: int) -> str:
    """A position file with one dealt hand."""
    return format_position(deal(Rules("all-fives", 4), seed))


def workers(parent: int) -> set[str]:
    """The processes that a process has started."""
    found = subprocess.run(["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True)
    return set(found.stdout.split())


def are_alive(pids: set[str]) -> bool:
    """Is one of them still at work? (Ended ones may wait for whoever adopted them.)"""
    command = ["ps", "-o", "stat=", "-p", ",".join(pids)]
    states = subprocess.run(command, capture_output=True, text=True).stdout.split() if pids else []
    return any(not state.startswith("Z") for state in states)


@pytest.mark.slow
@pytest.mark.parametrize("words", LONG.values(), ids=LONG)
def test_ctrl_c(words: str, tmp_path: Path) -> None:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text)
    (tmp_path / "deals").write_text("".join(map(dealt, range(200))))
    child = process(*words.split(), cwd=tmp_path)
    time.sleep(4)  # compiled code is loaded, and other processes are started, where there are any
    assert child.poll() is None, child.communicate()
    started = workers(child.pid)
    begin = time.monotonic()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=60)
    print(f"{words}: {time.monotonic() - begin:.2f} s")
    assert child.returncode == INTERRUPTED
    assert "Traceback" not in errors
    deadline = time.monotonic() + 120
    while are_alive(started):
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_what_is_finished_is_printed(tmp_path: Path) -> None:
    path, out = tmp_path / "a.toml", tmp_path / "out"
    path.write_text(BARS + bars(*map(str, range(40))) + NEVER)
    for more in ([], ["--json"]):
        with open(out, "w") as file:
            child = process("duel", "count", str(path), "--jobs", "2", *more, stdout=file)
        while out.read_text().count("\n") < 40:
            assert child.poll() is None
            time.sleep(0.05)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
        assert child.returncode == INTERRUPTED
        assert "Traceback" not in errors
        lines = out.read_text().splitlines()
        assert len(lines) == 40
        names = [json.loads(line)["name"] if more else line.split()[0] for line in lines]
        assert names == [str(number) for number in range(len(lines))]
