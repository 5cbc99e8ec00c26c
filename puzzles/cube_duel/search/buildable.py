"""In which order can pieces be put on the board, so that each finds a way in and everything stays stable?

The search goes backwards, from all pieces to none, taking out one that can leave. Whether a set of pieces
can be reached, and how well, depends on the set alone, so each set is looked at once; when all that can be
reached has been looked at, there is no order.

If no order is stable at every step, the order with the fewest unstable steps is wanted: those after which
something on the board would move. Sets are looked at in the order of how many unstable ones lie on the way
to them, so the first order found is a best one, and finding none without an unstable step comes first.

Whether there is any order at all if stability is ignored needs no search: a piece that can leave a set can
also leave any smaller one, so taking out whatever can leave, until nothing can, misses nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from ....solver.result import Deadline
from ..rules.board import Box
from ..rules.challenge import Packing, Placed
from ..rules.grid import members, union
from ..rules.insertion import space
from ..rules.order import Buildable, BuildStep, Order
from ..rules.stability import Statics


def build_order(box: Box, setup: Packing, others: Packing, deadline: Deadline | None = None) -> Order:
    """An order in which the setup, and then the other pieces, can be put on the board.

    Args:
        box: the box; outside is beyond it.
        setup: pieces that are placed first; may be empty.
        others: the pieces placed after them. No two pieces overlap; they need not fill the box.
        deadline: when to give up; never if not given.

    Raises:
        TimeUpError: the deadline passed; nothing follows.
        ValueError: pieces overlap, are empty, or do not lie in the box.
    """
    pieces = (*setup, *others)
    if any(not 0 <= c < n for p in pieces for cell in p.cells for c, n in zip(cell, box.size, strict=True)):
        raise ValueError("a piece is not inside the box")
    deadline = deadline or Deadline()
    deadline.check()
    search = _Dismantling(box, pieces, deadline)
    first, every = (1 << len(setup)) - 1, (1 << len(pieces)) - 1
    setup_order, rest_order = search.best(first, 0), search.best(every, first)
    steps = [*search.steps(0, setup_order or ()), *search.steps(first, rest_order or ())]
    return Order(search.judge(0, setup_order), search.judge(first, rest_order), tuple(steps))


class _Dismantling:
    """Orders of some pieces; sets of them are bits, bit i for the i-th piece."""

    def __init__(self, box: Box, pieces: Sequence[Placed], deadline: Deadline) -> None:
        self.statics = Statics([piece.cells for piece in pieces])
        self._pieces = pieces
        self._deadline = deadline
        self._space = space(box)
        self._bits = [self._space.bits(piece.cells) for piece in pieces]
        self._heights = [sum(map(sum, piece.cells)) for piece in pieces]

    def best(self, full: int, base: int) -> list[int] | None:
        """The pieces of ``full`` on top of ``base``, in an order with the fewest unstable steps.

        ``None``: without a way in for each of them there is no order.
        """
        if not self._can_empty(full, base):
            return None
        came_from: dict[int, tuple[int, int]] = {}  # set: the set before it, and the piece taken out of that
        # By the number of unstable sets passed: sets, how they were reached, and whether they are counted.
        levels = [[(full, full, 0, False)]]
        for level, stack in enumerate(levels):
            while stack:
                here, before, piece, counted = stack.pop()
                if not counted:
                    if here in came_from:
                        continue
                    came_from[here] = before, piece
                    if here == base:
                        return _back(came_from, full, base)
                    self._deadline.check()
                    if not self.statics.stable(here):
                        if len(levels) == level + 1:
                            levels.append([])
                        levels[level + 1].append((here, before, piece, True))
                        continue
                stack += [(here & ~(1 << out), here, out, False) for out in self._leaving(here, base)]
        raise AssertionError("the pieces can leave one after the other, but no order was found")

    def _leaving(self, here: int, base: int) -> list[int]:
        """The pieces that can leave, the most promising last: what stays should hang little."""
        able = [out for out in members(here & ~base) if self._can_leave(out, here)]
        return sorted(able, key=lambda out: (-self.statics.hanging(here & ~(1 << out)), self._heights[out]))

    def _can_leave(self, piece: int, here: int) -> bool:
        return self._space.is_open(self._pieces[piece].cells, union(self._bits, here & ~(1 << piece)))

    def _can_empty(self, full: int, base: int) -> bool:
        """Can all pieces but the base leave one after the other, if nothing ever falls?"""
        here = full
        while here != base:
            before = here
            for out in members(here & ~base):
                if self._can_leave(out, here):
                    here &= ~(1 << out)
            if here == before:
                return False
        return True

    def judge(self, base: int, order: Sequence[int] | None) -> Buildable:
        """What an order says about how well its pieces can be built up on top of the base."""
        if order is None:
            return Buildable.NO_WAY
        here = base
        for piece in order:
            here |= 1 << piece
            if not self.statics.stable(here):
                return Buildable.UNSTABLE
        return Buildable.STABLE

    def steps(self, base: int, order: Sequence[int]) -> list[BuildStep]:
        """The steps of an order in which every piece has a way in."""
        steps = []
        here = base
        for number in order:
            piece = self._pieces[number]
            path = self._space.path(piece.cells, union(self._bits, here))
            assert path is not None
            here |= 1 << number
            steps.append(BuildStep(piece, path, self.statics.stable(here)))
        return steps


def _back(came_from: dict[int, tuple[int, int]], full: int, base: int) -> list[int]:
    """The pieces taken out on the way from full to base, the last one first."""
    order = []
    here = base
    while here != full:
        here, piece = came_from[here]
        order.append(piece)
    return order
