"""What to play: the best move of a game for two, exact where the rest of the game can be searched through.

A state of the search is what stands on the board, which shapes each side has left, whose turn it is and
whether the last turn was a pass. Payoffs are red squares minus yellow squares, counted as they are filled.
Nothing that is still to come depends on the colours of what stands there already; so they are not part of
a state, and positions that differ only in them are searched once. Copies of a shape are one move.
"""

from __future__ import annotations

import time
from bisect import insort
from dataclasses import dataclass
from typing import NamedTuple

from ....solver.result import Deadline
from ....solver.trees.minimax import Best, Decision, Leaf, Step, alpha_beta
from ..files.games import format_move
from ..rules.board import RED, YELLOW
from ..rules.challenge import Placed
from ..rules.game import State, count_faces, is_over, left, legal_placements, scores, winner
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
class Advice:
    """A position with what to play.

    Attributes:
        finished: can neither side place a piece?
        faces: for each side the squares of its colour on each visible face.
        scores: their sums.
        winner: `RED`, `YELLOW` or `game.DRAW`; ``None`` while the game goes on.
        legal: what the side to move can place; if empty and the game goes on, it passes.
        best: the best of them, or the best found; ``None`` for a pass, or without an answer.
        value: the squares by which the side to move wins (loses, if negative) if both go on in the best way;
            ``None`` if the game is over, or without an answer.
        exact: are `best` and `value` proved?
        depth: how many turns were looked ahead.
        seconds: the time taken.
    """

    finished: bool
    faces: dict[str, dict[str, int]]
    scores: dict[str, int]
    winner: str | None
    legal: tuple[Placed, ...]
    best: Placed | None
    value: int | None
    exact: bool
    depth: int
    seconds: float

    @property
    def best_move(self) -> str | None:
        """`best` as a move is written; ``None`` if the game is over, or without an answer."""
        if self.best is None and (self.finished or self.legal):
            return None
        return format_move(None if self.best is None else (self.best.letter, self.best.cells))


def advise(state: State, timeout: float | None = None) -> Advice:
    """Judge a position.

    Args:
        state: the position.
        timeout: seconds for the search, `DEFAULT_TIMEOUT` if not given.
    """
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
    return Advice(
        finished=finished,
        faces=count_faces(state),
        scores=scores(state),
        winner=winner(state) if finished else None,
        legal=legal,
        best=best,
        value=value,
        exact=found.exact,
        depth=found.depth,
        seconds=time.monotonic() - begin,
    )


def _placed(state: State, standing: Standing) -> Placed | None:
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

    def best(self, state: State, deadline: Deadline) -> Best[_Position]:
        """The best move of a position."""
        start = _Position(
            state.standing,
            (self._copies(state, RED), self._copies(state, YELLOW)),
            _SIDES.index(state.turn),
            min(state.passes, 1),
        )
        return alpha_beta(start, self.expand, deadline, estimate=self.estimate, bounds=self.bounds)

    def _copies(self, state: State, colour: str) -> Copies:
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
