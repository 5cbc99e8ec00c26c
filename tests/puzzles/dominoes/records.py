"""Hands played at random by the rules, by seed, and an independent judge of records."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from pipcube.puzzles.dominoes.rules.game import (
    COUNTS,
    LEAD,
    LEFT,
    RIGHT,
    Drawn,
    Event,
    Pass,
    Play,
    Rules,
    State,
    after_draw,
    after_pass,
    after_play,
    forced_lead,
    must_draw,
    outcome,
    plays,
)
from pipcube.puzzles.dominoes.rules.situation import Lying, Situation
from pipcube.puzzles.dominoes.rules.tiles import Tile, full_set, other_half


@dataclass(frozen=True)
class Played:
    """A hand as far as it was played.

    Attributes:
        rules: it was played by.
        start: its first moment.
        end: its last.
        events: the record.
        seats: who made each.
        line: the tiles as they lie.
        highest: the set.
    """

    rules: Rules
    start: State
    end: State
    events: tuple[Event, ...]
    seats: tuple[int, ...]
    line: tuple[Lying, ...]
    highest: int

    @property
    def recorded(self) -> Situation:
        """The position with its record that is still to be replayed: its scores are those before it."""
        state = replace(self.end, ends=None, passes=0, scores=self.start.scores)
        return Situation(
            "played",
            self.rules,
            state,
            highest=self.highest,
            hidden=(0,) * self.rules.seats,
            events=self.events,
        )


def lay(line: tuple[Lying, ...], play: Play) -> tuple[Lying, ...]:
    """The line with one more tile."""
    if not line:
        return (play.tile,)
    if play.end == LEFT:
        open_number = line[0][0]
        return ((other_half(play.tile, open_number), open_number), *line)
    open_number = line[-1][1]
    return (*line, (open_number, other_half(play.tile, open_number)))


def random_hand(
    seed: int, game: str, seats: int, *, highest: int | None = None, most: int = 7, whole: bool = False
) -> Played:
    """A hand played at random: to its end or to some moment before it, seen and unseen draws mixed."""
    rng = random.Random(f"{seed} {game} {seats}")
    highest = rng.choice([3, 4, 6, 6]) if highest is None else highest
    deck = rng.sample(full_set(highest), len(full_set(highest)))
    target = rng.choice([None, None, 12, 30])
    rules = Rules(
        game, seats, seats == 4 and rng.random() < 0.5, rng.choice(COUNTS), target, rng.random() < 0.3
    )
    size = rng.randint(1, min(most, len(deck) // seats))
    hands = tuple(tuple(sorted(deck[size * i : size * i + size])) for i in range(seats))
    rest = deck[size * seats :]
    boneyard = tuple(rest[: rng.choice([0, 3, len(rest)])]) if rules.draws else ()
    turn = rng.randint(1, seats)
    if rules.forced_lead:
        turn = next(seat for seat, hand in enumerate(hands, 1) if forced_lead(hands) in hand)
    scores = tuple(rng.randrange(target) if target else 0 for _ in range(rules.sides))
    start = state = State(hands, turn, None, boneyard, 0, scores)
    events: list[Event] = []
    made: list[int] = []
    line: tuple[Lying, ...] = ()
    stop = 999 if whole else rng.choice([1, 3, 6, 10, 15, 999])
    while outcome(rules, state) is None and len(events) < stop:
        made.append(state.turn)
        if options := plays(rules, state):
            play = rng.choice(options)
            if state.ends and state.ends[0] == state.ends[1] and rng.random() < 0.5:
                play = Play(play.tile, RIGHT)
            events.append(play)
            line = lay(line, play)
            state = after_play(rules, state, play)
        elif must_draw(rules, state):
            drawn = []
            while must_draw(rules, state) and (not drawn or rng.random() < 0.7):
                drawn.append(state.boneyard[0])
                state = after_draw(state, state.boneyard[0])
            events.append(Drawn(len(drawn), tuple(drawn) if rng.random() < 0.3 else None))
        else:
            events.append(Pass())
            state = after_pass(rules, state)
    return Played(rules, start, state, tuple(events), tuple(made), line, highest)


def possible(position: Situation) -> bool | None:
    """Is there a deal and an order of the boneyard that the record, played by the rules, can come from?

    Tries every way in which the tiles of known hands can have been drawn; ``None`` if these are too many.
    """
    found = _draws(position)
    return None if found is None else any(found)


def histories(position: Situation) -> int | None:
    """In how many ways the tiles can have been drawn; ``None`` if these are too many to try."""
    found = _draws(position)
    return None if found is None else sum(found)


def _draws(position: Situation) -> Iterator[bool] | None:
    """For every way to tell off the draws whether the record can be played that way."""
    rules, events, state = position.rules, position.events, position.state
    seats = []
    turn = state.turn
    for event in reversed(events):
        turn = turn if isinstance(event, Drawn) else (turn - 2) % rules.seats + 1
        seats.insert(0, turn)
    slots: list[list[Tile | None]] = [[] for _ in state.hands]
    pools = [list(hand) for hand in state.hands]
    for event, seat in zip(events, seats, strict=True):
        if isinstance(event, Drawn):
            slots[seat - 1] += event.tiles or (None,) * event.number
        elif isinstance(event, Play):
            pools[seat - 1].append(event.tile)
    ways = []
    for pool, wanted in zip(pools, slots, strict=True):
        if len(wanted) > 5:
            return None
        ways.append([way for way in permutations(pool, len(wanted)) if _agree(way, wanted)])
    number = 1
    for way in ways:
        number *= len(way)
    if number > 30000:
        return None
    return (_plays_out(position, seats, pools, draws) for draws in product(*ways))


def _agree(way: Sequence[Tile], wanted: Sequence[Tile | None]) -> bool:
    return all(want in (None, tile) for tile, want in zip(way, wanted, strict=True))


def _plays_out(
    position: Situation,
    seats: Sequence[int],
    pools: Sequence[Sequence[Tile]],
    draws: Sequence[Sequence[Tile]],
) -> bool:
    rules = position.rules
    hands = tuple(tuple(sorted(set(pool) - set(drawn))) for pool, drawn in zip(pools, draws, strict=True))
    boneyard = (*sum(map(tuple, draws), ()), *position.state.boneyard)
    state = State(hands, seats[0], None, boneyard, 0, position.state.scores)
    to_come: list[Iterator[Tile]] = [iter(drawn) for drawn in draws]
    for event, seat in zip(position.events, seats, strict=True):
        assert state.turn == seat
        if outcome(rules, state):
            return False
        options = plays(rules, state)
        if isinstance(event, Play):
            ends = state.ends
            alike = ends is not None and ends[0] == ends[1] and event.end != LEAD
            if Play(event.tile, LEFT if alike else event.end) not in options:
                return False
            state = after_play(rules, state, event)
        elif isinstance(event, Drawn):
            for _ in range(event.number):
                if not must_draw(rules, state) or state.ends is None:
                    return False
                state = after_draw(state, next(to_come[seat - 1]))
        else:
            if options or must_draw(rules, state) or state.ends is None:
                return False
            state = after_pass(rules, state)
    return True


def mutated(position: Situation, rng: random.Random) -> Situation:
    """The same with something changed in its record or in the hands; often no longer possible."""
    events, state = list(position.events), position.state
    at = rng.randrange(len(events))
    event = events[at]
    kind = rng.choice(["end", "tile", "drop", "swap", "draw", "pass", "add", "turn", "hand", "bone", "seen"])
    hands = [list(hand) for hand in state.hands]
    boneyard = list(state.boneyard)
    seat = rng.randrange(len(hands))
    if kind == "end" and isinstance(event, Play):
        events[at] = Play(event.tile, rng.choice([LEAD, LEFT, RIGHT]))
    elif kind == "tile" and isinstance(event, Play) and hands[seat]:
        place = rng.randrange(len(hands[seat]))
        events[at] = Play(hands[seat][place], event.end)
        hands[seat][place] = event.tile
    elif kind == "drop" and len(events) > 1:
        del events[at]
    elif kind == "swap":
        other = rng.randrange(len(events))
        events[at], events[other] = events[other], events[at]
    elif kind == "draw" and isinstance(event, Drawn) and not event.tiles:
        events[at] = Drawn(max(1, event.number + rng.choice([-1, 1])))
    elif kind == "pass":
        events[at] = Pass()
    elif kind == "add":
        events.insert(at + 1, rng.choice([Pass(), Drawn(1)]))
    elif kind == "turn":
        state = replace(state, turn=rng.randint(1, len(hands)))
    elif kind == "hand" and hands[seat]:
        other = rng.randrange(len(hands))
        hands[other].append(hands[seat].pop(rng.randrange(len(hands[seat]))))
    elif kind == "bone" and boneyard and hands[seat]:
        place = rng.randrange(len(hands[seat]))
        hands[seat][place], boneyard[0] = boneyard[0], hands[seat][place]
    elif kind == "seen" and isinstance(event, Drawn):
        known = [each for hand in hands for each in hand] + boneyard
        if len(known) >= event.number:
            events[at] = Drawn(event.number, tuple(rng.sample(known, event.number)))
    state = replace(state, hands=tuple(tuple(sorted(hand)) for hand in hands), boneyard=tuple(boneyard))
    return replace(position, state=state, events=tuple(events))
