"""Exact cover step by step, each step with the weakest technique of `propagation` that gets further."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from ..result import Deadline
from .propagation import PartialCover, Reasoner, Strike, Technique


@dataclass(frozen=True)
class Inference:
    """One step of reasoning.

    Attributes:
        technique: how it was made.
        item: what forces the options chosen; the item left without options after a contradiction; else -1.
        chosen: options chosen.
        strikes: options struck out.
        nodes: positions looked at by a search.
        solutions: how many a search found, two standing for more.
    """

    technique: Technique
    item: int = -1
    chosen: tuple[int, ...] = ()
    strikes: tuple[Strike, ...] = ()
    nodes: int = 0
    solutions: int = 1


def reason(
    reasoner: Reasoner, position: PartialCover, deadline: Deadline, strongest: Technique = Technique.SEARCH
) -> Iterator[Inference]:
    """Solve a position step by step, each with the weakest technique that gets any further.

    Singles come one at a time. Stranding and chains strike out all that they can at a time; look-ahead
    strikes out one option, and then the weaker ones are asked again. A search ends it. Otherwise it ends when
    all is covered, when the techniques get no further, or with a step without solutions: its item has no
    options.

    Raises:
        TimeUpError: at the deadline.
    """
    while not position.done:
        if forced := reasoner.singles(position):
            chosen = tuple(reasoner.options(position, forced[0]))
            failed = _first_failure(reasoner.choose(position, option) for option in chosen)
            yield Inference(Technique.SINGLE, forced[0], chosen)
        else:
            strikes = next_strikes(reasoner, position, deadline, strongest)
            if not strikes:
                break
            failed = _first_failure(reasoner.strike(position, strike.option) for strike in strikes)
            yield Inference(strikes[0].technique, strikes=strikes)
        if failed >= 0:
            yield Inference(Technique.SINGLE, failed, solutions=0)
            return
    if not position.done and strongest is Technique.SEARCH:
        found = reasoner.search(position, deadline)
        known = set(position.chosen)
        rest = tuple(o for o in found.solutions[0] if o not in known) if len(found.solutions) == 1 else ()
        yield Inference(Technique.SEARCH, chosen=rest, nodes=found.nodes, solutions=len(found.solutions))


def next_strikes(
    reasoner: Reasoner, position: PartialCover, deadline: Deadline, strongest: Technique
) -> tuple[Strike, ...]:
    """What the weakest technique that gets anywhere strikes out; nothing if none up to ``strongest`` does."""
    for technique in (Technique.STRANDED, Technique.CHAIN, Technique.LOOKAHEAD):
        if technique <= strongest:
            number = 1 if technique is Technique.LOOKAHEAD else None
            if found := tuple(islice(reasoner.strikes(position, technique, deadline), number)):
                return found
    return ()


def _first_failure(results: Iterable[int]) -> int:
    return next((item for item in results if item >= 0), -1)
