"""The transcriber as a person uses it: clicks, fingers, files, in a real browser."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pipcube import data
from pipcube.puzzles.cube_duel.files.pieces import read_pieces
from pipcube.puzzles.cube_duel.rules.board import squares
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.puzzles.cube_duel.show.edit_page import edit_page

from ...reading import read_posted
from .editing import (
    CONTROL,
    DOWN_KEY,
    SHIFT,
    UP_KEY,
    Loader,
    border,
    choose,
    file_text,
    fill,
    hover,
    keys,
    problems,
    shipped,
    square,
    the_challenge,
    tool,
)


def test_wizard_11_is_copied_by_clicks_and_proved_unique(load: Loader) -> None:
    page, wanted = load(), shipped("wizard-11")
    fill(page, "#name", "wizard-11")
    fill(page, "#level", "wizard")
    for one in squares(wanted.box):
        for _ in range(1 if wanted.target[one.cell] == "R" else 2):
            square(page, f"{one.face}-{one.row}-{one.column}").click()
    assert problems(page) == []
    assert "48 squares" in page.find(".problems").text
    challenge = the_challenge(page)
    assert challenge == Challenge(
        wanted.name, wanted.pieces, level=wanted.level, shape=wanted.box, target=wanted.target
    )
    solved = find(challenge)
    assert solved.status == "one"
    shown = data.text("cube_duel", "sampler")
    start = shown.index('[[challenge]]\nname = "wizard-11"')
    assert file_text(page) == shown[start : shown.index("solution", start)]


@pytest.mark.slow
def test_a_setup_is_placed_by_clicks_and_keys(load: Loader) -> None:
    """junior-3: Z and L, each turned until it hovers as it stands, and placed by a click."""
    wanted = shipped("junior-3")
    page = load()
    choose(page, "#shape", "half")
    fill(page, "#name", "junior-3")
    fill(page, "#level", "junior")
    for piece in wanted.setup:
        x, y, z = min(piece.cells, key=lambda cell: (cell[2], cell[1], -cell[0]))
        cell = page.find(f'[data-cell="{x},{y},{z}"]')
        page.find(f'[data-piece="{piece.letter}"]').click()
        for _ in range(24):
            page.run("arguments[0].scrollIntoView({block: 'center'})", cell)
            hover(page, cell)
            ghost = {c.get_attribute("data-cell") for c in page.find_all(".cell.ghost")}
            if ghost == {",".join(map(str, c)) for c in piece.cells}:
                break
            page.find("#next-way").click()
        cell.click()
    assert problems(page) == []
    challenge = the_challenge(page)
    assert challenge.setup == wanted.setup
    assert challenge == Challenge(
        "junior-3", wanted.pieces, level="junior", shape=wanted.box, setup=wanted.setup
    )
    assert page.find('[data-piece="Z"]').get_property("disabled")
    assert "stands in the setup" in page.find('[data-piece="Z"]').get_attribute("aria-label")


def test_seams_by_clicks(load: Loader) -> None:
    """The domino at the top's far corner: seams round it, none inside; by clicks and by Shift with arrows."""
    page = load()
    tool(page, "seams")
    border(page, "top-0-0", "top-1-0").click()
    border(page, "top-0-1", "top-1-1").click()
    border(page, "top-0-1", "top-0-2").click()
    told = problems(page)
    assert len(told) == 1
    assert "seam or not" in told[0]
    assert "top face row 1 column 1 / top face row 1 column 2" in told[0]
    assert "seams" not in file_text(page)
    page.find(".problems .fix").click()  # no seam there
    assert problems(page) == []
    seams = the_challenge(page).seams
    a, b, c, d, e = (3, 0, 3), (2, 0, 3), (3, 1, 3), (2, 1, 3), (1, 0, 3)
    assert seams[a] == seams[b]
    assert len({seams[a], seams[c], seams[e]}) >= 2
    assert seams[a] not in {seams[c], seams[d], seams[e]}
    assert seams.keys() == {a, b, c, d, e}
    # Three states: seam, no seam, not known.
    border(page, "top-0-0", "top-1-0").click()
    assert "leads nowhere" in problems(page)[0] or problems(page) == []
    border(page, "top-0-0", "top-1-0").click()
    square(page, "top-3-3").send_keys(SHIFT + UP_KEY)
    assert the_challenge(page).seams[0, 3, 3] != the_challenge(page).seams[0, 2, 3]
    square(page, "top-3-3").send_keys(SHIFT + DOWN_KEY)
    assert "no seam can be there" in page.find(".told").text


