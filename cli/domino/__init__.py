"""`pipcube domino ...`: Draw, Block, All Fives and Fives & Threes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..main import LazyGroup
from ..output import (
    Progress,
    error_object,
    json_option,
    only_option,
    output_option_for,
    print_json,
    report_faults,
    seed_type,
    timeout_option,
    write_output,
)
from ..status import BAD_INPUT, UNDECIDED, YES
from ..work import Question, Work, drawing_work_options, work_options
from .entries import GAMES, Typed, each_position, position_options
from .objects import number, play_json, worth_json

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.ending import Answer
    from ...puzzles.dominoes.rules.situation import Replayed, Situation
    from ...puzzles.dominoes.show.page import Lines
    from ...puzzles.files.faults import Fault
    from ...solver.run.parallel import Means


@click.group(
    cls=LazyGroup,
    lazy={
        "daily": (".domino.review", "Three hands of All Fives, alike for everybody on a day."),
        "hidden": (".domino.hidden", "The mean of every play over all deals that agree with what was seen."),
        "play": (".domino.play", "Play a hand against the computer."),
        "review": (".domino.review", "What each play of a record has lost."),
        "rush": (".domino.play", "A race alone against the clock."),
        "unseen": (".domino.hidden", "Where each unseen tile can be, and how likely."),
    },
)
def domino() -> None:
    """Dominoes: Block, Draw, All Fives, Fives & Threes.

    FILE is a position file (TOML), - for standard input, or a shipped collection such as @endings. A single
    position can be typed instead: --hand once for each seat, and the line as it lies.

    \b
    Examples:
        pipcube domino endgame --game block --line "6-2" --hand "2-1 4-6" --hand "2-4 1-1"
        pipcube domino endgame @endings
        pipcube domino line "6-6 6-4 4-1 1-1" --game all-fives
    """


@domino.command()
@position_options
@only_option
@timeout_option
@click.option(
    "--engine",
    type=click.Choice(["search", "cp-sat", "plain"]),
    default="search",
    show_default=True,
    help="cp-sat: a constraint model, plain: the rules in Python; second opinions on small endings.",
)
@work_options
@json_option
def endgame(
    source: str | None,
    typed: Typed,
    only: tuple[str, ...],
    timeout: float | None,
    engine: str,
    work: Work,
    as_json: bool,
) -> int:
    """The best play, with every hand known.

    The exact value for the side to move, the value of every legal play and what it loses, and a line of best
    play to the end of the hand. Default timeout: 60 seconds a position.

    \b
    Examples:
        pipcube domino endgame --game block --line "6-2" --hand "2-1 4-6" --hand "2-4 1-1"
        pipcube domino endgame @endings --only draw-empty-the-boneyard

    Exit status: 0 answered, 2 bad input, 3 undecided within the limits.
    """
    from ...puzzles.dominoes.ask.ending import EXACT, obstacle

    question = Question(
        "domino endgame",
        _solve,
        lambda found: YES if found.status == EXACT else UNDECIDED,
        options={"engine": engine},
        limits={"timeout": timeout},
        to_json=_answer_json,
        show=_show_answer,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


def _solve(position: Situation, _: Means, *, engine: str, timeout: float | None) -> Answer:
    from ...puzzles.dominoes.ask.ending import solve

    return solve(position, timeout=timeout, engine=engine)


def _show_answer(position: Situation, found: Answer) -> None:
    from .screen import show_answer

    show_answer(position, found)


def _answer_json(position: Situation, found: Answer) -> dict[str, Any]:
    from ...puzzles.dominoes.rules.notation import format_event, without_tiles

    chance = position.chance
    answer: dict[str, Any] = {"name": position.name, "status": found.status, "method": found.method}
    answer |= {"value": None} if found.worth is None else worth_json(found.worth, chance)
    moves = [
        play_json(move.play) | worth_json(move.worth, chance) | {"loss": number(move.loss, chance)}
        for move in found.moves
    ]
    answer |= {"best": [play_json(play) for play in found.best], "moves": moves}
    answer |= {"line": [format_event(without_tiles(event)) for event in found.line]}
    answer |= {"nodes": found.nodes, "seconds": round(found.seconds, 6)}
    return answer | ({"reason": found.reason} if found.reason else {})


@domino.command()
@position_options
@only_option
@work_options
@json_option
def replay(source: str | None, typed: Typed, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Check and score a record of play.

    Every move is checked against the rules and against the hands that the record ends in; the points of each
    side and the end of the hand are shown. A move that cannot have been made is named with its number.

    \b
    Example:
        pipcube domino replay --game block --moves "6-6 6-4> 4-1>" --hand "5-1 2-0" --hand "3-3 0-0" --turn 2

    Exit status: 0 the record is sound, 2 a move is not allowed or the input is bad.
    """
    from ...puzzles.dominoes.rules.record import no_record

    question = Question(
        "domino replay", _replayed, lambda _: YES, to_json=_replayed_json, show=_show_replayed
    )
    return each_position(
        source, only, typed, question, work, as_json=as_json, obstacle=no_record, faulty=_bad_record
    )


def _replayed(position: Situation, _: Means) -> Replayed:
    """What came of the record: it was gone through when it was read."""
    assert position.replayed is not None  # or `no_record` would have been told
    return position.replayed


def _replayed_json(position: Situation, played: Replayed) -> dict[str, Any]:
    from ...puzzles.dominoes.rules.situation import match_scores

    return {
        "name": position.name,
        "scores": list(played.points),
        "winner": played.winner,
        "blocked": played.blocked,
        "error": None,
        "over": played.over,
        "match_scores": list(match_scores(position)) if position.rules.target else None,
    }


