"""Challenge and piece-set files: what is read, and what is said about each kind of bad input."""

from __future__ import annotations

import io
import os
import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pipcube import duel
from pipcube.puzzles.cube_duel.files.pieces import find_set
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set, shipped_sets
from pipcube.puzzles.files.collection import Collection
from pipcube.puzzles.files.faults import Fault, InvalidError
from pipcube.puzzles.files.reader import MAX_BYTES

from ....reading import read_booklet

Read = Callable[[str], Collection[Challenge]]
CASES = Path(__file__).parents[3] / "cases"
HEAD = '[[challenge]]\nname = "61"\n'
HALF_HEAD = HEAD + 'shape = "half"\n'
TARGET = '''target = """
     RRYY
     RYRR
     YRYR
     YYRR
RRYY YYRR
YYRY YYRY
YRRR RYRY
YYYY YYYR
"""
'''
SET = '[[piece]]\nname = "A"\nlayers = "##"\n'


def faults_of(booklet: Collection[Challenge]) -> list[Fault]:
    return [*booklet.faults, *(fault for entry in booklet.entries for fault in entry.faults)]


def the_fault(booklet: Collection[Challenge]) -> Fault:
    (fault,) = faults_of(booklet)
    return fault


def marked(fault: Fault) -> str:
    """What the carets of a message stand under."""
    _, text, carets = str(fault).split("\n")
    begin = carets.index("^")
    assert set(carets) <= {" ", "^"}
    return text[begin : begin + carets.count("^")]


def read_error(path: str | Path) -> Fault:
    with pytest.raises(InvalidError) as caught:
        duel.read(str(path))
    (fault,) = caught.value.faults
    assert str(caught.value) == str(fault)
    return fault


# --- What is read ---


def test_a_whole_challenge(challenge: Callable[[str], Challenge]) -> None:
    text = '[[challenge]]\nname = "one"\nlevel = "master"\n' + TARGET
    text += (
        'seams = """\n     a...\n     ....\n     ....\n     bb..\n...b b...\n' + ".... ....\n" * 3 + '"""\n'
    )
    text += 'setup = """\n' + ".... .... .... ....\n" * 2 + 'iiii .... .... ....\n.... .... .... ....\n"""\n'
    text += 'placed = """\nIIII' + " ...." * 3 + "\n" + ".... .... .... ....\n" * 3 + '"""\n'
    found = challenge(text)
    assert (found.name, found.level, found.box, found.pieces) == (
        "one",
        "master",
        FULL,
        shipped_set("tetracubes"),
    )
    assert found.target[3, 3, 3] == "Y"
    assert found.target[3, 0, 3] == "R"
    assert found.seams == {(3, 0, 3): "a", (3, 3, 3): "b", (2, 3, 3): "b"}
    assert [(p.colour, p.letter, sorted(p.cells)) for p in found.setup] == [
        ("Y", "I", [(x, 2, 0) for x in range(4)])
    ]
    assert [(p.label, sorted(p.cells)) for p in found.placed] == [("I", [(x, 0, 0) for x in range(4)])]
    assert found.solution is None


@pytest.mark.parametrize(
    ("lines", "box"),
    [
        ("", FULL),
        ('shape = "full"', FULL),
        ('shape = "full"\ncolours = 2', FULL),
        ('shape = "half"', HALF),
        ('shape = "half"\ncolours = 1', HALF),
        ("shape = [2, 2, 8]", Box(2, 2, 8)),
        ("shape = [4, 2, 4]\ncolours = 1", Box(4, 2, 4)),
        ("shape = [8, 8, 1]\ncolours = 2", Box(8, 8, 1, colours=2)),
    ],
)
def test_shapes(challenge: Callable[[str], Challenge], lines: str, box: Box) -> None:
    assert challenge(HEAD + lines).box == box


