"""`pipcube duel draw`: challenges and solutions as pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from ..output import only_option, output_option_for, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from . import each_challenge, source_argument

if TYPE_CHECKING:
    from ...puzzles.cube_duel.ask.solve import Solved
    from ...puzzles.cube_duel.rules.challenge import Challenge, Packing
    from ...puzzles.cube_duel.rules.order import Order
    from ...puzzles.cube_duel.show.page import Shown
    from ...solver.run.parallel import Means

    Answer = tuple[Solved | None, tuple[Order | None, ...]]  # the build orders run parallel to the solutions


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
    drawn: list[Shown] = []

    def collect(challenge: Challenge, answer: Answer) -> None:
        from ...puzzles.cube_duel.show.page import Shown
        from .screen import verdict_text

        solved, orders = answer
        shown = Shown(challenge, solved, verdict_text(solved) if solved else "", orders)
        if output:
            drawn.append(shown)
        else:
            from .screen import show_scene

            show_scene(*_scene(shown))

    question = Question(
        "duel draw",
        _drawn,
        lambda answer: UNDECIDED if answer[0] and answer[0].status == "unknown" else YES,
        options={"solve": not without_solution, "orders": _is_page(output)},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_challenge(source, only, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "challenge"):
        return BAD_INPUT
    return status


def _is_page(output: str | None) -> bool:
    return output is not None and output.lower().endswith(".html")


def _drawn(challenge: Challenge, _: Means, *, solve: bool, orders: bool, timeout: float | None) -> Answer:
    """What is shown of a challenge; with its build orders, if a page is wanted."""
    from ...puzzles.cube_duel.ask.build import orders_of
    from ...puzzles.cube_duel.ask.solve import solve as ask

    if not solve:
        return None, ()
    solved = ask(challenge, timeout=timeout)
    return solved, orders_of(challenge, solved, timeout=timeout) if orders else ()


def _scene(shown: Shown) -> tuple[Challenge, Packing | None, str]:
    """The challenge, its first solution if any, and the verdict in words."""
    solutions = shown.solved.solutions if shown.solved else ()
    return shown.challenge, solutions[0] if solutions else None, shown.verdict


def _picture(output: str, drawn: Sequence[Shown]) -> str:
    if _is_page(output):
        from ...puzzles.cube_duel.show.page import to_html

        return to_html(drawn)
    from ...puzzles.cube_duel.show.drawing import to_sheet

    return to_sheet([_scene(shown) for shown in drawn]).to_svg()
