"""`pipcube cubed draw`: tables and hands as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ...puzzles import cubed
from ..output import only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from .entries import each_hand, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@output_option_for(".svg", ".html")
@click.option("--plan/--no-plan", default=True, show_default=True, help="Lay the best plan on the table.")
@timeout_option
@drawing_work_options
def draw(
    source: str, only: tuple[str, ...], output: str | None, plan: bool, timeout: float | None, work: Work
) -> int:
    """Draw tables and hands, as text, SVG or a page.

    Pieces as little cubes with the order they are laid in, dead places hatched, what is left in the hand
    below. As HTML one page for any browser, without a network: the plan step by step. Without -o as plain
    text.

    \b
    Examples:
        pipcube cubed draw @evening
        pipcube cubed draw @evening -o evening.svg
        pipcube cubed draw @evening -o evening.html

    Exit status: 0 drawn, 2 bad input, 3 some undecided (what can be drawn is drawn all the same).
    """
    drawn: list[cubed.HandDrawing] = []

    def collect(_: cubed.Hand, drawing: cubed.HandDrawing) -> None:
        if output:
            drawn.append(drawing)
        else:
            from ...puzzles.cubed.show.drawing import scene
            from .screen import show_hand

            show_hand(*scene(drawing))

    question = Question(
        "cubed draw",
        _draw,
        lambda drawing: UNDECIDED if drawing.found and drawing.found.status == "unknown" else YES,
        options={"plan": plan},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_hand(source, only, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "hand"):
        return BAD_INPUT
    return status


def _draw(hand: cubed.Hand, _: Means, *, plan: bool, timeout: float | None) -> cubed.HandDrawing:
    return cubed.draw(hand, plan=plan, timeout=timeout)


def _picture(output: str, drawn: Sequence[cubed.HandDrawing]) -> str:
    if output.lower().endswith(".html"):
        from ...puzzles.cubed.show.page import to_html

        return to_html(drawn)
    from ...puzzles.cubed.show.drawing import scene, to_sheet

    return to_sheet([scene(drawing) for drawing in drawn]).to_svg()