def test_only(read: Read, tmp_path: Path) -> None:
    path = str(CASES / "duel_sampler.toml")
    assert [entry.name for entry in read_booklet(path, ["wizard-11", "junior-1"]).entries] == [
        "junior-1",
        "wizard-11",
    ]
    booklet = read_booklet(path, ["wizard-1", "junior-1"])
    assert [entry.name for entry in booklet.entries] == ["junior-1"]
    (fault,) = booklet.faults
    assert fault.message == "no challenge is named 'wizard-1' (did you mean \"wizard-11\"?)"
    (tmp_path / "two.toml").write_text(HEAD + "colour = 3\n" + HEAD.replace("61", "62"))
    assert faults_of(read_booklet(str(tmp_path / "two.toml"), ["62"])) == []


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    for text, expected in ((HEAD, []), ("x = 1\n" + HEAD, ["standard input:1: unknown key 'x'"])):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
        booklet = read_booklet("-")
        assert [entry.name for entry in booklet.entries] == ["61"]
        assert [str(fault).split("\n")[0] for fault in faults_of(booklet)] == expected


# --- The file as a whole ---


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


# --- One challenge ---


def test_wrong_letter_in_a_target(read: Read, tmp_path: Path) -> None:
    fault = the_fault(read(HEAD + TARGET.replace("YRYR\n", "YGYR\n")))
    assert str(fault) == (
        f"{tmp_path}/file.toml:6: challenge \"61\", target row 3: expected R, Y or '.', found 'G'\n"
        "         YGYR\n"
        "          ^"
    )


def test_every_wrong_letter_is_listed(read: Read) -> None:
    found = faults_of(read(HEAD + TARGET.replace("YRRR RYRY", "GRRR RyRé")))
    assert [(f.line, f.column, f.message[-3:]) for f in found] == [
        (10, 0, "'G'"),
        (10, 6, "'y'"),
        (10, 8, "'é'"),
    ]


HALF_TARGET = 'target = """\n....\n....\n....\n....\n.... ....\n.... ....\n"""\n'
SETUP = 'setup = """\n%s\n"""\n'
EMPTY_ROW = ".... ...."


def rows(*filled: str) -> str:
    """A setup of the half cube whose last rows are empty."""
    return SETUP % "\n".join([*filled, *[EMPTY_ROW] * (4 - len(filled))])


