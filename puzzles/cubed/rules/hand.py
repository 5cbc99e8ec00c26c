"""What a hand is: the pieces one holds, what lies on the table, and what is left elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ...files.faults import Fault, Place, show
from ...files.frozen import FrozenMap, hash_of
from ...files.words import Word, words_of
from ...pictures.shown import Shown
from .laying import BLOCKS, MATCHES, Hex, Profile
from .notation import read_laid, read_pieces
from .pieces import BOX, canonical

_NOWHERE = Place("table")
REST, NO_BAG = "rest", "none"  # what a bag may be instead of a list


@dataclass(frozen=True, init=False)
class Hand(Shown):
    """A hand, with the table that it is played to. It takes what a hand file takes, text or objects.

    >>> Hand("tuesday", pieces="KAC AAC", table="0,0:BBP").pieces
    ('ACK', 'AAC')

    What cannot be read is kept as it was given, and is for `faults` to name; two sound hands are equal if
    they mean the same, however they were written.

    Attributes:
        name: its name, unique in a file.
        pieces: canonical names, in the order dealt.
        table: what lies where, in the order played: sides (top, right, left) by place (q, r).
        bag: what can still be drawn, canonical names, sorted.
        discarded: blocking pieces put out of the game at the deal.
        drawn: draws used since the last play: 0, 1 or 2.
        match: ``any`` or ``all``, see `Profile`.
        block: ``sides`` or ``piece``, see `Profile`.
    """

    name: str
    pieces: tuple[str, ...]
    table: Mapping[Hex, str]
    bag: tuple[str, ...]
    discarded: tuple[str, ...]
    drawn: int
    match: str
    block: str

    def __init__(
        self,
        name: str,
        pieces: str | Sequence[str] | None = None,
        *,
        table: str | Mapping[Hex, str] = "",
        bag: str | Sequence[str] = REST,
        discarded: str | Sequence[str] = "",
        drawn: int = 0,
        match: str = MATCHES[0],
        block: str = BLOCKS[0],
    ) -> None:
        """A hand, sound or not.

        Args:
            name: its name.
            pieces: three letters each, in any turn: a text such as ``"AAA AAC"``, or a list.
            table: ``"0,0:ACK 1,0:KKC"`` in the order played, or sides by place.
            bag: ``"rest"`` (all that is nowhere else), ``"none"``, or pieces.
            discarded: as the pieces.
            drawn: draws used since the last play.
            match: the reading of the rules, as in `Profile`.
            block: the reading of the rules, as in `Profile`.
        """
        held, out, laid, drawable = _pieces(pieces), _pieces(discarded), _table(table), _pieces(bag)
        if isinstance(bag, str) and bag == NO_BAG:
            drawable = ()
        elif (
            isinstance(bag, str) and bag == REST and held is not None and out is not None and laid is not None
        ):
            drawable = rest_of_box(held, map(canonical, laid.values()), out)
        given = {"pieces": pieces, "table": table, "bag": bag, "discarded": discarded}
        read = {"pieces": held, "table": laid, "bag": drawable and tuple(sorted(drawable)), "discarded": out}
        values = {"name": name, "drawn": drawn, "match": match, "block": block}
        for field, value in values.items():
            object.__setattr__(self, field, value)
        for field, value in read.items():
            object.__setattr__(self, field, _kept(given[field]) if value is None else value)
        object.__setattr__(self, "_given", {field: _kept(value) for field, value in given.items()})

    def __hash__(self) -> int:
        return hash_of(self)

    @cached_property
    def profile(self) -> Profile:
        """The reading of the rules."""
        return Profile(self.match, self.block)

    def given(self, field: str) -> Any:
        """Pieces, table, bag or discarded as they were given."""
        return self.__dict__["_given"][field]


def _pieces(value: object) -> tuple[str, ...] | None:
    """Canonical names; ``None`` if these are no pieces."""
    if isinstance(value, str):
        words = words_of(value, "")
    elif isinstance(value, Sequence) and all(isinstance(piece, str) for piece in value):
        words = [Word(piece, _NOWHERE) for piece in value]
    else:
        return None
    faults: list[Fault] = []
    found = tuple(piece for _, piece in read_pieces(words, "", faults))
    return None if faults else found


def _table(value: object) -> FrozenMap[Hex, str] | None:
    """Sides by place; ``None`` if these are no placements."""
    faults: list[Fault] = []
    laid = read_laid(table_words(value), "", faults)
    found: FrozenMap[Hex, str] = FrozenMap({placement.at: placement.sides for _, placement in laid})
    return found if isinstance(value, str | Mapping) and not faults and len(found) == len(laid) else None


def table_words(value: object) -> list[Word]:
    """A table's placements as words, also where it was given as a mapping."""
    if isinstance(value, str):
        return words_of(value, "table")
    if not isinstance(value, Mapping):
        return []
    return [Word(_written(at, sides), _NOWHERE) for at, sides in value.items()]


def _written(at: object, sides: object) -> str:
    if isinstance(at, tuple) and len(at) == 2 and all(type(n) is int and abs(n) < 10**9 for n in at):
        return f"{at[0]},{at[1]}:{sides if isinstance(sides, str) else show(sides)}"
    return f"{show(at)}:{show(sides)}"


def _kept(value: object) -> object:
    """What was given, so that nobody changes it afterwards."""
    return (
        tuple(value) if isinstance(value, list) else FrozenMap(value) if isinstance(value, Mapping) else value
    )


def rest_of_box(*used: Iterable[str]) -> tuple[str, ...]:
    """The pieces of the box that are in none of the places given, sorted."""
    left = Counter(dict(BOX))
    for pieces in used:
        left.subtract(pieces)
    return tuple(sorted(left.elements()))
