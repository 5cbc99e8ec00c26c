"""What solves a challenge, and is it the only solution?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ....solver.result import Status
from ...files.faults import check_flag, check_number, check_seconds, refuse
from ...pictures.shown import Shown
from ..rules.challenge import Challenge, Packing, labels_of
from ..rules.faults import require_challenge
from ..rules.notation import format_layers
from ..search.solutions import check_engine, find, find_all
from .build import examine

_ALWAYS = (
    *("name", "status", "solutions", "buildable", "status_buildable"),
    *("count", "count_up_to_turns", "complete", "engine", "seconds"),
)


@dataclass(frozen=True)
class Solved(Shown):
    """Whether a challenge has exactly one solution, and which.

    Attributes:
        challenge: what was asked about.
        status: the verdict over all packings.
        packings: the solutions found, as pieces: two that differ if there are several, unless all were asked
            for.
        buildable: for each of them, can it be built in the hand, setup first? ``None``: not examined.
        status_buildable: how many of all packings can be built; ``unknown`` unless all are known.
        count: number of solutions, or ``None`` where it is not known exactly.
        count_up_to_turns: the same up to the rotations that leave the challenge unchanged.
        complete: are these all the solutions?
        engine: the engine or engines that were asked.
        seconds: time taken, model building and checks included.
        solution_ok: is the printed solution the one solution? ``None`` without one, or undecided.
        solution_fault: why it is not; ``None`` where there is nothing to say.
    """

    challenge: Challenge
    status: Status
    packings: tuple[Packing, ...]
    buildable: tuple[bool | None, ...]
    status_buildable: Status
    count: int | None
    count_up_to_turns: int | None
    complete: bool
    engine: str
    seconds: float
    solution_ok: bool | None = None
    solution_fault: str | None = None

    @property
    def JSON(self) -> Sequence[str]:  # noqa: N802 (the name that plain looks for)
        """The attributes that JSON has."""
        printed = ("solution_ok", "solution_fault") if self.solution_fault else ("solution_ok",)
        return (*_ALWAYS, *printed) if self.challenge.solution is not None else _ALWAYS

    @property
    def name(self) -> str:
        """Name of the challenge."""
        return self.challenge.name

    @property
    def solutions(self) -> tuple[str, ...]:
        """The solutions as layers."""
        box = self.challenge.box
        return tuple(format_layers(labels_of(packing), box) for packing in self.packings)


def solve(
    challenge: Challenge,
    *,
    engine: str | None = None,
    timeout: float | None = None,
    all: bool = False,  # noqa: A002 (as on the command line)
    limit: int | None = None,
) -> Solved:
    """Find a solution and prove that there is no other, or find two that differ.

    Args:
        challenge: the challenge.
        engine: ``cover``, ``sat``, ``cp-sat``, ``all`` to ask each and compare, or ``None`` for the default.
        timeout: seconds, over all engines; the status is ``unknown`` when they are over.
        all: list every solution, not only enough to decide.
        limit: with ``all``: stop the list after this many; ``complete`` tells whether these are all.

    Raises:
        InvalidError: the challenge is not sound, or an option is unknown.
        EngineDisagreementError: two engines disagree (with ``all``).
        CheckFailedError: a solution does not pass the checker.

    >>> solve(Challenge("two", pieces="soma", shape=(3, 3, 3))).status == "many"
    True
    """
    require_challenge(challenge)
    check_engine(engine, challenge)
    check_seconds("timeout", timeout)
    check_flag("all", all)
    check_number("limit", limit, 1, optional=True)
    if limit is not None and not all:
        raise refuse("limit", "none without all", limit)
    if all:
        found = find_all(challenge, engine=engine, timeout=timeout, limit=limit)
    else:
        found = find(challenge, engine=engine, timeout=timeout)
    verdicts, among = examine(challenge, found, timeout=timeout)
    return Solved(
        challenge,
        found.status,
        found.packings,
        tuple(verdicts),
        among,
        found.count,
        found.count_up_to_turns,
        found.complete,
        found.engine,
        found.seconds,
        found.solution_ok,
        found.solution_fault,
    )
