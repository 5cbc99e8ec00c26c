"""The compiled alpha-beta search between two sides, with its memo of positions.

Its nodes are positions with a choice: draws, passes and forced plays are gone through at once. A position is
seen from the seat to move: its hand first, then the hands of those after it.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.string cimport memset

from ....solver.run.arrays cimport int64s
from ....solver.run.bits cimport lowest, peek, size
from .bit_rules cimport (
    ALL, ALL_FIVES, BLOCK, COUNT, FITS, GAME, HIGH, LOW, MOST_PLAYS, NO_END, PIPS, SEATS, TARGET,
    list_plays, new_end, pips, play_points, play_tile,
)
from .memo cimport clear_memo, find, open_memo, store_anyway
from .two_sides_state cimport (
    LIMIT, NO_PLAY, WORDS, Known, Position, State,
    blocked_value, drawn_to, final_value, out_value, pack, set_boneyard, unpack, write_key,
)

cdef enum:
    LATER_PLAYS = 16  # above the most when something lies, which is 14


cdef inline int64_t order_of(
    const State* s, const Position* p, int64_t tile, int64_t new, int64_t other
) noexcept nogil:
    """By what a play is tried early or late, from the ends that it leaves.

    First those that leave the next rival, and the one after, few plays, and none of many draws: the fewer
    choices there are below, the sooner a play is done with. Points and doubles count for less.
    """
    cdef int64_t open_tiles = FITS[new >> 1] | FITS[other >> 1], theirs = size(p.hands[1] & open_tiles)
    cdef int64_t score = play_points(s.game, new, other) * 2 - theirs * 8
    score += size(p.hands[2] & open_tiles) - 3 * size(p.hands[3] & open_tiles)
    if theirs == 0:
        score -= 4
        if p.pos < s.yard:
            score -= 8 * (drawn_to(s, new, other, p.pos) - p.pos)
    if LOW[tile] == HIGH[tile]:
        score += 4
    return score


cdef int64_t list_choices(const State* s, const Position* p, int64_t hint, int64_t* plays) noexcept nogil:
    """Write the plays of a node, each as order << 8 | tile << 1 | end, the hint as the first; their number."""
    cdef int64_t count = 0, end, old, other, fits, tile, play, order
    for end in range(2 if p.left != p.right else 1):
        old = p.right if end else p.left
        other = p.left if end else p.right
        fits = p.hands[0] & FITS[old >> 1]
        while fits:
            tile = lowest(fits)
            fits &= fits - 1
            play = tile << 1 | end
            order = order_of(s, p, tile, new_end(s.rules, tile, old), other) if play != hint else 1 << 20
            plays[count] = order * 256 + play
            count += 1
    return count


cdef inline int64_t pick(int64_t* plays, int64_t i, int64_t count) noexcept nogil:
    """Bring the best play from place i on to this place; it."""
    cdef int64_t top = plays[i], at = i, j
    for j in range(i + 1, count):
        if plays[j] > top:
            top, at = plays[j], j
    plays[at] = plays[i]
    return top & 0xFF


cdef inline void count_node(State* s) noexcept nogil:
    s.nodes += 1
    if s.nodes >= s.budget or (s.nodes & 255 == 0 and peek(s.stop)):
        s.stopped = True


cdef inline void next_seat(const State* s, Position* p) noexcept nogil:
    cdef int64_t hand = p.hands[0]
    if s.seats == 2:
        p.hands[0], p.hands[1] = p.hands[1], hand
    else:
        p.hands[0], p.hands[1], p.hands[2], p.hands[3] = p.hands[1], p.hands[2], p.hands[3], hand
    p.own, p.other = p.other, p.own
    p.scored, p.against = p.against, p.scored


cdef bint settle(const State* s, Position* at, int64_t* base, int64_t* sign) noexcept nogil:
    """Go on to the next choice; true if the hand ends before one.

    The points made on the way to it, for the side to move now, are written to ``base``, and to ``sign`` 1 or -1
    as the side to move then is the same or the other one.
    """
    cdef Position p = at[0]
    cdef int64_t made = 0, whose = 1, passes = 0, at_left, at_right, to, tile, gain
    cdef bint over = False
    while True:
        at_left = p.hands[0] & FITS[p.left >> 1]
        at_right = p.hands[0] & FITS[p.right >> 1] if p.left != p.right else 0
        if at_left | at_right == 0:
            if p.pos < s.yard:
                to = drawn_to(s, p.left, p.right, p.pos)
                p.hands[0] |= s.drawn[to] ^ s.drawn[p.pos]
                p.own += s.rest[p.pos] - s.rest[to]
                p.pos = to
                continue
            passes += 1
            if passes == s.seats:
                made += whose * blocked_value(s, p.own, p.other, p.scored, p.against)
                over = True
                break
        else:
            if size(at_left) + size(at_right) > 1:
                break
            passes = 0
            tile = lowest(at_left | at_right)
            if at_left:  # like `play_tile`, which is slower in this loop: it looks whether anything lies
                p.left = new_end(s.rules, tile, p.left)
            else:
                p.right = new_end(s.rules, tile, p.right)
            gain = play_points(s.game, p.left, p.right)
            p.hands[0] ^= <int64_t>1 << tile
            p.own -= PIPS[tile]
            if s.goal > 0:
                p.scored += gain
                over = p.scored >= s.goal
                if over:
                    made = whose * final_value(s, p.scored, p.against)
                    break
            else:
                made += whose * gain
            if p.hands[0] == 0:
                made += whose * out_value(s, p.own, p.other, p.scored, p.against)
                over = True
                break
        next_seat(s, &p)
        whose = -whose
    if p.left > p.right:
        p.left, p.right = p.right, p.left
    at[0] = p
    base[0], sign[0] = made, whose
    return over


cdef inline bint bounded(
    const State* s, const Position* p, int64_t alpha, int64_t beta, int64_t* bound
) noexcept nogil:
    """Is the value of a hand without points on the way outside a window? Then this bound of it tells."""
    cdef int64_t rest = s.rest[p.pos], low, high
    if s.game >= ALL_FIVES or s.goal > 0:
        return False
    if s.rules[COUNT] == ALL:
        high = p.own + p.other + rest
        low = -high
    else:
        low, high = -(p.own + rest), p.other + rest
    bound[0] = low if low >= beta else high
    return low >= beta or high <= alpha


cdef int64_t search(State* s, Position* p, int64_t alpha, int64_t beta) noexcept nogil:
    """The value of a position if it lies in the window, else a bound on that side; changes the position."""
    cdef int64_t base, sign, bound
    cdef Known known
    cdef uint64_t key[WORDS - 1]
    cdef const uint64_t* slot
    if settle(s, p, &base, &sign):
        return base
    alpha, beta = alpha - base, beta - base
    if sign < 0:
        alpha, beta = -beta, -alpha
    if bounded(s, p, alpha, beta, &bound):
        return base + sign * bound
    write_key(p, key)
    slot = find(&s.memo, key, WORDS)
    known.low, known.high, known.play = -LIMIT, LIMIT, NO_PLAY
    if slot[1]:
        known = unpack(slot[0])
        if known.low >= beta or known.high <= alpha or known.low == known.high:
            return base + sign * (known.high if known.high <= alpha else known.low)
    count_node(s)
    if s.stopped:
        return 0
    bound = try_plays(s, p, max(alpha, known.low), min(beta, known.high), &known)
    if not s.stopped:
        store_anyway(&s.memo, key, WORDS, pack(&known))
    return base + sign * bound


cdef int64_t try_plays(State* s, const Position* p, int64_t alpha, int64_t beta, Known* known) noexcept nogil:
    """The value of a node, as far as a window shows it, by its plays; what is known of it grows."""
    cdef int64_t plays[LATER_PLAYS]
    cdef int64_t best = -LIMIT, bar = alpha, i, play, value
    cdef int64_t count = list_choices(s, p, known.play, plays)
    for i in range(count):
        play = pick(plays, i, count)
        value = after_play(s, p, play, bar, beta)
        if s.stopped:
            return 0
        if value > best:
            best, known.play = value, play
            bar = max(bar, value)
        if best >= beta:
            break
    if best > alpha:
        known.low = max(known.low, best)
    if best < beta:
        known.high = min(known.high, best)
    return best


cdef int64_t after_play(State* s, const Position* p, int64_t play, int64_t alpha, int64_t beta) noexcept nogil:
    """The value of a play for the side that makes it, as far as a window shows it."""
    cdef Position q = p[0]
    cdef int64_t tile = play >> 1, gain
    if play & 1:
        q.right = new_end(s.rules, tile, q.right)
    else:
        q.left = new_end(s.rules, tile, q.left)
    gain = play_points(s.game, q.left, q.right)
    q.hands[0] ^= <int64_t>1 << tile
    q.own -= PIPS[tile]
    if s.goal > 0:
        q.scored += gain
        gain = 0
        if q.scored >= s.goal:
            return final_value(s, q.scored, q.against)
    if q.hands[0] == 0:
        return gain + out_value(s, q.own, q.other, q.scored, q.against)
    next_seat(s, &q)
    return gain - search(s, &q, gain - beta, gain - alpha)


cdef bint over(const State* s, const Position* p, int64_t* value) noexcept nogil:
    """Is the hand over because somebody is out or has reached the target? Then its value."""
    cdef int64_t i
    if s.goal > 0 and max(p.scored, p.against) >= s.goal:
        value[0] = final_value(s, p.scored, p.against)
        return True
    for i in range(s.seats):
        if p.hands[i] == 0:
            if i & 1:
                value[0] = -out_value(s, p.other, p.own, p.against, p.scored)
            else:
                value[0] = out_value(s, p.own, p.other, p.scored, p.against)
            return True
    return False


cdef int64_t lay(const State* s, Position* p, int64_t play) noexcept nogil:
    """Lay a tile, perhaps the first, and go on to the next seat; the points to be added to the value."""
    cdef int64_t tile = play >> 1, gain = play_tile(s.rules, tile, play & 1, &p.left, &p.right)
    p.hands[0] ^= <int64_t>1 << tile
    p.own -= PIPS[tile]
    if s.goal > 0:
        p.scored += gain
        gain = 0
    next_seat(s, p)
    return gain


cdef int64_t window(State* s, const Position* p, int64_t alpha, int64_t beta) noexcept nogil:
    """The value of a position, the lead excepted, as far as a window shows it."""
    cdef Position q = p[0]
    cdef int64_t value
    return value if over(s, p, &value) else search(s, &q, alpha, beta)


cdef int64_t exact(State* s, const Position* p, int64_t guess) noexcept nogil:
    """The exact value, the lead excepted, by searches with empty windows that close in on it from a guess."""
    cdef int64_t low = -LIMIT, high = LIMIT, value = guess, beta
    while low < high and not s.stopped:
        beta = value + 1 if value == low else value
        value = window(s, p, beta - 1, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


cdef int64_t listed(const State* s, const Position* p, int64_t* plays) noexcept nogil:
    """Write the plays of the seat to move; their number, none if it must draw or pass."""
    return list_plays(p.hands[0] & s.leads if p.left == NO_END else p.hands[0], p.left, p.right, plays)


cdef int64_t each_play(State* s, const Position* p, int64_t* plays, int64_t* values) noexcept nogil:
    """Write every play and its value, in order; how many."""
    cdef int64_t total = listed(s, p, plays), guess = 0, i, gain
    cdef Position q
    for i in range(total):
        q = p[0]
        gain = lay(s, &q, plays[i])
        guess = gain - exact(s, &q, gain - guess)
        if s.stopped:
            return i
        values[i] = guess
    return total


cdef int64_t value_of(State* s, const Position* p) noexcept nogil:
    """The value of a position."""
    cdef int64_t best = -LIMIT, total, i, gain, value
    cdef int64_t plays[MOST_PLAYS]
    cdef Position q
    if p.left != NO_END:
        return exact(s, p, 0)
    if over(s, p, &best):
        return best
    total = listed(s, p, plays)
    for i in range(total):
        if s.stopped:
            break
        q = p[0]
        gain = lay(s, &q, plays[i])
        if best == -LIMIT:
            best = gain - exact(s, &q, 0)
        else:
            value = gain - window(s, &q, gain - best - 1, gain - best)
            if value > best and not s.stopped:
                best = gain - exact(s, &q, gain - value)
    return best


cdef void begin(State* s, int64_t deal, Position* p) noexcept nogil:
    """Take up a deal: its boneyard, and its position."""
    cdef int64_t i
    cdef const int64_t* hands = s.hands + deal * s.columns
    set_boneyard(s, s.boneyards + deal * s.size, s.size)
    memset(p, 0, sizeof(Position))
    for i in range(s.seats):
        p.hands[i] = hands[(s.turn + i) % s.seats]
        if i & 1:
            p.other += pips(p.hands[i])
        else:
            p.own += pips(p.hands[i])
    p.left, p.right = s.left, s.right
    if s.goal > 0:
        p.scored, p.against = s.scores[s.turn & 1], s.scores[1 - (s.turn & 1)]


cdef int64_t run(State* s, int64_t deals, bint each) noexcept nogil:
    """Value deals, ``each`` play or the position; how many deals were done."""
    cdef int64_t i, value
    cdef Position p
    for i in range(deals):
        if peek(s.stop):  # the search itself looks only every 256 nodes
            return i
        begin(s, i, &p)
        if not each:
            s.values[i * s.width] = value_of(s, &p)
        elif not over(s, &p, &value):
            s.counts[i] = each_play(s, &p, s.plays + i * s.width, s.values + i * s.width)
        clear_memo(&s.memo)
        if s.stopped:
            return i
    return deals


cdef int open_state(State* s, arrays, task, int64_t budget) except -1:
    s.rules, s.hands, s.boneyards = int64s(arrays.rules), int64s(arrays.hands), int64s(arrays.boneyards)
    s.scores, s.stop = int64s(arrays.scores), int64s(arrays.stop)
    open_memo(&s.memo, arrays.memo)
    s.plays, s.values, s.counts = int64s(arrays.plays), int64s(arrays.values), int64s(arrays.counts)
    s.columns, s.size, s.width = arrays.hands.shape[1], arrays.boneyards.shape[1], arrays.values.shape[1]
    s.game, s.seats, s.goal = s.rules[GAME], s.rules[SEATS], s.rules[TARGET]
    s.left, s.right = task.ends
    s.turn, s.leads = task.turn, task.leads
    s.nodes, s.budget, s.stopped = 0, budget, False
    return 0


def run_many(arrays, task, int64_t budget):
    """Write every play and its value for many deals; how many deals were done, and the nodes.

    Of the ``task`` only ends, turn and leads are looked at.
    """
    cdef State s
    cdef int64_t done, deals = arrays.hands.shape[0]
    open_state(&s, arrays, task, budget)
    with nogil:
        done = run(&s, deals, True)
    return done, s.nodes


def run_values(arrays, task, int64_t budget):
    """Write the value of many deals; the rest is as in `run_many`."""
    cdef State s
    cdef int64_t done, deals = arrays.hands.shape[0]
    open_state(&s, arrays, task, budget)
    with nogil:
        done = run(&s, deals, False)
    return done, s.nodes
