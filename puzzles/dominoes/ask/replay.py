"""A record of play, checked and scored."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...pictures.shown import Shown
from ..rules.faults import require_position
from ..rules.position import Position
from ..rules.record import no_record
from ..rules.situation import match_scores


@dataclass(frozen=True)
class ReplayedRecord(Shown):
    """What came of a record.

    Attributes:
        name: of the position.
        scores: points per side, with those for the end of the hand where that is known.
        winner: the side that has won the hand, as far as that is known.
        blocked: has it ended because nobody could play?
        error: ``None``: the record is sound.
        over: has the hand ended?
        match_scores: in a match, its scores after the record; else ``None``.
        position: what was asked about; not in the JSON.
    """

    name: str
    scores: tuple[int, ...]
    winner: int | None
    blocked: bool
    error: None
    over: bool
    match_scores: tuple[int, ...] | None
    position: Position = field(metadata={"json": False}, repr=False)


def replay(position: Position) -> ReplayedRecord:
    """Score a record, every move of which has been checked.

    Raises:
        InvalidError: a move cannot have been made, the position is not sound otherwise, or has no record.

    >>> record = Position("x", game="block", moves="6-6 6-4> 4-1>", hands=["5-1 2-0", "3-3 0-0"], turn=2)
    >>> replay(record).over
    False
    """
    situation = require_position(position, no_record)
    found = situation.replayed
    assert found is not None
    scores = match_scores(situation) if situation.rules.target else None
    return ReplayedRecord(
        position.name, found.points, found.winner, found.blocked, None, found.over, scores, position
    )
