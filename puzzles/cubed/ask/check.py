"""The questions of a hand played alone: can it be played out, and what does each next placement keep?"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from ....solver.result import CheckFailedError, Deadline
from ..rules.hand import Hand
from ..rules.laying import Placement, broken_rule, legal_placements
from ..rules.pieces import canonical, points
from ..search.complete import Answer, prepare, solve

WINNABLE, LOST, UNKNOWN = "winnable", "lost", "unknown"
ENGINES = ("search", "cp-sat")
DEFAULT_TIMEOUT = 10.0  # seconds a hand


@dataclass(frozen=True)
class Checked:
    """What can be reached with a hand without a draw.

    Attributes:
        status: `WINNABLE`, `LOST` (proved) or `UNKNOWN`.
        plan: placements in order; of a lost hand one that plays the most pieces found.
        most_played: pieces of this hand that a plan found can play; the maximum if equal to ``played_upper``.
        played_upper: no plan plays more.
        least_points: points left by the best plan found for that; the minimum if equal to ``points_lower``.
        points_lower: no plan leaves fewer.
        seconds: time taken.
    """

    status: str
    plan: tuple[Placement, ...]
    most_played: int
    played_upper: int
    least_points: int
    points_lower: int
    seconds: float


@dataclass(frozen=True)
class Move:
    """A legal next placement and what the rest of the hand can do after it (the piece itself not counted)."""

    placement: Placement
    after: Checked


def check(hand: Hand, *, timeout: float | None = None, engine: str = ENGINES[0]) -> Checked:
    """Can the hand be played out without a draw? If not, how far?

    Args:
        hand: any hand, also with pieces on the table.
        timeout: seconds; `DEFAULT_TIMEOUT` if ``None``. What is not settled then is given as bounds.
        engine: one of `ENGINES`; the constraint model is for small hands and for a second opinion.

    Raises:
        CheckFailedError: a plan does not stand up to the rules.
    """
    seconds = DEFAULT_TIMEOUT if timeout is None else timeout
    if engine == "cp-sat":
        from ..search.cp_sat import solve as solve_model

        begin = time.perf_counter()
        return _checked(hand, solve_model(hand, Deadline.after(seconds)), begin)
    prepare()
    return check_until(hand, Deadline.after(seconds))


def moves(
    hand: Hand, *, timeout: float | None = None, progress: Callable[[float], None] | None = None
) -> list[Move]:
    """Every legal next placement, best first: won, then undecided, then lost; more pieces, then fewer points.

    Args:
        hand: any hand.
        timeout: seconds for all moves together; each gets an equal share of what is left.
        progress: called with the share done, 0 to 1.
    """
    prepare()
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    placements = legal_placements(hand.table, hand.pieces, hand.profile)
    found = []
    for number, placement in enumerate(placements):
        left = list(hand.pieces)
        left.remove(canonical(placement.sides))
        table = {**hand.table, placement.at: placement.sides}
        after = replace(hand, pieces=tuple(left), table=table, drawn=0)
        share = (deadline.remaining() or 0.0) / (len(placements) - number)
        found.append(Move(placement, check_until(after, Deadline.after(share))))
        if progress:
            progress((number + 1) / len(placements))
    order = {WINNABLE: 0, UNKNOWN: 1, LOST: 2}
    return sorted(
        found,
        key=lambda m: (order[m.after.status], -m.after.most_played, m.after.least_points, m.placement.at),
    )


def check_until(hand: Hand, deadline: Deadline, *, optimum: bool = True) -> Checked:
    """`check` with a deadline; without ``optimum`` a lost hand's bounds are left as they come.

    Raises:
        CheckFailedError: a plan does not stand up to the rules.
    """
    begin = time.perf_counter()
    return _checked(hand, solve(hand.table, hand.pieces, hand.profile, deadline, optimum=optimum), begin)


def _checked(hand: Hand, answer: Answer, begin: float) -> Checked:
    """An engine's answer, replayed, in the terms of the question; ``begin`` is when the clock started."""
    _verify(hand, answer)
    status = UNKNOWN if answer.won is None else WINNABLE if answer.won else LOST
    seconds = time.perf_counter() - begin
    return Checked(
        status,
        answer.plan,
        len(answer.plan),
        answer.played_upper,
        points(hand.pieces) - points(canonical(placement.sides) for placement in answer.cheapest),
        answer.points_lower,
        seconds,
    )


def _verify(hand: Hand, answer: Answer) -> None:
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
