"""The compiled parts of `line_count` and `line_best`: tables over the edge sets of trails.

Both go through the edge sets in an order in which all that a table's place depends on is there already: sets
of free edges by their number, and for each of them the pairs of open ends by the size of their edge set.
"""

from libc.stdint cimport int16_t, int64_t, uint8_t
from libc.string cimport memset

from ....solver.run.arrays cimport int16s, int64s, uint8s
from ....solver.run.bits cimport size

cdef enum:
    NUMBERS = 7
    PAIRS = 49
    TYPES = 14  # an end: twice the number, plus 1 if a double lies there


cdef struct Space:
    # The arrays of `line_trails.Trails`.
    int64_t* edge_bit
    int64_t* double_bit
    int64_t* closed
    int64_t* flip
    int64_t frees  # sets of free edges
    int64_t low  # all free edges
    int64_t begin_left, begin_right  # the numbers at the ends of the line that lies, -1 if none does


cdef struct State:
    # The arrays of `line_best.ScoreTable`.
    uint8_t* points
    int16_t* place
    uint8_t* values
    uint8_t* left
    uint8_t* right
    int64_t sets  # of doubles
    int64_t lying  # numbers whose double lies at an end of the line that lies
    int64_t width


cdef int open_space(Space* s, space) except -1:
    if space.flip.shape != (NUMBERS, NUMBERS):
        raise ValueError(f"tiles up to double-six have {NUMBERS} numbers, not {len(space.flip)}")
    s.edge_bit, s.double_bit = int64s(space.edge_bit), int64s(space.double_bit)
    s.closed, s.flip = int64s(space.closed), int64s(space.flip)
    s.frees, s.low = space.closed.shape[0], (1 << space.free) - 1
    s.begin_left, s.begin_right = (-1, -1) if space.start is None else space.start
    return 0


cdef int open_table(State* t, table) except -1:
    t.points, t.place, t.values = uint8s(table.points), int16s(table.place), uint8s(table.values)
    t.left, t.right = uint8s(table.left), uint8s(table.right)
    t.sets, t.lying, t.width = table.place.shape[2], table.lying, table.left.shape[0]
    return 0


cdef int sort_pairs(Space* s, int64_t at, bint ordered, int* lefts, int* rights) noexcept nogil:
    """Write the pairs of numbers that can be open, by rising size of the edge set: how many.

    With ``ordered`` false only those with left <= right.
    """
    cdef int sizes[PAIRS]
    cdef int found = 0, edges, left, right, pair
    # The free edges are the same for all pairs, so the forest edges decide the order.
    cdef int64_t forest = s.closed[at] & ~s.low
    for pair in range(PAIRS):
        sizes[pair] = size(forest ^ s.flip[pair]) if s.flip[pair] >= 0 else -1
    for edges in range(NUMBERS):
        for left in range(NUMBERS):
            for right in range(0 if ordered else left, NUMBERS):
                if sizes[left * NUMBERS + right] == edges:
                    lefts[found], rights[found] = left, right
                    found += 1
    return found


cdef void count_at(Space* s, int64_t at, int64_t* first, int64_t* number) noexcept nogil:
    """The trails with one set of free edges; those with fewer are counted."""
    cdef int lefts[PAIRS]
    cdef int rights[PAIRS]
    cdef int pairs = sort_pairs(s, at, True, lefts, rights), i, left, right, x
    cdef int64_t used, bit, total
    for i in range(pairs):
        left, right = lefts[i], rights[i]
        used = s.closed[at] ^ s.flip[left * NUMBERS + right]
        total = 0
        if s.begin_left < 0:
            total = used == 0 and left == right
        elif right == s.begin_right:
            total = used == 0 and left == s.begin_left
            for x in range(NUMBERS):
                bit = s.edge_bit[x * NUMBERS + left]
                if bit & used:
                    total += first[(at & ~bit) * NUMBERS + x]
            first[at * NUMBERS + left] = total
        for x in range(NUMBERS):
            bit = s.edge_bit[x * NUMBERS + right]
            if bit & used:
                total += number[((at & ~bit) * NUMBERS + left) * NUMBERS + x]
        number[(at * NUMBERS + left) * NUMBERS + right] = total


def count_trails(space, first, number):
    """Fill ``number[free edges, left, right]`` with the trails; ``first`` has those on the left side only."""
    cdef Space s
    cdef int64_t* lefts = int64s(first)
    cdef int64_t* all = int64s(number)
    cdef int64_t at
    open_space(&s, space)
    with nogil:
        for at in range(s.frees):
            count_at(&s, at, lefts, all)


cdef int64_t with_doubles(Space* s, int64_t used, int left, int right, int64_t* count) noexcept nogil:
    """The length of a trail once all doubles that it visits are laid; ``count`` times the ways to lay them."""
    cdef int64_t length = size(used), twice
    cdef int v, x
    for v in range(NUMBERS):
        twice = (v == left) + (v == right) + (v == s.begin_left) + (v == s.begin_right)
        for x in range(NUMBERS):
            twice += (s.edge_bit[v * NUMBERS + x] & used) != 0
        if s.double_bit[v] and twice:
            length += 1
            count[0] *= twice // 2
    return length


