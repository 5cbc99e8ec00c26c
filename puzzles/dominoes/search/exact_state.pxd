"""What the compiled searches for chance and for many sides share: their state, their memo, and steps.

The key of a position is a number in mixed radix: a digit for each tile (for one that is in a hand from the
start, 1 or 0: there or played; for one of the boneyard 0 until it is drawn, then `PLAYED` or `HELD` + seat),
one for the ends and one for the turn. So no two positions share a key, and there is one word for each. A
search that needs more (scores) adds a second word. The weights of the digits are made in exact.py.
"""

from libc.stdint cimport int64_t, uint64_t

from ....solver.run.arrays cimport int64s
from ....solver.run.bits cimport peek
from .bit_rules cimport BLOCK, GAME, NO_END, SEATS, TARGET
from .memo cimport Memo, open_memo, store

cdef enum:
    PLAYED = 1  # digits of a tile of the boneyard
    HELD = 2
    LOOK = 1023  # the flag is looked at where none of these bits of the number of positions is set
    NO_BUDGET = 0x7FFFFFFFFFFFFFFF


cdef struct State:
    # The arrays of `exact.ExactArrays`, and what does not change in a search.
    const int64_t* rules
    const int64_t* boneyard
    const int64_t* weights
    const int64_t* stop
    Memo memo
    int64_t* plays
    int64_t* values
    int64_t seats, game, target  # no target is 0
    int64_t yard  # the set of the tiles of the boneyard; none in Block
    int64_t drawable  # how many they are
    # The hands as they are now, and how the search stands.
    int64_t hands[4]
    int64_t nodes, budget
    bint full, over  # is there no room left in the memo, or another reason to end?


cdef inline int open_state(State* s, arrays, int64_t budget) except -1:
    cdef const int64_t* hands = int64s(arrays.hands)
    cdef int64_t i
    s.rules, s.boneyard, s.weights = int64s(arrays.rules), int64s(arrays.boneyard), int64s(arrays.weights)
    s.stop = int64s(arrays.stop)
    open_memo(&s.memo, arrays.memo)
    s.plays, s.values = int64s(arrays.plays), int64s(arrays.values)
    s.seats, s.game, s.target = s.rules[SEATS], s.rules[GAME], s.rules[TARGET]
    s.drawable = 0 if s.game == BLOCK else arrays.boneyard.shape[0]
    s.yard = 0
    for i in range(s.drawable):
        s.yard |= <int64_t>1 << s.boneyard[i]
    for i in range(4):
        s.hands[i] = hands[i] if i < s.seats else 0
    s.nodes = 0
    s.full = s.over = False
    s.budget = budget if budget >= 0 else NO_BUDGET
    return 0


cdef inline int64_t hands_key(const State* s) noexcept nogil:
    """The key of the tiles as they are at the start."""
    cdef int64_t key = 0, seat, tile
    for seat in range(s.seats):
        for tile in range(28):
            if s.hands[seat] >> tile & 1:
                key += s.weights[tile]
    return key


cdef inline bint halted(State* s) noexcept nogil:
    """Count a node; must the search end here?"""
    s.nodes += 1
    if s.full or s.nodes > s.budget or (s.nodes & LOOK == 0 and peek(s.stop)):
        s.over = True
    return s.over


cdef inline int64_t after(const State* s, int64_t turn) noexcept nogil:
    """The seat to move after one."""
    return turn + 1 if turn + 1 < s.seats else 0


cdef inline int64_t next_able(const State* s, int64_t turn, int64_t fits) noexcept nogil:
    """How many seats pass from here, with nothing to draw; all of them if nobody can play."""
    cdef int64_t step
    for step in range(s.seats):
        if s.hands[turn] & fits:
            return step
        turn = after(s, turn)
    return s.seats


cdef inline int64_t take(State* s, int64_t turn, int64_t tile, int64_t key) noexcept nogil:
    """Take a tile out of a hand; the tiles' key after it."""
    s.hands[turn] ^= <int64_t>1 << tile
    return key - s.weights[tile] * (HELD + turn - PLAYED if s.yard >> tile & 1 else 1)


cdef inline int64_t only_leads(int64_t* plays, int64_t count, int64_t left, int64_t leads) noexcept nogil:
    """Keep of listed plays those that may lead, if nothing lies; their number."""
    cdef int64_t kept = 0, i
    for i in range(count):
        if left != NO_END or leads >> (plays[i] >> 1 & 31) & 1:
            plays[kept] = plays[i]
            kept += 1
    return kept


cdef inline int64_t position_key(
    const State* s, int64_t key, int64_t left, int64_t right, int64_t turn
) noexcept nogil:
    """The whole key: that of the tiles, with the ends and the turn."""
    return key + (0 if left == NO_END else 1 + left * 14 + right) * s.seats + turn


cdef inline void keep(State* s, const uint64_t* key, int64_t words, int64_t value) noexcept nogil:
    """Write the value of a position to the memo; the search ends soon where there is no room left."""
    if not store(&s.memo, key, words, value):
        s.full = True
