"""What a sound position means: a hand of dominoes at some moment, and how it came to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .evidence import RecordStep
from .game import LEFT, End, Event, Outcome, Play, Rules, State, final_scores, make_end
from .tiles import HIGHEST, Tile, full_set, is_double, tile

Lying = tuple[int, int]  # a tile as it lies: left half, right half


@dataclass(frozen=True)
class Replayed:
    """A record that has been gone through.

    Attributes:
        seats: for each event the seat whose turn it was.
        made: points per side made by the plays of the record.
        points: the same with those for the end of the hand, if it has ended and the pips of all hands are
            known.
        outcome: how the hand has ended; ``None`` if it goes on, or if hidden hands hide what that scores.
        over: has the hand ended?
        winner: the side that has won it, as far as that is known.
        blocked: has it ended because nobody could play?
        steps: what was done, a draw of several tiles as several steps.
    """

    seats: tuple[int, ...]
    made: tuple[int, ...]
    points: tuple[int, ...]
    outcome: Outcome | None
    over: bool
    winner: int | None = None
    blocked: bool = False
    steps: tuple[RecordStep, ...] = ()


@dataclass(frozen=True)
class Situation:
    """A position that has been read, and its record gone through: what rules and searches work with.

    Attributes:
        name: its name, unique in a file.
        rules: how the hand is played.
        state: what is where; hands that are not seen are empty here, the scores are those of the match,
            with what a record has added to them.
        line: the tiles as they lie, left to right.
        order_known: is the boneyard's order known?
        highest: the set is double-``highest``.
        hidden: for each seat the number of its tiles that are not seen.
        hidden_boneyard: the number of the boneyard's tiles that are not seen.
        events: the record of play that led here; empty if only the line was given.
        replayed: what came of the record; ``None`` without one.
        note: a sentence about it.
    """

    name: str
    rules: Rules
    state: State
    line: tuple[Lying, ...] = ()
    order_known: bool = True
    highest: int = HIGHEST
    hidden: tuple[int, ...] = ()
    hidden_boneyard: int = 0
    events: tuple[Event, ...] = ()
    replayed: Replayed | None = None
    note: str = ""

    def __post_init__(self) -> None:
        if not self.hidden:
            object.__setattr__(self, "hidden", (0,) * len(self.state.hands))

    @property
    def chance(self) -> bool:
        """Can a draw be anything but certain, the tiles of the boneyard being known?"""
        return self.rules.draws and not self.order_known and len(self.state.boneyard) > 1


def match_scores(position: Situation) -> tuple[int, ...]:
    """The scores of the match, with the points for the end of the hand if a record has ended it."""
    end = position.replayed.outcome if position.replayed else None
    return final_scores(position.rules, position.state, end) if end else position.state.scores


def scores_before(position: Situation) -> tuple[int, ...]:
    """The scores of the match before the record."""
    scores = position.state.scores
    made = position.replayed.made if position.replayed else (0,) * len(scores)
    return tuple(score - points for score, points in zip(scores, made, strict=True))


def hand_sizes(position: Situation) -> list[int]:
    """For each seat the number of its tiles, seen or not."""
    return [unseen or len(hand) for unseen, hand in zip(position.hidden, position.state.hands, strict=True)]


def boneyard_size(position: Situation) -> int:
    """The number of tiles in the boneyard, seen or not."""
    return position.hidden_boneyard or len(position.state.boneyard)


def unseen_tiles(position: Situation, line: Sequence[Lying]) -> tuple[Tile, ...]:
    """The tiles that are in no known hand, not in a known boneyard and not in the line that lies."""
    seen = {one for hand in position.state.hands for one in hand}
    seen |= {*position.state.boneyard, *(tile(*lying) for lying in line)}
    return tuple(one for one in full_set(position.highest) if one not in seen)


def extended(line: Sequence[Lying], play: Play) -> tuple[Lying, ...]:
    """The line after a play that fits."""
    low, high = play.tile
    if play.end == LEFT:
        return ((high, low) if low == line[0][0] else (low, high), *line)
    return (*line, (high, low) if line and high == line[-1][1] else (low, high))


def ends_of(rules: Rules, line: Sequence[Lying]) -> tuple[End, End] | None:
    """The two ends of a line; ``None`` if nothing lies."""
    if not line:
        return None
    left, right = line[0], line[-1]
    return (
        make_end(rules, left[0], double=is_double(tile(*left))),
        make_end(rules, right[1], double=is_double(tile(*right))),
    )
