"""How `pipcube duel count` looks on a terminal."""

from __future__ import annotations

from rich.text import Text

from ...puzzles.cube_duel import Challenge, Counted
from ..output import screen, time_text
from .screen import level_text


def show_count(challenge: Challenge, counted: Counted) -> None:
    """The number of solutions in one line."""
    if counted.count is None:
        what = f"at least {counted.at_least:,} solutions, not counted to the end"
    else:
        what = f"{counted.count:,} solution{'' if counted.count == 1 else 's'}"
        if counted.count_up_to_turns is not None:
            what += f", {counted.count_up_to_turns:,} up to turns"
    line = Text.assemble((challenge.name, "bold"), level_text(challenge), "  ", what)
    line.append(f"  [{time_text(counted.seconds)}, {counted.engine}]", "dim")
    screen().print(line)
