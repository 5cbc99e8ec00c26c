"""Pictures: SVG that parses and holds what it should, and text that fits a terminal."""

from __future__ import annotations

from collections import Counter
from xml.etree import ElementTree as ET

import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box, cells, squares
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed, labels_of
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.puzzles.cube_duel.show.drawing import HATCHES, to_sheet
from pipcube.puzzles.cube_duel.show.picture import (
    Picture,
    beside,
    colour_of,
    from_above,
    layers,
    solution_picture,
)
from pipcube.puzzles.pictures.palette import FACES, OUTLINE
from pipcube.puzzles.pictures.svg import Lines, Polygon

SVG = "{http://www.w3.org/2000/svg}"
TETRACUBES = shipped_set("tetracubes")
EMPTY_HALF = Challenge("half", TETRACUBES, shape=HALF)
EMPTY_FULL = Challenge("full", TETRACUBES)
BOXES = [FULL, HALF, Box(3, 3, 3), Box(2, 2, 8), Box(2, 3, 10), Box(3, 4, 5), Box(1, 1, 1), Box(8, 8, 8)]
LONG = [Box(5, 12, 1), Box(15, 4, 1), Box(20, 3, 1)]  # the classic rectangles of the pentominoes


def solution(challenge: Challenge) -> Packing:
    return find(challenge).packings[0]


def lines(picture: Picture) -> list[str]:
    return ["".join(glyph.text for glyph in row) for row in picture]


def parsed(*drawn: tuple[Challenge, Packing | None, str]) -> ET.Element:
    root = ET.fromstring(to_sheet(drawn).to_svg())
    assert root.tag == f"{SVG}svg"
    return root


def polygons(root: ET.Element) -> int:
    return len(root.findall(f".//{SVG}polygon"))


def texts(root: ET.Element) -> list[str]:
    return [element.text or "" for element in root.iter(f"{SVG}text")]


# --- SVG ---


def test_svg_of_an_empty_challenge_shows_empty_layers() -> None:
    assert polygons(parsed((EMPTY_HALF, None, "note"))) == 32


def test_svg_has_a_polygon_per_square() -> None:
    packing = solution(EMPTY_HALF)
    view = len(squares(HALF))
    assert view == 16 + 8 + 8
    target = Challenge("t", TETRACUBES, shape=HALF, target={(3, 3, 1): "R"})
    setup = Challenge("s", TETRACUBES, shape=HALF, target={(3, 3, 1): "R"}, setup=packing[:2])
    seams = Challenge("e", TETRACUBES, shape=HALF, seams={(3, 3, 1): "a"})
    assert polygons(parsed((target, None, ""))) == view
    assert polygons(parsed((seams, None, ""))) == view
    assert polygons(parsed((setup, None, ""))) == view + 32
    assert polygons(parsed((target, packing, ""))) == view + view + 32
    assert polygons(parsed((target, None, ""), (setup, packing, ""))) == view + view + 32 + view + 32


def test_svg_names_the_challenge_and_escapes_it() -> None:
    nasty = Challenge("<script>alert('&\"')</script>", TETRACUBES, level="</text>", shape=HALF)
    text = to_sheet([(nasty, None, "<b>&amp;")]).to_svg()
    assert "<script" not in text
    root = ET.fromstring(text)
    assert texts(root)[:2] == [f"{nasty.name}  (</text>)", "<b>&amp;"]
    assert not [element for element in root.iter() if element.tag.endswith(("script", "b"))]


def test_svg_colours_and_letters_follow_the_packing() -> None:
    packing = solution(EMPTY_FULL)
    root = parsed((EMPTY_FULL, packing, ""))
    labels = labels_of(packing)
    letters = Counter(text for text in texts(root) if len(text) == 1)
    expected = Counter(labels.values()) + Counter(labels[square.cell] for square in squares(FULL))
    assert letters == expected
    colours = {cell: piece.colour for piece in packing for cell in piece.cells}
    fills = Counter((element.get("fill") or "") for element in root.iter(f"{SVG}polygon"))
    by_hand = Counter(FACES[colours[square.cell], square.face] for square in squares(FULL))
    by_hand += Counter(FACES[colours[cell], "top"] for cell in cells(FULL))
    assert fills == by_hand


def test_svg_rules_a_border_round_each_piece() -> None:
    """Heavy lines: the outline of a lone piece in an otherwise empty layer, and of the layer itself."""
    rod = Placed("R", "I", frozenset((x, 1, 0) for x in range(4)))
    challenge = Challenge("rod", TETRACUBES, shape=HALF, setup=(rod,))
    heavy = [element.get("d", "").count("M") for element in parsed((challenge, None, "")).iter(f"{SVG}path")]
    assert heavy == [16 + 8, 16]


