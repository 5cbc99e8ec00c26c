"""The 88 pieces of the box: cyclic triples of colours.

Seen from above a piece is a hexagon with three sides (top, right, left clockwise), each of one colour.
Heights alternate, so of the six turns of a hexagon three are possible: the turns of the triple.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement
from types import MappingProxyType

PURPLE = "M"
COLOURS: Mapping[str, str] = MappingProxyType(
    {
        "M": "Midnight Purple",
        "A": "Admiral Blue",
        "C": "Cyber Grape",
        "K": "Kobi Pink",
        "B": "Bright Pink",
        "P": "Peach Pie",
        "W": "White Almond",
    }
)
PLAIN = "ACKBPW"  # every colour but purple

BLOCKING, TRIPLE, DOUBLE, SINGLE = "blocking", "triple", "double", "single"
# What a piece left in the hand counts at the end of a round.
POINTS: Mapping[str, int] = MappingProxyType({BLOCKING: 5, TRIPLE: 3, DOUBLE: 2, SINGLE: 1})
# Pieces dealt to each player, by number of players; alone one draws as for two.
HAND_SIZES: Mapping[int, int] = MappingProxyType(
    {1: 25, 2: 25, 3: 20, 4: 18, 5: 15, 6: 13, 7: 11, 8: 10, 9: 8, 10: 8, 11: 7}
)
SOLO_BLOCKING = 3  # alone, blocking pieces beyond these are put out of the game at the deal


def turns(sides: str) -> tuple[str, ...]:
    """The different ways to lay a piece, as (top, right, left): three, or one for a triple."""
    return tuple(dict.fromkeys(sides[i:] + sides[:i] for i in range(3)))


def canonical(sides: str) -> str:
    """The one name of a piece: the first of its turns in the alphabet."""
    return min(turns(sides))


def kind(piece: str) -> str:
    """`BLOCKING`, `TRIPLE`, `DOUBLE` or `SINGLE`."""
    if PURPLE in piece:
        return BLOCKING
    return {1: TRIPLE, 2: DOUBLE, 3: SINGLE}[len(set(piece))]


def points(pieces: Iterable[str]) -> int:
    """What pieces left in the hand count."""
    return sum(POINTS[kind(piece)] for piece in pieces)


def _box() -> dict[str, int]:
    """Each cyclic triple of plain colours once, and two blocking pieces of each plain colour."""
    copies = {canonical(PURPLE * 2 + colour): 2 for colour in PLAIN}
    for a, b, c in combinations_with_replacement(PLAIN, 3):
        copies[canonical(a + b + c)] = 1
        copies[canonical(a + c + b)] = 1
    return dict(sorted(copies.items()))


# Copies of each piece in the box: 12 blocking, 6 triple, 30 double and 40 single pieces, 88 in all.
BOX: Mapping[str, int] = MappingProxyType(_box())
