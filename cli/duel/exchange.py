"""`pipcube duel import` and `export`: puzzle files of BurrTools."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from ...puzzles.files.faults import Fault, InvalidError
from ..output import only_option, report_faults, source_argument_for
from ..status import BAD_INPUT, YES

if TYPE_CHECKING:
    from ...puzzles.cube_duel.rules.challenge import Challenge
    from ...puzzles.files.collection import Collection


@click.command("import")
@click.argument("source", metavar="FILE")
@only_option
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="The file to write; without it, to the screen."
)
def import_(source: str, only: tuple[str, ...], output: str | None) -> int:
    """Read a BurrTools file as challenges.

    FILE is an .xmpuzzle file, packed or plain, or - for standard input. Its shapes become [[piece]] tables,
    its problems challenges; a problem without a name is called "problem 1" and so on. Stored solutions are
    checked.

    \b
    Example:
        pipcube duel import soma.xmpuzzle -o soma.toml

    Exit status: 0 imported, 2 something cannot be imported (what can be is written all the same).
    """
    from ...puzzles.cube_duel.files.burrtools.import_ import read_problems
    from ...puzzles.cube_duel.files.writing import format_booklet

    challenges, faults = _sound(lambda: read_problems(source, only))
    report_faults(faults)
    if challenges and not _write(output or "-", format_booklet(challenges).encode(), len(challenges)):
        return BAD_INPUT
    return BAD_INPUT if faults else YES


@click.command()
@source_argument_for("cube_duel")
@only_option
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(dir_okay=False, allow_dash=True),
    help="The file to write; - for standard output.",
)
@click.option("--plain", is_flag=True, help="Plain XML instead of gzip; BurrTools reads both.")
def export(source: str, only: tuple[str, ...], output: str, plain: bool) -> int:
    """Write challenges as a BurrTools file.

    One problem for each challenge, with its target as colours, its setup and its solution. Challenges with
    seams, or with pieces placed on the setup, cannot be written.

    \b
    Example:
        pipcube duel export @sampler -o sampler.xmpuzzle

    Exit status: 0 written, 2 some cannot be written (the others are written all the same).
    """
    from ...puzzles.cube_duel.files.burrtools.export import packed, puzzle_xml, why_not
    from ...puzzles.cube_duel.files.challenges import read_booklet
    from ...puzzles.files.reader import shown_name

    challenges, faults = _sound(lambda: read_booklet(source, only))
    reasons = {challenge.name: why_not(challenge) for challenge in challenges}
    faults += [
        Fault(f'challenge "{name}": {reason}', shown_name(source))
        for name, reason in reasons.items()
        if reason
    ]
    report_faults(faults)
    written = [challenge for challenge in challenges if not reasons[challenge.name]]
    if written:
        content = puzzle_xml(written).encode()
        if not _write(output, content if plain else packed(content), len(written)):
            return BAD_INPUT
    return BAD_INPUT if faults else YES


def _sound(read: Callable[[], Collection[Challenge]]) -> tuple[list[Challenge], list[Fault]]:
    """The challenges of a file that have no fault, and the faults of all others and of the file."""
    try:
        file = read()
    except InvalidError as error:
        return [], list(error.faults)
    faults = [*file.faults, *(fault for entry in file.entries for fault in entry.faults)]
    return [entry.item for entry in file.entries if entry.item], faults


def _write(output: str, content: bytes, number: int) -> bool:
    """Write to a file or (``-``) to standard output; ``False`` and a message if that is not possible."""
    if output == "-":
        click.echo(content, nl=False)
        return True
    try:
        with open(output, "wb") as file:
            file.write(content)
    except OSError as error:
        report_faults([f"{output}: cannot be written: {error.strerror}"])
        return False
    click.echo(f"{number} challenge{'' if number == 1 else 's'} written to {output}", err=True)
    return True
