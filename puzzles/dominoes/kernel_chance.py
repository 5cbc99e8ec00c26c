"""The compiled search for two sides where the tiles of the boneyard are known but not their order.

The value of a position is the expectation of the points of the side to move less those of the other side, from
there on, under best play of both with open hands; who cannot play draws any tile of the boneyard, all alike.
With m tiles left there it is kept times m!, which is a whole number: a play adds points * m!, and a draw is the
sum over the tiles of the values after it, which are kept times (m - 1)!.

Alpha-beta, with windows that are passed on through the draws as well (Ballard's Star1). The two ends of the line
may change places, and tiles drawn one after the other are a set, so both give the same position.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from ...solver.compiled import compiled
from .kernel_memo import HELD, PLAYED, ends_digit, find, first_key, key_weights, new_table, pips, store
from .kernel_rules import (
    ALL,
    ALL_FIVES,
    BLOCK,
    COUNT,
    FITS,
    GAME,
    HIGH,
    LOW,
    NO_END,
    PIPS,
    SEATS,
    SIDES,
    TARGET,
    end_points,
    lead_end,
    new_end,
    play_points,
    total_points,
)
from .kernel_table import lowest, size

MOST_DRAWN = 16  # 16! times any value, times 256, still fits in 63 bits
ALL_TILES = (1 << 28) - 1
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
def _fits(left, right):  # type: ignore[no-untyped-def]
    """The tiles that can be played at these ends."""
    return ALL_TILES if left == NO_END else FITS[left >> 1] | FITS[right >> 1]


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
def _lay(s, turn, play, left, right, key):  # type: ignore[no-untyped-def]
    """Play a tile: the ends and the tiles' key after it, and its points."""
    tile = play >> 1 & 31
    s.hands[turn] ^= 1 << tile
    key -= s.weights[tile] * (HELD + turn - PLAYED if s.from_yard[tile] else 1)
    if left == NO_END:
        left, right = lead_end(s.rules, tile, LOW[tile]), lead_end(s.rules, tile, HIGH[tile])
        return left, right, key, total_points(s.rules[GAME], PIPS[tile])
    if play & 1:
        right = new_end(s.rules, tile, right)
    else:
        left = new_end(s.rules, tile, left)
    return left, right, key, play_points(s.rules[GAME], left, right)


