"""Files that are meant to take time or memory: an answer or an error, soon, in a process with limits.

The figures of each file: ``pytest tests/robustness/test_hostile.py -m "slow or not slow" -rP``.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from . import hostile
from .hostile import HOSTILE

MEMORY = 3 << 30  # bytes more than the imports take
PATIENCE = 600  # seconds, only so that nobody waits for ever; the longest takes twelve
SAMPLE = (
    *("a key of 100,000 quoted parts", "a hand of a megabyte", "many pieces"),
    *("a great box", "a bomb"),
)  # fmt: skip

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="limits as Linux has them")


def judge(name: str, folder: Path) -> None:
    """Run the command of a file under limits."""
    path = folder / "file"
    path.write_bytes(HOSTILE[name].make())
    game, command, *options = HOSTILE[name].command.split()
    arguments = [sys.executable, hostile.__file__, str(MEMORY), game, command, str(path), *options]
    done = subprocess.run(arguments, capture_output=True, text=True, timeout=PATIENCE)
    *said, figures = done.stderr.splitlines()
    print(name, figures)
    assert done.returncode in (0, 1, 2, 3), done.stderr[-2000:]
    assert "Traceback" not in done.stderr
    assert "there is not enough memory" not in done.stderr
    assert "fault of pipcube" not in done.stderr
    assert done.returncode != 2 or said[0].startswith("Error: ")
    assert max(map(len, said), default=0) < 1000
    for line in done.stdout.splitlines():
        assert "--json" not in options or isinstance(json.loads(line), dict)


@pytest.mark.parametrize("name", SAMPLE)
def test_a_sample(name: str, tmp_path: Path) -> None:
    judge(name, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name in HOSTILE if name not in SAMPLE])
def test_all_others(name: str, tmp_path: Path) -> None:
    judge(name, tmp_path)
