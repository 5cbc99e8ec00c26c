"""CUBED: hexagonal dominoes with heights, colours and blocking pieces.

The front door: everything here may be used by others, as `pipcube.cubed`.

>>> from pipcube import cubed
>>> hand = cubed.Hand("mine", pieces="AAA AAC ACK", match="all")
>>> cubed.check(hand).status
'winnable'
>>> cubed.check(cubed.Hand("mine", pieces="AAA", match="al"))  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
InvalidError: hand "mine": match: expected "any" or "all", found 'al' (did you mean "all"?)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..front_door import front_door
from ..pictures.shown import shows

if TYPE_CHECKING:
    from .ask.check import LOST, UNKNOWN, WINNABLE, Checked, check
    from .ask.deal import deal
    from .ask.draw import HandDrawing, draw
    from .ask.moves import Moves, NextLaid, moves
    from .ask.odds import Draw, Odds, SecondDraw, odds
    from .ask.odds_from_deal import DealtOdds, odds_from_deal
    from .ask.replay import replay
    from .files.games import parse_games, read_games
    from .files.hands import format_hand, parse, read
    from .rules.faults import faults
    from .rules.hand import Hand
    from .rules.laying import Placement
    from .rules.record import PlayedGame, PlayedRound

__all__ = [
    "LOST",
    "UNKNOWN",
    "WINNABLE",
    "Checked",
    "DealtOdds",
    "Draw",
    "Hand",
    "HandDrawing",
    "Moves",
    "NextLaid",
    "Odds",
    "Placement",
    "PlayedGame",
    "PlayedRound",
    "SecondDraw",
    "check",
    "deal",
    "draw",
    "faults",
    "format_hand",
    "moves",
    "odds",
    "odds_from_deal",
    "parse",
    "parse_games",
    "read",
    "read_games",
    "replay",
]

_ROOMS = {
    ".ask.check": ("LOST", "UNKNOWN", "WINNABLE", "Checked", "check"),
    ".ask.deal": ("deal",),
    ".ask.draw": ("HandDrawing", "draw"),
    ".ask.moves": ("Moves", "NextLaid", "moves"),
    ".ask.odds": ("Draw", "Odds", "SecondDraw", "odds"),
    ".ask.odds_from_deal": ("DealtOdds", "odds_from_deal"),
    ".ask.replay": ("replay",),
    ".files.games": ("parse_games", "read_games"),
    ".files.hands": ("format_hand", "parse", "read"),
    ".rules.faults": ("faults",),
    ".rules.hand": ("Hand",),
    ".rules.laying": ("Placement",),
    ".rules.record": ("PlayedGame", "PlayedRound"),
}

shows(__name__, ".show.answers")
__getattr__, __dir__ = front_door(__name__, _ROOMS)
