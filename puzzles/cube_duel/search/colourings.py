"""The search for colourings of the visible cells that a single packing of the full cube shows.

First a rough descent, on the number of placements that a colouring allows, which costs next to nothing and
leaves few solutions often enough. Then a descent on the number of solutions itself. The state is a colouring
and some of its solutions. A move starts from one of them, takes another packing near it, and counts the
solutions of the colouring that this one shows, giving up as soon as there are more than before: so most
refusals cost little. That every solution of a colouring can be the start of a move matters: what is near to
them differs much. The nearby packings:

- one or two shapes change colours: the red piece and the yellow piece of the shape change places;
- two to five neighbouring pieces are packed anew into the cells that they fill, and the pieces of a shape
  that is among them in both colours are coloured at random.

All numbers are integers, so that a seed gives the same colourings on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....solver.cover.list_search import Lists, lists
from ..rules.board import FULL, RED, YELLOW, cells, squares
from ..rules.challenge import Challenge, Packing, Placed, in_order
from ..rules.pieces import PieceSet
from . import descent_kernel as kernel
from .descent_kernel import PIECES, SHAPES
from .model import build

_KNOWN = 64  # solutions of a colouring that moves start from
_FILLINGS = 128  # of some pieces' cells that are listed at most


class Placements(NamedTuple):
    """The placements of one set in the full cube.

    Attributes:
        masks: (placements,) the cells as bits, sorted by shape.
        begins: (shapes + 1,) where each shape's begin.
        shape: (placements,) the shape.
        by_low: (placements,) the placements by their lowest cell.
        low_begins: (cells + 2,) where each lowest cell's begin in ``by_low``.
        visible: (1,) the visible cells as bits.
    """

    masks: NDArray[np.uint64]
    begins: NDArray[np.int64]
    shape: NDArray[np.int64]
    by_low: NDArray[np.int64]
    low_begins: NDArray[np.int64]
    visible: NDArray[np.uint64]


class Scratch(NamedTuple):
    """What a descent writes to.

    Attributes:
        lists: the arrays of the search.
        rows: (`kernel.MOST_SOLUTIONS` + 1, pieces) the options of the solutions that the last count met.
        fillings: placements of the pieces that fill the cells of some, lowest cell first.
        known: (`_KNOWN`, pieces) solutions of the colouring reached.
        pack: (pieces,) the packing of the last move.
        refused: colourings that were refused or have been reported, in a table by their hash.
        random: (1,) the state of the random bits.
        reached: (colouring, its number of solutions, how many are known, moves without a new colouring).
    """

    lists: Lists
    rows: NDArray[np.int32]
    fillings: NDArray[np.int64]
    known: NDArray[np.uint64]
    pack: NDArray[np.uint64]
    refused: NDArray[np.uint64]
    random: NDArray[np.uint64]
    reached: NDArray[np.uint64]


class ColouringDescent:
    """A descent from a random packing of the full cube."""

    def __init__(self, pieces: PieceSet, seed: int) -> None:
        """Draw the packing to begin with. The set must have eight shapes, one piece of each."""
        _demand_eight(pieces)
        self._pieces = pieces
        self._tables = _tables(pieces)
        self._space = _space(self._tables, seed)
        self.evaluations, self._begun = kernel.begin(self._tables, self._space)

    @property
    def solutions(self) -> int:
        """How many solutions the colouring reached has; 0 if no beginning was found."""
        return int(self._space.reached[kernel.SOLUTIONS])

    def colourings(self, evaluations: int, most_idle: int = 3000) -> Iterator[Packing | None]:
        """Go on, and yield the only packing of each new colouring that has one, and ``None`` now and then.

        Args:
            evaluations: how many colourings to look at in all.
            most_idle: give up after so many moves in a row that show nothing new.
        """
        while self._begun and self.evaluations < evaluations and self._space.reached[kernel.IDLE] < most_idle:
            part = min(100, evaluations - self.evaluations)
            done, won = kernel.descend(self._tables, self._space, part, most_idle)
            self.evaluations += done
            yield _packing(self._pieces, self._space.known[0]) if won else None


def random_packing(pieces: PieceSet, seed: int, moves: int = 0) -> Packing:
    """A random packing of the full cube; the set as for `ColouringDescent`.

    Args:
        pieces: the set.
        seed: what it depends on.
        moves: so many moves go to colourings that allow fewer placements, and tell more about the packing.
    """
    _demand_eight(pieces)
    tables = _tables(pieces)
    space = _space(tables, seed)
    kernel.draw(tables, space)
    kernel.descend_roughly(tables, space, moves)
    return _packing(pieces, space.pack)


def _demand_eight(pieces: PieceSet) -> None:
    if len(pieces.shapes) != SHAPES or any(len(letters) != 1 for _, letters in pieces.shapes):
        raise ValueError("the search is for sets of eight different pieces")


def _packing(pieces: PieceSet, masks: NDArray[np.uint64]) -> Packing:
    where = cells(FULL)
    return in_order(
        Placed(
            RED if number < SHAPES else YELLOW,
            pieces.shapes[number % SHAPES][1],
            frozenset(cell for bit, cell in enumerate(where) if int(mask) >> bit & 1),
        )
        for number, mask in enumerate(masks)
    )


@lru_cache(maxsize=4)
def _tables(pieces: PieceSet) -> Placements:
    every = build(Challenge("", pieces)).problem
    shape = every.groups[every.groups < SHAPES]
    masks = np.ascontiguousarray(every.masks[: len(shape), 0])
    lowest = np.array([(int(mask) & -int(mask)).bit_length() - 1 for mask in masks])
    by_low = np.argsort(lowest, kind="stable")
    seen = {square.cell for square in squares(FULL)}
    return Placements(
        masks,
        np.searchsorted(shape, np.arange(SHAPES + 1)).astype(np.int64),
        shape.astype(np.int64),
        by_low.astype(np.int64),
        np.searchsorted(lowest[by_low], np.arange(FULL.volume + 1)).astype(np.int64),
        np.array([sum(1 << bit for bit, cell in enumerate(cells(FULL)) if cell in seen)], np.uint64),
    )


def _space(tables: Placements, seed: int) -> Scratch:
    return Scratch(
        lists=lists(FULL.volume, 2 * len(tables.masks), PIECES, PIECES),
        rows=np.empty((kernel.MOST_SOLUTIONS + 1, PIECES), np.int32),
        fillings=np.empty((_FILLINGS, kernel.MOST_REPACKED), np.int64),
        known=np.zeros((_KNOWN, PIECES), np.uint64),
        pack=np.zeros(PIECES, np.uint64),
        refused=np.zeros(1 << kernel.HISTORY_BITS, np.uint64),
        # random() is the one method whose sequence Python promises to keep.
        random=np.array([int(Random(seed).random() * 2**53)], np.uint64),  # noqa: S311 (a puzzle, no secret)
        reached=np.zeros(kernel.IDLE + 1, np.uint64),
    )
