"""The compiled search for two sides where the tiles of the boneyard are known but not their order.

The value of a position is the expectation of the points of the side to move less those of the other side,
from there on, under best play of both with open hands; who cannot play draws any tile of the boneyard, all
alike. With m tiles left there it is kept times m!, which is a whole number: a play adds points * m!, and a
draw is the sum over the tiles of the values after it, which are kept times (m - 1)!.

Alpha-beta, with windows that are passed on through the draws as well (Ballard's Star1). The two ends of the
line may change places, and tiles drawn one after the other are a set, so both give the same position.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ....solver.run.compiled import compiled
from .bit_rules import (
    ALL,
    ALL_FIVES,
    ALL_TILES,
    BLOCK,
    COUNT,
    FITS,
    GAME,
    NO_END,
    PIPS,
    SEATS,
    SIDES,
    TARGET,
    end_points,
    fitting,
    play_tile,
)
from .exact_memo import FULL, HELD, PLAYED, ends_digit, find, first_key, key_weights, new_table, pips, store
from .two_sides_memo import lowest, size

MOST_DRAWN = 16  # 16! times any value, times 256, still fits in 63 bits
NODES, BUDGET, HALTED = 0, 1, 2  # fields of `st`
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what the value of an entry is
_MOST_POINTS = np.array([0, 0, 20, 8], np.int64)  # that one play can make, per game


class Search(NamedTuple):
    """The arrays of a search."""

    rules: np.ndarray
    hands: np.ndarray
    weights: np.ndarray  # of the tiles in a key
    from_yard: np.ndarray  # per tile: was it in the boneyard at first?
    factorial: np.ndarray
    moves: np.ndarray  # per depth: the plays, as order << 6 | tile << 1 | end
    st: np.ndarray
    stop: np.ndarray
    table: np.ndarray
    meta: np.ndarray


class Expectation(NamedTuple):
    """What a search has found; if it is not complete, the values mean nothing.

    Attributes:
        complete: was everything searched?
        tiles: of each legal play, sorted by tile, left before right.
        ends: of each play: 0 for the left end or the lead, 1 for the right end.
        values: of each play, times `scale`.
        value: of the position for the side to move, times `scale`.
        scale: the factorial of the number of tiles that can be drawn.
        nodes: how many positions were searched.
    """

    complete: bool
    tiles: np.ndarray
    ends: np.ndarray
    values: np.ndarray
    value: int
    scale: int
    nodes: int


@compiled
def _side_pips(s, turn):  # type: ignore[no-untyped-def]
    """Pips in the hands of the side of a seat, and of the other side."""
    seats = s.rules[SEATS]
    own = pips(s.hands[turn])
    other = pips(s.hands[(turn + 1) % seats])
    if seats == 4:
        own += pips(s.hands[(turn + 2) % 4])
        other += pips(s.hands[(turn + 3) % 4])
    return own, other


@compiled
def _next_able(s, turn, fits):  # type: ignore[no-untyped-def]
    """How many seats pass from here, with nothing to draw; all of them if nobody can play."""
    seats = s.rules[SEATS]
    for step in range(seats):
        if s.hands[(turn + step) % seats] & fits:
            return step
    return seats


@compiled
def _blocked(s, turn):  # type: ignore[no-untyped-def]
    """The value of a blocked hand for the side of a seat."""
    own, other = _side_pips(s, turn)
    if own == other:
        return 0
    return end_points(s.rules, own, own + other) if own < other else -end_points(s.rules, other, own + other)


@compiled
def _lay(s, turn, play, left, right, m, key):  # type: ignore[no-untyped-def]
    """Play a tile: the ends and the tiles' key after it, the points it makes (times m!), is the hand over?"""
    tile = play >> 1 & 31
    s.hands[turn] ^= 1 << tile
    key -= s.weights[tile] * (HELD + turn - PLAYED if s.from_yard[tile] else 1)
    left, right, points = play_tile(s.rules, tile, play & 1, left, right)
    out = s.hands[turn] == 0
    if out:
        own, other = _side_pips(s, turn)
        points += end_points(s.rules, own, own + other)
    return left, right, key, points * s.factorial[m], out