@pytest.mark.slow
def test_dragging_with_mouse_and_finger_paints(load: Loader) -> None:
    from selenium.webdriver import ActionChains
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.actions.pointer_input import PointerInput

    page = load()
    tool(page, "R")
    row = [square(page, f"left-1-{column}") for column in range(4)]
    chain = ActionChains(page.driver).click_and_hold(row[0])
    for one in row[1:]:
        chain = chain.move_to_element(one)
    chain.release().perform()
    tool(page, "Y")
    finger = PointerInput("touch", "finger")
    actions = ActionBuilder(page.driver, mouse=finger)
    column = [square(page, f"right-{row}-2") for row in range(4)]
    actions.pointer_action.move_to(column[0]).pointer_down()
    for one in column[1:]:
        actions.pointer_action.move_to(one)
    actions.pointer_action.pointer_up()
    actions.perform()
    target = the_challenge(page).target
    assert target == {(3, y, 2): "R" for y in range(4)} | {(1, 3, z): "Y" for z in range(4)}
    page.find("#undo").click()  # a stroke is undone as a whole
    page.find("#undo").click()
    assert the_challenge(page).target == {}


def test_a_finger_shows_a_piece_first_and_places_it_by_a_second_tap(load: Loader) -> None:
    page = load()
    page.find('[data-piece="O"]').click()
    cell = page.find('[data-cell="2,1,1"]')
    tap(page, cell)
    assert len(page.find_all(".ghost")) == 4
    assert the_challenge(page).setup == ()
    tap(page, cell)
    [piece] = the_challenge(page).setup
    assert sorted(piece.cells) == [(1, 1, 1), (1, 2, 1), (2, 1, 1), (2, 2, 1)]


def tap(page: Any, element: Any) -> None:
    from selenium.webdriver.common.actions.action_builder import ActionBuilder
    from selenium.webdriver.common.actions.pointer_input import PointerInput

    page.run("arguments[0].scrollIntoView({block: 'center'})", element)
    actions = ActionBuilder(page.driver, mouse=PointerInput("touch", "finger"))
    actions.pointer_action.move_to(element).pointer_down().pointer_up()
    actions.perform()


def test_a_piece_set_made_by_clicks(load: Loader, tmp_path: Path) -> None:
    page = load()
    page.find("#tab-pieces").click()
    choose(page, "#set", "own:")
    assert "No piece is drawn yet" in page.find("#panel-pieces").text
    page.find("#add-piece").click()
    for cell in ("3,0,0", "2,0,0", "2,0,1"):
        page.find(f'[data-own="0:{cell}"]').click()
    page.find("#add-piece").click()
    letters = page.find('[data-focus="letters-1"]')
    letters.send_keys("cd")
    for cell in ("0,0,0", "3,3,1"):
        page.find(f'[data-own="1:{cell}"]').click()
    text = page.find("#panel-pieces").text
    assert "does not hang together" in text
    page.find('[data-own="1:3,3,1"]').click()
    page.find('[data-own="1:1,0,0"]').click()
    assert page.find_all("#panel-pieces .bad") == []
    page.find("details summary").click()
    fill(page, '[data-focus="title"]', "my <box>")
    written = page.find("#set-text").get_property("textContent")
    path = tmp_path / "my-box.toml"
    path.write_text(written, encoding="utf-8")
    made = read_pieces(str(path))
    assert made.title == "my <box>"
    assert [(piece.names, sorted(piece.cells)) for piece in made.pieces] == [
        ("A", [(0, 0, 0), (0, 0, 1), (1, 0, 0)]),
        ("BCD", [(0, 0, 0), (1, 0, 0)]),
    ]
    page.find("#tab-challenge").click()
    assert "The box has 64 cells, but two sets of your own pieces fill 18" in problems(page)[0]
    [entry] = read_posted(file_text(page)).entries
    assert ["cannot fill it" in fault.message for fault in entry.faults] == [True]


