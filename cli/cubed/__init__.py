"""`pipcube cubed ...`: CUBED."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from ..main import LazyGroup
from ..output import (
    json_option,
    only_option,
    output_option_for,
    seed_type,
    source_argument_for,
    timeout_option,
    write_output,
)
from ..status import BAD_INPUT, NO, UNDECIDED, YES
from ..work import Question, Work, answer_file, drawing_work_options, work_options

if TYPE_CHECKING:
    from ...puzzles.cubed.ask.check import Checked, Move
    from ...puzzles.cubed.files.games import Game
    from ...puzzles.cubed.rules.hand import Hand
    from ...puzzles.cubed.rules.laying import Placement
    from ...solver.run.parallel import Means

source_argument = source_argument_for("cubed")


@click.group(cls=LazyGroup, lazy={"odds": (".cubed.odds", "Stuck: which draws save the game?")})
def cubed() -> None:
    """CUBED: can this hand be won alone?

    FILE is a hand file (TOML), - for standard input, or a shipped collection such as @evening.

    \b
    Examples:
        pipcube cubed deal --seed 7 > hand.toml      deal a hand
        pipcube cubed check hand.toml                can it be played out without a draw?
        pipcube cubed draw @evening -o evening.svg   draw hands and tables
    """


def each_hand(
    source: str, only: tuple[str, ...], question: Question[Hand, Any], work: Work, *, as_json: bool = False
) -> int:
    """Ask about each hand of a file; the exit status."""
    from ...puzzles.cubed.files.hands import read_hands

    return answer_file(lambda: read_hands(source, only), question, work, as_json=as_json)


@cubed.command()
@click.option("--seed", type=seed_type, required=True, help="The same seed gives the same deal everywhere.")
@click.option("--players", type=click.IntRange(1, 11), default=1, show_default=True)
@click.option("--match", type=click.Choice(["any", "all"]), default="any", show_default=True)
@click.option("--block", type=click.Choice(["sides", "piece"]), default="sides", show_default=True)
def deal(seed: int, players: int, match: str, block: str) -> int:
    """Deal hands from a full box.

    Prints a hand file. Alone (1 player) 25 pieces are drawn, and blocking pieces beyond three go out of
    the game.

    \b
    Example:
        pipcube cubed deal --seed 7 | pipcube cubed check -
    """
    from ...puzzles.cubed.files.hands import format_hand
    from ...puzzles.cubed.rules.hand import deal as deal_hands
    from ...puzzles.cubed.rules.laying import Profile

    hands = deal_hands(seed, players=players, profile=Profile(match, block))
    click.echo("\n".join(format_hand(hand) for hand in hands), nl=False)
    return YES


@cubed.command()
@source_argument
@only_option
@timeout_option
@click.option(
    "--engine",
    type=click.Choice(["search", "cp-sat"]),
    default="search",
    show_default=True,
    help="cp-sat: a constraint model, for small hands, as a second opinion.",
)
@work_options
@json_option
def check(
    source: str, only: tuple[str, ...], timeout: float | None, engine: str, work: Work, as_json: bool
) -> int:
    """Can the hand be played out?

    Without a draw: a plan, or a proof that there is none, with the most pieces that can be played and the
    fewest points that can be left. Default timeout: 10 seconds a hand.

    \b
    Example:
        pipcube cubed check @evening

    Exit status: 0 every hand can be won, 1 some cannot, 2 bad input, 3 some undecided.
    """
    question = Question(
        "cubed check",
        _check,
        lambda checked: {"winnable": YES, "lost": NO}.get(checked.status, UNDECIDED),
        options={"engine": engine},
        limits={"timeout": timeout},
        to_json=_checked_object,
        show=_show_checked,
    )
    return each_hand(source, only, question, work, as_json=as_json)


def _check(hand: Hand, _: Means, *, engine: str, timeout: float | None) -> Checked:
    from ...puzzles.cubed.ask.check import check

    return check(hand, timeout=timeout, engine=engine)


def _checked_object(hand: Hand, checked: Checked) -> dict[str, Any]:
    return {
        "name": hand.name,
        "status": checked.status,
        "plan": [_placement(placement) for placement in checked.plan],
        "most_played": checked.most_played,
        "played_upper": checked.played_upper,
        "least_points": checked.least_points,
        "points_lower": checked.points_lower,
        "seconds": round(checked.seconds, 6),
    }


def _show_checked(hand: Hand, checked: Checked) -> None:
    from .screen import show_checked

    show_checked(hand, checked)


def _placement(placement: Any) -> dict[str, Any]:
    from ...puzzles.cubed.rules.pieces import canonical

    return {"piece": canonical(placement.sides), "at": list(placement.at), "sides": placement.sides}


@cubed.command()
@source_argument
@only_option
@timeout_option
@work_options
@json_option
def moves(source: str, only: tuple[str, ...], timeout: float | None, work: Work, as_json: bool) -> int:
    """List the next placements and what each keeps.

    Every legal placement with whether the rest can still be played out without a draw, the most pieces
    playable and the fewest points left after it; best first. The timeout is for a hand, shared by its
    moves; default: 10 seconds.

    \b
    Example:
        pipcube cubed moves hand.toml

    Exit status: 0 some move keeps the win, 1 none does, 2 bad input, 3 undecided.
    """
    question = Question(
        "cubed moves",
        _moves,
        _moves_status,
        limits={"timeout": timeout},
        to_json=_moves_object,
        show=_show_moves,
    )
    return each_hand(source, only, question, work, as_json=as_json)


def _moves(hand: Hand, means: Means, *, timeout: float | None) -> Sequence[Move]:
    from ...puzzles.cubed.ask.check import moves

    return moves(hand, timeout=timeout, progress=means.tell)


def _moves_status(found: Sequence[Move]) -> int:
    statuses = {move.after.status for move in found}
    if "winnable" in statuses:
        return YES
    return UNDECIDED if "unknown" in statuses else NO


def _moves_object(hand: Hand, found: Sequence[Move]) -> dict[str, Any]:
    listed = [
        _placement(move.placement)
        | {
            "status": move.after.status,
            "most_played": move.after.most_played,
            "played_upper": move.after.played_upper,
            "least_points": move.after.least_points,
            "points_lower": move.after.points_lower,
        }
        for move in found
    ]
    return {"name": hand.name, "moves": listed}


def _show_moves(hand: Hand, found: Sequence[Move]) -> None:
    from .screen import show_moves

    show_moves(hand, found)


@cubed.command()
@source_argument
@only_option
@work_options
@json_option
def replay(source: str, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Check and score a recorded game.

    Every move of a game of 2 to 11 players is checked against the rules; the scores of each round and the
    winners are shown. The file format is in docs/cubed.md.

    \b
    Example:
        pipcube cubed replay @club

    Exit status: 0 the record is sound, 2 a move is not allowed or the file is bad.
    """
    from ...puzzles.cubed.files.games import read_games

    question = Question("cubed replay", _game, lambda _: YES, to_json=_game_object, show=_show_game)
    return answer_file(lambda: read_games(source, only), question, work, as_json=as_json)


