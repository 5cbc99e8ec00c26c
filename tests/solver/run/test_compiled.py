"""Compiled code that is kept on disk."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

CODE = """
from pipcube.solver.run.jit import compiled

@compiled
def double(number):
    return 2 * number
"""


@pytest.mark.parametrize("content", [b"", b"cut", b"\x80\x04garbage"])
def test_a_damaged_cache_is_written_anew(content: bytes, tmp_path: Path) -> None:
    (tmp_path / "doubling.py").write_text(CODE)
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "cache")}
    command = [sys.executable, "-c", "import doubling; print(doubling.double(21))"]

    def run() -> str:
        done = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert run() == "42"
    kept = [path for path in (tmp_path / "cache").rglob("*.nb*") if path.is_file()]
    assert {path.suffix for path in kept} == {".nbi", ".nbc"}
    for path in kept:
        path.write_bytes(content)
    assert run() == "42"
    assert run() == "42"
