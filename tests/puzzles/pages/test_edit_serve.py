"""The page of `duel edit --serve` with the server and the solver behind it, end to end."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import pytest
from pipcube import data
from pipcube.cli.duel.edit import solve_posted
from pipcube.cli.web import server as serve
from pipcube.puzzles.cube_duel.show.edit_page import edit_page
from selenium.webdriver.support.ui import WebDriverWait

from ...cli.commands import SLOW
from .editing import choose, fill, shipped, square, tool


@pytest.fixture
def site(browser: Any) -> Iterator[Any]:
    """The page in the browser, as the server gives it."""
    server = serve.open_server(serve.Site(edit_page(serve=True).encode(), {"solve": solve_posted}))
    thread = threading.Thread(target=serve.run, args=[server])
    thread.start()
    browser.driver.get("about:blank")
    browser.complaints()
    browser.requests()
    browser.driver.get(serve.address(server))
    yield browser
    browser.assert_quiet()
    browser.driver.get("about:blank")
    server.shutdown()
    thread.join(120)
    assert not thread.is_alive()


def ask(page: Any) -> str:
    """Press Solve; the verdict."""
    page.find("#solve").click()
    WebDriverWait(page.driver, 120).until(
        lambda _: page.find_all(".solver .verdict, .solver .bad, .solver .undecided")
    )
    return page.find(".solver .answer").text


@pytest.mark.slow
def test_wizard_11_is_solved(site: Any) -> None:
    wanted = shipped("wizard-11")
    for colour in "RY":
        tool(site, colour)
        for cell_square in site.run("return pip.edit.viewOf([4, 4, 4]).squares.map((s) => [s.id, s.cell])"):
            x, y, z = map(int, cell_square[1].split(","))
            if wanted.target[x, y, z] == colour:
                square(site, cell_square[0]).click()
    said = ask(site)
    assert "Exactly one solution" in said
    assert "can be built in the hand" in said
    text = site.find("pre.answer").text
    assert text in data.text("cube_duel", "sampler")
    assert len(site.find_all(".solver svg polygon")) == 48
    square(site, "top-0-0").click()
    assert site.find_all(".solver .verdict") == []  # an old verdict does not outlive what it was about


def test_two_solutions_that_differ_are_shown(site: Any) -> None:
    choose(site, "#shape", "half")
    said = ask(site)
    assert "More than one solution" in said
    assert "Solution 2" in said
    first, second = (pre.text for pre in site.find_all("pre.answer"))
    assert first != second
    marked = {span.text for span in site.find_all("pre .differs")}
    assert marked
    assert set(site.find(".differing").text.split(": ")[-1].strip(".").split()) == marked
    for pre in (first, second):
        assert sorted(pre.replace("\n", "").replace(" ", "")) == sorted("ABILOPTZ" * 4)


def test_faults_are_said(site: Any) -> None:
    fill(site, "#name", " ")
    assert "The file has faults" in ask(site)
    assert "name" in site.find(".solver .answer li").text


def test_no_solution(site: Any) -> None:
    """A single red cell at the corner with yellow all round it: no piece has one cell."""
    tool(site, "R")
    square(site, "top-3-0").click()
    tool(site, "Y")
    for identifier in ("top-2-0", "top-3-1", "left-1-3"):
        square(site, identifier).click()
    assert "No solution" in ask(site)


@pytest.mark.slow
def test_a_running_search_can_be_stopped_and_has_a_limit(site: Any) -> None:
    site.find("#tab-file").click()
    site.find("#panel-file details summary").click()
    site.find("#paste").send_keys(SLOW)
    site.find("#open-paste").click()
    site.find("#tab-challenge").click()
    site.find("#solve").click()
    WebDriverWait(site.driver, 120).until(lambda _: site.find("#cancel").is_displayed())
    site.find("#cancel").click()
    WebDriverWait(site.driver, 120).until(lambda _: "Stopped" in site.find(".solver .answer").text)
    fill(site, "#seconds", "1")
    assert "Undecided" in ask(site)


@pytest.mark.slow
def test_an_answer_to_what_has_been_changed_is_not_shown(site: Any) -> None:
    choose(site, "#shape", "half")
    site.find("#solve").click()
    square(site, "top-0-0").click()
    WebDriverWait(site.driver, 120).until(lambda _: not site.find("#cancel").is_displayed())
    assert "ask again" in site.find(".solver .answer").text
    assert site.find_all(".solver .verdict") == []
    assert "solution" in ask(site)


def test_when_the_server_has_ended_it_is_said(browser: Any) -> None:
    server = serve.open_server(serve.Site(edit_page(serve=True).encode(), {"solve": solve_posted}))
    thread = threading.Thread(target=serve.run, args=[server])
    thread.start()
    browser.driver.get(serve.address(server))
    server.shutdown()
    thread.join(120)
    assert "does not answer" in ask(browser)
    browser.driver.get("about:blank")
