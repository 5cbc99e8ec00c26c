"""The compiled search for three or four seats, each for himself, when every tile is known, draws included.

max^n: the seat to move takes the play with the most points for itself from there on; of equal ones the one
with the fewest points of all rivals together, then the lowest tile, then the left end. In a match it looks at
the result first (itself, nobody or another at the target), then at its lead over the best rival.

The points of all seats are kept in one integer, 15 bits for each. A play at the left and one at the right are
not alike under the last of these rules, so a line and its mirror image are two positions here.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ....solver.run.compiled import compiled
from .bit_rules import (
    ALL_FIVES,
    ALL_TILES,
    BLOCK,
    FITS,
    GAME,
    NO_END,
    SEATS,
    SIDES,
    TARGET,
    end_points,
    fitting,
    play_tile,
)
from .exact_memo import (
    FULL,
    HELD,
    PLAYED,
    WORDS,
    ends_digit,
    find,
    first_key,
    key_weights,
    new_table,
    pips,
    store,
)
from .two_sides_memo import lowest

SCORE_BITS = 15
SCORE = (1 << SCORE_BITS) - 1
NO_NEED = 1 << 40
LEAST = -(1 << 60)
NODES, BUDGET, HALTED, YARD, CUTS = 0, 1, 2, 3, 4  # fields of `st`


class Search(NamedTuple):
    """The arrays of a search."""

    rules: np.ndarray
    hands: np.ndarray
    boneyard: np.ndarray
    weights: np.ndarray  # of the tiles in a key
    from_yard: np.ndarray  # per tile: was it in the boneyard at first?
    plays: np.ndarray  # per depth: tile << 1 | end, in order
    st: np.ndarray
    stop: np.ndarray
    table: np.ndarray
    meta: np.ndarray


class Outcomes(NamedTuple):
    """What a search has found; if it is not complete, the values mean nothing.

    Attributes:
        complete: was everything searched?
        tiles: of each legal play, sorted by tile, left before right.
        ends: of each play: 0 for the left end or the lead, 1 for the right end.
        values: a row for each play: the points of every seat from here on; in a match their final scores.
        value: the same for the position: the row of the play that the seat to move takes.
        nodes: how many positions were searched.
    """

    complete: bool
    tiles: np.ndarray
    ends: np.ndarray
    values: np.ndarray
    value: np.ndarray
    nodes: int


@compiled
def _of(packed, seat):  # type: ignore[no-untyped-def]
    """The points of one seat."""
    return packed >> SCORE_BITS * seat & SCORE


@compiled
def _worth(s, packed, scores, seat):  # type: ignore[no-untyped-def]
    """What a seat makes of the points from here on: the larger, the better."""
    target = s.rules[TARGET]
    if target > 0:
        packed += scores
    own = _of(packed, seat)
    total, best = 0, 0
    for other in range(s.rules[SEATS]):
        if other != seat:
            total += _of(packed, other)
            best = max(best, _of(packed, other))
    if target == 0:
        return (own << 20) - total
    result = 1 if own >= target else -1 if best >= target else 0
    return (result << 20) + own - best


@compiled
def _won(s, seat):  # type: ignore[no-untyped-def]
    """The points of the end of a hand that a seat wins."""
    total = 0
    for other in range(s.rules[SEATS]):
        total += pips(s.hands[other])
    return end_points(s.rules, pips(s.hands[seat]), total) << SCORE_BITS * seat


@compiled
def _blocked(s):  # type: ignore[no-untyped-def]
    """The points of a hand that ends because nobody can play."""
    least, winner = 1 << 20, -1
    for seat in range(s.rules[SEATS]):
        count = pips(s.hands[seat])
        if count < least:
            least, winner = count, seat
        elif count == least:
            winner = -1
    return 0 if winner < 0 else _won(s, winner)


@compiled
def _lay(s, turn, play, left, right, key, scores):  # type: ignore[no-untyped-def]
    """Play a tile: the ends and the tiles' key after it, the points it makes, is the hand over?"""
    target, tile = s.rules[TARGET], play >> 1
    s.hands[turn] ^= 1 << tile
    key -= s.weights[tile] * (HELD + turn - PLAYED if s.from_yard[tile] else 1)
    left, right, points = play_tile(s.rules, tile, play & 1, left, right)
    packed = points << SCORE_BITS * turn
    if target > 0 and _of(scores + packed, turn) >= target:
        return left, right, key, packed, True
    if s.hands[turn] == 0:
        return left, right, key, packed + _won(s, turn), True
    return left, right, key, packed, False