@compiled
def _list_plays(s, turn, left, right, moves):  # type: ignore[no-untyped-def]
    """Write the plays of a seat, with the scores by which they are tried; their number."""
    hand = s.hands[turn]
    rival = s.hands[(turn + 1) % s.rules[SEATS]]
    rest = hand & fitting(left, right)
    count = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        for end in range(2):
            if end and left == right:
                continue
            old = right if end else left
            if left != NO_END and not FITS[old >> 1] >> tile & 1:
                continue
            a, b, points = play_tile(s.rules, tile, end, left, right)
            fits = fitting(a, b)
            order = 256 + 16 * points + PIPS[tile] + 4 * size(hand & fits) - 8 * size(rival & fits)
            if not rival & fits:
                order += 24
            moves[count] = order << 6 | tile << 1 | end
            count += 1
    return count


@compiled
def _bounds(s, turn, bone, m):  # type: ignore[no-untyped-def]
    """Bounds of the value of a position for the side of a seat."""
    own, other = _side_pips(s, turn)
    rest = pips(bone) if m else 0
    low, high = own + rest, other + rest
    if s.rules[COUNT] == ALL:
        low = high = own + other + rest
    if s.rules[GAME] >= ALL_FIVES:
        low, high = end_points(s.rules, 0, low), end_points(s.rules, 0, high)
        seats = s.rules[SEATS]
        most = _MOST_POINTS[s.rules[GAME]]
        mine, theirs = m, m
        for step in range(seats):
            if step & 1:
                theirs += size(s.hands[(turn + step) % seats])
            else:
                mine += size(s.hands[(turn + step) % seats])
        low += most * theirs
        high += most * mine
    return -low * s.factorial[m], high * s.factorial[m]


@compiled
def _halted(s):  # type: ignore[no-untyped-def]
    """Count a node; must the search end here?"""
    st = s.st
    st[NODES] += 1
    if (st[NODES] & 1023 == 0 and s.stop[0]) or s.meta[FULL] or (st[BUDGET] >= 0 and st[NODES] > st[BUDGET]):
        st[HALTED] = 1
    return st[HALTED] != 0


@compiled
def _pick(moves, i, count, hint):  # type: ignore[no-untyped-def]
    """The next play to try, brought to place i."""
    top = i
    for j in range(i, count):
        if moves[j] & 63 == hint:
            top = j
            break
        if moves[j] > moves[top]:
            top = j
    moves[i], moves[top] = moves[top], moves[i]
    return moves[i]


@compiled
def _known(s, key, alpha, beta):  # type: ignore[no-untyped-def]
    """Does the table have what is asked of a position? Then the value or bound, and the play to try first."""
    at = find(s.table, s.meta, key, 0)
    if s.table[at + 1] == 0:
        return False, 0, -1
    entry = s.table[at]
    value, kind = entry >> 8, entry & 3
    enough = kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    return enough, value, entry >> 2 & 63


