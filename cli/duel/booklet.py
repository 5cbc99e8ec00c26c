"""`pipcube duel booklet`: challenges to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import cube_duel as duel
from ...puzzles.files.collection import MAX_TEXT
from ...puzzles.files.faults import Fault
from ...puzzles.pictures.paper import PAPERS
from ..output import only_option, output_option_for, report_faults, timeout_option, write_output
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options
from .entries import each_challenge, source_argument

if TYPE_CHECKING:
    from ...puzzles.cube_duel.show.booklet.blocks import Printed
    from ...solver.run.parallel import Means


def _title(_: click.Context, __: click.Parameter, value: str) -> str:
    if not (value.strip() and value.isprintable() and len(value) <= MAX_TEXT):
        raise click.BadParameter(f"expected a printable text of up to {MAX_TEXT} characters")
    return value


@click.command()
@source_argument
@only_option
@output_option_for(".pdf", ".html")
@click.option("--paper", type=click.Choice(list(PAPERS)), default="a4", show_default=True)
@click.option(
    "--per-page",
    type=click.IntRange(1, 12),
    help="Challenges on a page at the most. Default: 4 on A4 and letter, 2 on A5.",
)
@click.option("--title", default="Cube Duel challenges", show_default=True, callback=_title, metavar="TEXT")
@click.option("--no-solutions", is_flag=True, help="Without the solutions at the end.")
@timeout_option
@drawing_work_options
def booklet(
    source: str,
    only: tuple[str, ...],
    output: str | None,
    paper: str,
    per_page: int | None,
    title: str,
    no_solutions: bool,
    timeout: float | None,
    work: Work,
) -> int:
    """Make a booklet for print, as PDF or HTML.

    The challenges in order, numbered, with target and setup; solutions at the end with what is proved about
    them. Yellow is also striped, for printers without colours. The PDF has the letters of western Europe;
    what it cannot print is written as a code (U+4E2D) and told. HTML prints everything.

    \b
    Example:
        pipcube duel booklet @booklet -o booklet.pdf --paper a5

    Exit status: 0 made, 2 bad input, 3 some undecided (the booklet is made all the same, and says so).
    """
    from ...puzzles.cube_duel.show.booklet.blocks import Printed
    from ...puzzles.cube_duel.show.booklet.layout import TooLongError, lay_out
    from ...puzzles.cube_duel.show.booklet.pages import to_sheets
    from ...puzzles.cube_duel.show.words import VERDICTS
    from ...puzzles.files.reader import shown_name
    from ...puzzles.pages.print import to_html
    from ...puzzles.pictures import pdf

    if output is None:
        raise click.UsageError("-o FILE is missing")
    entries: list[Printed] = []

    def collect(challenge: duel.Challenge, drawn: duel.Drawing) -> None:
        solved = drawn.found
        if solved is None:
            entries.append(Printed(challenge))
            return
        solution = solved.packings[0] if solved.packings else None
        verdict = VERDICTS[solved.status]
        if solution and solved.status != "one":
            verdict += "; this is one of them" if solved.status == "many" else "; this is one solution"
        entries.append(Printed(challenge, solution, verdict))

    question = Question(
        "duel booklet",
        _solution,
        lambda drawn: UNDECIDED if drawn.found and drawn.found.status == "unknown" else YES,
        options={"without_solution": no_solutions},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_challenge(source, only, question, work)
    if not entries:
        return status
    as_pdf = output.lower().endswith(".pdf")
    try:
        made = lay_out(entries, title, paper=paper, per_page=per_page, spelt=pdf.spelt if as_pdf else str)
    except TooLongError as error:
        report_faults([Fault(str(error), shown_name(source))])
        return BAD_INPUT
    if as_pdf:
        _tell_unprintable(entries, title)
    content = (pdf.to_pdf if as_pdf else to_html)(made.title, to_sheets(made), made.size)
    return status if write_output(output, content, len(entries), "challenge") else BAD_INPUT


def _solution(
    challenge: duel.Challenge, _: Means, *, without_solution: bool, timeout: float | None
) -> duel.Drawing:
    return duel.draw(challenge, without_solution=without_solution, timeout=timeout)


def _tell_unprintable(entries: list[Printed], title: str) -> None:
    """A note on the characters of names that a PDF shows as codes."""
    from ...puzzles.pictures.pdf import unprintable

    pieces = entries[0].challenge.pieces
    texts = [title, pieces.name, pieces.title, *(e.challenge.name + e.challenge.level for e in entries)]
    if missing := unprintable("".join(texts)):
        codes = ", ".join(f"{character} (U+{ord(character):04X})" for character in missing)
        click.echo(f"Note: written as codes in the PDF: {codes}; HTML prints them", err=True)