def test_svg_is_as_large_as_what_it_holds() -> None:
    packing = solution(EMPTY_FULL)
    root = parsed((EMPTY_FULL, packing, "a note"), (EMPTY_HALF, None, ""))
    left, top, width, height = (float(number) for number in (root.get("viewBox") or "").split())
    for element in root.iter(f"{SVG}polygon"):
        for point in (element.get("points") or "").split():
            x, y = map(float, point.split(","))
            assert left < x < left + width
            assert top < y < top + height


def test_in_print_yellow_is_hatched_and_squares_are_ruled() -> None:
    target = {(3, 3, 3): "R", (0, 0, 3): "Y"}  # the top corner shows three squares, the far one one
    challenge = Challenge("print", TETRACUBES, target=target)
    (plain, printed) = (to_sheet([(challenge, None, "")], hatched=hatched) for hatched in (False, True))
    hatching = [shape for shape in printed.shapes if shape not in plain.shapes]
    lines = Counter((shape.colour, len(shape.lines)) for shape in hatching if isinstance(shape, Lines))
    yellow = HATCHES["Y"]
    assert lines == {(yellow.colour, len(yellow.fractions)): 1, (OUTLINE, 108): 1}
    assert len(printed.shapes) == len(plain.shapes) + 2
    (stripes,) = (shape for shape in hatching if isinstance(shape, Lines) and len(shape.lines) == 2)
    (square,) = (s for s in plain.shapes if isinstance(s, Polygon) and s.fill == FACES["Y", "top"])
    for axis in range(2):
        inner = [point[axis] for line in stripes.lines for point in line]
        outer = [point[axis] for point in square.points]
        assert min(outer) < min(inner) < max(inner) < max(outer)


@pytest.mark.parametrize("box", BOXES[:7], ids=str)
def test_svg_of_any_box(box: Box) -> None:
    own = Challenge("box", TETRACUBES, shape=box, target={(box.x - 1, box.y - 1, box.z - 1): "R"})
    assert polygons(parsed((own, None, ""))) == len(squares(box))


# --- Text ---


@pytest.mark.parametrize("box", [*BOXES, *LONG], ids=str)
def test_pictures_fit_a_terminal(box: Box) -> None:
    labels = {cell: "AbCdEf"[sum(cell) % 6] for cell in cells(box)}
    rows = lines(solution_picture(labels, box, 80))
    assert max(map(len, rows)) <= 80
    assert max(map(len, lines(layers(labels, box, 80)))) <= 80
    assert all(row.isprintable() for row in rows), "no escape codes, no line ends"


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_layers_show_each_cell_once(box: Box) -> None:
    labels = {cell: "AbCdEf"[sum(cell) % 6] for cell in cells(box)}
    for width in (20, 80, 200):
        rows = lines(layers(labels, box, width))
        shown = Counter("".join(row for row in rows if "z=" not in row).replace(" ", ""))
        assert shown == Counter(labels.values())
        titles = " ".join(row for row in rows if "z=" in row).split()
        assert titles == [f"z={z}" for z in range(box.z)]


def test_layers_are_in_the_order_of_the_notation() -> None:
    labels = {(3, 0, 0): "A", (0, 1, 0): "B", (2, 3, 1): "c"}
    assert [row.rstrip() for row in lines(layers(labels, HALF))] == [
        "z=0       z=1",
        "A . . .   . . . .",
        ". . . B   . . . .",
        ". . . .   . . . .",
        ". . . .   . c . .",
    ]


@pytest.mark.parametrize("box", BOXES, ids=str)
def test_view_shows_each_visible_square(box: Box) -> None:
    """Every square of a face takes the same number of characters, none is left out."""
    visible = sorted({square.cell for square in squares(box)})
    number = {cell: chr(0x4E00 + i) for i, cell in enumerate(visible)}  # as many letters as one could want
    seen = Counter((glyph.text, glyph.face) for row in from_above(number, box) for glyph in row if glyph.face)
    expected = {(number[square.cell], square.face) for square in squares(box)}
    assert seen.keys() == expected
    assert len(set(seen.values())) == 1


def test_colours_of_labels() -> None:
    assert (colour_of("A"), colour_of("z"), colour_of(".")) == ("R", "Y", "")
    picture = layers({(3, 0, 0): "A", (2, 0, 0): "b"}, HALF)
    first, _, second, *_ = picture[1]
    assert (first.text, first.colour, second.text, second.colour) == ("A", "R", "b", "Y")
    assert {glyph.colour for glyph in picture[2]} == {""}


def test_beside() -> None:
    labels = dict.fromkeys(cells(HALF), "A")
    left, right = layers(labels, HALF), layers(dict.fromkeys(cells(FULL), "b"), Box(1, 1, 1))
    rows = lines(beside(left, right, gap=5))
    assert len(rows) == len(left)
    assert "".join(rows).count("A") == 32
    assert "".join(rows).count("b") == 1
    assert beside([], right) != []
