"""The game in the numbers that the searches work with.

A tile is its number 0 to 27 in `TILES`, a set of tiles the integer with these bits (`bits`). An end is
2 * number, plus 1 if a double lies there and the game asks for it; `NO_END` before the lead. A play is
2 * tile, plus 1 at the right end. Seats and sides count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ..rules.game import COUNTS, GAMES, LEAD, LEFT, RIGHT, End, Play, Rules, State, forced_lead
from ..rules.tiles import INDEX, TILES, bits

if TYPE_CHECKING:
    import numpy as np

NO_END = -1
ALL_TILES = bits(TILES)


class Task(NamedTuple):
    """A position with every tile known.

    Attributes:
        rules: int64[FIELDS], as in bit_rules.pxd.
        hands: int64, per seat the set of its tiles.
        boneyard: int64, the tiles in the order in which they are drawn, if that is known.
        ends: left and right end, both `NO_END` before the lead.
        turn: the seat to move.
        scores: int64 per side; they matter only in a match.
        leads: the set of tiles that may lead.
    """

    rules: np.ndarray
    hands: np.ndarray
    boneyard: np.ndarray
    ends: tuple[int, int]
    turn: int
    scores: np.ndarray
    leads: int = ALL_TILES


def end_code(end: End) -> int:
    """An end as a number."""
    number, double = end
    return 2 * number + double


def play_of(code: int, *, opening: bool) -> Play:
    """The play with this number; ``opening``: nothing lies yet."""
    return Play(TILES[code >> 1], LEAD if opening else RIGHT if code & 1 else LEFT)


def task_of(rules: Rules, state: State) -> Task:
    """A state as the compiled searches take it."""
    import numpy as np

    fields = GAMES.index(rules.game), COUNTS.index(rules.count), rules.seats, rules.sides, rules.target or 0
    return Task(
        rules=np.array(fields, np.int64),
        hands=np.array([bits(hand) for hand in state.hands] + [0] * (4 - rules.seats), np.int64),
        boneyard=np.array([INDEX[tile] for tile in state.boneyard] if rules.draws else [], np.int64),
        ends=(end_code(state.ends[0]), end_code(state.ends[1])) if state.ends else (NO_END, NO_END),
        turn=state.turn - 1,
        scores=np.array(state.scores, np.int64),
        leads=bits([forced_lead(state.hands)]) if rules.forced_lead and not state.ends else ALL_TILES,
    )
