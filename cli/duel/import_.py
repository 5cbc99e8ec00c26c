"""`pipcube duel import`: BurrTools files as challenges."""

from __future__ import annotations

import click

from ...puzzles import cube_duel as duel
from ...puzzles.files.collection import collected
from ..output import force_option, only_option, report_faults, write_work
from ..status import BAD_INPUT, YES


@click.command("import")
@click.argument("source", metavar="FILE")
@only_option
@click.option(
    "-o", "--output", type=click.Path(dir_okay=False), help="The file to write; without it, to the screen."
)
@force_option
def import_(source: str, only: tuple[str, ...], output: str | None, force: bool) -> int:
    """Read a BurrTools file as challenges.

    FILE is an .xmpuzzle file, packed or plain, or - for standard input. Its shapes become [[piece]] tables,
    its problems challenges; a problem without a name is called "problem 1" and so on. Stored solutions are
    checked.

    \b
    Example:
        pipcube duel import soma.xmpuzzle -o soma.toml

    Exit status: 0 imported, 2 something cannot be imported (what can be is written all the same).
    """
    file = collected(lambda: duel.import_(source, only))
    faults = [*file.faults, *(fault for entry in file.entries for fault in entry.faults)]
    report_faults(faults)
    challenges = [entry.item for entry in file.entries if entry.item]
    if challenges:
        text = duel.format_booklet(challenges)
        if not write_work(output, text, len(challenges), "challenge", force=force, source=source):
            return BAD_INPUT
    return BAD_INPUT if faults else YES
