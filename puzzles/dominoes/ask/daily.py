"""The Daily Deal: three hands of All Fives for two, dealt alike for everybody on a day, and their par."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial

from ...files.faults import check_flag, check_number, check_seconds, refuse
from ...pictures.shown import Shown
from ..rules.game import ALL_FIVES, Rules
from ..rules.notation import format_event, without_tiles
from ..rules.position import Position, position_of
from ..rules.situation import Situation
from ..rules.tiles import format_tiles
from .dealing import deal
from .endgame import Number, number
from .ending import Ending, solve

HANDS = 3
_GIVEN = ("name", "seed", "game", "hands", "boneyard", "turn")
_PAR = ("value", "par", "line")


@dataclass(frozen=True)
class DailyHand:
    """A hand of a day.

    Attributes:
        name: such as ``daily-2026-11-30-1``.
        seed: `deal` deals it with this seed.
        game: ``all-fives``.
        hands: the tiles of each seat.
        boneyard: its tiles, the next to be drawn first.
        turn: the seat to lead.
        value: in points, to the seat to lead; ``None`` if it is unknown, or no par was asked for.
        par: what seat 1 makes more than seat 2 if both play as well as possible with all tiles seen.
        line: best play by both to the end.
        position: the same as a position; not in the JSON.
        answer: the value with plays and fractions as objects, ``None`` if no par was asked for; not in the
            JSON.
    """

    name: str
    seed: int
    game: str
    hands: tuple[str, ...]
    boneyard: str
    turn: int
    value: Number | None
    par: Number | None
    line: tuple[str, ...]
    position: Position = field(repr=False)
    answer: Ending | None = field(repr=False, compare=False)

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        return _GIVEN if self.answer is None else _GIVEN + _PAR


@dataclass(frozen=True)
class Daily(Shown):
    """The hands of a day.

    Attributes:
        date: such as ``2026-11-30``.
        hands: the three.
        par: the sum of theirs; ``None`` if one is unknown, or none was asked for.
    """

    date: str
    hands: tuple[DailyHand, ...]
    par: Number | None

    @property
    def undecided(self) -> bool:
        """Was a par asked for that is unknown?"""
        return any(hand.answer is not None and hand.par is None for hand in self.hands)


def daily(
    date: datetime.date | None = None,
    *,
    par: bool = False,
    timeout: float | None = None,
    jobs: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Daily:
    """The three hands of a day, alike for everybody.

    Args:
        date: a day without a time; today if ``None``.
        par: with the exact best play for both, and the day's par.
        timeout: seconds a hand; 60 if ``None``.
        jobs: processes; as many as there are cores if ``None``.
        progress: called with the share done, 0 to 1.

    Raises:
        InvalidError: it is no date, or an option cannot be.
        CheckFailedError: the values and the line of a hand contradict each other.

    >>> from datetime import date
    >>> day = daily(date(2026, 11, 30))
    >>> [hand.name for hand in day.hands][:2], day.hands[0].turn, day.par
    (['daily-2026-11-30-1', 'daily-2026-11-30-2'], 2, None)
    """
    # A point in time is a date to Python, but which day it is depends on the place.
    if date is not None and (not isinstance(date, datetime.date) or isinstance(date, datetime.datetime)):
        raise refuse("date", "a date without a time", date)
    check_flag("par", par)
    check_seconds("timeout", timeout)
    check_number("jobs", jobs, 1, optional=True)
    day = date or datetime.date.today()
    dealt = daily_hands(day)
    answers: list[Ending | None] = [None] * HANDS
    if par:
        for place, answer in enumerate(_answers(dealt, timeout, jobs)):
            answers[place] = answer
            if progress:
                progress((place + 1) / HANDS)
    hands = tuple(
        _hand(seed_of(day, place), hand, answer)
        for place, (hand, answer) in enumerate(zip(dealt, answers, strict=True), 1)
    )
    pars = [hand.par for hand in hands if hand.par is not None]
    return Daily(day.isoformat(), hands, sum(pars) if len(pars) == HANDS else None)


def seed_of(day: datetime.date, hand: int) -> int:
    """The seed of a hand, 1 to `HANDS`: year, month, day and hand as digits, 2026-11-30 and 2: 202611302."""
    return (day.year * 10_000 + day.month * 100 + day.day) * 10 + hand


def daily_hands(day: datetime.date) -> tuple[Situation, ...]:
    """The hands of a day, each dealt as a first hand: whoever holds the highest double leads."""
    dealt = [deal(Rules(ALL_FIVES), seed_of(day, hand)) for hand in range(1, HANDS + 1)]
    return tuple(
        replace(position, name=f"daily-{day.isoformat()}-{hand}") for hand, position in enumerate(dealt, 1)
    )


def _answers(hands: tuple[Situation, ...], timeout: float | None, jobs: int | None) -> Iterator[Ending]:
    from ....solver.run.parallel import in_order

    return in_order(partial(solve, timeout=timeout), hands, jobs=jobs)


def _hand(seed: int, hand: Situation, answer: Ending | None) -> DailyHand:
    value = number(answer.worth.value) if answer and answer.worth else None
    return DailyHand(
        hand.name,
        seed,
        hand.rules.game,
        tuple(map(format_tiles, hand.state.hands)),
        format_tiles(hand.state.boneyard),
        hand.state.turn,
        value,
        None if value is None else value if hand.state.turn == 1 else -value,
        tuple(format_event(without_tiles(event)) for event in answer.line) if answer else (),
        position_of(hand),
        answer,
    )
