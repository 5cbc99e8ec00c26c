"""What the two players of a game know, as trees, and what follows without any programme: weights and values.

A strategy gives every choice its probability; the weight of a state is the product of those of a player's own
choices on the way to it. Against given weights of the other player a best response is found backwards, from
the ends of the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

    Bools = np.ndarray[Any, np.dtype[np.bool_]]
    Ints = np.ndarray[Any, np.dtype[np.int64]]
    Floats = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Knowledge:
    """What a player knows, step by step: the states of his knowledge, and the steps between them.

    A step is his own choice, or something that he sees happen: several steps from a state that are not his
    choice, or that have one label, are what can follow. A state that several steps lead to forgets which of
    them was taken. That loses nothing if, whatever has been forgotten, what is to come is the same and the
    payoffs are in the proportion of the ``start`` weights; otherwise every state must have one step to it.

    Attributes:
        start: for each state the weight with which the game begins there, 0 for most.
        source: for each step the state it leaves.
        target: the state it leads to; no state may come again.
        label: the choice that it follows on, from 0, or -1 where the player has none. All steps from a state
            are choices, or none of them.
    """

    start: Floats
    source: Ints
    target: Ints
    label: Ints


@dataclass(frozen=True)
class KnowledgeGame:
    """A zero-sum game of two players.

    Attributes:
        players: what each knows.
        ends: pairs of states in which the game can end, one of each player, shape (ends, 2).
        payoff: what player 0 gets of player 1 there, times the chance of what neither player does; times the
            two ``start`` weights it counts towards the value.
        weight: what values are divided by, so that all chances together make 1.
    """

    players: tuple[Knowledge, Knowledge]
    ends: Ints
    payoff: Floats
    weight: float = 1.0


class Walk:
    """A player's knowledge, ordered to be gone through level by level.

    Attributes:
        start: as in `Knowledge`.
        source, target: as in `Knowledge`, sorted by the level of the target.
        choice: for each step the number of the choice it follows on, or -1.
        choice_state: for each choice the state it is made in.
        choice_label: for each choice its label.
        choices: for each state the number of choices.
        level: for each state the most steps that lead to it.
    """

    def __init__(self, knowledge: Knowledge) -> None:
        import numpy as np

        self.start = knowledge.start
        self.level = _levels(knowledge)
        order = np.argsort(self.level[knowledge.target], kind="stable")
        self.source, self.target = knowledge.source[order], knowledge.target[order]
        label = knowledge.label[order]
        chosen = label >= 0
        width = int(label.max(initial=0)) + 1
        keys, number = np.unique(self.source[chosen] * width + label[chosen], return_inverse=True)
        self.choice = np.full(len(order), -1)
        self.choice[chosen] = number
        self.choice_state, self.choice_label = keys // width, keys % width
        self.choices = np.bincount(self.choice_state, minlength=len(self.start))
        levels = self.level[self.target]
        bounds = np.searchsorted(levels, np.arange(1, levels.max(initial=0) + 2))
        self.steps = [slice(int(a), int(b)) for a, b in pairwise(bounds)]

    def reach(self, probability: Floats) -> Floats:
        """The weight of every state, ``start`` included, for the probability of every choice."""
        import numpy as np

        share = np.where(self.choice >= 0, np.append(probability, 1.0)[self.choice], 1.0)
        found = self.start.copy()
        for steps in self.steps:
            np.add.at(found, self.target[steps], found[self.source[steps]] * share[steps])
        return found

    def best(self, payoff: Floats) -> float:
        """The most that the player can get.

        Args:
            payoff: for each state what it pays to have weight 1 in it.
        """
        import numpy as np

        worth = payoff.copy()
        each = np.zeros(len(self.choice_state))
        for level in range(len(self.steps), -1, -1):
            own, bounds = self._deciding[level]
            if len(own):
                worth[self.choice_state[own[bounds]]] += np.maximum.reduceat(each[own], bounds)
            if level:
                steps = self.steps[level - 1]
                free = self.choice[steps] < 0
                amount = worth[self.target[steps]]
                np.add.at(worth, self.source[steps][free], amount[free])
                np.add.at(each, self.choice[steps][~free], amount[~free])
        return float(self.start @ worth)

    @cached_property
    def _deciding(self) -> list[tuple[Ints, Ints]]:
        """For each level its choices, those of a state together, and where each state's begin."""
        import numpy as np

        level = self.level[self.choice_state]
        found = []
        for number in range(len(self.steps) + 1):
            own = np.flatnonzero(level == number)
            state = self.choice_state[own]
            found.append((own, np.flatnonzero(np.diff(state, prepend=-1))))
        return found


def added_up(place: Ints, amount: Floats, size: int) -> Floats:
    """The sum of the amounts at each place."""
    import numpy as np

    return np.bincount(place, amount, size).astype(np.float64)


def _levels(knowledge: Knowledge) -> Ints:
    import numpy as np

    level = np.zeros(len(knowledge.start), dtype=np.int64)
    for _ in range(len(level) + 1):  # ends after as many rounds as the longest way has steps
        deeper = level.copy()
        np.maximum.at(deeper, knowledge.target, level[knowledge.source] + 1)
        if np.array_equal(deeper, level):
            return level
        level = deeper
    raise ValueError("a state comes again")


def guarantees(
    game: KnowledgeGame, walks: tuple[Walk, Walk], probabilities: tuple[Floats, Floats]
) -> tuple[float, float]:
    """How good two strategies are, each against a best response.

    Args:
        game: the game.
        walks: its players.
        probabilities: of their choices.

    Returns:
        What player 0 gets at least with his, and what he gets at most against player 1's. The value of the
        game lies between; the difference is how much the two can be exploited together.
    """
    own, other = (walk.reach(p) for walk, p in zip(walks, probabilities, strict=True))
    first, second = game.ends[:, 0], game.ends[:, 1]
    against_other = added_up(first, game.payoff * other[second], len(own))
    against_own = added_up(second, -game.payoff * own[first], len(other))
    low = -walks[1].best(against_own)
    high = walks[0].best(against_other)
    return low / game.weight, high / game.weight
