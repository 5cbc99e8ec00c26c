"""A hand for two at the table, move by move: draws and passes happen by themselves, all of it is recorded."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..files.positions import format_event
from ..rules.game import (
    LEAD,
    LEFT,
    RIGHT,
    Outcome,
    Play,
    State,
    after_draw,
    after_pass,
    after_play,
    must_draw,
    outcome,
    plays,
)
from ..rules.position import Drawn, Event, Lying, Pass, Position, extended
from ..rules.record import replay
from ..rules.tiles import Tile, format_tile, halves, tile


@dataclass(frozen=True)
class Game:
    """A hand as far as it was played.

    Attributes:
        start: how it began.
        state: how it stands.
        line: the tiles as they lie.
        events: what was done, drawn tiles with their names.
        seats: who did it.
        before: the scores before the last event.
    """

    start: Position
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


Chooser = Callable[[Game], "Play | None"]  # None: that seat gets up


class UnreadableError(Exception):
    """What was typed is no legal play; the text says why."""


def begin(start: Position) -> Game:
    """The start of a hand; nothing lies yet."""
    return Game(start, start.state)


def forced(game: Game) -> Event | None:
    """What the seat to move has to do without a choice: draw until a tile fits, or pass."""
    rules, state = game.start.rules, game.state
    drawn: list[Tile] = []
    while must_draw(rules, state):
        drawn.append(state.boneyard[0])
        state = after_draw(state, drawn[-1])
    if drawn:
        return Drawn(len(drawn), tuple(drawn))
    return None if game.options else Pass()


def after(game: Game, event: Event) -> Game:
    """The hand after an event that is legal."""
    rules, state, line = game.start.rules, game.state, game.line
    if isinstance(event, Play):
        state, line = after_play(rules, state, event), extended(line, event)
    elif isinstance(event, Drawn):
        for one in event.tiles or ():
            state = after_draw(state, one)
    else:
        state = after_pass(rules, state)
    seats = (*game.seats, game.state.turn)
    return Game(game.start, state, line, (*game.events, event), seats, game.state.scores)


def course(game: Game, choosers: Mapping[int, Chooser]) -> Iterator[Game]:
    """Play on to the end of the hand, or until a seat gets up; the hand after each event.

    Args:
        game: where it stands.
        choosers: who chooses the plays of each seat.
    """
    while game.ended is None:
        event = forced(game) or choosers[game.state.turn](game)
        if event is None:
            return
        game = after(game, event)
        yield game


def recorded(game: Game, name: str) -> Position:
    """The hand as a position with its record, every tile seen."""
    state = replace(game.state, ends=None, passes=0, scores=game.start.state.scores)
    return replay(replace(game.start, name=name, state=state, events=game.events))


def seen_by(game: Game, seat: int) -> Position:
    """The hand as one seat sees it: its own tiles, and how many the others hold."""
    state, start = game.state, game.start
    hands = tuple(hand if number == seat else () for number, hand in enumerate(state.hands, 1))
    hidden = tuple(0 if number == seat else len(hand) for number, hand in enumerate(state.hands, 1))
    events = tuple(
        Drawn(event.number) if isinstance(event, Drawn) and who != seat else event
        for event, who in zip(game.events, game.seats, strict=True)
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
