"""`pipcube domino rush` and `play`: alone against the clock, and a hand against the computer."""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

import click

from ..output import Progress, json_option, print_json, report_faults, seed_type
from ..status import BAD_INPUT, UNDECIDED, YES
from .entries import GAMES

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.lines import BestLine
    from ...puzzles.dominoes.play.hand import LiveHand
    from ...puzzles.dominoes.play.rush import CommandError, Race, Rush
    from ...puzzles.dominoes.rules.game import Play

LEVELS = ("random", "greedy", "mean", "open")
_MOST_SECONDS = 86_400.0
_LINE_TIMEOUT = 60.0


@click.command()
@click.option("--seed", type=seed_type, help="The same seed gives the same stream [default: by chance].")
@click.option(
    "--seconds",
    type=click.FloatRange(0, _MOST_SECONDS),
    default=75,
    show_default=True,
    help="On the clock; 0 shows the stream and the best line only.",
)
@click.option(
    "--tiles", type=click.IntRange(1, 28), default=20, show_default=True, help="Tiles in the stream."
)
@click.option("--moves", metavar="MOVES", help='Instead of typing: "3 1> x2 64<".')
@json_option
def rush(seed: int | None, seconds: float, tiles: int, moves: str | None, as_json: bool) -> int:
    """A race alone against the clock.

    Lay tiles at either end of one line; a total of the open ends that 5 divides scores it, as in All Fives.
    Five tiles lie open, and the next of the stream takes the place of one that is laid. 3 lays tile number 3
    (64 the tile 6-4), 3< and 3> say where, x3 exchanges it: it goes to the end of the stream, the next one
    comes. q stops. Afterwards: the best line of these tiles.

    \b
    Examples:
        pipcube domino rush --seed 7
        pipcube domino rush --seed 7 --moves "4 1 x2 2"
        pipcube domino rush --seed 7 --seconds 0

    Exit status: 0 raced, 2 bad input, 3 the best line is not proved within a minute.
    """
    from ...puzzles.dominoes.ask.lines import best_line
    from ...puzzles.dominoes.play.rush import TIME, CommandError, Race, begin, came, stream_of

    seed = _by_chance() if seed is None else seed
    stream = stream_of(seed, tiles)
    start = begin(stream)
    raced = Race(start, TIME, 0.0)
    if math.isnan(seconds):
        raise click.BadParameter("a number of seconds, 0 or more", param_hint="'--seconds'")
    if seconds:
        try:
            raced = _race(start, seconds, moves, as_json)
        except CommandError as error:
            report_faults([f"--moves: {error}"])
            return BAD_INPUT
    with Progress(1):
        best = best_line(stream, timeout=_LINE_TIMEOUT)
        reached = best_line(came(stream, raced.rush), timeout=_LINE_TIMEOUT)
    if as_json:
        print_json(_rush_json(seed, stream, raced, best, reached))
    else:
        from .review_screen import show_race

        show_race(seed, stream, raced if seconds else None, best, reached)
    return YES if best.proved else UNDECIDED


def _race(start: Rush, seconds: float, moves: str | None, as_json: bool) -> Race:
    """Race on the terminal; with JSON wanted, what is shown meanwhile goes to standard error."""
    from time import monotonic

    from ...puzzles.dominoes.play.rush import race
    from .review_screen import rush_text

    def show(rush: Rush, left: float) -> None:
        if moves is None:
            click.echo(rush_text(rush, left), nl=False, err=as_json)

    def refuse(error: CommandError) -> None:
        if moves is not None:
            raise error
        click.echo(f"  {error}", err=as_json)

    read = _timed_lines() if moves is None else _given(moves)
    raced = race(start, read, clock=monotonic, seconds=seconds, show=show, refuse=refuse)
    if moves is None:
        click.echo(err=as_json)
    return raced


def _given(moves: str) -> Callable[[float], str | None]:
    words = iter(moves.split())
    return lambda _: next(words, None)


def _timed_lines() -> Callable[[float], str | None]:
    """Lines of standard input, each waited for as long as is asked, ``None`` if none comes."""
    import queue
    import threading

    lines: queue.Queue[str | None] = queue.Queue()
    stream = sys.stdin

    def read_on() -> None:
        while (line := _line(stream)) is not None:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read_on, daemon=True).start()

    def read(seconds: float) -> str | None:
        with suppress(queue.Empty):
            return lines.get(timeout=seconds)
        return None

    return read


def _line(stream: TextIO) -> str | None:
    """The next line; ``None`` at the end."""
    with suppress(OSError, ValueError):  # closed, or no text
        if line := stream.readline():
            return line.strip()
    return None


def _by_chance() -> int:
    import random

    return random.randrange(1_000_000)  # noqa: S311 (a game, not a secret)


