"""A real browser for the pages: Debian's Chromium, driven by selenium."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.show.edit_page import edit_page


class Browser:
    """A headless browser that remembers what pages said to the console and asked of a network."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def open(self, path: Path, fragment: str = "") -> None:
        """Load a page from disk; what earlier pages said and asked is forgotten."""
        self.driver.get("about:blank")
        self.complaints()
        self.requests()
        self.driver.get(path.resolve().as_uri() + fragment)

    def resize(self, width: int | None) -> None:
        """Show pages at a width in CSS pixels, such as 390 of a phone; ``None``: as wide as the window."""
        size = {"width": width, "height": 844, "deviceScaleFactor": 1, "mobile": False}
        if width is None:
            self.driver.execute_cdp_cmd("Emulation.clearDeviceMetricsOverride", {})
        else:
            self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def run(self, script: str, *arguments: Any) -> Any:
        """The result of a script in the page."""
        return self.driver.execute_script(script, *arguments)

    def find(self, selector: str) -> Any:
        """The first element of a CSS selector."""
        return self.driver.find_element("css selector", selector)

    def find_all(self, selector: str) -> list[Any]:
        """All elements of a CSS selector."""
        return self.driver.find_elements("css selector", selector)

    def complaints(self) -> list[str]:
        """What was written to the console since the last call, errors of scripts included."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def requests(self) -> list[str]:
        """The addresses asked for since the last call."""
        events = [json.loads(entry["message"])["message"] for entry in self.driver.get_log("performance")]
        return [e["params"]["request"]["url"] for e in events if e["method"] == "Network.requestWillBeSent"]

    def assert_quiet(self) -> None:
        """The page has loaded nothing but itself and said nothing to the console."""
        assert self.complaints() == []
        own = self.driver.current_url.split("#")[0]
        assert [url for url in self.requests() if not url.startswith(("data:", "blob:", own))] == []


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Chromium without a window; tests are skipped where it is not installed."""
    chromium, chromedriver = shutil.which("chromium"), shutil.which("chromedriver")
    if not chromium or not chromedriver:
        pytest.skip("needs Debian's packages chromium and chromium-driver")
    webdriver = pytest.importorskip("selenium.webdriver", reason="needs selenium (pip install -e '.[test]')")
    options = webdriver.ChromeOptions()
    options.binary_location = chromium
    profile = tmp_path_factory.mktemp("chromium")
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--window-size=1280,900",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(options=options, service=webdriver.ChromeService(chromedriver))
    yield Browser(driver)
    driver.quit()


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
