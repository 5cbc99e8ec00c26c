"""Where pipcube was installed without a compiler: what is answered all the same, what is said of the rest."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pipcube
import pytest
from pipcube.solver.run.compiled import NotCompiledError, StandIn

ROOT = Path(str(pipcube.__file__)).parent
BARE = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__")


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package without what a compiler makes of it."""
    home = tmp_path_factory.mktemp("bare")
    for room in ("cli", "data", "puzzles", "solver"):
        shutil.copytree(ROOT / room, home / "pipcube" / room, ignore=BARE)
    shutil.copy(ROOT / "__init__.py", home / "pipcube")
    return home


def run(bare: Path, *arguments: str) -> tuple[int, str, str]:
    """Status, output and errors of a command there."""
    command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
    environment = os.environ | {"PYTHONPATH": str(bare)}
    done = subprocess.run(command, env=environment, cwd=bare, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("duel verify @sampler --only starter-0", "exactly one solution, the one printed"),
        ("duel count @sampler --only starter-0 --engine all", "sat+cp-sat"),
        ("duel minimise @sampler --only starter-0", "smallest"),
        ("domino endgame @endings --only block-shut-out", "best play"),
        ("domino line --set 2", "no line has more"),
        ("domino draw @endings --only block-shut-out", "seat 1"),
    ],
)
def test_slower_engines_answer(bare: Path, command: str, shown: str) -> None:
    status, out, errors = run(bare, *command.split())
    assert status == 0, errors
    assert shown in out
    assert errors.startswith("note: the compiled searches are not there")
    assert len(errors.splitlines()) == 1, "it is said once"


def test_a_small_hand_is_won_by_the_model(bare: Path) -> None:
    code = "from pipcube import cubed; print(cubed.check(cubed.Hand('x', pieces='AAA AAC ACK')).status)"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"PYTHONPATH": str(bare)}, cwd=bare, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert (done.stdout, done.stderr) == ("winnable\n", "")


@pytest.mark.parametrize(
    "command",
    [
        "duel hint @sampler --only starter-0",
        "duel generate --level starter --seed 1",
        "duel solve @sampler --engine cover",
        "cubed check @evening --engine search",
        "domino endgame @endings --engine search",
        "domino hidden --set 2 --hand 0-1 --hand ?2",
        "domino line --set 2 --longest --count",
    ],
)
def test_what_needs_them_says_so_and_how_to_get_them(bare: Path, command: str) -> None:
    status, out, errors = run(bare, *command.split())
    assert (status, out) == (2, "")
    assert "Traceback" not in errors
    note, error = errors.splitlines()
    assert note.startswith("note: the compiled searches are not there")
    assert error.startswith("Error: this needs the compiled searches, which are not there")
    assert "by a C compiler and with Python's headers" in error


def test_a_stand_in_refuses_whatever_is_wanted_of_it() -> None:
    kernel = StandIn(ImportError("no kernel"))
    with pytest.raises(NotCompiledError, match=r"not there \(no kernel\)"):
        kernel.advance()
