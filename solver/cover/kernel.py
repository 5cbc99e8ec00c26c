"""The compiled exact-cover search: sets of options as rows of bits.

What has to be covered, items and groups alike, are bits of a few words. The options that cover one of them
are bits too: its row. So are the options still possible at a node: taking one of them removes the rows of all
that it covers, and what is left for an item is what its row and the node's have in common. No list is
filtered or copied, and a node costs some hundred machine instructions.

Deep in the tree few bits are left in the rows. The options are numbered anew there, in a "universe" of their
own with rows of at most half the length.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from llvmlite import ir
from numba import extending, types
from numba.core import cgutils
from numpy.typing import NDArray

from ..run.bits import lowest, size
from ..run.compiled import compiled

_intrinsic: Any = extending.intrinsic  # untyped: it takes the typing context away
BLOCK = 4  # words of a row that are worked on together; the length of a row is a multiple of it
SHORTEST = 8  # words of a row in a later universe; to number anew for shorter ones costs more than it saves
_ZERO, _ONE = np.uint64(0), np.uint64(1)
_SIX, _WORD, _IN_WORD = np.uint64(6), np.uint64(64), np.uint64(63)
# A choice is a number of options, shifted by 16 bits, and the index of an item.
_INDEX_BITS, _INDEX = np.uint64(16), np.uint64(0xFFFF)
_SEVERAL = np.uint64(2 << 16)  # choices from here on leave an alternative
_NO_CHOICE = np.uint64(1 << 62)


class Arrays(NamedTuple):
    """The arrays of a search, from which it can be gone on with; "items" are items and groups.

    Attributes:
        masks: (universes, options, words) what an option covers.
        ids: (universes, options) its number in the problem.
        rows: (universes * items * longest width,) the options that cover an item, one item after the other.
        width: (universes,) words of a row.
        left, todo: (depths * longest width,) the options still possible, and those of them to be tried.
        free: (depths, words) what is not covered yet.
        need: (depths, items) how often an item is still to be covered; looked at for those in ``shared``.
        shared: (words,) the groups that are used more than once.
        place: (depths, `PLACES`) where the search is.
    """

    masks: NDArray[np.uint64]
    ids: NDArray[np.int32]
    rows: NDArray[np.uint64]
    width: NDArray[np.int64]
    left: NDArray[np.uint64]
    todo: NDArray[np.uint64]
    free: NDArray[np.uint64]
    need: NDArray[np.int64]
    shared: NDArray[np.uint64]
    place: NDArray[np.int64]


# Columns of `Arrays.place`: the universe, the word of ``todo`` that is worked at, the option taken, the item
# whose lack of options ended a branch last, the number of branches (or _NEW), and how many were entered.
UNIVERSE, AT, TAKEN, HINT, BRANCHES, TRIED = range(6)
PLACES = 6
_NEW = -1  # nothing has been chosen at the node yet


# The two loops that take most of the time work on vectors of `BLOCK` words. They are written for LLVM, which
# takes these short loops for long ones if left to itself. Both read ``width`` words of two one-dimensional
# arrays, from an index of each.
_VECTOR = ir.VectorType(ir.IntType(64), BLOCK)


def _pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Where the vector at an index of an array is."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [index]), _VECTOR.as_pointer())


@_intrinsic
def _in_common(_: Any, left: Any, at: Any, rows: Any, start: Any, width: Any) -> Any:
    """The number of bits that two rows have in common."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, at, two, start, width = arguments
        kind = ir.FunctionType(_VECTOR, [_VECTOR])
        ones = cgutils.get_or_insert_function(builder.module, kind, f"llvm.ctpop.v{BLOCK}i64")
        total = cgutils.alloca_once(builder, _VECTOR)
        builder.store(ir.Constant(_VECTOR, [0] * BLOCK), total)
        zero, step = ir.Constant(width.type, 0), ir.Constant(width.type, BLOCK)
        with cgutils.for_range_slice(builder, zero, width, step, inc=True) as (w, _):
            a = builder.load(_pointer(context, builder, left, one, builder.add(at, w)), align=8)
            b = builder.load(_pointer(context, builder, rows, two, builder.add(start, w)), align=8)
            number = builder.call(ones, [builder.and_(a, b)])
            builder.store(builder.add(builder.load(total), number), total)
        every = builder.load(total)
        lanes = [builder.extract_element(every, ir.Constant(ir.IntType(32), i)) for i in range(BLOCK)]
        while len(lanes) > 1:
            lanes.append(builder.add(lanes.pop(0), lanes.pop(0)))
        return lanes[0]

    return types.uint64(left, at, rows, start, width), generate


