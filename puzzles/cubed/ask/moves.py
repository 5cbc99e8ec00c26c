"""What does each legal next placement of a hand keep?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import ClassVar

from ....solver.result import Deadline
from ...files.faults import check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_hand
from ..rules.hand import Hand
from ..rules.laying import Placement, legal_placements
from .check import DEFAULT_TIMEOUT, LOST, UNKNOWN, WINNABLE, Checked, check_until


@dataclass(frozen=True)
class NextLaid:
    """A legal next placement and what the rest of the hand can do after it (the piece itself not counted).

    Its further attributes are those of `Checked`: ``status``, ``most_played`` and so on.
    """

    JSON: ClassVar = (
        "piece",
        "at",
        "sides",
        "status",
        "most_played",
        "played_upper",
        "least_points",
        "points_lower",
    )

    placement: Placement
    after: Checked

    piece = property(lambda self: self.placement.piece)
    at = property(lambda self: self.placement.at)
    sides = property(lambda self: self.placement.sides)
    status = property(lambda self: self.after.status)
    most_played = property(lambda self: self.after.most_played)
    played_upper = property(lambda self: self.after.played_upper)
    least_points = property(lambda self: self.after.least_points)
    points_lower = property(lambda self: self.after.points_lower)


@dataclass(frozen=True)
class Moves(Shown):
    """Every legal next placement of a hand, best first.

    Attributes:
        name: of the hand.
        moves: the placements; none: the hand is stuck.
        hand: the hand asked about; not in the JSON.
    """

    name: str
    moves: tuple[NextLaid, ...]
    hand: Hand = field(metadata={"json": False}, repr=False)


def moves(
    hand: Hand, *, timeout: float | None = None, progress: Callable[[float], None] | None = None
) -> Moves:
    """Every legal next placement, best first: won, then undecided, then lost; more pieces, then fewer points.

    Args:
        hand: any hand.
        timeout: seconds for all moves together; each gets an equal share of what is left.
        progress: called with the share done, 0 to 1.

    Raises:
        InvalidError: the hand is not sound, or the timeout no number of seconds.
        CheckFailedError: a plan does not stand up to the rules.

    >>> moves(Hand("x", pieces="AAA AAC")).moves[0].status
    'winnable'
    """
    require_hand(hand)
    check_seconds("timeout", timeout)
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    placements = legal_placements(hand.table, hand.pieces, hand.profile)
    found = []
    for number, placement in enumerate(placements):
        left = list(hand.pieces)
        left.remove(placement.piece)
        table = {**hand.table, placement.at: placement.sides}
        after = replace(hand, pieces=tuple(left), table=table, drawn=0)
        share = (deadline.remaining() or 0.0) / (len(placements) - number)
        found.append(NextLaid(placement, check_until(after, Deadline.after(share))))
        if progress:
            progress((number + 1) / len(placements))
    order = {WINNABLE: 0, UNKNOWN: 1, LOST: 2}
    found.sort(key=lambda m: (order[m.status], -m.most_played, m.least_points, m.at))
    return Moves(hand.name, tuple(found), hand)
