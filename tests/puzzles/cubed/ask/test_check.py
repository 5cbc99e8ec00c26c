"""The search against an exhaustive one written here, on small hands; plans replayed by the rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from pipcube.puzzles.cubed.ask.check import _verify, check, plan_fault
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.files.hands import read
from pipcube.puzzles.cubed.rules.hand import Hand
from pipcube.puzzles.cubed.rules.laying import Placement, Profile
from pipcube.puzzles.cubed.rules.pieces import canonical, points
from pipcube.puzzles.cubed.search.complete import PlayedOut, solve
from pipcube.solver.result import CheckFailedError, Deadline

from .exhaustive import BOX, PROFILES, exhaustive, random_hand

CASES = Path(__file__).parents[3] / "cases"


def agree(hand: Hand) -> str:
    checked = check(hand, timeout=60)
    most, least = exhaustive(hand)
    assert (checked.most_played, checked.played_upper) == (most, most), hand
    assert (checked.least_points, checked.points_lower) == (least, least), hand
    assert checked.status == ("winnable" if most == len(hand.pieces) else "lost"), hand
    assert plan_fault(hand, checked.plan) is None
    assert len(checked.plan) == most
    return checked.status


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_small_hands_agree_with_exhaustive_search(profile: Profile) -> None:
    statuses = [agree(random_hand(seed, profile)) for seed in range(80)]
    assert set(statuses) == {"winnable", "lost"}


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_tables_in_progress_agree_with_exhaustive_search(profile: Profile) -> None:
    statuses = [agree(random_hand(seed, profile, laid=2 + seed % 6)) for seed in range(26)]
    assert len(statuses) == 26


@pytest.mark.parametrize(
    "profile",
    [p if p.match == "any" else pytest.param(p, marks=pytest.mark.slow) for p in PROFILES],
    ids=str,
)
def test_the_constraint_model_agrees_with_the_search(profile: Profile) -> None:
    for seed in range(500, 508):
        hand = random_hand(seed, profile, laid=0 if seed % 3 else 3)
        searched, modelled = check(hand, timeout=60), check(hand, timeout=60, engine="cp-sat")
        assert modelled.status == searched.status
        assert modelled.most_played == modelled.played_upper == searched.most_played
        assert modelled.least_points == modelled.points_lower == searched.least_points


def test_the_constraint_model_out_of_time() -> None:
    checked = check(deal(1)[0], timeout=0, engine="cp-sat")
    assert (checked.status, checked.most_played) == ("unknown", 0)


def test_the_cases() -> None:
    expected = {case["name"]: case for case in json.loads((CASES / "cubed_hands.expected.json").read_text())}
    evening = read(str(CASES / "cubed_hands.toml"))
    assert len(evening) == len(expected) == 7
    for hand in evening:
        checked = check(hand)
        case = expected[hand.name]
        assert checked.status == case["status"]
        assert checked.most_played == checked.played_upper == case["most_played"]
        assert checked.least_points == checked.points_lower == case["least_points"]


@pytest.mark.parametrize("profile", PROFILES, ids=str)
def test_dealt_hands_are_decided_and_their_plans_stand(profile: Profile) -> None:
    for seed in range(25):
        (hand,) = deal(seed, match=profile.match, block=profile.block)
        checked = check(hand)
        assert checked.status == "winnable"
        assert len(checked.plan) == len(hand.pieces)
        assert plan_fault(hand, checked.plan) is None


def test_out_of_time_is_unknown_with_bounds() -> None:
    (hand,) = deal(1)
    checked = check(hand, timeout=0)
    assert checked.status == "unknown"
    assert (checked.played_upper, checked.points_lower) == (len(hand.pieces), 0)
    assert checked.most_played == 0
    assert checked.least_points == points(hand.pieces)


def test_more_kinds_than_the_search_takes_is_unknown_not_a_crash() -> None:
    answer = solve({}, sorted(set(BOX))[:70], Profile(), Deadline())
    assert answer == PlayedOut(None, (), 70, (), 0)


def test_a_plan_that_breaks_a_rule_does_not_pass() -> None:
    hand = Hand("x", ("AAC", "ACK", "CCC"))
    good = check(hand).plan
    assert plan_fault(hand, good) is None
    assert "has no" in str(plan_fault(hand, (Placement((0, 0), "PPP"),)))
    assert "touches 0" in str(plan_fault(hand, (good[0], Placement((7, 7), good[1].sides))))
    assert "has no" in str(plan_fault(hand, (good[0], replace(good[1], sides=good[0].sides))))
    with pytest.raises(CheckFailedError):
        _verify(hand, PlayedOut(True, good[:2], 3, good[:2], 0))


def test_two_blocking_pieces_cannot_share_a_point() -> None:
    """One K for two blocking pieces of K: a minute and more before the bound knew of it."""
    pieces = tuple(
        map(canonical, ["KMM", "BCP", "ACB", "AWP", "BCW", "BBB", "KMM", "ACW", "APW", "AAB", "BPK"])
    )
    checked = check(Hand("one K", pieces, block="piece"), timeout=60)
    assert checked.status == "lost"
    assert (checked.most_played, checked.played_upper) == (10, 10)
    assert (checked.least_points, checked.points_lower) == (5, 5)
    small = tuple(map(canonical, ("AAK", "AAB", "AAC", "KMM", "KMM")))
    assert agree(Hand("small", small, block="piece")) == "lost"
