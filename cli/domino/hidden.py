"""`pipcube domino unseen` and `pipcube domino hidden`: hands that are not seen."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..output import json_option, only_option, seed_type, timeout_option
from ..status import INTERRUPTED, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import Typed, each_position, position_options
from .objects import play_json

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.means import Answer, Move
    from ...puzzles.dominoes.rules.situation import Situation
    from ...puzzles.dominoes.rules.worlds import Worlds
    from ...puzzles.dominoes.search.equilibrium import Equilibrium
    from ...solver.run.parallel import Means


@click.command()
@position_options
@only_option
@work_options
@json_option
def unseen(source: str | None, typed: Typed, only: tuple[str, ...], work: Work, as_json: bool) -> int:
    """Where each unseen tile can be, and how likely.

    From the passes and draws of a record: how many deals agree with them, the exact probability of each tile
    for each place, and the numbers that a seat cannot have, with the move that proves it. What a seat chose
    to play is not used as evidence. Write ?n for a hand (or a boneyard) of n unseen tiles.

    \b
    Example:
        pipcube domino unseen --set 3 --moves "2-2 pass 2-3> 3-1>" --hand "0-0" --hand "?2"

    Exit status: 0 answered, 2 bad input (for instance a record that no deal agrees with).
    """
    question = Question("domino unseen", _unseen, lambda _: YES, to_json=_unseen_json, show=_show_unseen)
    return each_position(source, only, typed, question, work, as_json=as_json)


def _unseen(position: Situation, _: Means) -> Worlds:
    from ...puzzles.dominoes.rules.worlds import worlds

    return worlds(position)


def _show_unseen(position: Situation, found: Worlds) -> None:
    from .hidden_screen import show_unseen

    show_unseen(position, found)


def _unseen_json(position: Situation, found: Worlds) -> dict[str, Any]:
    from ...puzzles.dominoes.rules.evidence import BONEYARD, OUT
    from ...puzzles.dominoes.rules.tiles import format_tile

    names = {seat: str(seat) for seat in found.places} | {BONEYARD: "boneyard", OUT: "out"}
    return {
        "name": position.name,
        "deals": found.deals,
        "tiles": [
            {
                "tile": format_tile(tile),
                "seats": {names[place]: str(chances.get(place, 0)) for place in found.places},
            }
            for tile, chances in found.chances().items()
        ],
        "excluded": [
            {"seat": seat, "number": number, "move": move} for seat, number, move in found.excluded()
        ],
        "worlds": found.number,
    }


@click.command()
@position_options
@only_option
@timeout_option
@click.option(
    "--seed", type=seed_type, default=0, show_default=True, help="Decides which deals a sample has."
)
@click.option("--sample", type=click.IntRange(min=1), metavar="N", help="Value no more than N deals.")
@click.option(
    "--equilibrium/--no-equilibrium", default=True, show_default=True, help="Of two hands, if small."
)
@work_options
@json_option
def hidden(
    source: str | None,
    typed: Typed,
    only: tuple[str, ...],
    timeout: float | None,
    seed: int,
    sample: int | None,
    equilibrium: bool,
    work: Work,
    as_json: bool,
) -> int:
    """The mean of every play over all deals that agree with what was seen.

    The hand of the seat to move is known, the others are ?n. In each deal every play has an exact value when
    all see all tiles; shown are its mean over the deals, the best and the worst deal and how often one is
    ahead. All deals if that fits the time (60 seconds a position if not given), else a sample with an
    interval of 95 %. Ctrl-C shows what is known by then.

    That is too hopeful: in each deal one plays as if one saw the rival's tiles. Between two players with few
    tiles the equilibrium is shown beside it: the value of the game in which neither sees the other's hand,
    before anyone looks at his tiles, and how often it makes each play with the hand one holds.

    \b
    Example:
        pipcube domino hidden --set 2 --hand "0-1 1-2" --hand "?2"

    Exit status: 0 answered, 2 bad input, 3 no time for a single deal, 130 after Ctrl-C.
    """
    from ...puzzles.dominoes.ask.means import obstacle

    question = Question(
        "domino hidden",
        _hidden,
        _hidden_status,
        # How many deals are valued depends on the time, so that belongs to the question here.
        options={"timeout": timeout, "seed": seed, "sample": sample, "equilibrium": equilibrium},
        to_json=_hidden_json,
        show=_show_hidden,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


@dataclass(frozen=True)
class _Balance:
    """The equilibrium, or why there is none."""

    reason: str
    answer: Equilibrium | None = None
    interrupted: bool = False


def _hidden(
    position: Situation,
    means: Means,
    *,
    timeout: float | None,
    seed: int,
    sample: int | None,
    equilibrium: bool,
) -> tuple[Answer, _Balance]:
    from ...puzzles.dominoes.ask.means import DEFAULT_TIMEOUT, solve

    found = solve(position, timeout=timeout, seed=seed, sample=sample, jobs=means.jobs, tell=means.tell)
    left = (DEFAULT_TIMEOUT if timeout is None else timeout) - found.seconds
    return found, _balance(position, found, left) if equilibrium else _Balance("not asked for")


def _hidden_status(answer: tuple[Answer, _Balance]) -> int:
    found, balance = answer
    if found.interrupted or balance.interrupted:
        return INTERRUPTED
    return UNDECIDED if found.mean is None else YES


def _show_hidden(position: Situation, answer: tuple[Answer, _Balance]) -> None:
    from .hidden_screen import show_hidden

    found, balance = answer
    show_hidden(position, found, balance.answer, balance.reason)


def _balance(position: Situation, found: Answer, seconds: float) -> _Balance:
    """The equilibrium, if the time that is left is enough."""
    from ...puzzles.dominoes.search import equilibrium
    from ...solver.result import Deadline, TimeUpError

    if reason := equilibrium.obstacle(position):
        return _Balance(reason)
    if found.interrupted or seconds <= 0:
        return _Balance("interrupted" if found.interrupted else "out of time")
    try:
        return _Balance("", equilibrium.solve(position, Deadline.after(seconds)))
    except equilibrium.GameTooLargeError as error:
        return _Balance(f"too large: {error}")
    except TimeUpError:
        return _Balance("out of time")
    except KeyboardInterrupt:
        return _Balance("interrupted", interrupted=True)


def _hidden_json(position: Situation, answer: tuple[Answer, _Balance]) -> dict[str, Any]:
    found, balance = answer
    mean = found.mean
    shown: dict[str, Any] = {
        "name": position.name,
        "worlds": found.worlds,
        "exhaustive": found.exhaustive,
        "mean": _number(mean and mean.mean),
        "low": _number(mean and mean.low),
        "high": _number(mean and mean.high),
        "moves": [_move_json(move) for move in found.moves],
        "equilibrium": balance.answer and _equilibrium_json(balance.answer),
        "method": found.method,
        "valued": found.done,
        "seconds": round(found.seconds, 6),
    }
    shown |= {"no_equilibrium": balance.reason} if balance.reason else {}
    return shown | ({"reason": found.reason} if found.reason else {})


def _equilibrium_json(found: Equilibrium) -> dict[str, Any]:
    moves = [play_json(move.play) | {"probability": move.probability} for move in found.moves]
    return {"value": found.value, "moves": moves, "gap": found.gap}


def _move_json(move: Move) -> dict[str, Any]:
    return play_json(move.play) | {
        "mean": _number(move.mean.mean),
        "loss": _number(move.loss),
        "low": _number(move.mean.low),
        "high": _number(move.mean.high),
        "best": move.best,
        "worst": move.worst,
        "win": _number(move.win),
        "tie": _number(move.tie),
    }


def _number(amount: Fraction | None) -> float | None:
    return None if amount is None else float(amount)
