"""Dealing hands, the same for the same seed everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from ..rules.game import BLOCK, Rules, State, forced_lead
from ..rules.situation import Situation
from ..rules.tiles import HIGHEST, full_set

T = TypeVar("T")


def shuffled(things: Sequence[T], seed: int) -> list[T]:
    """The things in an order that the seed decides."""
    # random() is the one method whose sequence Python promises to keep, so the shuffle is built on it.
    rng = Random(seed)  # noqa: S311 (a game, not a secret)
    keys = [rng.random() for _ in things]
    return [things[i] for i in sorted(range(len(things)), key=keys.__getitem__)]


def hand_size(rules: Rules) -> int:
    """How many tiles a seat is dealt: 7, but 5 for three and four players where there is drawing."""
    return 7 if rules.seats == 2 or rules.game == BLOCK else 5


def deal(rules: Rules, seed: int, *, highest: int = HIGHEST, size: int | None = None) -> Situation:
    """The start of a first hand: whoever holds the highest double (or the heaviest tile) leads.

    Args:
        rules: how it will be played.
        seed: any whole number.
        highest: the set is double-``highest``.
        size: tiles a seat; as the game deals if ``None``.

    Raises:
        ValueError: the set has not enough tiles.
    """
    size = hand_size(rules) if size is None else size
    tiles = shuffled(full_set(highest), seed)
    if not 1 <= size * rules.seats <= len(tiles):
        raise ValueError(f"a double-{highest} set has {len(tiles)} tiles, not {rules.seats} times {size}")
    hands = tuple(tuple(sorted(tiles[seat * size : (seat + 1) * size])) for seat in range(rules.seats))
    boneyard = tuple(tiles[rules.seats * size :]) if rules.draws else ()
    must = forced_lead(hands)
    turn = next(seat for seat, hand in enumerate(hands, 1) if must in hand)
    state = State(hands, turn, None, boneyard, 0, (0,) * rules.sides)
    return Situation(f"seed-{seed}", rules, state, highest=highest, hidden=(0,) * rules.seats)
