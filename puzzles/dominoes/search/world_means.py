"""Means over worlds: exact ones over all, or estimates from a sample with an interval of 95 %.

An estimate makes use of what is known exactly: how likely each unseen tile is in each hand. A sample in which
a rival has too many heavy tiles is corrected by a linear fit of the values to the tiles in the hands.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from ..rules.evidence import BONEYARD
from ..rules.tiles import INDEX
from ..rules.worlds import Worlds

_Z = 1.959964  # the normal distribution has 95 % between -_Z and _Z


@dataclass(frozen=True)
class Mean:
    """A mean with its interval, which is the mean itself where that is exact; ``None``: too few to tell."""

    mean: Fraction
    low: Fraction | None
    high: Fraction | None


def exact(values: np.ndarray, weights: np.ndarray, known: Sequence[int]) -> Fraction:
    """The weighted mean of some values.

    Args:
        values: whole numbers.
        weights: for each the number of its weight.
        known: the weights.
    """
    sums = [(int(values[weights == n].sum()), int((weights == n).sum())) for n in range(len(known))]
    total = sum(weight * count for weight, (_, count) in zip(known, sums, strict=True))
    return Fraction(sum(weight * value for weight, (value, _) in zip(known, sums, strict=True)), total)


class Sample:
    """Worlds of which the values are known, as a sample of all.

    Args:
        worlds: all of them.
        hands: of those in the sample.
        weights: of these.
        listed: are they drawn without repetition, each world as likely as another? Otherwise they are drawn
            as likely as their weights, which are then the same here.
    """

    def __init__(self, worlds: Worlds, hands: np.ndarray, weights: np.ndarray, listed: bool) -> None:
        self.weights = weights / weights.max()
        self.left = max(0.0, 1 - len(hands) / worlds.number) if listed else 1.0
        columns = []
        for one, places in worlds.chances().items():
            for seat, chance in places.items():
                if seat > BONEYARD and chance < 1:
                    columns.append((hands[:, seat - 1] >> INDEX[one] & 1) - float(chance))
        columns = [column for column in columns if column.any() and np.ptp(column)]
        self.design = np.ones((len(hands), 1))
        if len(hands) > 4 * len(columns) and columns:
            self.design = np.column_stack([self.design, *columns])
        # The tiles of a hand are always as many, so the columns depend on each other: a pseudoinverse.
        gram = self.design.T @ (self.design * self.weights[:, None])
        self.inverse = np.linalg.pinv(gram, rcond=1e-10, hermitian=True)
        self.free = len(hands) - int(np.linalg.matrix_rank(gram, hermitian=True))
        # How much each world pulls the fit towards itself: what it misses is larger by that than it looks.
        pull = ((self.design @ self.inverse) * self.design).sum(axis=1) * self.weights
        self.shares = self.weights / self.weights.sum() / np.maximum(1 - pull, 1e-6)

    def mean(self, values: np.ndarray) -> Mean:
        """The mean over all worlds, estimated."""
        fit = self.inverse @ (self.design.T @ (values * self.weights))
        middle = float(fit[0])
        if self.free < 1:
            return Mean(Fraction(middle), None, None)
        missed = (values - self.design @ fit) * self.shares
        error = float(np.sqrt(self.left * (missed**2).sum()))
        wide = _quantile(self.free) * error
        return Mean(Fraction(middle), Fraction(middle - wide), Fraction(middle + wide))


def _quantile(free: int) -> float:
    """Student's 97.5 % point, by the series of Cornish and Fisher."""
    return _Z + (_Z**3 + _Z) / (4 * free) + (5 * _Z**5 + 16 * _Z**3 + 3 * _Z) / (96 * free**2)
