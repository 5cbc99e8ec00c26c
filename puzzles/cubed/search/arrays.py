"""What the compiled search of `kernel` works on."""

from __future__ import annotations

import random
from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....solver.run.compiled import StandIn
from ..rules.laying import Profile
from ..rules.pieces import BLOCKING, PLAIN, PURPLE, kind

try:
    from . import kernel
except ImportError as error:
    kernel = StandIn(error)

COLOUR = {colour: number for number, colour in enumerate(PLAIN)} | {PURPLE: -1}


class CompleteArrays(NamedTuple):
    """The settings and the arrays of a search, from which it can be gone on with.

    Kinds are the different pieces of the hand, in a fixed order. Cells lie row after row, as do the points
    (see `kernel_board`). A level has room for so many placements as there may be.

    Attributes:
        stride: cells in a row of the grid.
        match_all: the profile's ``match`` is ``all``.
        piece_blocks: the profile's ``block`` is ``piece``.
        plain: the kinds that are not blocking, a bit each.
        slots: (`kernel.SLOTS`,) goal and counters.
        full: (cells,) does a piece lie there?
        dead: (cells,) how many purple sides (or blocking pieces) forbid the place.
        touch: (cells,) pieces that touch it.
        mask: (cells,) set of colours at the point, a bit each.
        ban: (cells, turns) kinds that need not be tried there.
        touched: cells that pieces touch, in the order of the first touch.
        left: (kinds,) copies left in the hand.
        colours: (kinds, sides) colour of each side, -1 for purple.
        value: (kinds,) what the goal counts.
        cost: (kinds,) points.
        now, later: (turns, sides, sets of colours) the kinds that match there now, or may match there later.
        names: (kinds,) random words.
        hard: (kinds,) the rarer its colours, the earlier a piece is tried.
        m_cell, m_what, m_score: (levels, room) the placements: cell, turn * 64 + kind, and score.
        m_count, m_next: (levels,) how many there are, and how many have been tried.
        keys: (levels, 2) key of the table.
        olds: (levels, sides) the three points before the piece was laid.
        listed: (levels,) length of ``touched`` before the piece was laid.
        bans_cell, bans_what: (levels, room) the bans that a level has set.
        bans_count: (levels,) how many.
        played: (levels,) value of what has been laid.
        best_cell, best_what: (2, levels) the plan that plays the most, and the one that saves most points.
        best_count: (2,) how long they are.
    """

    stride: int
    match_all: bool
    piece_blocks: bool
    plain: int
    slots: NDArray[np.int64]
    full: NDArray[np.int8]
    dead: NDArray[np.int8]
    touch: NDArray[np.int8]
    mask: NDArray[np.uint8]
    ban: NDArray[np.uint64]
    touched: NDArray[np.int64]
    left: NDArray[np.int64]
    colours: NDArray[np.int64]
    value: NDArray[np.int64]
    cost: NDArray[np.int64]
    now: NDArray[np.uint64]
    later: NDArray[np.uint64]
    names: NDArray[np.uint64]
    hard: NDArray[np.int64]
    m_cell: NDArray[np.int32]
    m_what: NDArray[np.int32]
    m_score: NDArray[np.int32]
    m_count: NDArray[np.int64]
    m_next: NDArray[np.int64]
    keys: NDArray[np.uint64]
    olds: NDArray[np.uint8]
    listed: NDArray[np.int64]
    bans_cell: NDArray[np.int32]
    bans_what: NDArray[np.int32]
    bans_count: NDArray[np.int64]
    played: NDArray[np.int64]
    best_cell: NDArray[np.int64]
    best_what: NDArray[np.int64]
    best_count: NDArray[np.int64]


