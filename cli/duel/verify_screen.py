"""How `pipcube duel verify` looks on a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import click
from rich.text import Text

from ...puzzles.cube_duel import Solved
from ...puzzles.cube_duel.show.words import VERDICTS
from ...solver.result import Status
from ..output import screen, time_text
from .screen import level_text

_COLOURS = {Status.ONE: "green", Status.MANY: "yellow", Status.NONE: "red", Status.UNKNOWN: "magenta"}


def headline(solved: Solved) -> Text:
    """Name, verdict, and what there is to say about the printed solution and about the hand."""
    challenge = solved.challenge
    verdict, colour = VERDICTS[solved.status], _COLOURS[solved.status]
    if solved.count is not None and solved.count > 1:
        verdict = f"{solved.count:,} solutions, {solved.count_up_to_turns:,} up to turns"
    elif solved.status is Status.MANY and not solved.complete and len(solved.packings) > 2:
        verdict = f"the first {len(solved.packings):,} solutions, not all"
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", (verdict, colour))
    if solved.solution_ok is False:
        line.append(f"; {solved.solution_fault}", "red")
    elif solved.solution_ok:
        line.append(", the one printed")
    if words := _in_hand_text(solved):
        line.append(f"; {words}", "yellow")
    line.append(f"  [{time_text(solved.seconds)}, {solved.engine}]", "dim")
    return line


def _in_hand_text(solved: Solved) -> str:
    """What the hand adds to the verdict over all packings; nothing where it changes nothing."""
    status = solved.status_buildable
    if solved.status is Status.ONE and solved.buildable == (False,):
        return "but it cannot be built in the hand"
    if solved.status is Status.MANY and solved.complete and status in (Status.ONE, Status.NONE):
        return f"{'only one' if status is Status.ONE else 'none'} of them can be built in the hand"
    return ""


def show_verdict(solved: Solved) -> None:
    """The verdict in one line."""
    screen().print(headline(solved))


def show_summary(answers: Sequence[Mapping[str, Any]]) -> None:
    """The verdicts of a booklet, given as JSON, in one line."""
    parts = [f"{sum(answer.get('status') == Status.ONE for answer in answers)} with exactly one solution"]
    for status, words in (
        (Status.MANY, "with more than one"),
        (Status.NONE, "with none"),
        (Status.UNKNOWN, "undecided"),
    ):
        if number := sum(answer.get("status") == status for answer in answers):
            parts.append(f"{number} {words}")
    if wrong := sum(answer.get("solution_ok") is False for answer in answers):
        parts.append(f"{wrong} with a wrong printed solution")
    click.echo(f"{len(answers)} challenge{'' if len(answers) == 1 else 's'}: {', '.join(parts)}")
