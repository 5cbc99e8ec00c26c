"""The table and its rules, as pure functions: what touches, what matches, what is blocked, what may be laid.

Pointy-top hexagons in axial coordinates (q, r): E is (q+1, r), SE is (q, r+1), NE is (q+1, r-1). Of a piece's
sides the top owns its NW and NE edges, the right its E and SE edges, the left its W and SW edges.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from .pieces import BLOCKING, PURPLE, canonical, kind, turns

Hex = tuple[int, int]
# What lies where, as (top, right, left), in the order played.
Table = Mapping[Hex, str]

TOP, RIGHT, LEFT = 0, 1, 2
# Clockwise from the north-east: (step, my side there, the side of the neighbour that it meets).
EDGES: tuple[tuple[Hex, int, int], ...] = (
    ((1, -1), TOP, LEFT),
    ((1, 0), RIGHT, LEFT),
    ((0, 1), RIGHT, TOP),
    ((-1, 1), LEFT, TOP),
    ((-1, 0), LEFT, RIGHT),
    ((0, -1), TOP, RIGHT),
)
BLOCKING_AFTER = 3  # pieces on the table before a blocking piece may be laid


@dataclass(frozen=True)
class Profile:
    """Which reading of the rules is played.

    Attributes:
        match: ``any``: one meeting pair of sides must agree in colour; ``all``: every one must.
        block: ``sides``: empty hexagons at a purple side are dead; ``piece``: all around a blocking piece.
    """

    match: str = "any"
    block: str = "sides"


MATCHES, BLOCKS = ("any", "all"), ("sides", "piece")


@dataclass(frozen=True)
class Placement:
    """A piece laid: where, and its sides (top, right, left) as they lie."""

    JSON: ClassVar = ("piece", "at", "sides")

    at: Hex
    sides: str

    @property
    def piece(self) -> str:
        """Its canonical name."""
        return canonical(self.sides)


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six hexagons around one, clockwise from the north-east."""
    return tuple((at[0] + dq, at[1] + dr) for (dq, dr), _, _ in EDGES)


def meetings(table: Table, placement: Placement) -> Iterator[tuple[str, str]]:
    """(my colour, the neighbour's colour) for each edge that the placement would share."""
    q, r = placement.at
    for (dq, dr), mine, theirs in EDGES:
        other = table.get((q + dq, r + dr))
        if other is not None:
            yield placement.sides[mine], other[theirs]


def dead(table: Table, profile: Profile) -> set[Hex]:
    """The empty hexagons into which nothing can be laid any more."""
    found = set()
    for (q, r), sides in table.items():
        if PURPLE in sides:
            for (dq, dr), mine, _ in EDGES:
                if profile.block == "piece" or sides[mine] == PURPLE:
                    found.add((q + dq, r + dr))
    return found - table.keys()


def broken_rule(table: Table, placement: Placement, profile: Profile) -> str | None:
    """Why a placement is against the rules; ``None`` if it is allowed."""
    blocks = kind(placement.sides) == BLOCKING
    if placement.at in table:
        return "a piece lies there already"
    if not table:
        return "the first piece must not be a blocking piece" if blocks else None
    if blocks and len(table) < BLOCKING_AFTER:
        return f"a blocking piece may be laid only once {BLOCKING_AFTER} pieces are on the table"
    if placement.at in dead(table, profile):
        return "that place is blocked"
    touched = sum(near in table for near in neighbours(placement.at))
    needed = min(2, len(table))
    if touched < needed:
        return f"it touches {touched} of the {needed} pieces that it must touch"
    # A purple side matches nothing and needs no match. It is only ever mine: against a neighbour's purple
    # side the place would be dead.
    pairs = [(mine, theirs) for mine, theirs in meetings(table, placement) if mine != PURPLE]
    if not any(mine == theirs for mine, theirs in pairs):
        return "its coloured side matches nothing" if blocks else "none of its sides matches"
    if profile.match == "all" and any(mine != theirs for mine, theirs in pairs):
        return "not every side that meets another matches it"
    return None


def candidates(table: Table, profile: Profile) -> list[Hex]:
    """The places that touch enough pieces and are not dead, in a fixed order; (0, 0) on the empty table."""
    if not table:
        return [(0, 0)]
    touches: dict[Hex, int] = {}
    for at in table:
        for near in neighbours(at):
            touches[near] = touches.get(near, 0) + 1
    closed = table.keys() | dead(table, profile)
    needed = min(2, len(table))
    return sorted(at for at, number in touches.items() if number >= needed and at not in closed)


def legal_placements(table: Table, hand: Iterable[str], profile: Profile) -> list[Placement]:
    """Every placement of a piece of the hand that the rules allow; equal pieces are listed once."""
    places = candidates(table, profile)
    laid = (Placement(at, sides) for piece in dict.fromkeys(hand) for at in places for sides in turns(piece))
    return [placement for placement in laid if broken_rule(table, placement, profile) is None]


def runs_around(table: Table, at: Hex) -> int:
    """How many groups the neighbours on the table form, walking round a place."""
    filled = [near in table for near in neighbours(at)]
    if all(filled):
        return 1
    return sum(not before and now for before, now in pairwise([filled[-1], *filled]))


def bridges_gap(table: Table, at: Hex) -> bool:
    """Would a piece laid there join areas that do not touch each other around it?"""
    return runs_around(table, at) >= 2


def fills_void(table: Table, at: Hex) -> bool:
    """Would a piece laid there fill a place that is enclosed on all six sides?"""
    return all(near in table for near in neighbours(at))
