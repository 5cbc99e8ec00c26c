"""What a drawing of a challenge shows: its solutions, and how they are built."""

from __future__ import annotations

from dataclasses import dataclass

from ...files.faults import check_seconds
from ..rules.challenge import Challenge
from ..rules.faults import require_challenge
from ..rules.order import Order
from ..search.solutions import FoundPackings, find
from .build import orders_of


@dataclass(frozen=True)
class Drawing:
    """What is to be drawn of a challenge.

    Attributes:
        challenge: the challenge.
        found: its solutions; ``None`` where they are not to be shown.
        orders: the best build order of each; empty where they are not to be shown, ``None``: out of time.
    """

    challenge: Challenge
    found: FoundPackings | None
    orders: tuple[Order | None, ...]


def draw(
    challenge: Challenge, *, solve: bool = True, orders: bool = False, timeout: float | None = None
) -> Drawing:
    """What a drawing of a challenge shows.

    Args:
        challenge: the challenge.
        solve: with its solution, or two that differ.
        orders: with the build orders of these.
        timeout: seconds, for each of both.

    Raises:
        InvalidError: the challenge is not sound, or the timeout no number of seconds.

    >>> draw(Challenge("cube", pieces="soma", shape=(3, 3, 3)), solve=False).found is None
    True
    """
    require_challenge(challenge)
    check_seconds("timeout", timeout)
    if not solve:
        return Drawing(challenge, None, ())
    found = find(challenge, timeout=timeout)
    return Drawing(challenge, found, orders_of(challenge, found, timeout=timeout) if orders else ())
