"""What the parts of the compiled search share: the places of its counters, and its state."""

from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint64_t

# Places in `slots`. The node of a level is entered (ENTER = 1) or gone on with.
cpdef enum:
    LEVEL
    ENTER
    GOAL
    FOUND
    NODES
    SEED
    NOISE
    STORED
    TOUCHED
    ON_TABLE
    BLOCKS_LAID
    MOST
    LEAST
    SLOTS

cdef enum:
    COLOURS = 6
    SETS = 64  # of colours
    KINDS = 64  # at most: bits of a word


cdef struct State:
    # `arrays.CompleteArrays`, and how long its axes are.
    int64_t stride
    bint match_all, piece_blocks
    uint64_t plain
    int64_t* slots
    int8_t* full
    int8_t* dead
    int8_t* touch
    uint8_t* mask
    uint64_t* ban
    int64_t* touched
    int64_t* left
    int64_t* colours
    int64_t* value
    int64_t* cost
    uint64_t* now
    uint64_t* later
    uint64_t* names
    int64_t* hard
    int32_t* m_cell
    int32_t* m_what
    int32_t* m_score
    int64_t* m_count
    int64_t* m_next
    uint64_t* keys
    uint8_t* olds
    int64_t* listed
    int32_t* bans_cell
    int32_t* bans_what
    int64_t* bans_count
    int64_t* played
    int64_t* best_cell
    int64_t* best_what
    int64_t* best_count
    int64_t cells, kinds, levels, room
