"""Files of BurrTools that others have written, as challenges."""

from __future__ import annotations

import gzip

import pytest
from pipcube.puzzles.cube_duel.ask.count import count

from .exchange import BRICK, Import, faults, sound, take

__all__ = ["take"]


def test_a_file_by_hand(take: Import) -> None:
    (one,) = sound(take(BRICK))
    assert (one.name, one.box.size, one.box.colours) == ("problem 1", (2, 2, 2), 1)
    assert [(piece.names, len(piece.cells)) for piece in one.pieces.pieces] == [("B", 2), ("AC", 3)]
    assert one.solution is not None
    assert one.solution[0, 0, 0] == one.solution[1, 0, 0] == "B"
    assert count(one).count == 36
    assert sound(take(gzip.compress(BRICK.encode(), mtime=0)))[0] == one
    assert sound(take(BRICK.encode("utf-16")))[0] == one
    assert sound(take(b"\xef\xbb\xbf" + BRICK.encode()))[0] == one


SPACE = 'z="3" y="4" x="3">'  # of the result
BEND = 'x="2" y="2" z="2" type="0">###_____'


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('version="2"', 'version="3"', 3, "expected version 1 or 2 of the format, found '3'"),
        ('gridType type="0"', 'gridType type="3"', 4, "the grid is of type '3'; only cubes (type 0)"),
        ("<problem ", '<problem name="a&#9;&#13;b" ', 16, "its name is not a printable text"),
        ("<problem ", f'<problem level="{"x" * 201}" ', 16, "its level is not a printable text"),
        ('shape id="1"', 'shape id="9"', 17, "expected the number of a shape (0 to 3), found '9'"),
        ('shape id="1"', 'shape id="-1"', 17, "expected the number of a shape (0 to 3), found '-1'"),
        ('shape id="1"', "shape", 17, "expected the number of a shape (0 to 3), found ''"),
        ('result id="0"', 'result id="x"', 18, "its result: expected the number of a shape"),
        ('<result id="0"/>', "", 16, "expected one result, found 0"),
        ('result id="0"', 'result id="2"', 12, "its result is not a full box: 3 of the 4 cells of 2x2x1"),
        ('max="2"', 'max="3"', 17, "a range of copies (2 to 3) cannot be imported"),
        ('max="2"', "", 17, "expected count, or min and max"),
        ('count="1"', 'count="-1"', 17, "expected a number of copies, found '-1'"),
        ('count="1"', 'count="99999999999"', 17, "expected a number of copies, found '99999999999'"),
        ('count="1"', 'count="53"', 17, "too many pieces"),
        ('count="1"', 'count="2"', 16, "its pieces have 10 cells in all, its result 8"),
        ('count="1"', 'count="1" group="1"', 17, "groups of pieces cannot be imported"),
        ('count="1"/>', 'count="1"><group group="1" count="1"/></shape>', 17, "groups of pieces"),
        ('shape id="1"', 'shape id="3"', 13, "shape 3: variable voxels ('+') cannot be imported"),
        ("###_____", "###____", 12, "expected 8 voxels (2x2x2), found 7"),
        ("###_____", "###______", 12, "expected 8 voxels (2x2x2), found 9"),
        ("###_____", "###__*__", 12, "expected '_', '#', '+' or the number of a colour, found '*'"),
        ("###_____", "5##__#__", 12, "or the number of a colour, found '5'"),
        ("###_____", "#1##_____", 12, "the file has no colour 1"),
        ("###_____", "#______#", 12, "the cells of shape 2 ('bend') do not hang together"),
        ("###_____", "________", 12, "shape 2: it is empty"),
        ('x="2" y="2"', 'x="99999999999" y="2"', 12, "expected three lengths and up to 32,768 voxels"),
        ('x="2" y="2"', 'x="999999" y="999999"', 12, "expected three lengths and up to 32,768 voxels"),
        ('x="2" y="2"', 'x="0" y="2"', 12, "expected three lengths"),
        ('x="2" y="2"', 'y="2"', 12, "expected three lengths"),
        ("###_____", "###_____" + " " * 300_000, 12, "drawn with more than 262,144 characters"),
        (BEND, f'x="513" y="1" z="1" type="0">{"#" * 513}', 12, "has more cells than any box"),
        (BEND, f'x="300" y="2" z="1" type="0">{"#" * 301}{"_" * 299}', 12, "fits into no box"),
        (SPACE, f'z="1" y="1" x="513">{"#" * 513}</voxel><voxel>', 8, "its result has 513 cells"),
        ('z="2" type="0"', 'z="2" type="1"', 12, "drawn in an unknown way (type '1')"),
        ('hx="1"', 'hx="one"', 11, "hx, hy and hz are not all whole numbers"),
        ("<bitmap/>", '<bitmap><pair piece="0" result="0"/></bitmap>', 19, "expected a pair of colours"),
        ("2 2 2 14<", "2 2 2 24<", 22, "stored solution 1: expected a turn from 0 to 23, found 24"),
        ("2 2 2 14<", "2 2 2 255<", 22, "stored solution 1: expected a turn from 0 to 23, found 255"),
        ("2 2 2 14<", "x<", 22, "stored solution 1 leaves pieces out ('x')"),
        ("2 2 2 14<", "2 2 2<", 22, "1: expected four numbers for each of 3 pieces, found 11"),
        ("2 2 2 14<", "2 2 2 14 1<", 22, "expected four numbers for each of 3 pieces, found 13"),
        ("2 2 2 14<", "2 2 2 1.5<", 22, "expected whole numbers, found '1.5'"),
        ("2 2 2 14<", "2 2 2 10<", 22, "stored solution 1 is wrong: cell"),
        ("2 2 2 14<", "-2 2 2 14<", 22, "stored solution 1 is wrong:"),
        ("<assembly>", "<assembly>" + " " * 1000, 22, "stored solution 1 is too long for 3 pieces"),
        ("<assembly>", "<assembly/><assembly>", 21, "stored solution 1: expected one assembly, found 2"),
    ],
)  # fmt: skip
def test_what_cannot_be_imported(old: str, new: str, line: int, message: str, take: Import) -> None:
    assert old in BRICK
    found = faults(take(BRICK.replace(old, new, 1)))
    assert len(found) == 1
    assert found[0].startswith(f"file.xmpuzzle:{line}: ")
    assert message in found[0]


