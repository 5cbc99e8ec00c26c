"""Layers and nets, written and read back."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Callable

import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box, cells, squares
from pipcube.puzzles.cube_duel.rules.challenge import Placed, labels_of, pieces_from_labels
from pipcube.puzzles.cube_duel.rules.notation import (
    format_layers,
    format_net,
    read_cells,
    read_layers,
    read_net,
)
from pipcube.puzzles.cube_duel.rules.pieces import Cell
from pipcube.puzzles.files.faults import Fault

BOXES = [FULL, HALF, Box(2, 3, 5), Box(5, 1, 2, colours=2), Box(1, 1, 1), Box(1, 4, 3, colours=2)]
SIZED = [pytest.param(box, id=str(box)) for box in BOXES]


def test_layers_as_the_rules_write_them() -> None:
    """Row r is y = r, column c is x = X-1-c, layer z = 0 first."""
    labels = {(0, 0, 0): "A", (3, 0, 0): "B", (0, 3, 0): "C", (3, 3, 3): "D", (1, 2, 1): "e"}
    assert format_layers(labels, FULL) == (
        "B..A .... .... ....\n"
        ".... .... .... ....\n"
        ".... ..e. .... ....\n"
        "...C .... .... D..."
    )  # fmt: skip


def test_net_as_the_rules_write_it() -> None:
    colours: dict[Cell, str] = {
        (3, 3, 3): "R",
        (0, 0, 3): "Y",
        (3, 0, 1): "Y",
        (0, 3, 0): "R",
        (1, 1, 1): "R",
    }
    assert format_net(colours, FULL) == (
        "     ...Y\n"
        "     ....\n"
        "     ....\n"
        "     R...\n"
        "...R R...\n"
        ".... ....\n"
        "Y... ....\n"
        ".... ...R"
    )  # fmt: skip
    assert format_net({}, Box(2, 3, 1)) == "    ..\n    ..\n    ..\n... .."


@pytest.mark.parametrize("box", SIZED)
@pytest.mark.parametrize("seed", range(5))
def test_layers_round_trip(box: Box, seed: int) -> None:
    rng = random.Random(seed)
    letters = "ABCabc" if box.colours == 2 else "ABC"
    labels = {cell: rng.choice(letters) for cell in cells(box) if rng.random() < 0.7}
    faults: list[Fault] = []
    text = format_layers(labels, box)
    marks = read_layers(text, "grid", box, faults)
    assert faults == []
    assert {cell: mark.character for cell, mark in marks.items()} == labels
    for cell, mark in marks.items():
        assert mark.where == f"row {cell[1] + 1}, layer {cell[2] + 1}"
        assert mark.place.row == cell[1]
        assert mark.line[mark.place.column] == labels[cell]
        assert mark.place.column == cell[2] * (box.x + 1) + box.x - 1 - cell[0]


@pytest.mark.parametrize("box", SIZED)
@pytest.mark.parametrize("seed", range(5))
def test_net_round_trip(box: Box, seed: int) -> None:
    rng = random.Random(seed)
    letters = "RY"[: box.colours]
    colours = {cell: rng.choice(letters) for cell in cells(box) if rng.random() < 0.7}
    visible = {square.cell for square in squares(box)} & colours.keys()
    faults: list[Fault] = []
    text = format_net(colours, box)
    marks = read_net(text, "grid", box, faults, letters=letters)
    assert faults == []
    assert {square.cell: mark.character for square, mark in marks.items()} == {
        cell: colours[cell] for cell in visible
    }
    assert len(marks) == sum(square.cell in visible for square in squares(box))
    lines = text.split("\n")
    for square, mark in marks.items():
        assert mark.place.row is not None
        assert lines[mark.place.row][mark.place.column] == colours[square.cell]


@pytest.mark.parametrize("box", SIZED)
@pytest.mark.parametrize("seed", range(3))
def test_space_does_not_matter(box: Box, seed: int) -> None:
    """Whitespace separates faces and layers; more of it, and empty lines, change nothing."""
    rng = random.Random(seed)
    labels = {cell: rng.choice("ABC") for cell in cells(box)}

    def loosened(text: str) -> str:
        return "\n\n".join(" \t " + "  ".join(line.split()) + "  " for line in text.split("\n"))

    def read(reader: Callable[[str], dict], text: str) -> list[str]:
        return [mark.character for mark in reader(text).values()]

    faults: list[Fault] = []
    for reader, text in (
        (lambda d: read_layers(d, "grid", box, faults), format_layers(labels, box)),
        (lambda d: read_net(d, "grid", box, faults, letters=None), format_net(labels, box)),
    ):
        plain = read(reader, text)
        assert len(plain) > 0
        assert read(reader, loosened(text)) == plain
    assert faults == []


def test_seams_take_any_letter() -> None:
    faults: list[Fault] = []
    net = "  a\nZ b"
    found = read_net(net, "grid", Box(1, 1, 1), faults, letters=None)
    assert [mark.character for mark in found.values()] == ["a", "Z", "b"]
    for wrong in "1#é*":
        read_net(f"  {wrong}\n. .", "grid", Box(1, 1, 1), faults, letters=None)
        assert faults.pop().message == f"grid row 1: a letter or '.' is expected, found {wrong!r}"


@pytest.mark.parametrize(
    ("drawing", "expected"),
    [
        ('"#"', "000"),
        ('"## #. / .# .."', "000 100 010 101"),  # A of the contract
        ('"## .. / .# .#"', "000 100 010 011"),  # B
        ('"""\n## ..\n.# .#\n"""', "000 100 010 011"),
        ('"""\n##\n/\n"""', None),
        ('"##/.#"', "000 100 010"),
        ('" ##  / .# "', "000 100 010"),
        ('"#. . / ##"', None),
        ('"# # #"', "000 001 002"),
        ('"#/#/#"', "000 010 020"),
        ('"###"', "000 100 200"),
        ('"#.."', "200"),
    ],
)
def test_rows_of_a_piece(drawing: str, expected: str | None) -> None:
    faults: list[Fault] = []
    found = read_cells(tomllib.loads(f"grid = {drawing}")["grid"], "grid", "piece", faults)
    if expected is None:
        assert faults
        return
    assert faults == []
    assert found == {(int(x), int(y), int(z)) for x, y, z in expected.split()}


def test_labels_and_pieces() -> None:
    labels = {(0, 0, 0): "A", (1, 0, 0): "A", (0, 1, 0): "a", (0, 2, 0): "B"}
    pieces = pieces_from_labels(labels)
    assert [(p.colour, p.letter, p.label, sorted(p.cells)) for p in pieces] == [
        ("R", "A", "A", [(0, 0, 0), (1, 0, 0)]),
        ("R", "B", "B", [(0, 2, 0)]),
        ("Y", "A", "a", [(0, 1, 0)]),
    ]
    assert labels_of(pieces) == labels
    assert labels_of(()) == {}


def test_a_piece_elsewhere_is_another() -> None:
    """Two packings that differ only in where a piece stands must not pass for one."""
    here, there = (Placed("R", "A", frozenset({cell})) for cell in ((0, 0, 0), (1, 0, 0)))
    assert here != there
    assert len({here, there}) == 2
