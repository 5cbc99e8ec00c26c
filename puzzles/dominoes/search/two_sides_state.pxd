"""What the search of two_sides_kernel.pyx works on: a deal and its boneyard, positions, the worth of an end."""

from libc.stdint cimport int64_t, uint64_t

from .bit_rules cimport ALL, BLOCK, COUNT, GAME, HIGH, LOW, PIPS, end_points
from .memo cimport Memo

cdef enum:
    MATCH = 4096  # in a match a value is result * MATCH + margin
    LIMIT = 16000  # above every value
    NO_PLAY = 0xFF
    WORDS = 4  # of a slot of the memo
    PLACES = 29  # 0 to 28 tiles of the boneyard may be drawn


cdef struct Known:
    int64_t low, high  # bounds of the value of a position
    int64_t play  # the best of its plays so far, or `NO_PLAY`


cdef struct State:
    # The arrays of `two_sides.Deals`, and the lengths of rows.
    const int64_t* rules
    const int64_t* hands
    const int64_t* boneyards
    const int64_t* scores
    const int64_t* stop
    Memo memo
    int64_t* plays
    int64_t* values
    int64_t* counts
    int64_t columns, size, width  # of `hands`, `boneyards`, `values`
    # What all deals have in common, as in `codes.Task`; without a goal it is 0.
    int64_t game, seats, goal, left, right, turn, leads
    int64_t nodes, budget
    bint stopped
    # The deal. For each number and each place in the boneyard the place behind the next tile that has the number;
    # for each place the set of the tiles before it, and the pips from there on.
    int64_t yard
    int64_t next[7][PLACES]
    int64_t drawn[PLACES]
    int64_t rest[PLACES]


cdef struct Position:
    int64_t hands[4]  # from the seat to move on
    int64_t left, right  # ends
    int64_t pos  # place in the boneyard
    int64_t own, other  # pips of the side to move and of the other one
    int64_t scored, against  # their scores, in a match


cdef inline void set_boneyard(State* s, const int64_t* boneyard, int64_t count) noexcept nogil:
    """Write the boneyard into the state; in Block nothing is drawn."""
    cdef int64_t number, i, tile
    if s.game == BLOCK:
        count = 0
    s.yard = count
    for number in range(7):
        s.next[number][count] = count
    s.drawn[0] = 0
    for i in range(count):
        s.drawn[i + 1] = s.drawn[i] | <int64_t>1 << boneyard[i]
    s.rest[count] = 0
    for i in range(count - 1, -1, -1):
        tile = boneyard[i]
        s.rest[i] = s.rest[i + 1] + PIPS[tile]
        for number in range(7):
            s.next[number][i] = s.next[number][i + 1]
        s.next[LOW[tile]][i] = s.next[HIGH[tile]][i] = i + 1


cdef inline int64_t drawn_to(const State* s, int64_t left, int64_t right, int64_t pos) noexcept nogil:
    """The place in the boneyard after a seat has drawn until a tile fits one of the ends."""
    return min(s.next[left >> 1][pos], s.next[right >> 1][pos])


cdef inline void write_key(const Position* p, uint64_t* key) noexcept nogil:
    """Write the whole position as `WORDS` - 1 words."""
    key[0] = <uint64_t>(p.hands[0] | p.hands[1] << 28 | p.left << 56) | <uint64_t>p.right << 60
    key[1] = p.hands[2] | p.hands[3] << 28 | p.pos << 56
    key[2] = p.scored << 16 | p.against


cdef inline Known unpack(uint64_t word) noexcept nogil:
    """What the memo knows of a position."""
    cdef Known known
    known.low = <int64_t>(word >> 32) - LIMIT
    known.high = <int64_t>(word >> 16 & 0xFFFF) - LIMIT
    known.play = word & 0xFFFF
    return known


cdef inline uint64_t pack(const Known* known) noexcept nogil:
    """As a word for the memo."""
    return (known.low + LIMIT) << 32 | (known.high + LIMIT) << 16 | known.play


cdef inline int64_t final_value(const State* s, int64_t scored, int64_t against) noexcept nogil:
    """The value of a match where these are the scores when the hand is over."""
    cdef int64_t margin = scored - against
    if scored >= s.goal:
        return MATCH + margin
    if against >= s.goal:
        return margin - MATCH
    return margin


cdef inline int64_t out_value(
    const State* s, int64_t own, int64_t other, int64_t scored, int64_t against
) noexcept nogil:
    """The value of a hand for the side that wins it with these pips and scores of the sides."""
    cdef int64_t points = end_points(s.rules, own, own + other)
    return final_value(s, scored + points, against) if s.goal > 0 else points


cdef inline int64_t blocked_value(
    const State* s, int64_t own, int64_t other, int64_t scored, int64_t against
) noexcept nogil:
    """The value of a blocked hand for one side."""
    if own < other:
        return out_value(s, own, other, scored, against)
    if own > other:
        return -out_value(s, other, own, against, scored)
    return final_value(s, scored, against) if s.goal > 0 else 0
