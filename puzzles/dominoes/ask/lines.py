"""Alone with some tiles: the best-scoring line, the longest line, and how many longest ones there are."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from importlib import import_module
from itertools import pairwise
from typing import Any

from ....solver.result import CheckFailedError, Deadline, TimeUpError
from ..rules.game import (
    ALL_FIVES,
    LEAD,
    LEFT,
    RIGHT,
    SCORING,
    End,
    Play,
    Rules,
    ends_after,
    make_end,
    play_points,
)
from ..rules.situation import ends_of, extended
from ..rules.tiles import Tile, is_double, tile
from ..search.line_trails import Trails, trails

SEARCH, CP_SAT = "search", "cp-sat"
ENGINES = (SEARCH, CP_SAT)  # the first is the default

Ends = tuple[End, End]


@dataclass(frozen=True)
class Line:
    """Tiles laid alone.

    Attributes:
        plays: in the order of laying; the first one is the lead if nothing lay before.
        points: what they score.
        chain: the tiles as they lie in the end, left to right, (left half, right half); with those that lay.
    """

    plays: tuple[Play, ...]
    points: int
    chain: tuple[Tile, ...]


@dataclass(frozen=True)
class BestLine:
    """The best-scoring line found, and what no line can exceed.

    Attributes:
        line: the line.
        upper: an upper bound for the points.
    """

    line: Line
    upper: int

    @property
    def proved(self) -> bool:
        """Does no line score more?"""
        return self.line.points == self.upper


@dataclass(frozen=True)
class LongestLine:
    """The longest line found, and what no line can exceed.

    Attributes:
        line: the line; its points are those of laying it from left to right, not the most it can make.
        upper: an upper bound for the number of plays.
        count: how many longest lines there are, read left to right, a line and its mirror being two;
            ``None`` if the engine does not count.
    """

    line: Line
    upper: int
    count: int | None

    @property
    def proved(self) -> bool:
        """Is no line longer?"""
        return len(self.line.plays) == self.upper


def best_line(
    tiles: Iterable[Tile],
    laid: Sequence[Tile] = (),
    game: str = ALL_FIVES,
    *,
    engine: str = SEARCH,
    timeout: float | None = None,
    progress: Callable[[float], None] | None = None,
) -> BestLine:
    """The plays that score most in all; any number of tiles may be left over.

    Args:
        tiles: those in hand.
        laid: the line that lies, left to right, each tile as (left half, right half).
        game: a scoring game.
        engine: one of `ENGINES`.
        timeout: seconds; after them, the best line found by then is given, and a bound.
        progress: called with the share done, 0 to 1; by the search only.

    Returns:
        A checked line. Plays at its end that score nothing are left off; of equal lines the search gives the
        least.

    Raises:
        ValueError: the tiles, the line or the engine cannot be, or nothing scores in this game.
        CheckFailedError: the engine's answer is wrong.
    """
    if game not in SCORING:
        raise ValueError(f"plays make no points in {game}")
    rules = Rules(game)
    hand, ends, space = _prepare(tiles, laid, rules)
    solver = _engine(engine, "line_best")
    deadline = Deadline.after(timeout)
    found, upper = [_greedy(space, rules, ends)], _bound(space, rules, ends)
    if engine == CP_SAT:
        plays, upper = solver.best_plays(space.tiles, rules, ends, upper, deadline)
        found.append(plays)
    else:
        with contextlib.suppress(TimeUpError):
            plays, upper = solver.best_plays(space, rules, ends, deadline, progress)
            found = [plays]
            if replay(plays, laid, rules).points != upper:
                raise CheckFailedError(f"the search says {upper} points, its plays score otherwise")
    line = max((replay(plays, laid, rules) for plays in found), key=lambda line: line.points)
    best = BestLine(line, upper)
    check(best, hand, laid, rules)
    return best


def longest_line(
    tiles: Iterable[Tile],
    laid: Sequence[Tile] = (),
    game: str = ALL_FIVES,
    *,
    engine: str = SEARCH,
    timeout: float | None = None,
) -> LongestLine:
    """The most tiles that can be laid, and with the search how many longest lines there are.

    Args:
        tiles: those in hand.
        laid: the line that lies, left to right, each tile as (left half, right half).
        game: whose points the line counts; in a game without them it makes none.
        engine: one of `ENGINES`.
        timeout: seconds, for CP-SAT; the search is done in an instant.

    Raises:
        ValueError: the tiles, the line or the engine cannot be.
        CheckFailedError: the engine's answer is wrong.
    """
    rules = Rules(game)
    hand, ends, space = _prepare(tiles, laid, rules)
    count = None
    solver = _engine(engine, "line_count")
    if engine == CP_SAT:
        left, right, upper = solver.longest(space.tiles, space.start, Deadline.after(timeout))
    else:
        found = solver.longest(space)
        left, right, upper, count = found.left, found.right, found.length, found.count
    line = replay(_from_numbers(left, right, ends), laid, rules)
    longest = LongestLine(line, upper, count)
    check(longest, hand, laid, rules)
    return longest


def replay(plays: Sequence[Play], laid: Sequence[Tile], rules: Rules) -> Line:
    """Lay tiles by the rules and count what they score.

    Raises:
        CheckFailedError: a play does not fit.
    """
    ends, chain, points = ends_of(rules, laid), tuple(laid), 0
    for play in plays:
        lead = ends is None
        if (play.end == LEAD) != lead:
            raise CheckFailedError(f"{play} leads, or does not, at the wrong time")
        if ends is not None and ends[0 if play.end == LEFT else 1][0] not in play.tile:
            raise CheckFailedError(f"{play} does not fit")
        ends, chain = ends_after(rules, ends, play), extended(chain, play)
        points += play_points(rules, ends, lead=lead)
    return Line(tuple(plays), points, chain)


def check(answer: BestLine | LongestLine, tiles: Iterable[Tile], laid: Sequence[Tile], rules: Rules) -> None:
    """Lay an answer again, from the tiles in hand only, and compare what it says of itself.

    Raises:
        CheckFailedError: it does not stand up to the rules.
    """
    line = answer.line
    laying = [play.tile for play in line.plays]
    if len(set(laying)) < len(laying) or not set(laying) <= set(tiles):
        raise CheckFailedError("the line has a tile that is not in hand, or one twice")
    if replay(line.plays, laid, rules) != line:
        raise CheckFailedError("the line scores or lies otherwise than said")
    reached = line.points if isinstance(answer, BestLine) else len(laying)
    if reached > answer.upper:
        raise CheckFailedError(f"the line reaches {reached}, above its bound {answer.upper}")
    if isinstance(answer, LongestLine) and answer.count is not None and answer.count < 1:
        raise CheckFailedError("a line is there, but none is counted")


def _engine(name: str, search: str) -> Any:
    """The module that answers, imported when it is used: numpy and OR-Tools take their time.

    Raises:
        ValueError: there is no such engine.
    """
    if name not in ENGINES:
        raise ValueError(f"no engine {name!r}")
    return import_module("..search.line_cp_sat" if name == CP_SAT else f"..search.{search}", __package__)


def _prepare(
    tiles: Iterable[Tile], laid: Sequence[Tile], rules: Rules
) -> tuple[list[Tile], Ends | None, Trails]:
    hand = list(tiles)
    both = hand + [tile(*t) for t in laid]
    if len(set(both)) < len(both):
        raise ValueError("a tile is there twice")
    for (_, inner), (outer, _) in pairwise(laid):
        if inner != outer:
            raise ValueError(f"{inner} does not match {outer} in the line")
    ends = ends_of(rules, laid)
    return hand, ends, trails(hand, None if ends is None else (ends[0][0], ends[1][0]))


def _from_numbers(left: Sequence[int], right: Sequence[int], ends: Ends | None) -> tuple[Play, ...]:
    """The plays that lay the numbers seen on the way from the line to each end."""
    sides = [
        [Play(tile(a, b), end) for a, b in pairwise(numbers)]
        for end, numbers in ((LEFT, left), (RIGHT, right))
    ]
    plays = sides[0] + sides[1]
    if ends is None and plays:
        plays = _led(right)
    return tuple(plays)


def _led(numbers: Sequence[int]) -> list[Play]:
    """The plays of a line laid from one end to the other; the lead lies with its low half to the left."""
    first, *rest = (tile(a, b) for a, b in pairwise(numbers))
    end = RIGHT if numbers[0] <= numbers[1] else LEFT
    return [Play(first, LEAD), *(Play(t, end) for t in rest)]


def _greedy(space: Trails, rules: Rules, ends: Ends | None) -> tuple[Play, ...]:
    """Always the play that scores most, of equals the least; without plays at the end that score nothing."""
    plays: list[Play] = []
    rest = list(space.tiles)
    scored = 0
    while True:
        options = []
        for t in rest:
            for end in (LEAD,) if ends is None else (LEFT, RIGHT):
                if ends is None or ends[end == RIGHT][0] in t:
                    after = ends_after(rules, ends, Play(t, end))
                    options.append((-play_points(rules, after, lead=ends is None), Play(t, end), after))
        if not options:
            return tuple(plays[:scored])
        loss, play, ends = min(options, key=lambda option: option[:2])
        plays.append(play)
        rest.remove(play.tile)
        scored = len(plays) if loss else scored


def _bound(space: Trails, rules: Rules, ends: Ends | None) -> int:
    """Each tile at its best place: an upper bound without a search."""
    others = {make_end(rules, n, double=d) for t in space.tiles for n in t for d in {False, is_double(t)}}
    others |= set(ends or ())
    total = 0
    for t in space.tiles:
        double = is_double(t)
        opened = {make_end(rules, n, double=double) for n in t}
        best = max(play_points(rules, (new, o), lead=False) for new in opened for o in others)
        if ends is None:
            best = max(best, play_points(rules, ends_after(rules, None, Play(t, LEAD)), lead=True))
        total += best
    return total