def _game(game: Game, _: Means) -> Game:
    """The game itself: it was replayed when it was read."""
    return game


def _game_object(game: Game, _: Game) -> dict[str, Any]:
    rounds = [
        {
            "scores": list(one.scores),
            "finished": one.finished,
            "played": len(one.end.table),
            "bag": len(one.end.bag),
        }
        for one in game.rounds
    ]
    totals = {"totals": list(game.totals), "winners": list(game.winners)}
    return {"name": game.name, "rounds": rounds, **totals}


def _show_game(game: Game, _: Game) -> None:
    from .screen import show_game

    show_game(game)


@cubed.command()
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
    drawn: list[tuple[Hand, Checked | None]] = []

    def collect(hand: Hand, checked: Checked | None) -> None:
        if output:
            drawn.append((hand, checked))
        else:
            from .screen import show_hand

            show_hand(hand, *_laid(checked))

    question = Question(
        "cubed draw",
        _plan,
        lambda checked: UNDECIDED if checked and checked.status == "unknown" else YES,
        options={"wanted": plan},
        limits={"timeout": timeout},
        seen=collect,
    )
    status = each_hand(source, only, question, work)
    if output and drawn and not write_output(output, _picture(output, drawn), len(drawn), "hand"):
        return BAD_INPUT
    return status


def _plan(hand: Hand, _: Means, *, wanted: bool, timeout: float | None) -> Checked | None:
    from ...puzzles.cubed.ask.check import check

    return check(hand, timeout=timeout) if wanted else None


def _laid(checked: Checked | None) -> tuple[Sequence[Placement], str]:
    """The plan that is drawn, and the verdict on it."""
    return (checked.plan, checked.status) if checked else ((), "")


def _picture(output: str, drawn: Sequence[tuple[Hand, Checked | None]]) -> str:
    if output.lower().endswith(".html"):
        from ...puzzles.cubed.show.page import to_html

        return to_html(drawn)
    from ...puzzles.cubed.show.drawing import to_sheet

    return to_sheet([(hand, *_laid(checked)) for hand, checked in drawn]).to_svg()
