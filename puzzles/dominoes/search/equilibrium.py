"""The game that is really played: neither side sees the other's hand, and both know what can be.

Before anyone looks at his tiles all worlds of the public record are possible, each as often as its weight
says. A tile drawn is seen by its drawer only; that it was drawn is seen by both.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ....solver.linear.highs import NotSolvedError
from ....solver.result import Deadline
from ....solver.run.background import ChildEndedError
from ....solver.trees import sequence_form
from ....solver.trees.knowledge import Knowledge, KnowledgeGame
from ..rules.game import Play
from ..rules.situation import Situation, boneyard_size
from ..rules.tiles import Tile, bits, full_set
from ..rules.worlds import public, worlds
from .codes import play_of
from .private_tree import HiddenTree, Root, TreeTooLargeError, expand

if TYPE_CHECKING:
    from .private_tree import Floats, Ints

MAX_WORLDS = 1_000_000
MAX_NODES = 20_000_000  # of the tree; they take about 4 GB
MAX_ENTRIES = 3_000_000  # of the programme's matrix


@dataclass(frozen=True)
class MixedPlay:
    """A legal play, and how often the equilibrium makes it."""

    play: Play
    probability: float


@dataclass(frozen=True)
class GameSize:
    """How large the game is, as far as it was looked at.

    Attributes:
        worlds: pairs of hands.
        nodes: public histories with a pair of hands.
        information_sets: of both players.
        sequences: of both players.
        payoffs: pairs of sequences that pay something.
    """

    worlds: int
    nodes: int = 0
    information_sets: int = 0
    sequences: int = 0
    payoffs: int = 0


class GameTooLargeError(Exception):
    """The game is too large for the programme; carries a sentence and the `GameSize`."""

    def __init__(self, reason: str, size: GameSize) -> None:
        self.reason = reason
        self.size = size
        super().__init__(reason, size)

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True)
class Equilibrium:
    """An equilibrium.

    Attributes:
        value: of the game before anyone looks at his tiles: what the side to move makes from here on less
            what the other makes, in points.
        moves: how to play the hand one holds, sorted; empty if no hand is known.
        gap: how much the strategies can be exploited together, by best responses, in points.
        size: of the game.
    """

    value: float
    moves: tuple[MixedPlay, ...]
    gap: float
    size: GameSize


def obstacle(position: Situation) -> str | None:
    """Why a position has no equilibrium here; ``None`` if it can have one."""
    rules, hidden = position.rules, position.hidden
    if position.replayed and position.replayed.over:
        return "the hand has ended"
    if rules.partners:
        return "an equilibrium is for two hands; partners do not see each other's"
    if rules.seats > 2:
        return f"an equilibrium is for two sides, here are {rules.sides}"
    if rules.target is not None:
        return "an equilibrium is in points, not for the match; leave out score and target"
    seen = [seat for seat, number in enumerate(hidden, 1) if not number]
    if len(seen) == 2 or not hidden:
        return "no hand is hidden"
    if seen and seen[0] != position.state.turn:
        return f"seat {seen[0]} is known, but seat {position.state.turn} is to move"
    return None


def solve(
    position: Situation,
    deadline: Deadline,
    *,
    max_worlds: int = MAX_WORLDS,
    max_nodes: int = MAX_NODES,
    max_entries: int = MAX_ENTRIES,
) -> Equilibrium:
    """Find the equilibrium.

    Args:
        position: one without an `obstacle`.
        deadline: when to give up.
        max_worlds: pairs of hands.
        max_nodes: public histories with a pair of hands.
        max_entries: of the programme's matrix.

    Raises:
        GameTooLargeError: there is more than that, or not enough memory, or the programme could not be solved
            exactly.
        TimeUpError: at the deadline.
        ValueError: there is an obstacle, or nothing agrees with the record.
    """
    if reason := obstacle(position):
        raise ValueError(reason)
    hands, weight = _worlds(position, max_worlds)
    size = GameSize(len(hands))
    try:
        tree = expand(_root(position, hands), max_nodes, deadline)
    except TreeTooLargeError:
        reason = f"{size.worlds:,} pairs of hands, and more than {max_nodes:,} moments with them"
        raise GameTooLargeError(reason, replace(size, nodes=max_nodes)) from None
    size = replace(size, nodes=tree.nodes)
    try:
        found = sequence_form.solve(_game(tree, weight), deadline, limit=max_entries)
    except sequence_form.LargeProgrammeError as error:
        reason = f"{size.worlds:,} pairs of hands, {error}"
        raise GameTooLargeError(reason, _with(size, error.size)) from None
    except ChildEndedError as error:
        raise GameTooLargeError(
            f"{size.worlds:,} pairs of hands; {error}, for want of memory", size
        ) from None
    except NotSolvedError as error:
        reason = f"{size.worlds:,} pairs of hands; the programme was not solved: {error}"
        raise GameTooLargeError(reason, size) from None
    moves = _moves(position, hands, tree, found.strategies[0])
    return Equilibrium(found.value, moves, found.gap, _with(size, found.size))


def _with(size: GameSize, game: sequence_form.Size) -> GameSize:
    sets, sequences = sum(game.information_sets), sum(game.sequences)
    return replace(size, information_sets=sets, sequences=sequences, payoffs=game.payoffs)


def _worlds(position: Situation, limit: int) -> tuple[Ints, Floats]:
    """All pairs of hands, the mover's first, and their weights."""
    import numpy as np

    # What lies in a hidden boneyard and what is out of play are one: a draw brings any of them as likely.
    found = worlds(replace(public(position), hidden_boneyard=0))
    if found.deals > limit:
        raise GameTooLargeError(f"{found.deals:,} pairs of hands", GameSize(found.deals))
    seats = [position.state.turn - 1, 2 - position.state.turn]
    batches = [(batch.places[:, seats], batch.weight) for batch in found.batches()]
    if not batches:
        raise ValueError("no deal agrees with the record")
    hands = np.concatenate([hands for hands, _ in batches]).astype(np.int64)
    weight = np.concatenate([np.full(len(hands), float(weight)) for hands, weight in batches])
    return hands, weight


