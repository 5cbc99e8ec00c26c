"""What can be laid of a set of tiles: trails of a graph, and a short name for each of them.

The tiles but the doubles are edges between numbers. What has been laid of them is a trail, or one trail from
each end of a line that lay before. In a trail every number but its two ends has an even degree; so the edges
laid are settled by the two open numbers and by the edges outside a spanning forest, the *free* edges: the
forest's edges follow from the parities. With all of double-six that is 2^15 * 28 sets instead of 2^21 * 28.

An edge set is an integer whose low `Trails.free` bits are the free edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..rules.tiles import HIGHEST, Tile, is_double, tile

NUMBERS = HIGHEST + 1


@dataclass(frozen=True)
class Trails:
    """The edge sets that trails can have, for one set of tiles and one line that lies.

    Attributes:
        tiles: the tiles that can be laid at all, sorted.
        start: the numbers at the line's ends; ``None`` if nothing lies.
        edges: the tiles but the doubles; those outside the forest first.
        free: how many are outside the forest.
        edge_bit: per two numbers the bit of their edge, 0 if there is none.
        double_bit: per number the bit of its double among the doubles of `tiles`, 0 if there is none.
        closed: per set of free edges the edge set that, with forest edges, has even degrees only.
        flip: per two open numbers the forest edges by which their edge sets differ from the closed one;
            -1 if the two cannot be open together.
    """

    tiles: tuple[Tile, ...]
    start: tuple[int, int] | None
    edges: tuple[Tile, ...]
    free: int
    edge_bit: NDArray[np.int64]
    double_bit: NDArray[np.int64]
    closed: NDArray[np.int64]
    flip: NDArray[np.int64]

    @property
    def doubles(self) -> tuple[int, ...]:
        """The numbers whose doubles there are, by their bits."""
        return tuple(low for low, high in self.tiles if low == high)

    def bit(self, tile: Tile) -> int:
        """The bit of an edge, or of a double among the doubles."""
        return int(self.double_bit[tile[0]] if is_double(tile) else self.edge_bit[tile])


def trails(tiles: Iterable[Tile], start: tuple[int, int] | None) -> Trails:
    """Number the edge sets of the trails of these tiles from a line's ends, or anywhere if nothing lies."""
    given = sorted(tiles)
    _, part = _forest(given)
    if start is not None:
        given = [t for t in given if part[t[0]] in (part[start[0]], part[start[1]])]
    edges = [t for t in given if not is_double(t)]
    forest, part = _forest(edges)
    edges = [t for t in edges if t not in forest] + forest
    bits = {t: 1 << i for i, t in enumerate(edges)}
    paths = _paths(forest, bits)
    closed = np.zeros(1, np.int64)
    free = len(edges) - len(forest)
    for edge in edges[:free]:
        cycle = bits[edge] ^ paths[edge[0]] ^ paths[edge[1]]
        closed = np.concatenate([closed, closed ^ cycle])
    edge_bit = np.zeros((NUMBERS, NUMBERS), np.int64)
    for (low, high), bit in bits.items():
        edge_bit[low, high] = edge_bit[high, low] = bit
    double_bit = np.zeros(NUMBERS, np.int64)
    for i, (number, _) in enumerate(filter(is_double, given)):
        double_bit[number] = 1 << i
    flip = _flips({n for t in given for n in t}, part, paths, start)
    return Trails(tuple(given), start, tuple(edges), free, edge_bit, double_bit, closed, flip)


def _forest(tiles: Sequence[Tile]) -> tuple[list[Tile], list[int]]:
    """The edges of a spanning forest, and for each number the name of its component."""
    part = list(range(NUMBERS))
    forest = []
    for low, high in tiles:
        if part[low] != part[high]:
            forest.append((low, high))
            old = part[high]
            part = [part[low] if p == old else p for p in part]
    return forest, part


def _paths(forest: Sequence[Tile], bits: dict[Tile, int]) -> list[int]:
    """For each number the forest edges between it and the root of its tree."""
    paths: list[int | None] = [None] * NUMBERS
    for root in range(NUMBERS):
        if paths[root] is None:
            paths[root] = 0
            todo = [root]
            while todo:
                at = todo.pop()
                for to in range(NUMBERS):
                    if paths[to] is None and tile(at, to) in forest:
                        paths[to] = (paths[at] or 0) ^ bits[tile(at, to)]
                        todo.append(to)
    return [path or 0 for path in paths]


def _flips(
    used: set[int], part: Sequence[int], paths: Sequence[int], start: tuple[int, int] | None
) -> NDArray[np.int64]:
    flip = np.full((NUMBERS, NUMBERS), -1, np.int64)
    parts = sorted(part[n] for n in start or ())
    base = paths[start[0]] ^ paths[start[1]] if start else 0
    for left in range(NUMBERS):
        for right in range(NUMBERS):
            if start is None:
                if part[left] == part[right] and {left, right} <= used:
                    flip[left, right] = paths[left] ^ paths[right]
            elif sorted((part[left], part[right])) == parts:
                flip[left, right] = paths[left] ^ paths[right] ^ base
    return flip
