"""The printed booklet: everything once, inside the margins, nothing over anything else, and sound files."""

from __future__ import annotations

import base64
import re
import zlib
from collections import Counter
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from pipcube.puzzles.cube_duel.rules.board import FULL, HALF, Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set, shipped_sets
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.puzzles.cube_duel.show.booklet.blocks import Picture, Printed, Words
from pipcube.puzzles.cube_duel.show.booklet.front import task_text
from pipcube.puzzles.cube_duel.show.booklet.layout import MARGIN, Booklet, TooLongError, lay_out
from pipcube.puzzles.cube_duel.show.booklet.pages import to_sheets
from pipcube.puzzles.cube_duel.show.drawing import HATCHES
from pipcube.puzzles.pages.print import to_html
from pipcube.puzzles.pictures import pdf
from pipcube.puzzles.pictures.paper import PAPERS, shortened, text_width, wrap
from pipcube.puzzles.pictures.svg import Lines, Polygon, Sheet, Text

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
        Challenge(name, shipped_set(pieces), level=level, shape=box, target=target, setup=setup),
        setup or None,
        verdict,
    )


@pytest.fixture(scope="module")
def mixed() -> list[Printed]:
    """Boxes of many shapes, names short and as long as they may be."""
    packing = find(Challenge("half", TETRACUBES, shape=HALF)).packings[0]
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


def texts(sheets: list[Sheet]) -> list[str]:
    return [shape.text for sheet in sheets for shape in sheet.shapes if isinstance(shape, Text)]


def stripes(sheet: Sheet) -> int:
    """How many squares are hatched: the fill, and two lines before its sides are ruled."""
    return sum(
        isinstance(fill, Polygon) and isinstance(over, Lines) and len(over.lines) == 2
        for fill, over in pairwise(sheet.shapes)
    )


def test_yellow_is_striped_where_no_letter_stands() -> None:
    assert set(HATCHES) == {"Y"}
    assert len(HATCHES["Y"].fractions) == 2
    setup = (
        Placed("Y", "I", frozenset((0, y, 0) for y in range(4))),
        Placed("R", "I", frozenset((3, y, 0) for y in range(4))),
    )
    target = {(3, 3, 3): "Y", (0, 0, 3): "Y", (3, 0, 3): "R"}
    layers = Challenge("layers", TETRACUBES, shape=FULL, setup=setup)
    whole = Challenge("whole", TETRACUBES, shape=FULL, target=target)
    front, page, solution = to_sheets(lay_out([Printed(layers, setup, "v"), Printed(whole, (), "v")], "T"))
    assert stripes(front) == 1, "the key"
    # The rod at the back shows 4 squares on top, 4 on its side towards us, and an end; the target 3 and 1.
    assert stripes(page) == 9 + 4
    assert stripes(solution) == 0
    assert texts([solution]).count("i") == 4


def test_a_target_has_heavy_edges_between_its_faces() -> None:
    _, page = to_sheets(lay_out([replace(entry("x"), verdict="")], "T"))
    lines = [shape for shape in page.shapes if isinstance(shape, Lines)]
    (heaviest,) = (shape for shape in lines if shape.width == max(other.width for other in lines))
    assert len(heaviest.lines) == 9
    ends = Counter((round(x, 6), round(y, 6)) for line in heaviest.lines for x, y in line)
    assert sorted(ends.values()) == [2, 2, 2, 3, 3, 3, 3], "three rim corners and the top corner have three"


@pytest.mark.parametrize(
    ("challenge", "task"),
    [
        (Challenge("a", shipped_set("soma"), shape=Box(3, 3, 3)), "Fill the 3x3x3 box with all 7 pieces"),
        (entry("b", HALF).challenge, "Fill the half cube with all 8 pieces"),
        (entry("c").challenge, "Fill the cube with all 16 pieces so that it looks like the target"),
    ],
)
def test_each_challenge_states_its_task(challenge: Challenge, task: str) -> None:
    assert task_text(challenge) == task
    assert f"hard · {task}" in texts(to_sheets(lay_out([Printed(replace(challenge, level="hard"))], "T")))
    assert task in texts(to_sheets(lay_out([Printed(replace(challenge, level=""))], "T")))


def test_the_task_counts_the_pieces_that_are_left() -> None:
    packing = find(Challenge("half", TETRACUBES, shape=HALF)).packings[0]
    tasks = [task_text(entry("x", HALF, "", packing[:number]).challenge) for number in (5, 7, 8)]
    assert tasks == [
        f"Complete the half cube: {rest}"
        for rest in ("add the other 3 pieces", "add the last piece", "no piece is left")
    ]
    assert task_text(entry("x", FULL, "", packing[:4]).challenge) == (
        "Complete the cube of the target: add the other 12 pieces"
    )


def test_the_front_page_explains_only_what_occurs() -> None:
    packing = find(Challenge("half", TETRACUBES, shape=HALF)).packings[0]

    def front(*entries: Printed) -> tuple[set[str], str]:
        blocks = lay_out(entries, "T").pages[0].blocks
        keys = {block.part for block in blocks if isinstance(block, Picture)} & {"red", "yellow", "blank"}
        return keys, " ".join(line for block in blocks if isinstance(block, Words) for line in block.lines)

    keys, said = front(entry("one colour", HALF, "", packing[:3]))
    assert keys == {"red", "blank"}
    assert "setup:" in said
    assert not any(word in said for word in ("yellow", "capital", "target", "not given", "stripes"))
    keys, said = front(Printed(Challenge("bare", TETRACUBES, shape=HALF)))
    assert keys == {"blank"}
    assert "setup:" not in said
    target = {(0, 0, 3): "Y", (3, 3, 3): "R"}
    keys, said = front(Printed(Challenge("two", TETRACUBES, target=target)))
    assert keys == {"red", "yellow", "blank"}
    assert all(words in said for words in ("small letters yellow", "target:", "not given", "stripes"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("box", [FULL, HALF, Box(3, 3, 3)], ids=str)
def test_pictures_use_the_width_of_the_page(paper: str, box: Box) -> None:
    packing = find(Challenge("half", TETRACUBES, shape=HALF)).packings[0]
    for setup in ((), packing[:3]) if box != Box(3, 3, 3) else ((),):
        entries = [entry(str(number), box, "", setup) for number in range(4)]
        for page in lay_out(entries, "T", paper=paper).pages[1:]:
            if page.section == "challenges":
                right = max(block.x + block.width for block in page.blocks if isinstance(block, Picture))
                assert right - MARGIN >= 0.75 * (PAPERS[paper][0] - 2 * MARGIN)


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
