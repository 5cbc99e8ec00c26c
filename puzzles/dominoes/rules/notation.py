"""Tiles, lines and records as people write them, both ways: ``6-4 4-1``, ``6-4> draw:2 pass``, ``?3``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from ...files.faults import Fault, show
from ...files.words import Word, too_many
from .game import LEAD, LEFT, RIGHT, Drawn, Event, Pass, Play
from .situation import Lying
from .tiles import Tile, format_tile, full_set, halves, tile

MOST_MOVES = 200  # a double-six hand of four has at most 28 plays, 26 draws and 3 passes between two plays
_UNSEEN = re.compile(r"\?([0-9]{1,2})")
_DRAW = re.compile(r"draw:([0-9]{1,2})")


def format_event(event: Event) -> str:
    """An event of a record: ``6-4>``, ``draw:2``, ``draw:3-4,0-5``, ``pass``."""
    if isinstance(event, Play):
        return format_tile(event.tile) + {LEAD: "", LEFT: "<", RIGHT: ">"}[event.end]
    if isinstance(event, Drawn):
        return f"draw:{','.join(map(format_tile, event.tiles)) if event.tiles else event.number}"
    return "pass"


def without_tiles(event: Event) -> Event:
    """The event as those see it who do not see what is drawn."""
    return Drawn(event.number) if isinstance(event, Drawn) else event


def apart(words: Sequence[Word]) -> list[Word]:
    """Tiles that stand close together, ``[6|4][4|1]``, as words of their own."""
    found = []
    for word in words:
        column = word.place.column
        for part in word.text.replace("][", "] [").split(" "):
            text = part.rstrip(",")
            if text:
                found.append(Word(text, replace(word.place, column=column, width=len(text)), word.line))
            column += len(part)
    return found


class TileReader:
    """Reads tiles and remembers where each was, so that none is met twice.

    Attributes:
        highest: the set is double-``highest``.
        faults: what was wrong so far.
        places: the tiles met, by what messages call their place.
        twice: was a tile met again?
    """

    def __init__(self, highest: int, faults: list[Fault]) -> None:
        self.highest = highest
        self.faults = faults
        self.places: dict[str, list[Tile]] = {}
        self.twice = False

    def _fault(self, word: Word, message: str) -> None:
        self.faults.append(word.fault(message))

    def lying(self, word: Word, text: str, place: str) -> Lying | None:
        """A tile as written, in this place; ``None`` after a fault."""
        found = halves(text)
        if found is None:
            self._fault(word, f"expected a tile such as 6-4, 64 or [6|4] in {place}, found {show(text)}")
            return None
        if max(found) > self.highest:
            self._fault(
                word, f"{show(text)} is not in a double-{self.highest} set (numbers 0 to {self.highest})"
            )
            return None
        one = tile(*found)
        for other, tiles in self.places.items():
            if one in tiles:
                again = "twice" if other == place else f"and in {other}"
                self._fault(word, f"{format_tile(one)} is in {place} {again}")
                self.twice = True
        self.places.setdefault(place, []).append(one)
        return found

    def _too_many(self, words: Sequence[Word], most: int, what: str) -> bool:
        return too_many(words, most, f"at most {most} {what}", self.faults)

    def pile(self, words: Sequence[Word], place: str) -> tuple[list[Tile], int]:
        """The tiles of a hand or boneyard, or the number of tiles that are not seen."""
        if len(words) == 1 and (unseen := _UNSEEN.fullmatch(words[0].text)):
            return [], int(unseen[1])
        words = apart(words)
        if self._too_many(words, len(full_set()), f"tiles can be in {place}"):
            return [], 0
        odd = next((word for word in words if word.text.startswith("?")), None)
        if odd:
            self._fault(odd, f"expected tiles, or ?n alone for n tiles that are not seen, in {place}")
            return [], 0
        found = [self.lying(word, word.text, place) for word in words]
        return [tile(*one) for one in found if one], 0

    def line(self, words: Sequence[Word]) -> list[Lying]:
        """The tiles as they lie; they must join."""
        words = apart(words)
        if self._too_many(words, len(full_set()), "tiles can lie in the line"):
            return []
        line = [self.lying(word, word.text, "the line") for word in words]
        for word, before, one in zip(words[1:], line, line[1:], strict=False):
            if before and one and before[1] != one[0]:
                written = f"{one[0]}-{one[1]} does not join {before[0]}-{before[1]} before it in the line"
                self._fault(word, written)
        return [one for one in line if one]

    def events(self, words: Sequence[Word]) -> list[tuple[Word, Event]]:
        """The moves of a record."""
        if self._too_many(words, MOST_MOVES, "moves are in a hand"):
            return []
        events = [(word, self._event(word, number)) for number, word in enumerate(words, 1)]
        return [(word, event) for word, event in events if event]

    def _event(self, word: Word, number: int) -> Event | None:
        text = word.text
        if text == "pass":
            return Pass()
        if drawn := _DRAW.fullmatch(text):
            if int(drawn[1]):
                return Drawn(int(drawn[1]))
            self._fault(word, f"move {number} draws no tile")
            return None
        if text.startswith("draw:"):
            # Tiles drawn are met again where they are played or held, so they are not counted here.
            found = [halves(part) for part in text[5:].split(",")]
            if all(one and max(one) <= self.highest for one in found):
                return Drawn(len(found), tuple(tile(*one) for one in found if one))
            self._fault(word, f"move {number}: expected draw:2 or draw:3-4,0-5, found {show(text)}")
            return None
        end = {"<": LEFT, ">": RIGHT}.get(text[-1:], LEAD)
        if halves(text if end == LEAD else text[:-1]) is None:
            wanted = "a lead such as 6-4, a play such as 6-4< or 6-4>, pass or draw:2"
            self._fault(word, f"move {number}: expected {wanted}, found {show(text)}")
            return None
        one = self.lying(word, text if end == LEAD else text[:-1], f"move {number}")
        return Play(tile(*one), end) if one else None
