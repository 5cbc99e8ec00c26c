"""The independent check of orders: replays every step, and shares no code with what found them.

Paths are walked cell by cell. Whether something moves is asked the other way round, and of another engine:
is there a velocity of every piece, moving and turning, with which weight sinks and no two cells are pressed
into each other? (By duality there is one if and only if no forces balance.) All four corners of all squares
are written down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ortools.linear_solver import pywraplp

from .board import Box
from .challenge import Packing
from .order import Buildable, Order
from .pieces import Cell, Cells

_STEPS = {(1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1)}
_AT_REST = 1e-6  # the least sinking seen in positions of the four-cell pieces that move is 0.0x


def verify_order(box: Box, setup: Packing, others: Packing, order: Order) -> list[str]:
    """What is wrong with an order, or with what it claims; nothing if all is well.

    That no order is stable, or none has fewer unstable steps, is not checked: it is the outcome of a search.
    That a part has no order at all is.
    """
    faults: list[str] = []
    at = 0
    standing: Packing = ()
    for name, part, verdict in (("setup", setup, order.setup), ("rest", others, order.rest)):
        if verdict is Buildable.NO_WAY:
            if can_all_leave([p.cells for p in part], [p.cells for p in standing], box):
                faults.append(f"{name}: there is an order in which each piece has a way in")
        else:
            steps = order.steps[at : at + len(part)]
            at += len(steps)
            if Counter(step.placed for step in steps) != Counter(part):
                faults.append(f"{name}: not each of its pieces is placed once")
            if (verdict is Buildable.STABLE) != all(step.stable for step in steps):
                faults.append(f"{name}: the verdict and the steps disagree")
            before = standing
            for step in steps:
                faults += _path_faults(step.placed.cells, step.path, before, box, step.placed.label)
                before = (*before, step.placed)
                if (sinking([piece.cells for piece in before]) < _AT_REST) != step.stable:
                    faults.append(f"piece {step.placed.label}: wrong about what is stable after it")
        standing = (*standing, *part)
    if at != len(order.steps):
        faults.append("there are steps that belong to no part")
    return faults


def _path_faults(piece: Cells, path: Sequence[Cell], before: Packing, box: Box, label: str) -> list[str]:
    """Is the path one from outside to the piece's place?"""
    if any(step not in _STEPS for step in path):
        return [f"piece {label}: a step is not a unit step"]
    filled = {cell for other in before for cell in other.cells}
    place = {tuple(c - sum(step[k] for step in path) for k, c in enumerate(cell)) for cell in piece}
    if any(all(c < n for c, n in zip(cell, box.size, strict=True)) for cell in place):
        return [f"piece {label}: does not start outside"]
    for step in ((0, 0, 0), *path):
        place = {(x + step[0], y + step[1], z + step[2]) for x, y, z in place}
        if place & filled or any(min(cell) < 0 for cell in place):
            return [f"piece {label}: runs into a wall or a piece"]
    return []


def has_way_in(piece: Cells, filled: Iterable[Cell], box: Box) -> bool:
    """Is there a way in? Plain breadth-first search over the places of the piece, in and above the box."""
    taken = set(filled)
    seen = {(0, 0, 0)}
    front = [(0, 0, 0)]
    for dx, dy, dz in front:
        place = [(x + dx, y + dy, z + dz) for x, y, z in piece]
        if all(any(c >= n for c, n in zip(cell, box.size, strict=True)) for cell in place):
            return True
        for sx, sy, sz in _STEPS:
            move = (dx + sx, dy + sy, dz + sz)
            moved = {(x + move[0], y + move[1], z + move[2]) for x, y, z in piece}
            if move in seen or moved & taken:
                continue
            if min(map(min, moved)) >= 0 and max(map(max, moved)) < 3 * max(box.size):
                seen.add(move)
                front.append(move)
    return False


def can_all_leave(pieces: Sequence[Cells], standing: Sequence[Cells], box: Box) -> bool:
    """Can the pieces leave one after the other, past those that stay, if nothing ever falls?"""
    left = list(pieces)
    while left:
        for piece in left:
            rest = {cell for other in (*left, *standing) if other is not piece for cell in other}
            if has_way_in(piece, rest, box):
                left.remove(piece)
                break
        else:
            return False
    return True


def sinking(pieces: Sequence[Cells]) -> float:
    """How fast weight can sink if no component of a velocity exceeds 1; 0 if the pieces are stable."""
    solver = pywraplp.Solver.CreateSolver("CLP")
    # Per piece: the velocity (3) and the angular velocity (3) of its motion, about the corner of the walls.
    motion = [[solver.NumVar(-1, 1, "") for _ in range(6)] for _ in pieces]
    owner = {cell: number for number, piece in enumerate(pieces) for cell in piece}
    for parts in motion:
        solver.Constraint(-1, 1).SetCoefficient(parts[0], 1)  # says nothing new: CLP fails without any row
    objective = solver.Objective()
    objective.SetMaximization()
    total: Counter[tuple[int, int]] = Counter()
    for cell, number in owner.items():
        for axis in range(3):
            middle = [c + 0.5 for c in cell]
            for part, factor in _speed(middle, axis):
                total[number, part] -= factor  # type: ignore[assignment]
            beneath = tuple(c - (k == axis) for k, c in enumerate(cell))
            below = owner.get(beneath)  # type: ignore[call-overload]
            if below == number or (below is None and cell[axis] > 0):
                continue
            for du in (0, 1):
                for dv in (0, 1):
                    point: list[float] = list(cell)
                    point[(axis + 1) % 3] += du
                    point[(axis + 2) % 3] += dv
                    apart = solver.Constraint(0, solver.infinity())
                    for part, factor in _speed(point, axis):
                        apart.SetCoefficient(motion[number][part], factor)
                        if below is not None:
                            apart.SetCoefficient(motion[below][part], -factor)
    for (number, part), factor in total.items():
        objective.SetCoefficient(motion[number][part], factor)
    if solver.Solve() != pywraplp.Solver.OPTIMAL:
        raise RuntimeError("the check of stability has found no answer")
    return objective.Value()


def _speed(point: Sequence[float], axis: int) -> list[tuple[int, float]]:
    """The speed of a point along an axis, as (component of its piece's motion, factor): v + w x point."""
    after, last = (axis + 1) % 3, (axis + 2) % 3
    return [(axis, 1.0), (3 + after, point[last]), (3 + last, -point[after])]