def _root(position: Situation, hands: Ints) -> Root:
    state, rules = position.state, position.rules
    laid = tuple(tuple(sorted(lying)) for lying in position.line)
    pool = bits(full_set(position.highest)) & ~bits(laid)  # type: ignore[arg-type]
    order: tuple[Tile, ...] = ()
    if state.boneyard:
        pool = bits(state.boneyard)
        order = state.boneyard if position.order_known else ()
    boneyard = boneyard_size(position) * rules.draws
    return Root(rules, state.ends, state.passes, boneyard, pool, order, hands)


def _game(tree: HiddenTree, weight: Floats) -> KnowledgeGame:
    """The game for the engine: the weight of a pair of hands is a product of one of each hand."""
    import numpy as np

    factors = _factors(tree.roots, weight)
    players = []
    for player, edges in enumerate(tree.edges):
        start = np.zeros(tree.states[player])
        start[: len(factors[player])] = factors[player]
        players.append(Knowledge(start, edges.source, edges.target, edges.label))
    total = float((factors[0][tree.roots[:, 0]] * factors[1][tree.roots[:, 1]]).sum())
    return KnowledgeGame((players[0], players[1]), tree.leaves, tree.payoff, total)


def _factors(roots: Ints, weight: Floats) -> tuple[Floats, Floats]:
    """Split the weights of pairs into a factor for each hand.

    There are such factors: which ways led to a hand is for the two seats apart (evidence.py); a factor all
    hands of one seat share is left open by that, and chosen so that the first is 1.

    Raises:
        ValueError: there are none.
    """
    import numpy as np

    own, other = np.zeros(roots[:, 0].max() + 1), np.zeros(roots[:, 1].max() + 1)
    first, second = roots[:, 0], roots[:, 1]
    if (weight == weight[0]).all():
        return own + 1, other + 1
    while (open_ := np.flatnonzero(own == 0)).size:
        own[open_[0]] = 1.0  # a hand not tied to those before by a chain of pairs
        known = -1
        while known != (known := int((own > 0).sum() + (other > 0).sum())):
            for here, there, index, back in ((own, other, first, second), (other, own, second, first)):
                new = (here[index] > 0) & (there[back] == 0)
                there[back[new]] = weight[new] / here[index[new]]
    if not np.allclose(own[first] * other[second], weight, rtol=1e-12, atol=0):
        raise ValueError("the weights of the worlds are no products")
    return own, other


def _moves(
    position: Situation, hands: Ints, tree: HiddenTree, strategy: sequence_form.Strategy
) -> tuple[MixedPlay, ...]:
    """How to play the hand one holds."""
    import numpy as np

    hand = position.state.hands[position.state.turn - 1]
    if not hand:
        return ()
    held = np.flatnonzero(hands[:, 0] == bits(hand))
    if not len(held):
        raise ValueError("no deal has the hand one holds")
    found = strategy.at(int(tree.roots[held[0], 0]))
    opening = position.state.ends is None
    moves = [MixedPlay(play_of(code, opening=opening), probability) for code, probability in found.items()]
    return tuple(sorted(moves, key=lambda move: move.play))
