"""Answers show themselves: `str()` is what the terminal shows, without colour and without the time taken."""

from __future__ import annotations

import re
from typing import Any

import pytest
from pipcube import domino
from pipcube.cli.main import run
from pipcube.puzzles.pictures.shown import Shown, as_text

LITTLE = domino.Position("typed", game="block", set=2, hands=["0-1 1-2", "?2"])
PASSED = domino.Position("typed", game="block", set=3, moves="2-2 pass 2-3> 3-1>", hands=["0-0", "?2"])
RECORD = domino.Position(
    "typed", game="block", moves="6-6 6-4> 4-1>", hands=["5-1 2-0", "3-3 0-0"], turn=2, note="[bold]first[/]"
)
OPEN = domino.Position("typed", game="block", line="6-2", hands=["2-1 4-6", "2-4 1-1"])
CHANCE = domino.Position(
    "typed", game="draw", line="5-2 2-1 1-4", hands=["3-5 4-5", "2-4 2-6 6-6"], boneyard="0-5 1-1 5-6",
    order="random", score=[3, 4], target=50,
)  # fmt: skip


def asked(capsys: pytest.CaptureFixture[str], name: str, position: domino.Position, *options: str) -> str:
    """What a command prints about a position in a file, without the time taken."""
    path = f"{name}.toml"
    with open(path, "w", encoding="utf-8") as file:
        file.write(domino.format_position(position))
    assert run(["domino", name, path, *options]) in (0, 3)
    shown = re.sub(r"  \[[0-9.]+ m?s\]", "", capsys.readouterr().out)
    return "\n".join(line.rstrip() for line in shown.rstrip().split("\n"))


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("endgame", OPEN),
        ("endgame", RECORD),
        ("endgame", CHANCE),
        ("hidden", LITTLE),
        ("hidden", PASSED),
        ("unseen", PASSED),
        ("unseen", OPEN),
        ("replay", RECORD),
        ("replay", PASSED),
        ("review", RECORD),
        ("draw", CHANCE),
        ("draw", PASSED),
    ],
)
def test_the_text_is_what_the_terminal_shows(
    name: str,
    position: domino.Position,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A note's brackets are no colours, either."""
    monkeypatch.chdir(tmp_path)
    answer = getattr(domino, name)(position)
    assert str(answer) == asked(capsys, name, position)
    assert not str(answer).startswith("{")
    if name == "endgame" and position.note:
        assert "[bold]first[/]" in str(answer)


def test_what_is_undecided_is_said(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, position in (("endgame", OPEN), ("hidden", LITTLE), ("review", RECORD), ("draw", OPEN)):
        answer = getattr(domino, name)(position, timeout=0)
        assert str(answer) == asked(capsys, name, position, "--timeout", "0")
        assert "undecided" in str(answer)


def test_a_position_is_shown_as_it_is_drawn(
    capsys: pytest.CaptureFixture[str], tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert str(CHANCE) == str(domino.draw(CHANCE, best=False)) == asked(capsys, "draw", CHANCE, "--no-best")


@pytest.mark.parametrize(
    ("options", "fields", "first"),
    [
        (["5-5 5-0"], {"tiles": "5-5 5-0"}, "20 points with 2 tiles, no line has more"),
        (["--set", "2", "--longest"], {"set": 2, "longest": True}, "6 tiles, no line has more"),
        (["--set", "2", "--count"], {"set": 2, "count": True}, "6 tiles, no line has more"),
        (["5-5", "--longest"], {"tiles": "5-5", "longest": True}, "1 tile, no line has more"),
    ],
)
def test_a_line_alone(
    options: list[str], fields: dict[str, Any], first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    found = domino.line(**fields)
    assert run(["domino", "line", *options]) == 0
    assert f"{found}\n" == capsys.readouterr().out
    assert str(found).splitlines()[0] == first


def test_the_count_of_longest_lines_is_of_the_longest_line() -> None:
    counted = domino.line(set=2, count=True)
    assert counted == domino.line(set=2, longest=True)
    assert counted.count == 12
    assert "  12 longest lines (a line and its mirror are two)" in str(counted).splitlines()


def test_everything_that_shows_itself_has_its_own_text() -> None:
    assert str(OPEN)  # the room is open then
    shown = [value for name in domino.__all__ if isinstance(value := getattr(domino, name), type)]
    shown = [one for one in shown if issubclass(one, Shown)]
    assert len(shown) >= 8
    assert [one.__name__ for one in shown if as_text.dispatch(one) is as_text.dispatch(object)] == []
