"""Worlds in a random order that a seed decides, as arrays for the compiled searches.

If there are not too many, all are listed and gone through in that order: what has been seen of them at any
moment is a fair sample without repetition. Otherwise each is drawn by itself, as likely as its weight.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import permutations
from random import Random

import numpy as np

from ..rules.tiles import INDEX, TILES, Tile
from ..rules.worlds import Worlds, random_below

LISTED = 1_000_000  # worlds, the orders of the boneyard included


@dataclass(frozen=True)
class WorldPiece:
    """Some worlds with the same forced lead (if one is to come).

    Attributes:
        hands: int64[worlds, seats], sets of tiles.
        boneyards: int64[worlds, size], tiles in the order in which they are drawn.
        weights: for each the number of its weight in `Deck.weights`.
        lead: the tile that must lead now.
    """

    hands: np.ndarray
    boneyards: np.ndarray
    weights: np.ndarray
    lead: Tile | None


@dataclass(frozen=True)
class Deck:
    """The worlds of a position.

    Attributes:
        worlds: all of them.
        weights: their weights; worlds that are drawn have one.
        pieces: the worlds, a few at a time.
        listed: does `pieces` have each once? Otherwise it does not end.
    """

    worlds: Worlds
    weights: list[int]
    pieces: Iterator[WorldPiece]
    listed: bool


def deck(worlds: Worlds, seed: int, *, size: int = 256, most: int = LISTED) -> Deck:
    """The worlds in a random order.

    Args:
        worlds: of the position.
        seed: decides the order.
        size: of a piece.
        most: list them if they are not more than these.
    """
    rng = Random(f"pipcube hidden {seed}")  # noqa: S311 (a sample, not a secret)
    if worlds.number > most:
        return Deck(worlds, [1], _drawn(worlds, rng, size), False)
    weights, pieces = _listed(worlds, rng, size)
    return Deck(worlds, weights, pieces, True)


def _drawn(worlds: Worlds, rng: Random, size: int) -> Iterator[WorldPiece]:
    while True:
        found = [worlds.sample(rng) for _ in range(size)]
        orders = [_order(worlds, world.boneyard, rng) for world in found]
        for lead in dict.fromkeys(world.lead for world in found):
            some = [n for n, world in enumerate(found) if world.lead == lead]
            hands = np.array([found[n].hands for n in some], np.int64)
            boneyards = np.array([orders[n] for n in some], np.int64).reshape(len(some), worlds.drawable)
            yield WorldPiece(hands, boneyards, np.zeros(len(some), np.int64), lead)


def _order(worlds: Worlds, boneyard: int, rng: Random) -> list[int]:
    """The boneyard in its order, or in a random one."""
    if worlds.orders == 1 and not worlds.position.hidden_boneyard:
        return [INDEX[one] for one in worlds.position.state.boneyard] if worlds.drawable else []
    tiles = [number for number in range(len(TILES)) if boneyard >> number & 1]
    return [tiles.pop(random_below(rng, len(tiles))) for _ in range(len(tiles))]


def _listed(worlds: Worlds, rng: Random, size: int) -> tuple[list[int], Iterator[WorldPiece]]:
    """All worlds, shuffled."""
    batches = list(worlds.batches())
    weights = sorted({batch.weight for batch in batches})
    leads = list(dict.fromkeys(batch.lead for batch in batches))
    places = np.concatenate([batch.places for batch in batches])
    numbers = np.array([len(batch.places) for batch in batches])
    weight = np.repeat([weights.index(batch.weight) for batch in batches], numbers)
    lead = np.repeat([leads.index(batch.lead) for batch in batches], numbers)
    orders = _orders(worlds)
    # A world is the number of a deal and that of an order.
    keys = np.array([rng.random() for _ in range(len(places) * len(orders))])
    shuffled = np.argsort(keys, kind="stable")

    def pieces() -> Iterator[WorldPiece]:
        for start in range(0, len(shuffled), size):
            deal, order = np.divmod(shuffled[start : start + size], len(orders))
            hands, boneyards = places[deal, :-1], _boneyards(worlds, places[deal, -1], orders[order])
            for number in np.unique(lead[deal]).tolist():
                some = lead[deal] == number
                yield WorldPiece(hands[some], boneyards[some], weight[deal][some], leads[number])

    return weights, pieces()


def _orders(worlds: Worlds) -> np.ndarray:
    """For each order of the boneyard which of its tiles (lowest first) is drawn first, which next ..."""
    if worlds.orders == 1:
        tiles = worlds.position.state.boneyard if worlds.drawable else ()
        ranks = {one: rank for rank, one in enumerate(sorted(tiles))}
        return np.array([[ranks[one] for one in tiles] or range(worlds.drawable)], np.int64)
    return np.array(list(permutations(range(worlds.drawable))), np.int64)


def _boneyards(worlds: Worlds, sets: np.ndarray, orders: np.ndarray) -> np.ndarray:
    if not worlds.drawable:
        return np.zeros((len(sets), 0), np.int64)
    tiles = (sets[:, None] >> np.arange(len(TILES)) & 1).nonzero()[1].reshape(len(sets), -1)
    return np.take_along_axis(tiles, orders, axis=1)
