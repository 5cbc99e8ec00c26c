"""What each play of a record has lost."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from ...files.faults import check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_position
from ..rules.position import Position
from . import judging
from .endgame import Number, PlayedTile, ValuedPlay, number, played, valued, worth_fields, worth_values


@dataclass(frozen=True)
class ReviewedPlay(PlayedTile):
    """A play of a record.

    Attributes:
        move: its number in the record, from 1.
        seat: who played.
        value: what it was worth; ``None`` if that is not known.
        value_exact: as a fraction, where it is one.
        values: each for himself: the points of every seat.
        result: in a match 1, 0 or -1.
        loss: what it lost; ``None`` if that is not known.
        best: the best plays.
        plays: every legal play.
    """

    move: int
    seat: int
    value: Number | None
    value_exact: str | None
    values: tuple[Number, ...] | None
    result: int | None
    loss: Number | None
    best: tuple[PlayedTile, ...]
    plays: tuple[ValuedPlay, ...]

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        return ("move", "seat", "tile", "end", *worth_fields(self), "loss", "best", "plays")


@dataclass(frozen=True)
class Reviewed(Shown):
    """A record with the worth of its plays.

    Attributes:
        name: of the position.
        status: ``exact`` or ``unknown``.
        moves: its plays, those that lost most first.
        lost: for each seat what its plays lost, as far as that is known.
        reason: why the worth of some plays is not known.
        position: what was asked about; not in the JSON.
        answer: the same as objects; not in the JSON.
    """

    ROUNDED: ClassVar[tuple[str, ...]] = ()

    name: str
    status: str
    moves: tuple[ReviewedPlay, ...]
    lost: tuple[Number, ...]
    reason: str
    position: Position = field(repr=False)
    answer: judging.Review = field(repr=False, compare=False)

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        return ("name", "status", "moves", "lost", *(("reason",) if self.reason else ()))


def review(position: Position, *, timeout: float | None = None) -> Reviewed:
    """Value every play of a record, and what else could have been played.

    Args:
        position: a record, every hand and the order of the boneyard being known.
        timeout: seconds; 60 if ``None``.

    Raises:
        InvalidError: the position is not sound, or cannot be asked this; or an option cannot be.
        CheckFailedError: the values contradict each other.

    >>> record = Position("x", game="block", moves="6-6 6-4> 4-1>", hands=["5-1 2-0", "3-3 0-0"], turn=2)
    >>> review(record, timeout=0).status
    'unknown'
    """
    situation = require_position(position, judging.obstacle)
    check_seconds("timeout", timeout)
    found = judging.review(situation, timeout=timeout)
    moves = tuple(map(_reviewed, found.worst_first))
    lost = tuple(number(amount) for amount in found.lost)
    status = "unknown" if found.reason else "exact"
    return Reviewed(position.name, status, moves, lost, found.reason, position, found)


def _reviewed(one: judging.Judged) -> ReviewedPlay:
    chosen = one.chosen
    own = played(one.play)
    return ReviewedPlay(
        own.tile,
        own.end,
        one.move,
        one.seat,
        *worth_values(chosen.worth if chosen else None, chance=False),
        number(chosen.loss) if chosen else None,
        tuple(played(best.play) for best in one.best),
        valued(one.options, chance=False),
    )
