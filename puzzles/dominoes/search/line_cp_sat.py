"""Lines as circuits, with CP-SAT: the second witness beside `line_best` and `line_count`.

*Best line.* One node per tile and a depot; the circuit runs through the tiles in the order in which they are
laid, tiles left over have a loop. How the ends stand after a play is part of the arcs: for two tiles there is
one arc for each state of the two ends after the first and each way to lay the second. What arrives at a tile
in some state must leave it in that state. Mirrored states are one.

*Longest line.* One node per tile, one for the line that lies, and a depot; the circuit runs from left to
right, and a tile entered by one half is left by the other.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from typing import Any

from ....solver.result import Deadline, TimeUpError
from ....solver.run.background import run_stoppable
from ..rules.game import LEAD, LEFT, RIGHT, End, Play, Rules, ends_after, play_points
from ..rules.tiles import Tile, is_double

Ends = tuple[End, End]
_Node = tuple[int, Ends | None]  # the tile laid last (its node; 0 the depot), and the ends since then


def best_plays(
    tiles: Sequence[Tile], rules: Rules, ends: Ends | None, upper: int, deadline: Deadline
) -> tuple[tuple[Play, ...], int]:
    """The best-scoring plays found, without those at the end that score nothing, and an upper bound.

    Args:
        tiles: in hand.
        rules: a scoring game.
        ends: of the line that lies, if one does.
        upper: a bound that is known.
        deadline: when to stop; without a line by then there are no plays.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    start: _Node = (0, _unordered(ends) if ends is not None else None)
    arcs: list[tuple[int, int, Any]] = []
    leads_to = {}
    into: dict[_Node, list[Any]] = defaultdict(list)
    out: dict[_Node, list[Any]] = defaultdict(list)
    gains = []
    todo: list[_Node] = [start]
    seen: set[_Node] = {start}
    while todo:
        node = todo.pop()
        for number, tile in enumerate(tiles, 1):
            for after, points in _results(rules, node[1], tile) if number != node[0] else ():
                laid = model.new_bool_var("")
                to = number, after
                arcs.append((node[0], number, laid))
                leads_to[laid.index] = node, to
                out[node].append(laid)
                into[to].append(laid)
                gains.append(points * laid)
                if to not in seen:
                    seen.add(to)
                    todo.append(to)
        if node[0]:
            stops = model.new_bool_var("")
            arcs.append((node[0], 0, stops))
            out[node].append(stops)
    if not arcs:
        return (), 0
    for node in seen - {start}:
        model.add(sum(into[node]) == sum(out[node]))
    # The depot has no loop: with one, the circuit could pass it by. A first play loses nothing.
    arcs += [(number, number, model.new_bool_var("")) for number in range(1, len(tiles) + 1)]
    model.add_circuit(arcs)
    model.maximize(sum(gains))
    value, bound = _solve(model, deadline)
    if value is None:
        return (), upper
    follows = dict(leads_to[laid.index] for _, _, laid in arcs if laid.index in leads_to and value(laid))
    return _follow(tiles, rules, ends, start, follows), min(upper, bound)


def _follow(
    tiles: Sequence[Tile], rules: Rules, ends: Ends | None, start: _Node, follows: dict[_Node, _Node]
) -> tuple[Play, ...]:
    """The plays along a circuit, without those at the end that score nothing."""
    plays, scored, node = [], 0, start
    while node in follows:
        node = follows[node]
        play, ends = _play(rules, ends, tiles[node[0] - 1], node[1])
        plays.append(play)
        if play_points(rules, ends, lead=play.end == LEAD):
            scored = len(plays)
    return tuple(plays[:scored])


def longest(
    tiles: Sequence[Tile], start: tuple[int, int] | None, deadline: Deadline
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """The numbers from the line that lies to its left and to its right end, and a bound for the tiles laid.

    If nothing lies, the first is empty and the second goes from end to end.
    """
    from ortools.sat.python import cp_model

    model = cp_model.CpModel()
    ways = [(0, None, None)]  # node, left half, right half; the depot fits everything
    ways += [(i, *t) for i, t in enumerate(tiles, 1)]
    ways += [(i, high, low) for i, (low, high) in enumerate(tiles, 1) if low != high]
    if start is not None:
        ways.append((len(tiles) + 1, *start))
    arcs: list[tuple[int, int, Any]] = []
    follows = {}
    into, out = defaultdict(list), defaultdict(list)
    for one in ways:
        for other in ways:
            if one[0] != other[0] and (one[2] == other[1] or None in (one[2], other[1])):
                lies = model.new_bool_var("")
                arcs.append((one[0], other[0], lies))
                follows[lies.index] = one, other
                out[one].append(lies)
                into[other].append(lies)
    for way in ways[1:]:
        model.add(sum(into[way]) == sum(out[way]))
    loops = [model.new_bool_var("") for _ in tiles]
    arcs += [(i, i, loop) for i, loop in enumerate(loops, 1)]
    if start is None and not tiles:
        return (), (), 0
    model.add_circuit(arcs)
    model.maximize(len(tiles) - sum(loops))
    value, bound = _solve(model, deadline)
    if value is None:
        return (), (), len(tiles)
    after = dict(follows[lies.index] for _, _, lies in arcs if lies.index in follows and value(lies))
    chain, at = [], after[ways[0]]
    while at[0]:
        chain.append(at)
        at = after[at]
    numbers = [chain[0][1], *(right for _, _, right in chain)]
    if start is None:
        return (), tuple(numbers), bound
    block = chain.index(ways[-1])
    return tuple(numbers[block::-1]), tuple(numbers[block + 1 :]), bound


def _solve(model: Any, deadline: Deadline) -> tuple[Callable[[Any], int] | None, int]:
    """Reads variables of the best solution (``None`` without one); and the bound that is proved."""
    from ortools.sat.python import cp_model

    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.catch_sigint_signal = False
    status = cp_model.UNKNOWN

    def solve() -> None:
        nonlocal status
        status = solver.solve(model)

    try:
        run_stoppable(solve, solver.stop_search, deadline)
    except TimeUpError:  # the call has ended, with what was found
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None, 0
    else:
        if status != cp_model.OPTIMAL:  # some line is always possible
            raise RuntimeError(f"CP-SAT ended with {solver.status_name(status)}")
    return solver.value, round(solver.best_objective_bound)


def _unordered(ends: Ends) -> Ends:
    left, right = ends
    return min((left, right), (right, left))


def _ways(rules: Rules, ends: Ends | None, tile: Tile) -> list[tuple[Play, Ends]]:
    """The plays with a tile that fit, and the ends after them."""
    if ends is None:
        sides: Sequence[str] = (LEAD,)
    elif is_double(tile) and (tile[0], True) in ends:  # it lies already
        sides = ()
    else:
        sides = [side for side, (number, _) in zip((LEFT, RIGHT), ends, strict=True) if number in tile]
    return [(Play(tile, side), ends_after(rules, ends, Play(tile, side))) for side in sides]


def _results(rules: Rules, ends: Ends | None, tile: Tile) -> set[tuple[Ends, int]]:
    """The states that laying a tile leads to, and the points made."""
    ways = _ways(rules, ends, tile)
    return {(_unordered(after), play_points(rules, after, lead=ends is None)) for _, after in ways}


def _play(rules: Rules, ends: Ends | None, tile: Tile, state: Ends | None) -> tuple[Play, Ends]:
    """The play with a tile that leads to a state, and the ends as they then are."""
    return next(way for way in _ways(rules, ends, tile) if _unordered(way[1]) == state)
