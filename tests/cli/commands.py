"""The command line as a process of its own, and files to give it."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from typing import IO, Any

GUARD = 600  # seconds, only so that nobody waits for ever: no machine needs so many


def process(*arguments: str, **more: Any) -> subprocess.Popen[str]:
    """Start a command."""
    command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
    pipes: dict[str, Any] = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    return subprocess.Popen(command, text=True, **(pipes | more))


def soma(*names: str) -> str:
    """Challenges whose solutions take a twentieth of a second to count."""
    return 'pieces = "soma"\n' + "".join(f'[[challenge]]\nname = "{n}"\nshape = [3, 3, 3]\n' for n in names)


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


def bars(*names: str) -> str:
    """Challenges of the same pieces that are counted at once: the cube is in one of 26 places of a row."""
    return "".join(f'[[challenge]]\nname = "{name}"\nshape = [51, 1, 1]\n' for name in names)
