"""What the commands of `pipcube duel` share: the challenges of a file, and the engines."""

from __future__ import annotations

from typing import Any

import click

from ...puzzles import cube_duel as duel
from ..output import source_argument_for
from ..work import Question, Work, answer_file

source_argument = source_argument_for("cube_duel")
engine_option = click.option(
    "--engine",
    type=click.Choice(["cover", "sat", "cp-sat", "all"]),
    help="Default: cover, a compiled search (sat for boxes over 128 cells). 'all' asks every engine and "
    "fails if they disagree.",
)


def each_challenge(
    source: str, only: tuple[str, ...], question: Question[Any, Any], work: Work, *, as_json: bool = False
) -> int:
    """Ask about each challenge of a file; the exit status."""
    return answer_file(lambda: duel.read(source, only), question, work, as_json=as_json, source=source)
