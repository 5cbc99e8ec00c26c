"""The compiled search for three or four seats, each for himself, when every tile is known, draws included.

max^n: the seat to move takes the play with the most points for itself from there on; of equal ones the one
with the fewest points of all rivals together, then the lowest tile, then the left end. In a match it looks at
the result first (itself, nobody or another at the target), then at its lead over the best rival.

The points of all seats are kept in one integer, 15 bits for each. A play at the left and one at the right are
not alike under the last of these rules, so a line and its mirror image are two positions here.
"""

from libc.stdint cimport int64_t, uint64_t

from ....solver.run.arrays cimport int64s
from .bit_rules cimport MOST_PLAYS, end_points, fitting, list_plays, pips, play_tile
from .exact_state cimport (
    HELD, State, after, halted, hands_key, keep, next_able, only_leads, open_state, position_key, take,
)
from .memo cimport MOST_KEY, find

cpdef enum:
    SCORE_BITS = 15
    SCORE = 0x7FFF

cdef enum:
    NOBODY = -1
    NO_NEED = 0x10000000000
    LEAST = -0x1000000000000000


cdef struct Place:
    int64_t left, right, turn
    int64_t drawn  # how many tiles of the boneyard
    int64_t key  # of the tiles
    int64_t scores  # packed, in a match


cdef inline int64_t of(int64_t packed, int64_t seat) noexcept nogil:
    """The points of one seat."""
    return packed >> SCORE_BITS * seat & SCORE


cdef inline int64_t worth_of(const State* s, int64_t packed, int64_t scores, int64_t seat) noexcept nogil:
    """What a seat makes of the points from here on: the larger, the better."""
    cdef int64_t own, total = 0, best = 0, other, points, result
    if s.target > 0:
        packed += scores
    own = of(packed, seat)
    for other in range(s.seats):
        if other != seat:
            points = of(packed, other)
            total += points
            best = max(best, points)
    if s.target == 0:
        return (own << 20) - total
    result = 1 if own >= s.target else -1 if best >= s.target else 0
    return result * (1 << 20) + own - best


cdef int64_t won(const State* s, int64_t seat) noexcept nogil:
    """The points of the end of a hand that a seat wins."""
    cdef int64_t total = 0, other
    for other in range(s.seats):
        total += pips(s.hands[other])
    return end_points(s.rules, pips(s.hands[seat]), total) << SCORE_BITS * seat


cdef int64_t blocked(const State* s) noexcept nogil:
    """The points of a hand that ends because nobody can play."""
    cdef int64_t least = 1 << 20, winner = NOBODY, seat, count
    for seat in range(s.seats):
        count = pips(s.hands[seat])
        if count < least:
            least, winner = count, seat
        elif count == least:
            winner = NOBODY
    return 0 if winner == NOBODY else won(s, winner)


cdef inline int64_t lay(State* s, Place* p, int64_t play, bint* over) noexcept nogil:
    """Play a tile of the seat to move: the points that it makes, and is the hand or the match over?"""
    cdef int64_t tile = play >> 1, turn = p.turn
    cdef int64_t packed
    p.key = take(s, turn, tile, p.key)
    packed = play_tile(s.rules, tile, play & 1, &p.left, &p.right) << SCORE_BITS * turn
    p.turn = after(s, turn)
    over[0] = s.target > 0 and of(p.scores + packed, turn) >= s.target
    if not over[0] and s.hands[turn] == 0:
        over[0] = True
        packed += won(s, turn)
    if s.target > 0:
        p.scores += packed
    return packed


cdef inline void draw(State* s, Place* p, int64_t fits) noexcept nogil:
    """Draw until a tile fits."""
    cdef int64_t tile
    while p.drawn < s.drawable and not s.hands[p.turn] & fits:
        tile = s.boneyard[p.drawn]
        s.hands[p.turn] |= <int64_t>1 << tile
        p.key += s.weights[tile] * (HELD + p.turn)
        p.drawn += 1


cdef inline int64_t needed(int64_t best, int64_t turn) noexcept nogil:
    """Where only one seat scores: with how many points of another one a later play is no better."""
    cdef int64_t total = 0, seat
    if of(best, turn):
        return 1
    for seat in range(4):
        total += of(best, seat)
    return max(<int64_t>1, total)


cdef inline bint known(
    const State* s, const uint64_t* key, int64_t turn, int64_t need, int64_t* value
) noexcept nogil:
    """Does the memo have what `maxn_value` is asked for? Then this."""
    cdef const uint64_t* slot = find(&s.memo, key, s.memo.words)
    cdef int64_t found = slot[0]
    if slot[1] == 0 or (found < 0 and -1 - found < need):
        return False
    value[0] = -1 - of(found, turn) if found >= 0 and of(found, turn) >= need else found
    return True


