"""Consistent deals against every deal there is, each tried by playing the record with it."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest
from pipcube.puzzles.dominoes.files.positions import format_position, position_from_options
from pipcube.puzzles.dominoes.rules.evidence import BONEYARD, OUT
from pipcube.puzzles.dominoes.rules.game import Play, forced_lead
from pipcube.puzzles.dominoes.rules.record import IllegalEventError, replay
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import INDEX, Tile, full_set
from pipcube.puzzles.dominoes.rules.worlds import public, random_below, worlds

from ..records import histories, mutated, random_hand

Deal = tuple[tuple[tuple[Tile, ...], ...], tuple[Tile, ...]]


def read(**fields: Any) -> Situation:
    (entry,) = position_from_options({"name": "x", "game": "block", **fields}).entries
    assert entry.item, [fault.message for fault in entry.faults]
    return entry.item.situation


def hide(position: Situation, rng: random.Random) -> Situation:
    """The position with some hands, and perhaps the boneyard, not seen."""
    hands = position.state.hands
    hidden = [rng.random() < 0.7 for _ in hands]
    if not any(hidden):
        hidden[rng.randrange(len(hands))] = True
    kept = tuple(() if gone else hand for gone, hand in zip(hidden, hands, strict=True))
    state = replace(position.state, hands=kept)
    sizes = tuple(len(hand) * gone for gone, hand in zip(hidden, hands, strict=True))
    boneyard = len(state.boneyard) if rng.random() < 0.6 else 0
    if boneyard:
        state = replace(state, boneyard=())
    return replace(position, state=state, hidden=sizes, hidden_boneyard=boneyard)


def splits(tiles: tuple[Tile, ...], sizes: list[int]) -> Iterator[list[tuple[Tile, ...]]]:
    """Every way to give so many tiles to one after the other; the rest goes to nobody."""
    if not sizes:
        yield []
        return
    for taken in combinations(tiles, sizes[0]):
        left = tuple(one for one in tiles if one not in taken)
        for more in splits(left, sizes[1:]):
            yield [taken, *more]


def unseen(position: Situation) -> tuple[Tile, ...]:
    seen = {one for hand in position.state.hands for one in hand} | set(position.state.boneyard)
    seen |= {event.tile for event in position.events if isinstance(event, Play)}
    return tuple(one for one in full_set(position.highest) if one not in seen)


def every_deal(position: Situation, most: int = 400) -> dict[Deal, int] | None:
    """Each deal that agrees with the record, with the number of ways to it; ``None`` if too many to try."""
    tiles = unseen(position)
    sizes = [*position.hidden, position.hidden_boneyard]
    number, left = 1, len(tiles)
    for size in sizes:
        number, left = number * comb(left, size), left - size
    if number > most:
        return None
    found: dict[Deal, int] = {}
    for split in splits(tiles, sizes):
        hands = tuple(
            tuple(sorted((*hand, *more))) for hand, more in zip(position.state.hands, split[:-1], strict=True)
        )
        boneyard = split[-1] or position.state.boneyard
        whole = replace(position.state, hands=hands, boneyard=boneyard)
        if not position.events:
            lead = position.rules.forced_lead
            ways: int | None = int(not lead or forced_lead(hands) in hands[whole.turn - 1])
        else:
            ways = histories(replace(position, state=whole))
        if ways is None:
            return None
        if ways:
            found[hands, tuple(sorted(boneyard))] = ways
    return found


def tiles_of(bits: int) -> tuple[Tile, ...]:
    return tuple(one for one, number in INDEX.items() if bits >> number & 1)


def shares(position: Situation, deals: dict[Deal, int]) -> dict[Tile, dict[int, Fraction]]:
    """The probabilities, by counting."""
    found: dict[Tile, Counter[int]] = {one: Counter() for one in unseen(position)}
    for (hands, boneyard), ways in deals.items():
        for one, places in found.items():
            seat = next((seat for seat, hand in enumerate(hands, 1) if one in hand), OUT)
            places[BONEYARD if one in boneyard else seat] += ways
    total = sum(deals.values())
    return {one: {p: Fraction(n, total) for p, n in places.items()} for one, places in found.items()}


def check(position: Situation, deals: dict[Deal, int]) -> None:
    found = worlds(position)
    assert (found.deals, found.weight) == (len(deals), sum(deals.values())), format_position(position)
    listed = {
        (tuple(map(tiles_of, world.hands)), tiles_of(world.boneyard)): world.weight for world in found.each()
    }
    assert listed == deals, format_position(position)
    assert found.chances() == shares(position, deals), format_position(position)
    assert all(sum(places.values()) == 1 for places in found.chances().values())
    world = found.sample(random.Random(1))
    assert (tuple(map(tiles_of, world.hands)), tiles_of(world.boneyard)) in deals


@pytest.mark.parametrize("game", ["block", "draw", "all-fives"])
def test_against_every_deal_of_random_records(game: str) -> None:
    """Records in which draws are seen and not seen, forced leads, known and hidden boneyards."""
    tried = 0
    for seed in range(1000):
        played = random_hand(seed, game, 2 + seed % 2, highest=(2, 3)[seed % 3 == 0], most=3)
        position = hide(played.recorded, random.Random(seed))
        if (deals := every_deal(position)) is not None:
            check(replay(position), deals)
            tried += 1
        if tried == 150:
            break
    assert tried == 150


def test_deals_that_came_in_different_numbers_of_ways() -> None:
    """What a draw must have brought weighs less than what can have been dealt, too."""
    tried = 0
    for seed in range(600):
        position = replay(
            hide(random_hand(seed, "draw", 2, highest=3 + seed % 2, most=2).recorded, random.Random(seed))
        )
        found = worlds(position)
        if found.deals > 500 or len({world.weight for world in found.each()}) == 1:
            continue
        if deals := every_deal(position, most=1500):
            check(position, deals)
            assert len(set(deals.values())) > 1
            tried += 1
    assert tried >= 4


def test_verdicts_on_changed_records() -> None:
    """A record is refused exactly if no deal agrees with it."""
    verdicts: Counter[bool] = Counter()
    for seed in range(600):
        played = random_hand(seed, ("block", "draw")[seed % 2], 2, highest=2, most=3)
        rng = random.Random(seed)
        position = hide(mutated(played.recorded, rng), rng)
        deals = every_deal(position)
        if deals is None or sum(position.hidden) == 0:
            continue
        try:
            replay(position)
        except IllegalEventError:
            verdicts[False] += 1
            assert not deals, format_position(position)
        else:
            verdicts[True] += 1
            assert deals, format_position(position)
    assert min(verdicts[True], verdicts[False]) > 60, verdicts


def test_a_forced_lead_to_come_is_evidence() -> None:
    for hands, turn in ((["?2", "?1"], 1), (["1-1 0-2", "?2"], 1), (["?2", "0-1 1-2"], 1), (["?1"] * 3, 2)):
        for lead in ("forced", "free"):
            position = read(set=2, hands=hands, lead=lead, turn=turn)
            deals = every_deal(position)
            assert deals
            check(position, deals)
            assert {world.lead is None for world in worlds(position).each()} == {lead == "free"}


def test_the_deals_of_a_whole_hand_are_counted_without_listing_them() -> None:
    seven = "0-0 0-1 1-2 2-3 3-4 4-5 5-6"
    assert worlds(read(hands=[seven, "?7"])).deals == comb(21, 7) == 116_280
    four = worlds(read(hands=[seven, "?7", "?7", "?7"]))
    assert four.deals == four.weight == comb(21, 7) * comb(14, 7)
    draw = worlds(read(game="draw", hands=[seven, "?7"], boneyard="?14"))
    assert (draw.deals, draw.number // draw.deals) == (116_280, 87_178_291_200)
    with pytest.raises(ValueError, match="399,072,960 deals"):
        next(four.batches())


def test_in_block_the_boneyard_is_out_of_play() -> None:
    hand = "0-0 0-1 1-2 2-3 3-4 4-5 5-6"
    found = worlds(read(hands=[hand, "?7"], boneyard="?10"))
    assert found.deals == 116_280
    assert found.chances()[6, 6] == {2: Fraction(1, 3), BONEYARD: Fraction(10, 21), OUT: Fraction(4, 21)}
    named = worlds(read(hands=[hand, "?7"], boneyard="6-6 5-5"))
    assert (named.deals, (6, 6) in named.unseen) == (comb(19, 7), False)


def test_a_pass_and_a_tile_that_was_seen_to_be_drawn() -> None:
    position = read(
        game="draw", set=3, moves="0-0 draw:1-1,0-3 0-3> 0-2<", hands=["1-2", "?2"], boneyard="?3", turn=2
    )
    assert worlds(position).chances()[1, 1] == {2: 1}
    for one, places in worlds(position).chances().items():
        assert (2 in places) == (one == (1, 1) or 0 not in one), one


def test_the_public_view_hides_every_hand() -> None:
    position = public(read(set=2, hands=["0-1 0-2", "?2"]))
    assert (position.hidden, position.state.hands) == ((2, 2), ((), ()))
    assert worlds(position).deals == comb(6, 2) * comb(4, 2)


def test_samples_are_as_likely_as_their_weights() -> None:
    position = read(
        game="draw", set=3, moves="2-2 draw:1 2-3> draw:2 1-3>", hands=["?1", "?3"], boneyard="?2", turn=1
    )
    found = worlds(position)
    weights = {(world.hands, world.boneyard): world.weight for world in found.each()}
    rng = random.Random(5)
    drawn = [found.sample(rng) for _ in range(20_000)]
    counts = Counter((world.hands, world.boneyard) for world in drawn)
    assert set(counts) <= set(weights)
    expected = {key: 20_000 * weight / found.weight for key, weight in weights.items()}
    surprise = sum((counts[key] - number) ** 2 / number for key, number in expected.items())
    assert surprise < len(weights) + 5 * (2 * len(weights)) ** 0.5
    assert [found.sample(random.Random(7)) for _ in range(3)] == [found.sample(random.Random(7))] * 3


def test_random_numbers_are_below_their_limit() -> None:
    rng = random.Random(3)
    for number in (1, 2, 3, 1 << 53, (1 << 53) + 1, 10**40):
        assert all(0 <= random_below(rng, number) < number for _ in range(50))
    assert Counter(random_below(rng, 3) for _ in range(3000)).most_common()[-1][1] > 900


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        (
            {"set": 1, "moves": "0-1 pass", "hands": ["0-0", "?1"]},
            "move 2: seat 2 passes, but no place is left for 1-1",
        ),
        (
            {"set": 2, "moves": "0-1 pass 1-2> pass", "hands": ["1-1", "?1"]},
            "move 4: seat 2 passes, but after move 2 too few places are left for 0-0 0-2 2-2",
        ),
        (
            {"set": 2, "moves": "0-1 pass 1-2> 0-2<", "hands": ["1-1", "?2"]},
            "move 2: seat 2 passes, but had 0-2, which seat 2 plays in move 4",
        ),
        (
            {"set": 1, "moves": "0-1", "hands": ["?1", "?1"], "lead": "forced", "turn": 2},
            "move 1: seat 1 plays 0-1 as a forced lead, but no place is left for 0-0",
        ),
        (
            {"set": 1, "hands": ["0-1", "?2"], "lead": "forced"},
            'turn: in no deal of the unseen tiles seat 1 leads (lead = "forced")',
        ),
    ],
)
def test_contradictions_are_named(fields: dict[str, Any], message: str) -> None:
    (entry,) = position_from_options({"name": "x", "game": "block", **fields}).entries
    assert [fault.message for fault in entry.faults] == [f'position "x", {message}']
