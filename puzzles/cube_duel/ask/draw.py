"""What a drawing of a challenge shows: its solutions, and how they are built."""

from __future__ import annotations

from dataclasses import dataclass

from ...files.faults import check_flag, check_seconds
from ...pictures.shown import Shown
from ..rules.challenge import Challenge
from ..rules.faults import require_challenge
from ..rules.order import Order
from ..search.solutions import FoundPackings, find
from .build import orders_of


@dataclass(frozen=True)
class Drawing(Shown):
    """What is to be drawn of a challenge.

    Attributes:
        challenge: the challenge.
        found: its solutions; ``None`` where they are not to be shown.
        orders: the best build order of each; empty where they are not to be shown, ``None``: out of time.
    """

    challenge: Challenge
    found: FoundPackings | None = None
    orders: tuple[Order | None, ...] = ()


def draw(
    challenge: Challenge,
    *,
    without_solution: bool = False,
    orders: bool = False,
    timeout: float | None = None,
) -> Drawing:
    """What a drawing of a challenge shows.

    Args:
        challenge: the challenge.
        without_solution: only what a booklet prints, without its solution, or two that differ.
        orders: with the build orders of these.
        timeout: seconds, for each of both.

    Raises:
        InvalidError: the challenge is not sound, or an option cannot be.

    >>> draw(Challenge("cube", pieces="soma", shape=(3, 3, 3)), without_solution=True).found is None
    True
    """
    require_challenge(challenge)
    check_flag("without_solution", without_solution)
    check_flag("orders", orders)
    check_seconds("timeout", timeout)
    if without_solution:
        return Drawing(challenge)
    found = find(challenge, timeout=timeout)
    return Drawing(challenge, found, orders_of(challenge, found, timeout=timeout) if orders else ())