cdef int64_t maxn_value(State* s, Place p, int64_t asker, int64_t need, bint cuts) noexcept nogil:
    """The points of all seats from here on, packed.

    Or -1 - p if the next seat with a choice is not the asker and gets at least p >= `need`: then the asker,
    who had the choice before, has something better (shallow pruning).
    """
    cdef int64_t plays[MOST_PLAYS]
    cdef int64_t fits = fitting(p.left, p.right), drew = p.turn, before = s.hands[p.turn]
    cdef int64_t step, count, best
    cdef uint64_t key[MOST_KEY]
    if halted(s):
        return 0
    draw(s, &p, fits)
    step = next_able(s, p.turn, fits)
    if step == s.seats:
        best = blocked(s)
        s.hands[drew] = before
        return best
    p.turn = (p.turn + step) % s.seats
    count = list_plays(s.hands[p.turn], p.left, p.right, plays)
    if count == 1:  # as quickly made as looked up
        best = only_play(s, &p, plays[0], asker, need, cuts)
        s.hands[drew] = before
        return best
    key[0], key[1], key[2] = position_key(s, p.key, p.left, p.right, p.turn), p.scores, 0
    if p.turn == asker:
        need = NO_NEED
    if not known(s, key, p.turn, need, &best):
        best = best_play(s, &p, plays, count, need, cuts)
        if not s.over:
            keep(s, key, s.memo.words, best)
    s.hands[drew] = before
    return best


cdef inline int64_t only_play(
    State* s, const Place* p, int64_t play, int64_t asker, int64_t need, bint cuts
) noexcept nogil:
    """`maxn_value` where the seat to move has one play."""
    cdef Place child = p[0]
    cdef bint over
    cdef int64_t got = lay(s, &child, play, &over), found
    if not over:
        found = maxn_value(s, child, asker, need, cuts)
        got = got + found if found >= 0 else found
    s.hands[p.turn] |= <int64_t>1 << (play >> 1)
    return got


cdef inline int64_t best_play(
    State* s, const Place* p, const int64_t* plays, int64_t count, int64_t need, bint cuts
) noexcept nogil:
    """`maxn_value` where the seat to move has a choice."""
    cdef int64_t best = 0, most = LEAST, i, limit, got, found, worth
    cdef Place child
    cdef bint over
    for i in range(count):
        child = p[0]
        got = lay(s, &child, plays[i], &over)
        if not over:
            limit = needed(best, p.turn) if cuts and most > LEAST else NO_NEED
            found = maxn_value(s, child, p.turn, limit, cuts)
            got = got + found if found >= 0 else found
        s.hands[p.turn] |= <int64_t>1 << (plays[i] >> 1)
        if got >= 0:
            worth = worth_of(s, got, p.scores, p.turn)
            if worth > most:
                best, most = got, worth
                if of(best, p.turn) >= need:
                    return -1 - of(best, p.turn)
    return best


cdef int64_t all_plays(State* s, const Place* p, int64_t leads, bint cuts, int64_t* value) noexcept nogil:
    """Search every play of the seat to move, or what happens if it has none: the number of plays."""
    cdef int64_t seat, count, i, got, worth, most = LEAST
    cdef Place child
    cdef bint over
    value[0] = 0
    for seat in range(s.seats):
        if s.target > 0 and of(p.scores, seat) >= s.target:
            return 0
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            value[0] = won(s, seat)
            return 0
    count = only_leads(s.plays, list_plays(s.hands[p.turn], p.left, p.right, s.plays), p.left, leads)
    if count == 0:
        value[0] = maxn_value(s, p[0], NOBODY, NO_NEED, cuts)
        return 0
    for i in range(count):
        child = p[0]
        got = lay(s, &child, s.plays[i], &over)
        if not over:
            got += maxn_value(s, child, NOBODY, NO_NEED, cuts)
        s.hands[p.turn] |= <int64_t>1 << (s.plays[i] >> 1)
        s.values[i] = got
        worth = worth_of(s, got, p.scores, p.turn)
        if worth > most:
            value[0], most = got, worth
    return count


def run_maxn(arrays, int64_t left, int64_t right, int64_t turn, int64_t leads, int64_t budget, bint cuts):
    """Search a position: the number of its plays, which are written with their values, and its own value.

    Returns (plays, value, nodes, complete); values are packed points from here on. If the search is not
    complete they mean nothing. ``cuts`` is sound only where one seat alone makes points, outside a match.
    """
    cdef State s
    cdef Place p
    cdef int64_t count, value, seat
    cdef const int64_t* scores = int64s(arrays.scores)
    open_state(&s, arrays, budget)
    p.left, p.right, p.turn, p.drawn, p.key, p.scores = left, right, turn, 0, hands_key(&s), 0
    if s.target > 0:
        for seat in range(s.seats):
            p.scores |= scores[seat] << SCORE_BITS * seat
    with nogil:
        count = all_plays(&s, &p, leads, cuts, &value)
    return count, value, s.nodes, not s.over
