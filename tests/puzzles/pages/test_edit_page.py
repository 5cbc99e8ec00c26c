"""The transcriber as a person uses it: clicks, keys, fingers, in a real browser."""

from __future__ import annotations

from collections.abc import Callable
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

LEFT_KEY, UP_KEY, RIGHT_KEY, DOWN_KEY = "\ue012", "\ue013", "\ue014", "\ue015"
SHIFT, CONTROL, ENTER, ESCAPE, PAGE_UP, DELETE = "\ue008", "\ue009", "\ue007", "\ue00c", "\ue00e", "\ue017"

Loader = Callable[..., Any]


@pytest.fixture
def load(browser: Any, tmp_path: Path) -> Any:
    """Opens the page, with a challenge file on it if a text is given; afterwards it must have been quiet."""

    def load(text: str = "") -> Any:
        source = None
        if text:
            source = str(tmp_path / "given.toml")
            Path(source).write_text(text, encoding="utf-8")
        path = tmp_path / "edit.html"
        path.write_text(edit_page(source), encoding="utf-8")
        browser.open(path)
        return browser

    yield load
    browser.assert_quiet()


def shipped(name: str) -> Challenge:
    entries = read_posted(data.text("cube_duel", "sampler")).entries
    return next(entry.item for entry in entries if entry.name == name and entry.item)


def file_text(page: Any) -> str:
    """The file as the File tab shows it."""
    page.find("#tab-file").click()
    text = page.find("#text").get_property("value")
    page.find("#tab-challenge").click()
    return text


def the_challenge(page: Any) -> Challenge:
    [entry] = read_posted(file_text(page)).entries
    assert entry.faults == ()
    assert entry.item is not None
    return entry.item


def problems(page: Any) -> list[str]:
    return [item.text for item in page.find_all("#panel-challenge .problems.some li")]


def tool(page: Any, name: str) -> None:
    page.find(f".tool input[value='{name}']").find_element("xpath", "..").click()


def square(page: Any, identifier: str) -> Any:
    """A square, with all of the faces in sight as far as the window allows."""
    page.run("document.querySelector('svg.faces').scrollIntoView({ block: 'center' })")
    return page.find(f'[data-square="{identifier}"]')


def border(page: Any, first: str, second: str) -> Any:
    return page.find(f'[data-border="{first}|{second}"]')


def fill(page: Any, selector: str, text: str) -> None:
    field = page.find(selector)
    field.clear()
    field.send_keys(text)


def choose(page: Any, selector: str, value: str) -> None:
    page.find(f'{selector} option[value="{value}"]').click()


def keys(page: Any, *sequence: str) -> None:
    """Keys to whatever has the focus."""
    for key in sequence:
        page.driver.switch_to.active_element.send_keys(key)


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


def hover(page: Any, element: Any) -> None:
    from selenium.webdriver import ActionChains

    ActionChains(page.driver).move_to_element(element).perform()


@pytest.mark.slow
def test_a_setup_by_keys_alone_with_undo(load: Loader) -> None:
    page = load()
    page.run("document.querySelector('[data-piece=I]').focus()")
    keys(page, ENTER, "z", LEFT_KEY, PAGE_UP)  # the rod upright in the layer, one to the left, one layer up
    keys(page, ENTER)
    [piece] = the_challenge(page).setup
    assert (piece.letter, sorted(piece.cells)) == ("I", [(1, y, 1) for y in range(4)])
    page.run("document.querySelector('[data-piece=t]').focus()")
    keys(page, ENTER, "x", "x", ESCAPE)
    assert page.find_all(".ghost") == []
    page.run("document.querySelector('.cell[tabindex=\"0\"]').focus()")
    keys(page, RIGHT_KEY, RIGHT_KEY, LEFT_KEY)
    assert page.run("return document.activeElement.dataset.cell") != ""
    page.run("document.querySelector('[data-cell=\"1,2,1\"]').focus()")
    page.find('[data-cell="1,2,1"]').click()  # takes it up again
    assert page.find('[data-piece="I"]').get_attribute("aria-pressed") == "true"
    keys(page, CONTROL + "z")
    assert len(the_challenge(page).setup) == 1
    keys(page, CONTROL + "y")
    assert the_challenge(page).setup == ()


