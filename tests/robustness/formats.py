"""The formats: sound files of each, who reads them, and which commands take them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pipcube
from pipcube import data
from pipcube.puzzles.cube_duel.files.burrtools.export import puzzle_xml, why_not
from pipcube.puzzles.cube_duel.files.burrtools.import_ import read_problems
from pipcube.puzzles.cube_duel.files.pieces import read_pieces
from pipcube.puzzles.dominoes.files.positions import read_positions
from pipcube.puzzles.files.collection import Collection, Entry

from ..reading import read_booklet, read_duels, read_hands, read_rounds

CASES = Path(str(pipcube.__file__)).parent / "tests" / "cases"


@dataclass(frozen=True)
class Format:
    """A format.

    Attributes:
        name: what it is called here.
        read: its public reader.
        originals: sound files, most of them of one entry.
        commands: the commands that take it; FILE stands for the file, OUT for a file to write.
    """

    name: str
    read: Callable[[str], Collection[Any]]
    originals: tuple[bytes, ...]
    commands: tuple[str, ...]


def _read_set(path: str) -> Collection[Any]:
    return Collection((Entry("set", read_pieces(path), ()),), ())


def _apart(text: str, table: str, most: int) -> list[bytes]:
    """Some entries of a file as files of their own; what stands before the first is in each."""
    head, *entries = re.split(rf"(?m)^(?=\[\[{table}\]\])", text)
    step = max(1, len(entries) // most)
    return [(head + entry).encode() for entry in entries[::step][:most]]


def _case(name: str) -> str:
    return (CASES / name).read_text(encoding="utf-8")


def _challenges() -> tuple[bytes, ...]:
    found = _apart(data.text("cube_duel", "sampler"), "challenge", 8)
    found += _apart(data.text("cube_duel", "booklet"), "challenge", 4)
    found += _apart(_case("duel_sampler.toml"), "challenge", 2)
    return (*found, BOX.encode(), HALF_DONE.encode())


BOX = """
[[piece]]
name = "L"
layers = "## / #."
[[piece]]
names = "DEF"
count = 3
layers = "#"
[[challenge]]
name = "box"
shape = [3, 2, 2]
colours = 2
target = \"\"\"
   ...
   R.R
.. ..R
.. R..
\"\"\"
seams = \"\"\"
   ...
   a.b
