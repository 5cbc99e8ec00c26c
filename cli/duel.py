"""`pipcube duel ...`: Cube Duel."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from ..puzzles.errors import Fault, InputError
from .main import BAD_INPUT, NO, UNDECIDED, YES, LazyGroup
from .output import (
    answer_file,
    error_object,
    json_option,
    only_option,
    output_option_for,
    print_json,
    report_faults,
    source_argument_for,
    timeout_option,
    write_output,
)

if TYPE_CHECKING:
    from ..puzzles.cube_duel.build import InHand
    from ..puzzles.cube_duel.challenge import Challenge
    from ..puzzles.cube_duel.solve import Solved


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
        "booklet": (".duel_booklet", "Make a booklet for print, as PDF or HTML."),
        "build": (".duel_build", "Find an order in which it can be built in the hand."),
        "edit": (".duel_edit", "Copy challenges from a booklet, in the browser."),
        "generate": (".duel_generate", "Make new challenges with exactly one solution."),
        "hint": (".duel_hand", "Say which piece comes next, and why."),
        "minimise": (".duel_hand", "Find the smallest setup that leaves one solution."),
        "play": (".duel_play", "Count a game for two, and find the best move."),
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
    as_json: bool,
    answer: Callable[[Challenge, Callable[[float], None]], int],
) -> int:
    """Answer each challenge of a file; the exit status."""
    from ..puzzles.cube_duel.files import read_booklet
    from ..puzzles.reader import shown_name
    from ..solver.engines import TooLargeError

    def guarded(entry: Any, progress: Callable[[float], None]) -> int:
        try:
            return answer(entry.item, progress)
        except TooLargeError as error:
            fault = Fault(f'challenge "{entry.name}": {error}; try --engine sat', shown_name(source))
            report_faults([fault])
            if as_json:
                print_json(error_object(entry.name, [fault]))
            return BAD_INPUT

    return answer_file(lambda: read_booklet(source, only), guarded, as_json=as_json)


def _status(solved: Solved) -> int:
    if solved.solution_ok is False:
        return NO
    return {"one": YES, "unknown": UNDECIDED}.get(str(solved.status), NO)


def solved_object(challenge: Challenge, solved: Solved, in_hand: InHand) -> dict[str, Any]:
    """The JSON for an answer."""
    from ..puzzles.cube_duel.challenge import labels_of
    from ..puzzles.cube_duel.notation import format_layers

    buildable, among_buildable = in_hand
    answer: dict[str, Any] = {
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
        answer["solution_ok"] = solved.solution_ok
        if solved.solution_fault:
            answer["solution_fault"] = solved.solution_fault
    return answer


@duel.command()
@source_argument
@only_option
@engine_option
@timeout_option
@click.option("--all", "every", is_flag=True, help="List every solution, not only enough to decide.")
@click.option("--limit", type=click.IntRange(min=1), help="With --all: stop the list after this many.")
@json_option
def solve(
    source: str,
    only: tuple[str, ...],
    engine: str | None,
    timeout: float | None,
    every: bool,
    limit: int | None,
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
    from ..puzzles.cube_duel import solve as questions
    from ..puzzles.cube_duel.build import examine

    if limit is not None and not every:
        raise click.UsageError("--limit goes with --all")

    def answer(challenge: Challenge, _: Callable[[float], None]) -> int:
        if every:
            solved = questions.solve_all(challenge, engine=engine, timeout=timeout, limit=limit)
        else:
            solved = questions.solve(challenge, engine=engine, timeout=timeout)
        in_hand = examine(challenge, solved, timeout=timeout)
        if as_json:
            print_json(solved_object(challenge, solved, in_hand))
        else:
            from .duel_screen import show_solved

            show_solved(challenge, solved, in_hand)
        return _status(solved)

    return each_challenge(source, only, as_json, answer)


@duel.command()
@source_argument
@only_option
@engine_option
@timeout_option
@json_option
def verify(
    source: str, only: tuple[str, ...], engine: str | None, timeout: float | None, as_json: bool
) -> int:
    """Prove each solution unique: a line a challenge.

    Where the file prints a solution, it is also checked to be the one.

    \b
    Example:
        pipcube duel verify booklet.toml --engine all

    Exit status: 0 all unique, 1 some not, 2 bad input, 3 some undecided.
    """
    from ..puzzles.cube_duel import solve as questions
    from ..puzzles.cube_duel.build import examine

    verdicts: list[Solved] = []

    def answer(challenge: Challenge, _: Callable[[float], None]) -> int:
        solved = questions.solve(challenge, engine=engine, timeout=timeout)
        verdicts.append(solved)
        in_hand = examine(challenge, solved, timeout=timeout)
        if as_json:
            print_json(solved_object(challenge, solved, in_hand))
        else:
            from .duel_screen import show_verdict

            show_verdict(challenge, solved, in_hand)
        return _status(solved)

    status = each_challenge(source, only, as_json, answer)
    if verdicts and not as_json:
        from .duel_screen import show_summary

        show_summary(verdicts)
    return status


@duel.command()
@source_argument
@only_option
@engine_option
@timeout_option
@click.option("--limit", type=click.IntRange(min=1), help="Stop counting beyond this many.")
@json_option
def count(
    source: str,
    only: tuple[str, ...],
    engine: str | None,
    timeout: float | None,
    limit: int | None,
    as_json: bool,
) -> int:
    """Count all solutions.

    Raw, and up to the turns of the box that leave the challenge's data unchanged.

    \b
    Example:
        pipcube duel count mine.toml --timeout 60

    Exit status: 0 counted exactly, 2 bad input, 3 not counted to the end.
    """
    from ..puzzles.cube_duel import solve as questions

    def answer(challenge: Challenge, progress: Callable[[float], None]) -> int:
        counted = questions.count(challenge, engine=engine, timeout=timeout, limit=limit, progress=progress)
        if as_json:
            statuses = {None: "unknown", 0: "none", 1: "one"}
            print_json(
                {
                    "name": challenge.name,
                    "status": statuses.get(counted.count, "many"),
                    "count": counted.count,
                    "count_up_to_turns": counted.count_up_to_turns,
                    "at_least": counted.at_least,
                    "engine": counted.engine,
                    "seconds": round(counted.seconds, 6),
                }
            )
        else:
            from .duel_screen import show_count

            show_count(challenge, counted)
        return UNDECIDED if counted.count is None else YES

    return each_challenge(source, only, as_json, answer)


def _set_names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from .. import data

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
    from ..puzzles.cube_duel.piece_files import open_set, shipped_set, shipped_sets
    from .duel_screen import piece_set_object, show_piece_set, show_sets

    try:
        found = [open_set(piece_set)] if piece_set else [shipped_set(name) for name in shipped_sets()]
    except InputError as error:
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


@duel.command()
@source_argument
@only_option
@output_option_for(".svg", ".html")
@click.option("--without-solution", is_flag=True, help="Only what a booklet prints: target and setup.")
@timeout_option
def draw(
    source: str, only: tuple[str, ...], output: str | None, without_solution: bool, timeout: float | None
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
    from ..puzzles.cube_duel.build import orders_of
    from ..puzzles.cube_duel.drawing import to_sheet
    from ..puzzles.cube_duel.page import Shown, to_html
    from ..puzzles.cube_duel.solve import solve as ask

    drawn = []
    as_page = bool(output) and output.lower().endswith(".html")

    def answer(challenge: Challenge, _: Callable[[float], None]) -> int:
        from .duel_screen import show_scene, verdict_text

        solved = None if without_solution else ask(challenge, timeout=timeout)
        solution = solved.solutions[0] if solved and solved.solutions else None
        note = verdict_text(solved) if solved else ""
        if as_page:
            orders = orders_of(challenge, solved, timeout=timeout) if solved else ()
            drawn.append(Shown(challenge, solved, note, orders))
        elif output:
            drawn.append((challenge, solution, note))
        else:
            show_scene(challenge, solution, note)
        return UNDECIDED if solved and solved.status == "unknown" else YES

    status = each_challenge(source, only, False, answer)
    if output and drawn:
        text = to_html(drawn) if as_page else to_sheet(drawn).to_svg()
        if not write_output(output, text, len(drawn), "challenge"):
            return BAD_INPUT
    return status
