"""The next piece to place: the one that follows with the least search, and why. Or what to take back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import ClassVar

import numpy as np

from ....solver.cover import engines
from ....solver.cover.deduction import next_strikes
from ....solver.cover.hitting_sets import consistency_test, in_all, smallest
from ....solver.cover.problem import uniqueness
from ....solver.cover.propagation import Reasoner, Strike, Technique
from ....solver.result import Deadline, Status, TimeUpError
from ...files.faults import check_number, check_seconds
from ...pictures.shown import Shown
from ..rules.board import cells
from ..rules.challenge import Challenge, Packing, Placed, colours, in_order
from ..rules.faults import require_challenge
from ..rules.insertion import find_path
from ..rules.stability import is_stable
from ..rules.words import cell_text, cells_text, colour_name, piece_text
from ..search.model import Model, build


class HintStatus(StrEnum):
    """What can be said about a challenge and what has been placed so far."""

    ONE = "one"  # exactly one solution goes on from here
    MANY = "many"  # several do
    NONE = "none"  # the challenge has no solution, whatever has been placed
    WRONG = "wrong"  # the challenge has one, but not with what has been placed
    DONE = "done"  # nothing is left to place
    UNKNOWN = "unknown"  # out of time


@dataclass(frozen=True)
class Hint:
    """A piece to place.

    Attributes:
        placed: the piece and where it goes, in every solution.
        means: the weakest technique by which this can be seen from the board as it is then.
        reason: why, in words.
        placeable: on the board as it is then, has the piece a way in, and is everything stable after it?
    """

    JSON: ClassVar = ("piece", "colour", "cells", "technique", "reason", "placeable")

    placed: Placed
    means: Technique
    reason: str
    placeable: bool

    piece = property(lambda self: self.placed.piece)
    colour = property(lambda self: self.placed.colour)
    cells = property(lambda self: self.placed.cells)
    technique = property(lambda self: self.means.label)


@dataclass(frozen=True)
class Hints(Shown):
    """Hints for a challenge.

    Attributes:
        name: of the challenge.
        status: what can be said.
        steps: the hints, in order; fewer than asked for if the board is full, if what comes next is not the
            same in all solutions, or if time is up.
        wrong: a smallest set of placed pieces to take back, so that there is a solution again.
        undecided: with several solutions and no piece common to all that are left: pieces that stand in one
            solution and not in another.
    """

    name: str
    status: HintStatus
    steps: tuple[Hint, ...] = ()
    wrong: Packing = ()
    undecided: Packing = ()
    challenge: Challenge | None = field(default=None, metadata={"json": False}, repr=False)


def hint(challenge: Challenge, *, steps: int = 1, timeout: float | None = None) -> Hints:
    """Say what comes next after the setup and what has been placed.

    Args:
        challenge: the challenge, with what has been placed.
        steps: number of hints.
        timeout: seconds.

    Raises:
        InvalidError: the challenge is not sound, or an option is unknown.

    >>> from pipcube import duel
    >>> hint(duel.read("@sampler")["starter-0"]).steps[0].colour
    'R'
    """
    require_challenge(challenge)
    check_number("steps", steps, 1)
    check_seconds("timeout", timeout)
    engine = engines.choose(None, challenge.box.volume)
    engines.prepare(engine)
    deadline = Deadline.after(timeout)
    hints: list[Hint] = []
    try:
        deadline.check()
        answer = _from_here(challenge, engine, deadline)
        if isinstance(answer, Hints):
            return answer
        status, board, packings = answer
        model = build(challenge)
        reasoner = Reasoner(model.problem)
        solutions = [_options(model, packing) for packing in packings]

        def certain(board: Challenge) -> frozenset[int]:
            if status is HintStatus.ONE:
                return solutions[0]
            held = _options(model, board.setup)
            return in_all(model.problem, sorted(held), solutions, engines.ENGINES[engine], deadline)

        while len(hints) < steps and len(board.setup) < _pieces(board):
            hint = _Hinter(model, reasoner, board, deadline).best(certain)
            if hint is None:
                return Hints(challenge.name, status, tuple(hints), undecided=_difference(packings))
            hints.append(hint)
            board = replace(board, setup=in_order((*board.setup, hint.placed)))
    except TimeUpError:
        return Hints(challenge.name, HintStatus.UNKNOWN, tuple(hints))
    return Hints(challenge.name, status, tuple(hints))


def _from_here(
    challenge: Challenge, engine: str, deadline: Deadline
) -> Hints | tuple[HintStatus, Challenge, tuple[Packing, ...]]:
    """How many solutions hold what has been placed; the board as a setup, and up to two of them.

    An `Hints` if there is none, or nothing is left to place.
    """
    model = build(challenge)
    option = {piece: model.option_of(piece) for piece in challenge.placed}
    allowed = [piece for piece in challenge.placed if option[piece] is not None]
    if len(allowed) == len(challenge.placed):
        board = replace(challenge, setup=in_order((*challenge.setup, *challenge.placed)), placed=())
        ahead = build(board)
        found = uniqueness(ahead.problem, engines.ENGINES[engine], deadline)
        if found.status is Status.UNKNOWN:
            raise TimeUpError
        if found.status is not Status.NONE:
            if len(board.setup) == _pieces(board):
                return Hints(challenge.name, HintStatus.DONE)
            packings = tuple(ahead.decode(solution) for solution in found.solutions)
            return HintStatus(str(found.status)), board, packings
    chosen = [number for piece in allowed if (number := option[piece]) is not None]
    test = consistency_test(model.problem, chosen, engines.ENGINES[engine], deadline)
    back = next(smallest(len(chosen), test, deadline), None)
    if back is None:
        return Hints(challenge.name, HintStatus.NONE)
    wrong = [piece for piece in challenge.placed if option[piece] is None]
    return Hints(
        challenge.name, HintStatus.WRONG, wrong=in_order([*wrong, *(allowed[e] for e in back.elements)])
    )


def _options(model: Model, pieces: Packing) -> frozenset[int]:
    """Pieces that the challenge allows, as options."""
    return frozenset(option for piece in pieces if (option := model.option_of(piece)) is not None)


def _pieces(challenge: Challenge) -> int:
    return len(challenge.pieces.letters) * challenge.box.colours


def _difference(solutions: Sequence[Packing]) -> Packing:
    """The pieces of the first solution that stand elsewhere in the second."""
    first, second = solutions[0], {(piece.colour, piece.cells) for piece in solutions[-1]}
    return tuple(piece for piece in first if (piece.colour, piece.cells) not in second)


class _Hinter:
    """Looks for the hint on one board.

    Each hint starts afresh, so that it rests on nothing but the board as the person sees it.
    """

    def __init__(self, model: Model, reasoner: Reasoner, board: Challenge, deadline: Deadline) -> None:
        self._model, self._reasoner, self._deadline = replace(model, challenge=board), reasoner, deadline
        position = reasoner.start()
        assert position is not None, "there is a solution"
        for piece in board.setup:
            option = model.option_of(piece)
            assert option is not None, "it is part of a solution"
            reasoner.choose(position, option)
        self._start, self._position = position, position.copy()
        self._struck: dict[int, Strike] = {}
        self._placeable: dict[Placed, bool] = {}

    def best(self, certain: Callable[[Challenge], frozenset[int]]) -> Hint | None:
        """The hint that needs the least; ``None`` if no piece is common to all solutions.

        Args:
            certain: tells the options in all solutions that go on from a board; asked only if need be.
        """
        position, reasoner = self._position, self._reasoner
        while not (singles := reasoner.singles(position)):
            strikes = next_strikes(reasoner, position, self._deadline, Technique.LOOKAHEAD)
            if not strikes:
                return self._by_search(certain(self._model.challenge))
            for strike in strikes:
                self._struck[strike.option] = strike
                reasoner.strike(position, strike.option)
        item = min(singles, key=self._rank)
        # Also what was struck out elsewhere may have been needed.
        technique = max((strike.technique for strike in self._struck.values()), default=Technique.SINGLE)
        because = self._because(self._others(item))
        return self._hint(item, reasoner.options(position, item)[0], technique, because)

    def _rank(self, item: int) -> tuple[bool, int, bool, int]:
        """Of several items one whose piece can be placed now, then the one with the least to check.

        Then cells before pieces, and those higher up first.
        """
        (option, *_) = self._reasoner.options(self._position, item)
        placeable = self._is_placeable(self._piece(option))
        work = sum(4 ** int(self._struck[o].technique) for o in self._others(item))
        return not placeable, work, item >= self._reasoner.items, -item

    def _others(self, item: int) -> list[int]:
        """The options of an item that have been struck out."""
        return [o for o in self._reasoner.options(self._start, item) if o in self._struck]

    def _by_search(self, certain: frozenset[int]) -> Hint | None:
        """The item whose other options are refuted with the fewest positions looked at."""
        best: tuple[int, int, int, int] | None = None
        position, reasoner = self._position, self._reasoner
        for item in sorted(np.flatnonzero(position.need == 1).tolist(), key=lambda i: position.count[i]):
            options = reasoner.options(position, item)
            answer = next((o for o in options if o in certain), None)
            if answer is None:
                continue
            nodes = self._refuted([o for o in options if o != answer], best[0] if best else None)
            if nodes is not None:
                best = nodes, item, answer, len(options) - 1
        if best is None:
            return None
        nodes, item, option, tried = best
        because = self._because(self._others(item))
        because.append(
            f"{_number(tried, 'other')} only {'ends' if tried == 1 else 'end'} in a contradiction "
            f"when tried out ({_number(nodes, 'position')} looked at)"
        )
        return self._hint(item, option, Technique.SEARCH, because)

    def _refuted(self, options: list[int], fewer_than: int | None) -> int | None:
        """Positions looked at to refute options that are in no solution; ``None`` if that takes too many."""
        nodes = 0
        for option in options:
            tried = self._position.copy()
            self._reasoner.choose(tried, option)
            room = None if fewer_than is None else fewer_than - 1 - nodes
            found = self._reasoner.search(tried, self._deadline, limit=1, most=room)
            if not found.complete:
                return None
            nodes += found.nodes
        return nodes

    def _hint(self, item: int, option: int, technique: Technique, because: list[str]) -> Hint:
        piece = self._piece(option)
        others = self._reasoner.options(self._start, item)
        if item >= self._reasoner.items:
            claim = f"{self._item_text(item)} can only stand in one place"
            if self._start.need[item] > 1:
                claim = f"one of the places of {self._item_text(item)} is certain"
        else:
            claim = f"only {piece_text(piece)} can fill {self._item_text(item)}"
            groups = self._model.problem.groups
            if any(o != option and groups[o] == groups[option] for o in others):
                claim += ", and only in this way"
        reason = f"{claim}: {'; '.join(because)}" if because else claim
        return Hint(piece, technique, reason, self._is_placeable(piece))

    def _is_placeable(self, piece: Placed) -> bool:
        if piece not in self._placeable:
            challenge = self._model.challenge
            there = [other.cells for other in challenge.setup]
            way = find_path(piece.cells, frozenset().union(*there), challenge.box)
            self._placeable[piece] = way is not None and is_stable([*there, piece.cells])
        return self._placeable[piece]

    def _because(self, struck: list[int]) -> list[str]:
        """What becomes of the options struck out, by technique, each with an example."""
        texts = []
        for technique, what in _REASONS.items():
            options = [o for o in struck if self._struck[o].technique is technique]
            if options:
                texts.append(f"{_number(len(options), 'other')} {what} ({self._example(options, technique)})")
        return texts

    def _example(self, options: list[int], technique: Technique) -> str:
        """An option and what goes wrong with it; if possible one that can be seen on the board as it is."""
        option, failed, before = options[0], self._struck[options[0]].item, "once others are ruled out, "
        for o in options:
            item = self._reasoner.refute(self._start, o, technique)
            if item >= 0:
                option, failed, before = o, item, ""
                break
        piece = self._piece(option)
        lost = "nothing fills" if failed < self._reasoner.items else "there is no place for"
        return (
            f"{before}with {piece_text(piece)} on {cells_text(piece.cells)} {lost} {self._item_text(failed)}"
        )

    def _piece(self, option: int) -> Placed:
        return self._model.decode([option])[0]  # by the letter of a copy that is free

    def _item_text(self, item: int) -> str:
        box, pieces = self._model.challenge.box, self._model.challenge.pieces
        if item < self._reasoner.items:
            return cell_text(cells(box)[item], box)
        colour, shape = divmod(item - self._reasoner.items, len(pieces.shapes))
        return f"the {colour_name(colours(box)[colour])} {'/'.join(pieces.shapes[shape][1])}"


_REASONS = {
    Technique.STRANDED: "would leave a cell or a piece without a placement",
    Technique.CHAIN: "would, step by step by what is then forced, leave a cell or a piece without one",
    Technique.LOOKAHEAD: "would, followed further, leave a cell or a piece without one",
}


def _number(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
