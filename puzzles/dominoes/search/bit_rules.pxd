"""The rules once more, as the compiled searches need them, in the numbers of codes.py.

They share no code with rules/game.py, which the tests hold them against.
"""

from libc.stdint cimport int64_t

from ....solver.run.bits cimport lowest, size

cdef extern from "bit_rules.h" nogil:
    const int64_t LOW[28]
    const int64_t HIGH[28]
    const int64_t PIPS[28]
    const int64_t FITS[7]
    int64_t PLANE1, PLANE2, PLANE4, PLANE8

# Fields of the array `rules` that every compiled search takes.
cpdef enum:
    GAME = 0
    COUNT = 1
    SEATS = 2
    SIDES = 3
    TARGET = 4
    FIELDS = 5

# Values of GAME, in the order of rules.GAMES.
cpdef enum:
    BLOCK = 0
    DRAW = 1
    ALL_FIVES = 2
    FIVES_THREES = 3

# Values of COUNT, in the order of rules.COUNTS.
cpdef enum:
    RIVALS = 0
    ALL = 1
    DIFFERENCE = 2

cpdef enum:
    NO_END = -1  # both ends before the lead
    ALL_TILES = 0xFFFFFFF
    MOST_PLAYS = 28  # at the lead; later there are at most 14


cdef inline int64_t new_end(const int64_t* rules, int64_t tile, int64_t old) noexcept nogil:
    """The end that a tile opens when it is laid against an old end that it fits."""
    return 2 * (PIPS[tile] - (old >> 1)) + (rules[GAME] >= ALL_FIVES and LOW[tile] == HIGH[tile])


cdef inline int64_t total_points(int64_t game, int64_t total) noexcept nogil:
    """Points for a total of the open ends."""
    cdef int64_t points = 0
    if game == ALL_FIVES:
        return total if total % 5 == 0 else 0
    if game == FIVES_THREES:
        if total % 5 == 0:
            points += total // 5
        if total % 3 == 0:
            points += total // 3
    return points


cdef inline int64_t play_points(int64_t game, int64_t left, int64_t right) noexcept nogil:
    """Points for a play that is not the lead and leaves these ends; doubles count both halves."""
    if game < ALL_FIVES:
        return 0
    return total_points(game, (left >> 1) * (1 + (left & 1)) + (right >> 1) * (1 + (right & 1)))


cdef inline int64_t end_points(const int64_t* rules, int64_t own, int64_t total) noexcept nogil:
    """What the winner scores when a hand ends: from the pips of his side and those of all hands."""
    cdef int64_t points = total - own
    if rules[COUNT] == ALL:
        points = total
    elif rules[COUNT] == DIFFERENCE:
        points = max(<int64_t>0, total - 2 * own)
    if rules[GAME] == ALL_FIVES:
        return (points + 2) // 5 * 5
    if rules[GAME] == FIVES_THREES:
        return (points + 2) // 5
    return points


cdef inline int64_t pips(int64_t tiles) noexcept nogil:
    """All pips of a set of tiles."""
    return (
        size(tiles & PLANE1) + 2 * size(tiles & PLANE2) + 4 * size(tiles & PLANE4) + 8 * size(tiles & PLANE8)
    )


cdef inline int64_t fitting(int64_t left, int64_t right) noexcept nogil:
    """The tiles that can be played at these ends."""
    return ALL_TILES if left == NO_END else FITS[left >> 1] | FITS[right >> 1]


cdef inline int64_t list_plays(int64_t hand, int64_t left, int64_t right, int64_t* plays) noexcept nogil:
    """Write the plays from a hand, lowest tile first, left before right; their number."""
    cdef int64_t at_left = hand if left == NO_END else hand & FITS[left >> 1]
    cdef int64_t at_right = 0 if left == right else hand & FITS[right >> 1]
    cdef int64_t rest = at_left | at_right, count = 0, tile
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


cdef inline int64_t play_tile(
    const int64_t* rules, int64_t tile, bint at_right, int64_t* left, int64_t* right
) noexcept nogil:
    """Play a tile at one end, or lead it, which changes the ends; the points that it makes."""
    cdef int64_t double
    if left[0] == NO_END:
        double = rules[GAME] >= ALL_FIVES and LOW[tile] == HIGH[tile]
        left[0], right[0] = 2 * LOW[tile] + double, 2 * HIGH[tile] + double
        return total_points(rules[GAME], PIPS[tile])
    if at_right:
        right[0] = new_end(rules, tile, right[0])
    else:
        left[0] = new_end(rules, tile, left[0])
    return play_points(rules[GAME], left[0], right[0])
