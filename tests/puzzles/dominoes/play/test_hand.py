"""A hand at the table: its record, what a seat sees of it, what is typed, and the computer's choices."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.ask.ending import solve
from pipcube.puzzles.dominoes.play.hand import (
    LiveHand,
    UnreadableError,
    begin,
    course,
    read_play,
    recorded,
    seen_by,
)
from pipcube.puzzles.dominoes.play.robots import GREEDY, MEAN, OPEN, RANDOM, greedy, player
from pipcube.puzzles.dominoes.rules.game import GAMES, LEAD, LEFT, RIGHT, Drawn, Play, Rules
from pipcube.puzzles.dominoes.rules.tiles import full_set

LEVELS = (RANDOM, GREEDY, MEAN, OPEN)


def moments(game: str, seed: int, levels: tuple[str, str] = (RANDOM, RANDOM)) -> list[LiveHand]:
    """A hand of a small set, after each event."""
    start = begin(deal(Rules(game), seed, highest=4, size=4))
    return list(course(start, {seat: player(level, seed) for seat, level in enumerate(levels, 1)}))


@pytest.mark.parametrize("game", GAMES)
def test_records_are_sound_at_every_moment(game: str) -> None:
    """`recorded` replays the record, and goes by what it says about the end."""
    for seed in range(20):
        for moment in moments(game, seed):
            position = recorded(moment, "x")
            assert position.replayed is not None
            assert position.line == moment.line
            assert position.state == moment.state
            assert position.replayed.seats == moment.seats
            assert position.replayed.outcome == moment.ended


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_is_the_same_for_the_same_seed(level: str) -> None:
    for seed in range(3):
        events = [moment.events for moment in moments("all-fives", seed, (GREEDY, level))]
        assert events == [moment.events for moment in moments("all-fives", seed, (GREEDY, level))]


def test_a_seat_sees_its_own_tiles_only() -> None:
    for seed in range(20):
        for moment in moments("draw", seed):
            for seat in (1, 2):
                seen = seen_by(moment, seat)
                other = 3 - seat
                assert seen.state.hands[seat - 1] == moment.state.hands[seat - 1]
                assert seen.state.hands[other - 1] == seen.state.boneyard == ()
                assert seen.hidden[other - 1] == len(moment.state.hands[other - 1])
                assert seen.hidden_boneyard == len(moment.state.boneyard)
                for event, who in zip(seen.events, moment.seats, strict=True):
                    if isinstance(event, Drawn):
                        assert (event.tiles is None) == (who != seat)


@pytest.mark.parametrize("game", ["block", "all-fives"])
def test_mean_does_not_look(game: str) -> None:
    """What is hidden is dealt otherwise, and the choice stays; of `OPEN` it often changes."""
    changed = 0
    for seed in range(12):
        start = deal(Rules(game), seed, highest=4, size=4)
        state = replace(start.state, turn=1)
        hidden = [one for one in full_set(4) if one not in state.hands[0]]
        found = []
        for again in range(3):
            tiles = Random(again).sample(hidden, len(hidden))
            hands = (state.hands[0], tuple(sorted(tiles[:4])))
            boneyard = tuple(tiles[4:]) if start.rules.draws else ()
            dealt = begin(replace(start, state=replace(state, hands=hands, boneyard=boneyard)))
            found.append((player(MEAN, 1)(dealt), player(OPEN, 1)(dealt)))
        assert len({mean for mean, _ in found}) == 1
        changed += len({best for _, best in found}) > 1
    assert changed > 2


def test_open_takes_a_best_play_and_greedy_the_most_points() -> None:
    for seed in range(6):
        for moment in moments("all-fives", seed):
            if moment.ended or len(moment.options) < 2:
                continue
            now = replace(moment.start, state=moment.state, line=moment.line)
            assert player(OPEN, 0)(moment) in solve(now).best
    start = begin(deal(Rules("all-fives"), 1))
    state = replace(start.state, hands=(((0, 0), (1, 4), (5, 5), (6, 6)), ((0, 1),)), turn=1)
    assert greedy(replace(start, state=state)) == Play((5, 5), LEAD)
    assert greedy(replace(start, state=replace(state, hands=(((0, 1), (0, 6)), ((2, 2),))))) == Play(
        (0, 6), LEAD
    )


OPTIONS = [Play((0, 1), LEFT), Play((1, 2), LEFT), Play((1, 2), RIGHT)]


@pytest.mark.parametrize(
    ("text", "number"),
    [("1", 0), ("3", 2), ("01", 0), ("1-0", 0), ("0-1<", 0), ("12<", 1), ("2-1>", 2), ("[2|1]>", 2)],
)
def test_what_can_be_typed(text: str, number: int) -> None:
    assert read_play(OPTIONS, text) == OPTIONS[number]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0", "no play of this number"),
        ("4", "no play of this number"),
        ("", "expected"),
        (">", "expected"),
        ("foo", "expected"),
        ("100", "expected"),
        ("5-5", "cannot be played"),
        ("0-1>", "does not fit there: 0-1<"),
        ("12", "fits both ends: 1-2< or 1-2>"),
    ],
)
def test_what_cannot_be_typed(text: str, reason: str) -> None:
    with pytest.raises(UnreadableError, match=reason):
        read_play(OPTIONS, text)


def test_a_lead_needs_no_end() -> None:
    options = [Play((0, 1), LEAD)]
    assert read_play(options, "0-1") == read_play(options, "0-1>") == options[0]
