"""What a position file describes: a hand of dominoes as it is written, by a person or a program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...files.frozen import hash_of
from ...pictures.shown import Shown
from .game import COUNTS, LEADS, SEATS, Event, Rules, State
from .reading import ORDERS, Reading, fields_of, lying, pile, reading, record
from .situation import Lying, Replayed, Situation
from .tiles import HIGHEST, Tile

Pile = tuple[Tile, ...] | str
TilesGiven = str | Sequence[str | Lying]


_LISTS = ("hands", "line", "moves", "boneyard", "score")


@dataclass(frozen=True, init=False)
class Position(Shown):
    """A hand at some moment. It takes what a position file takes, text or objects.

    >>> Position("x", game="block", line="6-2", hands=["2-1 4-6", [(4, 2), (1, 1)]]).hands
    (((1, 2), (4, 6)), ((1, 1), (2, 4)))

    What cannot be read is kept as it was given, and is for `faults` to name; two sound positions are equal if
    they say the same, however they were written.

    Attributes:
        name: its name, unique in a file.
        game: one of ``block``, ``draw``, ``all-fives``, ``fives-threes``.
        hands: per seat its tiles, sorted, or ``"?n"`` for n tiles that are not seen.
        line: the tiles as they lie, left to right, (left half, right half); empty with ``moves``.
        moves: the record that led here.
        boneyard: the next to be drawn first (sorted if the order is not known), or ``"?n"``.
        order: ``known`` or ``random``: is the boneyard's order known?
        turn: the seat to move, from 1.
        partners: seats 1 and 3 against 2 and 4.
        count: what the winner scores: ``rivals``, ``all`` or ``difference``.
        lead: ``free`` or ``forced``: must the highest double lead?
        score: the match so far in points, for each side, before the record.
        target: the points that end the match.
        set: a double-``set``.
        note: a sentence about it.
    """

    name: str
    game: str
    hands: tuple[Pile, ...]
    line: tuple[Lying, ...]
    moves: tuple[Event, ...]
    boneyard: Pile
    order: str
    turn: int
    partners: bool
    count: str
    lead: str
    score: tuple[int, ...] | None
    target: int | None
    set: int
    note: str | None

    def __init__(
        self,
        name: str,
        *,
        game: str | None = None,
        hands: Sequence[TilesGiven] | None = None,
        line: TilesGiven = "",
        moves: str | Sequence[str | Event] = "",
        boneyard: TilesGiven = "",
        order: str = ORDERS[0],
        turn: int = 1,
        partners: bool = False,
        count: str = COUNTS[0],
        lead: str = LEADS[0],
        score: Sequence[int] | None = None,
        target: int | None = None,
        set: int = HIGHEST,  # noqa: A002 (as files call it)
        note: str | None = None,
    ) -> None:
        """A position, sound or not; see the attributes. Tiles are a text such as ``"6-4 3-1"``, or a list."""
        given: dict[str, Any] = {
            "name": name,
            "game": game,
            "hands": hands,
            "line": line,
            "moves": moves,
            "boneyard": boneyard,
            "order": order,
            "turn": turn,
            "partners": partners,
            "count": count,
            "lead": lead,
            "score": score,
            "target": target,
            "set": set,
            "note": note,
        }
        given = {field: _kept(field, value) for field, value in given.items()}
        object.__setattr__(self, "_given", given)
        for field, value in {**given, **_normal(given)}.items():
            object.__setattr__(self, field, value)

    def __hash__(self) -> int:
        return hash_of(self)

    def given(self, field: str) -> Any:
        """A field as it was given."""
        return self.__dict__["_given"][field]

    @property
    def reading(self) -> Reading:
        """What is wrong with it, or else what it means; found once."""
        if "_reading" not in self.__dict__:
            object.__setattr__(self, "_reading", reading(self.__dict__["_given"]))
        return self.__dict__["_reading"]

    @property
    def situation(self) -> Situation:
        """What it means, its record gone through.

        Raises:
            ValueError: it is not sound.
        """
        found = self.reading.situation
        if found is None:
            raise ValueError(f"{self.name!r} is not sound")
        return found

    @property
    def rules(self) -> Rules:
        """How the hand is played, of a sound position."""
        return self.situation.rules

    @property
    def state(self) -> State:
        """What is where, of a sound position, after its record."""
        return self.situation.state

    @property
    def replayed(self) -> Replayed | None:
        """What came of the record of a sound position; ``None`` without one."""
        return self.situation.replayed

    @property
    def notes(self) -> tuple[str, ...]:
        """What is assumed of a sound position, in sentences; the command line says them, too."""
        idle = bool(self.boneyard) and not self.rules.draws
        return ("there is no drawing in Block; the boneyard has no effect",) if idle else ()


def position_of(situation: Situation) -> Position:
    """The position that a situation is written as."""
    return Position(**fields_of(situation))


def _kept(field: str, value: Any) -> Any:
    """What was given, so that nobody changes it afterwards; a hand may be a list in a list."""
    if field not in _LISTS or not isinstance(value, list | tuple):
        return value
    return tuple(tuple(one) if field == "hands" and isinstance(one, list) else one for one in value)


def _normal(given: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that can be read, as objects."""
    order, hands = given["order"], given["hands"]
    piles = (
        [pile(hand) for hand in hands] if isinstance(hands, tuple) and len(hands) <= max(SEATS) else [None]
    )
    boneyard = pile(given["boneyard"])
    found = {
        "hands": None if None in piles else tuple(one and _sorted(one) for one in piles),
        "boneyard": _sorted(boneyard) if boneyard and order == ORDERS[1] else boneyard,
        "line": lying(given["line"]),
        "moves": record(given["moves"]),
    }
    return {field: value for field, value in found.items() if value is not None}


def _sorted(tiles: Pile) -> Pile:
    return tiles if isinstance(tiles, str) else tuple(sorted(tiles))
