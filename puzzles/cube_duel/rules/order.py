"""Orders in which pieces are put on the board, and how well that goes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from .challenge import Placed
from .insertion import Path, comes_from


class Buildable(StrEnum):
    """How well pieces can be built up."""

    STABLE = "stable"  # everything is stable after every step
    UNSTABLE = "unstable"  # every piece has a way in, but no order is stable after every step
    NO_WAY = "no way"  # in every order some piece has no way in


@dataclass(frozen=True)
class BuildStep:
    """A piece put on the board.

    Attributes:
        placed: the piece and where it comes to stand.
        path: unit translations in the order in which they are played, the first from outside.
        stable: is everything on the board stable after it?
    """

    JSON: ClassVar = ("piece", "colour", "cells", "direction", "path", "stable")

    placed: Placed
    path: Path
    stable: bool

    piece = property(lambda self: self.placed.piece)
    colour = property(lambda self: self.placed.colour)
    cells = property(lambda self: self.placed.cells)

    @property
    def direction(self) -> str:
        """The side from which the piece comes into its place, such as ``+z``: its last move is along -z."""
        return comes_from(self.path)


@dataclass(frozen=True)
class Order:
    """The best order found for a setup and the pieces after it.

    Attributes:
        setup: how well the setup can be built up by itself.
        rest: how well the other pieces can, on the setup.
        steps: setup first. Where a part is `Buildable.NO_WAY`, none of its pieces is listed. Where it is
            `Buildable.UNSTABLE`, its order has the fewest unstable steps.
    """

    setup: Buildable
    rest: Buildable
    steps: tuple[BuildStep, ...]

    @property
    def verdict(self) -> Buildable:
        """The worse of the two parts."""
        return max(self.setup, self.rest, key=list(Buildable).index)

    @property
    def unstable_steps(self) -> int:
        """After how many of the steps something would move."""
        return sum(not step.stable for step in self.steps)
