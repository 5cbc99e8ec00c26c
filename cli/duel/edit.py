"""`pipcube duel edit`: copy challenges from a printed booklet, on a page in the browser."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import click

from ...puzzles import cube_duel as duel
from ...puzzles.files.collection import collected
from ...puzzles.files.faults import Fault, InvalidError
from ...puzzles.files.plain import plain
from ...solver.result import CheckFailedError, Deadline, EngineDisagreementError, TimeUpError
from ..output import error_object, output_option_for, report_faults, source_argument_for, write_file
from ..status import BAD_INPUT, YES

DEFAULT_OUTPUT = "cube-duel-edit.html"
DEFAULT_TIMEOUT, MAX_TIMEOUT = 30.0, 600.0  # seconds
_START_SECONDS = 120.0  # for a solver to start


@click.command()
@source_argument_for("cube_duel", required=False)
@output_option_for(".html")
@click.option("--serve", is_flag=True, help="Serve the page with a Solve button, on this machine only.")
@click.option("--port", type=click.IntRange(1, 65535), help="With --serve: the port; default: a free one.")
@click.option("--open", "show", is_flag=True, help="With --serve: open the page in the browser.")
def edit(source: str | None, output: str | None, serve: bool, port: int | None, show: bool) -> int:
    """Copy challenges from a printed booklet, on a page in the browser.

    Colour the squares of the three faces, mark seams, place the setup; contradictions are shown at once. The
    page also makes piece-set files. It works from disk, without a network. FILE is open on it from the start.
    Without -o it is written to cube-duel-edit.html.

    With --serve the page has a Solve button, too. Only this machine can reach it, by the random address that
    is printed; Ctrl-C ends it.

    \b
    Examples:
        pipcube duel edit
        pipcube duel edit booklet.toml -o booklet.html
        pipcube duel edit --serve --open
    """
    from ...puzzles.cube_duel.show.edit_page import edit_page

    if serve and output:
        raise click.UsageError("-o goes without --serve")
    if not serve and (port or show):
        raise click.UsageError("--port and --open go with --serve")
    try:
        page = edit_page(source, serve=serve)
    except InvalidError as error:
        report_faults(error.faults)
        return BAD_INPUT
    if serve:
        return _serve(page, port or 0, show=show)
    path = output or DEFAULT_OUTPUT
    if reason := write_file(path, page):
        report_faults([f"{path}: cannot be written: {reason}"])
        return BAD_INPUT
    click.echo(f"the page is in {path}; open it in a browser", err=True)
    return YES


def _serve(page: str, port: int, *, show: bool) -> int:
    from ..web.browser import opened
    from ..web.server import Site, address, open_server, run

    try:
        server = open_server(Site(page.encode(), {"solve": solve_posted}), port)
    except OSError as error:
        report_faults([f"port {port}: {error.strerror}"])
        return BAD_INPUT
    click.echo(f"{address(server)}\nCtrl-C ends it.")
    with opened(address(server)) if show else nullcontext():
        run(server)
    return YES


def solve_posted(question: dict[str, Any], stop: Callable[[], bool]) -> dict[str, Any]:
    """Answer ``{text, timeout}`` as `duel solve --json` would: ``{answers: [...]}``.

    The text names no files of this machine: of piece sets it may name the shipped ones, or hold its own.

    Args:
        question: the challenge file's text, and seconds for each challenge.
        stop: is asked now and then whether the work is still wanted.

    Raises:
        RefusedError: the question is not of that form, or there is no answer.
    """
    from ...solver.run.background import ChildEndedError, StoppedError, run_killable
    from ..web.server import RefusedError

    text, timeout = question.get("text"), question.get("timeout", DEFAULT_TIMEOUT)
    if not isinstance(text, str):
        raise RefusedError("text: expected a challenge file")
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not _is_finite(timeout):
        raise RefusedError("timeout: expected a number of seconds")
    timeout = float(min(MAX_TIMEOUT, max(0.0, timeout)))
    patience = Deadline.after(timeout + _START_SECONDS)
    try:
        return {"answers": run_killable(answer_text, (text, timeout), patience, stop)}
    except StoppedError:
        raise RefusedError("Stopped.") from None
    except TimeUpError:
        raise RefusedError("The solver did not end in time.") from None
    except ChildEndedError as error:
        raise RefusedError(f"The solver has ended without an answer: {error}.") from None


def _is_finite(number: float) -> bool:
    """`math.isfinite`, also of whole numbers that no float can hold."""
    return -math.inf < number < math.inf


def answer_text(question: tuple[str, float]) -> list[dict[str, Any]]:
    """The answers to the challenges of a text, as `duel solve --json` gives them, faults included.

    Args:
        question: the text of a challenge file, and seconds for all its challenges together.
    """
    text, timeout = question
    booklet = collected(lambda: duel.parse(text))
    answers = [error_object(None, booklet.faults)] if booklet.faults else []
    left = timeout
    for entry in booklet.entries:
        if entry.item is None:
            answers.append(error_object(entry.name, entry.faults))
            continue
        begin = time.monotonic()
        try:
            answers.append(plain(duel.solve(entry.item, timeout=left)))
        except InvalidError as error:
            answers.append(error_object(entry.name, error.faults))
        except (CheckFailedError, EngineDisagreementError) as error:
            answers.append(error_object(entry.name, [Fault(str(error), "the page")]))
        left = max(0.0, left - (time.monotonic() - begin))
    return answers
