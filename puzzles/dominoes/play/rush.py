"""A race alone: tiles from a stream, laid at either end, for All Fives points against the clock.

The rules are those of this project. `HAND` tiles lie open, the rest of the stream comes in its order. A tile
laid is replaced by the next of the stream, at its place. A tile can be exchanged: it goes to the end of the
stream, and the next one takes its place. Nothing is lost by it but time, so that without the clock every line
of the tiles can be laid: the best one is the most that the race can bring.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from ..ask.dealing import shuffled
from ..rules.game import ALL_FIVES, LEAD, LEFT, RIGHT, Play, Rules, State, play_points, plays
from ..rules.notation import format_event
from ..rules.situation import Lying, ends_of, extended
from ..rules.tiles import HIGHEST, Tile, format_tile, full_set, halves, tile

RULES = Rules(ALL_FIVES)
HAND = 5  # tiles that lie open
TILES = 20  # in a race
TIME, END, NO_MORE = "the time is up", "stopped", "nothing that is left fits"
QUIT = ("q", "quit")
_COMMAND = re.compile(r"(x?)(.*?)([<>]?)")


@dataclass(frozen=True)
class Rush:
    """Where a race stands.

    Attributes:
        hand: the tiles that lie open, by place.
        stream: those to come.
        line: the tiles as they lie.
        plays: how they came there.
        points: made so far.
        exchanged: how many tiles have been exchanged.
    """

    hand: tuple[Tile, ...]
    stream: tuple[Tile, ...]
    line: tuple[Lying, ...] = ()
    plays: tuple[Play, ...] = ()
    points: int = 0
    exchanged: int = 0

    @property
    def over(self) -> bool:
        """Does no tile that is left fit?"""
        return not self.fitting((*self.hand, *self.stream))

    def fitting(self, tiles: tuple[Tile, ...]) -> list[Play]:
        """The plays of some tiles."""
        state = State((tuple(sorted(tiles)), ()), 1, ends_of(RULES, self.line), (), 0, (0, 0))
        return plays(RULES, state)


@dataclass(frozen=True)
class Race:
    """A race that is over: where it ended, why (`TIME`, `END` or `NO_MORE`), and the seconds it took."""

    rush: Rush
    reason: str
    seconds: float


class CommandError(Exception):
    """What was typed cannot be done."""


def stream_of(seed: int, tiles: int = TILES) -> tuple[Tile, ...]:
    """The first tiles of a double-six set in an order that the seed decides."""
    return tuple(shuffled(full_set(HIGHEST), seed)[:tiles])


def begin(stream: tuple[Tile, ...]) -> Rush:
    """The start of a race."""
    return Rush(stream[:HAND], stream[HAND:])


def came(stream: tuple[Tile, ...], rush: Rush) -> tuple[Tile, ...]:
    """The tiles of the stream that have lain open at some time in a race."""
    return stream[: HAND + len(rush.plays) + rush.exchanged]


def lay(rush: Rush, play: Play) -> Rush:
    """Lay a tile of the hand; the next of the stream takes its place.

    Raises:
        CommandError: it does not fit.
    """
    line = rush.line
    numbers = (line[0][0], line[-1][1]) if line else ()
    if line and numbers[0 if play.end == LEFT else 1] not in play.tile:
        raise CommandError(f"{format_tile(play.tile)} does not fit the {play.end} end")
    line = extended(line, play)
    ends = ends_of(RULES, line)
    assert ends is not None
    place = rush.hand.index(play.tile)
    hand = (*rush.hand[:place], *rush.stream[:1], *rush.hand[place + 1 :])
    return replace(
        rush,
        hand=hand,
        stream=rush.stream[1:],
        line=line,
        plays=(*rush.plays, play),
        points=rush.points + play_points(RULES, ends, lead=len(line) == 1),
    )


def exchange(rush: Rush, one: Tile) -> Rush:
    """Put a tile of the hand at the end of the stream and take the next.

    Raises:
        CommandError: the stream is empty.
    """
    if not rush.stream:
        raise CommandError("the stream is empty: nothing to exchange for")
    place = rush.hand.index(one)
    hand = (*rush.hand[:place], rush.stream[0], *rush.hand[place + 1 :])
    return replace(rush, hand=hand, stream=(*rush.stream[1:], one), exchanged=rush.exchanged + 1)


def obey(rush: Rush, text: str) -> Rush:
    """Do what was typed: ``3``, ``3>``, ``64``, ``6-4<`` lay a tile by its place or itself; ``x3`` exchanges.

    Raises:
        CommandError: it cannot be read or done; the text says why.
    """
    match = _COMMAND.fullmatch(text)
    assert match is not None  # it takes anything
    swap, name, mark = match.groups()
    one = _tile(rush, name, text)
    if swap:
        if mark:
            raise CommandError(f"{text}: a tile is exchanged without < or >")
        return exchange(rush, one)
    if not rush.line:
        return lay(rush, Play(one, LEAD))
    if mark:
        return lay(rush, Play(one, LEFT if mark == "<" else RIGHT))
    options = rush.fitting((one,))
    if len(options) != 1:
        written = format_tile(one)
        why = f"fits both ends: {written}< or {written}>" if options else "fits no end"
        raise CommandError(f"{written} {why}")
    return lay(rush, options[0])


def _tile(rush: Rush, name: str, text: str) -> Tile:
    if re.fullmatch("[0-9]", name):
        if not 1 <= int(name) <= len(rush.hand):
            raise CommandError(f"{text}: there is no tile number {name}")
        return rush.hand[int(name) - 1]
    found = halves(name)
    if found is None:
        raise CommandError(f"{text}: expected a tile's number or the tile, with < or >, x before it, or q")
    if tile(*found) not in rush.hand:
        raise CommandError(f"{format_tile(tile(*found))} does not lie open")
    return tile(*found)


def race(
    rush: Rush,
    read: Callable[[float], str | None],
    *,
    clock: Callable[[], float],
    seconds: float,
    show: Callable[[Rush, float], None],
    refuse: Callable[[CommandError], None],
) -> Race:
    """Race until the time is up, nothing fits any more, or no more comes.

    Args:
        rush: the start.
        read: waits at most so many seconds for the next line; ``None`` if none comes.
        clock: the time in seconds.
        seconds: how long the race lasts.
        show: shows where it stands, and the seconds left, before a line is read.
        refuse: says what is wrong with what was typed.
    """
    begun = clock()
    while not rush.over:
        left = seconds - (clock() - begun)
        if left <= 0:
            return Race(rush, TIME, seconds)
        show(rush, left)
        typed = read(left)
        spent = clock() - begun
        if spent >= seconds:  # what was typed too late does not count
            return Race(rush, TIME, seconds)
        if typed is None:
            return Race(rush, END, spent)
        for word in typed.lower().split():
            if word in QUIT:
                return Race(rush, END, spent)
            try:
                rush = obey(rush, word)
            except CommandError as error:
                refuse(error)
    return Race(rush, NO_MORE, min(seconds, clock() - begun))


def written(plays: tuple[Play, ...]) -> str:
    """Plays as in a record."""
    return " ".join(map(format_event, plays))
