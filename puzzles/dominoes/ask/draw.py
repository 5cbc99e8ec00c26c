"""What a drawing of a position shows: what every play is worth, and how it goes on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...files.faults import check_flag, check_seconds
from ...files.frozen import FrozenMap
from ...pictures.shown import Shown
from ..rules.faults import require_position
from ..rules.game import Event, Play
from ..rules.position import Position
from .ending import Ending, continuations, obstacle, solve


@dataclass(frozen=True)
class DrawnPosition(Shown):
    """What is to be drawn of a position.

    Attributes:
        position: the position.
        answer: what it and every play is worth; ``None`` where that is not to be shown, or cannot be asked.
        lines: for each play how best play goes on after it; empty where that is not to be shown.
    """

    position: Position
    answer: Ending | None = field(repr=False, compare=False)
    lines: Mapping[Play, tuple[Event, ...]] = field(repr=False)


def draw(
    position: Position, *, best: bool = True, lines: bool = False, timeout: float | None = None
) -> DrawnPosition:
    """What a drawing of a position shows.

    Args:
        position: the position; one with hidden hands, or whose hand is over, is drawn as it is.
        best: with what it and every play is worth, and the best plays marked.
        lines: with how best play goes on after every play.
        timeout: seconds, for each of both; 60 if ``None``.

    Raises:
        InvalidError: the position is not sound, or an option cannot be.
        CheckFailedError: the values and the line contradict each other.

    >>> print(draw(Position("x", game="block", line="6-2", hands=["2-1 4-6", "2-4 1-1"]), best=False))
    x
      block, 2 players: seat 1 to move
      line  [6|2]
    > seat 1  1-2 4-6
      seat 2  1-1 2-4
    """
    situation = require_position(position)
    check_flag("best", best)
    check_flag("lines", lines)
    check_seconds("timeout", timeout)
    if not best or obstacle(situation) is not None:
        return DrawnPosition(position, None, FrozenMap({}))
    answer = solve(situation, timeout=timeout)
    after = continuations(situation, answer, timeout=timeout) if lines else {}
    return DrawnPosition(position, answer, FrozenMap(after))
