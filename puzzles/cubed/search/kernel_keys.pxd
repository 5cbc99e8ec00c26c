"""Keys of tables, the same for tables with the same future, and the store of the keys that are settled."""

from libc.stdint cimport int64_t, uint8_t, uint32_t, uint64_t

from ....solver.run.bits cimport lowest
from .kernel cimport TOUCHED, State
from .kernel_board cimport fitting_all


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    x ^= x >> 30
    x *= 0xBF58476D1CE4E5B9ULL
    x ^= x >> 27
    x *= 0x94D049BB133111EBULL
    return x ^ (x >> 31)


cdef inline uint64_t next_random(uint64_t x) noexcept nogil:
    """The random word after another."""
    return mix(x + 0x9E3779B97F4A7C15ULL)


cdef inline uint64_t place_key(int64_t x, int64_t y, uint64_t a, uint64_t b, uint64_t c) noexcept nogil:
    """The key of what may become of a place, in one of the three turns."""
    cdef uint64_t z = mix(<uint64_t>(x * 1024 + y + 1) * 0x9E3779B97F4A7C15ULL + a * 0xD6E8FEB86659FD93ULL)
    z = mix(z + b * 0xA0761D6478BD642FULL)
    return mix(z ^ (c * 0xE7037ED1A0B428DBULL))


cdef inline uint64_t times_odd(uint64_t x) noexcept nogil:
    return x * 0x9FB21C651E98DF25ULL


cdef inline uint64_t second(uint64_t z) noexcept nogil:
    """A place's share in the second word of the key."""
    return times_odd(z ^ (z >> 29)) ^ (z >> 17)


cdef inline int64_t colours_of(State* s, uint64_t have) noexcept nogil:
    """The set of the colours that some kinds have."""
    cdef int64_t wanted = 0, k, side
    while have:
        k = lowest(have)
        have &= have - 1
        for side in range(3):
            if s.colours[3 * k + side] >= 0:
                wanted |= <int64_t>1 << s.colours[3 * k + side]
    return wanted


cdef inline void place_words(
    State* s, int64_t c, uint64_t have, int64_t wanted, uint64_t* words
) noexcept nogil:
    """What a place offers to the kinds: a word for each turn; ``wanted``: their colours."""
    cdef const uint64_t* ban = s.ban + 3 * c
    cdef uint8_t[3] points
    cdef uint64_t any_turn = 0
    cdef int64_t t
    words[0] = words[1] = words[2] = 0
    if s.full[c] or s.dead[c]:
        return
    points[0], points[1], points[2] = s.mask[c], s.mask[c + s.stride], s.mask[c + s.stride - 1]
    if s.match_all:
        for t in range(3):
            words[t] = fitting_all(s.later, t, points[0], points[1], points[2]) & ~ban[t] & have
            any_turn |= words[t]
        if any_turn and s.touch[c] >= 2:
            for t in range(3):
                words[t] = ~words[t]
        if any_turn & ~s.plain:  # a blocking piece needs a piece at its coloured side
            for t in range(3):
                words[t] = mix(words[t] + (points[t] != 0))
    else:
        # side s turns to side s + 1 as turn t to turn t + 1
        for t in range(3):
            words[t] = mix(times_odd(ban[t] & have) + <uint64_t>(points[t] & wanted)) + (s.touch[c] < 2)


cdef inline void write_key(State* s, uint64_t have, uint64_t* key) noexcept nogil:
    """Two words that are the same for tables with the same future, up to shifts and turns by 120 degrees."""
    cdef int64_t wanted = colours_of(s, have), least_q = 1 << 30, least_r = 1 << 30, least_y = 1 << 30
    cdef int64_t i, q, r, y, k, number = s.slots[TOUCHED]
    cdef const int64_t* touched = s.touched
    cdef uint32_t c, stride = <uint32_t>s.stride  # divides faster
    cdef uint64_t[3] words
    cdef uint64_t h0 = 0, h1 = 0, h2 = 0, g0 = 0, g1 = 0, g2 = 0, z, left
    for i in range(number):
        c = <uint32_t>touched[i]
        q, r = c % stride, c // stride
        least_q, least_r, least_y = min(least_q, q), min(least_r, r), min(least_y, -q - r)
    for i in range(number):
        c = <uint32_t>touched[i]
        q, r = c % stride, c // stride
        y = -q - r - least_y
        q -= least_q
        r -= least_r
        place_words(s, c, have, wanted, words)
        z = place_key(q, r, words[0], words[1], words[2])
        h0 += z
        g0 += second(z)
        z = place_key(y, q, words[2], words[0], words[1])
        h1 += z
        g1 += second(z)
        z = place_key(r, y, words[1], words[2], words[0])
        h2 += z
        g2 += second(z)
    if h1 < h0:
        h0, g0 = h1, g1
    if h2 < h0:
        h0, g0 = h2, g2
    for k in range(s.kinds):
        left = <uint64_t>s.left[k]
        h0 += s.names[k] * left
        g0 += mix(s.names[k] + left)
    key[0], key[1] = h0 if h0 else 1, g0


cdef inline uint64_t* entry(uint64_t* store, int64_t size, const uint64_t* key) noexcept nogil:
    """Where a key is in the store, or the free place (its first word 0) where it would go."""
    cdef uint64_t limit = <uint64_t>size - 1, at = key[0] & limit
    while store[2 * at] != 0 and (store[2 * at] != key[0] or store[2 * at + 1] != key[1]):
        at = (at + 1) & limit
    return store + 2 * at


cdef inline bint is_stored(uint64_t* store, int64_t size, const uint64_t* key) noexcept nogil:
    return entry(store, size, key)[0] != 0


cdef inline bint remember(uint64_t* store, int64_t size, const uint64_t* key) noexcept nogil:
    """Store a key; was it new?"""
    cdef uint64_t* place = entry(store, size, key)
    if place[0] != 0:
        return False
    place[0], place[1] = key[0], key[1]
    return True