@compiled
def _list_plays(hand, left, right, plays):  # type: ignore[no-untyped-def]
    """Write the plays from a hand in their order; their number."""
    at_left = hand if left == NO_END else hand & FITS[left >> 1]
    at_right = 0 if left == right else hand & FITS[right >> 1]
    rest = at_left | at_right
    count = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        if at_left >> tile & 1:
            plays[count] = tile << 1
            count += 1
        if at_right >> tile & 1:
            plays[count] = tile << 1 | 1
            count += 1
    return count


@compiled
def _halted(s):  # type: ignore[no-untyped-def]
    """Count a node; must the search end here?"""
    st = s.st
    st[NODES] += 1
    if (st[NODES] & 1023 == 0 and s.stop[0]) or s.meta[FULL] or (st[BUDGET] >= 0 and st[NODES] > st[BUDGET]):
        st[HALTED] = 1
    return st[HALTED] != 0


@compiled
def _draw(s, turn, fits, drawn, key):  # type: ignore[no-untyped-def]
    """Draw until a tile fits: the new place in the boneyard and the new key."""
    while drawn < s.st[YARD] and not s.hands[turn] & fits:
        tile = s.boneyard[drawn]
        s.hands[turn] |= 1 << tile
        key += s.weights[tile] * (HELD + turn)
        drawn += 1
    return drawn, key


@compiled
def _next_able(s, turn, fits):  # type: ignore[no-untyped-def]
    """The next seat that can play, from this one on; -1 if nobody can."""
    seats = s.rules[SEATS]
    for step in range(seats):
        seat = (turn + step) % seats
        if s.hands[seat] & fits:
            return seat
    return -1


@compiled
def _need(best, turn):  # type: ignore[no-untyped-def]
    """Where only one seat scores: with how many points of another one a later play is no better."""
    if _of(best, turn):
        return 1
    total = 0
    for seat in range(4):
        total += _of(best, seat)
    return max(1, total)


@compiled
def _known(s, key, extra, turn, need):  # type: ignore[no-untyped-def]
    """Does the table have what `_value` is asked for? Then this."""
    at = find(s.table, s.meta, key, extra)
    found = s.table[at]
    if s.table[at + 1] == 0 or (found < 0 and -1 - found < need):
        return False, 0
    if found >= 0 and _of(found, turn) >= need:
        return True, -1 - _of(found, turn)
    return True, found


@compiled
def _value(s, left, right, turn, drawn, key, scores, depth, asker, need):  # type: ignore[no-untyped-def]
    """The points of all seats from here on, packed.

    Or -1 - p if the next seat with a choice is not the asker and gets at least p >= `need`: then the asker,
    who had the choice before, has something better (shallow pruning).
    """
    if _halted(s):
        return 0
    hands, seats = s.hands, s.rules[SEATS]
    fits = fitting(left, right)
    drew, before = turn, hands[turn]
    drawn, key = _draw(s, turn, fits, drawn, key)
    turn = _next_able(s, turn, fits)
    if turn < 0:
        best = _blocked(s)
        hands[drew] = before
        return best
    plays = s.plays[depth]
    count = _list_plays(hands[turn], left, right, plays)
    full_key = key + ends_digit(left, right) * seats + turn
    extra = scores if s.meta[WORDS] > 2 else 0
    enough, best = False, 0
    if count > 1:  # the only play is as quickly made as looked up
        if turn == asker:
            need = NO_NEED
        enough, best = _known(s, full_key, extra, turn, need)
    if enough:
        hands[drew] = before
        return best
    best_worth = LEAST
    for i in range(count):
        a, b, child, got, over = _lay(s, turn, plays[i], left, right, key, scores)
        if not over:
            asks, limit = turn, NO_NEED
            if count == 1:
                asks, limit = asker, need
            elif best_worth > LEAST and s.st[CUTS]:
                limit = _need(best, turn)
            then, after = (turn + 1) % seats, scores + got if s.rules[TARGET] > 0 else scores
            found = _value(s, a, b, then, drawn, child, after, depth + 1, asks, limit)
            got = got + found if found >= 0 else found
        hands[turn] |= 1 << (plays[i] >> 1)
        if count == 1:
            best = got
        elif got >= 0:
            worth = _worth(s, got, scores, turn)
            if worth > best_worth:
                best, best_worth = got, worth
                if _of(best, turn) >= need:
                    best = -1 - _of(best, turn)
                    break
    hands[drew] = before
    if count > 1 and not s.st[HALTED]:
        store(s.table, s.meta, full_key, extra, best)
    return best


