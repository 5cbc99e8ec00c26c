"""What an engine can say, and how long it may take to say it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from enum import StrEnum


class Status(StrEnum):
    """How many solutions a problem has, as far as the question of uniqueness goes."""

    NONE = "none"
    ONE = "one"
    MANY = "many"
    UNKNOWN = "unknown"


class TimeUpError(Exception):
    """The deadline passed before the engine had finished: nothing follows about what is left."""


class CheckFailedError(Exception):
    """An answer does not stand up to the rules when checked: a fault of this program."""


class EngineDisagreementError(Exception):
    """Two engines gave different answers to one problem: a fault of this program."""


@dataclass(frozen=True)
class Deadline:
    """A moment on the monotonic clock, in seconds; ``None`` means never."""

    at: float | None = None

    @classmethod
    def after(cls, seconds: float | None) -> Deadline:
        """The deadline that many seconds from now."""
        return cls(None if seconds is None else time.monotonic() + seconds)

    def remaining(self) -> float | None:
        """Seconds left, never below zero; ``None`` without a limit."""
        return None if self.at is None else max(0.0, self.at - time.monotonic())

    def check(self) -> None:
        """Raise `TimeUpError` once the moment has passed."""
        if self.at is not None and time.monotonic() >= self.at:
            raise TimeUpError


@dataclass(frozen=True)
class Uniqueness:
    """Whether a problem has exactly one solution.

    Attributes:
        status: the verdict; `UNKNOWN` when the deadline came first.
        solutions: the solutions met on the way, at most two, each a sorted tuple of option indices.
    """

    status: Status
    solutions: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Count:
    """A number of solutions: exact, or (out of time or over a limit) a lower bound."""

    at_least: int
    exact: bool
