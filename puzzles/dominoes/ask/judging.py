"""A record of play gone through again with all tiles seen: what each play was worth, and what it lost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from ....solver.result import CheckFailedError, Deadline, TimeUpError
from ..rules.evidence import FROM_THE_START, Fate, RecordStep, Slot, can_fill, fates_of, slots_of, unplaceable
from ..rules.game import (
    Play,
    Rules,
    State,
    after,
    final_scores,
    legal,
    listed,
    outcome,
)
from ..rules.situation import Situation, scores_before
from ..rules.tiles import Tile, format_tile
from ..search.engines import SearchTooLargeError
from .ending import DEFAULT_TIMEOUT, EndingMove, Worth, judged

_NAMED = 4  # tiles that a reason names at most


@dataclass(frozen=True)
class Moment:
    """A play of a record and the state it was made in.

    Attributes:
        move: its number in the record, from 1; draws and passes are moves, too.
        state: before it.
        play: what was played; of ends that are alike the left one.
    """

    move: int
    state: State
    play: Play


@dataclass(frozen=True)
class Judged:
    """A play of a record with what it was worth.

    Attributes:
        move: its number in the record, from 1.
        seat: who played.
        play: what was played; of ends that are alike the left one.
        options: every legal play with its worth; none if that is not known.
    """

    move: int
    seat: int
    play: Play
    options: tuple[EndingMove, ...] = ()

    @property
    def chosen(self) -> EndingMove | None:
        """The play with its worth; ``None`` if that is not known."""
        return next((option for option in self.options if option.play == self.play), None)

    @property
    def best(self) -> tuple[EndingMove, ...]:
        """The best plays."""
        return tuple(option for option in self.options if option.best)

    @property
    def result_lost(self) -> int:
        """In a match: 1 or 2 if a better result of this hand was given away."""
        if not self.chosen:
            return 0
        return (self.best[0].worth.result or 0) - (self.chosen.worth.result or 0)


@dataclass(frozen=True)
class Review:
    """A record with the worth of its plays.

    Attributes:
        position: the record.
        start: the state before it.
        moves: its plays, in order.
        reason: why the worth of the first ones is not known; empty if all are known.
    """

    position: Situation
    start: State
    moves: tuple[Judged, ...]
    reason: str = ""

    @property
    def worst_first(self) -> list[Judged]:
        """The plays, those that lost most first, then in order; those of unknown worth last."""

        def order(one: Judged) -> tuple[bool, int, Fraction, bool, int]:
            move = one.chosen
            if not move:
                return True, 0, Fraction(0), False, one.move
            return False, -one.result_lost, -move.loss, move.best, one.move

        return sorted(self.moves, key=order)

    @property
    def lost(self) -> tuple[Fraction, ...]:
        """For each seat what its plays lost, as far as that is known."""
        lost = [Fraction(0)] * self.position.rules.seats
        for one in self.moves:
            if one.chosen:
                lost[one.seat - 1] += one.chosen.loss
        return tuple(lost)


def obstacle(position: Situation) -> str | None:
    """Why a record cannot be reviewed; ``None`` if it can."""
    if position.replayed is None:
        return "there is no record of play (moves) to review"
    if any(position.hidden):
        return "a review needs every hand; write the tiles that were left over at the end"
    if position.rules.draws and position.hidden_boneyard:
        return "a review needs the tiles left in the boneyard, and their order"
    if position.chance:
        return 'a review needs the order of the boneyard (order = "random" leaves it open)'
    found = drawn_tiles(position)
    return found if isinstance(found, str) else None


def drawn_tiles(position: Situation) -> tuple[Tile, ...] | str:
    """The tiles drawn in a record, in order, or why they do not follow from it.

    A draw that was not seen is certain if in all histories that agree with the record, that is in all
    matchings of tiles and slots, the same tile fills it.
    """
    assert position.replayed is not None
    steps, hands = position.replayed.steps, position.state.hands
    fates = fates_of(steps, hands)
    slots = slots_of(steps, [len(hand) for hand in hands])
    forced = position.rules.forced_lead
    certain = {slot.tile for slot in slots}
    drawn = []
    for slot in sorted((s for s in slots if s.since != FROM_THE_START), key=lambda slot: slot.since):
        tiles = [slot.tile] if slot.tile else _fillers(steps, slots, fates, slot, certain, forced)
        if len(tiles) != 1:
            named = " or ".join(map(format_tile, tiles[:_NAMED])) + (" ..." if len(tiles) > _NAMED else "")
            return (
                f"it is open what seat {slot.seat} drew in move {steps[slot.since].move} ({named}); "
                f"a review needs the tiles in order, as in draw:{format_tile(tiles[0])},..."
            )
        drawn += tiles
    return tuple(drawn)


def _fillers(
    steps: Sequence[RecordStep],
    slots: Sequence[Slot],
    fates: dict[Tile, Fate],
    draw: Slot,
    certain: set[Tile | None],
    forced: bool,
) -> list[Tile]:
    """The tiles that can fill a draw while all others find a place."""
    order = sorted(fates, key=lambda tile: fates[tile].until)

    def fits(slot: Slot, tile: Tile) -> bool:
        fate = fates[tile]
        same = slot.seat == fate.seat and (tile not in certain or slot.tile == tile)
        return same and can_fill(steps, slot, tile, fate.until, forced_lead=forced)

    def possible(one: Tile) -> bool:
        return not unplaceable(order, slots, lambda s, t: (s == draw) == (t == one) and fits(s, t))

    return [tile for tile in sorted(fates) if fits(draw, tile) and possible(tile)]


def moments(position: Situation) -> tuple[State, tuple[Moment, ...]]:
    """The state before a record, and the state before each of its plays.

    Args:
        position: one without an `obstacle`.

    Raises:
        ValueError: there is an obstacle.
        CheckFailedError: the record does not lead to its end.
    """
    rules, end = position.rules, position.state
    if reason := obstacle(position):
        raise ValueError(reason)
    assert position.replayed is not None
    drawn = drawn_tiles(position)
    assert not isinstance(drawn, str)
    seats = position.replayed.seats
    held = [set(hand) for hand in end.hands]
    for event, seat in zip(position.events, seats, strict=True):
        if isinstance(event, Play):
            held[seat - 1].add(event.tile)
    hands = tuple(tuple(sorted(hand - set(drawn))) for hand in held)
    start = state = State(hands, seats[0], None, drawn + end.boneyard, 0, scores_before(position))
    found = []
    for number, event in enumerate(position.events, 1):
        if isinstance(event, Play):
            found.append(Moment(number, state, listed(state, event)))
        if not legal(rules, state, event):
            raise CheckFailedError(f"move {number} of the record cannot be made after going back")
        state = after(rules, state, event)
    if state != end:
        raise CheckFailedError("the record, gone back and played again, ends elsewhere")
    return start, tuple(found)


def review(position: Situation, *, timeout: float | None = None) -> Review:
    """Value every play of a record, and what else could have been played.

    The last plays come first: they are the quickest, and what the time does not suffice for is at the start.

    Args:
        position: one without an `obstacle`.
        timeout: seconds; `endgame.DEFAULT_TIMEOUT` if ``None``.

    Raises:
        ValueError: there is an obstacle.
        CheckFailedError: the values contradict each other.
    """
    start, record = moments(position)
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    found: list[Judged] = []
    reason = ""
    later: tuple[Moment, Worth] | None = None
    for moment in reversed(record):
        options: tuple[EndingMove, ...] = ()
        if not reason:
            try:
                deadline.check()
                worth, options = judged(position.rules, moment.state, deadline)
            except TimeUpError:
                reason = "out of time"
            except SearchTooLargeError as error:
                reason = str(error)
            else:
                _check(position, moment, options, later)
                later = moment, worth
        found.append(Judged(moment.move, moment.state.turn, moment.play, options))
    return Review(position, start, tuple(reversed(found)), reason)


def _check(
    position: Situation, moment: Moment, options: tuple[EndingMove, ...], later: tuple[Moment, Worth] | None
) -> None:
    """Two sides: is a play worth what the next moment with a play, or else the end of the hand, is worth?"""
    rules = position.rules
    if rules.sides > 2:  # of equal plays the one that max^n expects depends on which end is the left one
        return
    worth = next(option.worth for option in options if option.play == moment.play)
    if later:
        expected = _final(rules, later[0].state, later[1])
    elif ended := outcome(rules, position.state):
        expected = _margin(final_scores(rules, position.state, ended))
    else:
        return
    if _final(rules, moment.state, worth) != expected:
        raise CheckFailedError(f"move {moment.move} is not worth what it leads to")


def _final(rules: Rules, state: State, worth: Worth) -> Fraction:
    """The margin of side 1 at the end of the hand that a worth stands for."""
    margin = worth.value * (1 if rules.side(state.turn) == 1 else -1)
    return margin + (_margin(state.scores) if rules.target is None else 0)


def _margin(scores: tuple[int, ...]) -> Fraction:
    return Fraction(scores[0] - scores[1])
