"""`pipcube domino play`: a hand against the computer."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ...puzzles.dominoes.rules.game import GAMES
from ..output import report_faults, seed_type
from ..status import BAD_INPUT, YES
from .prompt import by_chance, typed_line

if TYPE_CHECKING:
    from ...puzzles.dominoes.play.hand import LiveHand
    from ...puzzles.dominoes.rules.game import Play

LEVELS = ("random", "greedy", "mean", "open")


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
    from .play_screen import end_text, event_text, intro_text

    seed = by_chance() if seed is None else seed
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
    from .play_screen import turn_text

    click.echo(turn_text(game))
    while True:
        click.echo("your play: ", nl=False)
        typed = typed_line(sys.stdin)
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
