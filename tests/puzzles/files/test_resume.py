"""Answers kept in a file: the fingerprint of a question, and files that are not as they should be."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.dominoes.files.positions import read_positions
from pipcube.puzzles.files import resume
from pipcube.puzzles.files.faults import InvalidError
from pipcube.puzzles.files.resume import FORMAT, Kept, Ledger, fingerprint

from ...reading import read_booklet, read_duels, read_hands, read_rounds

COMMAND = "duel count"
ANSWER = {"name": "a", "status": "many", "note": 'ü\n"{}'}


def filled(path: Path, *names: str) -> bytes:
    """A file of answers and its content."""
    ledger = Ledger(str(path), COMMAND)
    for name in names:
        assert ledger.write(name, f"asked-{name}", 0, ANSWER | {"name": name})
    ledger.close()
    return path.read_bytes()


def kept(path: Path) -> dict[str, Kept]:
    ledger = Ledger(str(path), COMMAND)
    ledger.close()
    return ledger.kept


@pytest.mark.parametrize(
    ("read", "source"),
    [
        (read_booklet, "@sampler"),
        (read_duels, "@games"),
        (read_hands, "@evening"),
        (read_rounds, "@club"),
        (read_positions, "@endings"),
        (read_positions, "@records"),
    ],
)
def test_entries_of_all_games_have_fingerprints(read: Any, source: str) -> None:
    first, again = ([entry.item for entry in read(source).entries] for _ in range(2))
    found = [fingerprint("ask", item, {}) for item in first if item]
    assert found == [fingerprint("ask", item, {}) for item in again if item]
    assert len(set(found)) == len(found)


def test_a_fingerprint_is_of_the_question_only() -> None:
    (entry,) = read_booklet("@sampler", ["wizard-11"]).entries
    challenge = entry.item
    assert challenge is not None
    backwards = replace(challenge, target=dict(sorted(challenge.target.items(), reverse=True)))
    _ = challenge.pieces.volume  # a cached property is no part of it
    same = fingerprint("ask", challenge, {"engine": None})
    assert fingerprint("ask", backwards, {"engine": None}) == same
    cell, colour = next(iter(challenge.target.items()))
    other = {"R": "Y", "Y": "R"}[colour]
    changed = replace(challenge, target={**challenge.target, cell: other})
    different = [
        fingerprint("ask", changed, {"engine": None}),
        fingerprint("ask", challenge, {"engine": "sat"}),
        fingerprint("ask", challenge, {}),
        fingerprint("other", challenge, {"engine": None}),
        fingerprint("ask", replace(challenge, name="x"), {"engine": None}),
    ]
    assert len({same, *different}) == 6


def test_what_was_written_is_there(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    text = filled(path, "a", "b")
    assert kept(path) == {n: Kept(f"asked-{n}", 0, ANSWER | {"name": n}) for n in "ab"}
    assert path.read_bytes() == text
    first = json.loads(text.splitlines()[0])
    assert list(first) == ["pipcube", "command", "name", "fingerprint", "status", "answer"]
    assert (first["pipcube"], first["command"]) == (FORMAT, COMMAND)


def test_the_last_line_of_a_name_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    filled(path, "a")
    ledger = Ledger(str(path), COMMAND)
    ledger.write("a", "later", 1, ANSWER)
    ledger.close()
    assert kept(path)["a"] == Kept("later", 1, ANSWER)


def test_a_half_written_line_is_repaired_at_every_length(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    text = filled(path, "a", "b")
    first = text.index(b"\n") + 1
    for length in range(len(text) + 1):
        path.write_bytes(text[:length])
        ledger = Ledger(str(path), COMMAND)
        whole = [name for name, end in (("a", first - 1), ("b", len(text) - 1)) if length >= end]
        assert list(ledger.kept) == whole
        cut = length not in (0, first - 1, first, len(text) - 1, len(text))
        assert ledger.repaired == cut
        ledger.write("c", "asked-c", 0, ANSWER)
        ledger.close()
        lines = path.read_bytes().splitlines()
        assert [json.loads(line)["name"] for line in lines] == [*whole, "c"]


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"garbage\n", 1),
        (b"garbage", 1),
        (b"{}\n", 1),
        (b"\n", 1),
        (b"\0\0\0", 1),
        (b'[[challenge]]\nname = "x"\n', 1),
        (b'{"pipcube": 1, "command": "duel count"}\n', 1),
        (b'{"pipcube": 2, "command": "duel count", "name": "a"', 1),
        (b'{"pipcube": 1, ' + b"[" * 100_000 + b"\n", 1),
        (b'{"pipcube": 1, "command": 1' + b"0" * 5000 + b"}\n", 1),
        (b"GOOD{}\n", 3),
        (b"GOODgarbage", 3),
    ],
)
def test_a_file_that_is_not_ours_is_left_alone(content: bytes, line: int, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    good = filled(tmp_path / "good.jsonl", "a", "b")
    path.write_bytes(content.replace(b"GOOD", good))
    before = path.read_bytes()
    with pytest.raises(InvalidError) as caught:
        Ledger(str(path), COMMAND)
    assert caught.value.faults[0].line == line
    assert path.read_bytes() == before


@pytest.mark.parametrize("field", ["name", "fingerprint", "status", "answer", "command"])
@pytest.mark.parametrize("value", [None, True, [], "x" * 10, 1.5])
def test_lines_with_wrong_fields_are_errors(field: str, value: object, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    found = json.loads(filled(path, "a"))
    if type(found[field]) is type(value) and field != "command":
        return
    path.write_text(json.dumps(found | {field: value}) + "\n")
    with pytest.raises(InvalidError):
        Ledger(str(path), COMMAND)


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999"])
def test_what_json_cannot_print_is_an_error(number: str, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    odd = filled(path, "a").replace(b'"answer": {', f'"answer": {{"odd": {number}, '.encode())
    path.write_bytes(odd)
    with pytest.raises(InvalidError, match="or a damaged one"):
        Ledger(str(path), COMMAND)
    assert path.read_bytes() == odd


def test_answers_of_another_command(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    filled(path, "a")
    with pytest.raises(InvalidError, match="`pipcube duel count`, not of `pipcube duel solve`"):
        Ledger(str(path), "duel solve")


def test_lines_have_a_longest_length(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    filled(path, "a")
    monkeypatch.setattr(resume, "MAX_LINE", 1000)
    ledger = Ledger(str(path), COMMAND)
    before = path.read_bytes()
    assert not ledger.write("b", "asked", 0, {"text": "x" * 1000})
    ledger.close()
    assert path.read_bytes() == before
    path.write_bytes(before + b'{"pipcube": 1, ' + b"x" * 2000)
    with pytest.raises(InvalidError, match="a line of more than"):
        Ledger(str(path), COMMAND)


def test_two_runs_cannot_have_one_file(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    path = str(tmp_path / "a.jsonl")
    first = Ledger(path, COMMAND)
    with pytest.raises(InvalidError, match="in use"):
        Ledger(path, COMMAND)
    first.close()
    Ledger(path, COMMAND).close()


def test_what_is_no_file(tmp_path: Path) -> None:
    for path in (str(tmp_path), str(tmp_path / "none" / "a.jsonl"), "a\0b", os.devnull):
        with pytest.raises(InvalidError):
            Ledger(path, COMMAND)


def test_a_pipe_is_no_file_of_answers(tmp_path: Path) -> None:
    path = tmp_path / "fifo"
    os.mkfifo(path)
    with pytest.raises(InvalidError, match="is not a regular file"):
        Ledger(str(path), "duel solve")


def test_a_torn_line_after_an_empty_one_is_repaired(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    ledger = Ledger(str(path), "duel solve")
    ledger.write("a", "0", 0, {"name": "a"})
    ledger.close()
    whole = path.read_bytes()
    path.write_bytes(whole + b"\n" + whole[:30])
    ledger = Ledger(str(path), "duel solve")
    assert (ledger.repaired, list(ledger.kept)) == (True, ["a"])
    ledger.close()
    assert path.read_bytes() == whole + b"\n"
