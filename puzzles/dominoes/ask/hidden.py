"""The mean of every play over all deals that agree with what was seen, and the equilibrium beside it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from ....solver.result import Deadline, TimeUpError
from ...files.faults import MAX_SEED, check_flag, check_number, check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_position
from ..rules.position import Position
from ..rules.situation import Situation
from ..rules.tiles import format_tile
from .endgame import PlayedTile
from .means import DEFAULT_TIMEOUT, WorldMeans, WorldMove, obstacle, solve


@dataclass(frozen=True)
class MeanPlay(PlayedTile):
    """A play over all worlds: its mean with an interval, and the shares of the worlds where it is ahead."""

    mean: float
    loss: float
    low: float | None
    high: float | None
    best: int
    worst: int
    win: float
    tie: float


@dataclass(frozen=True)
class ProbablePlay(PlayedTile):
    """A play of the equilibrium, and how often it is made with the hand one holds."""

    probability: float


@dataclass(frozen=True)
class Balance:
    """The equilibrium: its value before anyone looks at his tiles, the plays, and the gap in points."""

    ROUNDED: ClassVar[tuple[str, ...]] = ()

    value: float
    moves: tuple[ProbablePlay, ...]
    gap: float


@dataclass(frozen=True)
class Hidden(Shown):
    """What is known over all worlds.

    Attributes:
        name: of the position.
        worlds: how many there are.
        exhaustive: were all valued?
        mean: of each world's own best value; ``None`` if nothing was done.
        low: of its interval.
        high: of its interval.
        moves: every legal play, best mean first.
        equilibrium: of the game in which neither sees the other's hand; ``None`` if it is not known.
        method: ``minimax``, ``partners`` or ``max^n``.
        valued: how many worlds were valued.
        seconds: time taken for them.
        no_equilibrium: why there is none; empty if there is.
        reason: why nothing was done.
        interrupted: did Ctrl-C end it? Not in the JSON, as all that follows.
        position: what was asked about.
        answer: the means as objects.
    """

    ROUNDED: ClassVar[tuple[str, ...]] = ("seconds",)

    name: str
    worlds: int
    exhaustive: bool
    mean: float | None
    low: float | None
    high: float | None
    moves: tuple[MeanPlay, ...]
    equilibrium: Balance | None
    method: str
    valued: int
    seconds: float
    no_equilibrium: str
    reason: str
    interrupted: bool
    position: Position = field(repr=False)
    answer: WorldMeans = field(repr=False, compare=False)

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        found = ("name", "worlds", "exhaustive", "mean", "low", "high", "moves", "equilibrium", "method")
        more = [name for name in ("no_equilibrium", "reason") if getattr(self, name)]
        return (*found, "valued", "seconds", *more)


def hidden(
    position: Position,
    *,
    timeout: float | None = None,
    seed: int = 0,
    sample: int | None = None,
    equilibrium: bool = True,
    jobs: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Hidden:
    """Value every world, or a sample of them, and the game in which neither sees the other's hand.

    Args:
        position: with the hand of the seat to move known, or none.
        timeout: seconds; 60 if ``None``.
        seed: decides which worlds are in a sample.
        sample: value no more worlds than these; if ``None``, all if that fits the time.
        equilibrium: is it wanted, where it is small enough for the time that is left?
        jobs: threads; as many as there are cores if ``None``.
        progress: called with the share done, 0 to 1.

    Raises:
        InvalidError: the position is not sound, or cannot be asked this; or an option cannot be.

    >>> hidden(Position("x", game="block", set=2, hands=["0-1 1-2", "?2"]), timeout=0).worlds
    6
    """
    situation = require_position(position, obstacle)
    check_seconds("timeout", timeout)
    check_number("seed", seed, 0, MAX_SEED)
    check_number("sample", sample, 1, optional=True)
    check_number("jobs", jobs, 1, optional=True)
    check_flag("equilibrium", equilibrium)
    found = solve(situation, timeout=timeout, seed=seed, sample=sample, jobs=jobs, progress=progress)
    left = (DEFAULT_TIMEOUT if timeout is None else timeout) - found.seconds
    balance, reason, interrupted = None, "not asked for", False
    if equilibrium:
        balance, reason, interrupted = _balance(situation, found, left)
    mean = found.mean
    return Hidden(
        position.name,
        found.worlds,
        found.exhaustive,
        _number(mean and mean.mean),
        _number(mean and mean.low),
        _number(mean and mean.high),
        tuple(map(_mean_play, found.moves)),
        balance,
        found.method,
        found.done,
        found.seconds,
        reason,
        found.reason,
        found.interrupted or interrupted,
        position,
        found,
    )


def _balance(situation: Situation, found: WorldMeans, seconds: float) -> tuple[Balance | None, str, bool]:
    """The equilibrium if the time that is left is enough, or why there is none, and whether Ctrl-C came."""
    from ..search import equilibrium as game

    if reason := game.obstacle(situation):
        return None, reason, False
    if found.interrupted or seconds <= 0:
        return None, "interrupted" if found.interrupted else "out of time", False
    try:
        solved = game.solve(situation, Deadline.after(seconds))
    except game.GameTooLargeError as error:
        return None, f"too large: {error}", False
    except TimeUpError:
        return None, "out of time", False
    except KeyboardInterrupt:
        return None, "interrupted", True
    moves = tuple(
        ProbablePlay(format_tile(move.play.tile), move.play.end, move.probability) for move in solved.moves
    )
    return Balance(solved.value, moves, solved.gap), "", False


def _mean_play(move: WorldMove) -> MeanPlay:
    mean = move.mean
    return MeanPlay(
        format_tile(move.play.tile),
        move.play.end,
        float(mean.mean),
        float(move.loss),
        _number(mean.low),
        _number(mean.high),
        move.best,
        move.worst,
        float(move.win),
        float(move.tie),
    )


def _number(amount: Fraction | None) -> float | None:
    return None if amount is None else float(amount)
