"""Where each unseen tile can be, and how likely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ...files.frozen import FrozenMap
from ...pictures.shown import Shown
from ..rules.evidence import BONEYARD, OUT
from ..rules.faults import require_position
from ..rules.position import Position
from ..rules.tiles import format_tile
from ..rules.worlds import worlds


@dataclass(frozen=True)
class UnseenTile:
    """An unseen tile.

    Attributes:
        tile: such as ``4-6``.
        seats: its probability for each place: a seat, ``boneyard`` or ``out``; fractions as text.
    """

    tile: str
    seats: Mapping[str, str]


@dataclass(frozen=True)
class Excluded:
    """A number that a seat cannot have, and the move that proves it."""

    seat: int
    number: int
    move: int


@dataclass(frozen=True)
class Unseen(Shown):
    """What is known of the tiles that are not seen.

    Attributes:
        name: of the position.
        deals: how many agree with what was seen.
        tiles: each unseen tile.
        excluded: numbers that seats cannot have.
        worlds: deals with the orders of their boneyards.
        position: what was asked about; not in the JSON.
    """

    name: str
    deals: int
    tiles: tuple[UnseenTile, ...]
    excluded: tuple[Excluded, ...]
    worlds: int
    position: Position = field(metadata={"json": False}, repr=False)


def unseen(position: Position) -> Unseen:
    """Where each unseen tile can be, by the passes, draws and forced leads of the record.

    Raises:
        InvalidError: the position is not sound.

    >>> unseen(Position("x", game="block", set=2, hands=["0-1 1-2", "?2"])).deals
    6
    """
    found = worlds(require_position(position))
    names = {seat: str(seat) for seat in found.places} | {BONEYARD: "boneyard", OUT: "out"}
    tiles = tuple(
        UnseenTile(
            format_tile(tile),
            FrozenMap({names[place]: str(chances.get(place, 0)) for place in found.places}),
        )
        for tile, chances in found.chances().items()
    )
    excluded = tuple(Excluded(*one) for one in found.excluded())
    return Unseen(position.name, found.deals, tiles, excluded, found.number, position)
