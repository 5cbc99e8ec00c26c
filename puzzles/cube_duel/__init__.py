"""Cube Duel: polycube challenges in a cube that stands on its corner, and packing puzzles in boxes.

The front door: everything here may be used by others, as `pipcube.duel`.

>>> from pipcube import duel
>>> cube = duel.Challenge("mine", pieces=duel.pieces("soma"), shape=(3, 3, 3))
>>> duel.count(cube).count_up_to_turns
480
>>> duel.solve(duel.Challenge("x", pieces="soma"))  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
InvalidError: challenge "x": the box 4x4x4 has 64 cells, but two sets of soma cannot fill it
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..front_door import front_door
from ..pictures.shown import shows

if TYPE_CHECKING:
    from .ask.build import Built, build
    from .ask.count import Counted, count
    from .ask.draw import Drawing, draw
    from .ask.export import export, export_fault
    from .ask.generate import generate
    from .ask.hint import Hint, Hints, HintStatus, hint
    from .ask.import_ import import_
    from .ask.minimise import Minimised, minimise
    from .ask.pieces import piece_sets, pieces
    from .ask.play import JudgedDuel, play
    from .ask.solve import Solved, solve
    from .ask.verify import verify
    from .files.challenges import parse, read
    from .files.games import Duel, parse_games, read_games
    from .files.pieces import read_pieces
    from .files.writing import format_booklet, format_challenge
    from .rules.challenge import Challenge, Packing, Placed
    from .rules.faults import faults
    from .rules.pieces import Piece, PieceSet

__all__ = [
    "Built",
    "Challenge",
    "Counted",
    "Drawing",
    "Duel",
    "Hint",
    "HintStatus",
    "Hints",
    "JudgedDuel",
    "Minimised",
    "Packing",
    "Piece",
    "PieceSet",
    "Placed",
    "Solved",
    "build",
    "count",
    "draw",
    "export",
    "export_fault",
    "faults",
    "format_booklet",
    "format_challenge",
    "generate",
    "hint",
    "import_",
    "minimise",
    "parse",
    "parse_games",
    "piece_sets",
    "pieces",
    "play",
    "read",
    "read_games",
    "read_pieces",
    "solve",
    "verify",
]

_ROOMS = {
    ".ask.build": ("Built", "build"),
    ".ask.count": ("Counted", "count"),
    ".ask.draw": ("Drawing", "draw"),
    ".ask.export": ("export", "export_fault"),
    ".ask.generate": ("generate",),
    ".ask.hint": ("Hint", "HintStatus", "Hints", "hint"),
    ".ask.import_": ("import_",),
    ".ask.minimise": ("Minimised", "minimise"),
    ".ask.pieces": ("piece_sets", "pieces"),
    ".ask.play": ("JudgedDuel", "play"),
    ".ask.solve": ("Solved", "solve"),
    ".ask.verify": ("verify",),
    ".files.challenges": ("parse", "read"),
    ".files.games": ("Duel", "parse_games", "read_games"),
    ".files.pieces": ("read_pieces",),
    ".files.writing": ("format_booklet", "format_challenge"),
    ".rules.challenge": ("Challenge", "Packing", "Placed"),
    ".rules.faults": ("faults",),
    ".rules.pieces": ("Piece", "PieceSet"),
}

shows(__name__, ".show.answers")
__getattr__, __dir__ = front_door(__name__, _ROOMS)