def test_files_are_opened_added_and_downloaded(load: Loader, tmp_path: Path) -> None:
    page = load()
    one = tmp_path / "one.toml"
    one.write_text('[[challenge]]\nname = "one"\n[[challenge]]\nname = "two"\n', encoding="utf-8")
    page.find("#tab-file").click()
    page.find("#open").send_keys(str(one))
    wait(page, "return document.querySelector('.notes').textContent.includes('2 challenges from one.toml')")
    page.find("#add").send_keys(str(one))
    wait(page, "return document.querySelector('.notes').textContent.includes('was there already')")
    names = [entry.name for entry in read_posted(page.find("#text").get_property("value")).entries]
    assert names == ["one", "two", "one-2", "two-2"]
    assert page.run("return document.title").startswith("* ")
    page.driver.execute_cdp_cmd(
        "Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(tmp_path / "got")}
    )
    page.find("#panel-file .download").click()
    assert not page.run("return document.title").startswith("* ")
    got = tmp_path / "got" / "one.toml"
    for _ in range(100):
        if got.exists() and got.read_text(encoding="utf-8"):
            break
        page.run("return 0")
    assert got.read_text(encoding="utf-8") == page.find("#text").get_property("value")
    page.find("details summary").click()
    page.find("#paste").send_keys("[[challenge]]\nname = 'x")
    page.find("#open-paste").click()
    assert "line 2: a text is not closed" in page.find(".notes").text
    page.find("#paste").send_keys("'")
    page.find("#open-paste").click()
    assert the_challenge(page).name == "x"
    keys(page, CONTROL + "z")
    assert len(read_posted(file_text(page)).entries) == 4


def wait(page: Any, condition: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(page.driver, 120).until(lambda _: page.run(condition))


def test_a_set_from_a_file_is_embedded(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text('[[piece]]\nname = "K"\nlayers = "## / #."\n', encoding="utf-8")
    file = tmp_path / "mine.toml"
    file.write_text('pieces = "box.toml"\n[[challenge]]\nname = "k"\nshape = [3, 1, 1]\n', encoding="utf-8")
    path = tmp_path / "edit.html"
    path.write_text(edit_page(str(file)), encoding="utf-8")
    browser.open(path)
    assert browser.find_all('[data-piece="K"]')
    assert 'pieces = "box.toml"' in file_text(browser)
    path.write_text(
        edit_page().replace('"text":""', '"text":"pieces = \\"box.toml\\"\\n[[challenge]]\\nname = \\"k\\""')
    )
    browser.open(path)
    assert "are not known here" in problems(browser)[0]
    browser.assert_quiet()


def test_a_smaller_shape_says_what_is_lost_and_undo_brings_it_back(load: Loader) -> None:
    page = load(data.text("cube_duel", "sampler"))
    choose(page, "#entry", "8")
    assert page.find("#name").get_property("value") == "expert-0"
    before = file_text(page)
    choose(page, "#shape", "half")
    assert "Undo brings it back" in page.find(".told").text
    assert file_text(page) != before
    page.find("#undo").click()
    assert file_text(page) == before


def test_a_long_box_scrolls_by_itself(load: Loader) -> None:
    page = load('[[piece]]\nname = "A"\nlayers = "#"\n[[challenge]]\nname = "x"\nshape = [64, 1, 1]\n')
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
