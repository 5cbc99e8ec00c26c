"""What the transcriber tells while one copies: contradictions, open seams, names that are taken."""

from __future__ import annotations

import pytest

from ...reading import read_posted
from .editing import Loader, border, choose, file_text, fill, hover, problems, square, the_challenge, tool


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
