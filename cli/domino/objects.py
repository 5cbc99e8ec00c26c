"""What the JSON of several domino commands has in common."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ...puzzles.dominoes.ask.ending import Worth
    from ...puzzles.dominoes.rules.game import Play


def play_json(play: Play) -> dict[str, Any]:
    """A tile and the end it goes to."""
    from ...puzzles.dominoes.rules.tiles import format_tile

    return {"tile": format_tile(play.tile), "end": play.end}


def number(amount: Fraction, decimal: bool) -> int | float:
    """An amount of points; a decimal where it is asked for or needed."""
    return float(amount) if decimal or amount.denominator != 1 else int(amount)


def worth_json(worth: Worth, chance: bool) -> dict[str, Any]:
    """What a position or play is worth: its value, and what else belongs to it."""
    shown: dict[str, Any] = {"value": number(worth.value, chance)}
    if chance or worth.value.denominator != 1:
        shown["value_exact"] = str(worth.value)
    if worth.values is not None:
        shown["values"] = [number(value, chance) for value in worth.values]
    if worth.result is not None:
        shown["result"] = worth.result
    return shown
