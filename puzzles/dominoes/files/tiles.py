"""Reading tiles, lines and moves, so that none is met twice and every fault has its place."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...files.faults import Fault
from ...files.reader import Document, Key, show
from ...files.values import Token, read_tokens, token_fault, too_many
from ..rules.game import LEAD, LEFT, RIGHT, Drawn, Event, Pass, Play
from ..rules.position import Lying
from ..rules.tiles import Tile, format_tile, full_set, halves, tile

MOST_MOVES = 200  # a double-six hand of four has at most 28 plays, 26 draws and 3 passes between two plays
_UNSEEN = re.compile(r"\?([0-9]{1,2})")
_DRAW = re.compile(r"draw:([0-9]{1,2})")


def _apart(tokens: Sequence[Token]) -> list[Token]:
    found = []
    for row, column, word in tokens:
        for part in word.replace("][", "] [").split(" "):
            if part.rstrip(","):
                found.append((row, column, part.rstrip(",")))
            column += len(part)
    return found


class TileReader:
    """Reads tiles and remembers where each was, so that none is met twice."""

    def __init__(self, document: Document, where: str, highest: int, faults: list[Fault]) -> None:
        self.document = document
        self.where = where
        self.highest = highest
        self.faults = faults
        self.places: dict[str, list[Tile]] = {}
        self.twice = False

    def _fault(self, token: Token, message: str) -> None:
        self.faults.append(token_fault(self.document, token, f"{self.where}: {message}"))

    def lying(self, token: Token, text: str, place: str) -> Lying | None:
        """A tile as written, in this place; ``None`` after a fault."""
        found = halves(text)
        if found is None:
            self._fault(token, f"expected a tile such as 6-4, 64 or [6|4] in {place}, found {show(text)}")
            return None
        if max(found) > self.highest:
            self._fault(
                token, f"{show(text)} is not in a double-{self.highest} set (numbers 0 to {self.highest})"
            )
            return None
        one = tile(*found)
        for other, tiles in self.places.items():
            if one in tiles:
                again = "twice" if other == place else f"and in {other}"
                self._fault(token, f"{format_tile(one)} is in {place} {again}")
                self.twice = True
        self.places.setdefault(place, []).append(one)
        return found

    def _too_many(self, tokens: Sequence[Token], most: int, what: str) -> bool:
        return too_many(self.document, tokens, most, f"{self.where}: at most {most} {what}", self.faults)

    def pile(self, tokens: Sequence[Token], place: str) -> tuple[list[Tile], int]:
        """The tiles of a hand or boneyard, or the number of tiles that are not seen."""
        if len(tokens) == 1 and (unseen := _UNSEEN.fullmatch(tokens[0][2])):
            return [], int(unseen[1])
        tokens = _apart(tokens)
        if self._too_many(tokens, len(full_set()), f"tiles can be in {place}"):
            return [], 0
        if any(token[2].startswith("?") for token in tokens):
            odd = next(token for token in tokens if token[2].startswith("?"))
            self._fault(odd, f"expected tiles, or ?n alone for n tiles that are not seen, in {place}")
            return [], 0
        found = [self.lying(token, token[2], place) for token in tokens]
        return [tile(*one) for one in found if one], 0

    def stack(self, key: Key) -> tuple[list[Tile], int]:
        """The boneyard."""
        return self.pile(read_tokens(self.document, key, self.where, self.faults), "the boneyard")

    def _tokens(self, key: Key) -> list[Token]:
        """The words of a text; tiles that stand close together, [6|4][4|1], are words of their own."""
        return _apart(read_tokens(self.document, key, self.where, self.faults))

    def line(self, key: Key) -> list[Lying]:
        """The tiles as they lie; they must join."""
        tokens = self._tokens(key)
        if self._too_many(tokens, len(full_set()), "tiles can lie in the line"):
            return []
        line = [self.lying(token, token[2], "the line") for token in tokens]
        for token, before, one in zip(tokens[1:], line, line[1:], strict=False):
            if before and one and before[1] != one[0]:
                written = f"{one[0]}-{one[1]} does not join {before[0]}-{before[1]} before it in the line"
                self._fault(token, written)
        return [one for one in line if one]

    def events(self, key: Key) -> list[tuple[Token, Event]]:
        """The moves of a record."""
        tokens = read_tokens(self.document, key, self.where, self.faults)
        if self._too_many(tokens, MOST_MOVES, "moves are in a hand"):
            return []
        events = [(token, self._event(token, number)) for number, token in enumerate(tokens, 1)]
        return [(token, event) for token, event in events if event]

    def _event(self, token: Token, number: int) -> Event | None:
        text = token[2]
        if text == "pass":
            return Pass()
        if drawn := _DRAW.fullmatch(text):
            if int(drawn[1]):
                return Drawn(int(drawn[1]))
            self._fault(token, f"move {number} draws no tile")
            return None
        if text.startswith("draw:"):
            # Tiles drawn are met again where they are played or held, so they are not counted here.
            found = [halves(part) for part in text[5:].split(",")]
            if all(one and max(one) <= self.highest for one in found):
                return Drawn(len(found), tuple(tile(*one) for one in found if one))
            self._fault(token, f"move {number}: expected draw:2 or draw:3-4,0-5, found {show(text)}")
            return None
        end = {"<": LEFT, ">": RIGHT}.get(text[-1], LEAD)
        if halves(text if end == LEAD else text[:-1]) is None:
            wanted = "a lead such as 6-4, a play such as 6-4< or 6-4>, pass or draw:2"
            self._fault(token, f"move {number}: expected {wanted}, found {show(text)}")
            return None
        one = self.lying(token, text if end == LEAD else text[:-1], f"move {number}")
        return Play(tile(*one), end) if one else None
