"""The frame of every page: self-contained, quiet, and deaf to what texts try to do."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.pages.page import asset, data_block, page, policy

HOSTILE = "</script><script>alert(1)</script><!--\u2028 & \"' ]]>"


class _Scripts(HTMLParser):
    """The texts of a page's script elements, as a browser would see them."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=False)
        self.texts: list[str] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[Any]) -> None:
        if tag == "script":
            self.texts.append("")
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        self._inside = self._inside and tag != "script"

    def handle_data(self, data: str) -> None:
        if self._inside:
            self.texts[-1] += data


@pytest.mark.parametrize(("connect", "to"), [(False, "'none'"), (True, "'self'")])
def test_a_page_calls_nobody_but_the_server_it_came_from(connect: bool, to: str) -> None:
    directives = dict(part.split(" ", 1) for part in policy("", [], connect=connect).split("; "))
    assert directives["connect-src"] == to
    assert directives["default-src"] == "'none'"


def test_data_survives_and_cannot_leave_its_block() -> None:
    data = {"name": HOSTILE, "list": [1, None, True]}
    assert json.loads(data_block(data)) == data
    parser = _Scripts()
    parser.feed(page(HOSTILE, [], data))
    assert len(parser.texts) == 2
    assert json.loads(parser.texts[0]) == data
    assert parser.texts[1] == asset("base.js")


def test_an_unknown_script_is_an_error() -> None:
    with pytest.raises(FileNotFoundError):
        page("x", ["nothing.js"], {})


def test_frame_steps_and_stays_quiet(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page(HOSTILE, [], {"name": HOSTILE}), encoding="utf-8")
    browser.open(path)
    browser.run(
        """pip.frame({ title: pip.data.name, entries: [{ name: pip.data.name }, { name: "other" }],
             show: (entry, place) => place.append(pip.stepper({ last: 3, label: "steps",
               onStep: (step) => { window.at = step; } }).element) });"""
    )
    assert browser.find("h1").get_property("textContent") == HOSTILE
    assert [button.text for button in browser.find_all("nav .entry span")][1] == "other"
    body = browser.find("body")
    body.send_keys("\ue014")  # arrow right
    body.send_keys("\ue014")
    assert browser.run("return window.at") == 2
    body.send_keys("\ue012")  # arrow left
    assert browser.run("return window.at") == 1
    browser.find('button[aria-label="Last step"]').click()
    assert browser.run("return window.at") == 3
    browser.find_all("nav .entry")[1].click()
    assert browser.run("return location.hash") == "#other"
    before = browser.run("return pip.colour('paper')")
    browser.find(".theme").click()
    assert browser.run("return pip.colour('paper')") != before
    browser.assert_quiet()


def test_a_long_list_can_be_skipped_by_keys_and_is_not_printed(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page("x", [], {}), encoding="utf-8")
    browser.open(path)
    browser.run(
        """pip.frame({ title: "x", entries: Array.from({ length: 80 }, (_, i) => ({ name: `n${i}` })),
             show: (entry, place) => place.append(pip.el("button", { id: "inside", text: entry.name })) });"""
    )
    browser.find(".theme").send_keys("\ue004")  # tab
    skip = browser.driver.switch_to.active_element
    assert skip.text == "Skip the list"
    assert skip.size["width"] > 20, "it is seen while it has the focus"
    skip.send_keys("\ue007")  # enter
    browser.driver.switch_to.active_element.send_keys("\ue004")
    assert browser.run("return document.activeElement.id") == "inside"
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    width = browser.run("return document.querySelector('main').clientWidth / document.body.clientWidth")
    assert not browser.find("nav").is_displayed()
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert width > 0.9
    browser.assert_quiet()


def test_the_policy_stops_scripts_that_are_not_the_pages_own(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text(page("x", [], {}).replace("</body>", "<script>window.hacked = 1</script></body>"))
    browser.open(path)
    assert browser.run("return window.hacked === undefined")
    assert any("Content Security Policy" in line for line in browser.complaints())


def test_the_watch_over_console_and_network_has_teeth(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_text("<script>console.error('oh'); fetch('file:///etc/hostname').catch(() => 0)</script>")
    browser.open(path)
    with pytest.raises(AssertionError):
        browser.assert_quiet()
