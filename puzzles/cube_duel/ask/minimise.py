"""The fewest setup pieces with which a solution is the only one, proved to be the fewest."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import ClassVar

from ....solver.cover import engines
from ....solver.cover.hitting_sets import Rejected, Test, smallest, uniqueness_test
from ....solver.cover.problem import uniqueness
from ....solver.result import CheckFailedError, Deadline, Status, TimeUpError
from ...files.faults import InvalidError, check_flag, check_seconds, item_fault
from ...pictures.shown import Shown
from ..rules import check
from ..rules.challenge import Challenge, Packing, in_order, labels_of, pieces_from_labels
from ..rules.faults import require_challenge
from ..rules.notation import format_layers
from ..rules.order import Buildable
from ..search.buildable import build_order
from ..search.model import Model, build


@dataclass(frozen=True)
class Minimised(Shown):
    """The smallest setups of a solution.

    Attributes:
        challenge: what was asked about.
        status: `ONE`: found; `NONE`: there is no solution, or (``solution`` is given) no setup that can be
            stood up; `UNKNOWN`: out of time.
        solution: the solution that the setups lead to.
        setups: the smallest setups: one, or (where all are asked for) as many as were found.
        all: these as layers, if all were asked for; else ``None``.
        complete: are these all the smallest ones?
        placeable: can the first of them be built up by itself, stably, and the other pieces after it?
            ``None`` without one, or out of time.
        at_least: every setup has at least so many pieces.
        rounds: choices of setup pieces that were tested.
        seconds: time taken.
    """

    JSON: ClassVar = (
        *("name", "status", "size", "setup", "pieces", "all", "complete", "placeable", "at_least", "rounds"),
        "seconds",
    )

    challenge: Challenge
    status: Status
    solution: Packing
    setups: tuple[Packing, ...]
    all: tuple[str, ...] | None
    complete: bool
    placeable: bool | None
    at_least: int
    rounds: int
    seconds: float

    @property
    def name(self) -> str:
        """Name of the challenge."""
        return self.challenge.name

    @property
    def pieces(self) -> Packing | None:
        """The first of the setups."""
        return self.setups[0] if self.setups else None

    @property
    def setup(self) -> str | None:
        """The first of the setups, as layers."""
        return _layers(self.challenge, self.setups[0]) if self.setups else None

    @property
    def size(self) -> int | None:
        """Number of pieces of the smallest setups, ``None`` where none is known."""
        return len(self.setups[0]) if self.setups else None


def _layers(challenge: Challenge, setup: Packing) -> str:
    return format_layers(labels_of(setup), challenge.box)


def no_aim(challenge: Challenge, message: str) -> InvalidError:
    """The error for a challenge that does not say which solution is meant; to be raised."""
    return InvalidError([item_fault(f'challenge "{challenge.name}": {message}', "solution")])


def minimise(
    challenge: Challenge,
    *,
    all: bool = False,  # noqa: A002 (as on the command line)
    placeable: bool = False,
    timeout: float | None = None,
) -> Minimised:
    """Find the fewest pieces of the solution that make it the only one; target and seams stay as they are.

    The challenge's setup is not kept: it only says which solution is meant where none is printed.

    Args:
        challenge: the challenge.
        all: find all smallest setups.
        placeable: only setups that can be built up by themselves, stably, and the other pieces after them.
        timeout: seconds.

    Raises:
        InvalidError: the challenge is not sound, an option is unknown, or it is not said which solution is
            meant: the challenge has several and prints none, or prints what is none.

    >>> from pipcube import duel
    >>> minimise(duel.read("@sampler")["junior-1"]).size
    2
    """
    require_challenge(challenge)
    check_flag("all", all)
    check_flag("placeable", placeable)
    check_seconds("timeout", timeout)
    engine = engines.choose(None, challenge.box.volume)
    engines.prepare(engine)
    begin = time.perf_counter()
    search = _SetupSearch(replace(challenge, setup=(), placed=()), engine, Deadline.after(timeout))
    try:
        search.deadline.check()
        solution = _aim(challenge, engine, search.deadline)
        status = search.run(solution, every=all, placeable=placeable) if solution else Status.NONE
    except TimeUpError:
        status = Status.UNKNOWN
    found = tuple(search.setups)
    complete = status is Status.ONE and all
    if status is Status.UNKNOWN and found:  # it is a smallest one; that there are others may be open
        status = Status.ONE
    try:
        stands = search.stands(found[0]) if found else None
    except TimeUpError:
        stands = None
    seconds = time.perf_counter() - begin
    return Minimised(
        challenge,
        status,
        search.solution,
        found,
        tuple(_layers(challenge, setup) for setup in found) if all else None,
        complete,
        stands,
        search.at_least,
        search.rounds,
        seconds,
    )


def _aim(challenge: Challenge, engine: str, deadline: Deadline) -> Packing:
    """The solution that is meant; empty if there is none."""
    if challenge.solution is not None:
        printed = pieces_from_labels(challenge.solution)
        if faults := check.find_faults(challenge, printed):
            raise no_aim(challenge, "the printed solution is not one: " + "; ".join(faults[:3]))
        return printed
    model = build(challenge)
    answer = uniqueness(model.problem, engines.ENGINES[engine], deadline)
    if answer.status is Status.UNKNOWN:
        raise TimeUpError
    if answer.status is Status.MANY:
        raise no_aim(challenge, "there are several solutions; print the one that is meant as solution = ...")
    return model.decode(answer.solutions[0]) if answer.solutions else ()


class _SetupSearch:
    """The loop, with what it has found so far."""

    def __init__(self, challenge: Challenge, engine: str, deadline: Deadline) -> None:
        self.challenge, self.deadline = challenge, deadline
        self._engine = engines.ENGINES[engine]
        self._stands: dict[Packing, bool] = {}
        self.solution: Packing = ()
        self.setups: list[Packing] = []
        self.rounds = self.at_least = 0

    def run(self, solution: Packing, *, every: bool, placeable: bool) -> Status:
        """Fill ``setups``."""
        self.solution = solution
        model = build(self.challenge)
        test = self._test(model, placeable=placeable)
        for hit in smallest(len(solution), test, self.deadline):
            setup = in_order(solution[e] for e in hit.elements)
            self.setups.append(setup)
            if not every:
                break
        return Status.ONE if self.setups else Status.NONE

    def _test(self, model: Model, *, placeable: bool) -> Test:
        options = []
        for piece in self.solution:
            option = model.option_of(piece)
            if option is None:
                raise CheckFailedError(f'challenge "{self.challenge.name}": {piece.label} is no placement')
            options.append(option)
        unique = uniqueness_test(model.problem, options, self._engine, self.deadline)

        def test(chosen: frozenset[int]) -> Rejected | None:
            self.rounds += 1
            self.at_least = len(chosen)
            rejected = unique(chosen)
            if rejected is None and placeable:
                setup = in_order(self.solution[e] for e in chosen)
                # Pieces that are added may carry others: this says nothing about larger setups.
                return None if self.stands(setup) else Rejected(None)
            return rejected

        return test

    def stands(self, setup: Packing) -> bool:
        """Can it be built up by itself, stably, and the other pieces after it?"""
        if setup not in self._stands:
            box, rest = self.challenge.box, tuple(piece for piece in self.solution if piece not in setup)
            self._stands[setup] = all(  # the setup first: most fail there, and it is far less work
                build_order(box, before, after, self.deadline).verdict is Buildable.STABLE
                for before, after in (((), setup), (setup, rest))
            )
        return self._stands[setup]