def test_no_room_is_shown_and_refused(load: Loader) -> None:
    page = load(
        '[[challenge]]\nname = "x"\nsetup = """\nIIII .... .... ....\n'
        + ".... .... .... ....\n" * 3
        + '"""\n'
    )
    page.find('[data-piece="o"]').click()
    cell = page.find('[data-cell="3,0,0"]')
    hover(page, cell)
    assert len(page.find_all(".ghost.no-room")) == 4
    assert "No room" in page.find(".hand").text
    cell.click()
    assert page.find("#place").get_property("disabled")
    assert len(the_challenge(page).setup) == 1
    page.find('[data-cell="3,1,0"]').click()
    assert [piece.label for piece in the_challenge(page).setup] == ["I", "o"]


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


def test_an_open_seam_is_told(load: Loader) -> None:
    page = load()
    tool(page, "seams")
    border(page, "top-1-1", "top-1-2").click()
    page.find("#rest-same").click()
    [told] = problems(page)
    assert "leads nowhere" in told
    assert "top face row 2 column 2 / top face row 2 column 3" in told
    page.find(".problems .fix").click()
    assert problems(page) == []
    assert len(set(the_challenge(page).seams.values())) == 1
    page.find("#clear-seams").click()
    assert the_challenge(page).seams == {}


def test_one_cell_of_two_colours_is_shown_and_mended(load: Loader) -> None:
    page = load()
    tool(page, "R")
    square(page, "top-3-0").click()
    tool(page, "Y")
    square(page, "left-0-3").click()
    [told] = problems(page)
    assert (
        "One cell, two colours: red on the top face row 4 column 1, yellow on the left face row 1 column 4"
        in told
    )
    assert len(page.find_all("polygon.bad")) == 2
    assert "contradiction" in square(page, "top-3-0").get_attribute("aria-label")
    [entry] = read_posted(file_text(page)).entries
    assert "the same cell" in entry.faults[0].message
    page.find(".problems .fix").click()  # make them red
    assert problems(page) == []
    assert the_challenge(page).target == {(3, 3, 3): "R"}
    page.find("#fill-folds").click()
    assert square(page, "right-0-0").get_attribute("aria-label") == "right face row 1 column 1: red"


CONTRADICTIONS = {
    "used twice": (
        "setup = '''\nIIII .... .... ....\nIIII .... .... ....\n.... .... .... ....\n.... .... .... ....'''",
        "8 cells where the piece has 4",
    ),
    "against the target": (
        "target = '''\n     R...\n     ....\n     ....\n     ....\n" + ".... ....\n" * 4 + "'''\n"
        "setup = '''\n.... .... .... iiii\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....'''",
        "but that square is red",
    ),
    "against the seams": (
        "seams = '''\n     AB..\n     ....\n     ....\n     ....\n" + ".... ....\n" * 4 + "'''\n"
        "setup = '''\n.... .... .... iiii\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....'''",
        "The seams cut the setup's yellow I in two",
    ),
    "a wrong shape": (
        "setup = '''\nIII. .... .... ....\n..I. .... .... ....\n.... .... .... ....\n.... .... .... ....'''",
        "do not have the shape",
    ),
    "two colours in one piece": (
        "target = '''\n     RY..\n     ....\n     ....\n     ....\n" + ".... ....\n" * 4 + "'''\n"
        "seams = '''\n     AA..\n     ....\n     ....\n     ....\n" + ".... ....\n" * 4 + "'''",
        "join squares of two colours",
    ),
    "no such piece": (
        "setup = '''\nQ... .... .... ....\n.... .... .... ....\n.... .... .... ....\n.... .... .... ....'''",
        "no piece of this letter",
    ),
    "the box": ("shape = [3, 3, 3]", "The box has 27 cells, but one set of tetracubes fills 32"),
}