def _show_replayed(position: Situation, _: Replayed) -> None:
    from .screen import show_replayed

    show_replayed(position)


def _bad_record(name: str | None, faults: Iterable[Fault]) -> dict[str, Any]:
    found = list(faults)
    nothing = {"scores": None, "winner": None, "blocked": None}
    return error_object(name, found) | nothing | {"error": found[0].message}


@domino.command()
@click.option("--seed", type=seed_type, required=True, help="The same seed gives the same deal everywhere.")
@click.option("--game", type=click.Choice(GAMES), default="draw", show_default=True)
@click.option("--players", type=click.IntRange(2, 4), default=2, show_default=True)
@click.option("--partners", is_flag=True, help="Four players: seats 1 and 3 against 2 and 4.")
@click.option(
    "--set", "highest", type=click.IntRange(0, 6), default=6, show_default=True, help="A double-n set."
)
@click.option(
    "--hand-size", type=click.IntRange(1, 14), help="Tiles a seat [default: 7, or 5 as the game deals]."
)
def deal(seed: int, game: str, players: int, partners: bool, highest: int, hand_size: int | None) -> int:
    """Deal a first hand.

    Prints a position file: two players get 7 tiles, three and four 5 (in Block 7); whoever holds the highest
    double leads.

    \b
    Example:
        pipcube domino deal --seed 7 --game all-fives | pipcube domino endgame -
    """
    from ...puzzles.dominoes.ask.deal import deal as deal_hands
    from ...puzzles.dominoes.files.positions import format_position
    from ...puzzles.dominoes.rules.game import Rules

    if partners and players != 4:
        raise click.UsageError("--partners needs --players 4")
    try:
        position = deal_hands(Rules(game, players, partners), seed, highest=highest, size=hand_size)
    except ValueError as error:
        raise click.UsageError(f"{error}; --hand-size N deals fewer") from None
    click.echo(format_position(position), nl=False)
    return YES


@domino.command()
@click.argument("tiles", required=False)
@click.option("--game", type=click.Choice(GAMES[2:]), default="all-fives", show_default=True)
@click.option("--line", "laid", default="", metavar="TILES", help="What lies already, left to right.")
@click.option("--set", "highest", type=click.IntRange(0, 6), help="Instead of TILES: all of a double-n set.")
@click.option("--longest", is_flag=True, help="The longest line instead of the best-scoring one.")
@click.option("--count", is_flag=True, help="With --longest: how many longest lines there are.")
@click.option("--engine", type=click.Choice(["search", "cp-sat"]), default="search", show_default=True)
@timeout_option
@json_option
def line(
    tiles: str | None,
    game: str,
    laid: str,
    highest: int | None,
    longest: bool,
    count: bool,
    engine: str,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Alone: the best-scoring line of some tiles.

    The plays, at both ends and in any order, that make the most points in all; proved. Or the longest line
    that can be laid, and how many there are (a line and its mirror are two). Default timeout: 60 seconds.

    \b
    Examples:
        pipcube domino line "5-5 5-0 0-0 6-4 4-5 1-4"
        pipcube domino line --set 4 --longest --count

    Exit status: 0 proved, 2 bad input, 3 not proved within the limits.
    """
    from ...puzzles.dominoes.ask.lines import best_line, longest_line
    from ...puzzles.dominoes.files.positions import read_alone
    from ...puzzles.files.faults import InvalidError

    if (tiles is None) == (highest is None):
        raise click.UsageError("TILES are needed, or --set" + ("" if tiles is None else ", not both"))
    try:
        hand, lying = read_alone(tiles, laid, highest)
    except InvalidError as error:
        report_faults(error.faults)
        if as_json:
            print_json(error_object(None, error.faults))
        return BAD_INPUT
    ask = longest_line if longest or count else best_line
    with Progress(1):
        found = ask(hand, lying, game=game, timeout=60 if timeout is None else timeout, engine=engine)
    if as_json:
        print_json(_line_json(found))
    else:
        from .screen import show_line

        show_line(found)
    return YES if found.proved else UNDECIDED


def _line_json(found: Any) -> dict[str, Any]:
    from ...puzzles.dominoes.rules.notation import format_event
    from ...puzzles.dominoes.rules.tiles import format_tiles

    counted = getattr(found, "count", None)
    return {
        "status": "proved" if found.proved else "unknown",
        "points": found.line.points,
        "length": len(found.line.plays),
        "upper": found.upper,
        "count": counted,
        "plays": [format_event(play) for play in found.line.plays],
        "line": format_tiles(found.line.chain),
    }


@domino.command()
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
    drawn: list[tuple[Situation, Answer | None, Lines]] = []

    def collect(position: Situation, found: tuple[Answer | None, Lines]) -> None:
        if output:
            drawn.append((position, *found))
        else:
            from .screen import show_drawn

            show_drawn(position, found[0])

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
    position: Situation, _: Means, *, wanted: bool, lines: bool, timeout: float | None
) -> tuple[Answer | None, Lines]:
    """What every play is worth and (for a page) how it goes on after each; nothing if it cannot be asked."""
    from ...puzzles.dominoes.ask.ending import continuations, obstacle, solve

    if not wanted or obstacle(position) is not None:
        return None, {}
    answer = solve(position, timeout=timeout)
    return answer, continuations(position, answer, timeout=timeout) if lines else {}


def _picture(output: str, drawn: Sequence[tuple[Situation, Answer | None, Lines]]) -> str:
    if output.lower().endswith(".html"):
        from ...puzzles.dominoes.show.page import to_html

        return to_html(drawn)
    from ...puzzles.dominoes.show.drawing import to_sheet

    return to_sheet([(position, answer) for position, answer, _ in drawn]).to_svg()
