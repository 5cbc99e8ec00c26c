"""Files that are meant to take time or memory, and the program that reads one under limits.

Run as a program, ``python hostile.py MEMORY COMMAND ...``, it limits its memory to so many bytes more than it
has after the imports, runs the command and prints what it took.
"""

from __future__ import annotations

import gzip
import json
import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from string import ascii_letters

SIZE = 1 << 20


@dataclass(frozen=True)
class Hostile:
    """A file, made when it is needed, and a command for it."""

    command: str
    make: Callable[[], bytes]


def _filled(unit: str, head: str = "", tail: str = "", size: int = SIZE) -> Callable[[], bytes]:
    """A unit repeated until the file has some size; % in it is the number of the repetition."""

    def make() -> bytes:
        each = len(unit) + 4 * ("%" in unit)
        number = (size - len(head) - len(tail)) // each
        body = "".join(unit.replace("%", str(n)) for n in range(number)) if "%" in unit else unit * number
        return (head + body + tail).encode()

    return make


CHALLENGE = '[[challenge]]\nname = "x"\n'
HAND = '[[hand]]\nname = "x"\n'
GAME = '[[game]]\nname = "x"\n'
POSITION = '[[position]]\nname = "x"\ngame = "draw"\n'
PUZZLE = '<puzzle version="2"><gridType type="0"/>'


def _great_box(pieces: int, colours: int) -> bytes:
    """A box of 8x8x8 cells, cut into rods along x, y and z of as many lengths as there are pieces."""
    volume = 512 // colours
    text, left = "", volume
    for number in range(pieces):
        length = left // (pieces - number)
        left -= length
        rows = [("#" * 8)] * (length // 8) + (
            ["#" * (length % 8) + "." * (8 - length % 8)] if length % 8 else []
        )
        text += f'[[piece]]\nname = "{chr(65 + number)}"\nlayers = "{" / ".join(rows)}"\n'
    return f"{text}{CHALLENGE}shape = [8, 8, 8]\ncolours = {colours}\n".encode()


def _marked_box() -> bytes:
    """All that is seen of 8x8x8, with seams between most neighbours."""
    from pipcube.puzzles.cube_duel.rules.board import Box, squares
    from pipcube.puzzles.cube_duel.rules.notation import format_net

    seen = sorted({square.cell for square in squares(Box(8, 8, 8))})
    net = format_net({cell: ascii_letters[n % 52] for n, cell in enumerate(seen)}, Box(8, 8, 8))
    return _great_box(26, 1) + f'seams = """\n{net}\n"""\n'.encode()


def _hidden(seats: str, boneyard: str, game: str = "draw") -> bytes:
    return f'[[position]]\nname = "x"\ngame = "{game}"\nhands = [{seats}]\nboneyard = "{boneyard}"\n'.encode()


def _many(count: int, entry: str) -> bytes:
    return "".join(entry.replace("%", str(n)) for n in range(count)).encode()


def _shape(body: str, x: int = 2, y: int = 2, z: int = 2) -> str:
    return f'<voxel x="{x}" y="{y}" z="{z}" type="0">{body}</voxel>'


def _with_pieces(copies: int) -> bytes:
    """A BurrTools file that uses a piece more often than there are letters."""
    shapes = f"<shapes>{_shape('#' * 8)}{_shape('#', 1, 1, 1)}</shapes>"
    use = f'<shapes><shape id="1" count="{copies}"/></shapes><result id="0"/>'
    return f"{PUZZLE}<colors/>{shapes}<problems><problem>{use}</problem></problems></puzzle>".encode()