@pytest.mark.parametrize(
    ("lines", "line", "message", "under"),
    [
        # names and values
        ('lavel = "x"', 4, "unknown key 'lavel' (did you mean \"level\"?)", "lavel"),
        ("Target = 3", 4, "unknown key 'Target' (did you mean \"target\"?)", "Target"),
        ("level = 3", 4, ", level: expected a text in quotes", "3"),
        ("target = 5", 4, ", target: expected a text in quotes, found 5", "5"),
        ('setup = ["...."]', 4, ", setup: expected a text in quotes", '["...."]'),
        ("seams = 2020-01-01", 4, ", seams: expected a text in quotes", "2020-01-01"),
        ("placed = {a = 1}", 4, ", placed: expected a text in quotes", "{a = 1}"),
        ("solution = nan", 4, ", solution: expected a text in quotes, found nan", "nan"),
        ("colours = 2", 4, ', colours: shape "half" has 1 by definition', "2"),
        ("colours = 3", 4, ", colours: expected 1 or 2, found 3", "3"),
        ("colours = true", 4, ", colours: expected 1 or 2, found True", "true"),
        ("colours = 1.0", 4, ", colours: expected 1 or 2, found 1.0", "1.0"),
        # nets
        ('target = ""', 4, ", target: expected 6 rows, found 0", "target"),
        (HALF_TARGET.replace("....\n....\n....\n....\n", "....\n....\n....\n"), 4, ": expected 6 rows", None),
        (HALF_TARGET.replace('\n"""\n', '\n  R\n"""\n'), 11, ", target: expected 6 rows, found 7", "R"),
        (HALF_TARGET.replace("....\n....\n", "....\n...\n", 1), 6, "target row 2: expected 4 squares", "..."),
        (HALF_TARGET.replace("....\n....\n", "....\n.....\n", 1), 6, "found 5", "....."),
        (HALF_TARGET.replace(".... ....", "........", 1), 9, "target row 5: expected 4 + 4", "........"),
        (HALF_TARGET.replace(".... ....", ".... ... .", 1), 9, "found 4 + 3 + 1", ".... ... ."),
        (HALF_TARGET.replace("....", "..Y.", 1), 5, "red pieces only: expected R or '.', found 'Y'", "Y"),
        (HALF_TARGET.replace("....", "..G.", 1), 5, "target row 1: expected R or '.', found 'G'", "G"),
        (HALF_TARGET.replace("target", "seams").replace("....", "..1.", 1), 5, "a letter or '.' is", "1"),
        # layers
        (rows("TTT.. ...."), 5, "setup row 1: expected 4 + 4 squares", "TTT.. ...."),
        (rows("TTT ...."), 5, "setup row 1: expected 4 + 4 squares", "TTT ...."),
        (rows("TTT. .... ...."), 5, "found 4 + 4 + 4", "TTT. .... ...."),
        (rows("ttt. ....", ".... ....").replace("ttt", "t.."), 5, "no yellow set in this box", "t"),
        (rows("1... ...."), 5, "setup row 1: an upper case letter or '.' is expected, found '1'", "1"),
        (SETUP % "\n".join([EMPTY_ROW] * 3), 4, ", setup: expected 4 rows, found 3", "setup"),
        # pieces that stand wrong
        (rows("TTT. ....", "T... ...."), 5, "piece T: these cells do not have the shape of the piece", "T"),
        (rows("AA.. ....", ".A.. .A.."), 5, "piece A: this is its mirror image", "A"),
        (rows("AA.. A...", ".A.. ...."), None, "", None),
        (rows("OO.. OO..", "OO.. OO.."), 5, "8 cells where the piece has 4: it stands there twice", "O"),
        (rows("OO.. OO..", "OO.. O..."), 5, "7 cells where the piece has 4", "O"),
        (rows(".... ....", ".O.. ...."), 6, "1 of its 4 cells (does another piece overlap it", "O"),
        (rows("...Q ....", "..QQ ...."), 5, "the set tetracubes has no such piece (it has A, B, I, L", "Q"),
        # placed beside a setup
        (rows("TTT. ....", ".T.. ....") + rows("TTT. ....", ".T.. ....").replace("setup", "placed"), 11,
         "placed row 1, layer 1: piece T: the piece already stands in the setup", "T"),
        (rows("TTT. ....", ".T.. ....") + rows("IIII ....").replace("setup", "placed"), 11,
         "placed row 1, layer 1: piece I: the piece overlaps the setup", "I"),
        # a solution is not judged here, but it must be written in layers
        ('solution = """\nAB\n"""', 4, ", solution: expected 4 rows, found 1", None),
    ],
)  # fmt: skip
def test_faults_of_a_challenge(
    read: Read, lines: str, line: int | None, message: str, under: str | None
) -> None:
    found = faults_of(read(HALF_HEAD + lines))
    if line is None:
        assert found == []
        return
    fault = found[0]
    assert message in fault.message
    assert fault.message.startswith('challenge "61"')
    assert fault.line == line
    if under is not None:
        assert marked(fault) == under
        assert found == [fault]


