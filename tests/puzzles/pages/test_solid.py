"""The renderer of unit cubes: what is painted last is what a ray from the eye meets first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.pages.page import page

# Casts rays on a grid over the canvas and compares the cube that each meets first with the one on top there.
# Rays that pass an edge of a cube closely, or two cubes at almost the same depth, are left out.
RAYS = """
const [cubes, azimuth, elevation] = arguments;
const sight = pip.sight({ azimuth, elevation });
const faces = pip.visibleFaces(cubes.map((low, owner) => ({ low, owner })), sight);
const v = sight.towards, ends = [0, 1, 2].map((i) => [0, 0, 0].map((_, j) => i === j ? 1 : 0));
const across = [0, 1].map((k) => ends.map((unit) => sight.project(unit)[k]));
const near = 2e-3, wrong = [];
let looked = 0, hits = 0;
for (let X = -6; X <= 6; X += 0.143) for (let Y = -6; Y <= 6; Y += 0.151) {
  const from = [0, 1, 2].map((i) => across[0][i] * X + across[1][i] * Y);
  const met = [];
  let doubtful = false;
  cubes.forEach((low, number) => {
    let enter = -Infinity, leave = Infinity;
    for (const i of [0, 1, 2]) {
      if (Math.abs(v[i]) < 1e-9) {
        if (Math.abs(from[i] - low[i]) < near || Math.abs(from[i] - low[i] - 1) < near) doubtful = true;
        if (from[i] < low[i] || from[i] > low[i] + 1) leave = -Infinity;
        continue;
      }
      const times = [(low[i] - from[i]) / v[i], (low[i] + 1 - from[i]) / v[i]].sort((a, b) => a - b);
      enter = Math.max(enter, times[0]);
      leave = Math.min(leave, times[1]);
    }
    if (Math.abs(leave - enter) < near) doubtful = true;
    if (leave > enter) met.push([leave, number]);
  });
  met.sort((a, b) => b[0] - a[0]);
  if (met.length > 1 && met[0][0] - met[1][0] < near) doubtful = true;
  if (doubtful) continue;
  looked += 1;
  hits += met.length > 1;
  const top = faces.findLast(({ part, corners }) => pip.holds(part ?? corners, [X, Y]));
  if ((top?.cube ?? -1) !== (met[0]?.[1] ?? -1)) wrong.push([X, Y, top?.cube ?? -1, met[0]?.[1] ?? -1]);
}
return { wrong: wrong.slice(0, 3), looked, hits, parts: faces.filter(({ part }) => part).length };
"""

# Random cubes within 2.5 of the middle; `apart`: none overlap. Numbers by a congruential generator.
SCATTER = """
const [seed, number, apart, grid] = arguments;
let state = seed;
const random = () => (state = (state * 1103515245 + 12345) % 2147483648) / 2147483648;
const cubes = [];
for (let tries = 0; cubes.length < number && tries < 5000; tries++) {
  const low = [0, 1, 2].map(() => grid ? Math.round((random() * 5 - 3) * grid) / grid : random() * 5 - 3);
  if (!apart || cubes.every((other) => low.some((c, i) => Math.abs(c - other[i]) >= 1))) cubes.push(low);
}
return { cubes, azimuth: random() * 360, elevation: random() * 180 - 90 };
"""


@pytest.fixture
def solids(browser: Any, tmp_path: Path) -> Any:
    """A page with an empty canvas and the scripts of the renderer."""
    path = tmp_path / "solid.html"
    path.write_text(page("solid", ["depth.js", "solid.js"], {}), encoding="utf-8")
    browser.open(path)
    browser.run(
        """const canvas = pip.el("canvas");
           canvas.style.cssText = "width: 400px; height: 300px; position: fixed; left: 10px; top: 10px";
           document.body.append(canvas);
           window.picked = [];
           window.solid = pip.solid(canvas, { size: [4, 4, 4], onPick: (id) => window.picked.push(id) });"""
    )
    return browser


def scattered(browser: Any, seed: int, number: int, *, apart: bool, grid: int = 0) -> Any:
    """A random scene."""
    return browser.run(SCATTER, seed, number, apart, grid)


def compared(browser: Any, scene: Any) -> Any:
    """What the comparison with rays says of a scene."""
    found = browser.run(RAYS, scene["cubes"], scene["azimuth"], scene["elevation"])
    assert found["wrong"] == [], scene
    assert found["looked"] > 3000
    return found


@pytest.mark.parametrize("grid", [0, *(pytest.param(grid, marks=pytest.mark.slow) for grid in (1, 2, 3))])
def test_cubes_apart_are_painted_as_rays_see_them(solids: Any, grid: int) -> None:
    hits = parts = 0
    for seed in range(12):
        found = compared(solids, scattered(solids, 97 * seed + grid, 30, apart=True, grid=grid))
        hits, parts = hits + found["hits"], parts + found["parts"]
    assert hits > 1000, "something is hidden behind something"
    if grid == 1:
        assert parts == 0, "in one grid nothing has to be cut"


def test_cubes_that_overlap_are_painted_as_rays_see_them(solids: Any) -> None:
    parts = sum(
        compared(solids, scattered(solids, seed, 14, apart=False, grid=4 * (seed % 2)))["parts"]
        for seed in range(16)
    )
    assert parts > 0


def test_three_cubes_that_hide_one_another_in_a_circle(solids: Any) -> None:
    circle = [[0, 0, 0], [1, -0.5, -0.5], [0.5, 0.5, -1]]
    scene = {"cubes": circle, "azimuth": 45, "elevation": 35.264}
    assert compared(solids, scene)["parts"] > 0


@pytest.mark.parametrize("view", [(0, 0), (90, 0), (45, 90), (0, 90), (200, -90), (180, 30), (45, 0)])
def test_views_along_the_axes(solids: Any, view: tuple[float, float]) -> None:
    scene = scattered(solids, 5, 30, apart=True) | {"azimuth": view[0], "elevation": view[1]}
    compared(solids, scene)


def test_a_cut_face_is_painted_without_a_seam(solids: Any) -> None:
    """Three cubes in a circle: the paper shines through nowhere inside them, whichever way they are seen."""
    for azimuth in (31, 45, 52):
        inside, thin = solids.run(
            """const at = [[0, 0, 0], [1, -0.5, -0.5], [0.5, 0.5, -1]];
               window.solid.view.azimuth = arguments[0];
               window.solid.draw(at.map((shift, id) => ({ id, cells: [[1, 1, 2]], shift, fill: "#f7c81e" })));
               const canvas = document.querySelector("canvas"), pen = canvas.getContext("2d");
               let inside = 0, thin = 0;
               for (let x = 0; x < canvas.width; x++) for (let y = 0; y < canvas.height; y++) {
                 const near = [[0, 0], [-3, 0], [3, 0], [0, -3], [0, 3]];
                 if (near.some(([dx, dy]) => window.solid.bodyAt(x + dx, y + dy) === null)) continue;
                 inside += 1;
                 thin += pen.getImageData(x, y, 1, 1).data[3] < 250;
               }
               return [inside, thin];""",
            azimuth,
        )
        assert inside > 3000
        assert thin == 0


def bodies_drawn(browser: Any) -> None:
    """Two cubes, the second on top of the first, and one beside them."""
    browser.run(
        """window.solid.draw([{ id: "low", cells: [[1, 1, 1]], fill: "#c8323f" },
             { id: "high", cells: [[1, 1, 2]], fill: "#f7c81e", letter: "h" },
             { id: "right", cells: [[1, 2, 1]], fill: "#888888" }], { letters: true });"""
    )


def test_what_is_seen_at_a_point_is_what_is_picked(solids: Any) -> None:
    bodies_drawn(solids)
    # Points in cells on the screen, from the middle of the box: to the right, and downwards.
    where = """const { project } = pip.sight(window.solid.view);
        const [p, m] = [arguments[0], [2, 2, 2]].map(project), scale = 150 / (Math.hypot(2, 2, 2) * 1.04);
        return [(p[0] - m[0]) * scale + 200, (p[1] - m[1]) * scale + 150];"""
    for point, expected in (
        ([1.5, 1.5, 3], "high"),
        ([2, 1.5, 2.5], "high"),
        ([2, 1.5, 1.5], "low"),
        ([1.5, 3, 1.5], "right"),
        ([1.5, 2.5, 2], "right"),
        ([4, 4, 0], None),
    ):
        x, y = solids.run(where, point)
        assert solids.run("return window.solid.bodyAt(...arguments)", x, y) == expected
        click(solids, x, y)
        assert solids.run("return window.picked.at(-1)") == expected


def mouse(browser: Any, kind: str, x: float, y: float, **more: Any) -> None:
    """A real event of the mouse, at a point of the canvas."""
    event = {"type": kind, "x": x + 10, "y": y + 10, "button": "left", "clickCount": 1} | more
    browser.driver.execute_cdp_cmd("Input.dispatchMouseEvent", event)


def click(browser: Any, x: float, y: float, *, times: int = 1) -> None:
    for count in range(1, times + 1):
        mouse(browser, "mousePressed", x, y, clickCount=count)
        mouse(browser, "mouseReleased", x, y, clickCount=count)


def drag(browser: Any, start: tuple[float, float], end: tuple[float, float]) -> None:
    mouse(browser, "mousePressed", *start)
    for step in range(1, 5):
        x, y = (a + (b - a) * step / 4 for a, b in zip(start, end, strict=True))
        mouse(browser, "mouseMoved", x, y, buttons=1)
    mouse(browser, "mouseReleased", *end)


def view_of(browser: Any) -> Any:
    return browser.run("return { ...window.solid.view }")


def test_dragging_turns_and_a_double_click_resets(solids: Any) -> None:
    bodies_drawn(solids)
    start = view_of(solids)
    assert start == pytest.approx({"azimuth": 45, "elevation": 35.264, "zoom": 1}, abs=1e-3)
    drag(solids, (200, 150), (260, 130))
    turned = view_of(solids)
    assert turned == pytest.approx({"azimuth": 45 - 27, "elevation": 35.264 - 9, "zoom": 1}, abs=8)
    assert turned["azimuth"] < 30
    assert turned["elevation"] < 30
    assert solids.run("return window.picked.length") == 0, "a drag is no click"
    for _ in range(6):
        drag(solids, (200, 10), (200, 290))
    assert view_of(solids)["elevation"] == 90, "no farther than straight down"
    click(solids, 50, 50, times=2)
    assert view_of(solids) == start
    solids.assert_quiet()


def test_wheel_and_keys(solids: Any) -> None:
    bodies_drawn(solids)
    mouse(solids, "mouseWheel", 200, 150, deltaX=0, deltaY=-300)
    solids.driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")
    assert view_of(solids)["zoom"] > 1.2
    for _ in range(30):
        mouse(solids, "mouseWheel", 200, 150, deltaX=0, deltaY=1000)
    assert view_of(solids)["zoom"] == pytest.approx(0.4), "bounded"
    key = """const event = new KeyboardEvent("keydown",
        { key: arguments[0], shiftKey: arguments[1], cancelable: true, bubbles: true });
        document.querySelector("canvas").dispatchEvent(event);
        return event.defaultPrevented;"""
    assert solids.run(key, "0", False)
    assert view_of(solids)["zoom"] == 1
    assert solids.run(key, "ArrowLeft", True)
    assert view_of(solids)["azimuth"] == pytest.approx(60)
    assert not solids.run(key, "ArrowLeft", False), "left to the page"
    assert solids.run(key, "+", False)
    assert view_of(solids)["zoom"] == pytest.approx(1.2)


def touch(browser: Any, kind: str, *points: tuple[float, float]) -> None:
    """A real event of fingers, at points of the canvas."""
    fingers = [{"x": x + 10, "y": y + 10, "id": i} for i, (x, y) in enumerate(points)]
    browser.driver.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})


def test_one_finger_turns_and_two_zoom(solids: Any) -> None:
    bodies_drawn(solids)
    touch(solids, "touchStart", (100, 100))
    touch(solids, "touchMove", (120, 100))
    touch(solids, "touchMove", (150, 100))
    touch(solids, "touchEnd")
    assert view_of(solids)["azimuth"] < 35
    before = view_of(solids)
    touch(solids, "touchStart", (180, 150))
    touch(solids, "touchStart", (180, 150), (220, 150))
    touch(solids, "touchMove", (160, 150), (240, 150))
    touch(solids, "touchMove", (140, 150), (260, 150))
    touch(solids, "touchEnd")
    after = view_of(solids)
    assert after["zoom"] > 2
    assert after["azimuth"] == before["azimuth"], "two fingers do not turn"
    assert solids.run("return window.picked.length") == 0
    touch(solids, "touchStart", (200, 150))
    touch(solids, "touchEnd")
    assert solids.run("return window.picked.length") == 1, "a tap picks"


def test_the_theme_is_followed(solids: Any) -> None:
    solids.run('window.solid.draw([{ id: 1, cells: [[1, 1, 1]], fill: "#888888", pale: 0.9 }], {})')
    image = "return document.querySelector('canvas').toDataURL()"
    light = solids.run(image)
    solids.run("document.documentElement.dataset.theme = 'dark'")
    solids.driver.execute_async_script("setTimeout(arguments[0], 50)")
    assert solids.run(image) != light
