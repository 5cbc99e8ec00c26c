"""The compiled techniques of `propagation`: what follows once an option is chosen or struck out.

A function that changes a position returns an item that is left with fewer options than it needs, or `NONE`.
Where it does, the position is of no more use: the books are not kept to the end.
"""

from libc.stdint cimport int8_t, int32_t, int64_t
from libc.string cimport memcpy

from ..run.arrays cimport int8s, int32s

# States of an option.
cpdef enum:
    EXCLUDED = 0
    OPEN = 1
    CHOSEN = 2

# What `refute` does after the choice; these are among the values of `propagation.Technique`.
cpdef enum:
    CHAIN = 3
    LOOKAHEAD = 4

cdef enum:
    NONE = -1


cdef struct Tables:
    # The arrays of `propagation.Tables`.
    const int32_t* items
    const int32_t* items_start
    const int32_t* with_item
    const int32_t* with_item_start
    int64_t number_of_options, number_of_items


cdef struct Position:
    # The arrays of `propagation.PartialCover`.
    int8_t* state
    int32_t* count
    int32_t* need


cdef int open_tables(Tables* t, tables) except -1:
    t.items, t.items_start = int32s(tables.items), int32s(tables.items_start)
    t.with_item, t.with_item_start = int32s(tables.with_item), int32s(tables.with_item_start)
    t.number_of_options = len(tables.items_start) - 1
    t.number_of_items = len(tables.with_item_start) - 1
    return 0


cdef int open_position(Position* p, position) except -1:
    p.state, p.count, p.need = int8s(position.state), int32s(position.count), int32s(position.need)
    return 0


cdef void copy_position(const Tables* t, const Position* p, Position* to) noexcept nogil:
    memcpy(to.state, p.state, t.number_of_options * sizeof(int8_t))
    memcpy(to.count, p.count, t.number_of_items * sizeof(int32_t))
    memcpy(to.need, p.need, t.number_of_items * sizeof(int32_t))


cdef inline int64_t strike_out(const Tables* t, Position* p, int64_t option) noexcept nogil:
    """Exclude an open option."""
    cdef int64_t failed = NONE, at, item
    p.state[option] = EXCLUDED
    for at in range(t.items_start[option], t.items_start[option + 1]):
        item = t.items[at]
        p.count[item] -= 1
        if p.count[item] < p.need[item]:
            failed = item
    return failed


cdef int64_t take(const Tables* t, Position* p, int64_t option) noexcept nogil:
    """Choose an open option and exclude what no longer fits, until an item is left with too few."""
    cdef int64_t first = t.items_start[option], end = t.items_start[option + 1], at, item, with_at, failed
    p.state[option] = CHOSEN
    for at in range(first, end):
        item = t.items[at]
        p.count[item] -= 1
        p.need[item] -= 1
    for at in range(first, end):
        item = t.items[at]
        if p.need[item] != 0:
            continue
        for with_at in range(t.with_item_start[item], t.with_item_start[item + 1]):
            if p.state[t.with_item[with_at]] == OPEN:
                failed = strike_out(t, p, t.with_item[with_at])
                if failed != NONE:
                    return failed
    return NONE


cdef int64_t take_singles(const Tables* t, Position* p) noexcept nogil:
    """Choose whatever is forced until nothing is."""
    cdef int64_t item = 0, at, failed
    while item < t.number_of_items:
        if p.need[item] == 0 or p.count[item] != p.need[item]:
            item += 1
            continue
        for at in range(t.with_item_start[item], t.with_item_start[item + 1]):
            if p.state[t.with_item[at]] == OPEN:
                failed = take(t, p, t.with_item[at])
                if failed != NONE:
                    return failed
        item = 0
    return NONE


cdef int64_t take_singles_and_strike_stranding(const Tables* t, Position* p, Position* spare) noexcept nogil:
    """Choose what is forced and strike out what would strand an item, until nothing follows."""
    cdef int64_t option = 0, tried = 0  # since something changed
    cdef int64_t failed = take_singles(t, p)
    while failed == NONE and tried < t.number_of_options:
        tried += 1
        if p.state[option] == OPEN:
            copy_position(t, p, spare)
            if take(t, spare, option) != NONE:
                tried = 0
                failed = strike_out(t, p, option)
                if failed == NONE:
                    failed = take_singles(t, p)
        option += 1
        if option == t.number_of_options:
            option = 0
    return failed


def strike(tables, position, int64_t option):
    """Exclude an open option."""
    cdef Tables t
    cdef Position p
    open_tables(&t, tables)
    open_position(&p, position)
    return strike_out(&t, &p, option)


def choose(tables, position, int64_t option):
    """Choose an open option and exclude what no longer fits."""
    cdef Tables t
    cdef Position p
    open_tables(&t, tables)
    open_position(&p, position)
    return take(&t, &p, option)


def close(tables, position, spare):
    """Singles and stranding until nothing follows; ``spare`` is room for a position."""
    cdef Tables t
    cdef Position p, below
    cdef int64_t failed
    open_tables(&t, tables)
    open_position(&p, position)
    open_position(&below, spare)
    with nogil:
        failed = take_singles_and_strike_stranding(&t, &p, &below)
    return failed


def refute(tables, position, int64_t option, int technique, tried, spare):
    """Choose the option in a copy of the position, and do there what the technique does.

    Args:
        tables: `propagation.Tables`.
        position: it is not changed.
        option: an open one.
        technique: `CHAIN` takes the singles that follow, `LOOKAHEAD` stranding too, weaker ones nothing.
        tried: room for the position with the option.
        spare: room for another.
    """
    cdef Tables t
    cdef Position p, chosen, below
    cdef int64_t failed
    open_tables(&t, tables)
    open_position(&p, position)
    open_position(&chosen, tried)
    open_position(&below, spare)
    with nogil:
        copy_position(&t, &p, &chosen)
        failed = take(&t, &chosen, option)
        if failed == NONE and technique == CHAIN:
            failed = take_singles(&t, &chosen)
        elif failed == NONE and technique >= LOOKAHEAD:
            failed = take_singles_and_strike_stranding(&t, &chosen, &below)
    return failed
