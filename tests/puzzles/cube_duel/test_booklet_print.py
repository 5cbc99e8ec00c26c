"""The printed booklet: everything once, inside the margins, nothing over anything else, and sound files."""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from pipcube.puzzles import pdf
from pipcube.puzzles.cube_duel.board import FULL, HALF, Box
from pipcube.puzzles.cube_duel.booklet import to_sheets
from pipcube.puzzles.cube_duel.booklet_blocks import Picture, Printed, Words
from pipcube.puzzles.cube_duel.booklet_layout import (
    MARGIN,
    Booklet,
    TooLongError,
    lay_out,
)
from pipcube.puzzles.cube_duel.challenge import Challenge, Packing
from pipcube.puzzles.cube_duel.drawing import HATCHES
from pipcube.puzzles.cube_duel.piece_files import shipped_set, shipped_sets
from pipcube.puzzles.cube_duel.solve import solve
from pipcube.puzzles.paper import PAPERS, shortened, text_width, wrap
from pipcube.puzzles.svg import Lines, Sheet, Text
from pipcube.puzzles.web.print import to_html

TETRACUBES = shipped_set("tetracubes")
SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "</text></svg><script>alert('&\"')</script>"
LONG = "W" * 200


def entry(
    name: str,
    box: Box = FULL,
    level: str = "",
    setup: Packing = (),
    pieces: str = "tetracubes",
    verdict: str = "v",
) -> Printed:
    target = {(box.x - 1, box.y - 1, box.z - 1): "R"} if box.colours == 2 else {}
    return Printed(
        Challenge(name, shipped_set(pieces), level, box, target, {}, setup), setup or None, verdict
    )


@pytest.fixture(scope="module")
def mixed() -> list[Printed]:
    """Boxes of many shapes, names short and as long as they may be."""
    packing = solve(Challenge("half", TETRACUBES, box=HALF)).solutions[0]
    boxes = [
        Box(3, 3, 3),
        Box(5, 12, 1),
        Box(1, 12, 5),
        Box(20, 3, 1),
        Box(2, 3, 10),
        Box(8, 8, 8),
        Box(1, 1, 1),
    ]
    return [
        *(entry(f"half-{number}", HALF, "starter", packing[: number % 9]) for number in range(7)),
        *(entry(f"full-{number}", FULL, "expert", packing[:4]) for number in range(3)),
        entry(LONG, FULL, "long " * 40, packing[:4]),
        entry(HOSTILE, HALF, HOSTILE, packing[:2]),
        *(entry(str(box), box, "", ()) for box in boxes),
        entry("none", HALF, "x", (), verdict="no solution"),
    ]


def boxes(page: tuple[Words | Picture, ...]) -> list[tuple[float, float, float, float]]:
    return [(b.x, b.y, b.x + b.width, b.y + b.height) for b in page]


def assert_sound(booklet: Booklet) -> None:
    """Inside the margins, and no two blocks over each other."""
    width, height = booklet.size
    for page in booklet.pages:
        assert page.blocks
        for left, top, right, bottom in boxes(page.blocks):
            assert MARGIN - 0.01 <= left <= right <= width - MARGIN + 0.01
            assert MARGIN - 0.01 <= top <= bottom <= height - MARGIN + 0.01
        for (a, first), (b, second) in combinations(zip(page.blocks, boxes(page.blocks), strict=True), 2):
            apart = (
                first[2] <= second[0] + 0.01
                or second[2] <= first[0] + 0.01
                or first[3] <= second[1] + 0.01
                or second[3] <= first[1] + 0.01
            )
            assert apart, (a, b)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("per_page", [None, 1, 3, 12])
def test_nothing_overlaps_or_leaves_the_page(paper: str, per_page: int | None, mixed: list[Printed]) -> None:
    assert_sound(lay_out(mixed, LONG, paper=paper, per_page=per_page))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("pieces", shipped_sets())
def test_the_front_page_has_room_for_any_set(paper: str, pieces: str) -> None:
    booklet = lay_out([entry("x", Box(3, 3, 3), pieces=pieces)], LONG, paper=paper)
    assert_sound(booklet)
    shown = [
        block.which
        for block in booklet.pages[0].blocks
        if isinstance(block, Picture) and block.part == "piece"
    ]
    assert shown == list(range(len(shipped_set(pieces).shapes)))


@pytest.mark.parametrize("paper", PAPERS)
def test_everything_is_there_once_and_in_order(paper: str, mixed: list[Printed]) -> None:
    booklet = lay_out(mixed, "T", paper=paper)
    sections = [page.section for page in booklet.pages]
    assert sections == sorted(sections, key=["front", "challenges", "solutions"].index)
    for section in ("challenges", "solutions"):
        blocks = [block for page in booklet.pages if page.section == section for block in page.blocks]
        names = [block for block in blocks if block.part == "name"]
        assert [block.entry for block in names] == list(range(len(mixed)))
        for number, block in enumerate(names):
            assert isinstance(block, Words)
            assert "".join(block.lines).replace(
                " ", ""
            ) == f"{number + 1}.{mixed[number].challenge.name}".replace(" ", "")
        counts = Counter((b.entry, b.part) for b in blocks if isinstance(b, Picture))
        for number, printed in enumerate(mixed):
            box = printed.challenge.box
            if section == "challenges":
                assert counts[number, "target"] == bool(printed.challenge.target)
                assert counts[number, "setup"] == bool(printed.challenge.setup)
                assert counts[number, "layer"] == box.z
            else:
                assert counts[number, "solution"] == (box.z if printed.solution else 0)
    # What belongs to one challenge is on one page.
    for section in ("challenges", "solutions"):
        pages = [{b.entry for b in page.blocks} - {None} for page in booklet.pages if page.section == section]
        assert sum(map(len, pages)) == len(mixed)
        assert all(pages)


