"""The best play, with every hand known."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import ClassVar

from ...files.faults import check_choice, check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_position
from ..rules.game import Play
from ..rules.notation import format_event, without_tiles
from ..rules.position import Position
from ..rules.tiles import format_tile
from .ending import ENGINES, Ending, EndingMove, Worth, obstacle, solve

Number = int | float


@dataclass(frozen=True)
class PlayedTile:
    """A tile and the end it goes to.

    Attributes:
        tile: such as ``4-6``.
        end: ``lead``, ``left`` or ``right``.
    """

    ROUNDED: ClassVar[tuple[str, ...]] = ()

    tile: str
    end: str


@dataclass(frozen=True)
class ValuedPlay(PlayedTile):
    """A play and what it is worth to the side to move, see `Worth`.

    Attributes:
        value: in points.
        value_exact: the same as a fraction, where draws make it one; else ``None``.
        values: each for himself: the points of every seat; else ``None``.
        result: in a match 1, 0 or -1; else ``None``.
        loss: what the play loses against the best.
    """

    value: Number
    value_exact: str | None
    values: tuple[Number, ...] | None
    result: int | None
    loss: Number

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        return ("tile", "end", *worth_fields(self), "loss")


@dataclass(frozen=True)
class Endgame(Shown):
    """The value of an ending.

    Attributes:
        name: of the position.
        status: ``exact`` or ``unknown``.
        method: ``minimax``, ``expectation`` or ``max^n``.
        value: in points, to the side to move; ``None`` if unknown.
        value_exact: the same as a fraction, where draws make it one; else ``None``.
        values: each for himself: the points of every seat; else ``None``.
        result: in a match 1, 0 or -1; else ``None``.
        best: all plays that are as good as the best.
        moves: every legal play, lowest tile first, left before right.
        line: best play by all to the end, or to the first draw that only chance decides.
        nodes: positions searched.
        seconds: time taken.
        reason: why it is unknown.
        position: what was asked about; not in the JSON.
        answer: the same with plays and fractions as objects; not in the JSON.
    """

    ROUNDED: ClassVar[tuple[str, ...]] = ("seconds",)

    name: str
    status: str
    method: str
    value: Number | None
    value_exact: str | None
    values: tuple[Number, ...] | None
    result: int | None
    best: tuple[PlayedTile, ...]
    moves: tuple[ValuedPlay, ...]
    line: tuple[str, ...]
    nodes: int
    seconds: float
    reason: str
    position: Position = field(repr=False)
    answer: Ending = field(repr=False, compare=False)

    @property
    def JSON(self) -> tuple[str, ...]:  # noqa: N802 (see `plain`)
        """The fields that JSON has."""
        found = ("best", "moves", "line", "nodes", "seconds", *(("reason",) if self.reason else ()))
        return ("name", "status", "method", *worth_fields(self), *found)


def endgame(position: Position, *, timeout: float | None = None, engine: str | None = None) -> Endgame:
    """Value an ending and each of its plays.

    Args:
        position: with every hand known, and the boneyard's tiles where there is drawing.
        timeout: seconds; 60 if ``None``.
        engine: ``search``, ``cp-sat`` (a constraint model of small endings) or ``plain`` (the rules in
            Python).

    Raises:
        InvalidError: the position is not sound, or cannot be asked this; or an option is unknown.
        CheckFailedError: the values and the line contradict each other.

    >>> found = endgame(Position("x", game="block", line="6-2", hands=["2-1 4-6", "2-4 1-1"]), engine="plain")
    >>> found.status, found.value, found.moves[0].tile
    ('exact', 6, '1-2')
    """
    situation = require_position(position, obstacle)
    check_seconds("timeout", timeout)
    check_choice("engine", engine, ENGINES, optional=True)
    found = solve(situation, timeout=timeout, engine=engine)
    chance = situation.chance
    value, value_exact, values, result = worth_values(found.worth, chance)
    return Endgame(
        position.name,
        found.status,
        found.method,
        value,
        value_exact,
        values,
        result,
        tuple(played(play) for play in found.best),
        valued(found.moves, chance),
        tuple(format_event(without_tiles(event)) for event in found.line),
        found.nodes,
        found.seconds,
        found.reason,
        position,
        found,
    )


def number(amount: Fraction, decimal: bool = False) -> Number:
    """An amount of points; a decimal where it is asked for or needed."""
    return float(amount) if decimal or amount.denominator != 1 else int(amount)


def played(play: Play) -> PlayedTile:
    """A play as an answer has it."""
    return PlayedTile(format_tile(play.tile), play.end)


def valued(moves: Iterable[EndingMove], chance: bool) -> tuple[ValuedPlay, ...]:
    """Plays and what they are worth, as an answer has them."""
    return tuple(_valued(move, chance) for move in moves)


def _valued(move: EndingMove, chance: bool) -> ValuedPlay:
    _, exact, values, result = worth_values(move.worth, chance)
    value, loss = number(move.worth.value, chance), number(move.loss, chance)
    return ValuedPlay(format_tile(move.play.tile), move.play.end, value, exact, values, result, loss)


def worth_values(
    worth: Worth | None, chance: bool
) -> tuple[Number | None, str | None, tuple[Number, ...] | None, int | None]:
    """What something is worth, as an answer has it: value, value_exact, values, result."""
    if worth is None:
        return None, None, None, None
    exact = str(worth.value) if chance or worth.value.denominator != 1 else None
    values = None if worth.values is None else tuple(number(value, chance) for value in worth.values)
    return number(worth.value, chance), exact, values, worth.result


def worth_fields(answer: object) -> tuple[str, ...]:
    """Those of the fields of a worth that JSON has."""
    return (
        "value",
        *(name for name in ("value_exact", "values", "result") if getattr(answer, name) is not None),
    )
