"""Small hands, and what an exhaustive search finds for them."""

from __future__ import annotations

import random

from pipcube.puzzles.cubed.rules.hand import Hand, rest_of_box
from pipcube.puzzles.cubed.rules.laying import BLOCKS, MATCHES, Hex, Profile, legal_placements
from pipcube.puzzles.cubed.rules.pieces import canonical, points

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
