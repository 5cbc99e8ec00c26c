"""The compiled search for two sides where the tiles of the boneyard are known but not their order.

The value of a position is the expectation of the points of the side to move less those of the other side,
from there on, under best play of both with open hands; who cannot play draws any tile of the boneyard, all
alike. With m tiles left there it is kept times m!, which is a whole number: a play adds points * m!, and a
draw is the sum over the tiles of the values after it, which are kept times (m - 1)!.

Alpha-beta, with windows that are passed on through the draws as well (Ballard's Star1). The two ends of the
line may change places, and tiles drawn one after the other are a set, so both give the same position.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.bits import lowest, size
from ....solver.run.jit import compiled
from .bit_rules import (
    ALL,
    ALL_FIVES,
    COUNT,
    GAME,
    PIPS,
    SEATS,
    end_points,
    fitting,
    list_plays,
    pips,
    play_tile,
)
from .exact_kernel import HALTED, HELD, ends_digit, find, halted, next_able, only_leads, store, take

MOST_DRAWN = 16  # 16! times any value, times 256, still fits in 63 bits
EXACT, AT_LEAST, AT_MOST = 1, 2, 3  # what the value of an entry is
_MOST_POINTS = np.array([0, 0, 20, 8], np.int64)  # that one play can make, per game


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
    key = take(s, turn, tile, key)
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
    count = list_plays(hand, left, right, moves)
    for i in range(count):
        tile = moves[i] >> 1
        a, b, points = play_tile(s.rules, tile, moves[i] & 1, left, right)
        fits = fitting(a, b)
        order = 256 + 16 * points + PIPS[tile] + 4 * size(hand & fits) - 8 * size(rival & fits)
        if not rival & fits:
            order += 24
        moves[i] |= order << 6
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
    """Does the memo have what is asked of a position? Then the value or bound, and the play to try first."""
    at = find(s.memo, s.meta, key, 0)
    if s.memo[at + 1] == 0:
        return False, 0, -1
    entry = s.memo[at]
    value, kind = entry >> 8, entry & 3
    enough = kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)
    return enough, value, entry >> 2 & 63


@compiled
def chance_value(s, left, right, turn, bone, m, key, depth, alpha, beta):  # type: ignore[no-untyped-def]
    """The value for the seat to move, or a bound of it if it is not between alpha and beta."""
    if halted(s):
        return 0
    hands, seats = s.hands, s.rules[SEATS]
    fits = fitting(left, right)
    sign = 1
    if m == 0 and not hands[turn] & fits:
        step = next_able(s, turn, fits)
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
            got -= chance_value(s, a, b, then, bone, m, child, depth + 1, got - beta, got - above)
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
            got = chance_value(s, left, right, turn, bone ^ 1 << tile, m - 1, child, depth + 1, a, b)
            hands[turn] ^= 1 << tile
            best += got
            if got >= b or got <= a:
                best += waiting * ((low if got >= b else high) // m)
                break
    if count != 1 and not s.state[HALTED]:
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        store(s.memo, s.meta, full_key, 0, best << 8 | kept << 2 | kind)
    return sign * best


@compiled
def run_chance(s, left, right, turn, bone, m, key, leads, values):  # type: ignore[no-untyped-def]
    """Search every play of the seat to move, or what happens if it has none; number of plays, value."""
    hands = s.hands
    for seat in range(s.rules[SEATS]):
        if hands[seat] == 0:
            own, other = _side_pips(s, seat)
            value = end_points(s.rules, own, own + other) * s.factorial[m]
            return 0, value if (seat - turn) % 2 == 0 else -value
    low, high = _bounds(s, turn, bone, m)
    moves = s.moves[0]
    one = np.int64(
        1
    )  # a bare 1 would make numba compile `chance_value` twice, which its cache cannot load again
    count = only_leads(moves, _list_plays(s, turn, left, right, moves), left, leads)
    if count == 0:
        return 0, chance_value(s, left, right, turn, bone, m, key, one, low - 1, high + 1)
    best = low - 1
    for i in range(count):
        before = hands[turn]
        a, b, child, got, out = _lay(s, turn, moves[i], left, right, m, key)
        if not out:
            then = (turn + 1) % s.rules[SEATS]
            got -= chance_value(s, a, b, then, bone, m, child, one, got - high - 1, got - low + 1)
        hands[turn] = before
        values[i] = got
        best = max(best, got)
    return count, best
