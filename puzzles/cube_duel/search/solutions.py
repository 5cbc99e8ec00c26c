"""The solutions of a challenge, as its engines find them: one and no other, two, or all. Each is checked."""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import dataclass

from ....solver.cover import engines
from ....solver.cover.problem import uniqueness
from ....solver.result import CheckFailedError, Deadline, EngineDisagreementError, Status, TimeUpError
from ...files.faults import check_choice, item_fault, require
from ..rules import check
from ..rules.challenge import Challenge, Packing, pieces_from_labels
from .model import Model, build

ALL_ENGINES = "all"


@dataclass(frozen=True)
class FoundPackings:
    """Whether a challenge has exactly one solution.

    Attributes:
        status: the verdict over all packings.
        packings: the solutions asked for; at most two unless all were.
        count: number of solutions, or ``None`` where it is not known exactly.
        count_up_to_turns: the same up to the rotations that leave the challenge unchanged.
        complete: whether ``packings`` holds all there are.
        solution_fault: why the printed solution is none, or is not the only one; ``None`` without a printed
            solution, or where it is right or the verdict is unknown; see ``solution_ok``.
        solution_ok: is the printed solution the one solution? ``None`` without one, or undecided.
        engine: the engine or engines that were asked.
        seconds: time taken, model building and checks included.
    """

    status: Status
    packings: tuple[Packing, ...]
    count: int | None
    count_up_to_turns: int | None
    complete: bool
    solution_ok: bool | None
    solution_fault: str | None
    engine: str
    seconds: float


def engine_names(engine: str | None, challenge: Challenge) -> list[str]:
    """The engines to ask: the one named, the default for the box, or all that can take it.

    Raises:
        TooManyItemsError: the engine named cannot take a box of this size.
        NotCompiledError: the engine named has not been compiled.
    """
    items = challenge.box.volume
    if engine == ALL_ENGINES:
        return [name for name in engines.ENGINES if name != "cover" or engines.choose(None, items) == "cover"]
    return [engines.choose(engine, items)]


def check_engine(engine: object, challenge: Challenge) -> None:
    """Refuse an engine that is not known, or cannot take a box of this size.

    Raises:
        InvalidError: with the known ones and the nearest.
    """
    check_choice("engine", engine, [*engines.ENGINES, ALL_ENGINES], optional=True)
    try:
        engines.choose(
            None if engine == ALL_ENGINES else str(engine) if engine else None, challenge.box.volume
        )
    except engines.TooManyItemsError as error:
        require([item_fault(str(error), "engine")], challenge.name, "challenge")


def ready(engine: str | None, challenge: Challenge) -> list[str]:
    """The engines to ask, loaded: neither clock nor deadline counts that."""
    names = engine_names(engine, challenge)
    for name in names:
        engines.prepare(name)
    return names


def find(challenge: Challenge, *, engine: str | None = None, timeout: float | None = None) -> FoundPackings:
    """Find a solution and prove that there is no other, or find two that differ.

    Args:
        challenge: the challenge.
        engine: one of `engines.ENGINES`, ``all`` to ask each and compare, or ``None`` for the default.
        timeout: seconds, over all engines; the verdict is `UNKNOWN` when they are over.

    Raises:
        EngineDisagreementError: two engines disagree (with ``all``).
        CheckFailedError: a solution does not pass the checker.
        TooManyItemsError: the engine named cannot take a box of this size.
    """
    names = ready(engine, challenge)
    begin = time.perf_counter()
    deadline = Deadline.after(timeout)
    model = build(challenge)
    answers = [uniqueness(model.problem, engines.ENGINES[name], deadline) for name in names]
    decided = {answer.status for answer in answers} - {Status.UNKNOWN}
    unique = {answer.solutions for answer in answers if answer.status is Status.ONE}
    if len(decided) > 1 or len(unique) > 1:
        raise EngineDisagreementError(dissent(challenge, names, [str(a.status) for a in answers]))
    answer = answers[0] if len({a.status for a in answers}) == 1 else None
    status = answer.status if answer else Status.UNKNOWN
    best = answer or max(answers, key=lambda a: len(a.solutions))
    packings = tuple(_checked(model, solution) for solution in best.solutions)
    count = {Status.NONE: 0, Status.ONE: 1}.get(status)
    okay, fault = _judge_printed(challenge, status, packings)
    complete = status in (Status.NONE, Status.ONE)
    elapsed = time.perf_counter() - begin
    return FoundPackings(status, packings, count, count, complete, okay, fault, "+".join(names), elapsed)


