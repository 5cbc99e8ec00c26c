"""Where the commands of `pipcube domino` take their positions from: a file, or options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

import click

from ...puzzles.dominoes.rules.game import COUNTS, GAMES, LEADS
from ..directions import with_command
from ..output import error_object, source_argument_for
from ..work import Question, Work, answer_file

if TYPE_CHECKING:
    from ...puzzles.dominoes.rules.position import Position
    from ...puzzles.dominoes.rules.situation import Situation
    from ...puzzles.files.collection import Collection
    from ...puzzles.files.faults import Fault
    from ...puzzles.files.items import Items
    from ...puzzles.pictures.shown import Shown

Typed = dict[str, Any]
Obstacle = Callable[["Situation"], "str | None"]


_POSITION_OPTIONS = (
    click.option(
        "--hand", "hands", multiple=True, metavar="TILES", help="A seat's tiles; once for each seat."
    ),
    click.option("--game", type=click.Choice(GAMES), help="The game [default: block]."),
    click.option("--line", metavar="TILES", help="The tiles as they lie, left to right."),
    click.option("--moves", metavar="MOVES", help='Instead of --line, the record: "6-6 6-4> pass 4-1>".'),
    click.option("--boneyard", metavar="TILES", help="The next to be drawn first."),
    click.option("--order", type=click.Choice(["known", "random"]), help="Is the boneyard's order known?"),
    click.option("--turn", type=int, help="The seat to move [default: 1]."),
    click.option("--partners", is_flag=True, default=None, help="Seats 1 and 3 against 2 and 4."),
    click.option("--count", type=click.Choice(COUNTS), help="What the winner scores."),
    click.option("--lead", type=click.Choice(LEADS), help="Must the highest double lead?"),
    click.option("--set", type=int, help="A double-n set [default: 6]."),
    click.option("--score", metavar="POINTS", help='The match so far, a number for each side: "35 40".'),
    click.option("--target", type=int, help="The points that end the match."),
)


def position_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """FILE, or one position typed as options; the command gets them as `source` and `typed`."""

    def collect(**values: Any) -> Any:
        typed = {name: values.pop(name) for name in names}
        typed = {name: value for name, value in typed.items() if value not in (None, ())}
        if bool(values["source"]) == bool(typed):
            if not typed:
                raise click.UsageError("a FILE is needed, or --hand for each seat")
            options = ", ".join("--hand" if name == "hands" else f"--{name}" for name in typed)
            raise click.UsageError(f"{options} describe a typed position; with a FILE write them into it")
        return command(typed=typed, **values)

    collect.__doc__, collect.__name__ = command.__doc__, command.__name__
    params: list[click.Parameter] = getattr(command, "__click_params__", [])
    own = len(params)
    collect.__click_params__ = params  # type: ignore[attr-defined]
    for option in reversed(_POSITION_OPTIONS):
        option(collect)
    names = [str(option.name) for option in reversed(params[own:])]  # click lists the last one first
    return source_argument_for("dominoes", required=False)(collect)


def _read(
    source: str | None, only: tuple[str, ...], typed: Typed, obstacle: Obstacle | None
) -> Collection[Position]:
    from ...puzzles.dominoes.files.positions import position_from_options, read_positions

    if source is not None:
        return read_positions(source, only, obstacle)
    fields = {"name": "typed", "game": "block", **typed}
    if "score" in fields:
        words = fields["score"].replace(",", " ").split()
        fields["score"] = [int(word) if re.fullmatch("[0-9]{1,9}", word) else word for word in words]
    return position_from_options(fields, obstacle)


def show_answer(_: Position, answer: Shown) -> None:
    """Print an answer about one of several positions."""
    from .screen import show

    show(answer)
    click.echo()


def each_position(
    source: str | None,
    only: tuple[str, ...],
    typed: Typed,
    question: Question[Position, Any],
    work: Work,
    *,
    as_json: bool = False,
    obstacle: Obstacle | None = None,
    faulty: Callable[[str | None, Iterable[Fault]], dict[str, Any]] = error_object,
) -> int:
    """Ask about each position; the exit status.

    Args:
        source: FILE.
        only: entries wanted.
        typed: what was typed instead.
        question: what is asked.
        work: where it is worked at.
        as_json: are the answers wanted as JSON?
        obstacle: why a position that is sound cannot be asked this question; ``None`` if it can.
        faulty: the JSON of a position with faults, if it is not that of all commands.
    """

    told = obstacle and (lambda situation: with_command(obstacle(situation)))

    def read() -> Items[Position]:
        found = _read(source, only, typed, told)
        for note in dict.fromkeys(note for entry in found.entries if entry.item for note in entry.item.notes):
            click.echo(f"note: {note}", err=True)
        return found.items

    return answer_file(read, question, work, as_json=as_json, faulty=faulty)
