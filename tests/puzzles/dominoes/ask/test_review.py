"""Reviews: back to the start of a record, what each play was worth, what it lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.ask.ending import solve
from pipcube.puzzles.dominoes.ask.judging import Review, moments, obstacle, review
from pipcube.puzzles.dominoes.files.positions import position_from_options
from pipcube.puzzles.dominoes.play.hand import Chooser, LiveHand, begin, course, recorded
from pipcube.puzzles.dominoes.play.robots import OPEN, player
from pipcube.puzzles.dominoes.rules.game import GAMES, Drawn, Play, Rules, final_scores, outcome
from pipcube.puzzles.dominoes.rules.record import replay
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.search import plain
from pipcube.solver.result import Deadline

from ..records import Played, histories, random_hand


def seen(hand: Played) -> Situation:
    """The record of a hand with every tile drawn named, which is taken from the start of the hand."""
    boneyard = list(hand.start.boneyard)
    events = []
    for event in hand.events:
        if isinstance(event, Drawn):
            tiles, boneyard = tuple(boneyard[: event.number]), boneyard[event.number :]
            event = Drawn(event.number, tiles)
        events.append(event)
    return replay(replace(hand.recorded, events=tuple(events)))


def played(game: str, seed: int, choosers: Sequence[Chooser], **sizes: int) -> Situation:
    """A hand for two, to its end."""
    found = begin(deal(Rules(game), seed, **sizes))
    for moment in course(found, dict(enumerate(choosers, 1))):
        found = moment
    return recorded(found, "played")


def signed_loss(found: Review) -> Fraction:
    """What side 1 has gained by all losses together."""
    rules, total = found.position.rules, Fraction(0)
    for one in found.moves:
        assert one.chosen is not None
        total += one.chosen.loss * (1 if rules.side(one.seat) == 2 else -1)
    return total


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_losses_add_up(game: str, seats: int) -> None:
    """What the start was worth and what came of it differ by the losses, each with its sign."""
    reviewed = 0
    for seed in range(40):
        hand = random_hand(seed, game, seats, whole=True)
        if hand.rules.sides != 2 or hand.rules.target is not None:
            continue
        found = review(seen(hand))
        assert found.start == hand.start
        start = replace(hand.recorded, state=hand.start, events=())
        worth = solve(start).worth
        ended = outcome(hand.rules, hand.end)
        assert worth is not None
        assert ended is not None
        before = worth.value * (1 if hand.rules.side(hand.start.turn) == 1 else -1)
        scores = final_scores(hand.rules, hand.end, ended)
        assert before + signed_loss(found) == scores[0] - scores[1]
        assert sum(found.lost) == sum(one.chosen.loss for one in found.moves if one.chosen)
        reviewed += 1
    assert reviewed > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_those_of_the_rules_played_in_full(seats: int) -> None:
    """For sides and each for himself, with and without a match, on hands of small sets."""
    kinds = set()
    for seed in range(12):
        for game in GAMES:
            hand = random_hand(seed, game, seats, highest=3, most=2, whole=True)
            position = seen(hand)
            found = review(position)
            _, record = moments(position)
            assert [one.play for one in found.moves] == [moment.play for moment in record]
            for moment, one in zip(record, found.moves, strict=True):
                _, listed = plain.values(
                    hand.rules, moment.state, order_known=True, deadline=Deadline.after(60)
                )
                assert [option.play for option in one.options] == [play for play, _ in listed]
                kinds.add((hand.rules.sides, hand.rules.target is not None))
                if hand.rules.target is None:
                    side = hand.rules.side(one.seat)
                    signs = 1 if side == 1 else -1
                    expected = [p[0] * signs if hand.rules.sides == 2 else p[side - 1] for _, p in listed]
                    assert [option.worth.value for option in one.options] == expected
                    assert one.chosen is not None
                    assert one.chosen.loss == max(expected) - one.chosen.worth.value
    assert len(kinds) >= 2


@pytest.mark.parametrize("game", GAMES)
def test_best_play_loses_nothing(game: str) -> None:
    for seed in range(3):
        found = review(played(game, seed, (player(OPEN, 1), player(OPEN, 2))))
        assert found.lost == (0, 0)
        assert all(one.chosen and one.chosen.best for one in found.moves)
        assert [one.move for one in found.worst_first] == [one.move for one in found.moves]


@pytest.mark.parametrize("game", GAMES)
def test_a_planted_blunder_comes_first(game: str) -> None:
    best = player(OPEN, 0)
    planted = []

    def blunders_once(moment: LiveHand) -> Play | None:
        now = replace(moment.start, state=moment.state, line=moment.line)
        worst = min(solve(now).moves, key=lambda move: move.worth.value)
        if planted or not worst.loss or len(moment.events) < 2:
            return best(moment)
        planted.append((len(moment.events) + 1, worst.play, worst.loss))
        return worst.play

    seed = next(s for s in range(9) if [played(game, s, (blunders_once, best)), planted][1])
    planted.clear()
    found = review(played(game, seed, (blunders_once, best)))
    first = found.worst_first[0]
    assert first.chosen is not None
    assert [(first.move, first.play, first.chosen.loss)] == planted
    assert found.lost == (first.chosen.loss, 0)


def test_draws_that_were_not_seen() -> None:
    """They are reviewed just where one history agrees with the record, and then the start is the true one."""
    followed = refused = 0
    for seed in range(250):
        hand = random_hand(seed, Random(seed).choice(GAMES[1:]), 2, most=4)
        position = replay(hand.recorded)
        unseen = any(isinstance(event, Drawn) and event.tiles is None for event in hand.events)
        ways = histories(hand.recorded)
        reason = obstacle(position)
        if ways is None:
            continue
        assert (reason is None) == (ways == 1)
        if reason:
            assert "it is open what seat" in reason
            refused += 1
        else:
            assert moments(position)[0] == hand.start
            followed += unseen
    assert followed > 10
    assert refused > 10


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"line": "6-6"}, "no record"),
        ({"moves": "6-6", "hands": ["?1", "6-4"]}, "every hand"),
        ({"moves": "6-6", "boneyard": "?2"}, "left in the boneyard"),
        ({"moves": "6-6", "boneyard": "1-2 3-4", "order": "random"}, "order of the boneyard"),
        ({"moves": "6-6", "boneyard": "1-2", "order": "random"}, None),
        ({"moves": "6-6 draw:2 6-4>", "turn": 1}, "what seat 2 drew in move 2 (0-1 or 5-5)"),
        ({"moves": "6-6 draw:0-1,6-4 6-4>", "turn": 1}, None),
        ({"moves": "6-6 draw:1 6-4>", "turn": 1}, None),
        ({"moves": "6-6", "game": "block", "boneyard": "?2"}, None),
    ],
)
def test_what_cannot_be_reviewed(fields: dict[str, object], reason: str | None) -> None:
    given = {"name": "x", "game": "draw", "hands": ["0-0 1-1", "0-1 5-5"], "turn": 2}
    (entry,) = position_from_options(given | fields).entries
    assert entry.item is not None, entry.faults
    found = obstacle(entry.item.situation)
    if reason is None:
        assert found is None
        review(entry.item.situation)
    else:
        assert reason in str(found)
        with pytest.raises(ValueError, match=r".+"):
            review(entry.item.situation)


def test_out_of_time() -> None:
    found = review(played("draw", 1, (player(OPEN, 1), player(OPEN, 2))), timeout=0)
    assert found.reason == "out of time"
    assert all(one.chosen is None and one.best == () for one in found.moves)
    assert found.lost == (0, 0)


def test_a_match_counts_its_result_first() -> None:
    """Seat 1 needs 10 points and 5-5 makes them; after 1-1 both get stuck, and seat 2 wins by 10."""
    fields = {"game": "all-fives", "moves": "1-1 1-2>", "hands": ["5-5", "0-0"], "turn": 1}
    typed = {"name": "x", **fields, "score": [90, 95], "target": 100}
    (entry,) = position_from_options(typed).entries
    assert entry.item is not None, entry.faults
    first = review(entry.item.situation).worst_first[0]
    assert (first.move, first.result_lost) == (1, 2)
    assert [best.play.tile for best in first.best] == [(5, 5)]
