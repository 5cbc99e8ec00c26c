"""What the search of two_sides_kernel.pyx works on: a deal and its boneyard, the memo, the worth of an end.

An entry of the memo has the whole position, seen from the seat to move, and the generation, so that no two
positions are ever mixed up and a memo needs no clearing between tasks.
"""

from libc.stdint cimport int64_t, uint64_t

from .bit_rules cimport ALL, BLOCK, COUNT, GAME, HIGH, LOW, PIPS, end_points

cdef enum:
    MATCH = 4096  # in a match a value is result * MATCH + margin
    LIMIT = 16000  # above every value
    NO_PLAY = 0xFF
    PLACES = 29  # 0 to 28 tiles of the boneyard may be drawn


cdef struct Entry:
    uint64_t hands, others, rest  # the position: see `keys`
    uint64_t found  # lower bound, upper bound, best play: see `write`


cdef struct Known:
    int64_t low, high  # bounds of the value of a position
    int64_t play  # the best of its plays so far, or `NO_PLAY`


cdef struct State:
    # The arrays of `two_sides.Deals`, the memo as pairs of entries, and the lengths of rows.
    const int64_t* rules
    const int64_t* hands
    const int64_t* boneyards
    const int64_t* scores
    const int64_t* stop
    Entry* memo
    int64_t* plays
    int64_t* values
    int64_t* counts
    int64_t columns, size, width  # of `hands`, `boneyards`, `values`
    uint64_t pairs
    uint64_t* served  # the number of deals that the memo has served
    # What all deals have in common, as in `codes.Task`; without a goal it is 0.
    int64_t game, seats, goal, left, right, turn, leads
    int64_t nodes, budget
    bint stopped
    # The deal. For each number and each place in the boneyard the place behind the next tile that has the number;
    # for each place the set of the tiles before it, and the pips from there on.
    uint64_t generation
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


cdef inline void keys(const State* s, const Position* p, Entry* key) noexcept nogil:
    key.hands = <uint64_t>(p.hands[0] | p.hands[1] << 28 | p.left << 56) | <uint64_t>p.right << 60
    key.others = p.hands[2] | p.hands[3] << 28 | p.pos << 56
    key.rest = s.generation << 32 | <uint64_t>(p.scored << 16 | p.against)


cdef inline bint alike(const Entry* a, const Entry* b) noexcept nogil:
    return a.hands == b.hands and a.others == b.others and a.rest == b.rest


cdef inline Entry* find(const State* s, const Entry* key) noexcept nogil:
    """Where the memo has a position, or, if it has not, the place to write it to."""
    cdef uint64_t mixed = (
        key.hands * 0x1E3779B97F4A7C15ULL ^ key.others * 0x42B2AE3D27D4EB4FULL ^ key.rest * 0x165667B19E3779F9ULL
    )
    mixed ^= <uint64_t>(<int64_t>mixed >> 29)
    mixed = (mixed * 0x3F58476D1CE4E5B9ULL) >> 17
    cdef Entry* entry = s.memo + 2 * (mixed & (s.pairs - 1))
    if alike(entry, key) or (entry.rest >> 32 != s.generation and not alike(entry + 1, key)):
        return entry
    return entry + 1


cdef inline Known unpack(const Entry* entry) noexcept nogil:
    """What an entry says."""
    cdef Known known
    known.low = <int64_t>(entry.found >> 32) - LIMIT
    known.high = <int64_t>(entry.found >> 16 & 0xFFFF) - LIMIT
    known.play = entry.found & 0xFFFF
    return known


cdef inline void write(Entry* entry, const Entry* key, const Known* known) noexcept nogil:
    """Write an entry; the nodes below may have written to its place since it was found."""
    entry[0] = key[0]
    entry.found = <uint64_t>((known.low + LIMIT) << 32 | (known.high + LIMIT) << 16 | known.play)


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
