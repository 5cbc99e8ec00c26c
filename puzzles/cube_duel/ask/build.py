"""The questions of building in the hand: can a solution be built, in which order, and how many can?"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ....solver.result import CheckFailedError, Deadline, Status, TimeUpError
from ...files.faults import check_seconds
from ...pictures.shown import Shown
from ..rules import check
from ..rules.challenge import Challenge, Packing, pieces_from_labels
from ..rules.faults import require_challenge
from ..rules.order import Buildable, BuildStep, Order
from ..rules.order_check import verify_order
from ..search.buildable import build_order
from ..search.solutions import FoundPackings, find, find_all, ready

DEFAULT_TIMEOUT = 60.0  # seconds a challenge
MOST_EXAMINED = 100  # packings of a challenge that are looked at


@dataclass(frozen=True)
class Built(Shown):
    """How a challenge is built in the hand.

    Attributes:
        challenge: what was asked about.
        status: how many packings the challenge has; ``None`` if its printed solution made that no question.
        packing: the packing that is built; ``None`` if there is none, or none was found in time.
        best: the order with its verdict; ``None`` without a packing, or when time was up.
        others: packings that were examined beside it.
        complete: is that verdict about the challenge? ``False`` if other packings, not examined,
            might be better.
        seconds: time taken.
        solution_fault: why the printed solution is none, if it is none; then another packing is built.
    """

    challenge: Challenge
    status: Status | None
    packing: Packing | None
    best: Order | None
    others: int
    complete: bool
    seconds: float
    solution_fault: str = ""

    @property
    def JSON(self) -> Sequence[str]:  # noqa: N802 (the name that plain looks for)
        """The attributes that JSON has."""
        always = ("name", "status", "order", "stable", "setup", "rest", "examined", "complete", "seconds")
        return (*always, "solution_fault") if self.solution_fault else always

    @property
    def name(self) -> str:
        """Name of the challenge."""
        return self.challenge.name

    @property
    def order(self) -> tuple[BuildStep, ...]:
        """The steps, setup first."""
        return self.best.steps if self.best else ()

    @property
    def stable(self) -> bool | None:
        """Is everything stable after every step? ``None`` without an order."""
        return self.best.verdict is Buildable.STABLE if self.best else None

    @property
    def setup(self) -> Buildable | None:
        """How well the setup can be built up by itself."""
        return self.best.setup if self.best else None

    @property
    def rest(self) -> Buildable | None:
        """How well the other pieces can, on the setup."""
        return self.best.rest if self.best else None

    @property
    def examined(self) -> int:
        """Packings that were examined."""
        return self.others + 1 if self.best else 0


def rest_of(challenge: Challenge, packing: Packing) -> Packing:
    """The pieces that are placed after the setup."""
    standing = {piece.cells for piece in challenge.setup}
    return tuple(piece for piece in packing if piece.cells not in standing)


def order_of(challenge: Challenge, packing: Packing, deadline: Deadline) -> Order:
    """The best order for a packing, replayed by the independent checker.

    Raises:
        TimeUpError: at the deadline.
        CheckFailedError: the order does not stand up to the replay.
    """
    rest = rest_of(challenge, packing)
    order = build_order(challenge.box, challenge.setup, rest, deadline)
    if faults := verify_order(challenge.box, challenge.setup, rest, order):
        raise CheckFailedError(f'challenge "{challenge.name}": {"; ".join(faults)}')
    return order


def orders_of(
    challenge: Challenge, solved: FoundPackings, *, timeout: float | None = None
) -> tuple[Order | None, ...]:
    """The best order for each of the solutions listed; ``None``: out of time.

    Args:
        challenge: the challenge.
        solved: its solutions.
        timeout: seconds for all of them; `DEFAULT_TIMEOUT` if ``None``.

    Raises:
        CheckFailedError: an order does not stand up to the replay.
    """
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    orders: list[Order | None] = []
    for packing in solved.packings:
        try:
            orders.append(order_of(challenge, packing, deadline))
        except TimeUpError:
            orders.append(None)
    return tuple(orders)


InHand = tuple[list[bool | None], Status]


def examine(challenge: Challenge, solved: FoundPackings, *, timeout: float | None = None) -> InHand:
    """Which of the solutions can be built stably, setup first, and how many of all packings can.

    Args:
        challenge: the challenge.
        solved: its solutions.
        timeout: seconds.

    Returns:
        A verdict for each solution listed (``None``: out of time), and the status among buildable packings,
        which is `Status.UNKNOWN` unless all packings are known and decided.
    """
    verdicts: list[bool | None] = []
    deadline = Deadline.after(timeout)
    for packing in solved.packings:
        try:
            rest = rest_of(challenge, packing)
            order = build_order(challenge.box, challenge.setup, rest, deadline)
            verdicts.append(order.verdict is Buildable.STABLE)
        except TimeUpError:
            verdicts.append(None)
    return verdicts, status_of(verdicts, complete=solved.complete)


def status_of(verdicts: list[bool | None], *, complete: bool) -> Status:
    """The status among buildable packings: two that can be built are many, whatever is not known."""
    built = verdicts.count(True)
    if built > 1:
        return Status.MANY
    if not complete or None in verdicts:
        return Status.UNKNOWN
    return Status.ONE if built else Status.NONE


def build(challenge: Challenge, *, timeout: float | None = None) -> Built:
    """How a challenge is built: its printed solution, else the first packing that can be built stably.

    Args:
        challenge: the challenge.
        timeout: seconds; `DEFAULT_TIMEOUT` if ``None``.

    Raises:
        InvalidError: the challenge is not sound, or the timeout no number of seconds.
        CheckFailedError: an answer does not pass its checker.

    >>> from pipcube import duel
    >>> build(duel.read("@sampler")["starter-0"]).stable
    True
    """
    require_challenge(challenge)
    check_seconds("timeout", timeout)
    fault = printed_fault(challenge)
    search = challenge.solution is None or bool(fault)
    if search:
        ready(None, challenge)
    begun = time.monotonic()
    timeout = DEFAULT_TIMEOUT if timeout is None else timeout
    deadline = Deadline.after(timeout)
    status, packings, complete = _candidates(challenge, timeout, search=search)
    best: tuple[Packing, Order] | None = None
    looked = 0
    try:
        for packing in packings:
            order = order_of(challenge, packing, deadline)
            looked += 1
            if best is None or _rank(order) < _rank(best[1]):
                best = packing, order
            if order.verdict is Buildable.STABLE:
                complete = True
                break
    except TimeUpError:
        complete = False
    elapsed = time.monotonic() - begun
    if best is None:
        return Built(challenge, status, packings[0] if packings else None, None, 0, complete, elapsed, fault)
    return Built(challenge, status, best[0], best[1], looked - 1, complete, elapsed, fault)


def printed_fault(challenge: Challenge) -> str:
    """Why the printed solution is none; empty if it is one, or nothing is printed."""
    if challenge.solution is None:
        return ""
    return "; ".join(check.find_faults(challenge, pieces_from_labels(challenge.solution))[:3])


def _rank(order: Order) -> tuple[int, int]:
    return list(Buildable).index(order.verdict), order.unstable_steps


def _candidates(
    challenge: Challenge, timeout: float, *, search: bool
) -> tuple[Status | None, tuple[Packing, ...], bool]:
    """The packings to look at: the printed solution, the only one, or some of several; are these all?"""
    if challenge.solution is not None and not search:
        return None, (pieces_from_labels(challenge.solution),), True
    solved = find(challenge, timeout=timeout)
    if solved.status is Status.MANY:
        some = find_all(challenge, timeout=timeout, limit=MOST_EXAMINED)
        return Status.MANY, some.packings, some.complete
    return solved.status, solved.packings, solved.status is not Status.UNKNOWN
