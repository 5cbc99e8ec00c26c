"""How hard is a challenge? A solver that reasons as a person would, and a grade that measures its work.

The techniques, weakest first (`solver.cover.propagation.Technique`):

1. single: a cell that only one placement fills, or a piece that has only one place left.
2. stranded: a placement is struck out because some cell could not be filled any more after it, or some piece
   would have no place. (The same seen from the other side: whatever fills that cell rules the placement out.)
3. chain: a placement is struck out because the singles that follow from it, one after another, end in a cell
   that cannot be filled or a piece without a place.
4. look-ahead: a placement for a cell or piece with at most three left is struck out in the same way, where
   techniques 1 and 2 are both used on the way.
5. search: trying out, with further tries below them, using techniques 1 and 2 in between.

A stronger technique is used only where the weaker ones get no further. The effort is the weighed sum of the
work: 1 for each piece placed, 1, 4 and 16 for each placement struck out by techniques 2, 3 and 4, and 64 for
each position that a search looks at. The setup costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ....solver.cover.deduction import reason
from ....solver.cover.propagation import PartialCover, Reasoner, Technique
from ....solver.result import Deadline, Status
from ..rules.board import FULL, HALF
from ..rules.challenge import Challenge
from .model import Model, build

WEIGHTS: Mapping[Technique, int] = {
    Technique.SINGLE: 1,
    Technique.STRANDED: 1,
    Technique.CHAIN: 4,
    Technique.LOOKAHEAD: 16,
    Technique.SEARCH: 64,
}


@dataclass(frozen=True)
class Grade:
    """How the logical solver fared.

    Attributes:
        status: how many solutions there are.
        technique: the strongest technique that was needed: the weakest set of them that finishes.
        effort: the measure of difficulty, see above.
        work: per technique, pieces placed (single), placements struck out, or positions looked at (search).
        forced: share of the pieces to be placed that follow by singles alone, 0 to 1.
    """

    status: Status
    technique: Technique
    effort: int
    work: Mapping[Technique, int]
    forced: float


@dataclass(frozen=True)
class Level:
    """What a challenge of a level looks like.

    Attributes:
        name: the level.
        lowest: least effort.
        highest: most effort, or ``None``.
    """

    name: str
    lowest: int
    highest: int | None

    def holds(self, effort: int) -> bool:
        """Is this effort the level's?"""
        return self.lowest <= effort and (self.highest is None or effort <= self.highest)


# Starter and junior challenges are half cubes, the others full ones: expert and master with a setup, wizard
# without. Between two levels lies a gap, so that neighbours are told apart by more than chance.
LEVELS = (
    Level("starter", 0, 30),
    Level("junior", 45, 150),
    Level("expert", 200, 450),
    Level("master", 600, 1200),
    Level("wizard", 1500, None),
)


def grade(challenge: Challenge, deadline: Deadline | None = None) -> Grade:
    """Solve a challenge by reasoning and measure the effort.

    Raises:
        TimeUpError: at the deadline.
    """
    deadline = deadline or Deadline()
    deadline.check()
    model = build(challenge)
    reasoner = Reasoner(model.problem)
    work = dict.fromkeys(Technique, 0)
    position = _opening(model, reasoner)
    if position is None:
        return Grade(Status.NONE, Technique.SINGLE, 0, work, 0.0)
    pieces = int(position.need[reasoner.items :].sum())
    forced, solutions = None, 1
    for step in reason(reasoner, position, deadline):
        solutions = step.solutions
        if step.technique is not Technique.SINGLE and forced is None:
            forced = work[Technique.SINGLE]
        work[step.technique] += step.nodes or len(step.strikes or step.chosen)
    if forced is None:
        forced = work[Technique.SINGLE]
    technique = max((t for t, amount in work.items() if amount), default=Technique.SINGLE)
    effort = sum(WEIGHTS[t] * amount for t, amount in work.items())
    status = (Status.NONE, Status.ONE, Status.MANY)[solutions]
    return Grade(status, technique, effort, work, forced / pieces if pieces else 1.0)


def _opening(model: Model, reasoner: Reasoner) -> PartialCover | None:
    """The position with the setup on the board; ``None`` if nothing fits any more."""
    position = reasoner.start()
    for piece in model.challenge.setup if position else ():
        option = model.option_of(piece)
        assert option is not None, "the setup is always allowed"
        assert position is not None
        if reasoner.choose(position, option) >= 0:
            return None
    return position


def level_of(challenge: Challenge, found: Grade) -> str | None:
    """The level that a challenge with exactly one solution belongs to; ``None`` between levels."""
    if found.status is not Status.ONE:
        return None
    boards = {"starter": (HALF, True), "junior": (HALF, True), "wizard": (FULL, False)}
    for level in LEVELS:
        box, with_setup = boards.get(level.name, (FULL, True))
        if level.holds(found.effort) and challenge.box == box and bool(challenge.setup) == with_setup:
            return level.name
    return None
