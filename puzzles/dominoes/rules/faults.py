"""All that is wrong with a position: every question asks here first."""

from __future__ import annotations

from collections.abc import Callable

from ...files.faults import Fault, Place, item_fault, require
from .position import Position
from .situation import Situation

Obstacle = Callable[[Situation], "str | None"]  # why a sound position cannot be asked a question


def faults(position: object) -> tuple[Fault, ...]:
    """All that is wrong with a position; empty if it is sound.

    >>> [fault.message for fault in faults(Position("x", game="draw", hands=["6-4", "4-6"]))]
    ['4-6 is in the hand of seat 2 and in the hand of seat 1']
    """
    if not isinstance(position, Position):
        return (item_fault(f"expected a Position, found a {type(position).__name__}"),)
    return position.reading.faults


def obstacle_fault(reason: str) -> Fault:
    """The fault of a sound position that cannot be asked a question."""
    return item_fault(reason, place=Place("hands", at_name=True))


def require_position(position: object, obstacle: Obstacle | None = None) -> Situation:
    """What a position means.

    Raises:
        InvalidError: it is not sound, or there is an obstacle.
    """
    name = getattr(position, "name", None)
    require(faults(position), name, "position")
    assert isinstance(position, Position)
    if obstacle and (reason := obstacle(position.situation)):
        require([obstacle_fault(reason)], name, "position")
    return position.situation
