"""`pipcube duel generate`: new challenges."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

import click

from ...puzzles import cube_duel as duel
from ...solver.result import CheckFailedError, EngineDisagreementError
from ...solver.run.parallel import WorkerDiedError
from ..output import Progress, force_option, own_fault, refusal, report_faults
from ..status import BAD_INPUT, NO, OWN_FAULT, YES
from ..work import jobs_option

LEVELS = ("starter", "junior", "expert", "master", "wizard")  # as in puzzles/cube_duel/search/logic.py
ALL = "all"


@click.command()
@click.option(
    "--level",
    "chosen",
    type=click.Choice([*LEVELS, ALL]),
    multiple=True,
    required=True,
    help="How hard (repeatable).",
)
@click.option(
    "--count",
    type=click.IntRange(min=1, max=1000),
    default=1,
    show_default=True,
    help="How many of each level.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), required=True, help="The same seed gives the same challenges."
)
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="The file to write; without it, to the screen."
)
@force_option
@jobs_option
def generate(
    chosen: tuple[str, ...], count: int, seed: int, output: str | None, force: bool, jobs: int | None
) -> int:
    """Make new challenges with exactly one solution.

    Each can be built in the hand, the setup first, and has the difficulty of its level: starter and junior
    fill the half cube, expert, master and wizard the full one, wizard without a setup. No two are alike. Each
    is written as soon as two engines have proved it, so what Ctrl-C leaves is sound.

    \b
    Examples:
        pipcube duel generate --level wizard --count 5 --seed 1 -o wizards.toml
        pipcube duel generate --level all --count 16 --seed 2026 -o booklet.toml

    Exit status: 0 as many as wanted, 1 fewer, 2 bad input, 130 after Ctrl-C.
    """
    levels = [level for level in LEVELS if level in chosen or ALL in chosen]
    if output and (reason := refusal(output, force=force)):
        report_faults([f"{output}: {reason}"])
        return BAD_INPUT
    wanted = len(levels) * count
    made: list[duel.Challenge] = []
    try:
        with _target(output) as file, Progress(wanted, "generating") as progress:
            for challenge in _challenges(levels, count, seed, jobs):
                if not made:
                    _begin(file, output, _head(levels, count, seed))
                write_one(file, challenge)
                made.append(challenge)
                progress.update(len(made))
    except OSError as error:
        if isinstance(error, BrokenPipeError):
            raise
        report_faults([f"{output or 'standard output'}: cannot be written: {error.strerror}"])
        return BAD_INPUT
    except (CheckFailedError, EngineDisagreementError, WorkerDiedError) as error:
        report_faults([own_fault(error)])
        return OWN_FAULT
    finally:
        if output and made:
            click.echo(f"{_number(len(made))} of {wanted} written to {output}", err=True)
    if len(made) < wanted:
        missing = ", ".join(
            f"{level} {sum(c.level == level for c in made)} of {count}"
            for level in levels
            if sum(c.level == level for c in made) < count
        )
        report_faults([f"fewer than wanted were found: {missing}"])
        return NO
    return YES


def _challenges(levels: list[str], count: int, seed: int, jobs: int | None) -> Iterator[duel.Challenge]:
    made: list[duel.Challenge] = []
    for level in levels:
        for challenge in duel.generate(level, count=count, seed=seed, beside=tuple(made), jobs=jobs):
            made.append(challenge)
            yield challenge


def _head(levels: list[str], count: int, seed: int) -> str:
    """How the file was made."""
    chosen = f"--level {ALL}" if levels == list(LEVELS) else " ".join(f"--level {level}" for level in levels)
    return f"# Made by: pipcube duel generate {chosen} --count {count} --seed {seed}\n"


def _begin(file: TextIO, output: str | None, head: str) -> None:
    """Clear the file, once there is something to write."""
    if output and Path(output).is_file():
        file.truncate(0)
    file.write(head)


def write_one(file: TextIO, challenge: duel.Challenge) -> None:
    """Write an entry so that it is there whatever happens next."""
    file.write("\n" + duel.format_challenge(challenge))
    file.flush()


def _number(count: int) -> str:
    return f"{count} challenge{'' if count == 1 else 's'}"


@contextmanager
def _target(output: str | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
        return
    with open(output, "a", encoding="utf-8") as file:  # what is there is kept until there is something new
        yield file
