"""Two-player zero-sum games in which the players do not see everything, solved as a linear programme.

The sequence form (D. Koller, N. Megiddo, B. von Stengel, "Efficient computation of equilibria for extensive
two-person games", Games and Economic Behavior 14, 1996): a strategy is written down as the weights of the
player's sequences of choices, which obey one linear equation at each information set, and the payoff is
bilinear in the weights of the two players. By duality one linear programme gives an optimal plan of each.

The sequences follow from the trees of what the players know; states without a choice disappear. How good the
strategies are is worked out without the programme, by best responses.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..linear.highs import Method, NotSolvedError, Programme
from ..linear.highs import solve as solve_programme
from ..result import Deadline
from .knowledge import KnowledgeGame, Walk, guarantees
from .sequences import Reduced, Sequences, reduced

if TYPE_CHECKING:
    from .knowledge import Floats, Ints
    from .sequences import Matrix


_SURE = 1e-9  # a gap up to this is taken at once
_MOST = 1e-7  # above this, nothing is given out


@dataclass(frozen=True)
class Strategy:
    """How a player plays.

    Attributes:
        state: for each choice the state it is made in.
        label: its label.
        probability: how often it is made there.
    """

    state: Ints
    label: Ints
    probability: Floats

    def at(self, state: int) -> dict[int, float]:
        """Probabilities of the choices in a state, by label."""
        import numpy as np

        which = np.flatnonzero(self.state == state)
        return {int(self.label[n]): float(self.probability[n]) for n in which}


@dataclass(frozen=True)
class Size:
    """How large a game is.

    Attributes:
        states: of knowledge, per player.
        information_sets: states with an equation, per player.
        sequences: per player.
        payoffs: pairs of sequences that pay something.
    """

    states: tuple[int, int]
    information_sets: tuple[int, int]
    sequences: tuple[int, int]
    payoffs: int


@dataclass(frozen=True)
class SequenceEquilibrium:
    """Optimal play.

    Attributes:
        value: what player 0 gets of player 1, the middle of what each can be sure of.
        gap: how much the strategies can be exploited together: what player 1's concedes to a best response
            less what player 0's is sure of.
        strategies: of the players.
        size: of the game.
    """

    value: float
    gap: float
    strategies: tuple[Strategy, Strategy]
    size: Size


class LargeProgrammeError(Exception):
    """The programme is larger than the limit; carries the `Size`."""

    def __init__(self, size: Size) -> None:
        self.size = size
        super().__init__(size)

    def __str__(self) -> str:
        sets, numbers = sum(self.size.information_sets), sum(self.size.sequences)
        return f"{sets:,} information sets, {numbers:,} sequences, {self.size.payoffs:,} payoffs"


def solve(game: KnowledgeGame, deadline: Deadline, *, limit: int | None = None) -> SequenceEquilibrium:
    """Find optimal strategies of both players.

    Args:
        game: with perfect recall, or with states that forget only what does not matter (`Knowledge`).
        deadline: when to give up.
        limit: entries of the programme's matrix.

    Raises:
        LargeProgrammeError: the programme has more entries.
        TimeUpError: at the deadline.
        NotSolvedError: no strategies were found that are good to 1e-7.
        ChildEndedError: there was not enough memory.
    """
    walks = (Walk(game.players[0]), Walk(game.players[1]))
    short = reduced(game, walks, deadline)
    size = _size(walks, short)
    if limit is not None and _entries(short) > limit:
        raise LargeProgrammeError(size)
    best: SequenceEquilibrium | None = None
    for method in (Method.INTERIOR, Method.SIMPLEX):
        try:
            plans = _plans(short, method, deadline)
        except NotSolvedError:
            continue
        strategies = tuple(_strategy(walks[p], short, p, plans[p]) for p in (0, 1))
        low, high = guarantees(game, walks, (strategies[0].probability, strategies[1].probability))
        found = SequenceEquilibrium(
            (low + high) / 2, max(0.0, high - low), (strategies[0], strategies[1]), size
        )
        if best is None or found.gap < best.gap:
            best = found
        if best.gap <= _SURE:
            return best
    if best is None or best.gap > _MOST:
        raise NotSolvedError("no strategies that are good enough")
    return best


def _size(walks: tuple[Walk, Walk], game: Reduced) -> Size:
    first, second = game.players
    return Size(
        states=(len(walks[0].start), len(walks[1].start)),
        information_sets=(first.sets, second.sets),
        sequences=(first.number, second.number),
        payoffs=len(game.matrix[0]),
    )


def _entries(game: Reduced) -> int:
    return len(game.matrix[0]) + sum(len(player.rows[0]) for player in game.players)


def _plans(game: Reduced, method: Method, deadline: Deadline) -> tuple[Floats, Floats]:
    """Optimal weights of the sequences of both players."""
    own, other = game.players
    first, second, amount = game.matrix
    # The plan of the player with more sequences as variables, that of the other as duals: fewer rows.
    if own.number >= other.number:
        return _solved(own, other, game.matrix, method, deadline)
    plans = _solved(other, own, (second, first, -amount), method, deadline)
    return plans[1], plans[0]


def _solved(
    own: Sequences, other: Sequences, matrix: Matrix, method: Method, deadline: Deadline
) -> tuple[Floats, Floats]:
    """Solve the programme of one player, who gets the payoffs; both plans, his own first.

    Variables: the weights of his sequences, a value for each information set of the other, and the value of
    the game, which is maximised. One row for each of his information sets, and one for each sequence of the
    other: what it pays, with the values of the information sets after it, is at least that of its own.
    """
    import numpy as np

    mine, theirs, amount = matrix
    at, sequence, factor = other.rows
    value = own.number + other.sets
    row = np.concatenate([own.rows[0], own.sets + sequence, own.sets + theirs, [own.sets]])
    column = np.concatenate([own.rows[1], own.number + at, mine, [value]])
    entries = np.concatenate([own.rows[2], factor, -amount, [1.0]])
    order = np.lexsort((column, row))
    free = np.full(other.sets + 1, np.inf)
    objective = np.zeros(value + 1)
    objective[value] = 1.0
    programme = Programme(
        objective=objective,
        low=np.concatenate([[1.0], np.zeros(own.number - 1), -free]),
        high=np.concatenate([[1.0], np.full(own.number - 1, np.inf), free]),
        row_low=np.concatenate([np.zeros(own.sets), np.full(other.number, -np.inf)]),
        row_high=np.zeros(own.sets + other.number),
        row=row[order],
        column=column[order],
        amount=entries[order],
    )
    solution = solve_programme(programme, method, deadline)
    return solution.variables[: own.number], np.abs(solution.duals[own.sets :])


def _strategy(walk: Walk, game: Reduced, player: int, plan: Floats) -> Strategy:
    """Probabilities from weights; where the plan never comes, all choices are alike."""
    import numpy as np

    of_choice, banned = game.players[player].of_choice, game.banned[player]
    weight = np.where(of_choice >= 0, np.maximum(plan, 0.0)[of_choice], 1.0)
    weight[banned] = 0.0
    total = np.bincount(walk.choice_state, weight, len(walk.start))[walk.choice_state]
    evenly = 1.0 / walk.choices[walk.choice_state]
    shares = np.divide(weight, total, out=evenly, where=total > 0)
    return Strategy(walk.choice_state, walk.choice_label, shares)
