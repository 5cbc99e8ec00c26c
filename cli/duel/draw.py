"""`pipcube duel draw`: challenges and solutions as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ..output import only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from .entries import each_challenge, source_argument

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


@click.command()
@source_argument
@only_option
@output_option_for(".svg", ".html")
@click.option("--without-solution", is_flag=True, help="Only what a booklet prints: target and setup.")
@timeout_option
@drawing_work_options
def draw(
    source: str,
    only: tuple[str, ...],
    output: str | None,
    without_solution: bool,
    timeout: float | None,
    work: Work,
) -> int:
    """Draw challenges and solutions, as text, SVG or a page in 3D.

    The cube seen from above with coloured faces and piece borders, and its layers pulled apart. As HTML it is
    one page for any browser, without a network: the cube to turn and pull apart, and how it is built, step by
    step. Without -o as plain text, 80 columns wide or, in a box with longer rows, as wide as a row.

    \b
    Examples:
        pipcube duel draw @sampler --only wizard-11
        pipcube duel draw @sampler --only wizard-11 -o wizard-11.svg
        pipcube duel draw @sampler -o sampler.html

    Exit status: 0 drawn, 2 bad input, 3 some undecided (what can be drawn is drawn all the same).
    """
    drawn: list[duel.Drawing] = []

    def collect(_: duel.Challenge, drawing: duel.Drawing) -> None:
        if output:
            drawn.append(drawing)
        else:
            from ...puzzles.cube_duel.show.drawing import scene
            from .screen import show_scene

            show_scene(*scene(drawing))

    question = Question(
        "duel draw",
        _draw,
        lambda drawing: UNDECIDED if drawing.found and drawing.found.status == "unknown" else YES,
        options={"without_solution": without_solution, "orders": _is_page(output)},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_challenge(source, only, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "challenge"):
        return BAD_INPUT
    return status


def _is_page(output: str | None) -> bool:
    return output is not None and output.lower().endswith(".html")


def _draw(
    challenge: duel.Challenge, _: Means, *, without_solution: bool, orders: bool, timeout: float | None
) -> duel.Drawing:
    return duel.draw(challenge, without_solution=without_solution, orders=orders, timeout=timeout)


def _picture(output: str, drawn: Sequence[duel.Drawing]) -> str:
    if _is_page(output):
        from ...puzzles.cube_duel.show.page import to_html

        return to_html(drawn)
    from ...puzzles.cube_duel.show.drawing import scene, to_sheet

    return to_sheet([scene(drawing) for drawing in drawn]).to_svg()
