"""Pages without a script of their own: the booklet for print, and the gallery."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pipcube
import pytest
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.show.booklet.blocks import Printed
from pipcube.puzzles.cube_duel.show.booklet.layout import lay_out
from pipcube.puzzles.cube_duel.show.booklet.pages import to_sheets
from pipcube.puzzles.pages.print import to_html

from ...reading import read_booklet

HOSTILE = "<script>window.hacked = 1</script><img src=x onerror='window.hacked = 1'>"


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_booklet_prints_on_as_many_pages_as_it_has(browser: Any, tmp_path: Path, paper: str) -> None:
    entries = [Printed(e.item, e.item.setup, "words") for e in read_booklet("@sampler").entries if e.item]
    entries.append(Printed(Challenge(HOSTILE, level=HOSTILE)))
    booklet = lay_out(entries, HOSTILE, paper=paper)
    path = tmp_path / "booklet.html"
    path.write_text(to_html(booklet.title, to_sheets(booklet), booklet.size), encoding="utf-8")
    browser.open(path)
    assert browser.run("return window.hacked === undefined")
    assert browser.run("return document.title") == HOSTILE
    shown = browser.find("body").get_property("textContent")
    assert "".join(shown.split()).count("".join(HOSTILE.split())) >= 2
    assert browser.run(
        "return [...document.querySelectorAll('text')].every((text) => {"
        "  const box = text.getBBox(), page = text.closest('svg').viewBox.baseVal;"
        "  const [right, bottom] = [box.x + box.width, box.y + box.height];"
        "  return box.x >= 0 && box.y >= 0 && right <= page.width && bottom <= page.height;"
        "})"
    ), "no text leaves its page, in the fonts of this machine"
    printed = browser.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True})
    data = base64.b64decode(printed["data"])
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", data)) == len(booklet.pages)
    boxes = {tuple(map(float, box.split())) for box in re.findall(rb"/MediaBox\s*\[([^\]]*)\]", data)}
    assert len(boxes) == 1
    assert boxes.pop() == pytest.approx((0, 0, *booklet.size), abs=1)
    browser.assert_quiet()


def test_gallery_shows_every_section(browser: Any) -> None:
    browser.open(Path(str(pipcube.__file__)).parent / "docs" / "gallery.html")
    names = [button.text for button in browser.find_all("nav .entry span")]
    assert "@sampler" in names
    assert "@endings" in names
    for button in browser.find_all("nav .entry"):
        button.click()
        figures = browser.find_all("figure")
        assert figures
        assert all(figure.find_elements("css selector", "svg polygon") for figure in figures)
        assert all("pipcube" in figure.text for figure in figures)
    before = browser.run("return getComputedStyle(document.querySelector('figure svg rect')).fill")
    browser.find(".theme").click()
    assert browser.run("return getComputedStyle(document.querySelector('figure svg rect')).fill") != before
    browser.assert_quiet()
