"""Challenge and piece-set files: what is read, and what is said about each kind of bad input."""

from __future__ import annotations

import io
import pickle
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.files.faults import InvalidError

from ....reading import read_booklet
from .reading_faults import CASES, HEAD, Read, faults_of, marked, the_fault

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
