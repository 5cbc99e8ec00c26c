"""What a person does on the transcriber's page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pipcube import data
from pipcube.puzzles.cube_duel.rules.challenge import Challenge

from ...reading import read_posted

LEFT_KEY, UP_KEY, RIGHT_KEY, DOWN_KEY = "\ue012", "\ue013", "\ue014", "\ue015"
SHIFT, CONTROL, ENTER, ESCAPE, PAGE_UP, DELETE = "\ue008", "\ue009", "\ue007", "\ue00c", "\ue00e", "\ue017"
Loader = Callable[..., Any]


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


def hover(page: Any, element: Any) -> None:
    from selenium.webdriver import ActionChains

    ActionChains(page.driver).move_to_element(element).perform()