def gather(space, number):
    """The greatest length, the number of lines that have it, and free edges, left and right end of one."""
    cdef Space s
    cdef int64_t* trails = int64s(number)
    cdef int64_t best = -1, lines = 0, best_at = 0, best_pair = 0, at, pair, count, length
    open_space(&s, space)
    with nogil:
        for at in range(s.frees):
            for pair in range(PAIRS):
                count = trails[at * PAIRS + pair]
                if s.flip[pair] < 0 or count == 0:
                    continue
                length = with_doubles(
                    &s, s.closed[at] ^ s.flip[pair], pair // NUMBERS, pair % NUMBERS, &count
                )
                if length > best:
                    best, lines, best_at, best_pair = length, count, at, pair
                elif length == best:
                    lines += count
    return best, lines, best_at, best_pair // NUMBERS, best_pair % NUMBERS


cdef inline int16_t* places(State* t, int a, int b) noexcept nogil:
    """The places for two ends, per set of doubles."""
    return t.place + (a * TYPES + b) * t.sets


cdef inline void raise_all(uint8_t* best, const uint8_t* rest, uint8_t gain, int64_t number) noexcept nogil:
    """Make each number of a row at least the other row's plus a gain."""
    cdef int64_t k
    cdef uint8_t most
    for k in range(number):
        most = rest[k] + gain
        best[k] = most if most > best[k] else best[k]


cdef void extend(Space* s, State* t, int64_t at, int64_t used, int near, int far, uint8_t* best) noexcept nogil:
    """Write the most that edges laid at the number ``near`` lead to, where the places of the two ends are.

    ``far`` is the type of the other end. What lies at the near end does not matter, so it is taken as no
    double; then all ends ``far`` have the same sets of doubles, and their places side by side in this order.
    """
    cdef int64_t from_start = far % 2 == 0 or t.lying >> far // 2 & 1
    cdef int64_t first = 0 if from_start else s.double_bit[far // 2]  # the least such set
    cdef int64_t number = t.sets if from_start else t.sets // 2 if first else 0, bit
    cdef int x
    if number == 0:
        return
    best += places(t, 2 * near, far)[first]
    memset(best, 0, number)
    for x in range(NUMBERS):
        bit = s.edge_bit[near * NUMBERS + x]
        if bit and not used & bit:
            raise_all(
                best,
                t.values + (at | (bit & s.low)) * t.width + places(t, 2 * x, far)[first],
                t.points[2 * x * TYPES + far],
                number,
            )


cdef inline uint8_t with_double(
    Space* s, State* t, const uint8_t* row, int64_t set, int near, int far, uint8_t most
) noexcept nogil:
    """The most that is left if the double of the number ``near`` may be laid there as well."""
    cdef int64_t bit = s.double_bit[near]
    cdef uint8_t laid
    if bit and not set & bit:
        laid = t.points[(2 * near + 1) * TYPES + far] + row[places(t, 2 * near + 1, far)[set | bit]]
        return laid if laid > most else most
    return most


cdef void fill_pair(Space* s, State* t, int64_t at, int l, int r) noexcept nogil:
    """Write what can still be scored with one set of free edges and two open numbers.

    A play of a double leads to a type of end one higher and the same numbers: such places are written first.
    """
    cdef int64_t used = s.closed[at] ^ s.flip[l * NUMBERS + r], set
    cdef uint8_t* row = t.values + at * t.width
    cdef const int16_t* place
    cdef const int16_t* on_left
    cdef const int16_t* on_right
    cdef uint8_t most, other
    cdef int a, b
    for a in range(2):
        extend(s, t, at, used, l, 2 * r + a, t.left)
        extend(s, t, at, used, r, 2 * l + a, t.right)
    for a in range(1, -1, -1):
        for b in range(1, -1, -1):
            place = places(t, 2 * l + a, 2 * r + b)
            on_left, on_right = places(t, 2 * l, 2 * r + b), places(t, 2 * l + a, 2 * r)
            for set in range(t.sets):
                if place[set] >= 0:
                    most, other = t.left[on_left[set]], t.right[on_right[set]]
                    most = other if other > most else most
                    most = with_double(s, t, row, set, l, 2 * r + b, most)
                    row[place[set]] = with_double(s, t, row, set, r, 2 * l + a, most)


def fill(space, table, int64_t begin, int64_t end):
    """Fill the rows of the free-edge sets from ``begin`` to before ``end``; all later ones must be there."""
    cdef Space s
    cdef State t
    cdef int64_t at
    cdef int i
    cdef int lefts[PAIRS]
    cdef int rights[PAIRS]
    open_space(&s, space)
    open_table(&t, table)
    with nogil:
        for at in range(end - 1, begin - 1, -1):
            for i in range(sort_pairs(&s, at, False, lefts, rights) - 1, -1, -1):
                fill_pair(&s, &t, at, lefts[i], rights[i])
