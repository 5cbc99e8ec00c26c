"""The sequences of choices of two players, and what pairs of them pay.

The weight of a player's state is a multiple of that of one sequence; states without a choice need none of
their own. Choices that can be seen to be no better than others are left out before anything is solved.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..result import Deadline
from .knowledge import KnowledgeGame, Walk, added_up

if TYPE_CHECKING:
    from .knowledge import Bools, Floats, Ints

    Matrix = tuple[Ints, Ints, Floats]  # row, column, amount


@dataclass(frozen=True)
class Sequences:
    """The sequences of a player, 0 being the empty one, whose weight is 1.

    Attributes:
        number: how many there are.
        of_state: the sequence whose weight, times ``scale``, is the weight of a state.
        scale: see there.
        of_choice: the sequence that ends in a choice.
        rows: information sets: entries (row, sequence, factor) of equations with the sum 0.
    """

    number: int
    of_state: Ints
    scale: Floats
    of_choice: Ints
    sets: int
    rows: Matrix


@dataclass(frozen=True)
class Reduced:
    """A game without dominated choices.

    Attributes:
        players: their sequences.
        matrix: what pairs of sequences pay player 0: his, the other's, the amount.
        banned: the choices that are left out, per player.
    """

    players: tuple[Sequences, Sequences]
    matrix: Matrix
    banned: tuple[Bools, Bools]


def sequences(walk: Walk, banned: Bools) -> Sequences:
    """The sequences of a player.

    A state has the sequence of the state before it, or that of the choice which leads to it. Where several
    steps lead to a state, its weight is a sum, and is a sequence of its own unless the player has a choice.

    Args:
        walk: of the player.
        banned: choices that are never made.
    """
    import numpy as np

    states = len(walk.start)
    alive, steps = _alive(walk, banned)
    ways = np.bincount(walk.target[steps], minlength=states)
    usable = ~banned & alive[walk.choice_state]
    choices = np.bincount(walk.choice_state[usable], minlength=states)
    of_state, scale = np.zeros(states, dtype=np.int64), walk.start.copy()
    free = usable & (choices[walk.choice_state] > 1)  # a single choice is none
    of_choice = np.where(free, np.cumsum(free), -1)
    begun = walk.start != 0
    summed = (ways + begun) > 1
    extra = np.flatnonzero(summed & (choices < 2))
    begin = int(free.sum()) + 1
    of_state[extra], scale[extra] = begin + np.arange(len(extra)), 1.0
    chosen = np.append(of_choice, -1)[walk.choice]
    for level in walk.steps:  # the state before has its sequence when its level is reached
        single = steps[level] & ~summed[walk.target[level]]
        target, source, own = (a[level][single] for a in (walk.target, walk.source, chosen))
        of_state[target] = np.where(own >= 0, own, of_state[source])
        scale[target] = np.where(own >= 0, 1.0, scale[source])
    sets = np.flatnonzero((choices > 1) | summed)
    row = np.full(states, -1)
    row[sets] = np.arange(len(sets))
    into = steps & summed[walk.target]
    before = np.where(chosen >= 0, chosen, of_state[walk.source])[into]
    factor = np.where(chosen >= 0, 1.0, scale[walk.source])[into]
    first, alone = sets[summed[sets] & begun[sets]], sets[~summed[sets]]
    entries = [
        (row[walk.choice_state[free]], of_choice[free], np.ones(begin - 1)),
        (row[extra], of_state[extra], np.ones(len(extra))),
        (row[walk.target[into]], before, -factor),
        (row[first], np.zeros_like(first), -walk.start[first]),
        (row[alone], of_state[alone], -scale[alone]),
    ]
    at, sequence, amount = (np.concatenate([entry[n] for entry in entries]) for n in range(3))
    number = begin + len(extra)
    return Sequences(number, of_state, scale, of_choice, len(sets), summed_up(at, sequence, amount, number))


def _alive(walk: Walk, banned: Bools) -> tuple[Bools, Bools]:
    """The states that can be reached without banned choices, and the steps that can be taken."""
    import numpy as np

    alive = walk.start != 0
    steps = ~np.append(banned, False)[walk.choice]
    for level in walk.steps:
        steps[level] &= alive[walk.source[level]]
        alive[walk.target[level][steps[level]]] = True
    return alive, steps


def dominated(walk: Walk, player: Sequences, matrix: Matrix) -> Bools:
    """Choices that another choice in the same state is as good as, whatever the other player does.

    Only choices after which the player has no other are compared. Of equal ones the first stays. The game
    without such choices has an equilibrium, and it is one of the whole game.

    Args:
        walk: of the player.
        player: his sequences.
        matrix: what his sequences (first) pay him.
    """
    import numpy as np

    last = np.ones(player.number, dtype=bool)
    last[player.rows[1][player.rows[2] < 0]] = False
    found = np.zeros(len(walk.choice_state), dtype=bool)
    able = np.flatnonzero((player.of_choice >= 0) & last[player.of_choice])
    state, sequence = walk.choice_state[able], player.of_choice[able]
    mine, theirs, amount = matrix  # sorted by his sequences
    begin, end = (np.searchsorted(mine, sequence, side) for side in ("left", "right"))
    for apart in range(1, int(np.bincount(state).max(initial=1))):
        one = np.flatnonzero(state[apart:] == state[:-apart])
        entries = []
        for which, sign in ((one, 1.0), (one + apart, -1.0)):
            lengths = end[which] - begin[which]
            pair = np.repeat(np.arange(len(one)), lengths)
            place = np.arange(lengths.sum()) + np.repeat(begin[which] - np.cumsum(lengths) + lengths, lengths)
            entries.append((pair, theirs[place], sign * amount[place]))
        pair, column, extent = (np.concatenate([entry[n] for entry in entries]) for n in range(3))
        pair, _, extent = summed_up(pair, column, extent, int(theirs.max(initial=0)) + 1)
        above = np.bincount(pair, extent > 0, len(one)) > 0
        below = np.bincount(pair, extent < 0, len(one)) > 0
        found[able[one[below & ~above]]] = True
        found[able[one[~below] + apart]] = True
    return found


def summed_up(row: Ints, column: Ints, amount: Floats, columns: int) -> Matrix:
    """Entries of a matrix, sorted, those at one place added up and those that are nothing left out."""
    import numpy as np

    places, inverse = np.unique(row * columns + column, return_inverse=True)
    total = added_up(inverse, amount, len(places))
    kept = np.flatnonzero(total)
    return places[kept] // columns, places[kept] % columns, total[kept]


def payoffs(game: KnowledgeGame, players: tuple[Sequences, Sequences]) -> Matrix:
    """The payoffs of pairs of sequences, one of each player; those that are nothing are left out."""

    own, other = players
    first, second = game.ends[:, 0], game.ends[:, 1]
    amounts = game.payoff * own.scale[first] * other.scale[second]
    return summed_up(own.of_state[first], other.of_state[second], amounts, other.number)


def reduced(game: KnowledgeGame, walks: tuple[Walk, Walk], deadline: Deadline) -> Reduced:
    """Leave out choices that are dominated, then those that are dominated without these, and so on.

    Raises:
        TimeUpError: at the deadline.
    """
    import numpy as np

    banned = [np.zeros(len(walk.choice_state), dtype=bool) for walk in walks]
    while True:
        deadline.check()
        players = (sequences(walks[0], banned[0]), sequences(walks[1], banned[1]))
        matrix = payoffs(game, players)
        own, other, amount = matrix
        order = np.argsort(other, kind="stable")
        more = (
            dominated(walks[0], players[0], matrix),
            dominated(walks[1], players[1], (other[order], own[order], -amount[order])),
        )
        if not (more[0].any() or more[1].any()):
            return Reduced(players, matrix, (banned[0], banned[1]))
        banned = [old | new for old, new in zip(banned, more, strict=True)]
