"""What a drawing of a hand shows, with and without its plan."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from pipcube import cubed

HAND = cubed.Hand("row", pieces="AAA AAB ABB")


def polygons(drawing: cubed.HandDrawing) -> int:
    return len(ET.fromstring(drawing._repr_html_()).findall(".//{*}polygon"))


def test_the_plan_is_that_of_check() -> None:
    drawing = cubed.draw(HAND)
    assert drawing.found is not None
    assert drawing.found.plan == cubed.check(HAND).plan
    assert str(drawing).startswith("row  can be played out\n")
    assert polygons(drawing) == 3 * (3 + 1)  # three rhombs and a number for each piece


def test_without_a_plan_nothing_is_asked() -> None:
    drawing = cubed.draw(HAND, plan=False, timeout=0)
    assert drawing == cubed.HandDrawing(HAND)
    assert str(drawing) == "row  match any, block sides\nleft in the hand: AAA AAB ABB"
    assert polygons(drawing) == 3 * 3


def test_out_of_time_is_undecided() -> None:
    found = cubed.draw(HAND, timeout=0).found
    assert found is not None
    assert found.status == "unknown"
