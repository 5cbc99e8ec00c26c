"""Around the compiled searches with exact keys: chance between two sides, max^n for three or four seats."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....solver.run.compiled import StandIn
from ..rules.tiles import TILES
from .codes import Task

try:
    from . import bit_rules, chance_kernel, maxn_kernel
except ImportError as error:
    bit_rules = chance_kernel = maxn_kernel = StandIn(error)

_ENDS = 14 * 14 + 1  # two of 14 types of end, or no line


class ExactArrays(NamedTuple):
    """The arrays of a search; it changes the last three.

    Attributes:
        rules: (`bit_rules.FIELDS`,) as in bit_rules.pxd.
        hands: (seats or more,) sets of tiles.
        boneyard: (tiles,) in their order, if that is known.
        scores: (seats,) so far; they are looked at in a match only.
        weights: (28,) of the tiles in a key.
        stop: (1,) another thread may set it to end the search.
        memo: (slots, words of a slot) empty at first; the slots are a power of two.
        plays: (`MOST_PLAYS`,) those of the position: 2 * tile, plus 1 at the right end.
        values: (`MOST_PLAYS`,) of these plays.
    """

    rules: NDArray[np.int64]
    hands: NDArray[np.int64]
    boneyard: NDArray[np.int64]
    scores: NDArray[np.int64]
    weights: NDArray[np.int64]
    stop: NDArray[np.int64]
    memo: NDArray[np.uint64]
    plays: NDArray[np.int64]
    values: NDArray[np.int64]


class Expectation(NamedTuple):
    """What a search with chance has found; if it is not complete, the values mean nothing.

    Attributes:
        complete: was everything searched?
        plays: every legal play: 2 * tile, plus 1 at the right end; sorted.
        values: of each play, times `scale`.
        value: of the position for the side to move, times `scale`.
        scale: the factorial of the number of tiles that can be drawn.
        nodes: how many positions were searched.
    """

    complete: bool
    plays: np.ndarray
    values: np.ndarray
    value: int
    scale: int
    nodes: int


class SeatPoints(NamedTuple):
    """What a max^n search has found; if it is not complete, the values mean nothing.

    Attributes:
        complete: was everything searched?
        plays: every legal play: 2 * tile, plus 1 at the right end; sorted.
        values: a row for each play: the points of every seat from here on; in a match their final scores.
        value: the same for the position: the row of the play that the seat to move takes.
        nodes: how many positions were searched.
    """

    complete: bool
    plays: np.ndarray
    values: np.ndarray
    value: np.ndarray
    nodes: int


def key_weights(seats: int, hands: list[int], boneyard: int) -> np.ndarray | None:
    """The weight of every tile's digit in a key; ``None`` if the keys do not fit in one word."""
    weights = np.zeros(len(TILES), np.int64)
    weight = _ENDS * seats
    for tile in range(len(TILES)):
        radix = 2 if any(hand >> tile & 1 for hand in hands) else seats + 2 if boneyard >> tile & 1 else 1
        if radix > 1:
            weights[tile] = weight
            weight *= radix
        if weight >= 1 << 62:
            return None
    return weights


def _arrays(task: Task, stop: np.ndarray | None, memo_bits: int, words: int) -> ExactArrays:
    """What a search starts with; memory for the memo is taken only as it is used.

    Raises:
        ValueError: the keys do not fit.
    """
    seats = int(task.rules[bit_rules.SEATS])
    drawn = (
        0 if task.rules[bit_rules.GAME] == bit_rules.BLOCK else sum(1 << int(tile) for tile in task.boneyard)
    )
    weights = key_weights(seats, [int(hand) for hand in task.hands[:seats]], drawn)
    if weights is None:
        raise ValueError("the boneyard is too large")
    return ExactArrays(
        rules=task.rules,
        hands=np.ascontiguousarray(task.hands),
        boneyard=np.ascontiguousarray(task.boneyard),
        scores=task.scores,
        weights=weights,
        stop=np.zeros(1, np.int64) if stop is None else stop,
        memo=np.zeros((1 << memo_bits, words), np.uint64),
        plays=np.zeros(bit_rules.MOST_PLAYS, np.int64),
        values=np.zeros(bit_rules.MOST_PLAYS, np.int64),
    )


