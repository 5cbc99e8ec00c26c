"""`pipcube domino draw`: positions as text, SVG or a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import dominoes
from ..output import only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from .entries import Typed, each_position, position_options

if TYPE_CHECKING:
    from collections.abc import Sequence

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
    drawn: list[dominoes.DrawnPosition] = []

    def collect(_: dominoes.Position, found: dominoes.DrawnPosition) -> None:
        if output:
            drawn.append(found)
        else:
            from .screen import show

            show(found, fold=True)
            click.echo()

    question = Question(
        "domino draw",
        _draw,
        lambda found: UNDECIDED if found.answer and found.answer.worth is None else YES,
        options={"best": best, "lines": as_page},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_position(source, only, typed, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "position"):
        return BAD_INPUT
    return status


def _draw(
    position: dominoes.Position, _: Means, *, best: bool, lines: bool, timeout: float | None
) -> dominoes.DrawnPosition:
    return dominoes.draw(position, best=best, lines=lines, timeout=timeout)


def _picture(output: str, drawn: Sequence[dominoes.DrawnPosition]) -> str:
    if output.lower().endswith(".html"):
        from ...puzzles.dominoes.show.page import to_html

        return to_html([(one.position.situation, one.answer, one.lines) for one in drawn])
    from ...puzzles.dominoes.show.drawing import to_sheet

    return to_sheet([(one.position.situation, one.answer) for one in drawn]).to_svg()