@pytest.mark.parametrize("row", ["TTT ....", "TTT.. ....", "TTT4 ....", "ttt. ...."])
def test_a_fault_in_a_row_is_not_blamed_on_the_pieces_in_it(read: Read, row: str) -> None:
    found = faults_of(read(HALF_HEAD + rows(row, ".T.. ....")))
    assert found
    assert [fault.message for fault in found if "piece T" in fault.message] == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ('"ful"', 'expected "full", "half" or [x, y, z], found \'ful\' (did you mean "full"?)'),
        ("4", 'expected "full", "half" or [x, y, z], found 4'),
        ("[4, 4]", "expected three lengths of at least 1, found [4, 4]"),
        ("[4, 4, 0]", "expected three lengths of at least 1"),
        ("[4, 4, -2]", "expected three lengths of at least 1"),
        ("[-4, -4, 2]", "expected three lengths of at least 1"),
        ("[4, 4, 2.0]", "expected three lengths of at least 1"),
        ("[4, 4, true]", "expected three lengths of at least 1"),
        ('[4, 4, "2"]', "expected three lengths of at least 1"),
        ("[100, 100, 100]", "more than the limit of 512|more cells than the limit of 512"),
        ("[513, 1, 1]", "more than the limit of 512|more cells than the limit of 512"),
        (f"[1, 1, 0x{'f' * 4000}]", "more than the limit of 512|more cells than the limit of 512"),
        (f"0x{'f' * 4000}", 'expected "full", "half" or [x, y, z]'),
    ],
    ids=lambda value: str(value)[:24],
)
def test_bad_shapes(read: Read, value: str, message: str) -> None:
    fault = the_fault(read(HEAD + f"shape = {value}"))
    assert fault.message.startswith('challenge "61", shape: ')
    assert any(part in fault.message for part in message.split("|"))
    assert len(fault.message) < 250
    assert fault.line == 3
    assert value.startswith(marked(fault))


def test_volume(read: Read) -> None:
    fault = the_fault(read(HEAD + "shape = [3, 3, 3]"))
    assert fault.line == 3
    assert "the box 3x3x3 has 27 cells" in fault.message
    assert "32" in fault.message
    fault = the_fault(read('pieces = "soma"\n' + HEAD))
    assert "64 cells" in fault.message
    assert "54" in fault.message
    fault = the_fault(read(HEAD + "shape = [4, 4, 2]\ncolours = 2"))
    assert "32 cells" in fault.message
    assert "64" in fault.message
    assert faults_of(read('pieces = "soma"\n' + HEAD + "shape = [3, 3, 3]")) == []


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("[[challenge]]\n", 1, "challenge 1: a name is missing"),
        (HEAD + "[[challenge]]\nlevel = 'x'\n", 3, "challenge 2: a name is missing"),
        ("[[challenge]]\nname = 5\n", 2, "challenge 1, name: expected a text in quotes"),
        ("[[challenge]]\nname = ''\n", 2, "challenge 1, name: expected a text in quotes"),
        ('[[challenge]]\nname = "a\\nb"\n', 2, "challenge 1, name: expected a text in quotes"),
        ('[[challenge]]\nname = "\\u001b[31m"\n', 2, "challenge 1, name: expected a text in quotes"),
        (f'[[challenge]]\nname = "{"x" * 201}"\n', 2, "challenge 1, name: expected a text in quotes"),
        (HEAD + HEAD, 4, 'challenge "61": the name is already used in line 2'),
    ],
)
def test_names(read: Read, text: str, line: int, message: str) -> None:
    booklet = read(text)
    fault = the_fault(booklet)
    assert fault.line == line
    assert message in fault.message
    assert "\x1b" not in str(fault)
    assert [entry.item for entry in booklet.entries][-1] is None


def test_one_cell_in_two_colours(read: Read) -> None:
    """The top face's left edge and the left face's top edge show the same cells."""
    fault = the_fault(read(HEAD + TARGET.replace("RRYY YYRR", "YRYY YYRR")))
    assert fault.message == (
        'challenge "61", target row 5: the left face row 1 column 1 is Y, '
        "but the same cell is R on the top face row 1 column 1 (line 4)"
    )
    assert (fault.line, fault.column) == (8, 0)
    fault = the_fault(read(HEAD + TARGET.replace("YRRR RYRY", "YRRY RYRY")))
    assert (
        "right face row 3 column 1 is R, but the same cell is Y on the left face row 3 col" in fault.message
    )
    assert (fault.line, fault.column) == (10, 5)


