"""Hands dealt from the full box."""

from __future__ import annotations

from collections import Counter

import pytest
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.rules.hand import rest_of_box
from pipcube.puzzles.cubed.rules.pieces import (
    BLOCKING,
    HAND_SIZES,
    kind,
)


@pytest.mark.parametrize("players", range(1, 12))
def test_a_deal_uses_each_piece_of_the_box_once(players: int) -> None:
    sizes = {2: 25, 3: 20, 4: 18, 5: 15, 6: 13, 7: 11, 8: 10, 9: 8, 10: 8, 11: 7}
    hands = deal(5, players=players)
    assert len(hands) == players
    assert players == 1 or {len(hand.pieces) for hand in hands} == {sizes[players]}
    together = Counter(hands[0].bag) + Counter(hands[0].discarded)
    for hand in hands:
        together += Counter(hand.pieces)
    assert together == Counter(rest_of_box())


def test_alone_only_three_blocking_pieces_are_kept() -> None:
    extra = 0
    for seed in range(200):
        (hand,) = deal(seed)
        blocking = sum(kind(piece) == BLOCKING for piece in hand.pieces)
        assert blocking <= 3
        assert not hand.discarded or blocking == 3
        assert len(hand.pieces) + len(hand.discarded) == HAND_SIZES[1]
        assert all(kind(piece) == BLOCKING for piece in hand.discarded)
        extra += len(hand.discarded)
    assert extra > 100  # four or more of 25 are blocking in four deals of ten


def test_same_seed_same_deal() -> None:
    assert deal(7) == deal(7)
    assert deal(7) != deal(8)
    assert deal(7)[0].pieces[:4] == ("KWP", "ABK", "CCC", "AMM")


def test_players_beyond_the_game() -> None:
    with pytest.raises(ValueError, match="1 to 11"):
        deal(1, players=12)