@compiled
def _list_plays(s, turn, left, right, moves):  # type: ignore[no-untyped-def]
    """Write the plays of a seat, with the scores by which they are tried; their number."""
    hand = s.hands[turn]
    rival = s.hands[(turn + 1) % s.rules[SEATS]]
    rest = hand & _fits(left, right)
    count = 0
    while rest:
        tile = lowest(rest)
        rest &= rest - 1
        for end in range(2):
            if left == NO_END:
                if end:
                    continue
                a, b = lead_end(s.rules, tile, LOW[tile]), lead_end(s.rules, tile, HIGH[tile])
                gain = total_points(s.rules[GAME], PIPS[tile])
            else:
                old, kept = (right, left) if end else (left, right)
                if not FITS[old >> 1] >> tile & 1 or (end and left == right):
                    continue
                a, b = new_end(s.rules, tile, old), kept
                gain = play_points(s.rules[GAME], a, b)
            fits = FITS[a >> 1] | FITS[b >> 1]
            order = 256 + 16 * gain + PIPS[tile] + 4 * size(hand & fits) - 8 * size(rival & fits)
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
    if st[NODES] & 1023 == 0 and s.stop[0]:
        st[HALTED] = 1
    if st[BUDGET] >= 0 and st[NODES] > st[BUDGET]:
        st[HALTED] = 1
    if s.meta[2]:
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
def _value(s, left, right, turn, bone, m, key, depth, alpha, beta):  # type: ignore[no-untyped-def]
    """The value for the seat to move, or a bound of it if it is not between alpha and beta."""
    if _halted(s):
        return 0
    hands, factorial, seats = s.hands, s.factorial, s.rules[SEATS]
    fits = _fits(left, right)
    sign = 1
    if m == 0 and not hands[turn] & fits:
        step = _next_able(s, turn, fits)
        if step == seats:
            return _blocked(s, turn)
        turn = (turn + step) % seats
        if step & 1:
            sign = -1
            alpha, beta = -beta, -alpha
    low, high = _bounds(s, turn, bone, m)
    if m==0: s.st[8]+=1
    if m==1: s.st[9]+=1
    if m>=2: s.st[10]+=1
    if low >= beta:
        return sign * low
    if high <= alpha:
        return sign * high
    alpha, beta = max(alpha, low - 1), min(beta, high + 1)
    moves = s.moves[depth]
    count = _list_plays(s, turn, left, right, moves)
    hint = -1
    full_key = key + ends_digit(min(left, right), max(left, right)) * seats + turn
    if count != 1:
        at = find(s.table, s.meta, full_key, 0)
        s.st[3]+=1
        if s.table[at + 1]:
            s.st[4]+=1
            entry = s.table[at]
            known = entry >> 8
            kind = entry & 3
            if kind == EXACT or (kind == AT_LEAST and known >= beta) or (kind == AT_MOST and known <= alpha):
                s.st[5]+=1
                if kind==EXACT: s.st[6]+=1
                return sign * known
            hint = entry >> 2 & 63
    if count == 0:
        s.st[7]+=1
        done = 0
        rest = bone
        for waiting in range(m - 1, -1, -1):
            tile = lowest(rest & fits) if rest & fits else lowest(rest)
            bit = 1 << tile
            rest ^= bit
            a = alpha - done - waiting * (high // m)
            b = beta - done - waiting * (low // m)
            hands[turn] |= bit
            child = key + s.weights[tile] * (HELD + turn)
            got = _value(s, left, right, turn, bone ^ bit, m - 1, child, depth + 1, a, b)
            hands[turn] ^= bit
            if s.st[HALTED]:
                return 0
            done += got
            if got >= b or got <= a:
                done += waiting * ((low if got >= b else high) // m)
                break
        best, kept = done, 0
    else:
        best, kept = low - 1, 0
        floor = alpha
        for i in range(count):
            play = _pick(moves, i, count, hint)
            before = hands[turn]
            a, b, child, points = _lay(s, turn, play, left, right, key)
            gain = points * factorial[m]
            if hands[turn] == 0:
                own, other = _side_pips(s, turn)
                got = gain + end_points(s.rules, own, own + other) * factorial[m]
            else:
                then = (turn + 1) % seats
                got = gain - _value(s, a, b, then, bone, m, child, depth + 1, gain - beta, gain - floor)
            hands[turn] = before
            if s.st[HALTED]:
                return 0
            if got > best:
                best, kept = got, play & 63
                floor = max(floor, best)
                if best >= beta:
                    break
    if count != 1:
        s.st[11+(1 if best>=beta else 2 if best<=alpha else 0) + (3 if count==0 else 0)]+=1
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        store(s.table, s.meta, full_key, 0, best << 8 | kept << 2 | kind)
    return sign * best


@compiled
def _run(s, left, right, turn, bone, m, key, leads, values):  # type: ignore[no-untyped-def]
    """Search every play of the seat to move, or what happens if it has none; number of plays, value."""
    hands = s.hands
    low, high = _bounds(s, turn, bone, m)
    moves = s.moves[0]
    one = np.int64(1)  # a bare 1 would make numba compile `_value` twice, which its cache cannot load again
    count = 0
    for seat in range(s.rules[SEATS]):
        if hands[seat] == 0:
            own, other = _side_pips(s, seat)
            value = end_points(s.rules, own, own + other) * s.factorial[m]
            return 0, value if (seat - turn) % 2 == 0 else -value
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
        a, b, child, points = _lay(s, turn, moves[i], left, right, key)
        gain = points * s.factorial[m]
        if hands[turn] == 0:
            own, other = _side_pips(s, turn)
            values[i] = gain + end_points(s.rules, own, own + other) * s.factorial[m]
        else:
            then = (turn + 1) % s.rules[SEATS]
            values[i] = gain - _value(s, a, b, then, bone, m, child, one, gain - high - 1, gain - low + 1)
        hands[turn] = before
        best = max(best, values[i])
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
    search = Search(
        rules=np.asarray(rules, np.int64),
        hands=np.array(held + [0] * (4 - seats), np.int64),
        weights=weights,
        from_yard=np.array([yard >> tile & 1 for tile in range(28)], np.int64),
        factorial=np.array([math.factorial(i) for i in range(MOST_DRAWN + 1)], np.int64),
        moves=np.zeros((64, 64), np.int64),
        st=np.array([0, budget, 0]+[0]*20, np.int64),
        stop=np.zeros(1, np.int8) if stop is None else stop,
        table=(made := new_table(table_bits, 2))[0],
        meta=made[1],
    )
    values = np.zeros(64, np.int64)
    global LAST
    LAST=search
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
