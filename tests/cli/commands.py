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
