"""Running commands in tests."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from pipcube.cli.main import run

Ask = Callable[..., tuple[int, list[dict[str, Any]], str]]


@pytest.fixture
def ask(capsys: pytest.CaptureFixture[str]) -> Ask:
    """Runs a command with --json: (exit status, objects, standard error)."""

    def asking(*arguments: str) -> tuple[int, list[dict[str, Any]], str]:
        status = run([*arguments, "--json"])
        captured = capsys.readouterr()
        return status, [json.loads(line) for line in captured.out.splitlines()], captured.err

    return asking