def test_hidden_squares_do_not_clash(challenge: Callable[[str], Challenge]) -> None:
    found = challenge(HEAD + TARGET.replace("RRYY YYRR", ".RYY YYRR"))
    assert found.target[3, 0, 3] == "R"


def test_one_cell_with_two_seam_labels(read: Read) -> None:
    seams = HALF_TARGET.replace("target", "seams").replace("....\n.... ....", "a...\n...b ....", 1)
    fault = the_fault(read(HALF_HEAD + seams))
    assert (
        "seams row 5: the left face row 1 column 4 is b, but the same cell is a on the top" in fault.message
    )
    assert marked(fault) == "b"


def test_setup_against_target(read: Read) -> None:
    setup = 'setup = """\n.... .... .... IIII\n' + ".... .... .... ....\n" * 3 + '"""\n'
    found = faults_of(read(HEAD + TARGET + setup))
    assert {(f.line, f.column) for f in found} == {(14, 17), (14, 18)}
    assert found[0].message == (
        'challenge "61", setup row 1, layer 4: piece I is red, but the target wants Y there (line 4)'
    )
    yellow = faults_of(read(HEAD + TARGET + setup.replace("IIII", "iiii")))
    assert {(f.line, f.column) for f in yellow} == {(14, 15), (14, 16)}
    assert "piece i is yellow, but the target wants R there (line 4)" in yellow[0].message


SEAMED = HALF_HEAD + HALF_TARGET.replace("target", "seams").replace("....", "%s", 1)


def test_setup_against_seams(read: Read) -> None:
    setup = rows(".... IIII")
    assert faults_of(read(SEAMED % "aaaa" + setup)) == []
    fault = the_fault(read(SEAMED % "aab." + setup))
    assert fault.message.startswith(
        'challenge "61", setup row 1, layer 2: the seams (lines 5 and 5) show two'
    )
    assert fault.line == 13
    two = SETUP % "\n".join(["OO.. OOLL", ".... ...L", ".... ...L", EMPTY_ROW])
    fault = the_fault(read(SEAMED % ".aa." + two))
    assert "show one piece here and at" in fault.message
    assert faults_of(read(SEAMED % ".ab." + two)) == []


def test_all_faults_are_listed_and_sound_entries_kept(read: Read) -> None:
    text = "extra = 1\n" + HEAD + "colors = 1\nlevel = 3\n" + TARGET.replace("RYRR", "XYZR")
    text += HEAD.replace("61", "sound") + HEAD.replace("61", "last") + "shape = [1, 1, 1]\n"
    booklet = read(text)
    assert [fault.line for fault in faults_of(booklet)] == [1, 4, 5, 8, 8, 20]
    assert [(entry.name, entry.item is not None) for entry in booklet.entries] == [
        ("61", False),
        ("sound", True),
        ("last", False),
    ]


def test_faults_survive_a_process_pool(read: Read) -> None:
    error = InvalidError(faults_of(read(HEAD + "level = 3\nx = 1")))
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert again.faults == error.faults
    assert len(again.faults) == 2


# --- Pieces ---


def test_pieces_of_the_file_itself(challenge: Callable[[str], Challenge]) -> None:
    text = '[[piece]]\nnames = "LM"\ncount = 2\nlayers = "## #. / .# .."\n'
    text += '[[piece]]\nname = "B"\nlayers = """\n## ..\n.# .#\n"""\n' + HEAD + "shape = [3, 2, 2]\n"
    pieces = challenge(text).pieces
    assert [(piece.names, sorted(piece.cells)) for piece in pieces.pieces] == [
        ("LM", [(0, 0, 0), (0, 1, 0), (1, 0, 0), (1, 0, 1)]),
        ("B", [(0, 0, 0), (0, 1, 0), (0, 1, 1), (1, 0, 0)]),
    ]


