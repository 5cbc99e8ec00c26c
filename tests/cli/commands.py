"""The command line as a process of its own, and files to give it."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

SOMA = '[[challenge]]\nname = "{}"\nshape = [3, 3, 3]\n'


def process(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    """Start a command."""
    command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, text=True, **(pipes | more))


def soma(*names: str) -> str:
    """Challenges whose solutions take a twentieth of a second to count."""
    return 'pieces = "soma"\n' + "".join(map(SOMA.format, names))
