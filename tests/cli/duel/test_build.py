"""`pipcube duel build`, and what the hand adds to `solve` and `verify`."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from pipcube.cli.main import run
from pipcube.solver.cover import engines

# A plate of four rods, one of which is the setup.
SHELF = """
[[piece]]
names = "ABCD"
layers = "#### / .... / .... / ...."

[[challenge]]
name = "plate"
shape = [4, 4, 1]
colours = 1
setup = \"\"\"
DDDD
....
....
....
\"\"\"
"""


def objects(text: str) -> list[dict]:
    return [json.loads(line) for line in text.splitlines()]


def test_build_the_sampler(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    picture = tmp_path / "steps.svg"
    assert run(["duel", "build", "@sampler", "--only", "wizard-11", "--json", "-o", str(picture)]) == 0
    (built,) = objects(capsys.readouterr().out)
    assert (built["name"], built["stable"]) == ("wizard-11", True)
    assert len(built["order"]) == 16
    cells = [tuple(cell) for step in built["order"] for cell in step["cells"]]
    assert len(set(cells)) == len(cells) == 64
    assert {step["colour"] for step in built["order"]} == {"R", "Y"}
    assert all(step["stable"] and step["direction"][0] in "+-" for step in built["order"])
    assert picture.read_text().count("from +") == 16


def test_the_setup_comes_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "build", "@sampler", "--only", "expert-0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "can be built: 16 steps, stable after each" in lines[0]
    assert ["setup" in line for line in lines[1:17]] == [True] * 3 + [False] * 13


def test_a_setup_that_hangs_in_the_air_is_a_no(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # The row far from the walls stands first: it would fall along y.
    source = tmp_path / "plate.toml"
    source.write_text(SHELF.replace("DDDD\n....\n....\n....", "....\n....\n....\nDDDD"))
    assert run(["duel", "build", str(source)]) == 1
    out = capsys.readouterr().out
    assert "no order is stable; in the best one something moves after" in out
    assert "does not rest" in out


# Two rings linked like a chain, and small pieces around them in 800 ways: more than are looked at.
CHAIN = """
[[piece]]
names = "RS"
layers = "### / #.# / ###"
[[piece]]
names = "DEF"
layers = "##"
[[piece]]
names = "GHIJKLMNOPQTUV"
layers = "#"
[[challenge]]
name = "chain"
shape = [4, 3, 3]
seams = \"\"\"
     ....
     BBB.
     ....
.B.  ....
.B.  .AAA
.B.  ....
\"\"\"
"""


def test_solutions_not_looked_at_leave_it_undecided(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    source = tmp_path / "chain.toml"
    source.write_text(CHAIN)
    assert run(["duel", "build", str(source)]) == 3
    assert "undecided: none of the 100 solutions looked at can be built" in capsys.readouterr().out
    assert run(["duel", "build", str(source), "--json"]) == 3
    (built,) = objects(capsys.readouterr().out)
    assert (built["status"], built["examined"], built["complete"]) == ("many", 100, False)


def test_solve_says_what_can_be_built(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert run(["duel", "solve", "@sampler", "--only", "starter-0", "--json"]) == 0
    (solved,) = objects(capsys.readouterr().out)
    assert (solved["buildable"], solved["status_buildable"]) == ([True], "one")
    source = tmp_path / "plate.toml"
    source.write_text(SHELF.replace("DDDD\n....\n....\n....", "....\n....\n....\nDDDD"))
    assert run(["duel", "solve", str(source), "--json"]) == 0
    (solved,) = objects(capsys.readouterr().out)
    assert (solved["status"], solved["buildable"], solved["status_buildable"]) == ("one", [False], "none")
    assert run(["duel", "verify", str(source)]) == 0
    assert "but it cannot be built in the hand" in capsys.readouterr().out


def test_out_of_time(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "build", "@sampler", "--only", "wizard-11", "--json", "--timeout", "0"]) == 3
    (built,) = objects(capsys.readouterr().out)
    assert (built["order"], built["stable"]) == ([], None)


def test_no_solution_is_a_no(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "none.toml"  # four skew tetrominoes fill no square
    source.write_text(SHELF.split("setup")[0].replace("#### / .... / .... / ....", "##. / .##"))
    assert run(["duel", "build", str(source)]) == 1
    assert "no solution to build" in capsys.readouterr().out


def test_a_wrong_printed_solution_is_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    source = tmp_path / "wrong.toml"
    solution = "IIII TTTZ\nBBLL BTZZ\nPALO BAZO\nPPLO PAOA"
    source.write_text(f'[[challenge]]\nname = "x"\nshape = "half"\nsolution = """\n{solution}\n"""\n')
    assert run(["duel", "build", str(source), "--json"]) == 1
    (built,) = objects(capsys.readouterr().out)
    assert built["solution_fault"]
    assert built["status"] == "many"
    assert run(["duel", "build", str(source)]) == 1
    assert "the printed solution is not one" in capsys.readouterr().out


def test_loading_the_search_takes_no_time_from_the_limit(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pass_by: Callable[[float], None],
) -> None:
    # Nothing is printed, so it is searched for; on a fresh machine that search is compiled first.
    prepare = engines.prepare

    def slow(name: str) -> None:
        prepare(name)
        pass_by(1000)
        monkeypatch.setattr(engines, "prepare", prepare)

    monkeypatch.setattr(engines, "prepare", slow)
    source = tmp_path / "shelf.toml"
    source.write_text(SHELF)
    assert run(["duel", "build", str(source), "--json", "--timeout", "500", "--jobs", "1"]) == 0
    (built,) = objects(capsys.readouterr().out)
    assert built["stable"] is True
    assert built["seconds"] < 500
