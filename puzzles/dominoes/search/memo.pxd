"""The memo of the compiled searches: what is known of positions, each compared by its whole key.

A slot is one word for the value and the words of the key, the first of which is not zero. It is open addressing;
only the first slots are in use, twice as many whenever they are half full, up to the whole array: most
searches are small, and their memo stays in the processor's cache. A memo is empty between two searches.
"""

from libc.stdint cimport int64_t, uint64_t
from libc.stdlib cimport free, malloc
from libc.string cimport memcpy, memset

from ....solver.run.arrays cimport uint64s

cdef enum:
    FIRST_SLOTS = 1024  # in use at first
    MOST_KEY = 3  # words


cdef struct Memo:
    # The array; the slots in use, of them those that are taken, and all there are; the words of a slot.
    uint64_t* slots
    int64_t in_use, taken, room, words


cdef inline int open_memo(Memo* memo, array) except -1:
    """Open an empty memo: uint64[slots, words], the slots a power of two, at least 2."""
    memo.slots = uint64s(array)
    memo.room, memo.words = array.shape
    memo.in_use, memo.taken = min(<int64_t>FIRST_SLOTS, memo.room), 0
    return 0


cdef inline void clear_memo(Memo* memo) noexcept nogil:
    """Empty a memo again."""
    memset(memo.slots, 0, memo.in_use * memo.words * sizeof(uint64_t))
    memo.in_use, memo.taken = min(<int64_t>FIRST_SLOTS, memo.room), 0


cdef inline uint64_t* home(const Memo* memo, const uint64_t* key, int64_t words) noexcept nogil:
    """The first slot that a key may be in; ``words`` of a slot, here and below a constant where it can be."""
    cdef uint64_t mixed = key[0] * 0x1E3779B97F4A7C15ULL
    if words > 2:
        mixed ^= key[1] * 0x42B2AE3D27D4EB4FULL
    if words > 3:
        mixed ^= key[2] * 0x165667B19E3779F9ULL
    mixed ^= mixed >> 32
    return memo.slots + (mixed * 0x3F58476D1CE4E5B9ULL >> 24 & (memo.in_use - 1)) * words


cdef inline bint has_key(const uint64_t* slot, const uint64_t* key, int64_t words) noexcept nogil:
    return (
        slot[1] == key[0] and (words <= 2 or slot[2] == key[1]) and (words <= 3 or slot[3] == key[2])
    )


cdef inline uint64_t* find(const Memo* memo, const uint64_t* key, int64_t words) noexcept nogil:
    """The slot of a key, or else the free one for it, whose second word is 0."""
    cdef uint64_t* slot = home(memo, key, words)
    cdef const uint64_t* end = memo.slots + memo.in_use * words
    while slot[1] and not has_key(slot, key, words):
        slot += words
        if slot == end:
            slot = memo.slots
    return slot


cdef inline bint grow(Memo* memo, int64_t words) noexcept nogil:
    """Use twice as many slots, if there are more and there is memory for what this takes."""
    cdef int64_t width = words * sizeof(uint64_t), count = 0, i
    cdef uint64_t* kept
    if 2 * memo.in_use > memo.room:
        return False
    kept = <uint64_t*>malloc(memo.taken * width)
    if kept == NULL:
        return False
    for i in range(memo.in_use):
        if memo.slots[i * words + 1]:
            memcpy(kept + count * words, memo.slots + i * words, width)
            count += 1
    memset(memo.slots, 0, memo.in_use * width)
    memo.in_use *= 2
    for i in range(count):
        memcpy(find(memo, kept + i * words + 1, words), kept + i * words, width)
    free(kept)
    return True


cdef inline bint store(Memo* memo, const uint64_t* key, int64_t words, uint64_t value) noexcept nogil:
    """Write the value of a key; false if that is new and there is no room for one more."""
    cdef uint64_t* slot = find(memo, key, words)
    if slot[1] == 0:
        if 2 * memo.taken >= memo.in_use and grow(memo, words):
            slot = find(memo, key, words)
        elif 8 * (memo.taken + 1) > 7 * memo.in_use:
            return False
        memo.taken += 1
        memcpy(slot + 1, key, (words - 1) * sizeof(uint64_t))
    slot[0] = value
    return True


cdef inline void store_anyway(Memo* memo, const uint64_t* key, int64_t words, uint64_t value) noexcept nogil:
    """The same, but where there is no room the value of another key is lost."""
    cdef uint64_t* slot
    if not store(memo, key, words, value):
        slot = home(memo, key, words)
        if slot[1]:  # the few free slots stay free, or `find` would find no end
            memcpy(slot + 1, key, (words - 1) * sizeof(uint64_t))
            slot[0] = value
