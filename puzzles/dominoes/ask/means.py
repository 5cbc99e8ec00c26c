"""One's own hand known, the rivals' hidden: for each play the mean of the exact values over all worlds.

In every world all play on with open hands, draws included. That is more than anybody at the table knows, so
the means are too hopeful; equilibrium.py has the game in which nobody sees the other's hand.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from threading import local

import numpy as np

from ....solver.result import Deadline
from ....solver.run.bulk import in_pieces
from ..rules.game import Play
from ..rules.situation import Situation
from ..rules.tiles import bits
from ..rules.worlds import Worlds, worlds
from ..search.codes import ALL_TILES, Task, play_of, task_of
from ..search.engines import SearchTooLargeError
from ..search.world_means import Mean, Sample, exact
from ..search.world_samples import LISTED, Deck, WorldPiece, deck

DEFAULT_TIMEOUT = 60.0  # seconds a position
DEFAULT_SAMPLE = 20_000  # worlds, where not all of them can be done in the time
MINIMAX, PARTNERS, MAX_N = "minimax", "partners", "max^n"
_MEMO = 16  # at most 2 ** 16 slots, of which few are in use: those stay in the cache
_PILOT = 1.0  # seconds after which it is judged how long all worlds will take
_SHARE = 0.9  # of the time is to be enough for them


@dataclass(frozen=True)
class WorldMove:
    """A legal play over all worlds.

    Attributes:
        play: the tile and its end.
        mean: of the values, with its interval.
        loss: what its mean is below the best mean.
        best: the highest value in a world.
        worst: the lowest.
        win: the share of the worlds, by weight, in which the value is above zero.
        tie: in which it is zero.
    """

    play: Play
    mean: Mean
    loss: Fraction
    best: int
    worst: int
    win: Fraction
    tie: Fraction


@dataclass(frozen=True)
class WorldMeans:
    """What is known over all worlds.

    Attributes:
        worlds: their number.
        done: how many were valued.
        exhaustive: were all?
        method: `MINIMAX`; `PARTNERS`, the same for sides of two, who would have to see each other's hands;
            `MAX_N`: own points, each for himself.
        mean: of each world's own best value; ``None`` if nothing was done.
        moves: best mean first.
        seconds: time taken.
        interrupted: did Ctrl-C end it?
        reason: why nothing was done.
    """

    worlds: int
    done: int
    exhaustive: bool
    method: str
    mean: Mean | None
    moves: tuple[WorldMove, ...]
    seconds: float
    interrupted: bool = False
    reason: str = ""


def obstacle(position: Situation) -> str | None:
    """Why a position cannot be asked this; ``None`` if it can."""
    state, hidden = position.state, position.hidden
    if position.replayed and position.replayed.over:
        return "the hand has ended"
    if position.rules.target is not None:
        return "means are in points, not for the match; leave out score and target"
    known = [seat for seat, number in enumerate(hidden, 1) if not number]
    if not known or known == [state.turn]:
        return None
    if len(known) == len(hidden):
        return "no hand is hidden"
    seats = " and ".join(map(str, known))
    return (
        f"one hand must be known, that of the seat to move ({state.turn}), or none; the hand"
        f"{'s of seats' if len(known) > 1 else ' of seat'} {seats} {'are' if len(known) > 1 else 'is'} known"
    )


def method_of(position: Situation) -> str:
    """What a world's value is."""
    if position.rules.sides > 2:
        return MAX_N
    return PARTNERS if position.rules.partners else MINIMAX


