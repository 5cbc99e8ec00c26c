"""The Daily Deal: three hands of All Fives for two, dealt alike for everybody on a day, and their par."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction

from ...files.faults import refuse
from ..rules.game import ALL_FIVES, Rules
from ..rules.position import Position, position_of
from ..rules.situation import Situation
from .dealing import deal
from .ending import Ending

HANDS = 3


def seed_of(day: date, hand: int) -> int:
    """The seed of a hand, 1 to `HANDS`: year, month, day and hand as digits, 2026-11-30 and 2: 202611302."""
    return (day.year * 10_000 + day.month * 100 + day.day) * 10 + hand


def daily_hands(day: date) -> tuple[Situation, ...]:
    """The hands of a day, each dealt as a first hand: whoever holds the highest double leads."""
    dealt = [deal(Rules(ALL_FIVES), seed_of(day, hand)) for hand in range(1, HANDS + 1)]
    return tuple(
        replace(position, name=f"daily-{day.isoformat()}-{hand}") for hand, position in enumerate(dealt, 1)
    )


def daily(day: date | None = None) -> tuple[Position, ...]:
    """The three hands of a day.

    Args:
        day: today if ``None``.

    Raises:
        InvalidError: it is no date.

    >>> [hand.name for hand in daily(date(2026, 11, 30))][:2]
    ['daily-2026-11-30-1', 'daily-2026-11-30-2']
    """
    if day is not None and not isinstance(day, date):
        raise refuse("day", "a date", day)
    return tuple(map(position_of, daily_hands(day or date.today())))


def par(position: Situation, answer: Ending) -> Fraction | None:
    """What seat 1 makes more than seat 2 if both play as well as possible with all tiles seen.

    ``None`` if the answer is not known.
    """
    if answer.worth is None:
        return None
    return answer.worth.value * (1 if position.state.turn == 1 else -1)


def day_par(hands: Sequence[Situation], answers: Sequence[Ending | None]) -> Fraction | None:
    """The sum over the hands of a day; ``None`` if one is not known."""
    total = Fraction(0)
    for position, answer in zip(hands, answers, strict=True):
        made = par(position, answer) if answer else None
        if made is None:
            return None
        total += made
    return total
