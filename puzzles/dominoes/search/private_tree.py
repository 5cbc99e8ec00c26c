"""A hand in which neither side sees the other's tiles, as two trees of what each of them knows.

All worlds are played at once, move by move: one step of all of them is a handful of array operations. What
both see (tiles laid, that somebody drew or passed) is the public history; with one's own hand it is all that
one can go by, and so a state of the engine. In what order one's own tiles came is left out: it says nothing
about the other's hand that the tiles themselves do not say, because every order of the boneyard is as likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ....solver.result import Deadline
from ..rules.game import End, Rules, end_points, lead_rank
from ..rules.tiles import TILES, Tile, bits
from .codes import end_code
from .private_tables import DRAW, NO_LINE, PASS, LineTables

if TYPE_CHECKING:
    import numpy as np

    Ints = np.ndarray[Any, np.dtype[np.int64]]
    Bools = np.ndarray[Any, np.dtype[np.bool_]]
    Floats = np.ndarray[Any, np.dtype[np.float64]]

CODES = 64  # of what a seat does there are fewer
_BITS = len(TILES)  # of a hand


class TreeTooLargeError(Exception):
    """The tree has more nodes than the limit."""


@dataclass(frozen=True)
class Root:
    """Where the hand stands; player 0 is the one to move.

    Attributes:
        rules: two seats.
        ends: of the line, ``None`` before the lead.
        passes: since the last play.
        boneyard: the number of tiles in it.
        pool: the tiles that a draw can bring, as bits; those in the hands are taken off.
        order: the boneyard's tiles if their order is known to all, the next first.
        hands: the worlds: bits of the two hands, shape (worlds, 2).
    """

    rules: Rules
    ends: tuple[End, End] | None
    passes: int
    boneyard: int
    pool: int
    order: tuple[Tile, ...]
    hands: Ints


@dataclass(frozen=True)
class Edges:
    """Steps between the states of one player: from, to, and what the player does (-1: nothing to choose)."""

    source: Ints
    target: Ints
    label: Ints


@dataclass(frozen=True)
class HiddenTree:
    """The whole game.

    Attributes:
        roots: for each world the state that each player starts in, shape (worlds, 2).
        states: number of states of each player, numbered level by level.
        edges: of each player.
        leaves: states of the two players at the ends of the hand, shape (ends, 2).
        payoff: points of player 0 less those of player 1 there, times the chance of the draws.
        nodes: number of pairs of states, the ends left out.
    """

    roots: Ints
    states: tuple[int, int]
    edges: tuple[Edges, Edges]
    leaves: Ints
    payoff: Floats
    nodes: int


@dataclass(frozen=True)
class _Public:
    """Public histories of one level, an entry each; points are player 0's less player 1's."""

    left: Ints
    right: Ints
    turn: Ints
    passes: Ints
    boneyard: Ints
    played: Ints
    points: Ints
    chance: Floats

    def take(self, which: Ints) -> _Public:
        return _Public(*(getattr(self, name)[which] for name in self.__dataclass_fields__))


@dataclass(frozen=True)
class _Nodes:
    """Pairs of hands at public histories: what has been reached in some world, entries alike in all arrays.

    ``state`` has the numbers of the players' states, shape (nodes, 2), like ``hands``.
    """

    public: Ints
    hands: Ints
    state: Ints


@dataclass(frozen=True)
class _Steps:
    """What can be done at the nodes of a level: which node, what, and the mover's hand after it."""

    node: Ints
    code: Ints
    hand: Ints


def expand(root: Root, limit: int, deadline: Deadline) -> HiddenTree:
    """Play all worlds to the end in all ways.

    Args:
        root: where the hand stands.
        limit: nodes, that is public histories with a pair of hands, the ends of the last level counted.
        deadline: when to give up.

    Raises:
        TreeTooLargeError: more than ``limit`` nodes.
        TimeUpError: at the deadline.
    """
    return _Expansion(root, limit).run(deadline)


