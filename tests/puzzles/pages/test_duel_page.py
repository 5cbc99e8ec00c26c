"""The page of Cube Duel in a real browser: the cube turns, comes apart and is built; texts stay texts."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.ask.build import orders_of
from pipcube.puzzles.cube_duel.ask.draw import Drawing
from pipcube.puzzles.cube_duel.rules.board import HALF, Box, squares
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.solutions import FoundPackings, find
from pipcube.puzzles.cube_duel.show.page import to_html
from pipcube.solver.result import Status

from ...reading import read_booklet

HOSTILE = "<script>alert(1)</script>"
TETRACUBES = shipped_set("tetracubes")
CANVAS = "document.querySelector('.stage canvas')"
# A copy of the canvas that one may read from (the browser grumbles if one reads from the canvas itself).
COPY = f"""const canvas = {CANVAS}, [w, h] = [canvas.width, canvas.height];
    const pen = Object.assign(document.createElement("canvas"), {{ width: w, height: h }})
      .getContext("2d", {{ willReadFrequently: true }});
    pen.drawImage(canvas, 0, 0);"""
SLIDER = ".stepper input"


def shown(challenge: Challenge) -> Drawing:
    """A challenge with its solutions and their build orders."""
    solved = find(challenge)
    return Drawing(challenge, solved, orders_of(challenge, solved, timeout=60))


@pytest.fixture(scope="module")
def wizard() -> Drawing:
    """A challenge with a target and exactly one solution."""
    return next(
        shown(entry.item)
        for entry in read_booklet("@sampler").entries
        if entry.item and entry.item.name == "wizard-11"
    )


@pytest.fixture(scope="module")
def half() -> Drawing:
    """The empty half cube, with names that try to be more than names."""
    return shown(Challenge(HOSTILE, TETRACUBES, level="</h2><b>&amp;", shape=HALF))


@pytest.fixture
def opened(browser: Any, tmp_path: Path) -> Any:
    """Opens a page of some challenges, without motion unless it is wanted, and checks in the end."""

    def opening(*challenges: Drawing, fragment: str = "", motion: str = "reduce") -> Any:
        path = tmp_path / "cube.html"
        path.write_text(to_html(challenges), encoding="utf-8")
        features = [{"name": "prefers-reduced-motion", "value": motion}]
        browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})
        browser.open(path, fragment)
        return browser

    yield opening
    browser.assert_quiet()
    browser.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": []})


def pixels(browser: Any) -> str:
    """The canvas as it is painted."""
    return browser.run(f"return {CANVAS}.toDataURL()")


def label(browser: Any) -> str:
    """What the canvas says to those who do not see it."""
    return browser.run(f"return {CANVAS}.getAttribute('aria-label')")


def slide(browser: Any, selector: str, value: int) -> None:
    """Move a slider, as a person's hand does it."""
    script = """const slider = document.querySelector(arguments[0]);
        slider.value = arguments[1];
        slider.dispatchEvent(new Event("input", { bubbles: true }));"""
    browser.run(script, selector, value)


def painted(browser: Any) -> int:
    """How many pixels of the canvas are not paper."""
    return browser.run(
        f"""{COPY}
            const {{ data }} = pen.getImageData(0, 0, w, h);
            let number = 0;
            for (let i = 3; i < data.length; i += 4) number += data[i] > 200;
            return number;"""
    )


def press(browser: Any, key: str, selector: str = "body", **more: Any) -> None:
    script = """document.querySelector(arguments[0]).dispatchEvent(new KeyboardEvent("keydown",
        { key: arguments[1], bubbles: true, cancelable: true, ...arguments[2] }));"""
    browser.run(script, selector, key, more)


