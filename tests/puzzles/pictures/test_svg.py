"""The sheet: its shapes, how far they reach, and both themes in one SVG."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest
from pipcube.puzzles.pictures.palette import DARK, FAINT, INK, LIGHT, OUTLINE, PAPER, TILE
from pipcube.puzzles.pictures.projection import hatch_lines
from pipcube.puzzles.pictures.svg import HATCH_WIDTH, MARGIN, Discs, Hatch, Lines, Polygon, Sheet, Text

SVG = "{http://www.w3.org/2000/svg}"
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
HATCH = Hatch((0.25, 0.75), 1, "#ffffff")


def full() -> Sheet:
    sheet = Sheet("a <picture>")
    sheet.polygon(SQUARE, TILE)
    sheet.lines([((-5, 0), (0, 0))], width=1, colour=FAINT)
    sheet.discs([(20, 5)], radius=3)
    sheet.text("word", (2, 30), size=10)
    sheet.text("letter", (5, 5), size=4, fill=OUTLINE, middle=True, bold=True)
    return sheet


def test_shapes_are_in_the_order_of_painting() -> None:
    assert full().shapes == [
        Polygon(tuple(SQUARE), TILE),
        Lines((((-5, 0), (0, 0)),), 1, FAINT),
        Discs(((20, 5),), 3, OUTLINE),
        Text("word", (2, 30), 10, INK),
        Text("letter", (5, 5), 4, OUTLINE, middle=True, bold=True),
    ]


def test_no_lines_are_no_shape() -> None:
    sheet = Sheet("nothing")
    sheet.lines([])
    sheet.discs([], radius=1)
    assert sheet.shapes == []
    assert sheet.extent() == (0, 0, 0, 0)
    assert ET.fromstring(sheet.to_svg()).get("width") == f"{2 * MARGIN:.0f}"


def test_extent() -> None:
    left, top, right, bottom = full().extent()
    assert (left, top) == (-5, 0)
    assert right >= 23
    assert bottom > 30


def test_a_sheet_is_hatched_only_for_print() -> None:
    plain, printed = Sheet("plain"), Sheet("printed", hatched=True)
    for sheet in (plain, printed):
        sheet.polygon(SQUARE, TILE, hatch=HATCH)
    assert plain.shapes == [Polygon(tuple(SQUARE), TILE)]
    lines = tuple(hatch_lines(SQUARE, HATCH.fractions, along=1))
    assert printed.shapes == [*plain.shapes, Lines(lines, HATCH_WIDTH, "#ffffff")]


def test_a_screen_reader_is_told_the_title() -> None:
    root = ET.fromstring(full().to_svg())
    assert (root.get("role"), root.get("aria-label")) == ("img", "a <picture>")
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == "a <picture>"


def test_attributes_are_those_of_the_light_theme() -> None:
    """What knows no style sheets shows light: no attribute holds the name of a role."""
    root = ET.fromstring(full().to_svg())
    for element in root.iter():
        for kind in ("fill", "stroke"):
            assert re.fullmatch(r"#[0-9a-f]{6}|none", element.get(kind, "none"))
    words = {element.text: element for element in root.iter(f"{SVG}text")}
    assert words["word"].get("fill") == LIGHT[INK]
    assert root.findall(f".//{SVG}rect")[0].get("fill") == LIGHT[PAPER]


def test_dark_exchanges_the_roles_and_leaves_the_colours_of_games() -> None:
    root = ET.fromstring(full().to_svg())
    style = root.findall(f"{SVG}style")[0].text or ""
    assert style.startswith("@media (prefers-color-scheme: dark)")
    rules = dict(re.findall(r"\.([\w-]+)\{([^}]*)\}", style))
    assert rules == {
        "fill-ink": f"fill:{DARK[INK]}",
        "fill-paper": f"fill:{DARK[PAPER]}",
        "stroke-faint": f"stroke:{DARK[FAINT]}",
    }
    classes = {element.text: element.get("class") for element in root.iter(f"{SVG}text")}
    assert classes == {"word": "fill-ink", "letter": None}, "a letter on a tile stays dark"
    assert [element.get("class") for element in root.iter(f"{SVG}polygon")] == [None]


@pytest.mark.parametrize("text", ["<b>", "&amp;", '"', "ü"])
def test_text_is_escaped(text: str) -> None:
    sheet = Sheet(text)
    sheet.text(text, (0, 0), size=10)
    root = ET.fromstring(sheet.to_svg())
    assert [element.text for element in root.iter(f"{SVG}text")] == [text]
    assert root.get("aria-label") == text