def solve(
    position: Situation,
    *,
    timeout: float | None = None,
    seed: int = 0,
    sample: int | None = None,
    jobs: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> WorldMeans:
    """Value every world, or a sample of them.

    Args:
        position: one without an `obstacle`.
        timeout: seconds; `DEFAULT_TIMEOUT` if ``None``.
        seed: decides which worlds are in a sample.
        sample: value no more worlds than these; if ``None``, all if that fits the time, else
            `DEFAULT_SAMPLE` of them.
        jobs: threads; as many as there are cores if ``None``.
        progress: called with the share done, 0 to 1.

    Raises:
        ValueError: there is an obstacle.
    """
    if reason := obstacle(position):
        raise ValueError(reason)
    method = method_of(position)
    work = _MaxN(position) if method == MAX_N else _TwoSides(position)
    begun = time.monotonic()
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    found = worlds(position)
    if timeout == 0:  # else the first piece would be valued in any case
        seconds = time.monotonic() - begun
        return WorldMeans(found.number, 0, False, method, None, (), seconds, reason="out of time")
    small = LISTED if sample is None else min(LISTED, 1000 * sample)
    cards = deck(found, seed, size=1 if method == MAX_N else 64, most=small)
    limit = _Limit(found.number if cards.listed else sample or DEFAULT_SAMPLE, sample, deadline, progress)
    try:
        results, interrupted = in_pieces(
            work, limit.pieces(cards), work.stop, limit.judge, deadline, jobs=jobs
        )
    except SearchTooLargeError as error:
        seconds = time.monotonic() - begun
        return WorldMeans(found.number, 0, False, method, None, (), seconds, reason=str(error))
    done = _joined(results)
    if not len(done.best):
        seconds = time.monotonic() - begun
        return WorldMeans(found.number, 0, False, method, None, (), seconds, interrupted, "out of time")
    every = cards.listed and len(done.best) == found.number
    mean, moves = _judged(found, cards, done, work.plays, every)
    return WorldMeans(
        found.number, len(done.best), every, method, mean, moves, time.monotonic() - begun, interrupted
    )


@dataclass(frozen=True)
class Done:
    """Worlds that have been valued: their hands and weights, the value of each play, the best value."""

    hands: np.ndarray
    weights: np.ndarray
    values: np.ndarray
    best: np.ndarray


def _joined(results: list[Done]) -> Done:
    results = [done for done in results if len(done.best)]
    if not results:
        return Done(*(np.zeros(0, np.int64),) * 4)
    names = ("hands", "weights", "values", "best")
    return Done(*(np.concatenate([getattr(done, name) for done in results]) for name in names))


class _Limit:
    """How many worlds are to be done: all, if the pace allows it."""

    def __init__(
        self,
        number: int,
        sample: int | None,
        deadline: Deadline,
        progress: Callable[[float], None] | None,
    ) -> None:
        self.number = number if sample is None else min(number, sample)
        self.judged = sample is not None or number <= DEFAULT_SAMPLE
        self.deadline, self.progress = deadline, progress
        self.begun = time.monotonic()
        self.given = 0

    def pieces(self, cards: Deck) -> Iterator[WorldPiece]:
        """The worlds up to the limit, which may become lower meanwhile."""
        for piece in cards.pieces:
            left = self.number - self.given
            if left <= 0:
                return
            self.given += min(left, len(piece.hands))
            yield replace(
                piece,
                hands=piece.hands[:left],
                boneyards=piece.boneyards[:left],
                weights=piece.weights[:left],
            )

    def judge(self, results: list[Done]) -> None:
        """Note how far the work is; lower the limit if it would take too long."""
        done, spent = sum(len(each.best) for each in results), time.monotonic() - self.begun
        left = self.deadline.remaining()
        if not self.judged and spent > _PILOT and left is not None:
            self.judged = True
            if done * (1 + left / spent) * _SHARE < self.number:
                self.number = max(DEFAULT_SAMPLE, self.given)
        if self.progress:
            self.progress(min(1.0, done / self.number))


class _TwoSides:
    """Values worlds of two sides; `plays` are those of the observer, none if all hands are hidden."""

    def __init__(self, position: Situation) -> None:
        rules, state = replace(position.rules, forced_lead=False), position.state
        self.task: Task = task_of(rules, state)
        self.observed = bool(state.hands[state.turn - 1])
        self.opening = state.ends is None
        self.plays: list[Play] = []
        self.flag = np.zeros(1, np.int64)
        self.threads = local()  # a memo for each

    def stop(self) -> None:
        """End all searches soon."""
        self.flag[0] = 1

    def __call__(self, piece: WorldPiece) -> Done:
        from ..search import two_sides

        if not hasattr(self.threads, "memo"):
            self.threads.memo = two_sides.new_memo(_MEMO)
        memo = self.threads.memo
        leads = ALL_TILES if piece.lead is None else bits([piece.lead])
        task = self.task._replace(leads=leads)
        count = 0
        values = np.zeros((len(piece.hands), 0), np.int64)
        best = np.zeros(0, np.int64)
        if self.observed:
            found = two_sides.many_values(task, piece.hands, piece.boneyards, memo, stop=self.flag)
            count = int(found.counts[0]) if found.done else 0
            values = found.values[: found.done, :count]
            if count:
                self.plays = [play_of(code, opening=self.opening) for code in found.plays[0, :count].tolist()]
                best = values.max(axis=1)
        if not count:
            best = two_sides.many_worths(task, piece.hands, piece.boneyards, memo, self.flag)
        done = len(best)
        return Done(piece.hands[:done], piece.weights[:done], values[:done].astype(np.int16), best)


class _MaxN(_TwoSides):
    """Values worlds in which each plays for himself: the own points."""

    def __call__(self, piece: WorldPiece) -> Done:
        from ..search.exact import seat_points

        turn = self.task.turn
        leads = ALL_TILES if piece.lead is None else bits([piece.lead])
        values, best = [], []
        for hands, boneyard in zip(piece.hands, piece.boneyards, strict=True):
            task = self.task._replace(hands=hands, boneyard=boneyard, leads=leads)
            for memo_bits in (18, 25):
                try:
                    found = seat_points(task, stop=self.flag, memo_bits=memo_bits)
                except ValueError as error:
                    raise SearchTooLargeError(str(error)) from None
                if found.complete or self.flag[0]:
                    break
            if self.flag[0]:
                break
            if not found.complete:
                raise SearchTooLargeError(f"more than {found.nodes:,} positions in one world")
            best.append(int(found.value[turn]))
            if self.observed:
                values.append(found.values[:, turn])
                self.plays = [play_of(code, opening=self.opening) for code in found.plays.tolist()]
        done = len(best)
        table = np.array(values, np.int16).reshape(done, -1) if values else np.zeros((done, 0), np.int16)
        return Done(piece.hands[:done], piece.weights[:done], table, np.array(best, np.int64))


def _judged(
    found: Worlds, cards: Deck, done: Done, plays: list[Play], every: bool
) -> tuple[Mean, tuple[WorldMove, ...]]:
    """The means and all that goes with them."""
    known, numbers = cards.weights, done.weights

    def share(values: np.ndarray) -> Fraction:
        return exact(values, numbers, known)

    if every:

        def mean(values: np.ndarray) -> Mean:
            amount = share(values)
            return Mean(amount, amount, amount)
    else:
        weights = np.array(known, float)[numbers]
        mean = Sample(found, done.hands, weights, cards.listed).mean

    columns = [done.values[:, number].astype(np.int64) for number in range(len(plays))]
    means = [mean(column) for column in columns]
    top = max((each.mean for each in means), default=Fraction(0))
    moves = [
        WorldMove(
            play=play,
            mean=average,
            loss=top - average.mean,
            best=int(column.max()),
            worst=int(column.min()),
            win=share(column > 0),
            tie=share(column == 0),
        )
        for play, column, average in zip(plays, columns, means, strict=True)
    ]
    moves.sort(key=lambda move: -move.mean.mean)  # equal ones stay in the order of tiles
    return mean(done.best), tuple(moves)
