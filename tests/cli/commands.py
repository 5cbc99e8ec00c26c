"""The command line as a process of its own, and files to give it."""

from __future__ import annotations

import contextlib
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import IO, Any

GUARD = 600  # seconds, only so that nobody waits for ever: no machine needs so many


def process(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    """Start a command."""
    command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, text=True, **(pipes | more))


def wait_for(condition: Callable[[], object]) -> None:
    """Wait until something is so; it is no matter how long that takes."""
    guard = time.monotonic() + GUARD
    while not condition():
        assert time.monotonic() < guard
        time.sleep(0.01)


def read_until(stream: IO[str], pattern: str) -> str:
    """Read what a command writes until a pattern is found in it; all that was read."""
    read = ""
    while not re.search(pattern, read):
        character = stream.read(1)
        assert character, read  # it has ended
        read += character
    return read


class Screen:
    """A command whose standard error is a terminal, where it shows its progress once it is at work."""

    def __init__(self, *arguments: str, **more: Any) -> None:
        reader, writer = os.openpty()
        terminal = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"}
        self.child = process(*arguments, stderr=writer, env=terminal, **more)
        os.close(writer)
        self.text = ""
        self._thread = threading.Thread(target=self._follow, args=[reader], daemon=True)
        self._thread.start()

    def _follow(self, reader: int) -> None:
        with contextlib.suppress(OSError), open(reader, "rb", buffering=0) as terminal:  # until it is closed
            while block := terminal.read(4096):
                self.text += block.decode("utf-8", "replace")

    def wait_for(self, pattern: str) -> None:
        """Wait until a pattern is shown; the command is still at work then."""
        wait_for(lambda: re.search(pattern, self.text) or self.child.poll() is not None)
        assert self.child.poll() is None, self.text

    def end(self) -> str:
        """What was printed, once the command has ended and `text` is whole."""
        out, _ = self.child.communicate(timeout=GUARD)
        self._thread.join(GUARD)
        return out


# Of a red and a yellow set, 25 bars and a single cube each, with both cubes on cells of one colour of a
# chessboard: 49 and 51 other cells, which bars cannot cover, and no search of ours sees that before it
# has gone through more boards than there is time in the world.
BARS = """
[[piece]]
names = "ABCDEFGHIJKLMNOPQRSTUVWXY"
count = 25
layers = "##"
[[piece]]
name = "Z"
layers = "#"
"""
_EMPTY = " .." * 16
ENDLESS = f"""
[[challenge]]
name = "endless"
shape = [2, 3, 17]
colours = 2
setup = '''
.Z{_EMPTY}
z.{_EMPTY}
..{_EMPTY}
'''
"""
SLOW = BARS + ENDLESS


def bars(*names: str) -> str:
    """Challenges of the same pieces that are counted at once: the cube is in one of 26 places of a row."""
    return "".join(f'[[challenge]]\nname = "{name}"\nshape = [51, 1, 1]\n' for name in names)