@compiled
def _run(s, left, right, turn, key, scores, leads, values):  # type: ignore[no-untyped-def]
    """Search every play of the seat to move, or what happens if it has none; number of plays, value."""
    hands, seats, target = s.hands, s.rules[SEATS], s.rules[TARGET]
    # Bare constants would make numba compile `_value` for each of them, which its cache cannot load again.
    zero, one, nobody, no_need = np.int64(0), np.int64(1), np.int64(-1), np.int64(NO_NEED)
    for seat in range(seats):
        if target > 0 and _of(scores, seat) >= target:
            return 0, 0
    for seat in range(seats):
        if hands[seat] == 0:
            return 0, _won(s, seat)
    plays = s.plays[0]
    total = _list_plays(hands[turn], left, right, plays)
    count = 0
    for i in range(total):
        if left != NO_END or leads >> (plays[i] >> 1) & 1:
            plays[count] = plays[i]
            count += 1
    if count == 0:
        return 0, _value(s, left, right, turn, zero, key, scores, one, nobody, no_need)
    best, best_worth = 0, LEAST
    for i in range(count):
        a, b, child, got, over = _lay(s, turn, plays[i], left, right, key, scores)
        if not over:
            then, after = (turn + 1) % seats, scores + got if target > 0 else scores
            got += _value(s, a, b, then, zero, child, after, one, nobody, no_need)
        hands[turn] |= 1 << (plays[i] >> 1)
        values[i] = got
        worth = _worth(s, got, scores, turn)
        if worth > best_worth:
            best, best_worth = got, worth
    return count, best


def _rows(packed: list[int], seats: int, scores: list[int]) -> np.ndarray:
    """Packed points as rows of points per seat, with the scores so far added."""
    rows = [
        [(points >> SCORE_BITS * seat & SCORE) + scores[seat] for seat in range(seats)] for points in packed
    ]
    return np.array(rows, np.int64).reshape(len(packed), seats)


def outcomes(
    rules: np.ndarray,
    hands: np.ndarray,
    boneyard: np.ndarray,
    ends: tuple[int, int],
    turn: int,
    scores: np.ndarray,
    *,
    leads: int = ALL_TILES,
    budget: int = -1,
    stop: np.ndarray | None = None,
    table_bits: int = 25,
    cuts: bool = True,
) -> Outcomes:
    """The outcome of a position, and of each of its plays.

    Args:
        rules: as in kernel_rules.py, with as many sides as seats.
        hands: of each seat, four sets of tiles.
        boneyard: its tiles, the next to be drawn first; of no account in Block.
        ends: left and right end, ``NO_END`` twice before the lead.
        turn: the seat to move, from 0.
        scores: of each seat; of no account outside a match.
        leads: the tiles that may lead.
        budget: most positions to search; no limit if negative.
        stop: one int8, which another thread may set to end the search.
        table_bits: the table has at most 2 ** table_bits slots of 16 bytes, 24 in a match of a scoring game.
        cuts: skip what cannot change the result.

    Returns:
        What was found; not complete at the limit of positions, of the table, or when stopped.

    Raises:
        ValueError: If there are partners or two seats, or if the boneyard or the target is too large.
    """
    seats, target = int(rules[SEATS]), int(rules[TARGET])
    if rules[SIDES] != seats or seats < 3:
        raise ValueError("this search is for three or four seats, each for himself")
    yard = np.zeros(0, np.int64) if rules[GAME] == BLOCK else np.asarray(boneyard, np.int64)
    yard_set = sum(1 << int(tile) for tile in yard)
    held = [int(hands[seat]) for seat in range(seats)]
    weights = key_weights(seats, held, yard_set)
    if weights is None:
        raise ValueError("the boneyard is too large")
    if target > SCORE // 2:
        raise ValueError("the target is too large")
    so_far = [int(scores[seat]) if target > 0 else 0 for seat in range(seats)]
    scoring = rules[GAME] >= ALL_FIVES
    table, meta = new_table(table_bits, 3 if scoring and target > 0 else 2)
    search = Search(
        rules=np.asarray(rules, np.int64),
        hands=np.array(held + [0] * (4 - seats), np.int64),
        boneyard=yard,
        weights=weights,
        from_yard=np.array([yard_set >> tile & 1 for tile in range(28)], np.int64),
        plays=np.zeros((64, 64), np.int64),
        st=np.array([0, budget, 0, len(yard), int(cuts and not scoring and target == 0)], np.int64),
        stop=np.zeros(1, np.int8) if stop is None else stop,
        table=table,
        meta=meta,
    )
    values = np.zeros(64, np.int64)
    packed = sum(score << SCORE_BITS * seat for seat, score in enumerate(so_far))
    key = first_key(weights, held)
    count, value = _run(search, ends[0], ends[1], turn, key, packed, leads, values)
    plays = search.plays[0][:count]
    return Outcomes(
        complete=not search.st[HALTED],
        tiles=plays >> 1,
        ends=plays & 1,
        values=_rows([int(points) for points in values[:count]], seats, so_far),
        value=_rows([int(value)], seats, so_far)[0],
        nodes=int(search.st[NODES]),
    )