@_intrinsic
def _remove(_: Any, left: Any, at: Any, rows: Any, start: Any, width: Any) -> Any:
    """Clear the bits of the first row that the second has."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        one, at, two, start, width = arguments
        zero, step = ir.Constant(width.type, 0), ir.Constant(width.type, BLOCK)
        with cgutils.for_range_slice(builder, zero, width, step, inc=True) as (w, _):
            target = _pointer(context, builder, left, one, builder.add(at, w))
            b = builder.load(_pointer(context, builder, rows, two, builder.add(start, w)), align=8)
            builder.store(builder.and_(builder.load(target, align=8), builder.not_(b)), target, align=8)
        return context.get_dummy_value()

    return types.void(left, at, rows, start, width), generate


@compiled
def _use_copy(state, depth, universe, option):  # type: ignore[no-untyped-def]
    """Count a copy of a group that is used several times; with the last one, the group is covered."""
    for item in range(state.need.shape[1]):
        state.need[depth + 1, item] = state.need[depth, item]
    for k in range(len(state.shared)):
        bits = state.masks[universe, option, k] & state.shared[k]
        if bits != _ZERO:
            group = np.uint64(k) * _WORD + lowest(bits)
            state.need[depth + 1, group] -= 1
            if state.need[depth + 1, group] == 0:
                state.free[depth + 1, k] &= ~bits


@compiled
def _fill_rows(state, depth, universe, number):  # type: ignore[no-untyped-def]
    """Write the rows of a universe, for what is free at a depth, and mark all its options as left there."""
    rows, masks, width = state.rows, state.masks, np.uint64(state.width[universe])
    base = np.uint64(universe * (len(rows) // len(masks)))
    for k in range(len(state.shared)):
        bits = state.free[depth, k]
        while bits != _ZERO:
            start = base + (np.uint64(k) * _WORD + lowest(bits)) * width
            bits &= bits - _ONE
            for w in range(width):
                rows[start + np.uint64(w)] = _ZERO
    for option in range(number):
        word, bit = base + (np.uint64(option) >> _SIX), _ONE << (np.uint64(option) & _IN_WORD)
        for k in range(len(state.shared)):
            bits = masks[universe, option, k]
            while bits != _ZERO:
                rows[word + (np.uint64(k) * _WORD + lowest(bits)) * width] |= bit
                bits &= bits - _ONE
    here = depth * (len(state.left) // len(state.place))
    for w in range(state.width[universe]):
        rest = number - 64 * w
        state.left[here + w] = ~_ZERO if rest >= 64 else (_ONE << np.uint64(max(rest, 0))) - _ONE


@compiled
def _number_anew(state, depth, universe):  # type: ignore[no-untyped-def]
    """Go over to rows of at most half the length, if the options left at a depth allow it: the universe."""
    width, here = state.width[universe], depth * (len(state.left) // len(state.place))
    if width < 2 * SHORTEST:
        return universe
    number = 0
    for w in range(width):
        number += np.int64(size(state.left[here + w]))
    shorter = max(SHORTEST, (number + 64 * BLOCK - 1) // (64 * BLOCK) * BLOCK)
    if 2 * shorter > width:
        return universe
    then = universe + 1
    number = 0
    for w in range(width):
        bits = state.left[here + w]
        while bits != _ZERO:
            option = np.uint64(w) * _WORD + lowest(bits)
            bits &= bits - _ONE
            for k in range(len(state.shared)):
                state.masks[then, number, k] = state.masks[universe, option, k]
            state.ids[then, number] = state.ids[universe, option]
            number += 1
    state.width[then] = shorter
    _fill_rows(state, depth, then, number)
    return then


@compiled
def begin(state, number):  # type: ignore[no-untyped-def]
    """Prepare a search with the first so many options of universe 0, at depth 0."""
    state.place[0, UNIVERSE] = state.place[0, HINT] = 0
    state.place[0, BRANCHES] = _NEW
    _fill_rows(state, 0, 0, number)


@compiled
def advance(state, depth, budget, solutions):  # type: ignore[no-untyped-def]
    """Go on from a depth for a number of nodes or until ``solutions`` is full.

    Returns (depth, solutions met); at depth -1 the search is over. With an empty ``solutions`` they are only
    counted.

    All in one function: numba counts references to the arrays at each call, which would take longer than the
    search. A group that is used several more times is never branched on: it would meet each set repeatedly.
    """
    masks, ids, rows, widths, left, todo, free, need, shared, place = state
    span, volume = np.uint64(len(left) // len(place)), np.uint64(len(rows) // len(masks))
    several = False
    for k in range(len(shared)):
        several |= shared[k] != _ZERO
    found = 0
    while depth >= 0 and budget > 0 and not (0 < len(solutions) <= found):
        universe = place[depth, UNIVERSE]
        width, base = np.uint64(widths[universe]), np.uint64(universe) * volume
        here = np.uint64(depth) * span
        if place[depth, BRANCHES] == _NEW:
            budget -= 1
            # Choose an item without options or with one at once, otherwise one with the fewest.
            best, hint = _NO_CHOICE, np.uint64(place[depth, HINT])
            if (
                free[depth, hint >> _SIX] >> (hint & _IN_WORD) & _ONE
                and _in_common(left, here, rows, base + hint * width, width) == _ZERO
            ):
                best = hint
            for k in range(len(shared) if several else 0):
                bits = free[depth, k] & shared[k]
                while bits != _ZERO and best > _INDEX:
                    item = np.uint64(k) * _WORD + lowest(bits)
                    bits &= bits - _ONE
                    number = _in_common(left, here, rows, base + item * width, width)
                    if np.int64(number) < need[depth, item]:
                        best = item
                    elif need[depth, item] == 1:
                        best = min(best, number << _INDEX_BITS | item)
            for k in range(len(shared)):
                bits = free[depth, k] & ~shared[k]
                while bits != _ZERO and best >= _SEVERAL:
                    item = np.uint64(k) * _WORD + lowest(bits)
                    bits &= bits - _ONE
                    number = _in_common(left, here, rows, base + item * width, width)
                    best = min(best, number << _INDEX_BITS | item)
            if best <= _INDEX or best == _NO_CHOICE:
                depth -= 1
                if depth >= 0 and best <= _INDEX:
                    place[depth, HINT] = np.int64(best)
                continue
            if best >= _SEVERAL:  # below a forced move the options are fewer still
                universe = _number_anew(state, depth, universe)
                width, base = np.uint64(widths[universe]), np.uint64(universe) * volume
            start = base + (best & _INDEX) * width
            for w in range(width):
                todo[here + np.uint64(w)] = left[here + np.uint64(w)] & rows[start + np.uint64(w)]
            place[depth, UNIVERSE], place[depth, AT], place[depth, TRIED] = universe, 0, 0
            place[depth, BRANCHES] = np.int64(best >> _INDEX_BITS)
        at = np.uint64(place[depth, AT])
        while at < width and todo[here + at] == _ZERO:
            at += _ONE
        place[depth, AT] = np.int64(at)
        if at == width:
            depth -= 1
            continue
        bits = todo[here + at]
        option = at * _WORD + lowest(bits)
        todo[here + at] = bits & (bits - _ONE)
        place[depth, TRIED] += 1
        place[depth, TAKEN] = ids[universe, option]
        for k in range(len(shared)):
            free[depth + 1, k] = free[depth, k] & ~(masks[universe, option, k] & ~shared[k])
        if several:
            _use_copy(state, depth, universe, option)
        for w in range(width):
            left[here + span + np.uint64(w)] = left[here + np.uint64(w)]
        more = _ZERO
        for k in range(len(shared)):
            more |= free[depth + 1, k]
            bits = free[depth, k] & ~free[depth + 1, k]
            while bits != _ZERO:
                item = np.uint64(k) * _WORD + lowest(bits)
                bits &= bits - _ONE
                _remove(left, here + span, rows, base + item * width, width)
        if more != _ZERO:
            place[depth + 1, UNIVERSE], place[depth + 1, HINT] = universe, place[depth, HINT]
            place[depth + 1, BRANCHES] = _NEW
            depth += 1
            continue
        if len(solutions) > 0:
            for level in range(depth + 1):
                solutions[found, level] = place[level, TAKEN]
        found += 1
    return depth, found