@pytest.mark.parametrize("case", CONTRADICTIONS)
def test_contradictions_are_told(load: Loader, case: str) -> None:
    body, words = CONTRADICTIONS[case]
    page = load(f'[[challenge]]\nname = "x"\n{body}\n')
    assert any(words in told for told in problems(page)), problems(page)
    page.find("#tab-file").click()
    assert words in page.find("#panel-file .problems").text


@pytest.mark.slow
def test_two_entries_of_one_name_and_a_booklet_entry_by_entry(load: Loader) -> None:
    page = load()
    fill(page, "#name", "starter-09")
    page.find("#add-entry").click()
    assert page.find("#name").get_property("value") == "starter-10"
    fill(page, "#name", "starter-09")
    assert "has the name" in problems(page)[0]
    fill(page, "#name", "starter-10")
    tool(page, "R")
    square(page, "top-0-0").click()
    names = [entry.name for entry in read_posted(file_text(page)).entries]
    assert names == ["starter-09", "starter-10"]
    choose(page, "#entry", "0")
    assert square(page, "top-0-0").get_attribute("aria-label").endswith("not shown")
    page.find("#remove-entry").click()
    assert the_challenge(page).name == "starter-10"
    page.find("#undo").click()
    assert len(read_posted(file_text(page)).entries) == 2


def test_faces_by_keys_alone_over_the_folds(load: Loader) -> None:
    page = load()
    page.run("document.querySelector('polygon[tabindex=\"0\"]').focus()")
    keys(page, "r", LEFT_KEY, "r", RIGHT_KEY)  # top's far left corner; over the fold; on to the next column
    keys(page, "y", UP_KEY, "y", DOWN_KEY, DOWN_KEY, ".", " ")
    assert the_challenge(page).target == {(3, 0, 3): "R", (3, 1, 3): "Y", (3, 3, 3): "R"}
    folds = {
        ("top-2-0", LEFT_KEY): "left-0-2",
        ("left-0-2", UP_KEY): "top-2-0",
        ("top-3-1", DOWN_KEY): "right-0-1",
        ("right-0-1", UP_KEY): "top-3-1",
        ("left-2-3", RIGHT_KEY): "right-2-0",
        ("right-2-0", LEFT_KEY): "left-2-3",
        ("top-0-0", UP_KEY): "top-0-0",
    }
    for (start, key), end in folds.items():
        square(page, start).send_keys(key)
        assert page.run("return document.activeElement.dataset.square") == end


def test_every_square_is_one_tab_stop_in_all(load: Loader) -> None:
    page = load()
    stops = page.run(
        'return [...document.querySelectorAll(\'.faces [tabindex="0"], .layers [tabindex="0"]\')].length'
    )
    assert stops == 2
    unnamed = page.run(
        """const named = (e) => e.getAttribute('aria-label') || e.textContent.trim() || e.closest('label');
           const all = document.querySelectorAll('button, input, select, textarea, [role=button]');
           return [...all].filter((e) => !named(e)).map((e) => e.outerHTML)"""
    )
    assert unnamed == []


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


def test_shift_and_arrows_turn_the_picture_and_leave_the_hand(load: Loader) -> None:
    page = load()
    page.find('[data-piece="L"]').click()
    page.run("pip.edit.hand.hover([1, 1, 1]); document.querySelector('canvas.solid').focus()")
    before = page.run("return pip.edit.hand.held.at")
    keys(page, SHIFT + UP_KEY)
    assert page.run("return pip.edit.hand.held.at") == before
    keys(page, UP_KEY)
    assert page.run("return pip.edit.hand.held.at") != before


def test_download_keeps_the_focus(load: Loader) -> None:
    page = load()
    square(page, "top-0-0").click()
    page.find("#tab-file").click()
    page.run("document.querySelector('#panel-file .download').focus()")
    keys(page, ENTER)
    assert page.run("return document.activeElement.className") == "download"
    assert not page.run("return pip.edit.store.dirty")


def test_a_long_box_scrolls_by_itself(load: Loader) -> None:
    page = load('[[piece]]\nname = "A"\nlayers = "#"\n[[challenge]]\nname = "x"\nshape = [64, 1, 1]\n')
    assert page.run("return document.documentElement.scrollWidth <= innerWidth")
