"""Around the compiled searches with exact keys: chance between two sides, max^n for three or four seats."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ..rules.tiles import TILES
from .bit_rules import ALL_FIVES, BLOCK, GAME, SEATS, SIDES, TARGET
from .chance_kernel import MOST_DRAWN, run_chance
from .codes import Task
from .exact_kernel import ENDS, HALTED, NODES
from .maxn_kernel import SCORE, SCORE_BITS, run_maxn

FIRST_BITS = 12  # of the memo: 2 ** FIRST_BITS slots are in use at first
_MOST_PLAYS, _DEPTHS = 64, 64


class ExactSearch(NamedTuple):
    """The arrays of a search.

    Attributes:
        rules: as in bit_rules.py.
        hands: of four seats, sets of tiles.
        boneyard: its tiles in their order, if that is known.
        weights: of the tiles in a key.
        from_yard: per tile: was it in the boneyard at first?
        factorial: of the numbers up to `MOST_DRAWN`.
        moves: per depth the plays; 2 * tile, plus 1 at the right end, perhaps with a score above the lowest
            6 bits.
        state: what has become of the search.
        stop: another thread may set it to end the search.
        memo: what was searched.
        meta: how the memo stands.
    """

    rules: np.ndarray
    hands: np.ndarray
    boneyard: np.ndarray
    weights: np.ndarray
    from_yard: np.ndarray
    factorial: np.ndarray
    moves: np.ndarray
    state: np.ndarray
    stop: np.ndarray
    memo: np.ndarray
    meta: np.ndarray


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
    weight = ENDS * seats
    for tile in range(len(TILES)):
        radix = 2 if any(hand >> tile & 1 for hand in hands) else seats + 2 if boneyard >> tile & 1 else 1
        if radix > 1:
            weights[tile] = weight
            weight *= radix
        if weight >= 1 << 62:
            return None
    return weights


def new_memo(bits: int, words: int) -> tuple[np.ndarray, np.ndarray]:
    """An empty memo of at most 2 ** bits slots, and its `meta`; memory is taken only as it is used."""
    meta = np.array([(1 << min(FIRST_BITS, bits)) - 1, 0, 0, words], np.int64)
    return np.zeros(words << bits, np.int64), meta


def _begun(
    task: Task, budget: int, stop: np.ndarray | None, memo_bits: int, *, words: int, cuts: bool
) -> tuple[ExactSearch, int]:
    """A search that can start, and the tiles' part of the key of its position.

    Raises:
        ValueError: the keys do not fit.
    """
    seats = int(task.rules[SEATS])
    yard = task.boneyard if task.rules[GAME] != BLOCK else task.boneyard[:0]
    drawn = sum(1 << int(tile) for tile in yard)
    held = [int(task.hands[seat]) for seat in range(seats)]
    weights = key_weights(seats, held, drawn)
    if weights is None:
        raise ValueError("the boneyard is too large")
    memo, meta = new_memo(memo_bits, words)
    search = ExactSearch(
        rules=np.asarray(task.rules, np.int64),
        hands=np.array(held + [0] * (4 - seats), np.int64),
        boneyard=np.array(yard, np.int64),
        weights=weights,
        from_yard=np.array([drawn >> tile & 1 for tile in range(len(TILES))], np.int64),
        factorial=np.array([math.factorial(i) for i in range(MOST_DRAWN + 1)], np.int64),
        moves=np.zeros((_DEPTHS, _MOST_PLAYS), np.int64),
        state=np.array([0, budget, 0, cuts], np.int64),
        stop=np.zeros(1, np.int8) if stop is None else stop,
        memo=memo,
        meta=meta,
    )
    return search, sum(int(weights[tile]) for hand in held for tile in range(len(TILES)) if hand >> tile & 1)


def expectation(
    task: Task, *, budget: int = -1, stop: np.ndarray | None = None, memo_bits: int = 25
) -> Expectation:
    """The expectation of a position whose boneyard is in an unknown order, and of each of its plays.

    Args:
        task: the position, with two sides and no target; the order of its boneyard is not looked at.
        budget: most positions to search; no limit if negative.
        stop: one int8, which another thread may set to end the search.
        memo_bits: the memo has at most 2 ** memo_bits slots of 16 bytes.

    Returns:
        What was found; not complete at the limit of positions, of the memo, or when stopped.

    Raises:
        ValueError: For more than two sides, a target, or too large a boneyard.
    """
    if task.rules[SIDES] != 2 or task.rules[TARGET] > 0:
        raise ValueError("this search is for two sides, outside a match")
    yard = task.boneyard if task.rules[GAME] != BLOCK else task.boneyard[:0]
    if len(yard) > MOST_DRAWN:
        raise ValueError(f"a boneyard of more than {MOST_DRAWN} tiles in an unknown order is too large")
    search, key = _begun(task, budget, stop, memo_bits, words=2, cuts=False)
    values = np.zeros(_MOST_PLAYS, np.int64)
    bone = sum(1 << int(tile) for tile in yard)
    count, value = run_chance(search, *task.ends, task.turn, bone, len(yard), key, task.leads, values)
    return Expectation(
        complete=not search.state[HALTED],
        plays=search.moves[0, :count] & 63,
        values=values[:count],
        value=int(value),
        scale=math.factorial(len(yard)),
        nodes=int(search.state[NODES]),
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
        stop: one int8, which another thread may set to end the search.
        memo_bits: the memo has at most 2 ** memo_bits slots of 16 bytes, 24 in a match of a scoring game.
        cuts: skip what cannot change the result.

    Returns:
        What was found; not complete at the limit of positions, of the memo, or when stopped.

    Raises:
        ValueError: If there are partners or two seats, or if the boneyard or the target is too large.
    """
    seats, target = int(task.rules[SEATS]), int(task.rules[TARGET])
    if task.rules[SIDES] != seats or seats < 3:
        raise ValueError("this search is for three or four seats, each for himself")
    if target > SCORE // 2:
        raise ValueError("the target is too large")
    so_far = [int(task.scores[seat]) if target > 0 else 0 for seat in range(seats)]
    scoring = bool(task.rules[GAME] >= ALL_FIVES)
    words = 3 if scoring and target > 0 else 2
    search, key = _begun(
        task, budget, stop, memo_bits, words=words, cuts=cuts and not scoring and target == 0
    )
    values = np.zeros(_MOST_PLAYS, np.int64)
    packed = sum(score << SCORE_BITS * seat for seat, score in enumerate(so_far))
    count, value = run_maxn(search, *task.ends, task.turn, key, packed, task.leads, values)
    return SeatPoints(
        complete=not search.state[HALTED],
        plays=search.moves[0, :count],
        values=_rows([int(points) for points in values[:count]], seats, so_far),
        value=_rows([int(value)], seats, so_far)[0],
        nodes=int(search.state[NODES]),
    )


def _rows(packed: list[int], seats: int, scores: list[int]) -> np.ndarray:
    """Packed points as rows of points per seat, with the scores so far added."""
    rows = [
        [(points >> SCORE_BITS * seat & SCORE) + scores[seat] for seat in range(seats)] for points in packed
    ]
    return np.array(rows, np.int64).reshape(len(packed), seats)
