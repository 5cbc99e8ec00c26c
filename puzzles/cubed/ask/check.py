"""Can a hand be played out alone, without a draw? If not, how far?"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....solver.result import CheckFailedError, Deadline
from ....solver.run import compiled
from ...files.faults import check_choice, check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_hand
from ..rules.hand import Hand
from ..rules.laying import Placement, broken_rule
from ..rules.pieces import canonical, points
from ..search.complete import PlayedOut, solve

WINNABLE, LOST, UNKNOWN = "winnable", "lost", "unknown"
ENGINES = ("search", "cp-sat")
DEFAULT_TIMEOUT = 10.0  # seconds a hand


@dataclass(frozen=True)
class Checked(Shown):
    """What can be reached with a hand without a draw.

    Attributes:
        name: of the hand.
        status: `WINNABLE`, `LOST` (proved) or `UNKNOWN`.
        plan: placements in order; of a lost hand one that plays the most pieces found.
        most_played: pieces of this hand that a plan found can play; the maximum if equal to ``played_upper``.
        played_upper: no plan plays more.
        least_points: points left by the best plan found for that; the minimum if equal to ``points_lower``.
        points_lower: no plan leaves fewer.
        seconds: time taken.
        hand: the hand asked about; not in the JSON.
    """

    name: str
    status: str
    plan: tuple[Placement, ...]
    most_played: int
    played_upper: int
    least_points: int
    points_lower: int
    seconds: float
    hand: Hand = field(metadata={"json": False}, repr=False)


def check(hand: Hand, *, timeout: float | None = None, engine: str | None = None) -> Checked:
    """Can the hand be played out without a draw? If not, how far?

    Args:
        hand: any hand, also with pieces on the table.
        timeout: seconds; `DEFAULT_TIMEOUT` if ``None``. What is not settled then is given as bounds.
        engine: one of `ENGINES`; the constraint model is for small hands and for a second opinion. The search
            if ``None``, or the model where the search was not compiled.

    Raises:
        InvalidError: the hand is not sound, or an option is unknown.
        CheckFailedError: a plan does not stand up to the rules.
        NotCompiledError: the search is named, and was not compiled.

    >>> check(Hand("x", pieces="AAA AAC")).status
    'winnable'
    """
    require_hand(hand)
    check_seconds("timeout", timeout)
    check_choice("engine", engine, ENGINES, optional=True)
    seconds = DEFAULT_TIMEOUT if timeout is None else timeout
    return check_until(hand, Deadline.after(seconds), engine=engine)


def check_until(
    hand: Hand, deadline: Deadline, *, optimum: bool = True, engine: str | None = None
) -> Checked:
    """`check` with a deadline; without ``optimum`` the search leaves a lost hand's bounds as they come.

    Raises:
        CheckFailedError: a plan does not stand up to the rules.
    """
    begin = time.perf_counter()
    if compiled.engine(engine, *ENGINES) == ENGINES[0]:
        answer = solve(hand.table, hand.pieces, hand.profile, deadline, optimum=optimum)
    else:
        from ..search.cp_sat import solve as solve_model  # which brings OR-Tools

        answer = solve_model(hand, deadline)
    return _checked(hand, answer, begin)


def _checked(hand: Hand, answer: PlayedOut, begin: float) -> Checked:
    """An engine's answer, replayed, in the terms of the question; ``begin`` is when the clock started."""
    _verify(hand, answer)
    status = UNKNOWN if answer.won is None else WINNABLE if answer.won else LOST
    seconds = time.perf_counter() - begin
    return Checked(
        hand.name,
        status,
        answer.plan,
        len(answer.plan),
        answer.played_upper,
        points(hand.pieces) - points(canonical(placement.sides) for placement in answer.cheapest),
        answer.points_lower,
        seconds,
        hand,
    )


def _verify(hand: Hand, answer: PlayedOut) -> None:
    """Replay both plans by the rules, which know nothing of the search."""
    for plan in (answer.plan, answer.cheapest):
        if fault := plan_fault(hand, plan):
            raise CheckFailedError(f'hand "{hand.name}": {fault}')
    if answer.won and len(answer.plan) != len(hand.pieces):
        raise CheckFailedError(f'hand "{hand.name}": the winning plan is not complete')


def plan_fault(hand: Hand, plan: Sequence[Placement]) -> str | None:
    """What is wrong with a plan: the first placement that a rule forbids, or a piece that is not there."""
    table: Mapping[tuple[int, int], str] = hand.table
    left = Counter(hand.pieces)
    for number, placement in enumerate(plan, 1):
        piece = canonical(placement.sides)
        if not left[piece]:
            return f"placement {number}: the hand has no {piece} left"
        if rule := broken_rule(table, placement, hand.profile):
            return f"placement {number} ({placement.sides} at {placement.at}): {rule}"
        left[piece] -= 1
        table = {**table, placement.at: placement.sides}
    return None
