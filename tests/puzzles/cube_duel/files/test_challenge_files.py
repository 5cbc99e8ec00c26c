"""A challenge file as a whole: what cannot be read, and what is in none."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipcube import duel
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.files.faults import Fault, InvalidError
from pipcube.puzzles.files.reader import MAX_BYTES

from ....reading import read_booklet
from .reading_faults import CASES, HEAD, SET, Read, faults_of, the_fault


def read_error(path: str | Path) -> Fault:
    with pytest.raises(InvalidError) as caught:
        duel.read(str(path))
    (fault,) = caught.value.faults
    assert str(caught.value) == str(fault)
    return fault


def test_no_file(tmp_path: Path) -> None:
    missing = tmp_path / "missing.toml"
    assert str(read_error(missing)) == f"{missing}: there is no such file"
    assert str(read_error(tmp_path)) == f"{tmp_path}: this is a folder, not a file"
    (tmp_path / "plain").write_text(HEAD)
    assert "cannot be read" in str(read_error(tmp_path / "plain" / "below.toml"))
    assert "cannot be read" in str(read_error("a\0b"))
    assert "cannot be read" in str(read_error("n" * 5000))


def test_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def forbidden(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)  # root may read everything, so that chmod proves nothing
    assert str(read_error(tmp_path / "x.toml")).endswith("the file cannot be read: Permission denied")


def test_too_large_file(tmp_path: Path) -> None:
    path = tmp_path / "large.toml"
    path.write_bytes(HEAD.encode() + b"#" * (MAX_BYTES - len(HEAD)))
    assert faults_of(read_booklet(str(path))) == []
    path.write_bytes(HEAD.encode() + b"#" * (MAX_BYTES - len(HEAD) + 1))
    assert str(read_error(path)) == f"{path}: the file is larger than the limit of 8 MB"


def test_not_text(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(HEAD.encode() + b'level = "\xe9"\n')
    assert str(read_error(path)) == f"{path}:3: not a text file: byte 0xe9 is not UTF-8"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_empty_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "file.toml"
    path.write_text(text)
    assert read_error(path).message == "the file is empty"


def test_syntax_error_is_reported_alone(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_text("bad = 1\n" + HEAD + "level = = 3\n")
    fault = read_error(path)
    assert (fault.line, fault.column) == (4, 8)
    assert str(fault) == f"{path}:4: not valid TOML: Invalid value\n    level = = 3\n            ^"


def test_unknown_collection() -> None:
    assert "there is no shipped collection of this name" in read_error("@nosuch").message


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("challenge = []", None, "there is no [[challenge]] in this file"),
        ('pieces = "soma"', None, "there is no [[challenge]] in this file"),
        ('[challenge]\nname = "x"', 1, "challenges are written as tables: [[challenge]]"),
        ("challenge = 3", 1, "challenges are written as tables: [[challenge]]"),
        ("challenge = [1, 2]", 1, "challenges are written as tables: [[challenge]]"),
        ('\n[[chalenge]]\nname = "x"', 2, "unknown key 'chalenge' (did you mean \"challenge\"?)"),
        ("colour = 1\n" + HEAD, 1, "unknown key 'colour'"),
        ('peices = "soma"\n' + HEAD, 1, "unknown key 'peices' (did you mean \"pieces\"?)"),
        (HEAD + '[[peice]]\nname = "A"', 3, "unknown key 'peice' (did you mean \"piece\"?)"),
        ("pieces = 3\n" + HEAD, 1, "pieces: expected the name of a set in quotes"),
        ('pieces = "soma"\n' + SET + HEAD, 1, "pieces: the file has [[piece]] tables of its own, too"),
        ("piece = 1\n" + HEAD, 1, "pieces are written as tables: [[piece]]"),
    ],
)
def test_faults_of_the_whole_file(read: Read, text: str, line: int | None, message: str) -> None:
    booklet = read(text)
    (fault,) = booklet.faults
    assert (fault.line, fault.message) == (line, message)


def test_a_file_of_no_pieces_is_not_answered_in_silence(read: Read) -> None:
    assert faults_of(read("piece = []\n" + HEAD)) != []


def test_unknown_keys_written_as_tables_have_a_line(read: Read) -> None:
    assert the_fault(read(HEAD + "[challenges.x]\ny = 1")).line == 3
    assert the_fault(read("a.b = 1\n" + HEAD)).line == 1
    assert the_fault(read(HEAD + "x.y = 1\n")).line == 3


SAMPLER = (CASES / "duel_sampler.toml").read_text(encoding="utf-8")
OWN = SET + HEAD + 'shape = [2, 1, 1]\nsetup = "AA"\ntarget = """\n..\n. ..\n"""\nsolution = "AA"\n'
SNIPPETS = st.sampled_from(
    ["", "\n", '"""', "'''", '"', "[[", "]]", "[", "{", "}", "=", ".", "#", "\\", "R", "Y", "a", "é", "\t",
     "-1", "1e9", "nan", "true", "name", "shape", "[9, 9, 9]", "0xff", "\r", "\0", "\x1b",
     "[[piece]]\n", "x = 1\n"]
)  # fmt: skip
EDIT = st.tuples(st.floats(0, 1), st.integers(0, 30), SNIPPETS)  # where, how much is cut, what is put there


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.sampled_from([SAMPLER, OWN]), st.lists(EDIT, min_size=1, max_size=4))
def test_mutated_files_never_crash(
    tmp_path_factory: pytest.TempPathFactory, text: str, edits: list[tuple[float, int, str]]
) -> None:
    for share, cut, snippet in edits:
        at = int(share * len(text))
        text = text[:at] + snippet + text[at + cut :]
    path = tmp_path_factory.getbasetemp() / "mutated.toml"
    path.write_bytes(text.encode())
    try:
        booklet = read_booklet(str(path))
        found = faults_of(booklet)
        assert found or all(isinstance(entry.item, Challenge) for entry in booklet.entries)
        assert found or booklet.entries
    except InvalidError as error:
        found = list(error.faults)
        assert found
    for fault in found:
        assert fault.line is None or 1 <= fault.line <= text.count("\n") + 1
        assert "\x1b" not in str(fault)
