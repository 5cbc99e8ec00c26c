"""`pipcube duel draw` as users and scripts see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from pipcube.cli.main import run

from .booklets import WIZARD, write


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "picture.svg"
    assert run(["duel", "draw", write(tmp_path, WIZARD), "-o", str(out)]) == 0
    root = ET.parse(out).getroot()
    assert len(root.findall(".//{*}polygon")) == 48 + 48 + 64  # target, solution, layers
    assert run(["duel", "draw", write(tmp_path, WIZARD), "-o", str(tmp_path / "x.bmp")]) == 2
    assert run(["duel", "draw", write(tmp_path, WIZARD), "-o", str(tmp_path / "no" / "x.svg")]) == 2
    capsys.readouterr()


def test_draw_a_page(tmp_path: Path) -> None:
    out = tmp_path / "wizard.html"

    def drawn(*options: str) -> tuple[int, Any]:
        status = run(["duel", "draw", write(tmp_path, WIZARD), "-o", str(out), *options])
        data = out.read_text(encoding="utf-8").partition('id="data">')[2].partition("</script>")[0]
        (entry,) = json.loads(data)["entries"]
        return status, entry

    status, entry = drawn()
    assert status == 0
    assert (entry["name"], entry["verdict"]["text"]) == ("wizard-11", "exactly one solution")
    (solution,) = entry["solutions"]
    assert solution["order"]["text"] == "can be built: 16 steps, stable after each"
    assert len(solution["steps"]) == 16
    assert all(step["path"] for step in solution["steps"])
    status, entry = drawn("--without-solution")
    assert (status, entry["verdict"]["text"], entry["solutions"]) == (0, "", [])
    assert len(entry["target"]) == 37
    status, entry = drawn("--timeout", "0")
    assert (status, entry["verdict"]["kind"], entry["solutions"]) == (3, "undecided", [])


def test_one_step_is_no_steps(tmp_path: Path) -> None:
    path, page = tmp_path / "one.toml", tmp_path / "one.html"
    path.write_text('[[piece]]\nname = "A"\nlayers = "#"\n[[challenge]]\nname = "x"\nshape = [1, 1, 1]\n')
    assert run(["duel", "draw", str(path), "-o", str(page)]) == 0
    assert "can be built: 1 step, stable after each" in page.read_text(encoding="utf-8")


def test_a_drawing_that_is_undecided_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "o.svg"
    arguments = ["duel", "draw", "@sampler", "--only", "wizard-11", "-o", str(out), "--timeout", "0"]
    assert run(arguments) == 3
    assert "note: wizard-11: undecided within the limits (see --timeout)\n" in capsys.readouterr().err
