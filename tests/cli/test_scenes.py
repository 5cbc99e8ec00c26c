"""The scenes of `draw` as plain text: width, characters, colour."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run
from pipcube.puzzles.cubed.show.drawing import table_pictures
from rich.cells import cell_len

WIDTH = 80
SCENES = [
    ("duel", "draw", "@sampler"),
    ("duel", "draw", "@sampler", "--without-solution"),
    ("duel", "draw", "@booklet", "--without-solution"),
    ("cubed", "draw", "@evening"),
    ("cubed", "draw", "@evening", "--no-plan"),
    ("domino", "draw", "@endings"),
    ("domino", "draw", "@records"),
]
SHORT = [
    ("duel", "draw", "@sampler", "--only", "wizard-11"),
    ("cubed", "draw", "@evening", "--only", "walled"),
    ("domino", "draw", "@endings", "--only", "all-fives-points"),
]
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
BACKGROUND = re.compile(r"\x1b\[[0-9;]*48;2;")


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert run(list(arguments)) == 0
    return capsys.readouterr().out.splitlines()


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """What the command writes to a terminal of 80 columns."""
    reader, writer = os.openpty()
    command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
    known = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    known |= {"TERM": "xterm-256color", "COLORTERM": "truecolor", "COLUMNS": "80"} | environment
    child = subprocess.Popen(command, stdout=writer, stderr=subprocess.DEVNULL, env=known)
    os.close(writer)
    chunks = []
    while True:
        try:
            chunk = os.read(reader, 1 << 16)
        except OSError:  # the other end is closed
            break
        if not chunk:
            break
        chunks.append(chunk)
    os.close(reader)
    assert child.wait(timeout=60) == 0
    return b"".join(chunks).decode()


def bare(text: str) -> list[str]:
    return [line.rstrip() for line in ESCAPE.sub("", text).splitlines()]


@pytest.mark.parametrize("arguments", SCENES, ids=" ".join)
def test_every_shipped_collection_fits(
    arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    lines = printed(capsys, *arguments)
    assert len(lines) > 10
    assert max(map(len, lines)) <= WIDTH
    for line in lines:
        assert line.isascii(), line
        assert line.isprintable(), line


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
@pytest.mark.parametrize("arguments", SHORT, ids=" ".join)
def test_colour_changes_no_text(arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    plain = [line.rstrip() for line in printed(capsys, *arguments)]
    coloured = on_a_terminal(*arguments)
    assert ESCAPE.search(coloured)
    assert bool(BACKGROUND.search(coloured)) == (arguments[0] != "domino")
    assert bare(coloured) == plain
    without = on_a_terminal(*arguments, NO_COLOR="1")
    assert not re.search(r"\x1b\[[0-9;]*[34]\d", without), "bold at most"
    assert bare(without) == plain


def test_a_box_too_wide_for_the_view_is_shown_as_its_net(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "wide.toml"
    rod = '[[piece]]\nname = "{}"\nlayers = "##########"\n'
    (tmp_path / "rods.toml").write_text(rod.format("D") + rod.format("E"))
    head = 'pieces = "rods.toml"\n[[challenge]]\nname = "wide"\nshape = [20, 1, 1]\n'
    target = f"  R{'.' * 19}\n. {'.' * 20}\n"
    seams = f"  {'.' * 9}ab{'.' * 9}\n. {'.' * 20}\n"
    path.write_text(head + f"target = '''\n{target}'''\nseams = '''\n{seams}'''\n")
    lines = printed(capsys, "duel", "draw", str(path), "--without-solution")
    assert f"    R{'.' * 19}" in lines
    assert f"    {'.' * 9}ab{'.' * 9}" in lines
    assert max(map(len, lines)) <= WIDTH


@pytest.mark.parametrize("name", ["x" * 200, "word " * 39 + "words", "\u4e2d" * 200, "e\u0301" * 100])
def test_long_and_wide_names_are_folded(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Columns of a terminal count: a Chinese character has two, a combining accent none."""
    texts = {
        "duel": f'[[piece]]\nname = "A"\nlayers = "#"\n[[challenge]]\nshape = [1, 1, 1]\nlevel = "{name}"\n',
        "cubed": '[[hand]]\npieces = "AAA"\n',
        "domino": '[[position]]\ngame = "block"\nline = "6-2"\nhands = ["2-1", "1-1"]\n',
    }
    path = tmp_path / "file.toml"
    for game, text in texts.items():
        path.write_text(f'{text}name = "{name}"\n', encoding="utf-8")
        lines = printed(capsys, game, "draw", str(path))
        assert max(map(cell_len, lines)) <= WIDTH
        assert "".join("".join(lines).split()).startswith("".join(name.split()))


def test_the_target_is_drawn_as_letters(capsys: pytest.CaptureFixture[str]) -> None:
    """The last row ends in the square nearest the ground: bottom right of the left face, yellow."""
    lines = printed(capsys, "duel", "draw", "@sampler", "--only", "wizard-11", "--without-solution")
    assert lines[2] == "  target, seen from above: R red, Y yellow"
    assert lines[3].strip() == "YYYY"
    picture = "".join(lines[3:])
    assert set(picture) == set("RY ")
    assert picture.count("R") + picture.count("Y") == 48 * 8, "eight characters a square"


def test_a_wide_table_is_cut_between_pieces() -> None:
    """Each of 24 pieces in a row is seen once and whole."""
    laid = {(number, 0): "ACK" for number in range(24)}
    pictures = table_pictures(laid, {(30, 0)}, 78)
    rows = [["".join(glyph.text for glyph in row) for row in picture] for picture in pictures]
    assert len(rows) == 3
    assert max(len(row) for picture in rows for row in picture) <= 78
    middle = " ".join(picture[1] for picture in rows)
    assert re.findall(r"K ?(\d+) ?C|(x)", middle) == [(str(n), "") for n in range(1, 25)] + [("", "x")]
