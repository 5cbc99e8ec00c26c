"""The solo hand as a CP-SAT model on corner points: the second witness beside `search`.

Cells are hexagons; each side of a piece lies at one of the three lattice points of its hexagon, and two
pieces that touch share exactly one point. A placement is a (kind, cell, turn); each filled cell has a
step at which it is filled, and "earlier" between neighbours says which of two was there first.

Region. Take a direction and count levels from the outermost piece that lies at the start (the first
piece, or the table). The first piece to reach level L >= 2 touches two pieces of level L - 1, since all
else lies lower and it has only two neighbours there; so every level from 1 to L - 1 holds two pieces, and
with the one at L that is 2 (L - 1) + 1 of the n pieces laid, or of n - 1 when the first one is level 0.
Hence L <= (n + 1) / 2 beyond a table, and L <= n / 2 beyond the first piece (L = 1 for two pieces).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

from ....solver.result import Deadline, TimeUpError
from ....solver.run.background import run_stoppable
from ..rules.hand import Hand
from ..rules.laying import BLOCKING_AFTER, EDGES, Hex, Placement
from ..rules.pieces import BLOCKING, PLAIN, PURPLE, kind, points, turns
from .complete import PlayedOut


def region(hand: Hand) -> list[Hex]:
    """The empty cells in which pieces of the hand can come to lie (see above)."""
    number = len(hand.pieces)
    start = list(hand.table) or [(0, 0)]
    reach = (number + 1) // 2 if hand.table else max(1, number // 2)
    levels = [lambda q, r: q, lambda q, r: r, lambda q, r: -q - r]
    bounds = [(min(f(*at) for at in start) - reach, max(f(*at) for at in start) + reach) for f in levels]
    low, high = min(b[0] for b in bounds[:2]), max(b[1] for b in bounds[:2])
    return [
        (q, r)
        for q in range(low, high + 1)
        for r in range(low, high + 1)
        if (q, r) not in hand.table
        and all(b[0] <= f(q, r) <= b[1] for f, b in zip(levels, bounds, strict=True))
    ]


@dataclass
class _Model:
    """The variables that the blocks below share."""

    model: Any
    cells: list[Hex]
    lays: dict[tuple[str, Hex, str], Any]  # (kind, cell, sides): is it laid so?
    filled: dict[Hex, Any]
    step: dict[Hex, Any]
    side: dict[tuple[Hex, int, str], Any]  # (cell, side, colour): does the side have the colour?
    earlier: dict[tuple[Hex, Hex], Any]  # (cell, neighbour): was the neighbour filled before?


def solve(hand: Hand, deadline: Deadline) -> PlayedOut:
    """The most pieces that can be played and the fewest points left, as `search.solve` answers them."""
    most, upper = _best(hand, dict.fromkeys(hand.pieces, 1), len(hand.pieces), deadline)
    total = points(hand.pieces)
    saved, saved_upper = most, total
    if upper < len(hand.pieces) or len(most) < upper:
        weights = {piece: points([piece]) for piece in hand.pieces}
        saved, saved_upper = _best(hand, weights, total, deadline)
    won = True if len(most) == len(hand.pieces) else False if upper < len(hand.pieces) else None
    return PlayedOut(won, most, upper, saved, 0 if won else total - saved_upper)


def _best(
    hand: Hand, weights: dict[str, int], total: int, deadline: Deadline
) -> tuple[tuple[Placement, ...], int]:
    """A play of the largest weight found, and an upper bound; out of time: nothing, and the total."""
    if deadline.remaining() == 0.0:  # the model alone takes seconds
        return (), total
    from ortools.sat.python import cp_model

    built = _build(hand, cp_model.CpModel())
    built.model.maximize(sum(weights[piece] * lays for (piece, _, _), lays in built.lays.items()))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    try:
        status = run_stoppable(lambda: solver.solve(built.model), solver.stop_search, deadline)
    except TimeUpError:
        return (), total
    if status != cp_model.OPTIMAL:  # laying nothing is always a solution
        raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    laid = [
        (solver.value(built.step[at]), Placement(at, sides))
        for (_, at, sides), lays in built.lays.items()
        if solver.value(lays)
    ]
    return tuple(placement for _, placement in sorted(laid, key=lambda pair: pair[0])), round(
        solver.objective_value
    )


def _build(hand: Hand, model: Any) -> _Model:
    cells = region(hand)
    copies = Counter(hand.pieces)
    lays = {
        (piece, at, sides): model.new_bool_var("")
        for piece in copies
        for at in cells
        for sides in turns(piece)
    }
    built = _Model(model, cells, lays, {}, {}, {}, {})
    # A piece is laid at most once per copy, a cell filled at most once.
    for piece, number in copies.items():
        model.add(sum(v for (name, _, _), v in lays.items() if name == piece) <= number)
    for at in cells:
        built.filled[at] = model.new_bool_var("")
        here = {sides: v for (_, cell, sides), v in lays.items() if cell == at}
        model.add(sum(v for (_, cell, _), v in lays.items() if cell == at) == built.filled[at])
        for side in range(3):
            for colour in PLAIN + PURPLE:
                built.side[at, side, colour] = sum(v for sides, v in here.items() if sides[side] == colour)
    _order(hand, built)
    for at in cells:
        _touch_and_match(hand, built, at)
        _blocking(hand, built, at)
    return built


def _order(hand: Hand, built: _Model) -> None:
    """Filled cells have steps 1, 2, ... without gaps or ties."""
    model, number = built.model, len(hand.pieces)
    at_step = {(at, step): model.new_bool_var("") for at in built.cells for step in range(1, number + 1)}
    for at in built.cells:
        model.add(sum(at_step[at, step] for step in range(1, number + 1)) == built.filled[at])
        built.step[at] = sum(step * at_step[at, step] for step in range(1, number + 1))
    used = [sum(at_step[at, step] for at in built.cells) for step in range(1, number + 1)]
    for step, count in enumerate(used):
        model.add(count <= 1)
        if step:
            model.add(count <= used[step - 1])
    if not hand.table:  # by a shift, the first piece lies at the origin
        for at in built.cells:
            if at != (0, 0):
                model.add(at_step[at, 1] == 0)
    for at in built.cells:
        for (dq, dr), _, _ in EDGES:
            near = at[0] + dq, at[1] + dr
            if near in built.filled:
                before = model.new_bool_var("")
                built.earlier[at, near] = before
                model.add_implication(before, built.filled[at])
                model.add_implication(before, built.filled[near])
                model.add(built.step[near] + 1 <= built.step[at]).only_enforce_if(before)
                if (near, at) in built.earlier:
                    both = built.earlier[at, near] + built.earlier[near, at]
                    model.add(both >= built.filled[at] + built.filled[near] - 1)
                    model.add(both <= 1)


def _meetings(hand: Hand, built: _Model, at: Hex) -> list[tuple[Any, int, dict[str, Any]]]:
    """For each edge: was the neighbour there before, my side, and which colour its side has."""
    found = []
    for (dq, dr), mine, theirs in EDGES:
        near = at[0] + dq, at[1] + dr
        if near in hand.table:
            lying = {c: int(hand.table[near][theirs] == c) for c in PLAIN + PURPLE}
            found.append((1, mine, lying))
        elif (at, near) in built.earlier:
            colours = {c: built.side[near, theirs, c] for c in PLAIN + PURPLE}
            found.append((built.earlier[at, near], mine, colours))
    return found


def _touch_and_match(hand: Hand, built: _Model, at: Hex) -> None:
    """Two touches (one for the second piece of all), one match, and in ``all`` no mismatch; no dead place."""
    model = built.model
    filled, meetings = built.filled[at], _meetings(hand, built, at)
    first = not hand.table and at == (0, 0)
    touches = sum(before for before, _, _ in meetings)
    if not first:
        second = 0
        if len(hand.table) < 2:
            on_table = len(hand.table)
            second = model.new_bool_var("")  # the second piece of all touches the one there is
            model.add(built.step[at] + on_table <= 2).only_enforce_if(second)
        model.add(touches >= 2 * filled - second)
        matches = []
        for before, mine, colours in meetings:
            for colour in PLAIN:
                match = model.new_bool_var("")
                for part in (before, built.side[at, mine, colour], colours[colour]):
                    model.add(match <= part)
                matches.append(match)
        model.add(sum(matches) >= filled)
    for before, mine, colours in meetings:
        if hand.profile.match == "all":
            for colour in PLAIN:
                model.add(colours[colour] >= before + built.side[at, mine, colour] - 1)
        if hand.profile.block == "sides":  # an empty place at a purple side is dead
            model.add(before + colours[PURPLE] + filled <= 2)


def _blocking(hand: Hand, built: _Model, at: Hex) -> None:
    """A blocking piece only once three lie; with ``piece`` every place around it is dead."""
    model = built.model
    blocks = sum(v for (name, cell, _), v in built.lays.items() if cell == at and kind(name) == BLOCKING)
    # so many lie before it: the table and the steps before its own
    model.add(built.step[at] + len(hand.table) >= (BLOCKING_AFTER + 1) * blocks)
    if hand.profile.block == "piece":
        for (dq, dr), _, _ in EDGES:
            near = at[0] + dq, at[1] + dr
            if (near, at) in built.earlier:
                model.add(built.earlier[near, at] + blocks <= 1)
            if near in hand.table and PURPLE in hand.table[near]:
                model.add(built.filled[at] == 0)
