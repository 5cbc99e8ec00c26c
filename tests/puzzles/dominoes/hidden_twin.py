"""The game with hidden hands, walked through by the rules, world by world.

The plain twin of private_tree.py: every player remembers everything that he has seen, in order, the boneyard
lies in one order from the start, and nothing is brought together.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import replace
from itertools import permutations

import numpy as np
from pipcube.puzzles.dominoes.rules.game import (
    State,
    after_draw,
    after_pass,
    after_play,
    final_scores,
    must_draw,
    outcome,
    plays,
)
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import TILES, Tile
from pipcube.puzzles.dominoes.rules.worlds import public, worlds
from pipcube.puzzles.dominoes.search import plain
from pipcube.solver.result import Deadline
from pipcube.solver.trees.knowledge import Knowledge, KnowledgeGame


def tiles_of(bits: int) -> tuple[Tile, ...]:
    """The tiles of a set of bits."""
    return tuple(tile for number, tile in enumerate(TILES) if bits >> number & 1)


def states(position: Situation) -> Iterator[tuple[State, int]]:
    """Every world with its weight: hands and the boneyard's order."""
    start = plain.fresh(position.rules, position.state)
    for world in worlds(public(position)).each():
        hands = (tiles_of(world.hands[0]), tiles_of(world.hands[1]))
        if not position.rules.draws:
            orders = [()]
        elif position.state.boneyard and position.order_known:
            orders = [position.state.boneyard]
        else:
            orders = list(permutations(position.state.boneyard or tiles_of(world.boneyard)))
        for order in orders:
            yield replace(start, hands=hands, boneyard=order), world.weight


class Twin:
    """The game as the engine takes it, with a state for everything a player can have seen."""

    def __init__(self, position: Situation) -> None:
        self.position = position
        self.mover = position.state.turn - 1
        self.names: tuple[dict[Hashable, int], ...] = ({}, {})
        self.edges: tuple[dict[tuple[int, int, int], None], ...] = ({}, {})
        self.starts: tuple[set[int], ...] = (set(), set())
        self.ends: list[tuple[int, int, float]] = []
        total = 0
        for state, weight in states(position):
            at = tuple(self._name(p, ((), self._hand(state, p))) for p in (0, 1))
            for player in (0, 1):
                self.starts[player].add(at[player])
            self._walk(state, weight, at, (((), self._hand(state, 0)), ((), self._hand(state, 1))))
            total += weight
        self.total = total

    def _hand(self, state: State, player: int) -> tuple[Tile, ...]:
        return state.hands[self.mover if player == 0 else 1 - self.mover]

    def _name(self, player: int, memory: Hashable) -> int:
        return self.names[player].setdefault(memory, len(self.names[player]))

    def _walk(self, state: State, weight: int, at: tuple[int, ...], memory: tuple) -> None:
        rules = self.position.rules
        if ended := outcome(rules, state):
            scores = final_scores(rules, state, ended)
            margin = scores[self.mover] - scores[1 - self.mover]
            self.ends.append((at[0], at[1], weight * margin))
            return
        player = 0 if state.turn - 1 == self.mover else 1
        if options := plays(rules, state):
            for play in options:
                label = 2 * TILES.index(play.tile) + (play.end == "right")
                seen = (label, label)
                self._go(after_play(rules, state, play), weight, at, memory, seen, player, label)
        elif must_draw(rules, state):
            tile = state.boneyard[0]
            seen = tuple(("draw", tile if p == player else None) for p in (0, 1))
            self._go(after_draw(state, tile), weight, at, memory, seen, player, -1)
        else:
            self._go(after_pass(rules, state), weight, at, memory, ("pass", "pass"), player, -1)

    def _go(
        self, state: State, weight: int, at: tuple, memory: tuple, seen: tuple, player: int, label: int
    ) -> None:
        memory = tuple((memory[p], seen[p]) for p in (0, 1))
        after = tuple(self._name(p, memory[p]) for p in (0, 1))
        for p in (0, 1):
            self.edges[p][at[p], after[p], label if p == player else -1] = None
        self._walk(state, weight, after, memory)

    def game(self) -> KnowledgeGame:
        """For the engine."""
        players = []
        for p in (0, 1):
            steps = np.array(list(self.edges[p])).reshape(-1, 3)
            start = np.zeros(len(self.names[p]))
            start[list(self.starts[p])] = 1
            players.append(Knowledge(start, steps[:, 0], steps[:, 1], steps[:, 2]))
        pairs = np.array([end[:2] for end in self.ends])
        payoff = np.array([end[2] for end in self.ends], dtype=np.float64)
        return KnowledgeGame((players[0], players[1]), pairs, payoff, float(self.total))


def mean_of_open_hands(position: Situation) -> float:
    """The mean of the values with all tiles seen."""
    found = [
        (plain.values(position.rules, s, order_known=True, deadline=Deadline())[0][0], weight)
        for s, weight in states(position)
    ]
    mean = sum(value * weight for value, weight in found) / sum(weight for _, weight in found)
    return float(mean if position.state.turn == 1 else -mean)
