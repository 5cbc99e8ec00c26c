"""A hand for two at the table, move by move: draws and passes happen by themselves, all of it is recorded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..rules.game import (
    LEAD,
    LEFT,
    RIGHT,
    Drawn,
    Event,
    Outcome,
    Play,
    State,
    after,
    forced,
    outcome,
    plays,
)
from ..rules.notation import format_event
from ..rules.record import replay
from ..rules.situation import Lying, Situation, extended
from ..rules.tiles import format_tile, halves, tile


@dataclass(frozen=True)
class LiveHand:
    """A hand as far as it was played.

    Attributes:
        start: how it began.
        state: how it stands.
        line: the tiles as they lie.
        events: what was done, drawn tiles with their names.
        seats: who did it.
        before: the scores before the last event.
    """

    start: Situation
    state: State
    line: tuple[Lying, ...] = ()
    events: tuple[Event, ...] = ()
    seats: tuple[int, ...] = ()
    before: tuple[int, ...] = ()

    @property
    def options(self) -> list[Play]:
        """The legal plays of the seat to move."""
        return plays(self.start.rules, self.state)

    @property
    def ended(self) -> Outcome | None:
        """How it has ended, ``None`` if it goes on."""
        return outcome(self.start.rules, self.state)


Chooser = Callable[[LiveHand], "Play | None"]  # None: that seat gets up


class UnreadableError(Exception):
    """What was typed is no legal play; the text says why."""


def begin(start: Situation) -> LiveHand:
    """The start of a hand; nothing lies yet."""
    return LiveHand(start, start.state)


def continued(live: LiveHand, event: Event) -> LiveHand:
    """The hand after an event that is legal."""
    state = after(live.start.rules, live.state, event)
    line = extended(live.line, event) if isinstance(event, Play) else live.line
    seats = (*live.seats, live.state.turn)
    return LiveHand(live.start, state, line, (*live.events, event), seats, live.state.scores)


def course(live: LiveHand, choosers: Mapping[int, Chooser]) -> Iterator[LiveHand]:
    """Play on to the end of the hand, or until a seat gets up; the hand after each event.

    Args:
        live: where it stands.
        choosers: who chooses the plays of each seat.
    """
    while live.ended is None:
        event = forced(live.start.rules, live.state) or choosers[live.state.turn](live)
        if event is None:
            return
        live = continued(live, event)
        yield live


def recorded(live: LiveHand, name: str) -> Situation:
    """The hand as a position with its record, every tile seen."""
    state = replace(live.state, ends=None, passes=0, scores=live.start.state.scores)
    return replay(replace(live.start, name=name, state=state, events=live.events))


def seen_by(live: LiveHand, seat: int) -> Situation:
    """The hand as one seat sees it: its own tiles, and how many the others hold."""
    state, start = live.state, live.start
    hands = tuple(hand if number == seat else () for number, hand in enumerate(state.hands, 1))
    hidden = tuple(0 if number == seat else len(hand) for number, hand in enumerate(state.hands, 1))
    events = tuple(
        Drawn(event.number) if isinstance(event, Drawn) and who != seat else event
        for event, who in zip(live.events, live.seats, strict=True)
    )
    known = replace(
        start,
        state=replace(state, hands=hands, boneyard=()),
        hidden=hidden,
        hidden_boneyard=len(state.boneyard),
        events=events,
    )
    if not events:
        return known
    before = replace(known.state, ends=None, passes=0, scores=start.state.scores)
    return replay(replace(known, state=before))


def read_play(options: Sequence[Play], text: str) -> Play:
    """The play that was typed: by its number in the list, or as in a record (the end only where it matters).

    Two digits are always a tile, so that only the first nine plays have numbers.

    Raises:
        UnreadableError: it is none of them.
    """
    if re.fullmatch("[0-9]", text):
        if not 1 <= int(text) <= len(options):
            raise UnreadableError(f"{text}: there is no play of this number")
        return options[int(text) - 1]
    mark = text[-1:] if text[-1:] in "<>" else ""
    found = halves(text.removesuffix(mark))
    if found is None:
        raise UnreadableError(f"{text}: expected a number from the list, a play such as 6-4>, or q to stop")
    mine = [play for play in options if play.tile == tile(*found)]
    end = {"<": LEFT, ">": RIGHT, "": None}[mark]
    fitting = [play for play in mine if end in (None, play.end) or play.end == LEAD]
    written = format_tile(tile(*found))
    if not mine:
        raise UnreadableError(f"{written} cannot be played")
    if not fitting:
        raise UnreadableError(f"{written} does not fit there: {format_event(mine[0])}")
    if len(fitting) > 1:
        raise UnreadableError(f"{written} fits both ends: {written}< or {written}>")
    return fitting[0]
