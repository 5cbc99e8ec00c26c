"""`pipcube domino draw`: positions as text, SVG or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..output import only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from .entries import Typed, each_position, position_options

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...puzzles.dominoes.ask.ending import Ending
    from ...puzzles.dominoes.rules.position import Position
    from ...puzzles.dominoes.rules.situation import Situation
    from ...puzzles.dominoes.show.page import Lines
    from ...solver.run.parallel import Means


@click.command()
@position_options
@only_option
@output_option_for(".svg", ".html")
@click.option("--best/--no-best", default=True, show_default=True, help="Mark the best plays.")
@timeout_option
@drawing_work_options
def draw(
    source: str | None,
    typed: Typed,
    only: tuple[str, ...],
    output: str | None,
    best: bool,
    timeout: float | None,
    work: Work,
) -> int:
    """Draw positions, as text, SVG or a page.

    The line as it lies, the hands and the boneyard, and the value of every play. As HTML one page for any
    browser, without a network: records and best play step by step. Without -o as plain text.

    \b
    Examples:
        pipcube domino draw @endings
        pipcube domino draw @endings -o endings.svg
        pipcube domino draw @endings -o endings.html

    Exit status: 0 drawn, 2 bad input, 3 some undecided (what can be drawn is drawn all the same).
    """
    as_page = output is not None and output.lower().endswith(".html")
    drawn: list[tuple[Situation, Ending | None, Lines]] = []

    def collect(position: Position, found: tuple[Ending | None, Lines]) -> None:
        if output:
            drawn.append((position.situation, *found))
        else:
            from .screen import show_drawn

            show_drawn(position.situation, found[0])

    question = Question(
        "domino draw",
        _best,
        lambda found: UNDECIDED if found[0] and found[0].worth is None else YES,
        options={"wanted": best, "lines": as_page},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_position(source, only, typed, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "position"):
        return BAD_INPUT
    return status


def _best(
    position: Position, _: Means, *, wanted: bool, lines: bool, timeout: float | None
) -> tuple[Ending | None, Lines]:
    """What every play is worth and (for a page) how it goes on after each; nothing if it cannot be asked."""
    from ...puzzles.dominoes.ask.ending import continuations, obstacle, solve

    situation = position.situation
    if not wanted or obstacle(situation) is not None:
        return None, {}
    answer = solve(situation, timeout=timeout)
    return answer, continuations(situation, answer, timeout=timeout) if lines else {}


def _picture(output: str, drawn: Sequence[tuple[Situation, Ending | None, Lines]]) -> str:
    if output.lower().endswith(".html"):
        from ...puzzles.dominoes.show.page import to_html

        return to_html(drawn)
    from ...puzzles.dominoes.show.drawing import to_sheet

    return to_sheet([(position, answer) for position, answer, _ in drawn]).to_svg()
