"""The compiled search for three or four seats, each for himself, when every tile is known, draws included.

max^n: the seat to move takes the play with the most points for itself from there on; of equal ones the one
with the fewest points of all rivals together, then the lowest tile, then the left end. In a match it looks at
the result first (itself, nobody or another at the target), then at its lead over the best rival.

The points of all seats are kept in one integer, 15 bits for each. A play at the left and one at the right are
not alike under the last of these rules, so a line and its mirror image are two positions here.
"""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .bit_rules import SEATS, TARGET, end_points, fitting, list_plays, pips, play_tile
from .exact_kernel import (
    CUTS,
    HALTED,
    HELD,
    WORDS,
    ends_digit,
    find,
    halted,
    next_able,
    only_leads,
    store,
    take,
)

SCORE_BITS = 15
SCORE = (1 << SCORE_BITS) - 1
NO_NEED = 1 << 40
LEAST = -(1 << 60)


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
    key = take(s, turn, tile, key)
    left, right, points = play_tile(s.rules, tile, play & 1, left, right)
    packed = points << SCORE_BITS * turn
    if target > 0 and _of(scores + packed, turn) >= target:
        return left, right, key, packed, True
    if s.hands[turn] == 0:
        return left, right, key, packed + _won(s, turn), True
    return left, right, key, packed, False


@compiled
def _draw(s, turn, fits, drawn, key):  # type: ignore[no-untyped-def]
    """Draw until a tile fits: the new place in the boneyard and the new key."""
    while drawn < len(s.boneyard) and not s.hands[turn] & fits:
        tile = s.boneyard[drawn]
        s.hands[turn] |= 1 << tile
        key += s.weights[tile] * (HELD + turn)
        drawn += 1
    return drawn, key


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
    """Does the memo have what `maxn_value` is asked for? Then this."""
    at = find(s.memo, s.meta, key, extra)
    found = s.memo[at]
    if s.memo[at + 1] == 0 or (found < 0 and -1 - found < need):
        return False, 0
    if found >= 0 and _of(found, turn) >= need:
        return True, -1 - _of(found, turn)
    return True, found


@compiled
def maxn_value(s, left, right, turn, drawn, key, scores, depth, asker, need):  # type: ignore[no-untyped-def]
    """The points of all seats from here on, packed.

    Or -1 - p if the next seat with a choice is not the asker and gets at least p >= `need`: then the asker,
    who had the choice before, has something better (shallow pruning).
    """
    if halted(s):
        return 0
    hands, seats = s.hands, s.rules[SEATS]
    fits = fitting(left, right)
    drew, before = turn, hands[turn]
    drawn, key = _draw(s, turn, fits, drawn, key)
    step = next_able(s, turn, fits)
    turn = (turn + step) % seats
    if step == seats:
        best = _blocked(s)
        hands[drew] = before
        return best
    plays = s.moves[depth]
    count = list_plays(hands[turn], left, right, plays)
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
            elif best_worth > LEAST and s.state[CUTS]:
                limit = _need(best, turn)
            then, after = (turn + 1) % seats, scores + got if s.rules[TARGET] > 0 else scores
            found = maxn_value(s, a, b, then, drawn, child, after, depth + 1, asks, limit)
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
    if count > 1 and not s.state[HALTED]:
        store(s.memo, s.meta, full_key, extra, best)
    return best


@compiled
def run_maxn(s, left, right, turn, key, scores, leads, values):  # type: ignore[no-untyped-def]
    """Search every play of the seat to move, or what happens if it has none; number of plays, value."""
    hands, seats, target = s.hands, s.rules[SEATS], s.rules[TARGET]
    # Bare constants would make numba compile `maxn_value` for each, which its cache cannot load again.
    zero, one, nobody, no_need = np.int64(0), np.int64(1), np.int64(-1), np.int64(NO_NEED)
    for seat in range(seats):
        if target > 0 and _of(scores, seat) >= target:
            return 0, 0
    for seat in range(seats):
        if hands[seat] == 0:
            return 0, _won(s, seat)
    plays = s.moves[0]
    count = only_leads(plays, list_plays(hands[turn], left, right, plays), left, leads)
    if count == 0:
        return 0, maxn_value(s, left, right, turn, zero, key, scores, one, nobody, no_need)
    best, best_worth = 0, LEAST
    for i in range(count):
        a, b, child, got, over = _lay(s, turn, plays[i], left, right, key, scores)
        if not over:
            then, after = (turn + 1) % seats, scores + got if target > 0 else scores
            got += maxn_value(s, a, b, then, zero, child, after, one, nobody, no_need)
        hands[turn] |= 1 << (plays[i] >> 1)
        values[i] = got
        worth = _worth(s, got, scores, turn)
        if worth > best_worth:
            best, best_worth = got, worth
    return count, best