def expectation(
    task: Task, *, budget: int = -1, stop: np.ndarray | None = None, memo_bits: int = 25
) -> Expectation:
    """The expectation of a position whose boneyard is in an unknown order, and of each of its plays.

    Args:
        task: the position, with two sides and no target; the order of its boneyard is not looked at.
        budget: most positions to search; no limit if negative.
        stop: one int64, which another thread may set to end the search.
        memo_bits: the memo has at most 2 ** memo_bits slots of 16 bytes.

    Returns:
        What was found; not complete at the limit of positions, of the memo, or when stopped.

    Raises:
        ValueError: For more than two sides, a target, or too large a boneyard.
    """
    if task.rules[bit_rules.SIDES] != 2 or task.rules[bit_rules.TARGET] > 0:
        raise ValueError("this search is for two sides, outside a match")
    drawable = 0 if task.rules[bit_rules.GAME] == bit_rules.BLOCK else len(task.boneyard)
    if drawable > chance_kernel.MOST_DRAWN:
        raise ValueError(
            f"a boneyard of more than {chance_kernel.MOST_DRAWN} tiles in an unknown order is too large"
        )
    arrays = _arrays(task, stop, memo_bits, 2)
    count, value, nodes, complete = chance_kernel.run_chance(
        arrays, *task.ends, task.turn, task.leads, budget
    )
    return Expectation(
        complete=complete,
        plays=arrays.plays[:count],
        values=arrays.values[:count],
        value=value,
        scale=math.factorial(drawable),
        nodes=nodes,
    )


def seat_points(
    task: Task,
    *,
    budget: int = -1,
    stop: np.ndarray | None = None,
    memo_bits: int = 25,
    cuts: bool = True,
) -> SeatPoints:
    """What every seat makes if each plays for himself, and what it makes after each play.

    Args:
        task: the position, with as many sides as seats.
        budget: most positions to search; no limit if negative.
        stop: one int64, which another thread may set to end the search.
        memo_bits: the memo has at most 2 ** memo_bits slots of 16 bytes, 24 in a match of a scoring game.
        cuts: skip what cannot change the result.

    Returns:
        What was found; not complete at the limit of positions, of the memo, or when stopped.

    Raises:
        ValueError: If there are partners or two seats, or if the boneyard or the target is too large.
    """
    seats, target = int(task.rules[bit_rules.SEATS]), int(task.rules[bit_rules.TARGET])
    if task.rules[bit_rules.SIDES] != seats or seats < 3:
        raise ValueError("this search is for three or four seats, each for himself")
    if target > maxn_kernel.SCORE // 2:
        raise ValueError("the target is too large")
    so_far = [int(task.scores[seat]) if target > 0 else 0 for seat in range(seats)]
    scoring = bool(task.rules[bit_rules.GAME] >= bit_rules.ALL_FIVES)
    arrays = _arrays(task, stop, memo_bits, 3 if scoring and target > 0 else 2)
    cuts = cuts and not scoring and target == 0
    count, value, nodes, complete = maxn_kernel.run_maxn(
        arrays, *task.ends, task.turn, task.leads, budget, cuts
    )
    return SeatPoints(
        complete=complete,
        plays=arrays.plays[:count],
        values=_rows(arrays.values[:count].tolist(), seats, so_far),
        value=_rows([value], seats, so_far)[0],
        nodes=nodes,
    )


def _rows(packed: list[int], seats: int, scores: list[int]) -> np.ndarray:
    """Packed points as rows of points per seat, with the scores so far added."""
    rows = [
        [
            (points >> maxn_kernel.SCORE_BITS * seat & maxn_kernel.SCORE) + scores[seat]
            for seat in range(seats)
        ]
        for points in packed
    ]
    return np.array(rows, np.int64).reshape(len(packed), seats)
