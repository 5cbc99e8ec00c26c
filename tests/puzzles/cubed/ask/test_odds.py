"""The odds of a stuck hand, against every order of drawing."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from pipcube.puzzles.cubed.ask.odds import odds
from pipcube.puzzles.cubed.rules.hand import Hand, rest_of_box
from pipcube.puzzles.cubed.rules.laying import Profile, legal_placements
from pipcube.puzzles.cubed.rules.pieces import canonical

from .exhaustive import PROFILES, exhaustive, random_hand


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
