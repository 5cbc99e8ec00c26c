"""Dominoes: Block, Draw, All Fives, Fives & Threes.

The front door: everything here may be used by others, as `pipcube.domino`.

>>> from pipcube import domino
>>> position = domino.Position("mine", game="block", line="6-2", hands=["2-1 4-6", "2-4 1-1"])
>>> domino.endgame(position, engine="plain").value
6
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..front_door import front_door
from ..pictures.shown import shows

if TYPE_CHECKING:
    from .ask.daily import Daily, DailyHand, daily
    from .ask.deal import deal
    from .ask.draw import DrawnPosition, draw
    from .ask.endgame import Endgame, PlayedTile, ValuedPlay, endgame
    from .ask.hidden import Balance, Hidden, MeanPlay, ProbablePlay, hidden
    from .ask.line import LaidLine, line
    from .ask.replay import ReplayedRecord, replay
    from .ask.review import Reviewed, ReviewedPlay, review
    from .ask.unseen import Excluded, Unseen, UnseenTile, unseen
    from .files.positions import format_position, parse, read
    from .rules.faults import faults
    from .rules.game import Drawn, Pass, Play
    from .rules.position import Position

_ROOMS = {
    ".ask.daily": ("Daily", "DailyHand", "daily"),
    ".ask.deal": ("deal",),
    ".ask.draw": ("DrawnPosition", "draw"),
    ".ask.endgame": ("Endgame", "PlayedTile", "ValuedPlay", "endgame"),
    ".ask.hidden": ("Balance", "Hidden", "MeanPlay", "ProbablePlay", "hidden"),
    ".ask.line": ("LaidLine", "line"),
    ".ask.replay": ("ReplayedRecord", "replay"),
    ".ask.review": ("Reviewed", "ReviewedPlay", "review"),
    ".ask.unseen": ("Excluded", "Unseen", "UnseenTile", "unseen"),
    ".files.positions": ("format_position", "parse", "read"),
    ".rules.faults": ("faults",),
    ".rules.game": ("Drawn", "Pass", "Play"),
    ".rules.position": ("Position",),
}

__all__ = [
    "Balance",
    "Daily",
    "DailyHand",
    "Drawn",
    "DrawnPosition",
    "Endgame",
    "Excluded",
    "Hidden",
    "LaidLine",
    "MeanPlay",
    "Pass",
    "Play",
    "PlayedTile",
    "Position",
    "ProbablePlay",
    "ReplayedRecord",
    "Reviewed",
    "ReviewedPlay",
    "Unseen",
    "UnseenTile",
    "ValuedPlay",
    "daily",
    "deal",
    "draw",
    "endgame",
    "faults",
    "format_position",
    "hidden",
    "line",
    "parse",
    "read",
    "replay",
    "review",
    "unseen",
]

shows(__name__, ".show.answers")
__getattr__, __dir__ = front_door(__name__, _ROOMS)
