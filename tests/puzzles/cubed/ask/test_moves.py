"""Every legal next placement, against an exhaustive search."""

from __future__ import annotations

from dataclasses import replace

from pipcube.puzzles.cubed.ask.moves import moves
from pipcube.puzzles.cubed.rules.laying import legal_placements
from pipcube.puzzles.cubed.rules.pieces import canonical

from .exhaustive import PROFILES, exhaustive, random_hand


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
