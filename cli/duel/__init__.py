"""`pipcube duel ...`: Cube Duel."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from ...puzzles.files.faults import Fault, InvalidError
from ..main import LazyGroup
from ..output import (
    error_object,
    json_option,
    only_option,
    print_json,
    report_faults,
    source_argument_for,
    timeout_option,
)
from ..status import BAD_INPUT, NO, UNDECIDED, YES
from ..work import Question, Work, answer_file, work_options

if TYPE_CHECKING:
    from ...puzzles.cube_duel.ask.build import InHand
    from ...puzzles.cube_duel.ask.solve import Solved
    from ...puzzles.cube_duel.rules.challenge import Challenge
    from ...solver.run.parallel import Means


source_argument = source_argument_for("cube_duel")
engine_option = click.option(
    "--engine",
    type=click.Choice(["cover", "sat", "cp-sat", "all"]),
    help="Default: cover, a compiled search (sat for boxes over 128 cells). 'all' asks every engine and "
    "fails if they disagree.",
)


@click.group(
    cls=LazyGroup,
    lazy={
        "booklet": (".duel.booklet", "Make a booklet for print, as PDF or HTML."),
        "build": (".duel.build", "Find an order in which it can be built in the hand."),
        "count": (".duel.count", "Count all solutions."),
        "draw": (".duel.draw", "Draw challenges and solutions, as text, SVG or a page in 3D."),
        "edit": (".duel.edit", "Copy challenges from a booklet, in the browser."),
        "export": (".duel.exchange", "Write challenges as a BurrTools file."),
        "generate": (".duel.generate", "Make new challenges with exactly one solution."),
        "hint": (".duel.hint", "Say which piece comes next, and why."),
        "import": (".duel.exchange", "Read a BurrTools file as challenges."),
        "minimise": (".duel.hint", "Find the smallest setup that leaves one solution."),
        "play": (".duel.play", "Count a game for two, and find the best move."),
    },
)
def duel() -> None:
    """Cube Duel: polycube challenges in a cube that stands on its corner.

    FILE is a challenge file (TOML), - for standard input, or a shipped collection such as @sampler.

    \b
    Examples:
        pipcube duel verify @sampler                 is every solution unique?
        pipcube duel solve @sampler --only wizard-11 show the solution
        pipcube duel draw @sampler -o sampler.svg    draw all challenges
    """


def each_challenge(
    source: str,
    only: tuple[str, ...],
    question: Question[Challenge, Any],
    work: Work,
    *,
    as_json: bool = False,
    refusals: tuple[type[Exception], ...] = (),
) -> int:
    """Ask about each challenge of a file; the exit status.

    Args:
        source: FILE.
        only: entries wanted.
        question: what is asked.
        work: where it is worked at.
        as_json: are the answers wanted as JSON?
        refusals: errors that say why a challenge cannot be asked this.
    """
    from ...puzzles.cube_duel.files.challenges import read_booklet
    from ...puzzles.files.reader import shown_name
    from ...solver.cover.engines import TooManyItemsError

    def refused(name: str, error: Exception) -> Fault | None:
        if isinstance(error, TooManyItemsError):
            return Fault(f'challenge "{name}": {error}; try --engine sat', shown_name(source))
        return (
            Fault(f'challenge "{name}": {error}', shown_name(source)) if isinstance(error, refusals) else None
        )

    return answer_file(lambda: read_booklet(source, only), question, work, as_json=as_json, refused=refused)


def _solve(
    challenge: Challenge,
    _: Means,
    *,
    engine: str | None,
    timeout: float | None,
    every: bool = False,
    limit: int | None = None,
) -> tuple[Solved, InHand]:
    from ...puzzles.cube_duel.ask import solve as questions
    from ...puzzles.cube_duel.ask.build import examine

    if every:
        solved = questions.solve_all(challenge, engine=engine, timeout=timeout, limit=limit)
    else:
        solved = questions.solve(challenge, engine=engine, timeout=timeout)
    return solved, examine(challenge, solved, timeout=timeout)


def _status(answer: tuple[Solved, InHand]) -> int:
    solved, _ = answer
    if solved.solution_ok is False:
        return NO
    return {"one": YES, "unknown": UNDECIDED}.get(str(solved.status), NO)


def solved_object(challenge: Challenge, answer: tuple[Solved, InHand]) -> dict[str, Any]:
    """The JSON for an answer."""
    from ...puzzles.cube_duel.rules.challenge import labels_of
    from ...puzzles.cube_duel.rules.notation import format_layers

    solved, (buildable, among_buildable) = answer
    shown: dict[str, Any] = {
        "name": challenge.name,
        "status": str(solved.status),
        "solutions": [format_layers(labels_of(packing), challenge.box) for packing in solved.solutions],
        "buildable": buildable,
        "status_buildable": str(among_buildable),
        "count": solved.count,
        "count_up_to_turns": solved.count_up_to_turns,
        "complete": solved.complete,
        "engine": solved.engine,
        "seconds": round(solved.seconds, 6),
    }
    if challenge.solution is not None:
        shown["solution_ok"] = solved.solution_ok
        if solved.solution_fault:
            shown["solution_fault"] = solved.solution_fault
    return shown


def _show_solved(challenge: Challenge, answer: tuple[Solved, InHand]) -> None:
    from .screen import show_solved

    show_solved(challenge, *answer)


def _show_verdict(challenge: Challenge, answer: tuple[Solved, InHand]) -> None:
    from .screen import show_verdict

    show_verdict(challenge, *answer)


def _show_summary(answers: Sequence[Mapping[str, Any]]) -> None:
    from .screen import show_summary

    show_summary(answers)


@duel.command()
@source_argument
@only_option
@engine_option
@timeout_option
@click.option("--all", "every", is_flag=True, help="List every solution, not only enough to decide.")
@click.option("--limit", type=click.IntRange(min=1), help="With --all: stop the list after this many.")
@work_options
@json_option
def solve(
    source: str,
    only: tuple[str, ...],
    engine: str | None,
    timeout: float | None,
    every: bool,
    limit: int | None,
    work: Work,
    as_json: bool,
) -> int:
    """Solve, and prove that nothing else fits.

    Shows the solution of each challenge with the proof that it is the only one, or two that differ.

    \b
    Examples:
        pipcube duel solve @sampler --only wizard-11
        pipcube duel solve mine.toml --all --limit 100 --json

    Exit status: 0 exactly one solution, 1 none or several, 2 bad input, 3 undecided.
    """
    if limit is not None and not every:
        raise click.UsageError("--limit goes with --all")
    question = Question(
        "duel solve",
        _solve,
        _status,
        options={"engine": engine, "every": every, "limit": limit},
        limits={"timeout": timeout},
        to_json=solved_object,
        show=_show_solved,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


@duel.command()
@source_argument
@only_option
@engine_option
@timeout_option
@work_options
@json_option
def verify(
    source: str, only: tuple[str, ...], engine: str | None, timeout: float | None, work: Work, as_json: bool
) -> int:
    """Prove each solution unique: a line a challenge.

    Where the file prints a solution, it is also checked to be the one.

    \b
    Example:
        pipcube duel verify booklet.toml --engine all

    Exit status: 0 all unique, 1 some not, 2 bad input, 3 some undecided.
    """
    question = Question(
        "duel verify",
        _solve,
        _status,
        options={"engine": engine},
        limits={"timeout": timeout},
        to_json=solved_object,
        show=_show_verdict,
        summary=_show_summary,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _set_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from ... import data

    return [name for name in data.names("cube_duel/pieces") if name.startswith(incomplete)]


@duel.command()
@click.argument("piece_set", metavar="[SET]", required=False, shell_complete=_set_names)
@json_option
def pieces(piece_set: str | None, as_json: bool) -> int:
    """Show a set of pieces.

    SET is a shipped set or a piece-set file; without it the shipped sets are listed.

    \b
    Examples:
        pipcube duel pieces tetracubes
        pipcube duel pieces my-box.toml
    """
    from ...puzzles.cube_duel.files.pieces import open_set, shipped_set, shipped_sets
    from .screen import piece_set_object, show_piece_set, show_sets

    try:
        found = [open_set(piece_set)] if piece_set else [shipped_set(name) for name in shipped_sets()]
    except InvalidError as error:
        report_faults(error.faults)
        if as_json:
            print_json(error_object(None, error.faults))
        return BAD_INPUT
    if as_json:
        for one in found:
            print_json(piece_set_object(one))
    elif piece_set:
        show_piece_set(found[0])
    else:
        show_sets(found)
    return YES
