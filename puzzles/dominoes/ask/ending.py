"""An ending with every hand known: its value, that of every play, and how best play goes on."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from ....solver.result import CheckFailedError, Deadline, TimeUpError
from ....solver.run import compiled
from ....solver.trees.cp_sat import TooManyStatesError
from ....solver.trees.minimax import Payoff
from ..rules.game import (
    Drawn,
    Event,
    Play,
    Rules,
    State,
    after,
    after_play,
    final_scores,
    forced,
    legal,
    outcome,
    plays,
)
from ..rules.situation import Situation, extended
from ..search import cp_sat, plain
from ..search.engines import Found, SearchTooLargeError, search
from ..search.plain import RESULT, payoff

EXACT, UNKNOWN = "exact", "unknown"
SEARCH, CP_SAT, PLAIN = "search", "cp-sat", "plain"
ENGINES = (SEARCH, CP_SAT, PLAIN)
DEFAULT_TIMEOUT = 60.0  # seconds a position
MINIMAX, MAX_N, EXPECTATION = "minimax", "max^n", "expectation"


@dataclass(frozen=True)
class Worth:
    """What a position or play is worth to the side to move.

    Attributes:
        value: two sides: its points from here on less the other side's; each for himself: its own points; in
            a match: the margin of the match scores when it ends.
        values: each for himself: the points of every seat from here on (in a match: its final score).
        result: in a match 1, 0 or -1: its side, nobody, another side reaches the target in this hand.
    """

    value: Fraction
    values: tuple[Fraction, ...] | None = None
    result: int | None = None

    def rank(self, side: int) -> tuple[Fraction | int, ...]:
        """What is compared; ``side`` is the side to move, from 1."""
        rivals = sum(self.values) - self.values[side - 1] if self.values and self.result is None else 0
        return self.result or 0, self.value, -rivals


@dataclass(frozen=True)
class EndingMove:
    """A legal play: what it is worth, what it loses against the best, and whether it is one of the best."""

    play: Play
    worth: Worth
    loss: Fraction
    best: bool


@dataclass(frozen=True)
class Ending:
    """The value of an ending.

    Attributes:
        status: `EXACT` or `UNKNOWN`.
        method: `MINIMAX`, `EXPECTATION` or `MAX_N`.
        worth: of the position; ``None`` if unknown.
        moves: every legal play, lowest tile first, left before right.
        line: best play by all to the end, or to the first draw from a boneyard of unknown order.
        nodes: positions searched.
        seconds: time taken.
        reason: why it is unknown.
    """

    status: str
    method: str
    worth: Worth | None
    moves: tuple[EndingMove, ...]
    line: tuple[Event, ...]
    nodes: int
    seconds: float
    reason: str = ""

    @property
    def best(self) -> tuple[Play, ...]:
        """All plays that are as good as the best."""
        return tuple(move.play for move in self.moves if move.best)


def obstacle(position: Situation) -> str | None:
    """Why an ending cannot be valued at all; ``None`` if it can."""
    if any(position.hidden):
        return "every hand must be known here"
    if position.hidden_boneyard and position.rules.draws:
        return (
            'the boneyard must be known here; if only its order is not, write its tiles and order = "random"'
        )
    if position.replayed and position.replayed.over:
        return "the hand has ended"
    return None


def method_of(position: Situation) -> str:
    """How an ending is valued."""
    if position.rules.sides > 2:
        return MAX_N
    chance = not position.order_known and position.rules.draws and len(position.state.boneyard) > 1
    return EXPECTATION if chance else MINIMAX


def solve(position: Situation, *, timeout: float | None = None, engine: str | None = None) -> Ending:
    """Value an ending and each of its plays.

    Args:
        position: one without an `obstacle`.
        timeout: seconds; `DEFAULT_TIMEOUT` if ``None``.
        engine: `SEARCH` (compiled), `CP_SAT` (a constraint model of small endings) or `PLAIN` (the twin of
            the search in Python). The search if ``None``, or its twin where it was not compiled.

    Raises:
        ValueError: there is an obstacle.
        NotCompiledError: the search is named, and was not compiled.
        CheckFailedError: the values and the line contradict each other.
    """
    if reason := obstacle(position):
        raise ValueError(reason)
    engine = compiled.engine(engine, SEARCH, PLAIN)
    rules, state, method = position.rules, position.state, method_of(position)
    begun = time.monotonic()
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    ask = _asker(rules, order_known=position.order_known, engine=engine, deadline=deadline)
    try:
        deadline.check()
        found = ask(state)
        line = _line(rules, state, found, ask, order_known=position.order_known)
    except TimeUpError:
        return _unknown(method, begun, "out of time")
    except (SearchTooLargeError, TooManyStatesError) as error:
        return _unknown(method, begun, str(error))
    except RecursionError:
        return _unknown(method, begun, "too deep for this engine")
    worth, moves = _judged(rules, state, found)
    _check(rules, state, worth, moves, line)
    return Ending(EXACT, method, worth, moves, line, found.nodes, time.monotonic() - begun)


def continuations(
    position: Situation, answer: Ending, *, timeout: float | None = None
) -> dict[Play, tuple[Event, ...]]:
    """For each play of an answer how best play goes on after it.

    Args:
        position: what was asked about.
        answer: what `solve` said.
        timeout: seconds for all plays; `DEFAULT_TIMEOUT` if ``None``. A play that is not reached is left out.
    """
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    found = {}
    for move in answer.moves:
        state = after_play(position.rules, position.state, move.play)
        if answer.line[0] == move.play:
            found[move.play] = answer.line[1:]
        elif outcome(position.rules, state):
            found[move.play] = ()
        else:
            after = replace(
                position, state=state, line=extended(position.line, move.play), events=(), replayed=None
            )
            further = solve(after, timeout=deadline.remaining())
            if further.status == EXACT:
                found[move.play] = further.line
    return found


def judged(rules: Rules, state: State, deadline: Deadline) -> tuple[Worth, tuple[EndingMove, ...]]:
    """What a state is worth, and each of its plays, without a line; the boneyard's order is known.

    Raises:
        TimeUpError: at the deadline.
        SearchTooLargeError: there is no search that can do it.
    """
    return _judged(rules, state, search(rules, state, order_known=True, deadline=deadline))


def _unknown(method: str, begun: float, reason: str) -> Ending:
    return Ending(UNKNOWN, method, None, (), (), 0, time.monotonic() - begun, reason)


def _asker(rules: Rules, *, order_known: bool, engine: str, deadline: Deadline) -> Callable[[State], Found]:
    """An engine as a function of the state."""
    if engine == SEARCH:
        return lambda state: search(rules, state, order_known=order_known, deadline=deadline)
    values = cp_sat.values if engine == CP_SAT else plain.values

    def ask(state: State) -> Found:
        whole, listed = values(rules, state, order_known=order_known, deadline=deadline)
        return Found(whole, tuple(listed), 0)

    return ask


def _worth(rules: Rules, side: int, payoff: Payoff) -> Worth:
    """A payoff as `plain.payoff` has it, seen by a side."""
    if rules.sides > 2 and rules.target is None:
        values = tuple(map(Fraction, payoff))
        return Worth(values[side - 1], values)
    amount = Fraction(
        payoff[0] * (1 if side == 1 else -1) if rules.sides == 2 else payoff[rules.sides + side - 1]
    )
    values = None if rules.sides == 2 else tuple(map(Fraction, payoff[: rules.sides]))
    if rules.target is None:
        return Worth(amount, values)
    result = round(amount / RESULT)
    return Worth(amount - result * RESULT, values, result)


def _judged(rules: Rules, state: State, found: Found) -> tuple[Worth, tuple[EndingMove, ...]]:
    side = rules.side(state.turn)
    whole = _worth(rules, side, found.value)
    listed = [(play, _worth(rules, side, payoff)) for play, payoff in found.plays]
    top = max((worth.rank(side) for _, worth in listed), default=None)
    best = next((worth for _, worth in listed if worth.rank(side) == top), whole)
    moves = [
        EndingMove(play, worth, best.value - worth.value, worth.rank(side) == top) for play, worth in listed
    ]
    return whole, tuple(moves)


def _line(
    rules: Rules, state: State, found: Found, ask: Callable[[State], Found], *, order_known: bool
) -> tuple[Event, ...]:
    """The first of the best plays, again and again."""
    line: list[Event] = []
    asked: Found | None = found
    while not outcome(rules, state):
        event: Event | None = forced(rules, state)
        if isinstance(event, Drawn) and not order_known and len(state.boneyard) > 1:
            break
        if event is None:
            event, *others = plays(rules, state)
            if others:
                moves = _judged(rules, state, asked or ask(state))[1]
                event = next(move.play for move in moves if move.best)
        line.append(event)
        state = after(rules, state, event)
        asked = None
    return tuple(line)


def _check(
    rules: Rules, state: State, worth: Worth, moves: tuple[EndingMove, ...], line: tuple[Event, ...]
) -> None:
    """Does the line, played by the rules, make what it is worth, and is that the best of the plays?"""
    side = rules.side(state.turn)
    if moves and max(move.worth.rank(side) for move in moves) != worth.rank(side):
        raise CheckFailedError("a position is not worth what its best play is worth")
    before = state.scores
    for event in line:
        if not legal(rules, state, event):
            raise CheckFailedError(f"the line has {event}, which is not allowed")
        state = after(rules, state, event)
    ended = outcome(rules, state)
    if ended is None:  # it stops before a draw that only chance decides
        return
    scores = final_scores(rules, state, ended)
    if rules.target is None:
        scores = tuple(after - score for after, score in zip(scores, before, strict=True))
    made = _worth(rules, side, payoff(rules, scores))
    if made != worth:
        raise CheckFailedError(f"the line makes {made}, the position is worth {worth}")
