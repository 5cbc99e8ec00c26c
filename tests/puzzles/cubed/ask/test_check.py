"""The search against an exhaustive one written here, on small hands; plans replayed by the rules."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pipcube.puzzles.cubed.ask.check import _verify, check, plan_fault
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.ask.moves import moves
from pipcube.puzzles.cubed.ask.odds import odds
from pipcube.puzzles.cubed.ask.odds_from_deal import interval, odds_from_deal
from pipcube.puzzles.cubed.files.hands import read
from pipcube.puzzles.cubed.rules.hand import Hand, rest_of_box
from pipcube.puzzles.cubed.rules.laying import BLOCKS, MATCHES, Hex, Placement, Profile, legal_placements
from pipcube.puzzles.cubed.rules.pieces import canonical, points
from pipcube.puzzles.cubed.search.complete import PlayedOut, solve
from pipcube.solver.result import CheckFailedError, Deadline

CASES = Path(__file__).parents[3] / "cases"
PROFILES = [Profile(match, block) for match in MATCHES for block in BLOCKS]
BOX = list(rest_of_box())


def exhaustive(hand: Hand) -> tuple[int, int]:
    """(most pieces played, fewest points left): every play is tried."""
    seen: dict[object, tuple[int, int]] = {}

    def best(table: dict[Hex, str], left: tuple[str, ...]) -> tuple[int, int]:
        key = frozenset(table.items()), left
        if key not in seen:
            most, least = 0, points(left)
            for placement in legal_placements(table, left, hand.profile):
                after = list(left)
                after.remove(canonical(placement.sides))
                played, rest = best({**table, placement.at: placement.sides}, tuple(after))
                most, least = max(most, played + 1), min(least, rest)
            seen[key] = most, least
        return seen[key]

    return best(dict(hand.table), tuple(sorted(hand.pieces)))


def random_hand(seed: int, profile: Profile, *, laid: int = 0) -> Hand:
    """A small hand; with ``laid`` pieces on the table, laid at random by the rules."""
    rng = random.Random(seed)
    size = rng.choice((3, 4)) if profile.match == "any" or laid else rng.choice((3, 4, 5, 6))
    pieces = rng.sample(BOX, 30)
    table: dict[Hex, str] = {}
    for _ in range(laid):
        placements = legal_placements(table, pieces, profile)
        if not placements:
            break
        placement = rng.choice(placements)
        pieces.remove(canonical(placement.sides))
        table[placement.at] = placement.sides
    return Hand(f"seed {seed}", tuple(pieces[:size]), table=table, match=profile.match, block=profile.block)


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


def test_moves_are_all_legal_ones_with_the_values_of_exhaustive_search() -> None:
    for seed in range(12):
        hand = random_hand(seed, PROFILES[seed % 4], laid=3)
        found = moves(hand, timeout=60).moves
        assert {m.placement for m in found} == set(legal_placements(hand.table, hand.pieces, hand.profile))
        for move in found:
            left = list(hand.pieces)
            left.remove(canonical(move.placement.sides))
            table = {**hand.table, move.placement.at: move.placement.sides}
            most, least = exhaustive(replace(hand, pieces=tuple(left), table=table))
            assert (move.after.most_played, move.after.least_points) == (most, least)
        ranks = [(m.after.status == "lost", -m.after.most_played) for m in found]
        assert ranks == sorted(ranks)


def stuck_hand(seed: int, profile: Profile, drawn: int) -> Hand | None:
    hand = random_hand(seed, profile, laid=4)
    hand = replace(hand, pieces=hand.pieces[:2], drawn=drawn)
    if legal_placements(hand.table, hand.pieces, profile):
        return None
    rng = random.Random(seed)
    rest = rest_of_box(hand.pieces, map(canonical, hand.table.values()))
    return replace(hand, bag=tuple(sorted(rng.sample(rest, 7))))


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_odds_against_every_order_of_drawing(drawn: int) -> None:
    """The chance, counted over all ordered pairs of pieces in the bag, one by one."""
    tried = 0
    for seed in range(200):
        hand = stuck_hand(seed, PROFILES[2 + seed % 2], drawn)
        if hand is None or tried == 6:
            continue
        tried += 1
        found = odds(hand)
        assert found.stuck

        def wins(*extra: str, hand: Hand = hand) -> bool:
            pieces = hand.pieces + extra
            return exhaustive(replace(hand, pieces=pieces))[0] == len(pieces)

        good = total = 0
        for i, first in enumerate(hand.bag):
            for j, second in enumerate(hand.bag):
                if i != j:
                    total += 1
                    saved = drawn < 2 and wins(first)
                    playable = legal_placements(hand.table, [first], hand.profile)
                    if not saved and drawn < 1 and not playable:
                        saved = wins(first, second)
                    good += saved
        assert found.probability == found.probability_low == found.probability_high == Fraction(good, total)
        assert bool(found.first) == (drawn < 2)
        assert not found.second or drawn == 0
    assert tried == 6


def test_odds_of_a_hand_that_is_not_stuck() -> None:
    found = odds(Hand("x", ("AAC",), bag=("PPP",)))
    assert not found.stuck
    assert found.first == ()


def test_the_odds_from_deal_is_the_same_with_any_number_of_jobs() -> None:
    reading: dict[str, Any] = {"match": PROFILES[2].match, "block": PROFILES[2].block}
    one = odds_from_deal(seed=5, trials=30, jobs=1, **reading)
    assert one == odds_from_deal(seed=5, trials=30, jobs=2, **reading)
    assert (one.won, one.lost_without_draw, one.undecided) == (30, 0, 0)
    assert one.low == pytest.approx(0.025 ** (1 / 30))
    assert one.high == 1.0
    none = odds_from_deal(seed=5, trials=3, jobs=1, timeout=0, **reading)
    assert (none.won, none.undecided, none.low, none.high) == (0, 3, 0.0, 1.0)


def test_the_interval_has_published_values() -> None:
    """5 of 10: 0.1871 to 0.8129; 0 of 20: 0 to 0.1684 (tables of the Clopper-Pearson interval)."""
    assert interval(5, 10) == pytest.approx((0.187086, 0.812914), abs=1e-6)
    assert interval(0, 20) == pytest.approx((0.0, 0.168433), abs=1e-6)


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
