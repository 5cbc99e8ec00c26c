"""The page of CUBED hands in a real browser: it is quiet, and it shows the plan that was found."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cubed.ask.check import Checked, check
from pipcube.puzzles.cubed.ask.draw import HandDrawing
from pipcube.puzzles.cubed.files.hands import read
from pipcube.puzzles.cubed.rules.hand import Hand
from pipcube.puzzles.cubed.rules.laying import dead
from pipcube.puzzles.cubed.rules.pieces import points
from pipcube.puzzles.cubed.show.drawing import table_after
from pipcube.puzzles.cubed.show.page import to_html

HOSTILE = "<script>document.title = 'hacked'</script>"
RIGHT, LEFT = "\ue014", "\ue012"

# At every step of the slider: pieces, closed places, pale pieces of the hand, counts.
STEPS = """
const slider = document.querySelector(".stepper input");
const all = (selector) => document.querySelectorAll(selector).length;
const look = () => [all(".table .piece:not(.later)"), all(".table .closed"), all(".loose.used"),
  ...[...document.querySelectorAll(".counts b")].map((count) => Number(count.textContent))];
if (!slider) return [look()];
return Array.from({ length: Number(slider.max) + 1 }, (_, step) => {
  slider.value = step;
  slider.dispatchEvent(new Event("input"));
  return look();
});
"""


@pytest.fixture(scope="module")
def evening() -> list[tuple[Hand, Checked]]:
    hands = list(read("@evening"))
    return [(hand, check(hand)) for hand in hands]


@pytest.fixture(scope="module")
def page(evening: list[tuple[Hand, Checked]], tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "evening.html"
    path.write_text(to_html([HandDrawing(*pair) for pair in evening]), encoding="utf-8")
    return path


@pytest.mark.slow
def test_every_step_of_every_hand_shows_the_state_of_the_plan(
    browser: Any, page: Path, evening: list[tuple[Hand, Checked]]
) -> None:
    browser.open(page)
    entries = browser.find_all("nav .entry")
    assert len(entries) == len(evening)
    for entry, (hand, checked) in zip(entries, evening, strict=True):
        entry.click()
        expected = []
        for step in range(len(checked.plan) + 1):
            table, left = table_after(hand, checked.plan[:step])
            closed = len(dead(table, hand.profile))
            expected.append([len(table), closed, step, len(left), points(left)])
        assert browser.run(STEPS) == expected
        verdict = browser.find(".verdict").text
        assert ("Can be played out" in verdict) == (checked.status == "winnable")
    browser.assert_quiet()


def test_keys_and_pieces_of_the_hand_lead_through_the_plan(browser: Any, page: Path) -> None:
    browser.open(page, "#careful")
    count = "return document.querySelectorAll('.table .piece:not(.later)').length"
    start = browser.run(count)
    body = browser.find("body")
    body.send_keys(RIGHT)
    body.send_keys(RIGHT)
    body.send_keys(LEFT)
    assert browser.run(count) == start + 1
    assert len(browser.find_all(".table .piece.new")) == 1
    assert browser.find_all(".table .point")
    (last,) = [one for one in browser.find_all(".loose small") if one.text == "5"]
    last.click()
    assert browser.run(count) == start + 5
    assert browser.find(".said").text == "step 5 of 5"
    assert "Step 5:" in browser.find(".told").text
    assert browser.find(".loose.now small").text == "5"
    browser.assert_quiet()


def test_a_plan_that_is_not_asked_for_and_hostile_names(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(to_html([HandDrawing(Hand(HOSTILE, ("AAA", "ACK"))), HandDrawing(Hand("y", ("AAA",)))]))
    browser.open(path)
    assert browser.find("h2").text == HOSTILE
    assert browser.find("nav .entry span").text == HOSTILE
    assert browser.run("return document.title") == "CUBED: 2 hands"
    assert browser.find_all(".stepper, .table") == []
    assert browser.find(".told").text == "Nothing lies on the table."
    path.write_text(to_html([HandDrawing(Hand(HOSTILE, ("AAA",)))]))
    browser.open(path)
    assert browser.run("return document.title") == HOSTILE == browser.find("h1").text
    assert browser.find_all("nav, h2") == []
    browser.assert_quiet()


def test_on_a_phone_and_in_the_dark(browser: Any, page: Path) -> None:
    browser.resize(390)
    try:
        for name in ("tuesday", "lost-1", "careful"):
            browser.open(page, f"#{name}")
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
        before = browser.run("return getComputedStyle(document.querySelector('.ring')).stroke")
        browser.find(".theme").click()
        after = browser.run("return getComputedStyle(document.querySelector('.ring')).stroke")
        assert before != after
        browser.assert_quiet()
    finally:
        browser.resize(None)