def find_all(
    challenge: Challenge, *, engine: str | None = None, timeout: float | None = None, limit: int | None = None
) -> FoundPackings:
    """The same with every solution listed, up to a limit; ``complete`` tells whether these are all.

    Raises:
        As `find`.
    """
    names = ready(engine, challenge)
    begin = time.perf_counter()
    deadline = Deadline.after(timeout)
    model = build(challenge)
    lists = [listed(engines.ENGINES[name](model.problem, deadline), deadline, limit) for name in names]
    whole = {frozenset(one.solutions) for one in lists if one.complete}
    if len(whole) > 1:
        raise EngineDisagreementError(dissent(challenge, names, [str(len(x.solutions)) for x in lists]))
    best = min(lists, key=lambda listed: listed.complete)
    packings = _checked_until(model, best.solutions, deadline)
    complete = best.complete and len(packings) == len(best.solutions)
    count = len(packings) if complete else None
    orbits = listed_orbits(model, best.solutions) if complete else None
    status = Status.MANY if best.known > 1 else Status.UNKNOWN
    if complete and best.known < 2:
        status = Status.ONE if packings else Status.NONE
    okay, fault = _judge_printed(challenge, status, packings)
    elapsed = time.perf_counter() - begin
    return FoundPackings(status, packings, count, orbits, complete, okay, fault, "+".join(names), elapsed)


@dataclass(frozen=True)
class Listed:
    """Solutions up to a limit or the deadline; how many are known to exist; whether these are all."""

    solutions: list[tuple[int, ...]]
    known: int
    complete: bool


def listed(solutions: Iterable[tuple[int, ...]], deadline: Deadline, limit: int | None) -> Listed:
    found: list[tuple[int, ...]] = []
    try:
        deadline.check()
        for solution in solutions:
            if len(found) == limit:
                return Listed(found, len(found) + 1, complete=False)
            found.append(solution)
    except TimeUpError:
        return Listed(found, len(found), complete=False)
    return Listed(found, len(found), complete=True)


def _checked_until(model: Model, solutions: list[tuple[int, ...]], deadline: Deadline) -> tuple[Packing, ...]:
    """The solutions decoded and checked, as many as the deadline allows."""
    packings = []
    for solution in solutions:
        if deadline.remaining() == 0.0:
            break
        packings.append(_checked(model, solution))
    return tuple(packings)


def listed_orbits(model: Model, solutions: list[tuple[int, ...]]) -> int:
    from ....solver.cover.orbits import orbits_of

    return orbits_of(solutions, model.symmetries)


def _checked(model: Model, solution: tuple[int, ...]) -> Packing:
    packing = model.decode(solution)
    faults = check.find_faults(model.challenge, packing)
    if faults:
        raise CheckFailedError(f'challenge "{model.challenge.name}": {"; ".join(faults)}')
    return packing


def _judge_printed(
    challenge: Challenge, status: Status, packings: tuple[Packing, ...]
) -> tuple[bool | None, str | None]:
    """Is the printed solution the one solution? If not, why."""
    if challenge.solution is None:
        return None, None
    if status is Status.UNKNOWN:  # also without a look at it: out of time is never a no
        return None, None
    printed = pieces_from_labels(challenge.solution)
    faults = check.find_faults(challenge, printed)
    if faults:
        return False, "the printed solution is not one: " + "; ".join(faults[:3])
    if status is Status.MANY:
        return False, "the printed solution is one of several"
    if status is Status.NONE or standing_of(challenge, printed) != standing_of(challenge, packings[0]):
        raise CheckFailedError(f'challenge "{challenge.name}": the printed solution was not found')
    return True, None


def standing_of(
    challenge: Challenge, packing: Packing
) -> set[tuple[str, int, frozenset[tuple[int, int, int]]]]:
    """A packing without the copies' letters: which shape of which colour stands where."""
    return {(p.colour, challenge.pieces.shape_of[p.letter], p.cells) for p in packing}


def dissent(challenge: Challenge, names: list[str], answers: list[str]) -> str:
    said = ", ".join(f"{name} says {answer}" for name, answer in zip(names, answers, strict=True))
    return f'challenge "{challenge.name}": the engines disagree: {said}'
