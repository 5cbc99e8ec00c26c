"""`pipcube duel export`: challenges as a BurrTools file."""

from __future__ import annotations

import click

from ...puzzles import cube_duel as duel
from ...puzzles.files.collection import collected
from ...puzzles.files.faults import Fault
from ...puzzles.files.reader import shown_name
from ..output import only_option, report_faults, write_work
from ..status import BAD_INPUT, YES
from .entries import source_argument


@click.command()
@source_argument
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
    file = collected(lambda: duel.read(source, only))
    faults = [*file.faults, *(fault for entry in file.entries for fault in entry.faults)]
    written = []
    for challenge in (entry.item for entry in file.entries if entry.item):
        if reason := duel.export_fault(challenge):
            faults.append(Fault(f'challenge "{challenge.name}": {reason}', shown_name(source)))
        else:
            written.append(challenge)
    report_faults(faults)
    if written:
        content = duel.export(written, plain=plain)
        if not write_work(output, content, len(written), "challenge", force=True, source=source):
            return BAD_INPUT
    return BAD_INPUT if faults else YES