def new_arrays(
    kinds: list[str],
    copies: NDArray[np.int64],
    cost: NDArray[np.int64],
    profile: Profile,
    stride: int,
    on_table: int,
) -> CompleteArrays:
    """The arrays of a search, the table still empty.

    Args:
        kinds: the different pieces of the hand.
        copies: (kinds,) of each.
        cost: (kinds,) points.
        profile: the reading of the rules.
        stride: cells in a row of the grid, and rows.
        on_table: how many pieces are going to lie there before the search begins.
    """
    slots = np.zeros(kernel.SLOTS, np.int64)
    slots[kernel.SEED], slots[kernel.ENTER] = 12345, 1
    colours = np.array([[COLOUR[colour] for colour in piece] for piece in kinds], np.int64).reshape(-1, 3)
    now, later = _fits(kinds, colours, match_all=profile.match == "all")
    rng = random.Random(1)  # noqa: S311 (hash words)
    hand = int(copies.sum())
    levels = hand + 2
    pieces = hand + on_table
    room = (3 * pieces + 6) * 3 * max(1, len(kinds))  # placements at a level: places, turns, kinds
    cells = stride * stride

    def numbers(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, np.int64)

    def placements() -> NDArray[np.int32]:  # megabytes, most of which no search gets to
        return np.empty((levels, room), np.int32)

    return CompleteArrays(
        stride=stride,
        match_all=profile.match == "all",
        piece_blocks=profile.block == "piece",
        plain=sum(1 << i for i, piece in enumerate(kinds) if kind(piece) != BLOCKING),
        slots=slots,
        full=np.zeros(cells, np.int8),
        dead=np.zeros(cells, np.int8),
        touch=np.zeros(cells, np.int8),
        mask=np.zeros(cells, np.uint8),
        ban=np.zeros((cells, 3), np.uint64),
        touched=numbers(7 * pieces + 8),
        left=copies.copy(),
        colours=colours,
        value=np.ones(len(kinds), np.int64),
        cost=cost,
        now=now,
        later=later,
        names=np.array([rng.getrandbits(64) | 1 for _ in kinds], np.uint64),
        hard=_hardness(kinds, copies),
        m_cell=placements(),
        m_what=placements(),
        m_score=placements(),
        m_count=numbers(levels),
        m_next=numbers(levels),
        keys=np.zeros((levels, 2), np.uint64),
        olds=np.zeros((levels, 3), np.uint8),
        listed=numbers(levels),
        bans_cell=placements(),
        bans_what=placements(),
        bans_count=numbers(levels),
        played=numbers(levels),
        best_cell=numbers(2, levels),
        best_what=numbers(2, levels),
        best_count=numbers(2),
    )


def _fits(
    kinds: list[str], colours: NDArray[np.int64], *, match_all: bool
) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """(turns, sides, sets of colours) words of kinds: which go with a set of colours at a side's point.

    The first is for laying a piece now, the second for points that may still get colours. In ``any`` a piece
    goes with a point if its colour is there; in ``all`` also if nothing is, or if its own side is purple.
    """
    bits = np.uint64(1) << np.arange(len(kinds), dtype=np.uint64)
    own = colours.T[..., None]
    sets = np.arange(64)
    hit = (own >= 0) & (sets >> np.maximum(own, 0) & 1 == 1)
    now = later = hit
    if match_all:
        free = (own < 0) | (hit & (sets & (sets - 1) == 0))
        blocks = np.array([PURPLE in piece for piece in kinds], bool)[:, None]
        now, later = free | ((sets == 0) & ~blocks), free | (sets == 0)
    alike = np.array([len(set(piece)) == 1 for piece in kinds], bool)  # all turns of a triple are one
    turned = np.array([[(side - turn) % 3 for side in range(3)] for turn in range(3)])
    words = [(table * bits[:, None]).sum(axis=1, dtype=np.uint64)[turned] for table in (now, later)]
    for word in words:
        word[1:] &= ~(alike * bits).sum(dtype=np.uint64)
    return words[0], words[1]


def _hardness(kinds: list[str], copies: NDArray[np.int64]) -> NDArray[np.int64]:
    """How early a kind is to be tried: the rarer its colours, the earlier; blocking pieces last."""
    sides = Counter(colour for piece, n in zip(kinds, copies.tolist(), strict=True) for colour in piece * n)
    scores = [
        -200 if PURPLE in piece else sum(60 / sides[colour] for colour in piece) + 6 * (3 - len(set(piece)))
        for piece in kinds
    ]
    return np.array(scores).astype(np.int64)
