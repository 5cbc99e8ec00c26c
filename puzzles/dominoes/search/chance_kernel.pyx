"""The compiled search for two sides where the tiles of the boneyard are known but not their order.

The value of a position is the expectation of the points of the side to move less those of the other side,
from there on, under best play of both with open hands; who cannot play draws any tile of the boneyard, all
alike. With m tiles left there it is kept times m!, which is a whole number: a play adds points * m!, and a
draw is the sum over the tiles of the values after it, which are kept times (m - 1)!.

Alpha-beta, with windows that are passed on through the draws as well (Ballard's Star1). The two ends of the
line may change places, and tiles drawn one after the other are a set, so both give the same position.
"""

from libc.stdint cimport int64_t, uint64_t

from ....solver.run.bits cimport lowest, size
from .bit_rules cimport (
    ALL, ALL_FIVES, COUNT, FIVES_THREES, MOST_PLAYS, PIPS, end_points, fitting, list_plays, pips, play_tile,
)
from .exact_state cimport (
    HELD, State, after, halted, hands_key, keep, next_able, only_leads, open_state, position_key, take,
)
from .memo cimport find

cpdef enum:
    MOST_DRAWN = 16  # 16! times any value, times 256, still fits in 63 bits

cdef enum:
    # What the value of an entry is; an entry is the value, six bits for the best play, two for this.
    EXACT = 1
    AT_LEAST = 2
    AT_MOST = 3
    WORDS = 2  # of a slot of the memo


cdef struct Place:
    int64_t left, right, turn
    int64_t bone, m  # the set of the tiles that can be drawn, and their number
    int64_t scale  # m!
    int64_t key  # of the tiles


cdef inline void side_pips(const State* s, int64_t turn, int64_t* own, int64_t* other) noexcept nogil:
    """Pips in the hands of the side of a seat, and of the other side."""
    own[0], other[0] = pips(s.hands[turn]), pips(s.hands[after(s, turn)])
    if s.seats == 4:
        own[0] += pips(s.hands[(turn + 2) & 3])
        other[0] += pips(s.hands[(turn + 3) & 3])


cdef inline int64_t out_value(const State* s, int64_t turn) noexcept nogil:
    """What a seat makes that has no tiles left."""
    cdef int64_t own, other
    side_pips(s, turn, &own, &other)
    return end_points(s.rules, own, own + other)


cdef int64_t blocked_value(const State* s, int64_t turn) noexcept nogil:
    """The value of a blocked hand for the side of a seat."""
    cdef int64_t own, other
    side_pips(s, turn, &own, &other)
    if own == other:
        return 0
    return end_points(s.rules, own, own + other) if own < other else -end_points(s.rules, other, own + other)


cdef inline int64_t lay(State* s, Place* p, int64_t play, bint* out) noexcept nogil:
    """Play a tile of the seat to move: the points it makes, times m!, and is the hand over?"""
    cdef int64_t tile = play >> 1 & 31, turn = p.turn
    cdef int64_t points
    p.key = take(s, turn, tile, p.key)
    points = play_tile(s.rules, tile, play & 1, &p.left, &p.right)
    out[0] = s.hands[turn] == 0
    if out[0]:
        points += out_value(s, turn)
    p.turn = after(s, turn)
    return points * p.scale


cdef int64_t list_ordered(const State* s, const Place* p, int64_t* plays) noexcept nogil:
    """Write the plays of the seat to move, above the lowest 6 bits the order in which they are tried."""
    cdef int64_t hand = s.hands[p.turn], rival = s.hands[after(s, p.turn)]
    cdef int64_t count = list_plays(hand, p.left, p.right, plays), i, left, right, order, fits
    for i in range(count):
        left, right = p.left, p.right
        order = 16 * play_tile(s.rules, plays[i] >> 1, plays[i] & 1, &left, &right)
        fits = fitting(left, right)
        order += 256 + PIPS[plays[i] >> 1] + 4 * size(hand & fits) - 8 * size(rival & fits)
        if not rival & fits:
            order += 24
        plays[i] |= order << 6
    return count


cdef inline void bounds(const State* s, const Place* p, int64_t* low, int64_t* high) noexcept nogil:
    """Bounds of the value of a position for the side to move."""
    cdef int64_t own, other, rest = pips(p.bone) if p.m else 0
    cdef int64_t mine = p.m, theirs = p.m, most, step, seat = p.turn
    side_pips(s, p.turn, &own, &other)
    low[0], high[0] = own + rest, other + rest
    if s.rules[COUNT] == ALL:
        low[0] = high[0] = own + other + rest
    if s.game >= ALL_FIVES:
        most = 8 if s.game == FIVES_THREES else 20  # that one play can make
        for step in range(s.seats):
            if step & 1:
                theirs += size(s.hands[seat])
            else:
                mine += size(s.hands[seat])
            seat = after(s, seat)
        low[0] = end_points(s.rules, 0, low[0]) + most * theirs
        high[0] = end_points(s.rules, 0, high[0]) + most * mine
    low[0], high[0] = -low[0] * p.scale, high[0] * p.scale


cdef inline int64_t pick(int64_t* plays, int64_t i, int64_t count, int64_t hint) noexcept nogil:
    """The next play to try, brought to place i."""
    cdef int64_t top = i, j
    for j in range(i, count):
        if plays[j] & 63 == hint:
            top = j
            break
        if plays[j] > plays[top]:
            top = j
    plays[i], plays[top] = plays[top], plays[i]
    return plays[i]