def test_shipped_sets() -> None:
    sizes = {name: (len(shipped_set(name).letters), shipped_set(name).volume) for name in shipped_sets()}
    assert sizes.items() >= {
        "tetracubes": (8, 32), "soma": (7, 27), "pentominoes": (12, 60),
        "bedlam": (13, 64), "tetris-cube": (12, 64), "diabolical-cube": (6, 27),
    }.items()  # fmt: skip
    for name in shipped_sets():
        pieces = shipped_set(name)
        assert len(pieces.shapes) == len(pieces.pieces), f"{name}: no piece twice"
        assert pieces.source
        assert find_set(name) is pieces


def test_pieces_from_a_file(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "own.toml").write_text('title = "t"\nsource = "s"\n' + SET)
    path = tmp_path / "file.toml"
    for name in ("sets/own.toml", str(tmp_path / "sets" / "own.toml")):  # beside the challenge file
        path.write_text(f'pieces = "{name}"\n{HEAD}shape = [1, 2, 1]\n')
        (entry,) = read_booklet(str(path)).entries
        assert entry.item is not None
        assert entry.item.pieces.letters == {"A": frozenset({(0, 0, 0), (1, 0, 0)})}
        assert (entry.item.pieces.title, entry.item.pieces.source) == ("t", "s")


def test_pieces_that_are_not_there(read: Read, tmp_path: Path) -> None:
    fault = the_fault(read('pieces = "som"\n' + HEAD))
    assert (fault.line, marked(fault)) == (1, '"som"')
    assert "no piece set 'som' (did you mean \"soma\"?); shipped sets: bedlam" in fault.message
    fault = the_fault(read('pieces = "a\\u0000b"\n' + HEAD))
    assert "no piece set 'a\\x00b'" in fault.message
    fault = the_fault(read(f'pieces = "{tmp_path}"\n' + HEAD))
    assert "this is a folder, not a file" in fault.message


