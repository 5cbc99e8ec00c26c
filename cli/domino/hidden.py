"""`pipcube domino hidden`: the mean of every play over all deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ...puzzles import dominoes
from ..output import json_option, only_option, seed_type, timeout_option
from ..status import INTERRUPTED, UNDECIDED, YES
from ..work import Question, Work, work_options
from .entries import Typed, each_position, position_options, show_answer

if TYPE_CHECKING:
    from ...solver.run.parallel import Means


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
        show=show_answer,
    )
    return each_position(source, only, typed, question, work, as_json=as_json, obstacle=obstacle)


def _hidden(
    position: dominoes.Position,
    means: Means,
    *,
    timeout: float | None,
    seed: int,
    sample: int | None,
    equilibrium: bool,
) -> dominoes.Hidden:
    return dominoes.hidden(
        position,
        timeout=timeout,
        seed=seed,
        sample=sample,
        equilibrium=equilibrium,
        jobs=means.jobs,
        progress=means.tell,
    )


def _hidden_status(found: dominoes.Hidden) -> int:
    if found.interrupted:
        return INTERRUPTED
    return UNDECIDED if found.mean is None else YES
