"""The deals that agree with what was seen: how many there are, and where each unseen tile is how often.

A world is a place for every tile that is not seen: the hidden hands, the boneyard (where there is drawing,
with its order) and, out of play, the rest. Its weight is the number of ways in which the tiles can have come
there by the deal and the draws of the record. Draws and passes are evidence, and a lead that was forced; what
a seat chose to play is none.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import accumulate, combinations
from math import factorial, prod
from random import Random
from typing import TYPE_CHECKING

from ....solver.cover.placing import Placing
from .evidence import (
    BONEYARD,
    FROM_THE_START,
    OUT,
    TO_THE_END,
    Fate,
    Slot,
    can_fill,
    excluded,
    fates_of,
    slots_of,
)
from .game import lead_rank
from .situation import Situation, boneyard_size, hand_sizes, unseen_tiles
from .tiles import INDEX, Tile, bits

if TYPE_CHECKING:
    import numpy as np

MOST = 5_000_000  # deals that are listed


@dataclass(frozen=True)
class World:
    """A deal; the order of the boneyard is left open.

    Attributes:
        hands: for each seat the tiles it holds now, as a set of bits (tile `INDEX`).
        boneyard: the tiles in the boneyard, as a set of bits; 0 in Block.
        weight: the number of ways that lead to it with any one order of the boneyard.
        lead: the tile that must lead now (a forced lead that is still to come), or ``None``.
    """

    hands: tuple[int, ...]
    boneyard: int
    weight: int
    lead: Tile | None


@dataclass(frozen=True)
class Batch:
    """Deals of one weight: for each a row of ``places``, sets of bits for the seats and the boneyard."""

    places: np.ndarray
    weight: int
    lead: Tile | None


@dataclass(frozen=True)
class Case:
    """The deals with one forced lead; unless a forced lead is still to come there is one case.

    Attributes:
        lead: the tile that must lead now, or ``None``.
        tiles: those that are placed: what is not seen, and what was played or is in a known hand, as that may
            have come by the deal or by draws.
        placing: of these tiles; its places are the seats from 0, the boneyard and out of play.
        certain: the tiles of which it is known without that in which place they are, as sets of bits.
        factor: the ways in which the draws of one kind can have been told off to their tiles.
    """

    lead: Tile | None
    tiles: tuple[Tile, ...]
    placing: Placing
    certain: tuple[int, ...]
    factor: int

    @cached_property
    def weight(self) -> int:
        """The ways of all its deals, for any one order of the boneyard."""
        return self.factor * self.placing.ways


@dataclass(frozen=True)
class Worlds:
    """All deals that agree with what was seen.

    Attributes:
        position: what was seen.
        unseen: the tiles that no field names.
        cases: the deals, by the forced lead that is still to come.
    """

    position: Situation
    unseen: tuple[Tile, ...]
    cases: tuple[Case, ...]

    @cached_property
    def deals(self) -> int:
        """The number of deals: of places for all unseen tiles, the order of the boneyard left out."""
        return sum(case.placing.arrangements for case in self.cases)

    @property
    def drawable(self) -> int:
        """The number of tiles that can be drawn."""
        position = self.position
        return position.rules.draws * boneyard_size(position)

    @property
    def orders(self) -> int:
        """In how many orders the boneyard can be."""
        known = self.position.order_known and not self.position.hidden_boneyard
        return 1 if known else factorial(self.drawable)

    @property
    def number(self) -> int:
        """The number of worlds: of deals with the orders of their boneyards."""
        return self.deals * self.orders

    @cached_property
    def weight(self) -> int:
        """The weights of all deals together, for any one order of the boneyard."""
        return sum(case.weight for case in self.cases)

    @property
    def places(self) -> list[int]:
        """Where unseen tiles are: the seats from 1 with hidden hands, `BONEYARD` and `OUT`."""
        position = self.position
        seats = [seat for seat, number in enumerate(position.hidden, 1) if number]
        boneyard = [BONEYARD] if position.hidden_boneyard else []
        return seats + boneyard + ([OUT] if _outside(position, self.unseen) else [])

    def chances(self) -> dict[Tile, dict[int, Fraction]]:
        """For each unseen tile the probability of every place where it can be.

        The places are the seats from 1, `BONEYARD` and `OUT`.
        """
        found: dict[Tile, Counter[int]] = {one: Counter() for one in self.unseen}
        for case in self.cases:
            shares = dict(zip(case.tiles, case.placing.shares(), strict=True))
            for one, ways in found.items():
                certain = [place for place, held in enumerate(case.certain) if held >> INDEX[one] & 1]
                share = {certain[0]: case.placing.ways} if certain else shares[one]
                for place, number in share.items():
                    ways[place] += case.factor * number
        return {one: self._named(ways) for one, ways in found.items()}

    def excluded(self) -> list[tuple[int, int, int]]:
        """Seats, the numbers they cannot have, and the moves that prove it."""
        position = self.position
        if not position.replayed:
            return []
        steps = position.replayed.steps
        slots = slots_of(steps, hand_sizes(position))
        return [
            (seat, number, move)
            for seat, hidden in enumerate(position.hidden, 1)
            if hidden
            for number, move in sorted(excluded(steps, slots, seat).items())
        ]

    def _named(self, ways: Counter[int]) -> dict[int, Fraction]:
        seats, position = self.position.rules.seats, self.position
        names = {seats: BONEYARD, seats + 1: OUT}
        found = {names.get(p, p + 1): Fraction(n, self.weight) for p, n in sorted(ways.items())}
        if not position.rules.draws and (rest := found.pop(OUT, Fraction(0))):
            # In Block the boneyard is one place with what is out of play.
            hidden = position.hidden_boneyard
            share = Fraction(hidden, hidden + _outside(position, self.unseen))
            found |= {BONEYARD: rest * share, OUT: rest * (1 - share)}
        return {place: chance for place, chance in found.items() if chance}

    def batches(self) -> Iterator[Batch]:
        """All deals in a fixed order, those of one weight together.

        Raises:
            ValueError: they are more than `MOST`.
        """
        if self.deals > MOST:
            raise ValueError(f"{self.deals:,} deals")
        for case in self.cases:
            free = [bits([one]) if one in self.unseen else 0 for one in case.tiles]
            for pattern in case.placing.patterns():
                rows = _rows(case, free, pattern.counts)
                yield Batch(rows, case.factor * pattern.ways, case.lead)

    def each(self) -> Iterator[World]:
        """All deals in a fixed order.

        Raises:
            ValueError: they are more than `MOST`.
        """
        seats = self.position.rules.seats
        for batch in self.batches():
            for row in batch.places.tolist():
                yield World(tuple(row[:seats]), row[seats], batch.weight, batch.lead)

    def sample(self, rng: Random) -> World:
        """A deal at random, as likely as its weight says; its weight is not told (1)."""
        ticket = random_below(rng, self.weight)
        before = accumulate(case.weight for case in self.cases)
        case = next(case for case, upto in zip(self.cases, before, strict=True) if ticket < upto)
        places = list(case.certain)
        for one, place in zip(case.tiles, case.placing.chosen(lambda n: random_below(rng, n)), strict=True):
            if one in self.unseen:
                places[place] |= bits([one])
        seats = self.position.rules.seats
        return World(tuple(places[:seats]), places[seats], 1, case.lead)


def public(position: Situation) -> Situation:
    """The position as it looks to those who see no hand at all."""
    state = position.state
    hidden = tuple(hand_sizes(position))
    return replace(position, state=replace(state, hands=((),) * len(hidden)), hidden=hidden)


def random_below(rng: Random, number: int) -> int:
    """A random whole number from 0 up to (and without) another, the same for the same seed everywhere."""
    if number < 2:
        return 0
    words = (number - 1).bit_length() // 53 + 1
    spare = 53 * words - (number - 1).bit_length()
    while True:  # random() is the one method whose sequence Python promises to keep
        found = 0
        for _ in range(words):
            found = found << 53 | int(rng.random() * (1 << 53))
        if (found := found >> spare) < number:
            return found


def worlds(position: Situation) -> Worlds:
    """The deals that agree with a position and its record; none if these contradict each other."""
    unseen = unseen_tiles(position, position.line)
    if not (position.rules.forced_lead and position.state.ends is None):
        found = [_case(position, unseen, None)]
    elif hand := position.state.hands[position.state.turn - 1]:
        found = [_case(position, unseen, max(hand, key=lead_rank))]
    else:
        found = [_case(position, unseen, lead) for lead in unseen]
    return Worlds(position, unseen, tuple(case for case in found if case and case.placing.ways))


def _outside(position: Situation, unseen: Sequence[Tile]) -> int:
    """The number of tiles that no hand and no boneyard has."""
    return len(unseen) - sum(position.hidden) - position.hidden_boneyard


def _case(position: Situation, unseen: Sequence[Tile], lead: Tile | None) -> Case | None:
    """The deals with this forced lead still to come; ``None`` if tiles that are seen do not allow it."""
    state, seats = position.state, position.rules.seats
    steps = position.replayed.steps if position.replayed else ()
    fates = fates_of(steps, state.hands)
    if lead and any(lead_rank(one) > lead_rank(lead) for one in fates):
        return None
    slots = slots_of(steps, hand_sizes(position))
    certain = [*state.hands, state.boneyard if position.rules.draws else (), ()]
    coming = {slot.tile: slot.seat for slot in slots if slot.tile}
    if lead and lead not in fates:
        slots.remove(Slot(state.turn, FROM_THE_START))
        coming[lead] = state.turn
    for one, seat in coming.items():
        if one not in fates:
            certain[seat - 1] = (*certain[seat - 1], one)
    placed = tuple(one for one in (*fates, *unseen) if one not in coming)
    free = tuple(one for one in placed if one not in fates)
    kinds = _kinds(position, [slot for slot in slots if not slot.tile], fates, placed, lead)
    drawn = position.hidden_boneyard * position.rules.draws
    kinds[seats, False, free] = drawn
    kinds[seats + 1, False, free] = len(placed) - kinds.total()
    if min(kinds.values()) < 0:
        return None
    able = [set(tiles) for _, _, tiles in kinds]
    options = tuple(tuple(n for n, tiles in enumerate(able) if one in tiles) for one in placed)
    placing = Placing(tuple(kinds.values()), tuple(place for place, _, _ in kinds), options)
    factor = prod(factorial(size) for (_, by_draw, _), size in kinds.items() if by_draw)
    return Case(lead, placed, placing, tuple(map(bits, certain)), factor)


def _kinds(
    position: Situation,
    slots: Sequence[Slot],
    fates: Mapping[Tile, Fate],
    placed: Sequence[Tile],
    lead: Tile | None,
) -> Counter[tuple[int, bool, tuple[Tile, ...]]]:
    """The seats' slots that are alike: the place, whether by a draw, the tiles they can have had."""
    steps = position.replayed.steps if position.replayed else ()

    def fills(slot: Slot, one: Tile) -> bool:
        fate = fates.get(one)
        if fate.seat != slot.seat if fate else not position.hidden[slot.seat - 1]:
            return False
        if lead and lead_rank(one) > lead_rank(lead):
            return False
        until = fate.until if fate else TO_THE_END
        return can_fill(steps, slot, one, until, forced_lead=position.rules.forced_lead)

    return Counter(
        (slot.seat - 1, slot.since != FROM_THE_START, tuple(one for one in placed if fills(slot, one)))
        for slot in slots
    )


def _rows(case: Case, free: Sequence[int], counts: Sequence[Sequence[int]]) -> np.ndarray:
    """The deals of a pattern: for each place (but out of play) the set of its tiles."""
    import numpy as np

    found = np.array([case.certain], np.int64)
    for group, split in zip(case.placing.groups, counts, strict=True):
        tiles = np.array([free[thing] for thing in group.things], np.int64)
        if not tiles.any():
            continue
        rows = np.zeros((1, len(case.certain)), np.int64)
        left = np.arange(len(tiles), dtype=np.int8)[None]
        for place, count in enumerate(split):
            if count == 0:
                continue
            numbers = range(left.shape[1])
            chosen = np.array(list(combinations(numbers, count)), np.int8)
            others = np.ones((len(chosen), len(numbers)), bool)
            others[np.arange(len(chosen))[:, None], chosen] = False
            rest = others.nonzero()[1].astype(np.int8).reshape(len(chosen), -1)
            added = tiles[left[:, chosen]].sum(axis=2)
            rows = np.repeat(rows, len(chosen), axis=0)
            rows[:, place] = added.ravel()
            left = left[:, rest].reshape(len(rows), -1)
        found = (found[:, None] | rows[None]).reshape(-1, found.shape[1])
    return found[:, :-1]