def colourful(
    pieces: str, result: str, pairs: str = "", *, colours: int = 3, size: str = 'x="4" y="1" z="1"'
) -> str:
    """A file with single cells in a row: ``pieces`` are colours, ``result`` is a text of voxels."""
    shapes = "".join(f'<voxel x="1" y="1" z="1" type="0">#{c if c != "0" else ""}</voxel>' for c in pieces)
    uses = "".join(f'<shape id="{number}"/>' for number in range(len(pieces)))
    rules = "".join(f'<pair piece="{a}" result="{b}"/>' for a, b in pairs.split())
    shades = "".join(f'<color red="{number}" green="0" blue="0"/>' for number in range(colours))
    shapes += f'<voxel {size} type="0">{result}</voxel>'
    return (
        f'<puzzle version="2"><colors>{shades}</colors><shapes>{shapes}</shapes><problems>'
        f'<problem name="p"><shapes>{uses}</shapes><result id="{len(pieces)}"/>'
        f"<bitmap>{rules}</bitmap></problem></problems></puzzle>"
    )


@pytest.mark.parametrize(
    ("pieces", "result", "pairs", "sets", "target"),
    [
        ("1122", "####", "", 2, "...."),  # two colours, alike: a red and a yellow set
        ("1122", "#1#2##", "00 11", 2, "RY.."),
        ("3322", "#1#3##", "12 20", 2, "YR.."),  # the pairs decide, and the lower number is red: here 2
        ("1122", "#3#3##", "02 12", 2, "...."),  # whoever may fill it
        ("1111", "#1###", "00", 1, "R..."),
        ("0000", "#1#2##", "", 1, "...."),  # neutral pieces may go anywhere
        ("0011", "#1###", "00", 1, "...."),
        ("1233", "####", "", 1, "...."),  # three colours that nothing asks for
        ("1222", "#3###", "02 12", 1, "...."),
    ],
)
def test_what_colours_mean(
    pieces: str, result: str, pairs: str, sets: int, target: str, take: Import
) -> None:
    (one,) = sound(take(colourful(pieces, result, pairs)))
    assert one.box.colours == sets
    assert "".join(one.target.get((x, 0, 0), ".") for x in range(4)) == target


@pytest.mark.parametrize(
    ("pieces", "result", "pairs", "message"),
    [
        ("1122", "#3###", "00 11", "no piece may fill the cells of colour 3"),
        ("1233", "#1###", "00 11 22", "not one set of pieces or two equal ones"),
        ("1112", "#1###", "00 11", "not one set of pieces or two equal ones"),
        ("0011", "#2###", "", "not one set of pieces or two equal ones"),
        ("1111", "#2###", "00", "no piece may fill the cells of colour 2"),
    ],
)
def test_colours_that_a_challenge_cannot_say(
    pieces: str, result: str, pairs: str, message: str, take: Import
) -> None:
    (fault,) = faults(take(colourful(pieces, result, pairs)))
    assert fault.startswith("file.xmpuzzle:1: problem 'p': ")
    assert message in fault