_SOLVE, _CHECK, _REPLAY = (
    "duel solve --timeout 1 --json",
    "cubed check --timeout 1 --json",
    "domino replay --json",
)
HOSTILE: dict[str, Hostile] = {
    # Any TOML.
    "a key of 100,000 parts": Hostile(_SOLVE, lambda: b"a." * 100_000 + b"a = 1\n"),
    "a key of 100,000 quoted parts": Hostile(_SOLVE, lambda: b'"a".' * 100_000 + b"a = 1\n"),
    "a table of 100,000 quoted parts": Hostile(_SOLVE, lambda: b"[" + b"'a' . " * 100_000 + b"a]\n"),
    "many keys of many parts": Hostile(_SOLVE, _filled("%" + ".a" * 39 + " = 1\n")),
    "many keys of 8 parts": Hostile(_SOLVE, _filled("a%.b.c.d.e.f.g.h=1\n")),
    "many tables": Hostile(_SOLVE, _filled("[a%.b.c.d.e.f.g.h]\n")),
    "many keys": Hostile(_SOLVE, _filled("a%=1\n", size=SIZE // 4)),
    "many empty entries": Hostile(_SOLVE, _filled("[[challenge]]\n")),
    "many entries in one line": Hostile(_SOLVE, _filled("{name=%},", "challenge = [", "]\n")),
    "brackets 100,000 deep": Hostile(_SOLVE, lambda: b"a = " + b"[" * 100_000 + b"]" * 100_000),
    "tables 100,000 deep": Hostile(_SOLVE, lambda: b"a = " + b"{a=" * 100_000 + b"1" + b"}" * 100_000),
    "a million digits": Hostile(_SOLVE, _filled("9", CHALLENGE + "shape = ")),
    "a million hexadecimal digits": Hostile(_SOLVE, _filled("f", CHALLENGE + "shape = 0x")),
    "a name of a megabyte": Hostile(_SOLVE, _filled("n", CHALLENGE.replace('x"', ""), '"\n')),
    "a text without end": Hostile(_SOLVE, _filled('\\"""x', CHALLENGE + 'level = """')),
    "a table twice": Hostile(_SOLVE, lambda: (b"[" + b"a" * 400_000 + b"]\n") * 2),
    # Challenges and piece sets.
    "10,000 challenges with every fault": Hostile(
        _SOLVE,
        lambda: _many(10_000, CHALLENGE.replace("x", "%") + "level = 1\nshape = 2\nx = 3\ntarget = 4\n"),
    ),
    "wrong letters all over": Hostile(
        _SOLVE, _filled(CHALLENGE.replace("x", "%") + 'setup = "' + "!" * 400 + '"\nshape = [400, 1, 1]\n')
    ),
    "a target of a megabyte": Hostile(_SOLVE, _filled("RRYY\n", CHALLENGE + 'target = """\n', '"""\n')),
    "a wide target": Hostile(_SOLVE, _filled("RRYY ", CHALLENGE + 'target = "', '"\n')),
    "a great box": Hostile(_SOLVE, lambda: _great_box(26, 1)),
    "a great box of two sets": Hostile(_SOLVE, lambda: _great_box(26, 2)),
    "a great box with seams": Hostile("duel hint --timeout 1 --json", _marked_box),
    "a great box to minimise": Hostile("duel minimise --timeout 1 --json", lambda: _great_box(20, 1)),
    "a piece of a megabyte": Hostile(
        "duel pieces --json", _filled("#### ", '[[piece]]\nname = "A"\nlayers = "', '"\n')
    ),
    "many pieces": Hostile("duel pieces --json", _filled('[[piece]]\nname="A"\nlayers="!!!!!!!!!!!!!!!"\n')),
    "many moves of two": Hostile(
        "duel play --timeout 1 --json", _filled('"T 9",', GAME + 'first = "R"\nmoves = [', "]\n")
    ),
    "a move of many cells": Hostile(
        "duel play --timeout 1 --json", _filled("x ", GAME + 'first = "R"\nmoves = ["T ', '"]\n')
    ),
    # CUBED.
    "a hand of 500 pieces": Hostile(_CHECK, lambda: (HAND + f'pieces = "{"ABK " * 500}"\n').encode()),
    "a hand of a megabyte": Hostile(_CHECK, _filled("x ", HAND + 'pieces = "', '"\n')),
    "a table of a megabyte": Hostile(_CHECK, _filled("x ", HAND + 'pieces = "ABK"\ntable = "', '"\n')),
    "a move of a megabyte": Hostile(
        "cubed replay --json",
        _filled("0,0:x ", GAME + '[[game.round]]\nhands = ["", ""]\nmoves = "1 ', '"\n'),
    ),
    "many rounds": Hostile("cubed replay --json", _filled("[[game.round]]\n", GAME)),
    # Dominoes.
    "many hands": Hostile("domino endgame --timeout 1 --json", _filled('"",', POSITION + "hands = [", "]\n")),
    "a line of a megabyte": Hostile(
        _REPLAY, _filled("[6|6]", POSITION + 'hands = ["1-1", "2-2"]\nline = "', '"\n')
    ),
    "a draw of a megabyte": Hostile(
        _REPLAY, _filled("6-6,", POSITION + 'hands = ["1-1", "2-2"]\nmoves = "draw:', '6-6"\n')
    ),
    "2,000 positions": Hostile(
        "domino unseen --json --jobs 1",
        lambda: _many(2_000, POSITION.replace("x", "%") + 'hands = ["1-1", "?1"]\n'),
    ),
    "nobody has looked": Hostile(
        "domino unseen --json", lambda: _hidden('"?7", "?7", "?7", "?7"', "", "block")
    ),
    "nobody has looked, to play": Hostile(
        "domino hidden --timeout 1 --json", lambda: _hidden('"?7", "?7"', "?14")
    ),
    "four hidden hands": Hostile(
        "domino hidden --timeout 1 --json",
        lambda: _hidden('"0-0 0-1 0-2 0-3 0-4 0-5 0-6", "?7", "?7", "?7"', "", "block"),
    ),
    "the whole set": Hostile(
        "domino endgame --timeout 1 --json",
        lambda: _hidden(
            '"0-0 0-1 0-2 0-3 0-4 0-5 0-6", "1-1 1-2 1-3 1-4 1-5 1-6 2-2"',
            "2-3 2-4 2-5 2-6 3-3 3-4 3-5 3-6 4-4 4-5 4-6 5-5 5-6 6-6",
        ),
    ),
    # BurrTools.
    "a bomb": Hostile("duel import", lambda: gzip.compress(b" " * (200 << 20), 9, mtime=0)),
    "many elements": Hostile("duel import", _filled("<a/>", PUZZLE)),
    "many voxels": Hostile(
        "duel import", _filled("_", PUZZLE + "<shapes><voxel>", "</voxel></shapes></puzzle>")
    ),
    "many attributes": Hostile("duel import", _filled(' a%=""', "<puzzle", "/>")),
    "a million copies": Hostile("duel import", lambda: _with_pieces(999_999)),
    "many problems": Hostile(
        "duel import", _filled("<problem/>", PUZZLE + "<problems>", "</problems></puzzle>")
    ),
    "a name of entities": Hostile(
        "duel import",
        lambda: b'<!DOCTYPE puzzle [<!ENTITY a "' + b"x" * 1000 + b'">]><puzzle version="2">' + b"&a;" * 1000,
    ),
}


def main(memory: int, arguments: list[str]) -> int:
    """Run a command with so many bytes more; the last line on standard error is what it took."""
    import pipcube.cli.cubed
    import pipcube.cli.domino
    import pipcube.cli.duel  # noqa: F401
    from pipcube.cli.main import run

    with open("/proc/self/statm") as file:
        before = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (before + memory, before + memory))
    start = time.process_time()
    status = run(arguments)
    with open("/proc/self/status") as file:  # getrusage would tell the peak of the parent
        peak = next(int(line.split()[1]) // 1024 for line in file if line.startswith("VmHWM"))
    print(json.dumps({"cpu": round(time.process_time() - start, 2), "peak_mb": peak}), file=sys.stderr)
    return status


if __name__ == "__main__":
    raise SystemExit(main(int(sys.argv[1]), sys.argv[2:]))