def test_the_slider_shows_that_many_pieces(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    assert label(page).startswith("16 of 16 pieces in a box of 4 by 4 by 4: ")
    areas = []
    for step in (0, 1, 2, 7, 16):
        slide(page, SLIDER, step)
        assert label(page).startswith(f"{step} of 16 pieces")
        names = label(page).partition(": ")[2].split(", ")
        assert len(names) == max(1, step)
        assert names[0] == "none" or len(set(names)) == step
        assert len(page.find_all(".legend .waiting")) == 16 - step
        areas.append(painted(page))
    assert areas[0] < 100, "the frame is thin"
    assert areas == sorted(areas)
    assert areas[0] < areas[1] < areas[2] < areas[3]
    assert wizard.orders[0]
    assert page.find(".said").text.startswith("16 of 16: ")


def test_arrow_keys_step(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    press(page, "ArrowLeft")
    press(page, "ArrowLeft", ".stage canvas")
    assert label(page).startswith("14 of 16")
    press(page, "ArrowRight")
    assert label(page).startswith("15 of 16")
    before = pixels(page)
    press(page, "ArrowRight", ".stage canvas", shiftKey=True)
    assert label(page).startswith("15 of 16"), "with Shift it turns"
    assert pixels(page) != before
    press(page, "0", ".stage canvas")
    assert pixels(page) == before


def test_dragging_turns_the_cube(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    before = pixels(page)
    x, y = page.run(f"const r = {CANVAS}.getBoundingClientRect(); return [r.x + r.width / 2, r.y + 200]")
    for kind, at, buttons in (("mousePressed", 0, 1), ("mouseMoved", 40, 1), ("mouseMoved", 90, 1)):
        event = {"type": kind, "x": x + at, "y": y, "button": "left", "buttons": buttons, "clickCount": 1}
        page.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)
    page.driver.execute_cdp_cmd(
        "Input.dispatchMouseEvent",
        {"type": "mouseReleased", "x": x + 90, "y": y, "button": "left", "clickCount": 1},
    )
    assert pixels(page) != before
    assert page.find(".picked").text == ""
    page.run("[...document.querySelectorAll('.controls button')].at(-1).click()")
    assert pixels(page) == before


def test_a_piece_flies_in_along_its_way_and_out_again(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard, motion="no-preference")
    slide(page, SLIDER, 10)
    rest = pixels(page)
    frames = """const done = arguments[0], canvas = document.querySelector(".stage canvas"), seen = new Set();
        press = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
        press(window.key);
        const begun = performance.now();
        const look = () => {
          seen.add(canvas.toDataURL());
          if (performance.now() - begun < 1500) requestAnimationFrame(look); else done(seen.size);
        };
        look();""".replace("press =", "const press =")
    page.run("window.key = 'ArrowLeft'")
    assert page.driver.execute_async_script(frames) > 4, "it moves"
    assert label(page).startswith("9 of 16")
    gone = pixels(page)
    assert gone != rest
    page.run("window.key = 'ArrowRight'")
    assert page.driver.execute_async_script(frames) > 4
    assert pixels(page) == rest
    slide(page, SLIDER, 9)
    slide(page, SLIDER, 2)
    slide(page, SLIDER, 9)
    assert pixels(page) == gone, "a new step ends a flight"


def test_pulling_apart(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    whole, area = pixels(page), painted(page)
    slide(page, ".pull input", 100)
    assert pixels(page) != whole
    edges = page.run(
        f"""{COPY}
            return [[0, 0, w, 1], [0, h - 1, w, 1], [0, 0, 1, h], [w - 1, 0, 1, h]]
              .every((side) => pen.getImageData(...side).data.every((part) => part === 0));"""
    )
    assert edges, "nothing is cut off"
    assert painted(page) != area
    slide(page, ".pull input", 0)
    assert pixels(page) == whole


def test_picking_a_piece_says_what_it_is(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    assert wizard.found
    before = pixels(page)
    page.find_all(".legend button")[3].click()
    piece = wizard.found.packings[0][3]
    cells = " ".join("".join(map(str, cell)) for cell in sorted(piece.cells))
    assert page.find(".picked").text.startswith(f"red {piece.letter}: cells {cells}; step ")
    assert page.find('.legend [aria-pressed="true"]').text == piece.label
    assert pixels(page) != before
    clear = page.run(
        "return [...document.querySelectorAll('.plate polygon')]"
        ".filter((one) => one.getAttribute('fill-opacity') === '1').length"
    )
    assert clear == 4 + 48, "its cells in the layers, and the target"
    assert page.run("return document.activeElement.getAttribute('aria-label')") == f"red {piece.letter}"
    page.find_all(".legend button")[3].click()
    assert page.find(".picked").text == ""
    assert pixels(page) == before
    page.run("document.querySelector('.controls input[type=checkbox]').click()")
    assert pixels(page) != before, "without letters"


def test_layers_follow_the_step(opened: Any, half: Drawing) -> None:
    page = opened(half)
    pale = (
        "return [...document.querySelectorAll('.plates polygon')]"
        ".filter((one) => one.getAttribute('fill-opacity') !== '1').length"
    )
    for step in (8, 5, 0):
        slide(page, SLIDER, step)
        assert page.run(pale) == 32 - 4 * step
    assert [caption.text for caption in page.find_all("figcaption")] == ["z=0, bottom", "z=1, top"]


def test_two_solutions_with_a_switch(opened: Any, half: Drawing) -> None:
    page = opened(half)
    first = pixels(page)
    assert half.found
    one, other = half.found.packings
    differing = [piece.letter for piece in one if piece not in other]
    assert re.findall(r"red (\w)", page.find(".choice small").text) == differing
    marked = [button.text for button in page.find_all(".legend button") if "\u2260" in button.text]
    assert marked == [f"{letter}\u2260" for letter in differing]
    slide(page, SLIDER, 7)
    page.find_all(".choice button")[1].click()
    assert label(page).startswith("7 of 8"), "the step stays"
    slide(page, SLIDER, 8)
    second = pixels(page)
    assert second != first
    assert [b.get_attribute("aria-pressed") for b in page.find_all(".choice button")] == ["false", "true"]
    page.find_all(".choice button")[0].click()
    assert pixels(page) == first


def test_hostile_names_are_names(opened: Any, half: Drawing, wizard: Drawing) -> None:
    page = opened(half, wizard)
    assert page.find("h2").text == f"{HOSTILE} </h2><b>&amp;"
    assert page.find("nav span").text == HOSTILE
    assert page.find_all("b") == []
    assert page.run("return document.scripts.length") == 7, "the page's own, and the data"


def test_a_list_to_pick_from_and_links(opened: Any, half: Drawing, wizard: Drawing) -> None:
    page = opened(half, wizard, fragment="#wizard-11")
    assert page.find("h2").text == "wizard-11 wizard"
    assert page.find(".verdict").text == "exactly one solution; can be built: 16 steps, stable after each"
    page.find_all("nav .entry")[0].click()
    assert page.find("h2").text.startswith(HOSTILE)
    assert label(page).startswith("8 of 8 pieces in a box of 4 by 4 by 2")
    press(page, "ArrowLeft")
    assert label(page).startswith("7 of 8")
    page.run("location.hash = '#wizard-11'")
    page.driver.execute_async_script("setTimeout(arguments[0], 50)")
    assert page.find("h2").text == "wizard-11 wizard"
    assert label(page).startswith("16 of 16"), "each begins complete"
    assert len(page.find_all("canvas")) == 1


def test_target_is_pictured_and_described(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    target = page.find(".side > svg")
    assert len(target.find_elements("css selector", "polygon")) == 48
    assert target.get_attribute("aria-label").count("R") == list(wizard_squares(wizard)).count("R")


def wizard_squares(one: Drawing) -> list[str]:
    return [one.challenge.target[square.cell] for square in squares(one.challenge.box)]


def test_without_solutions(opened: Any, wizard: Drawing, half: Drawing) -> None:
    """Nothing asked, none there, undecided; with and without a setup and a target."""
    none = FoundPackings(Status.NONE, (), 0, 0, True, None, None, "none", 0.0)
    unknown = FoundPackings(Status.UNKNOWN, (), None, None, False, None, None, "none", 0.0)
    assert half.found
    setup = Challenge("setup", TETRACUBES, shape=HALF, setup=half.found.packings[0][:3])
    page = opened(
        Drawing(wizard.challenge),
        Drawing(setup, none),
        Drawing(Challenge("empty", TETRACUBES, shape=HALF), unknown),
    )
    assert page.find_all("canvas, .plates, .verdict") == []
    assert page.find_all(".side > svg")
    page.find_all("nav .entry")[1].click()
    assert page.find(".verdict .bad").text == "no solution"
    assert label(page).startswith("3 of 3 pieces")
    assert [heading.text for heading in page.find_all("h3")] == ["Setup, layer by layer"]
    page.find_all("nav .entry")[2].click()
    assert page.find(".verdict .undecided").text == "undecided within the limits"
    assert page.find_all("canvas") == []
    assert len(page.find_all(".plates polygon")) == 32


def test_without_an_order_it_says_so_and_steps_all_the_same(opened: Any, half: Drawing) -> None:
    page = opened(replace(half, orders=(None, None)), motion="no-preference")
    assert "undecided" in page.find(".verdict span").text
    press(page, "ArrowLeft")
    assert label(page).startswith("7 of 8")


def test_other_boxes(opened: Any) -> None:
    page = opened(shown(Challenge("soma", shipped_set("soma"), shape=Box(3, 3, 3))))
    assert label(page).startswith("7 of 7 pieces in a box of 3 by 3 by 3")
    assert len(page.find_all(".plates svg")) == 3
    assert len(page.find_all(".plates polygon")) == 27


def test_themes_and_a_narrow_screen(opened: Any, wizard: Drawing) -> None:
    page = opened(wizard)
    press(page, "ArrowLeft")
    page.find(".legend button").click()
    light = pixels(page)
    page.find(".theme").click()
    page.driver.execute_async_script("setTimeout(arguments[0], 50)")
    assert pixels(page) != light
    phone = {"width": 390, "height": 844, "deviceScaleFactor": 2, "mobile": True}
    page.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", phone)
    try:
        page.driver.execute_async_script("setTimeout(arguments[0], 100)")
        assert page.run("return document.documentElement.scrollWidth") <= 390
        width, inner = page.run(f"return [{CANVAS}.clientWidth, {CANVAS}.width]")
        assert inner == 2 * width, "sharp on a fine screen"
    finally:
        page.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
