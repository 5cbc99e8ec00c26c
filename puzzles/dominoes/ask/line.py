"""Alone with some tiles: the best-scoring line, or the longest one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ....solver.run import compiled
from ...files.faults import check_choice, check_flag, check_number, check_seconds, refuse, require
from ...pictures.shown import Shown
from ..rules.game import ALL_FIVES, SCORING
from ..rules.notation import format_event
from ..rules.reading import alone
from ..rules.tiles import Tile, format_tiles
from .lines import ENGINES, SEARCH, BestLine, LongestLine, best_line, longest_line

DEFAULT_TIMEOUT = 60.0  # seconds


@dataclass(frozen=True)
class LaidLine(Shown):
    """A line laid alone.

    Attributes:
        status: ``proved`` or ``unknown``: is there no better one?
        points: what the plays score.
        length: how many plays there are.
        upper: no line has more points, or plays.
        count: how many longest lines there are; ``None`` if they are not counted.
        plays: in the order of laying.
        line: the tiles as they lie.
        answer: the same as objects; not in the JSON.
    """

    status: str
    points: int
    length: int
    upper: int
    count: int | None
    plays: tuple[str, ...]
    line: str
    answer: BestLine | LongestLine = field(metadata={"json": False}, repr=False, compare=False)


def line(
    tiles: str | Sequence[Tile] | None = None,
    *,
    line: str | Sequence[Tile] = "",
    game: str = ALL_FIVES,
    set: int | None = None,  # noqa: A002 (as on the command line)
    longest: bool = False,
    count: bool = False,
    engine: str | None = None,
    timeout: float | None = None,
) -> LaidLine:
    """The plays that score most, at both ends and in any order, or the longest line.

    Args:
        tiles: those in hand, as text or pairs; ``None`` for all of a set that do not lie.
        line: what lies already, left to right.
        game: ``all-fives`` or ``fives-threes``.
        set: without ``tiles``, a double-``set``.
        longest: the longest line instead of the best-scoring one.
        count: the longest line, and how many there are; the search counts them in any case, the constraint
            model never.
        engine: ``search`` or ``cp-sat``; the search if ``None``, or the other where it was not compiled.
        timeout: seconds; 60 if ``None``.

    Raises:
        InvalidError: the tiles or the line cannot be, or an option is unknown.
        CheckFailedError: the engine's answer is wrong.
        NotCompiledError: the search is named, or has to count, and was not compiled.

    >>> line("5-5 5-0", longest=True, engine="cp-sat").length
    2
    """
    if (tiles is None) == (set is None):
        raise refuse("tiles", "tiles, or a set", tiles)
    check_number("set", set, 0, 6, optional=True)
    check_choice("game", game, SCORING)
    check_choice("engine", engine, ENGINES, optional=True)
    check_seconds("timeout", timeout)
    check_flag("longest", longest)
    check_flag("count", count)
    given = [tuple(one) if isinstance(one, list) else one for one in (tiles, line)]
    hand, lying, faults = alone(given[0], given[1], set)
    require(faults)
    engine = compiled.engine(SEARCH if count and engine is None else engine, *ENGINES)
    ask = longest_line if longest or count else best_line
    found = ask(
        hand, lying, game=game, timeout=DEFAULT_TIMEOUT if timeout is None else timeout, engine=engine
    )
    return LaidLine(
        "proved" if found.proved else "unknown",
        found.line.points,
        len(found.line.plays),
        found.upper,
        found.count if isinstance(found, LongestLine) else None,
        tuple(map(format_event, found.line.plays)),
        format_tiles(found.line.chain),
        found,
    )