@compiled
def _value(s, left, right, turn, bone, m, key, depth, alpha, beta):  # type: ignore[no-untyped-def]
    """The value for the seat to move, or a bound of it if it is not between alpha and beta."""
    if _halted(s):
        return 0
    hands, seats = s.hands, s.rules[SEATS]
    fits = fitting(left, right)
    sign = 1
    if m == 0 and not hands[turn] & fits:
        step = _next_able(s, turn, fits)
        if step == seats:
            return _blocked(s, turn)
        turn = (turn + step) % seats
        if step & 1:
            sign, alpha, beta = -1, -beta, -alpha
    low, high = _bounds(s, turn, bone, m)
    if low >= beta or high <= alpha:
        return sign * (low if low >= beta else high)
    moves = s.moves[depth]
    count = _list_plays(s, turn, left, right, moves)
    full_key = key + ends_digit(min(left, right), max(left, right)) * seats + turn
    enough, best, hint = False, 0, -1
    if count != 1:  # the only play is as quickly made as looked up
        enough, best, hint = _known(s, full_key, alpha, beta)
    if enough:
        return sign * best
    best, kept = low - 1, 0
    for i in range(count):
        play = _pick(moves, i, count, hint)
        before = hands[turn]
        a, b, child, got, out = _lay(s, turn, play, left, right, m, key)
        if not out:
            then, above = (turn + 1) % seats, max(alpha, best)
            got -= _value(s, a, b, then, bone, m, child, depth + 1, got - beta, got - above)
        hands[turn] = before
        if got > best:
            best, kept = got, play & 63
            if best >= beta:
                break
    if count == 0:
        best, rest = 0, bone
        for waiting in range(m - 1, -1, -1):
            tile = lowest(rest & fits) if rest & fits else lowest(rest)
            rest ^= 1 << tile
            # What the other draws can still bring, from the bounds of their values.
            a, b = alpha - best - waiting * (high // m), beta - best - waiting * (low // m)
            hands[turn] |= 1 << tile
            child = key + s.weights[tile] * (HELD + turn)
            got = _value(s, left, right, turn, bone ^ 1 << tile, m - 1, child, depth + 1, a, b)
            hands[turn] ^= 1 << tile
            best += got
            if got >= b or got <= a:
                best += waiting * ((low if got >= b else high) // m)
                break
    if count != 1 and not s.st[HALTED]:
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        store(s.table, s.meta, full_key, 0, best << 8 | kept << 2 | kind)
    return sign * best


@compiled
def _run(s, left, right, turn, bone, m, key, leads, values):  # type: ignore[no-untyped-def]
    """Search every play of the seat to move, or what happens if it has none; number of plays, value."""
    hands = s.hands
    for seat in range(s.rules[SEATS]):
        if hands[seat] == 0:
            own, other = _side_pips(s, seat)
            value = end_points(s.rules, own, own + other) * s.factorial[m]
            return 0, value if (seat - turn) % 2 == 0 else -value
    low, high = _bounds(s, turn, bone, m)
    moves = s.moves[0]
    one = np.int64(1)  # a bare 1 would make numba compile `_value` twice, which its cache cannot load again
    count = 0
    total = _list_plays(s, turn, left, right, moves)
    for i in range(total):
        if left != NO_END or leads >> (moves[i] >> 1 & 31) & 1:
            moves[count] = moves[i]
            count += 1
    if count == 0:
        return 0, _value(s, left, right, turn, bone, m, key, one, low - 1, high + 1)
    best = low - 1
    for i in range(count):
        before = hands[turn]
        a, b, child, got, out = _lay(s, turn, moves[i], left, right, m, key)
        if not out:
            then = (turn + 1) % s.rules[SEATS]
            got -= _value(s, a, b, then, bone, m, child, one, got - high - 1, got - low + 1)
        hands[turn] = before
        values[i] = got
        best = max(best, got)
    return count, best


def expectation(
    rules: np.ndarray,
    hands: np.ndarray,
    boneyard: int,
    ends: tuple[int, int],
    turn: int,
    *,
    leads: int = ALL_TILES,
    budget: int = -1,
    stop: np.ndarray | None = None,
    table_bits: int = 25,
) -> Expectation:
    """The expectation of a position, and of each of its plays.

    Args:
        rules: as in kernel_rules.py, with two sides and no target.
        hands: of each seat, four sets of tiles.
        boneyard: the set of its tiles; of no account in Block.
        ends: left and right end, ``NO_END`` twice before the lead.
        turn: the seat to move, from 0.
        leads: the tiles that may lead.
        budget: most positions to search; no limit if negative.
        stop: one int8, which another thread may set to end the search.
        table_bits: the table has at most 2 ** table_bits slots of 16 bytes.

    Returns:
        What was found; not complete at the limit of positions, of the table, or when stopped.

    Raises:
        ValueError: For more than two sides, a target, or too large a boneyard.
    """
    seats = int(rules[SEATS])
    if rules[SIDES] != 2 or rules[TARGET] > 0:
        raise ValueError("this search is for two sides, outside a match")
    yard = 0 if rules[GAME] == BLOCK else int(boneyard)
    held = [int(hands[seat]) for seat in range(seats)]
    m = yard.bit_count()
    weights = key_weights(seats, held, yard)
    if m > MOST_DRAWN or weights is None:
        raise ValueError(f"a boneyard of more than {MOST_DRAWN} tiles in an unknown order is too large")
    table, meta = new_table(table_bits, 2)
    search = Search(
        rules=np.asarray(rules, np.int64),
        hands=np.array(held + [0] * (4 - seats), np.int64),
        weights=weights,
        from_yard=np.array([yard >> tile & 1 for tile in range(28)], np.int64),
        factorial=np.array([math.factorial(i) for i in range(MOST_DRAWN + 1)], np.int64),
        moves=np.zeros((64, 64), np.int64),
        st=np.array([0, budget, 0], np.int64),
        stop=np.zeros(1, np.int8) if stop is None else stop,
        table=table,
        meta=meta,
    )
    values = np.zeros(64, np.int64)
    key = first_key(weights, held)
    count, value = _run(search, ends[0], ends[1], turn, yard, m, key, leads, values)
    plays = search.moves[0][:count] & 63
    return Expectation(
        complete=not search.st[HALTED],
        tiles=plays >> 1,
        ends=plays & 1,
        values=values[:count],
        value=int(value),
        scale=math.factorial(m),
        nodes=int(search.st[NODES]),
    )