def test_fault_in_a_piece_set_file_names_that_file(read: Read, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    for text, line, message in (
        ("x = = 1", 1, "not valid TOML: Invalid value"),
        (
            "title = 3\n" + SET,
            1,
            "piece set, title: expected a text in quotes (printable, up to 200 characters), found 3",
        ),
        ("shape = 3\n" + SET, 1, "unknown key 'shape'"),
        ('title = "t"', None, "there is no [[piece]] in this file"),
        ('[piece]\nname = "A"', 1, "pieces are written as tables: [[piece]]"),
        (SET + SET, 5, "piece 'A': the letter A is already used by piece 1"),
    ):
        own.write_text(text)
        fault = the_fault(read('pieces = "own.toml"\n' + HEAD))
        assert (fault.file, fault.line) == (str(own), line)
        assert message in fault.message
    own.write_bytes(b"\xff")
    assert "is not UTF-8" in the_fault(read('pieces = "own.toml"\n' + HEAD)).message


@pytest.mark.parametrize(
    ("lines", "line", "message", "under"),
    [
        ('layers = "##"', 1, "piece 1: no name; give a letter", None),
        ('name = "A"\nnames = "AB"\nlayers = "##"', 1, "piece 'A': both name and names", None),
        ('name = "a"\nlayers = "##"', 2, "expected one letter A-Z, found 'a'", '"a"'),
        ('name = "AB"\nlayers = "##"', 2, "expected one letter A-Z, found 'AB'", '"AB"'),
        ('name = ""\nlayers = "##"', 2, "expected one letter A-Z, found ''", '""'),
        ('name = "É"\nlayers = "##"', 2, "expected one letter A-Z", '"É"'),
        ('name = 1\nlayers = "##"', 2, "piece 1: expected one letter A-Z, found 1", "1"),
        ('names = "A1"\nlayers = "##"', 2, "expected letters A-Z, one per copy, found 'A1'", '"A1"'),
        ('names = []\nlayers = "##"', 2, "expected letters A-Z, one per copy, found []", "[]"),
        ('names = "AA"\nlayers = "##"', 2, "the letter A is already used by piece 1", "names"),
        ('names = "AB"\ncount = 3\nlayers = "##"', 3, "3 copies need 3 letters", "3"),
        ('name = "A"\ncount = 2\nlayers = "##"', 3, "2 copies need 2 letters", "2"),
        ('name = "A"\ncount = 0\nlayers = "##"', 3, "a number of copies from 1 to 26, found 0", "0"),
        ('name = "A"\ncount = 27\nlayers = "##"', 3, "a number of copies from 1 to 26", "27"),
        ('name = "A"\ncount = true\nlayers = "##"', 3, "a number of copies from 1 to 26", "true"),
        ('name = "A"\ncount = 1.0\nlayers = "##"', 3, "a number of copies from 1 to 26", "1.0"),
        ('name = "A"\nlayer = "##"', 2 + 1, "unknown key 'layer' (did you mean \"layers\"?)", "layer"),
        ('name = "A"', 1, "piece 'A': expected layers", None),
        ('name = "A"\nlayers = 3', 3, "piece 'A': expected layers", "layers"),
        ('name = "A"\nlayers = ""', 3, "piece 'A', layers: no cells are drawn", '""'),
        ('name = "A"\nlayers = ".. / .."', 3, "piece 'A', layers: no cells are drawn", None),
        ('name = "A"\nlayers = "/"', 3, "piece 'A', layers", None),
        ('name = "A"\nlayers = "#x"', 3, "layers, row 1: expected '#' or '.', found 'x'", "x"),
        ('name = "A"\nlayers = "## / #x"', 3, "layers, row 2: expected '#' or '.', found 'x'", "x"),
        ('name = "A"\nlayers = "## / #"', 3, "layers, row 2: expected 1 layer of width 2", None),
        ('name = "A"\nlayers = "## ## / ##"', 3, "layers, row 2: expected 2 layers of width 2", None),
        ('name = "A"\nlayers = "#.#"', 3, "the cells do not hang together", '"#.#"'),
        ('name = "A"\nlayers = "#. / .#"', 3, "the cells do not hang together", None),
        ('name = "A"\nlayers = """\n##\n#?\n"""', 5, "layers, row 2: expected '#' or '.', found '?'", "?"),
    ],
)
def test_faults_of_pieces(read: Read, lines: str, line: int, message: str, under: str | None) -> None:
    found = faults_of(read(f"[[piece]]\n{lines}\n{HEAD}shape = [2, 1, 1]\n"))
    assert found
    fault = found[0]
    assert message in fault.message
    assert fault.line == line
    if under is not None:
        assert marked(fault) == under


# --- Anything at all ---

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


def test_more_pieces_than_letters_are_one_fault(tmp_path: Path) -> None:
    path = tmp_path / "set.toml"
    path.write_text('[[piece]]\nname = "A"\nlayers = "!"\n' * 27)
    with pytest.raises(InvalidError) as caught:
        find_set(str(path))
    (fault,) = caught.value.faults
    assert fault.message == "a set has at most 26 pieces, a letter each; found 27"
    assert fault.line == 79


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names")
def test_a_pipe_is_no_piece_set(tmp_path: Path) -> None:
    """A file that names one would be waited for without end."""
    os.mkfifo(tmp_path / "pipe")
    path = tmp_path / "f.toml"
    path.write_text('pieces = "pipe"\n[[challenge]]\nname = "x"\n')
    (fault,) = read_booklet(str(path)).faults
    assert (fault.message, fault.line) == ("the piece set 'pipe' is not a regular file", 1)
