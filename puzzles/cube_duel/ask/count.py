"""How many solutions has a challenge?"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from ....solver.cover import engines
from ....solver.result import Count, Deadline, EngineDisagreementError, Status
from ....solver.run.parallel import Mapper
from ...files.faults import check_number, check_seconds
from ...pictures.shown import Shown
from ..rules.challenge import Challenge
from ..rules.faults import require_challenge
from ..search.model import Model, build
from ..search.solutions import check_engine, dissent, listed, listed_orbits, ready


@dataclass(frozen=True)
class Counted(Shown):
    """How many solutions a challenge has.

    Attributes:
        name: of the challenge.
        status: ``none``, ``one``, ``many``, or ``unknown`` where the number is not known exactly.
        count: exact number, or ``None``.
        count_up_to_turns: the same up to the rotations that leave the challenge unchanged, or ``None``.
        at_least: solutions known to exist.
        engine: the engine or engines that were asked.
        seconds: time taken.
    """

    name: str
    status: Status
    count: int | None
    count_up_to_turns: int | None
    at_least: int
    engine: str
    seconds: float


def count(
    challenge: Challenge,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    limit: int | None = None,
    progress: Callable[[float], None] | None = None,
    jobs: int = 1,
    mapper: Mapper | None = None,
) -> Counted:
    """Count the solutions, raw and up to the rotations that leave the challenge's data unchanged.

    Args:
        challenge: the challenge.
        engine: as in `solve`.
        timeout: seconds.
        limit: give up counting once there are more than this many.
        progress: called with the estimated share done, 0 to 1.
        jobs: threads that the cover engine uses for a long count.
        mapper: what the cover engine uses instead of threads; see `solver.count_pieces`.

    Raises:
        InvalidError: the challenge is not sound, or an option is unknown.
        EngineDisagreementError: two engines disagree (with ``all``).

    >>> count(Challenge("cube", pieces="soma", shape=(3, 3, 3))).count
    11520
    """
    require_challenge(challenge)
    check_engine(engine, challenge)
    check_seconds("timeout", timeout)
    check_number("limit", limit, 0, optional=True)
    check_number("jobs", jobs, 1)
    names = ready(engine, challenge)
    begin = time.perf_counter()
    deadline = Deadline.after(timeout)
    model = build(challenge)
    counts = [_count(model, name, deadline, limit, progress, jobs, mapper) for name in names]
    exact = {pair for part, pair in counts if part.exact}
    if len(exact) > 1:
        raise EngineDisagreementError(dissent(challenge, names, [str(c.at_least) for c, _ in counts]))
    all_exact = all(part.exact for part, _ in counts)
    at_least = max(part.at_least for part, _ in counts)
    total, orbits = exact.pop() if all_exact else (None, None)
    status = {None: Status.UNKNOWN, 0: Status.NONE, 1: Status.ONE}.get(total, Status.MANY)
    elapsed = time.perf_counter() - begin
    return Counted(challenge.name, status, total, orbits, at_least, "+".join(names), elapsed)


def _count(
    model: Model,
    name: str,
    deadline: Deadline,
    limit: int | None,
    progress: Callable[[float], None] | None,
    jobs: int,
    mapper: Mapper | None,
) -> tuple[Count, tuple[int, int | None]]:
    """One engine's count, and (raw, up to turns); only the cover engine counts without listing."""
    from ....solver.cover import orbits as turned

    if name == "cover":
        turns = model.symmetries
        raw = turned.count(
            model.problem, turns, deadline, limit=limit, progress=progress, jobs=jobs, mapper=mapper
        )
        orbits = None
        if raw.exact:
            orbits = turned.orbits(model.problem, turns, raw.at_least, deadline, jobs=jobs, mapper=mapper)
        return raw, (raw.at_least, orbits)
    known = listed(engines.ENGINES[name](model.problem, deadline), deadline, limit)
    orbits = listed_orbits(model, known.solutions) if known.complete else None
    return Count(known.known, known.complete), (known.known, orbits)