.. ...
.. ...
\"\"\"
"""
HALF_DONE = """
[[challenge]]
name = "half done"
shape = "half"
setup = \"\"\"
PPOO P...
PTOO ....
.TA. .T..
.TAA ...A
\"\"\"
placed = \"\"\"
.... ..I.
.... ..I.
.... ..I.
.... ..I.
\"\"\"
"""


def _xmpuzzles() -> tuple[bytes, ...]:
    found = [entry.item for entry in read_booklet("@sampler").entries]
    sound = [challenge for challenge in found if challenge and not why_not(challenge)][::4]
    plain = [puzzle_xml([challenge]).encode() for challenge in sound]
    return (*plain, *(gzip.compress(one, mtime=0) for one in plain[:2]))


_SETS = [data.text("cube_duel/pieces", name).encode() for name in data.names("cube_duel/pieces")]
_TIMED = "--timeout 0.2"

CHALLENGE = Format(
    "challenge",
    read_booklet,
    _challenges(),
    (
        *(f"duel {name} FILE {_TIMED} --json" for name in ("solve", "verify", "count", "build", "hint")),
        *(f"duel {name} FILE {_TIMED}" for name in ("solve", "verify", "count", "build", "hint", "minimise")),
        f"duel solve FILE {_TIMED} --all --limit 3 --json",
        f"duel minimise FILE {_TIMED} --all --json",
        f"duel minimise FILE {_TIMED} --placeable --json",
        f"duel solve FILE {_TIMED} --engine sat --json",
        f"duel solve FILE {_TIMED} --engine cp-sat --json",
        f"duel hint FILE {_TIMED} --steps 3 --json",
        f"duel build FILE {_TIMED} -o OUT.svg --json",
        f"duel draw FILE {_TIMED} -o OUT.svg",
        "duel draw FILE --without-solution -o OUT.svg",
        "duel export FILE -o OUT.xmpuzzle",
        "duel export FILE --plain -o -",
    ),
)
PIECES = Format("piece set", _read_set, tuple(_SETS), ("duel pieces FILE", "duel pieces FILE --json"))
DUEL = Format(
    "game of Cube Duel",
    read_duels,
    tuple(_apart(data.text("cube_duel", "games"), "game", 2)),
    (
        f"duel play FILE {_TIMED} --json",
        f"duel play FILE {_TIMED} --moves --json",
        f"duel play FILE {_TIMED}",
    ),
)
HAND = Format(
    "hand",
    read_hands,
    (
        *_apart(data.text("cubed", "evening"), "hand", 8),
        *_apart(_case("cubed_hands.toml"), "hand", 3),
    ),
    (
        *(f"cubed {name} FILE {_TIMED} --json" for name in ("check", "moves", "odds")),
        *(f"cubed {name} FILE {_TIMED}" for name in ("check", "moves", "odds")),
        f"cubed draw FILE {_TIMED} -o OUT.svg",
        "cubed draw FILE --no-plan -o OUT.svg",
    ),
)
ROUND = """
[[game]]
name = "short"
variants = ["bridge", "draw3", "void"]
[[game.round]]
"""
_CLUB = data.text("cubed", "club")
CLUB = Format(
    "record of CUBED",
    read_rounds,
    (
        _CLUB.encode(),
        (ROUND + _CLUB.split("[[game.round]]")[1]).encode(),
        (ROUND + _CLUB.split("[[game.round]]")[3]).encode(),
    ),
    ("cubed replay FILE --json", "cubed replay FILE"),
)
POSITIONS = """
[[position]]
name = "seen by one"
game = "draw"
set = 3
moves = "3-3 1-3> draw:1 2-3<"
hands = ["0-0 1-1", "?2"]
boneyard = "?2"
turn = 1

[[position]]
name = "before the first tile"
game = "fives-threes"
line = ""
hands = ["?2", "?2"]
lead = "forced"
count = "difference"
set = 2

[[position]]
name = "for the match"
game = "all-fives"
line = "6-4 4-1"
hands = ["5-1 2-0", "?2", "?1", "?2"]
partners = true
score = [35, 40]
target = 50
order = "random"
boneyard = "?2"
count = "all"

[[position]]
name = "a triangle"
game = "block"
moves = "3-3 1-3> pass 0-1>"
hands = ["2-2 1-1", "1-2", "2-0"]
turn = 2
"""
POSITION = Format(
    "position",
    read_positions,
    (
        *_apart(POSITIONS, "position", 4),
        *_apart(data.text("dominoes", "endings"), "position", 7),
        *_apart(data.text("dominoes", "records"), "position", 2),
        *_apart(_case("domino_endgames.toml"), "position", 2),
    ),
    (
        *(f"domino {name} FILE {_TIMED} --json" for name in ("endgame", "hidden", "review")),
        *(f"domino {name} FILE {_TIMED}" for name in ("endgame", "hidden", "review")),
        *(f"domino {name} FILE --json" for name in ("unseen", "replay")),
        *(f"domino {name} FILE" for name in ("unseen", "replay")),
        f"domino endgame FILE {_TIMED} --engine plain --json",
        f"domino hidden FILE {_TIMED} --sample 20 --json",
        f"domino draw FILE {_TIMED} -o OUT.svg",
        "domino draw FILE --no-best -o OUT.svg",
    ),
)
XMPUZZLE = Format(
    "xmpuzzle", read_problems, _xmpuzzles(), ("duel import FILE", "duel import FILE -o OUT.toml")
)

FORMATS = (CHALLENGE, PIECES, DUEL, HAND, CLUB, POSITION, XMPUZZLE)


def arguments(command: str, path: str, out: str) -> list[str]:
    """The words of a command for a file; what it can work on several processes, it does on one."""
    jobs = [] if any(name in command for name in ("pieces", "export", "import")) else ["--jobs", "1"]
    return [path if word == "FILE" else word.replace("OUT", out) for word in command.split()] + jobs
