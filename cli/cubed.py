"""`pipcube cubed ...`: CUBED."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from .main import BAD_INPUT, NO, UNDECIDED, YES
from .output import (
    Progress,
    answer_file,
    json_option,
    only_option,
    output_option_for,
    print_json,
    seed_type,
    source_argument_for,
    timeout_option,
    write_output,
)

if TYPE_CHECKING:
    from fractions import Fraction

    from ..puzzles.cubed.hand import Hand
    from ..puzzles.cubed.solo import Checked
    from ..puzzles.cubed.table import Placement

source_argument = source_argument_for("cubed")


@click.group()
def cubed() -> None:
    """CUBED: can this hand be won alone?

    FILE is a hand file (TOML), - for standard input, or a shipped collection such as @evening.

    \b
    Examples:
        pipcube cubed deal --seed 7 > hand.toml      deal a hand
        pipcube cubed check hand.toml                can it be played out without a draw?
        pipcube cubed draw @evening -o evening.svg   draw hands and tables
    """


def _each(
    source: str, only: tuple[str, ...], as_json: bool, answer: Callable[[Hand, Callable[[float], None]], int]
) -> int:
    """Answer each hand of a file; the exit status."""
    from ..puzzles.cubed.notation import read_hands

    return answer_file(
        lambda: read_hands(source, only),
        lambda entry, progress: answer(entry.item, progress),
        as_json=as_json,
    )


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
    from ..puzzles.cubed.hand import deal as deal_hands
    from ..puzzles.cubed.notation import format_hand
    from ..puzzles.cubed.table import Profile

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
@json_option
def check(source: str, only: tuple[str, ...], timeout: float | None, engine: str, as_json: bool) -> int:
    """Can the hand be played out?

    Without a draw: a plan, or a proof that there is none, with the most pieces that can be played and the
    fewest points that can be left. Default timeout: 10 seconds a hand.

    \b
    Example:
        pipcube cubed check @evening

    Exit status: 0 every hand can be won, 1 some cannot, 2 bad input, 3 some undecided.
    """
    from ..puzzles.cubed.solo import check as ask

    def answer(hand: Hand, _: Callable[[float], None]) -> int:
        checked = ask(hand, timeout=timeout, engine=engine)
        if as_json:
            print_json(
                {
                    "name": hand.name,
                    "status": checked.status,
                    "plan": [_placement(placement) for placement in checked.plan],
                    "most_played": checked.most_played,
                    "played_upper": checked.played_upper,
                    "least_points": checked.least_points,
                    "points_lower": checked.points_lower,
                    "seconds": round(checked.seconds, 6),
                }
            )
        else:
            from .cubed_screen import show_checked

            show_checked(hand, checked)
        return {"winnable": YES, "lost": NO}.get(checked.status, UNDECIDED)

    return _each(source, only, as_json, answer)


def _placement(placement: Any) -> dict[str, Any]:
    from ..puzzles.cubed.pieces import canonical

    return {"piece": canonical(placement.sides), "at": list(placement.at), "sides": placement.sides}


@cubed.command()
@source_argument
@only_option
@timeout_option
@json_option
def moves(source: str, only: tuple[str, ...], timeout: float | None, as_json: bool) -> int:
    """List the next placements and what each keeps.

    Every legal placement with whether the rest can still be played out without a draw, the most pieces
    playable and the fewest points left after it; best first. The timeout is for a hand, shared by its
    moves; default: 10 seconds.

    \b
    Example:
        pipcube cubed moves hand.toml

    Exit status: 0 some move keeps the win, 1 none does, 2 bad input, 3 undecided.
    """
    from ..puzzles.cubed.solo import moves as ask

    def answer(hand: Hand, progress: Callable[[float], None]) -> int:
        found = ask(hand, timeout=timeout, progress=progress)
        if as_json:
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
            print_json({"name": hand.name, "moves": listed})
        else:
            from .cubed_screen import show_moves

            show_moves(hand, found)
        statuses = {move.after.status for move in found}
        if "winnable" in statuses:
            return YES
        return UNDECIDED if "unknown" in statuses else NO

    return _each(source, only, as_json, answer)


def _fraction(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}"


@cubed.command()
@source_argument_for("cubed", required=False)
@only_option
@click.option("--from-deal", is_flag=True, help="Instead: the chance to win a hand dealt from the full box.")
@click.option(
    "--trials", type=click.IntRange(min=1), default=1000, show_default=True, help="With --from-deal."
)
@click.option(
    "--seed", type=seed_type, default=1, show_default=True, help="With --from-deal: of the first deal."
)
@click.option("--match", type=click.Choice(["any", "all"]), default="any", help="With --from-deal.")
@click.option("--block", type=click.Choice(["sides", "piece"]), default="sides", help="With --from-deal.")
@click.option("--jobs", type=click.IntRange(1, 256), help="With --from-deal: processes (default: all cores).")
@timeout_option
@json_option
def odds(
    source: str | None,
    only: tuple[str, ...],
    from_deal: bool,
    trials: int,
    seed: int,
    match: str,
    block: str,
    jobs: int | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    """Stuck: which draws save the game?

    For each kind of piece in the bag, whether it lets the hand be played out without another draw, as the
    first draw and as the second after a first one that cannot be laid; and the exact chance. The chance to
    win is at least that. Default timeout: 60 seconds a hand.

    With --from-deal no file is read: hands are dealt with one seed after the other, and the chance to win
    one under perfect play, draws included, is given as an interval of 95 % confidence.

    \b
    Examples:
        pipcube cubed odds @evening --only stuck
        pipcube cubed odds --from-deal --trials 1000 --match all

    Exit status: 0 answered (also when the hand is not stuck), 2 bad input, 3 undecided.
    """
    if from_deal:
        return _odds_from_deal(source, trials, seed, (match, block), jobs, timeout, as_json)
    if source is None:
        raise click.UsageError("a FILE is needed, or --from-deal")
    from ..puzzles.cubed.odds import odds as ask

    def answer(hand: Hand, progress: Callable[[float], None]) -> int:
        found = ask(hand, timeout=timeout, progress=progress)
        exact = found.low == found.high
        if as_json:
            print_json(
                {
                    "name": hand.name,
                    "stuck": found.stuck,
                    "first": [{"piece": d.piece, "copies": d.copies, "saves": d.saves} for d in found.first],
                    "second": [
                        {"first": d.first, "piece": d.piece, "copies": d.copies, "saves": d.saves}
                        for d in found.second
                    ],
                    "probability": _fraction(found.low) if found.stuck and exact else None,
                    "probability_low": _fraction(found.low) if found.stuck else None,
                    "probability_high": _fraction(found.high) if found.stuck else None,
                }
            )
        else:
            from .cubed_screen import show_odds

            show_odds(hand, found)
        return YES if exact else UNDECIDED

    return _each(source, only, as_json, answer)


def _odds_from_deal(
    source: str | None,
    trials: int,
    seed: int,
    rules: tuple[str, str],
    jobs: int | None,
    timeout: float | None,
    as_json: bool,
) -> int:
    from ..puzzles.cubed.simulation import CONFIDENCE, chance_from_deal
    from ..puzzles.cubed.solo import DEFAULT_TIMEOUT
    from ..puzzles.cubed.table import Profile

    if source is not None:
        raise click.UsageError("--from-deal reads no FILE")
    with Progress(1) as progress:
        found = chance_from_deal(
            seed=seed,
            trials=trials,
            profile=Profile(*rules),
            timeout=DEFAULT_TIMEOUT if timeout is None else timeout,
            jobs=jobs,
            progress=progress.update,
        )
    if as_json:
        counts = {"won": found.won, "lost_without_draw": found.lost, "undecided": found.undecided}
        bounds = {"low": found.low, "high": found.high, "confidence": CONFIDENCE}
        print_json({"name": "from-deal", "trials": trials, "seed": seed} | counts | bounds)
    else:
        click.echo(
            f"{found.won:,} of {trials:,} dealt hands (match {rules[0]}, block {rules[1]}) can be played out "
            f"without a draw, {found.lost:,} cannot, {found.undecided:,} undecided\n"
            f"chance to win under perfect play: {found.low:.4f} to {found.high:.4f} "
            f"({CONFIDENCE:.0%} confidence)"
        )
    return YES


@cubed.command()
@source_argument
@only_option
@json_option
def replay(source: str, only: tuple[str, ...], as_json: bool) -> int:
    """Check and score a recorded game.

    Every move of a game of 2 to 11 players is checked against the rules; the scores of each round and the
    winners are shown. The file format is in docs/cubed.md.

    \b
    Example:
        pipcube cubed replay @club

    Exit status: 0 the record is sound, 2 a move is not allowed or the file is bad.
    """
    from ..puzzles.cubed.record import read_games

    def answer(entry: Any, _: Callable[[float], None]) -> int:
        game = entry.item
        if as_json:
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
            print_json({"name": game.name, "rounds": rounds, **totals})
        else:
            from .cubed_screen import show_game

            show_game(game)
        return YES

    return answer_file(lambda: read_games(source, only), answer, as_json=as_json)


@cubed.command()
@source_argument
@only_option
@output_option_for(".svg", ".html")
@click.option("--plan/--no-plan", default=True, show_default=True, help="Lay the best plan on the table.")
@timeout_option
def draw(source: str, only: tuple[str, ...], output: str | None, plan: bool, timeout: float | None) -> int:
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
    from ..puzzles.cubed.drawing import to_sheet
    from ..puzzles.cubed.page import to_html
    from ..puzzles.cubed.solo import UNKNOWN
    from ..puzzles.cubed.solo import check as ask

    drawn = []

    def answer(hand: Hand, _: Callable[[float], None]) -> int:
        checked = ask(hand, timeout=timeout) if plan else None
        if output:
            drawn.append((hand, checked))
        else:
            from .cubed_screen import show_hand

            show_hand(hand, *_laid(checked))
        return UNDECIDED if checked and checked.status == UNKNOWN else YES

    status = _each(source, only, False, answer)
    if output and drawn:
        if output.lower().endswith(".html"):
            text = to_html(drawn)
        else:
            text = to_sheet([(hand, *_laid(checked)) for hand, checked in drawn]).to_svg()
        if not write_output(output, text, len(drawn), "hand"):
            return BAD_INPUT
    return status


def _laid(checked: Checked | None) -> tuple[Sequence[Placement], str]:
    """The plan that is drawn, and the verdict on it."""
    return (checked.plan, checked.status) if checked else ((), "")
