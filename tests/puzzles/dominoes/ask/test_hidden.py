"""Means over worlds against a plain loop over the reference solver, and samples against the whole."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from pipcube.puzzles.dominoes.ask import means
from pipcube.puzzles.dominoes.ask.means import (
    MAX_N,
    MINIMAX,
    PARTNERS,
    WorldMeans,
    method_of,
    obstacle,
    solve,
)
from pipcube.puzzles.dominoes.files.positions import format_position, position_from_options
from pipcube.puzzles.dominoes.rules.game import GAMES, Play, State
from pipcube.puzzles.dominoes.rules.record import replay
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import INDEX, Tile
from pipcube.puzzles.dominoes.rules.worlds import World, worlds
from pipcube.puzzles.dominoes.search import plain, world_samples
from pipcube.solver.result import Deadline

from ..records import random_hand

SEVEN = "6-6 6-5 5-5 1-2 3-4 0-0 2-6"


def read(**fields: Any) -> Situation:
    (entry,) = position_from_options({"name": "x", "game": "block", **fields}).entries
    assert entry.item, [fault.message for fault in entry.faults]
    return entry.item.situation


def tiles_of(bits: int) -> tuple[Tile, ...]:
    return tuple(one for one, number in INDEX.items() if bits >> number & 1)


def states(position: Situation, world: World) -> list[State]:
    """A world in every order of its boneyard."""
    hands = tuple(map(tiles_of, world.hands))
    orders = [position.state.boneyard]
    if position.hidden_boneyard or not position.order_known:
        orders = list(permutations(tiles_of(world.boneyard)))
    return [replace(position.state, hands=hands, boneyard=order) for order in orders]


def looped(position: Situation) -> tuple[Fraction, dict[Play, list[tuple[int, int]]]]:
    """The mean of the best values, and for each play its values with their weights."""
    rules = position.rules
    side = rules.side(position.state.turn)
    place, sign = (0, 1 if side == 1 else -1) if rules.sides == 2 else (side - 1, 1)
    total = weight = 0
    found: dict[Play, list[tuple[int, int]]] = {}
    for world in worlds(position).each():
        for state in states(position, world):
            best, plays = plain.values(rules, state, order_known=True, deadline=Deadline())
            total += sign * int(best[place]) * world.weight
            weight += world.weight
            for play, payoff in plays:
                found.setdefault(play, []).append((sign * int(payoff[place]), world.weight))
    return Fraction(total, weight), found


def share(values: list[tuple[int, int]]) -> Fraction:
    return Fraction(sum(value * weight for value, weight in values), sum(weight for _, weight in values))


def agrees(position: Situation, found: WorldMeans) -> None:
    mean, plays = looped(position)
    text = format_position(position)
    assert found.exhaustive, text
    assert found.mean is not None
    assert found.mean.mean == found.mean.low == found.mean.high == mean, text
    if not position.state.hands[position.state.turn - 1]:
        assert not found.moves
        return
    assert {move.play for move in found.moves} == set(plays), text
    top = max(map(share, plays.values()), default=Fraction(0))
    for move in found.moves:
        values = plays[move.play]
        assert move.mean.mean == move.mean.low == move.mean.high == share(values), text
        assert move.loss == top - share(values)
        assert (move.best, move.worst) == (max(values)[0], min(values)[0])
        assert move.win == share([(value > 0, weight) for value, weight in values])
        assert move.tie == share([(value == 0, weight) for value, weight in values])
    assert [move.loss for move in found.moves] == sorted(move.loss for move in found.moves)


def only_the_own_hand(position: Situation, *, own: bool) -> Situation:
    """The position as the seat to move sees it; or as nobody does who sees a hand."""
    state, hands = position.state, position.state.hands
    known = tuple(hand if own and n == state.turn else () for n, hand in enumerate(hands, 1))
    sizes = tuple(len(hand) - len(left) for hand, left in zip(hands, known, strict=True))
    unseen = replace(state, hands=known, boneyard=())
    return replace(position, state=unseen, hidden=sizes, hidden_boneyard=len(state.boneyard))


def test_against_a_plain_loop_on_random_records() -> None:
    """All games, two to four seats, draws before and after, forced leads, all ways to count."""
    wanted = {MINIMAX: 60, MAX_N: 15, PARTNERS: 5}
    done: Counter[str] = Counter()
    for seed in range(3000):
        game = GAMES[seed % 4]
        seats = (2, 2, 3, 4)[seed // 4 % 4]
        played = random_hand(seed, game, seats, highest=2 + seed % 2, most=3 if seats < 4 else 2)
        method = method_of(played.recorded)
        if played.rules.target is not None or done[method] == wanted[method]:
            continue
        position = replay(only_the_own_hand(played.recorded, own=seed % 5 > 0))
        if obstacle(position) or worlds(position).number > 120:
            continue
        found = solve(position, jobs=1)
        agrees(position, found)
        done[found.method] += 1
        if done == wanted:
            break
    assert done == wanted


def test_a_forced_lead_that_is_still_to_come() -> None:
    for hands in (["?2", "?2"], ["1-1 0-2", "?2"], ["?2", "?1", "?1"]):
        position = read(set=2, hands=hands, lead="forced")
        agrees(position, solve(position))


@pytest.mark.parametrize(
    ("highest", "size", "mean"),
    [(1, 1, 1), (2, 1, 2), (2, 2, Fraction(109, 45)), (2, 3, Fraction(37, 20)), (3, 1, 3)],
)
def test_reduced_games_before_anyone_has_looked(highest: int, size: int, mean: Fraction) -> None:
    found = solve(read(set=highest, hands=[f"?{size}"] * 2))
    assert found.mean is not None
    assert (found.exhaustive, found.moves, found.mean.mean) == (True, (), mean)


def test_a_sample_is_the_same_for_the_same_seed_and_near_the_whole() -> None:
    position = read(set=4, hands=["4-4 3-4 1-2 0-3", "?4"])
    whole = solve(position)
    assert whole.mean is not None
    exact = {move.play: move.mean.mean for move in whole.moves}
    inside = tried = 0
    for seed in range(40):
        found = solve(position, sample=80, seed=seed)
        assert (found.done, found.worlds, found.exhaustive) == (80, 330, False)
        for move in found.moves:
            assert move.mean.low is not None
            assert move.mean.high is not None
            inside += move.mean.low <= exact[move.play] <= move.mean.high
            tried += 1
    assert 0.85 < inside / tried < 1
    again = [replace(solve(position, sample=80, seed=7, jobs=jobs), seconds=0.0) for jobs in (1, 2)]
    assert again[0] == again[1] != replace(solve(position, sample=80, seed=8), seconds=0.0)


def test_worlds_that_are_too_many_to_list_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    position = read(game="draw", set=3, hands=["3-3 0-1", "?2"], boneyard="?3", lead="forced")
    whole = solve(position)
    assert whole.exhaustive
    monkeypatch.setattr(means, "LISTED", 10)
    found = solve(position, sample=3000)
    assert (found.exhaustive, found.done) == (False, 3000)
    for one, other in zip(whole.moves, found.moves, strict=True):
        assert other.mean.low is not None
        assert abs(one.mean.mean - other.mean.mean) <= 2 * (other.mean.mean - other.mean.low)
        assert abs(one.win - other.win) < 0.05


def test_a_known_order_and_known_tiles_of_the_boneyard() -> None:
    for order in ("known", "random"):
        position = read(
            game="draw", set=2, line="2-2", hands=["0-0 0-1", "?1"], boneyard="1-1 0-2", order=order
        )
        assert worlds(position).number == worlds(position).deals * (1 if order == "known" else 2)
        found = solve(position)
        assert not found.moves  # the seat must draw
        agrees(position, found)


def test_the_time_and_ctrl_c_leave_what_is_done(pass_by: Callable[[float], None]) -> None:
    many = read(hands=[SEVEN, "?7", "?7", "?7"], partners=True)
    found = solve(many, timeout=10_000, jobs=1, progress=lambda share: pass_by(20_000) if share > 0 else None)
    assert not found.exhaustive
    assert 0 < found.done < found.worlds == 399_072_960
    position = read(hands=[SEVEN, "?7"])

    def press(share: float) -> None:
        if share > 0:
            raise KeyboardInterrupt

    found = solve(position, progress=press)
    assert found.interrupted
    assert len(found.moves) == 7
    assert 0 < found.done < found.worlds


def test_all_worlds_are_shuffled_once() -> None:
    position = read(game="draw", set=2, hands=["0-0", "?2"], boneyard="?2")
    found = worlds(position)
    deck = world_samples.deck(found, 0, size=7)
    seen = [
        (tuple(hands), tuple(order))
        for piece in deck.pieces
        for hands, order in zip(piece.hands.tolist(), piece.boneyards.tolist(), strict=True)
    ]
    assert len(seen) == len(set(seen)) == found.number == 60
    assert seen != sorted(seen)


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hands": ["?2", "0-0"]}, "the hand of seat 2 is known"),
        ({"hands": ["0-0", "1-1", "?2"]}, "the hands of seats 1 and 2 are known"),
        ({"hands": ["0-0", "1-1"]}, "no hand is hidden"),
        ({"hands": ["0-0", "?2"], "target": 50}, "not for the match"),
        ({"hands": ["", "?2"], "moves": "0-0", "turn": 2}, "the hand has ended"),
    ],
)
def test_what_cannot_be_asked(fields: dict[str, Any], reason: str) -> None:
    assert reason in str(obstacle(read(**fields)))
    with pytest.raises(ValueError, match=reason):
        solve(read(**fields))


def test_a_random_sample_needs_no_more_time_than_it_is_given() -> None:
    rng = random.Random(1)
    position = read(hands=[SEVEN, "?7", "?7", "?7"], partners=True)
    found = solve(position, timeout=1, seed=rng.randrange(100))
    assert (found.worlds, found.method, found.exhaustive) == (399_072_960, PARTNERS, False)