cdef inline bint known(
    const State* s, const uint64_t* key, int64_t alpha, int64_t beta, int64_t* value, int64_t* hint
) noexcept nogil:
    """Does the memo have what is asked of a position? Its value or bound, and the play to try first."""
    cdef const uint64_t* slot = find(&s.memo, key, WORDS)
    cdef int64_t entry = slot[0], kind = entry & 3
    if slot[1] == 0:
        return False
    value[0], hint[0] = entry >> 8, entry >> 2 & 63
    return (
        kind == EXACT or (kind == AT_LEAST and value[0] >= beta) or (kind == AT_MOST and value[0] <= alpha)
    )


cdef int64_t after_draws(
    State* s, const Place* p, int64_t fits, int64_t alpha, int64_t beta, int64_t low, int64_t high
) noexcept nogil:
    """The value of a position where the seat to move draws, from its bounds; one that fits comes first."""
    cdef int64_t best = 0, rest = p.bone, waiting, tile, a, b, got
    cdef Place child
    for waiting in range(p.m - 1, -1, -1):
        tile = lowest(rest & fits if rest & fits else rest)
        rest ^= <int64_t>1 << tile
        # What the other draws can still bring, from the bounds of their values.
        a, b = alpha - best - waiting * (high // p.m), beta - best - waiting * (low // p.m)
        child = p[0]
        child.bone ^= <int64_t>1 << tile
        child.m -= 1
        child.scale //= p.m
        child.key += s.weights[tile] * (HELD + p.turn)
        s.hands[p.turn] |= <int64_t>1 << tile
        got = chance_value(s, child, a, b)
        s.hands[p.turn] ^= <int64_t>1 << tile
        best += got
        if got >= b or got <= a:
            return best + waiting * ((low if got >= b else high) // p.m)
    return best


cdef int64_t chance_value(State* s, Place p, int64_t alpha, int64_t beta) noexcept nogil:
    """The value for the seat to move, or a bound of it if it is not between alpha and beta."""
    cdef int64_t plays[MOST_PLAYS]
    cdef int64_t low, high, count, i, play, before, got, best = 0, hint = -1, kept = 0, above, sign = 1
    cdef int64_t fits = fitting(p.left, p.right), step, kind
    cdef uint64_t key
    cdef Place child
    cdef bint out
    if halted(s):
        return 0
    if p.m == 0 and not s.hands[p.turn] & fits:
        step = next_able(s, p.turn, fits)
        if step == s.seats:
            return blocked_value(s, p.turn)
        p.turn = (p.turn + step) % s.seats
        if step & 1:
            sign, alpha, beta = -1, -beta, -alpha
    bounds(s, &p, &low, &high)
    if low >= beta or high <= alpha:
        return sign * (low if low >= beta else high)
    key = position_key(s, p.key, min(p.left, p.right), max(p.left, p.right), p.turn)
    count = list_ordered(s, &p, plays)
    # The only play is as quickly made as looked up.
    if count != 1 and known(s, &key, alpha, beta, &best, &hint):
        return sign * best
    best, before = low - 1, s.hands[p.turn]
    for i in range(count):
        play = pick(plays, i, count, hint)
        child = p
        got = lay(s, &child, play, &out)
        if not out:
            above = max(alpha, best)
            got -= chance_value(s, child, got - beta, got - above)
        s.hands[p.turn] = before
        if got > best:
            best, kept = got, play & 63
            if best >= beta:
                break
    if count == 0:
        best = after_draws(s, &p, fits, alpha, beta, low, high)
    if count != 1 and not s.over:
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        keep(s, &key, WORDS, best * 256 + (kept << 2 | kind))
    return sign * best


cdef int64_t all_plays(State* s, const Place* p, int64_t leads, int64_t* value) noexcept nogil:
    """Search every play of the seat to move, or what happens if it has none: the number of plays."""
    cdef int64_t low, high, seat, count, i, before = s.hands[p.turn], got
    cdef Place child
    cdef bint out
    for seat in range(s.seats):
        if s.hands[seat] == 0:
            value[0] = out_value(s, seat) * p.scale
            if (seat ^ p.turn) & 1:
                value[0] = -value[0]
            return 0
    bounds(s, p, &low, &high)
    count = only_leads(s.plays, list_plays(before, p.left, p.right, s.plays), p.left, leads)
    if count == 0:
        value[0] = chance_value(s, p[0], low - 1, high + 1)
        return 0
    value[0] = low - 1
    for i in range(count):
        child = p[0]
        got = lay(s, &child, s.plays[i], &out)
        if not out:
            got -= chance_value(s, child, got - high - 1, got - low + 1)
        s.hands[p.turn] = before
        s.values[i] = got
        value[0] = max(value[0], got)
    return count


def run_chance(arrays, int64_t left, int64_t right, int64_t turn, int64_t leads, int64_t budget):
    """Search a position: the number of its plays, which are written with their values, and its own value.

    Returns (plays, value, nodes, complete); values are times the factorial of the number of tiles that can be
    drawn. If the search is not complete they mean nothing.
    """
    cdef State s
    cdef Place p
    cdef int64_t count, value, i
    open_state(&s, arrays, budget)
    if s.drawable > MOST_DRAWN:
        raise ValueError(f"at most {MOST_DRAWN} tiles can be drawn, not {s.drawable}")
    p.left, p.right, p.turn, p.bone, p.m, p.key = left, right, turn, s.yard, s.drawable, hands_key(&s)
    p.scale = 1
    for i in range(2, p.m + 1):
        p.scale *= i
    with nogil:
        count = all_plays(&s, &p, leads, &value)
    return count, value, s.nodes, not s.over
