"""What a recorded game of several players is, once it has been replayed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...pictures.shown import Shown
from .game import Round


@dataclass(frozen=True)
class PlayedRound:
    """A round that has been replayed.

    Attributes:
        end: the state after the last move.
        finished: whether the round is over.
        scores: what each seat counts.
    """

    JSON: ClassVar = ("scores", "finished", "played", "bag")

    end: Round
    finished: bool
    scores: tuple[int, ...]

    @property
    def played(self) -> int:
        """Pieces on the table."""
        return len(self.end.table)

    @property
    def bag(self) -> int:
        """Pieces in the bag."""
        return len(self.end.bag)


@dataclass(frozen=True)
class PlayedGame(Shown):
    """A recorded game, every move of it checked by the rules.

    Attributes:
        name: its name.
        rounds: one or three.
        totals: points per seat, fewer are better.
        winners: seats from 1; empty while a round is unfinished.
    """

    name: str
    rounds: tuple[PlayedRound, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
