"""A large count in pieces, for threads of this process or for processes elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from threading import Event

from ..result import Count, Deadline
from ..run.bulk import in_pieces
from ..run.parallel import Mapper
from . import search
from .problem import Problem

_UNDIVIDED = 0.1  # seconds: what takes no longer is not divided
_PIECES = 128  # whatever the number of workers; enough that the last ones do not wait for long

Part = tuple[tuple[int, ...], int]  # the first options, and how often a solution with them counts


@dataclass(frozen=True, eq=False)
class CountPart:
    """A share of a count; can be sent to another process.

    Attributes:
        problem: the whole problem.
        parts: what to count in it.
        seconds: how long it may take; ``None`` for as long as it takes.
    """

    problem: Problem
    parts: tuple[Part, ...]
    seconds: float | None = None


def count_piece(piece: CountPart) -> Count:
    """Count a piece."""
    return _count_parts(piece.problem, piece.parts, Deadline.after(piece.seconds))


def divided(problem: Problem, parts: Iterable[Part], seconds: float | None = None) -> list[CountPart]:
    """Pieces that together count the parts: at most `_PIECES`, always the same ones."""
    parts = list(parts)
    while len(parts) < _PIECES:
        longer: list[Part] = []
        for first, weight in parts:
            following = search.branches(problem, first)
            longer += [(first, weight)] if following is None else [((*first, o), weight) for o in following]
        if len(longer) <= len(parts):
            break
        parts = longer
    # Neighbours take similarly long, so each piece gets parts from everywhere.
    chosen = [tuple(parts[number::_PIECES]) for number in range(min(_PIECES, len(parts)))]
    return [CountPart(problem, some, seconds) for some in chosen]


def count(
    problem: Problem,
    parts: Sequence[Part],
    deadline: Deadline,
    *,
    limit: int | None = None,
    progress: search.Progress | None = None,
    jobs: int = 1,
    mapper: Mapper | None = None,
) -> Count:
    """Count the solutions of several parts, each as often as its weight says.

    Args:
        problem: the problem.
        parts: the parts.
        deadline: where it passes, the count so far is returned as a lower bound.
        limit: stop as soon as the count is known to be larger.
        progress: called with the share done, 0 to 1.
        jobs: threads, for what takes more than a moment.
        mapper: what computes the pieces of such a count instead of threads, yielding the results in order.

    Raises:
        KeyboardInterrupt: at Ctrl-C.
        Exception: what the mapper raises.
    """
    if jobs == 1 and mapper is None:
        return _count_parts(problem, parts, deadline, limit=limit, progress=progress)
    left = deadline.remaining()
    moment = Deadline.after(_UNDIVIDED if left is None else min(_UNDIVIDED, left))
    whole = _count_parts(problem, parts, moment, limit=limit)
    if whole.exact or deadline.remaining() == 0 or (limit is not None and whole.at_least > limit):
        return whole
    pieces = divided(problem, parts, deadline.remaining())
    if mapper is not None:
        return _on_mapper(pieces, mapper, deadline, limit, progress)
    return _on_threads(pieces, deadline, limit, progress, jobs)


def _count_parts(
    problem: Problem,
    parts: Sequence[Part],
    deadline: Deadline,
    *,
    limit: int | None = None,
    progress: search.Progress | None = None,
    stop: Event | None = None,
) -> Count:
    total = 0
    for done, (first, weight) in enumerate(parts):

        def step(share: float, done: int = done) -> None:
            if progress:
                progress((done + share) / len(parts))

        room = None if limit is None else (limit - total) // weight
        part = search.count(
            problem, deadline, first=first, limit=room, progress=step if progress else None, stop=stop
        )
        total += weight * part.at_least
        if not part.exact:
            return Count(total, exact=False)
    return Count(total, exact=True)


def _on_threads(
    pieces: list[CountPart],
    deadline: Deadline,
    limit: int | None,
    progress: search.Progress | None,
    jobs: int,
) -> Count:
    stop = Event()

    def work(piece: CountPart) -> Count:
        return _count_parts(piece.problem, piece.parts, deadline, stop=stop)

    def tell(done: list[Count]) -> None:
        if limit is not None and sum(part.at_least for part in done) > limit:
            stop.set()
        if progress:
            progress(len(done) / len(pieces))

    results, interrupted = in_pieces(work, pieces, stop.set, tell, deadline, jobs=jobs)
    if interrupted:
        raise KeyboardInterrupt
    total = sum(part.at_least for part in results)
    exact = len(results) == len(pieces) and all(part.exact for part in results)
    return Count(total, exact and (limit is None or total <= limit))


def _on_mapper(
    pieces: list[CountPart],
    mapper: Mapper,
    deadline: Deadline,
    limit: int | None,
    progress: search.Progress | None,
) -> Count:
    total, exact = 0, True
    for done, part in enumerate(mapper(count_piece, pieces), start=1):
        total += part.at_least
        exact = exact and part.exact
        if progress:
            progress(done / len(pieces))
        over = limit is not None and total > limit
        if over or (done < len(pieces) and deadline.remaining() == 0):
            return Count(total, exact=False)
    return Count(total, exact)
