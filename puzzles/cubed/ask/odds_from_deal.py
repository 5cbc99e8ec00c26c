"""The chance to win a dealt hand, from seeded deals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from ....solver.run.parallel import in_order
from ...files.faults import check_choice, check_number, check_seconds
from ...pictures.shown import Shown
from ..rules.laying import BLOCKS, MATCHES
from .check import DEFAULT_TIMEOUT, LOST, WINNABLE, check
from .deal import deal

CONFIDENCE = 0.95


@dataclass(frozen=True)
class DealtOdds(Shown):
    """An interval for the chance to win a dealt hand under perfect play, draws included.

    A hand that can be played out without a draw is won for certain. One that cannot might still be won with
    luck; it counts as lost for the lower end and as won for the upper end, like one that stays undecided, so
    that the upper end is 1: the interval is safe, not narrow.

    Attributes:
        name: ``from-deal``.
        trials: hands dealt.
        seed: of the first deal.
        won: hands that can be played out without a draw.
        lost_without_draw: hands that cannot; draws may save them.
        undecided: hands for which neither was proved in time.
        low: lower end, Clopper-Pearson, of a two-sided interval of the confidence `CONFIDENCE`.
        high: upper end, 1.
        confidence: `CONFIDENCE`.
        match: the reading of the rules; not in the JSON.
        block: the reading of the rules; not in the JSON.
    """

    name: str
    trials: int
    seed: int
    won: int
    lost_without_draw: int
    undecided: int
    low: float
    high: float
    confidence: float
    match: str = field(metadata={"json": False})
    block: str = field(metadata={"json": False})


def odds_from_deal(
    *,
    seed: int = 1,
    trials: int = 1000,
    match: str = MATCHES[0],
    block: str = BLOCKS[0],
    timeout: float | None = None,
    jobs: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> DealtOdds:
    """Deal hands with seeds ``seed``, ``seed + 1``, ... and check each.

    Args:
        seed: of the first deal; the same seeds give the same answer with any number of jobs.
        trials: number of deals, at least 1.
        match: the reading of the rules, as in `Profile`.
        block: the reading of the rules, as in `Profile`.
        timeout: seconds for a hand; `DEFAULT_TIMEOUT` if ``None``.
        jobs: processes; all cores if ``None``.
        progress: called with the share done, 0 to 1.

    Raises:
        InvalidError: an option is unknown.

    >>> odds_from_deal(trials=5, jobs=1).won
    5
    """
    check_number("seed", seed, 0)
    check_number("trials", trials, 1)
    check_choice("match", match, MATCHES)
    check_choice("block", block, BLOCKS)
    check_seconds("timeout", timeout)
    check_number("jobs", jobs, 1, optional=True)
    each = DEFAULT_TIMEOUT if timeout is None else timeout
    deals = [(seed + number, match, block, each) for number in range(trials)]
    statuses: Counter[str] = Counter()
    for done, status in enumerate(in_order(_status, deals, jobs=jobs), 1):
        statuses[status] += 1
        if progress:
            progress(done / trials)
    won, lost = statuses[WINNABLE], statuses[LOST]
    # What cannot be won without a draw may be won with one: nothing bounds the chance from above.
    low, _ = interval(won, trials)
    undecided = trials - won - lost
    return DealtOdds("from-deal", trials, seed, won, lost, undecided, low, 1.0, CONFIDENCE, match, block)


def _status(dealt: tuple[int, str, str, float]) -> str:
    seed, match, block, timeout = dealt
    (hand,) = deal(seed, match=match, block=block)
    return check(hand, timeout=timeout).status


def interval(successes: int, trials: int) -> tuple[float, float]:
    """The Clopper-Pearson interval for a proportion (Clopper and Pearson 1934), by bisection."""
    tail = (1 - CONFIDENCE) / 2
    low = 0.0 if successes == 0 else _root(lambda p: _at_least(successes, trials, p) - tail)
    high = 1.0 if successes == trials else _root(lambda p: tail - 1 + _at_least(successes + 1, trials, p))
    return low, high


def _root(rising: Callable[[float], float]) -> float:
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (low, middle) if rising(middle) > 0 else (middle, high)
    return (low + high) / 2


def _at_least(successes: int, trials: int, p: float) -> float:
    """Chance of at least so many successes, each with chance p."""
    if p in (0.0, 1.0):
        return float(p == 1.0 or successes == 0)
    whole = math.lgamma(trials + 1)
    return math.fsum(
        math.exp(
            whole
            - math.lgamma(k + 1)
            - math.lgamma(trials - k + 1)
            + k * math.log(p)
            + (trials - k) * math.log1p(-p)
        )
        for k in range(successes, trials + 1)
    )