def _rush_json(
    seed: int, stream: tuple[tuple[int, int], ...], raced: Race, best: BestLine, reached: BestLine
) -> dict[str, Any]:
    from ...puzzles.dominoes.play.rush import written
    from ...puzzles.dominoes.rules.tiles import format_tiles

    rush = raced.rush
    return {
        "seed": seed,
        "stream": format_tiles(stream),
        "points": rush.points,
        "plays": written(rush.plays).split(),
        "line": format_tiles(rush.line),
        "exchanged": rush.exchanged,
        "ended": raced.reason,
        "seconds": round(raced.seconds, 3),
        "best": _best_json(best),
        "reached": _best_json(reached),
    }


def _best_json(best: BestLine) -> dict[str, Any]:
    from ...puzzles.dominoes.play.rush import written
    from ...puzzles.dominoes.rules.tiles import format_tiles

    return {
        "status": "proved" if best.proved else "unknown",
        "points": best.line.points,
        "upper": best.upper,
        "plays": written(best.line.plays).split(),
        "line": format_tiles(best.line.chain),
    }


@click.command()
@click.option("--game", "name", type=click.Choice(GAMES), default="draw", show_default=True)
@click.option("--seed", type=seed_type, help="The same seed gives the same deal [default: by chance].")
@click.option("--level", type=click.Choice(LEVELS), default="greedy", show_default=True, help="See above.")
@click.option(
    "--set", "highest", type=click.IntRange(0, 6), default=6, show_default=True, help="A double-n set."
)
@click.option("--hand-size", type=click.IntRange(1, 14), help="Tiles a seat [default: 7].")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, writable=True),
    help="A position file; the record is added to it.",
)
def play(
    name: str, seed: int | None, level: str, highest: int, hand_size: int | None, output: str | None
) -> int:
    """Play a hand against the computer.

    You are seat 1; whoever holds the highest double leads, any tile. Draws and passes happen by themselves.
    Type the number of a play, or the play (6-4> at the right end, 6-4< at the left one, 6-4 where that is
    clear); q stops.

    \b
    Levels:
        random  any legal play
        greedy  most points at once, then the heaviest tile
        mean    the best mean over 200 deals that agree with what it has seen; it sees its own hand only
        open    the best play with all tiles seen: it looks at your hand and at the boneyard

    \b
    Examples:
        pipcube domino play --game all-fives --seed 7 -o games.toml
        pipcube domino play --game block --level open --seed 4

    Exit status: 0 played or stopped, 2 bad input, 130 after Ctrl-C; the record is written in any case.
    """
    from ...puzzles.dominoes.ask.dealing import deal
    from ...puzzles.dominoes.play.hand import begin, course
    from ...puzzles.dominoes.play.robots import player
    from ...puzzles.dominoes.rules.game import Rules
    from .review_screen import end_text, event_text, intro_text

    seed = _by_chance() if seed is None else seed
    try:
        start = deal(Rules(name), seed, highest=highest, size=hand_size)
    except ValueError as error:
        raise click.UsageError(f"{error}; --hand-size N deals fewer") from None
    click.echo(intro_text(start, level))
    game = begin(start)
    status = YES
    try:
        for moment in course(game, {1: _ask, 2: player(level, seed)}):
            game = moment
            click.echo(event_text(game))
        click.echo(end_text(game))
    finally:
        if output and game.events and not _add_record(output, game, f"play-{seed}-{level}"):
            status = BAD_INPUT
    return status


def _ask(game: LiveHand) -> Play | None:
    """Let the player choose; ``None`` if he stops."""
    from ...puzzles.dominoes.play.hand import UnreadableError, read_play
    from .review_screen import turn_text

    click.echo(turn_text(game))
    while True:
        click.echo("your play: ", nl=False)
        typed = _line(sys.stdin)
        if typed is None:
            click.echo()
        if typed is None or typed.lower() in ("q", "quit"):
            return None
        try:
            return read_play(game.options, typed)
        except UnreadableError as error:
            click.echo(f"  {error}")


def _add_record(path: str, game: LiveHand, name: str) -> bool:
    """Add the record of a hand to a file; if that is not possible, print it and say so."""
    from ...puzzles.dominoes.files.positions import format_position
    from ...puzzles.dominoes.play.hand import recorded

    text = ""
    try:
        there = Path(path).read_text(encoding="utf-8", errors="replace") if Path(path).is_file() else ""
        taken = set(re.findall(r'^name\s*=\s*"([^"\n]*)"', there, re.MULTILINE))
        names = (name if again == 1 else f"{name}-{again}" for again in range(1, len(taken) + 2))
        name = next(free for free in names if free not in taken)
        text = format_position(recorded(game, name))
        gap = "" if not there else "\n" if there.endswith("\n") else "\n\n"
        with open(path, "a", encoding="utf-8") as file:
            file.write(gap + text)
    except OSError as error:
        report_faults([f"{path}: cannot be written: {error.strerror}"])
        click.echo(text or format_position(recorded(game, name)), nl=False)
        return False
    click.echo(f"recorded as {name} in {path}", err=True)
    return True
