"""Little games written as trees, for the engine and for a plain look at all pure strategies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

import numpy as np
from pipcube.solver.trees.knowledge import Knowledge, KnowledgeGame


@dataclass(frozen=True)
class Chance:
    """What happens with which probability."""

    branches: tuple[tuple[float, Tree], ...]


@dataclass(frozen=True)
class Choice:
    """A player's choice; he cannot tell apart those with the same name."""

    player: int
    name: str
    branches: tuple[Tree, ...]


Tree = float | Chance | Choice
Place = tuple[object, int]  # a state's name and the choice made there, or -1


def game_of(tree: Tree) -> KnowledgeGame:
    """The game for the engine; an end is a state after the last choice of a player."""
    names: tuple[dict[object, int], ...] = ({"start": 0}, {"start": 0})
    edges: tuple[dict[tuple[int, int, int], None], ...] = ({}, {})
    ends = []

    def arrive(player: int, place: Place, name: object) -> None:
        state = names[player].setdefault(name, len(names[player]))
        edges[player][names[player][place[0]], state, place[1]] = None

    def walk(node: Tree, chance: float, places: tuple[Place, Place]) -> None:
        if isinstance(node, Chance):
            for share, branch in node.branches:
                walk(branch, chance * share, places)
        elif isinstance(node, Choice):
            arrive(node.player, places[node.player], node.name)
            for label, branch in enumerate(node.branches):
                after = list(places)
                after[node.player] = (node.name, label)
                walk(branch, chance, (after[0], after[1]))
        else:
            for player in (0, 1):
                arrive(player, places[player], (places[player], "end"))
            states = [names[player][places[player], "end"] for player in (0, 1)]
            ends.append((*states, node * chance))

    walk(tree, 1.0, (("start", -1), ("start", -1)))
    players = []
    for player in (0, 1):
        steps = np.array(list(edges[player])).reshape(-1, 3)
        start = np.zeros(len(names[player]))
        start[0] = 1
        players.append(Knowledge(start, steps[:, 0], steps[:, 1], steps[:, 2]))
    pairs = np.array([end[:2] for end in ends])
    return KnowledgeGame((players[0], players[1]), pairs, np.array([end[2] for end in ends]))


def state_of(tree: Tree, player: int, name: str) -> int:
    """The number of a state in `game_of`: by the first time that it is met."""
    met = list(dict.fromkeys(_states(tree, player, ("start", -1))))
    return met.index(name) + 1


def _states(node: Tree, player: int, place: Place) -> Iterator[object]:
    if isinstance(node, Chance):
        for _, branch in node.branches:
            yield from _states(branch, player, place)
    elif isinstance(node, Choice):
        if node.player == player:
            yield node.name
        for label, branch in enumerate(node.branches):
            yield from _states(branch, player, (node.name, label) if node.player == player else place)
    else:
        yield (place, "end")


def choices(tree: Tree, player: int) -> dict[str, int]:
    """The names of a player's choices, with the number of branches."""
    if isinstance(tree, Chance):
        return {n: k for _, branch in tree.branches for n, k in choices(branch, player).items()}
    if isinstance(tree, Choice):
        own = {tree.name: len(tree.branches)} if tree.player == player else {}
        return own | {n: k for branch in tree.branches for n, k in choices(branch, player).items()}
    return {}


def matrix_of(tree: Tree) -> list[list[float]]:
    """What each pair of pure strategies pays."""
    plans = []
    for player in (0, 1):
        found = choices(tree, player)
        each = product(*(range(number) for number in found.values()))
        plans.append([dict(zip(found, plan, strict=True)) for plan in each])
    return [[_outcome(tree, (own, other)) for other in plans[1]] for own in plans[0]]


def _outcome(node: Tree, plans: tuple[dict[str, int], dict[str, int]]) -> float:
    if isinstance(node, Chance):
        return sum(share * _outcome(branch, plans) for share, branch in node.branches)
    if isinstance(node, Choice):
        return _outcome(node.branches[plans[node.player][node.name]], plans)
    return node


def random_tree(seed: int) -> Tree:
    """One player sees a card, both see three choices, made by turns; whole payoffs."""
    rng = random.Random(seed)
    first = rng.randrange(2)

    def rest(card: int, history: str) -> Tree:
        if len(history) == 3 or (history and rng.random() < 0.1):
            return float(rng.randint(-9, 9))
        player = (first + len(history)) % 2
        seen = card if len(history) == 1 else ""
        branches = tuple(rest(card, history + str(n)) for n in range(3 if len(history) == 1 else 2))
        return Choice(player, f"{player}:{seen}:{history}", branches)

    share = rng.randint(1, 9) / 10
    return Chance(((share, rest(0, "")), (1 - share, rest(1, ""))))