def test_without_verdicts_there_are_no_solutions(mixed: list[Printed]) -> None:
    booklet = lay_out([Printed(printed.challenge) for printed in mixed], "T")
    assert {page.section for page in booklet.pages} == {"front", "challenges"}


def test_per_page_is_the_most_on_a_page() -> None:
    entries = [entry(str(number)) for number in range(8)]
    for per_page in (1, 2, 4):
        booklet = lay_out(entries, "T", per_page=per_page)
        pages = [page for page in booklet.pages if page.section == "challenges"]
        assert [sum(b.part == "name" for b in page.blocks) for page in pages] == [per_page] * (8 // per_page)


def test_a_box_that_cannot_be_read_is_refused() -> None:
    with pytest.raises(TooLongError, match="1x1x512"):
        lay_out([entry("tower", Box(1, 1, 512))], "T", paper="a5")


def test_lines_of_text_fit() -> None:
    from reportlab.pdfbase.pdfmetrics import stringWidth

    pdf.unprintable("")  # makes the fonts known
    printable = [chr(code) for code in range(32, 0x2200) if not pdf.unprintable(chr(code))]
    for character in printable:
        for font, bold in (("Vera", False), ("VeraBd", True)):
            assert stringWidth(character, font, 10) <= text_width(character, 10, bold=bold), character
    for text in (LONG, "some words of a name " * 9, HOSTILE):
        lines = wrap(text, 90, 8)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(text_width(line, 8) <= 90 for line in lines)
    assert shortened("short", 90, 8) == "short"
    assert shortened(LONG, 90, 8).endswith("W…")
    assert text_width(shortened(LONG, 90, 8), 8) <= 90


def test_red_and_yellow_differ_without_colour(mixed: list[Printed]) -> None:
    red, yellow = HATCHES["R"], HATCHES["Y"]
    assert red.along != yellow.along
    assert red.colour != yellow.colour
    sheets = to_sheets(lay_out(mixed[7:8], "T"))
    colours = {shape.colour for shape in sheets[1].shapes if isinstance(shape, Lines)}
    assert red.colour in colours


def texts(sheets: list[Sheet]) -> list[str]:
    return [shape.text for sheet in sheets for shape in sheet.shapes if isinstance(shape, Text)]


def test_pdf_is_vector_text_and_the_same_every_time(mixed: list[Printed]) -> None:
    booklet = lay_out(mixed, HOSTILE, spelt=pdf.spelt)
    made = pdf.to_pdf(booklet.title, to_sheets(booklet), booklet.size)
    assert made == pdf.to_pdf(booklet.title, to_sheets(booklet), booklet.size)
    assert made.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type /Page\b(?!s)", made)) == len(booklet.pages)
    assert b"/Subtype /Image" not in made
    assert b"/JavaScript" not in made
    fonts = re.findall(rb"/BaseFont /(\S+)", made)
    assert len(re.findall(rb"/FontFile2\b", made)) == 2
    assert all(b"Vera" in font for font in fonts)
    assert made.count(b"/MediaBox [ 0 0 595.28 841.89 ]") == len(booklet.pages)


def test_pdf_writes_what_its_font_lacks_as_codes() -> None:
    name = "Würfel ½ 立方 ЩЮЖ 🧊"
    assert pdf.unprintable(name) == ["立", "方", "Щ", "Ю", "Ж", "🧊"]
    assert pdf.spelt(name) == "Würfel ½ U+7ACBU+65B9 U+0429U+042EU+0416 U+1F9CA"
    booklet = lay_out([entry(name, level=name)], name, spelt=pdf.spelt)
    assert_sound(booklet)
    shown = texts(to_sheets(booklet))
    assert f"1. {pdf.spelt(name)}" in shown
    assert not pdf.unprintable("".join(shown))
    assert pdf.to_pdf(booklet.title, to_sheets(booklet), booklet.size)


def test_a_page_of_pdf_counts_from_the_bottom() -> None:
    sheet = Sheet("x")
    sheet.polygon([(1, 2), (3, 2), (3, 5), (1, 5)], "#ff0000")
    made = pdf.to_pdf("t", [sheet], (100, 200))
    (stream,) = re.findall(rb"/ASCII85Decode.*?stream\r?\n(.*?)~>endstream", made, re.DOTALL)[:1]
    drawn = zlib.decompress(base64.a85decode(stream)).decode()
    assert "1 198 m 3 198 l 3 195 l 1 195 l" in " ".join(drawn.split())


def test_html_escapes_and_holds_a_picture_per_page(mixed: list[Printed]) -> None:
    booklet = lay_out(mixed, HOSTILE)
    html = to_html(booklet.title, to_sheets(booklet), booklet.size)
    assert "<script" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "").replace("http-equiv", "")
    body = html[html.index("<body>") : html.index("</html>")]
    root = ET.fromstring(body)
    assert [child.tag for child in root] == [f"{SVG}svg"] * len(booklet.pages)
    said = "".join(element.text or "" for element in root.iter(f"{SVG}text"))
    assert said.replace(" ", "").count(HOSTILE.replace(" ", "")) >= 4  # its name twice, its level, the title
