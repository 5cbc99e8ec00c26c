"""The tiles of a double-n set: their order, their pips, and the ways people write them."""

from __future__ import annotations

import re
from collections.abc import Iterable

Tile = tuple[int, int]  # (low, high)

HIGHEST = 6  # the largest set there is here: double-six
_WRITTEN = re.compile(r"\[?([0-9])[-|:/]?([0-9])\]?")
_UNICODE_HORIZONTAL, _UNICODE_VERTICAL = 0x1F031, 0x1F063  # 0-0; Unicode orders them by the left or top half


def full_set(highest: int = HIGHEST) -> tuple[Tile, ...]:
    """The tiles of a double-``highest`` set: 0-0, 0-1, ..., 0-n, 1-1, ...; (n + 1)(n + 2) / 2 of them."""
    return tuple((low, high) for low in range(highest + 1) for high in range(low, highest + 1))


TILES = full_set()
INDEX = {tile: number for number, tile in enumerate(TILES)}  # tiles of smaller sets keep these numbers


def tile(a: int, b: int) -> Tile:
    """The tile with these two halves."""
    return (a, b) if a <= b else (b, a)


def bits(tiles: Iterable[Tile]) -> int:
    """A set of tiles as an integer: bit `INDEX` for each."""
    return sum(1 << INDEX[tile] for tile in tiles)


def is_double(tile: Tile) -> bool:
    """Are both halves equal?"""
    return tile[0] == tile[1]


def pips(tiles: Iterable[Tile]) -> int:
    """All pips on some tiles."""
    return sum(low + high for low, high in tiles)


def other_half(tile: Tile, number: int) -> int:
    """The half that stays open when a tile is laid against a number that it has."""
    return tile[1] if tile[0] == number else tile[0]


def format_tile(tile: Tile) -> str:
    """``low-high``; of a tile as it lies, left half first."""
    return f"{tile[0]}-{tile[1]}"


def format_tiles(tiles: Iterable[Tile]) -> str:
    """Tiles one after the other, as in a file."""
    return " ".join(map(format_tile, tiles))


def halves(text: str) -> Tile | None:
    """The two halves of a tile as written, left before right: ``6-4``, ``64``, ``6|4``, ``[6|4]``, 🁇.

    ``None`` if it is no such text; numbers above 6 are not judged here.
    """
    if len(text) == 1:
        for first in (_UNICODE_HORIZONTAL, _UNICODE_VERTICAL):
            number = ord(text) - first
            if 0 <= number < (HIGHEST + 1) ** 2:
                return divmod(number, HIGHEST + 1)
        return None
    match = _WRITTEN.fullmatch(text)
    if not match or (text[0] == "[") != (text[-1] == "]"):
        return None
    return int(match[1]), int(match[2])