class _Expansion:
    def __init__(self, root: Root, limit: int) -> None:
        self.root = root
        self.limit = limit
        self.nodes = 0
        self.tables = LineTables(root.rules)
        self.states = [0, 0]
        self.edges: tuple[list[Edges], list[Edges]] = ([], [])
        self.leaves: list[Ints] = []
        self.payoff: list[Floats] = []

    def run(self, deadline: Deadline) -> HiddenTree:
        import numpy as np

        public, nodes = self._start()
        roots = nodes.state
        while len(nodes.public):
            deadline.check()
            self.nodes += len(nodes.public)
            public, nodes = self._next(public, nodes)
        edges = [
            Edges(
                *(np.concatenate([getattr(e, name) for e in own]) for name in ("source", "target", "label"))
            )
            for own in self.edges
        ]
        return HiddenTree(
            roots,
            (self.states[0], self.states[1]),
            (edges[0], edges[1]),
            np.concatenate(self.leaves),
            np.concatenate(self.payoff),
            self.nodes,
        )

    def _start(self) -> tuple[_Public, _Nodes]:
        import numpy as np

        root = self.root
        left, right = map(end_code, root.ends) if root.ends else (NO_LINE, NO_LINE)
        public = _Public(
            left=np.array([left]),
            right=np.array([right]),
            turn=np.array([0]),
            passes=np.array([root.passes]),
            boneyard=np.array([root.boneyard]),
            played=np.array([0]),
            points=np.array([0]),
            chance=np.array([1.0]),
        )
        at = np.zeros(len(root.hands), dtype=np.int64)
        return public, _Nodes(at, root.hands, self._number(at, root.hands))

    def _number(self, public: Ints, hands: Ints) -> Ints:
        """Number the players' states."""
        import numpy as np

        state = np.empty_like(hands)
        for player in (0, 1):
            keys, inverse = np.unique(public << _BITS | hands[:, player], return_inverse=True)
            state[:, player] = inverse + self.states[player]
            self.states[player] += len(keys)
        return state

    def _next(self, public: _Public, nodes: _Nodes) -> tuple[_Public, _Nodes]:
        """One step of all nodes; those where the hand has ended become leaves."""
        import numpy as np

        parts = list(self._steps(public, nodes))
        if self.nodes + sum(len(part.node) for part in parts) > self.limit:
            raise TreeTooLargeError(f"more than {self.limit:,} nodes")
        steps = _Steps(
            *(np.concatenate([getattr(p, name) for p in parts]) for name in ("node", "code", "hand"))
        )
        before = nodes.public[steps.node]
        keys, first, child = np.unique(before * CODES + steps.code, return_index=True, return_inverse=True)
        parent, code = keys // CODES, keys % CODES
        after = self._after(public.take(parent), code, _size(self._pool(public, nodes)[steps.node[first]]))
        turn = public.turn[before]
        hands = nodes.hands[steps.node].copy()
        hands[np.arange(len(hands)), turn] = steps.hand
        source = nodes.state[steps.node]
        state = self._number(child, hands)
        label = np.where(steps.code < DRAW, steps.code, -1)
        for player in (0, 1):
            self._join(player, source[:, player], state[:, player], np.where(turn == player, label, -1))
        if self.root.rules.draws:  # a hand can come about by several draws
            _, once = np.unique(state[:, 0] * self.states[1] + state[:, 1], return_index=True)
            child, hands, state, turn = child[once], hands[once], state[once], turn[once]
        mine = hands[np.arange(len(hands)), turn]
        blocked = after.passes[child] >= 2
        ended = blocked | (mine == 0)
        self._end(after, child[ended], hands[ended], state[ended], blocked[ended])
        going = ~ended
        kept, child = np.unique(child[going], return_inverse=True)
        return after.take(kept), _Nodes(child, hands[going], state[going])

    def _pool(self, public: _Public, nodes: _Nodes) -> Ints:
        """For each node the tiles that a draw can bring."""
        import numpy as np

        if self.root.order:
            drawn = len(self.root.order) - public.boneyard
            tiles = np.array([*(bits([tile]) for tile in self.root.order), 0])
            return tiles[drawn][nodes.public]
        taken = nodes.hands[:, 0] | nodes.hands[:, 1] | public.played[nodes.public]
        return self.root.pool & ~taken

    def _steps(self, public: _Public, nodes: _Nodes) -> Iterator[_Steps]:
        """All that can be done."""
        import numpy as np

        at = nodes.public
        everybody = np.arange(len(at))
        own = nodes.hands[everybody, public.turn[at]]
        left, right = public.left[at], public.right[at]
        fitting = self.tables.fitting
        fits = [own & fitting[left], np.where(left == right, 0, own & fitting[right])]
        if self.root.ends is None and public.left[0] == NO_LINE:
            fits[0] = self._leads(own)
        for number in range(len(TILES)):
            for end in (0, 1):
                which = np.flatnonzero(fits[end] >> number & 1)
                if len(which):
                    hand = own[which] & ~(1 << number)
                    yield _Steps(which, np.full(len(which), 2 * number + end), hand)
        stuck = np.flatnonzero(fits[0] | fits[1] == 0)
        if not self.root.rules.draws:
            yield _Steps(stuck, np.full(len(stuck), PASS), own[stuck])
            return
        empty = public.boneyard[at[stuck]] == 0
        passing, drawing = stuck[empty], stuck[~empty]
        yield _Steps(passing, np.full(len(passing), PASS), own[passing])
        pool = self._pool(public, nodes)[drawing]
        for number in range(len(TILES)):
            which = drawing[pool >> number & 1 == 1]
            yield _Steps(which, np.full(len(which), DRAW), own[which] | 1 << number)

    def _leads(self, own: Ints) -> Ints:
        """The tiles that may lead: all, or the highest of the hand."""
        import numpy as np

        if not self.root.rules.forced_lead:
            return own
        leads = np.zeros_like(own)
        for tile in sorted(TILES, key=lead_rank):
            bit = bits([tile])
            leads = np.where(own & bit, bit, leads)
        return leads

    def _after(self, public: _Public, code: Ints, pool: Ints) -> _Public:
        """The public histories with one more step, each by its own code."""
        import numpy as np

        tables = self.tables
        tile, end = np.minimum(code // 2, len(TILES) - 1), code % 2
        play, draw = code < DRAW, code == DRAW
        leads = play & (public.left == NO_LINE)
        left = np.where(play & (end == 0), tables.after[tile, public.left], public.left)
        right = np.where(play & (end == 1), tables.after[tile, public.right], public.right)
        left = np.where(leads, tables.lead[tile, 0], left)
        right = np.where(leads, tables.lead[tile, 1], right)
        made = np.zeros_like(public.points)
        made[play] = tables.points[leads.astype(np.int64)[play], left[play], right[play]]
        return _Public(
            left=left,
            right=right,
            turn=np.where(draw, public.turn, 1 - public.turn),
            passes=np.where(play, 0, public.passes + (code == PASS)),
            boneyard=public.boneyard - draw,
            played=public.played | np.where(play, 1 << tile, 0),
            points=public.points + made * (1 - 2 * public.turn),
            chance=np.where(draw, public.chance / np.maximum(pool, 1), public.chance),
        )

    def _join(self, player: int, source: Ints, target: Ints, label: Ints) -> None:
        """Note the steps of a player's states, each once."""
        import numpy as np

        _, once = np.unique(target * self.states[player] + source, return_index=True)
        self.edges[player].append(Edges(source[once], target[once], label[once]))

    def _end(self, public: _Public, at: Ints, hands: Ints, state: Ints, blocked: Bools) -> None:
        """Note the ends of hands."""
        import numpy as np

        if not len(at):
            return
        first, second = self.tables.pips_of(hands[:, 0]), self.tables.pips_of(hands[:, 1])
        mover = public.turn[at]
        ahead = np.where(blocked, np.sign(second - first), 2 * mover - 1)  # the turn has passed on
        own = np.where(ahead > 0, first, second)
        points = self._end_points(own, first + second)
        self.leaves.append(state)
        self.payoff.append((ahead * points + public.points[at]) * public.chance[at])

    def _end_points(self, own: Ints, total: Ints) -> Ints:
        """What the winner scores, by his own pips and all pips in the hands."""
        import numpy as np

        pairs, inverse = np.unique(own * 1024 + total, return_inverse=True)
        each = [end_points(self.root.rules, pair // 1024, pair % 1024) for pair in pairs.tolist()]
        return np.array(each)[inverse]


def _size(bits: Ints) -> Ints:
    """Number of bits."""
    import numpy as np

    return np.bitwise_count(bits).astype(np.int64)
