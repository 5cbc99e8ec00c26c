"""Can a hand be played out, and if not how far: a complete search with restarts, one goal at a time.

A goal is "is there a play worth more than g?", each piece being worth 1 (most played) or its points
(fewest points left). The search lays one legal piece after the other; only the places beside the table
are looked at, so that no bound on the region is needed: a play of n pieces ends after n placements, and
the grid holds n cells on every side of the table (each piece touches an earlier one). "No" is therefore a
theorem if every cut below is right.

Cuts (in `kernel`):

1. *Turns.* Shifts and turns by 120 degrees map plays to plays: the first piece lies at the origin, in one
   turn.
2. *Plain pieces can always be laid earlier.* Let at least three pieces be on the table, (x, p) legal now,
   p not blocking, and let some play lay p at x later. Laying it now, the rest in the old order, is legal
   and ends with the same table: p adds touches and matches and kills no place; in `all` the sides that
   meet are the same pairs as before; a piece laid in between that would have killed x cannot be there,
   since p was laid at x after it. So once (x, p) has been searched, the later branches of that node need
   not lay p at x in that turn: it is banned. (With fewer pieces on the table the third may lack its
   second touch; there nothing is banned.)
3. *Blocking pieces last*, `piece` profile: nothing is ever laid beside a blocking piece after it, so that
   it lends no touch and no match to a later one; laid later it only keeps places alive. So no plain piece
   follows one, and among themselves they may be laid in any order: then 2 holds for them too, and each
   must fit as things are.
4. *What can still be laid* (`bound`), a least fixpoint. Take a play from here; by induction over its
   order each piece is in the set. In `all`, a place beside the table keeps its coloured points, so that
   the piece goes with them (not banned). If the place has its two touches, it is in. With one touch a
   second piece comes there before it: they share a point, for a plain piece in its colour (a purple side
   would have killed the place), for a blocking one perhaps at a purple side; a blocking piece that does
   not yet meet its colour needs an earlier piece with that colour. At a place not yet beside the table
   two earlier pieces in the set touch it: two others share a point with one of its sides at most, and k
   sides of a colour with m such sides elsewhere meet in at most min(2k, m) edges; fewer than 2 in all is
   out. In `any` one of its colours must be on a live point or on an earlier piece in the set. What is
   laid plus the worth of the set is an upper bound. In the `piece` profile a colour's blocking pieces
   count at most once for each point of that colour, on the table or to come with a plain piece (`worth`):
   two at one point would lie beside each other, and the second place would be dead.
5. *Same future* (`write_key`): the pieces left, and for each place beside the table: closed (occupied,
   dead, or fitted by nothing left: never used again), or what may still be laid there (bans included) and
   whether it has two touches, in `any` the colours at its points that pieces left still have; in `all`
   also which points are coloured where a blocking piece may lie. Nothing else enters the rules for what
   follows. The key is the least of the three turns, shifted to the corner. A key is stored when its node
   has been searched to the end without a play above the goal. It is two 64-bit hashes: after 10^7 tables
   two different ones share a key with probability below 10^-23, if the hashes behave as random words.
   This is the only place where chance enters.

Restarts take a new order of branches and keep the stored keys; their budget grows, so that the last one
ends.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....solver.result import Deadline
from ....solver.run.compiled import StandIn
from ..rules.laying import Placement, Profile, Table
from ..rules.pieces import POINTS, canonical, kind, points
from .arrays import COLOUR, new_arrays

try:
    from . import kernel
except ImportError as error:
    kernel = StandIn(error)

MAX_KINDS = 64  # bits of a word
_NODES_PER_SLICE = 2_000  # some 10 ms: how often the deadline and Ctrl-C are looked at
_FIRST_BUDGET, _GROWTH = 300.0, 1.5  # nodes of the first try, and how much more each further one gets
_NOISE = 40  # how much chance the order of the further tries has
_STORE_BITS, _MAX_STORE_BITS = 14, 23  # tables remembered: 2^14 to start with, at most 2^23 (128 MB)


@dataclass(frozen=True)
class PlayedOut:
    """What the search found and proved.

    Attributes:
        won: can the hand be played out? ``None``: not decided in time.
        plan: placements that play the most pieces found.
        played_upper: no play lays more.
        cheapest: placements that leave the fewest points found.
        points_lower: no play leaves fewer.
    """

    won: bool | None
    plan: tuple[Placement, ...]
    played_upper: int
    cheapest: tuple[Placement, ...]
    points_lower: int


def solve(
    table: Table, hand: Sequence[str], profile: Profile, deadline: Deadline, *, optimum: bool = True
) -> PlayedOut:
    """Can the hand be played out from this table without a draw? If not, how far?

    Args:
        table: what lies there; taken as it is.
        hand: pieces of the box, by any of their turns.
        profile: the reading of the rules.
        deadline: what is not settled by then is given as bounds.
        optimum: whether to settle the most pieces and the fewest points of a lost hand.
    """
    if len(set(map(canonical, hand))) > MAX_KINDS:  # no player is dealt so many: nothing is claimed
        return PlayedOut(None, (), len(hand), (), 0)
    search = _Search(table, hand, profile)
    count, total = len(hand), points(hand)
    each = np.ones(len(search.kinds), np.int64)
    won = search.beats(each, count - 1, deadline)
    if won is not False:
        return PlayedOut(won, search.plan(0), count, search.plan(1), 0)
    upper = count - 1
    # "Better than the best so far?", until the answer is no.
    while optimum and upper > search.most:
        most = search.most
        better = search.beats(each, most, deadline)
        if better is None:
            break
        upper = upper if better else most
    # As many pieces stay as cannot be played, at best the cheapest ones.
    lower = sum(sorted(points([piece]) for piece in hand)[: count - upper])
    while optimum and lower < total - search.saved:
        saved = search.saved
        better = search.beats(search.points, saved, deadline)
        if better is None:
            break
        lower = lower if better else total - saved
    return PlayedOut(won, search.plan(0), upper, search.plan(1), lower)


class _Search:
    """The arrays of one search, and the restarts."""

    def __init__(self, table: Table, hand: Sequence[str], profile: Profile) -> None:
        counts = Counter(map(canonical, hand))
        self.kinds = sorted(counts)
        copies = np.array([counts[piece] for piece in self.kinds], np.int64)
        self.points = np.array([POINTS[kind(piece)] for piece in self.kinds], np.int64)
        # Pieces are connected, so that none lies further from the table than their number.
        qs, rs = [q for q, _ in table] or [0], [r for _, r in table] or [0]
        span = max(max(qs) - min(qs), max(rs) - min(rs)) + 1
        self._stride = span + 2 * len(hand) + 8
        middle = self._stride // 2
        margin = len(hand) + 4
        self._origin = (margin - min(qs), margin - min(rs)) if table else (middle, middle)
        self._arrays = new_arrays(self.kinds, copies, self.points, profile, self._stride, len(table))
        self._store = np.zeros((0, 2), np.uint64)
        at = [(r + self._origin[1]) * self._stride + q + self._origin[0] for q, r in table]
        lying = [[COLOUR[colour] for colour in sides] for sides in table.values()]
        kernel.lay(self._arrays, np.array(at, np.int64), np.array(lying, np.int64))
        self._arrays.slots[kernel.BLOCKS_LAID] = 0  # those already there do not end the plain pieces

    @property
    def most(self) -> int:
        """Pieces that the best plan so far plays."""
        return int(self._arrays.slots[kernel.MOST])

    @property
    def saved(self) -> int:
        """Points that the best plan so far plays off."""
        return int(self._arrays.slots[kernel.LEAST])

    def beats(self, value: NDArray[np.int64], goal: int, deadline: Deadline) -> bool | None:
        """Is there a play worth more than the goal, each kind having a value? ``None``: out of time."""
        slots = self._arrays.slots
        self._arrays.value[:] = value
        slots[kernel.GOAL] = goal
        slots[kernel.FOUND] = slots[kernel.STORED] = 0
        self._store = np.zeros((1 << _STORE_BITS, 2), np.uint64)
        budget = _FIRST_BUDGET
        slots[kernel.NOISE] = 0
        kernel.unwind(self._arrays)
        while True:
            last = int(slots[kernel.NODES]) + int(budget)
            while slots[kernel.LEVEL] >= 0 and not slots[kernel.FOUND] and slots[kernel.NODES] < last:
                if deadline.remaining() == 0.0 or not self._has_room():
                    return None
                kernel.advance(self._arrays, self._store, min(_NODES_PER_SLICE, int(budget)))
            if slots[kernel.FOUND]:
                return True
            if slots[kernel.LEVEL] < 0:
                return False
            kernel.unwind(self._arrays)
            budget *= _GROWTH
            slots[kernel.NOISE] = _NOISE

    def _has_room(self) -> bool:
        """Let the store grow when it is half full; ``False`` when it may grow no more and is nearly full."""
        stored, size = int(self._arrays.slots[kernel.STORED]), len(self._store)
        if stored * 2 > size and size < 1 << _MAX_STORE_BITS:
            larger = np.zeros((min(size * 4, 1 << _MAX_STORE_BITS), 2), np.uint64)
            kernel.rehash(self._store, larger)
            self._store = larger
        return stored * 10 < len(self._store) * 9

    def plan(self, goal: int) -> tuple[Placement, ...]:
        """The best plan for pieces (0) or points (1)."""
        found = []
        for i in range(int(self._arrays.best_count[goal])):
            cell, what = int(self._arrays.best_cell[goal, i]), int(self._arrays.best_what[goal, i])
            piece, turn = self.kinds[what % 64], what // 64
            at = cell % self._stride - self._origin[0], cell // self._stride - self._origin[1]
            found.append(Placement(at, "".join(piece[(side - turn) % 3] for side in range(3))))
        return tuple(found)
