"""What a drawing of a hand shows: its table, and the best plan on it."""

from __future__ import annotations

from dataclasses import dataclass

from ...files.faults import check_flag, check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_hand
from ..rules.hand import Hand
from .check import Checked, check


@dataclass(frozen=True)
class HandDrawing(Shown):
    """What is to be drawn of a hand.

    Attributes:
        hand: the hand.
        found: whether it can be played out, and how far; ``None`` where no plan is to be laid.
    """

    hand: Hand
    found: Checked | None = None


def draw(hand: Hand, *, plan: bool = True, timeout: float | None = None) -> HandDrawing:
    """What a drawing of a hand shows.

    Args:
        hand: any hand.
        plan: with the best plan laid on the table.
        timeout: seconds, as in `check`.

    Raises:
        InvalidError: the hand is not sound, or an option cannot be.
        CheckFailedError: a plan does not stand up to the rules.

    >>> draw(Hand("x", pieces="AAA AAC"), plan=False).found is None
    True
    """
    require_hand(hand)
    check_flag("plan", plan)
    check_seconds("timeout", timeout)
    return HandDrawing(hand, check(hand, timeout=timeout) if plan else None)
