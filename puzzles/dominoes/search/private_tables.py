"""The rules of line and points as arrays, for many hands at once.

Tiles, ends and plays are numbered as in codes.py; leads are numbered like plays at the left end.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any

from ..rules.game import LEAD, LEFT, SCORING, Play, Rules, ends_after, play_points
from ..rules.tiles import TILES, bits, pips
from .codes import end_code

if TYPE_CHECKING:
    import numpy as np

    Ints = np.ndarray[Any, np.dtype[np.int64]]

DRAW, PASS = 2 * len(TILES), 2 * len(TILES) + 1  # what else a seat can do
NO_LINE = 14  # in place of an end


class LineTables:
    """The tables of one kind of game."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    @cached_property
    def fitting(self) -> Ints:
        """For each end the tiles that fit, as bits."""
        import numpy as np

        masks = [bits(tile for tile in TILES if end >> 1 in tile) for end in range(NO_LINE)]
        return np.array([*masks, 0])

    @cached_property
    def after(self) -> Ints:
        """The end that a tile makes when it is laid against an end; shape (tiles, ends)."""
        import numpy as np

        table = np.full((len(TILES), NO_LINE + 1), NO_LINE)
        for number, tile in enumerate(TILES):
            for half in tile:
                old = (half, False)
                new = ends_after(self.rules, (old, old), Play(tile, LEFT))[0]
                table[number, [2 * half, 2 * half + 1]] = end_code(new)
        return table

    @cached_property
    def lead(self) -> Ints:
        """The two ends after each tile as lead; shape (tiles, 2)."""
        import numpy as np

        ends = [ends_after(self.rules, None, Play(tile, LEAD)) for tile in TILES]
        return np.array([[end_code(end) for end in pair] for pair in ends])

    @cached_property
    def points(self) -> Ints:
        """Points for a play that leaves two ends; shape (2, ends, ends), the second plane for leads."""
        import numpy as np

        table = np.zeros((2, NO_LINE, NO_LINE), dtype=np.int64)
        if self.rules.game in SCORING:
            for left in range(NO_LINE):
                for right in range(NO_LINE):
                    ends = ((left >> 1, left & 1 == 1), (right >> 1, right & 1 == 1))
                    for lead in (0, 1):
                        table[lead, left, right] = play_points(self.rules, ends, lead=bool(lead))
        return table

    @cached_property
    def pips(self) -> Ints:
        """Pips on each tile."""
        import numpy as np

        return np.array([pips([tile]) for tile in TILES])

    def pips_of(self, hands: Ints) -> Ints:
        """Pips of hands given as bits."""
        import numpy as np

        total = np.zeros(hands.shape, dtype=np.int64)
        for number, weight in enumerate(self.pips):
            total += (hands >> number & 1) * weight
        return total
