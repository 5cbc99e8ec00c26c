"""Hands as a page: every scene against the rules, and what is said about a plan."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from pipcube.puzzles.cubed.ask.check import LOST, Checked, check, plan_fault
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.ask.draw import HandDrawing
from pipcube.puzzles.cubed.files.hands import read
from pipcube.puzzles.cubed.rules.hand import Hand
from pipcube.puzzles.cubed.rules.laying import Placement, dead, legal_placements, meetings, runs_around
from pipcube.puzzles.cubed.rules.pieces import PURPLE, canonical, points
from pipcube.puzzles.cubed.show.drawing import table_after
from pipcube.puzzles.cubed.show.page import scenes, to_html, touched, uses

EVENING = list(read("@evening"))


@pytest.mark.parametrize("hand", EVENING, ids=[hand.name for hand in EVENING])
def test_every_scene_is_the_state_after_so_many_steps(hand: Hand) -> None:
    plan = check(hand).plan
    laid = [*hand.table.items(), *((step.at, step.sides) for step in plan)]
    shown = scenes(hand, plan)
    assert len(shown) == len(plan) + 1
    for step, scene in enumerate(shown):
        table, left = table_after(hand, plan[:step])
        assert dict(laid[: scene["laid"]]) == table
        assert set(scene["dead"]) == dead(table, hand.profile)
        assert (scene["pieces"], scene["points"]) == (len(left), points(left))
        assert scene["laid"] + scene["pieces"] == len(hand.table) + len(hand.pieces)
    used = uses(hand, plan)
    assert len(set(used)) == len(used)
    assert [hand.pieces[number] for number in used] == [canonical(step.sides) for step in plan]


def test_closed_places_only_grow_and_are_counted() -> None:
    hand = next(hand for hand in EVENING if hand.name == "walled")
    shown = scenes(hand, check(hand).plan)
    sets = [set(scene["dead"]) for scene in shown]
    assert all(before <= after for before, after in itertools.pairwise(sets))
    for before, scene in zip(sets, shown[1:], strict=False):
        new = len(set(scene["dead"]) - before)
        assert (f"closes {new} place" in scene["text"]) == bool(new)


def test_corner_points_agree_with_the_meetings_of_sides() -> None:
    rng = Random(3)
    kinds = set()
    for seed in range(6):
        (hand,) = deal(seed)
        table, left = dict(hand.table), list(hand.pieces)
        while options := legal_placements(table, left, hand.profile):
            step = rng.choice(options)
            near = touched(table, step)
            pairs = list(meetings(table, step))
            assert sum(point["meets"] for point in near) == len(pairs)
            matched = [mine for mine, theirs in pairs if mine == theirs != PURPLE]
            assert sum(point["matched"] for point in near) == len(matched)
            for point in near:
                assert (point["colours"] == "purple") == (step.sides[point["side"]] == PURPLE)
                assert (point["colours"] == "same") == (point["matched"] == point["meets"])
            kinds |= {point["colours"] for point in near}
            assert len(near) >= runs_around(table, step.at) > 0 or not table
            table[step.at] = step.sides
            left.remove(canonical(step.sides))
    assert kinds == {"same", "partly", "different", "purple"}


def test_sentences() -> None:
    hand = Hand("x", ("AAA", "AAC", "AAK"))
    plan = (Placement((0, 0), "AAA"), Placement((1, 0), "ACA"), Placement((1, -1), "KAA"))
    assert plan_fault(hand, plan) is None
    texts = [scene["text"] for scene in scenes(hand, plan)]
    assert texts == [
        "Before the first step.",
        "Step 1: AAA at 0,0 is the first piece.",
        "Step 2: AAC at 1,0 touches 1 piece at 1 corner point and matches it.",
        "Step 3: AAK at 1,-1 touches 2 pieces at 2 corner points and matches both.",
    ]
    assert scenes(hand, ())[0]["text"] == "Nothing lies on the table."


def test_what_is_said_about_a_lost_and_an_undecided_hand() -> None:
    lost = next(hand for hand in EVENING if hand.name == "lost-2")
    answer = check(lost)
    text = to_html([HandDrawing(lost, answer)])
    assert "Cannot be played out: 10 of 11 pieces at most, 2 points left at least." in text
    left = scenes(lost, answer.plan)[-1]["points"]
    other = f"; it leaves {left} points, and another plan leaves 2." if left > 2 else "."
    assert f"The plan shown plays the most pieces there can be{other}" in text
    unknown = Checked(lost.name, "unknown", answer.plan, 10, 11, 5, 0, 0.0, lost)
    text = to_html([HandDrawing(lost, unknown)])
    assert "Undecided within the limits: 10 to 11 of 11 pieces at most, 0 to 5 points left at least." in text
    assert "plays the most pieces that were found" in text
    stuck = Checked(lost.name, LOST, (), 0, 0, 5, 5, 0.0, lost)
    assert "No piece of the hand can be laid." in to_html([HandDrawing(lost, stuck)])


def test_names_cannot_leave_the_data() -> None:
    name = "</script><script>alert(1)</script>"
    text = to_html([HandDrawing(Hand(name, ("AAA",))), HandDrawing(Hand("y", ("AAA",)))])
    assert name not in text
    assert "<script>alert" not in text
