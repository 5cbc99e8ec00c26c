"""The page of domino positions in a real browser: it is quiet, and it shows the answer and its lines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.dominoes.ask.ending import Ending, continuations, obstacle, solve
from pipcube.puzzles.dominoes.files.positions import read_positions
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import format_tile
from pipcube.puzzles.dominoes.show.page import Lines, line_scenes, record_scenes, to_html

HOSTILE = "<script>document.title = 'hacked'</script>"
Asked = list[tuple[Situation, Ending | None, Lines]]

# At every step of the slider: the tiles of the line, and those of every pile.
STEPS = """
const slider = document.querySelector(".stepper input");
const names = (tiles) => [...tiles].map((tile) => tile.getAttribute("aria-label"));
const look = () => [names(document.querySelectorAll(".line .tile")),
  ...[...document.querySelectorAll(".pile")].map((pile) => names(pile.querySelectorAll(".tile")))];
if (!slider) return [look()];
return Array.from({ length: Number(slider.max) + 1 }, (_, step) => {
  slider.value = step;
  slider.dispatchEvent(new Event("input"));
  return look();
});
"""

# The texts of the table of plays, its headings first; empty where there is none.
TABLE = """
const rows = [...document.querySelectorAll(".plays tr")];
return rows.map((row) => [...row.cells].map((cell) => cell.textContent));
"""


def ask(source: str) -> Asked:
    asked: Asked = []
    for entry in read_positions(source).entries:
        assert entry.item
        position = entry.item.situation
        assert position
        answer = None if obstacle(position) else solve(position)
        asked.append((position, answer, continuations(position, answer) if answer else {}))
    return asked


@pytest.fixture(scope="module")
def endings() -> Asked:
    return ask("@endings")


def write(asked: Asked, folder: Path) -> Path:
    path = folder / "page.html"
    path.write_text(to_html(asked), encoding="utf-8")
    return path


def seen(scene: dict[str, Any]) -> list[list[str]]:
    """What `STEPS` should see of a scene."""
    piles = [*scene["hands"], *([scene["boneyard"]] if scene["boneyard"] else [])]
    held = [[*map(format_tile, pile["tiles"]), *["a tile face down"] * pile["hidden"]] for pile in piles]
    return [[f"{left}-{right}" for left, right in scene["line"]], *held]


@pytest.mark.slow
def test_every_step_of_every_play(browser: Any, endings: Asked, tmp_path: Path) -> None:
    browser.open(write(endings, tmp_path))
    for entry, (position, answer, lines) in zip(browser.find_all("nav .entry"), endings, strict=True):
        entry.click()
        assert answer
        before, _ = record_scenes(position)
        best = line_scenes(position, answer.line)
        assert browser.run(STEPS) == [seen(scene) for scene in (*before, *best)]
        plays = {(format_tile(move.play.tile), move.play.end): move.play for move in answer.moves}
        for number, (_, tile, end, *_) in enumerate(browser.run(TABLE)[1:]):
            browser.run("document.querySelectorAll('.plays tbody tr')[arguments[0]].click()", number)
            play = plays[tile, end]
            assert browser.find(".said").text.startswith("step 1 of")
            after = line_scenes(position, (play, *lines[play]))
            assert browser.run(STEPS) == [seen(scene) for scene in (*before, *after)]
            assert after[-1]["over"] in browser.find(".told").text
            assert browser.find(".plays tr[aria-current='true'] td:nth-child(3)").text == end
    browser.assert_quiet()


def test_the_table_is_the_answer(browser: Any, endings: Asked, tmp_path: Path) -> None:
    browser.open(write(endings, tmp_path))
    seats = targets = 0
    for entry, (position, answer, _) in zip(browser.find_all("nav .entry"), endings, strict=True):
        entry.click()
        assert answer
        heads, *rows = browser.run(TABLE)
        found = {(row[1], row[2]): dict(zip(heads, row, strict=True)) for row in rows}
        assert len(rows) == len(found) == len(answer.moves)
        for move in answer.moves:
            cells = found[format_tile(move.play.tile), move.play.end]
            assert float(cells["value"]) == pytest.approx(float(move.worth.value), abs=1e-4)
            assert float(cells["loss"] or 0) == pytest.approx(float(move.loss), abs=1e-4)
            assert (cells[""] != "") == move.best
            if move.worth.values:
                assert list(map(float, cells["per seat"].split())) == list(map(float, move.worth.values))
                seats += 1
            if position.rules.target is not None:
                assert cells["target"] == {1: "yes", 0: "nobody", -1: "rival"}[move.worth.result or 0]
                targets += 1
    assert seats
    assert targets
    browser.assert_quiet()


def test_records_are_stepped_through_from_their_start(browser: Any, tmp_path: Path) -> None:
    records = ask("@records")
    browser.open(write(records, tmp_path))
    for entry, (position, answer, _) in zip(browser.find_all("nav .entry"), records, strict=True):
        entry.click()
        assert answer is None
        assert browser.find_all(".plays") == []
        scenes, _ = record_scenes(position)
        assert browser.run(STEPS) == [seen(scene) for scene in scenes]
        assert len(browser.find_all(".line .tile")) == len(position.line)
        assert scenes[-1]["over"] in browser.find(".told").text
    browser.assert_quiet()


def test_hostile_texts_and_an_undecided_position(browser: Any, endings: Asked, tmp_path: Path) -> None:
    hostile = replace(endings[0][0], name=HOSTILE, note=HOSTILE)
    undecided = solve(hostile, timeout=0)
    browser.open(write([(hostile, undecided, {}), (endings[1][0], None, {})], tmp_path))
    assert browser.find("h2").text == HOSTILE
    assert browser.find("nav .entry span").text == HOSTILE
    assert HOSTILE in browser.find("main").text
    assert browser.find(".verdict.undecided").text == "Undecided: out of time"
    assert browser.find_all(".plays, .stepper") == []
    assert browser.run("return document.title") == "Dominoes: 2 positions"
    browser.open(write([(hostile, None, {})], tmp_path))
    assert browser.run("return document.title") == HOSTILE == browser.find("h1").text
    browser.assert_quiet()


def test_on_a_phone_and_in_the_dark(browser: Any, endings: Asked, tmp_path: Path) -> None:
    path = write([*endings, *ask("@records")], tmp_path)
    browser.resize(390)
    try:
        browser.open(path)
        for entry in browser.find_all("nav .entry"):
            browser.run("arguments[0].click()", entry)
            browser.run(STEPS)
            assert browser.run("return document.documentElement.scrollWidth <= innerWidth")
        before = browser.run("return getComputedStyle(document.body).backgroundColor")
        browser.find(".theme").click()
        assert browser.run("return getComputedStyle(document.body).backgroundColor") != before
        browser.assert_quiet()
    finally:
        browser.resize(None)
