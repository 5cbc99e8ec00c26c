"""`pipcube domino rush`: alone against the clock."""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import click

from ..output import Progress, json_option, print_json, report_faults, seed_type
from ..status import BAD_INPUT, UNDECIDED, YES
from .prompt import by_chance, typed_line

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.lines import BestLine
    from ...puzzles.dominoes.play.rush import CommandError, Race, Rush

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

    seed = by_chance() if seed is None else seed
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
        from .rush_screen import show_race

        show_race(seed, stream, raced if seconds else None, best, reached)
    return YES if best.proved else UNDECIDED


def _race(start: Rush, seconds: float, moves: str | None, as_json: bool) -> Race:
    """Race on the terminal; with JSON wanted, what is shown meanwhile goes to standard error."""
    from time import monotonic

    from ...puzzles.dominoes.play.rush import race
    from .rush_screen import rush_text

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
        while (line := typed_line(stream)) is not None:
            lines.put(line)
        lines.put(None)

    threading.Thread(target=read_on, daemon=True).start()

    def read(seconds: float) -> str | None:
        with suppress(queue.Empty):
            return lines.get(timeout=seconds)
        return None

    return read


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