def test_hidden_cells_that_ask_for_a_colour(take: Import) -> None:
    cube = 'x="2" y="2" z="2"'
    (fault,) = faults(take(colourful("11112222", "#1#######", "00 11", size=cube)))
    assert "cells of its result that cannot be seen ask for a colour" in fault
    (one,) = sound(take(colourful("11112222", "########1", "00 11", size=cube)))
    assert one.target == {(1, 1, 1): "R"}


def test_a_piece_of_several_colours(take: Import) -> None:
    text = BRICK.replace("<colors/>", '<colors><color red="1" green="1" blue="1"/></colors>')
    (fault,) = faults(take(text.replace("###_____", "##1#_____")))
    assert fault.startswith("file.xmpuzzle:12: ")
    assert "shape 2 ('bend') has cells of several colours; a piece has one" in fault
    assert sound(take(text.replace("###_____", "#1#1#1_____")))[0].box.colours == 1


def test_more_pieces_than_letters(take: Import) -> None:
    (fault,) = faults(take(colourful("1" * 27, "#" * 27, size='x="3" y="3" z="3"')))
    assert "more than 26 pieces in a set" in fault
    (one,) = sound(take(colourful("1" * 26, "#" * 26, size='x="13" y="2" z="1"')))
    assert [piece.names for piece in one.pieces.pieces] == ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"]


def test_names_become_letters(take: Import) -> None:
    text = colourful("1111", "####")
    for name in ("Zoë", "z", "7", "Élan"):
        text = text.replace('<voxel x="1"', f'<voxel name="{name}" x="1"', 1)
    (one,) = sound(take(text))
    # "z" is a letter by itself and comes first; the others get the first letters that are free.
    assert [piece.names for piece in one.pieces.pieces] == ["AZBC"]


def two_problems(second: str) -> str:
    """The brick, and its problem once more, begun in another way."""
    problem = BRICK[BRICK.index("<problem ") : BRICK.index("</problems>")].replace("<problem ", second)
    return BRICK.replace("</problems>", f"{problem}</problems>")


def test_names_of_problems(take: Import) -> None:
    text = two_problems('<problem name="b&lt;é" ').replace("</problems>", "<problem/></problems>")
    found = take(text)
    assert [entry.name for entry in found.entries] == ["problem 1", "b<é", "problem 3"]
    assert "problem 'problem 3': expected one result, found 0" in faults(found)[0]
    assert [entry.name for entry in take(text, "b<é").entries] == ["b<é"]
    assert faults(take(text, "b<e")) == ["file.xmpuzzle: no problem is named 'b<e' (did you mean \"b<é\"?)"]
    again = two_problems('<problem name="problem 1" ')
    assert [entry.name for entry in take(again).entries] == ["problem 1", "problem 1 (2)"]


def test_problems_with_other_pieces(take: Import) -> None:
    problem = BRICK[BRICK.index("<problem ") : BRICK.index("<solutions>")].replace(
        "<problem", '<problem name="other"'
    )
    text = BRICK.replace("</problems>", f"{problem}</problem></problems>")
    at = text.index("other")
    text = text[:at] + text[at:].replace('count="1"', 'count="4"').replace('min="2" max="2"', 'count="0"')
    (fault,) = faults(take(text))
    assert "problem 'other': its pieces are not those of problem 'problem 1'" in fault
    assert [piece.names for piece in sound(take(text, "other"))[0].pieces.pieces] == ["BACD"]


def test_only_a_solution_known_as_the_only_one_is_kept(take: Import) -> None:
    assert sound(take(BRICK.replace('assemblies="1"', 'assemblies="2"')))[0].solution is None
    assert sound(take(BRICK.replace('assemblies="1"', "")))[0].solution is not None
    stored = BRICK[BRICK.index("<solution ") : BRICK.index("</solutions>")]
    assert sound(take(BRICK.replace("</solutions>", f"{stored}</solutions>")))[0].solution is None
    wrong = stored.replace("2 2 2 14<", "2 2 2 9<")
    (fault,) = faults(take(BRICK.replace("</solutions>", f"{wrong}</solutions>")))
    assert "stored solution 2 is wrong" in fault
