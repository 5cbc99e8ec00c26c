"""What a drawing of a challenge shows: its solution, its build order, or only what a booklet prints."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from pipcube import duel
from pipcube.puzzles.cube_duel.show.words import VERDICTS

WIZARD = duel.read("@sampler")["wizard-11"]


def polygons(drawing: duel.Drawing) -> int:
    return len(ET.fromstring(drawing._repr_html_()).findall(".//{*}polygon"))


def test_the_solution_is_that_of_solve() -> None:
    drawing, solved = duel.draw(WIZARD), duel.solve(WIZARD)
    assert drawing.found is not None
    assert (drawing.found.status, drawing.found.packings) == (solved.status, solved.packings)
    assert drawing.orders == ()
    assert str(drawing) == str(solved).replace(", the one printed", "")
    assert polygons(drawing) == 48 + 48 + 64  # target, solution, layers


def test_without_a_solution_nothing_is_asked() -> None:
    drawing = duel.draw(WIZARD, without_solution=True, orders=True, timeout=0)
    assert drawing == duel.Drawing(WIZARD)
    assert str(drawing) == str(WIZARD)
    assert polygons(drawing) == 48


def test_orders_are_those_of_build() -> None:
    drawing, built = duel.draw(WIZARD, orders=True), duel.build(WIZARD)
    assert drawing.orders == (built.best,)


def test_out_of_time_is_undecided() -> None:
    drawing = duel.draw(WIZARD, orders=True, timeout=0)
    assert drawing.found is not None
    assert (drawing.found.status, drawing.orders) == ("unknown", ())
    assert str(drawing).endswith(VERDICTS[drawing.found.status])
