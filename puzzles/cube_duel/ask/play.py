"""What to play: the best move of a game for two, exact where the rest of the game can be searched through.

A state of the search is what stands on the board, which shapes each side has left, whose turn it is and
whether the last turn was a pass. Payoffs are red squares minus yellow squares, counted as they are filled.
Nothing that is still to come depends on the colours of what stands there already; so they are not part of
a state, and positions that differ only in them are searched once. Copies of a shape are one move.
"""

from __future__ import annotations

import time
from bisect import insort
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from ....solver.result import Deadline
from ....solver.trees.minimax import Best, Decision, Leaf, Step, alpha_beta
from ...files.faults import check_seconds, refuse
from ...files.frozen import FrozenMap
from ...pictures.shown import Shown
from ..files.games import Duel, format_move, format_placement
from ..rules.board import RED, YELLOW
from ..rules.challenge import Placed
from ..rules.game import Board, count_faces, is_over, left, legal_placements, scores, winner
from ..rules.pieces import PieceSet
from ..rules.spots import Spots, Standing, spots_of

DEFAULT_TIMEOUT = 20.0  # seconds
_SIDES = (RED, YELLOW)  # as players 0 and 1

Copies = tuple[int, ...]  # of each shape of the set


class _Position(NamedTuple):
    """A state of the search: spots in use, copies left to red and to yellow, player to move, passes."""

    standing: Standing
    left: tuple[Copies, Copies]
    player: int
    passes: int


@dataclass(frozen=True)
class JudgedDuel(Shown):
    """A position of a game for two with what to play.

    Attributes:
        game: what was asked about.
        finished: can neither side place a piece?
        faces: for each side the squares of its colour on each visible face.
        scores: their sums.
        winner: `RED`, `YELLOW` or `game.DRAW`; ``None`` while the game goes on.
        placements: what the side to move can place; if empty and the game goes on, it passes.
        chosen: the best of them, or the best found; ``None`` for a pass, or without an answer.
        value: the squares by which the side to move wins (loses, if negative) if both go on in the best way;
            ``None`` if the game is over, or without an answer.
        exact: are `chosen` and `value` proved?
        depth: how many turns were looked ahead.
        seconds: the time taken.
    """

    JSON: ClassVar = (
        *("name", "turn", "finished", "scores", "faces", "winner", "legal", "best", "value", "exact"),
        "seconds",
    )

    game: Duel
    finished: bool
    faces: Mapping[str, Mapping[str, int]]
    scores: Mapping[str, int]
    winner: str | None
    placements: tuple[Placed, ...]
    chosen: Placed | None
    value: int | None
    exact: bool
    depth: int
    seconds: float

    @property
    def name(self) -> str:
        """Name of the game."""
        return self.game.name

    @property
    def turn(self) -> str | None:
        """The colour to move; ``None`` at the end."""
        return None if self.finished else self.game.end.turn

    @property
    def legal(self) -> tuple[str, ...]:
        """What the side to move can place, as moves are written."""
        return tuple(format_placement(piece) for piece in self.placements)

    @property
    def best(self) -> str | None:
        """The best move as it is written; ``None`` if the game is over, or without an answer."""
        if self.chosen is None and (self.finished or self.placements):
            return None
        return format_move(None if self.chosen is None else (self.chosen.letter, self.chosen.cells))


def play(game: Duel, *, timeout: float | None = None) -> JudgedDuel:
    """Say what counts so far in a game for two, and what to play next.

    Args:
        game: the game, as `read_games` gives it: every move of it was checked.
        timeout: seconds for the search, `DEFAULT_TIMEOUT` if not given.

    Raises:
        InvalidError: it is no such game, or the timeout no number of seconds.

    >>> from pipcube import duel
    >>> play(duel.read_games("@games")["late-1"]).exact
    True
    """
    if not isinstance(game, Duel):
        raise refuse("game", "a game as read_games gives it", game)
    check_seconds("timeout", timeout)
    state = game.end
    begin = time.monotonic()
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    legal = legal_placements(state)
    finished = not legal and is_over(state)
    found: Best[_Position] = Best(None, None, exact=finished, depth=0, states=0)
    if not finished:
        found = _DuelTree(state.pieces).best(state, deadline)
    best, value = None, found.value
    if found.step is not None:
        best = _placed(state, found.step.state.standing)
    if value is not None:
        total = scores(state)
        value += total[RED] - total[YELLOW]
        value *= 1 if state.turn == RED else -1
    return JudgedDuel(
        game=game,
        finished=finished,
        faces=FrozenMap({side: FrozenMap(faces) for side, faces in count_faces(state).items()}),
        scores=FrozenMap(scores(state)),
        winner=winner(state) if finished else None,
        placements=legal,
        chosen=best,
        value=value,
        exact=found.exact,
        depth=found.depth,
        seconds=time.monotonic() - begin,
    )


def _placed(state: Board, standing: Standing) -> Placed | None:
    """The piece that is new; ``None`` after a pass."""
    spots = spots_of(state.pieces)
    new = set(standing) - set(state.standing)
    letters = dict(left(state, state.turn))
    return next(
        (Placed(state.turn, letters[spots.spots[number].shape], spots.spots[number].cells) for number in new),
        None,
    )


class _DuelTree:
    """The game as `alpha_beta` wants it."""

    def __init__(self, pieces: PieceSet) -> None:
        self._pieces = pieces
        self._spots: Spots = spots_of(pieces)

    def best(self, state: Board, deadline: Deadline) -> Best[_Position]:
        """The best move of a position."""
        start = _Position(
            state.standing,
            (self._copies(state, RED), self._copies(state, YELLOW)),
            _SIDES.index(state.turn),
            min(state.passes, 1),
        )
        return alpha_beta(start, self.expand, deadline, estimate=self.estimate, bounds=self.bounds)

    def _copies(self, state: Board, colour: str) -> Copies:
        used = {piece.letter for piece in state.placed if piece.colour == colour}
        return tuple(sum(letter not in used for letter in letters) for _, letters in self._pieces.shapes)

    def expand(self, position: _Position) -> Leaf | Decision[_Position]:
        """What can be placed, most squares first; a pass if nothing can."""
        standing, copies, player, passes = position
        sign = 1 if player == 0 else -1
        steps: list[Step[_Position]] = []
        for shape, number in enumerate(copies[player]):
            for spot in self._spots.legal(standing, shape) if number else ():
                after = list(standing)
                insort(after, spot)
                rest = (*copies[player][:shape], number - 1, *copies[player][shape + 1 :])
                both = (rest, copies[1]) if player == 0 else (copies[0], rest)
                gain = sign * self._spots.spots[spot].shown
                steps.append(Step((gain,), _Position(tuple(after), both, 1 - player, 0)))
        if steps:
            return Decision(player, tuple(sorted(steps, key=lambda step: -sign * step.gain[0])))
        if passes:
            return Leaf((0,))
        passed = _Position(standing, copies, 1 - player, 1)
        return Decision(player, (Step((0,), passed),))

    def bounds(self, position: _Position) -> tuple[int, int]:
        """No side can fill more squares than its pieces could if each had the best free spot to itself."""
        most = self._spots.most_shown(position.standing)
        red, yellow = (
            sum(number * shown for number, shown in zip(copies, most, strict=True))
            for copies in position.left
        )
        return -yellow, red

    def estimate(self, position: _Position) -> int:
        """Half of what either side could fill at the most."""
        low, high = self.bounds(position)
        return (low + high) // 2
