"""Position files: reading them, finding all that is wrong with them, and writing them."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..collection import Collection, Entry, NamedTable, named_tables, open_source, read_text_value
from ..errors import Fault
from ..reader import Document, Key, parse, show, unknown_keys
from ..values import (
    Token,
    read_choice,
    read_flag,
    read_number,
    read_numbers,
    read_token_lists,
    read_tokens,
    token_fault,
)
from .position import Drawn, Event, Lying, Pass, Position, ends_of
from .record import IllegalMoveError, replay
from .rules import COUNTS, GAMES, LEAD, LEADS, LEFT, RIGHT, SEATS, Play, Rules, State, forced_lead
from .tiles import HIGHEST, Tile, format_tile, format_tiles, full_set, halves, tile

FOLDER = "dominoes"
MAX_SCORE = 1000  # far beyond the targets people play to
ORDERS = ("known", "random")
_KEYS = (
    *(
        "name",
        "game",
        "line",
        "moves",
        "set",
        "hands",
        "boneyard",
        "order",
        "turn",
        "partners",
        "count",
        "lead",
    ),
    *("score", "target", "note"),
)
_UNSEEN = re.compile(r"\?(\d{1,2})")
_DRAW = re.compile(r"draw:(\d{1,2})")
COMMAND_LINE = "command line"

Positions = Collection[Position]


def read_positions(source: str, only: Sequence[str] = ()) -> Positions:
    """Read a position file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InputError: the file cannot be read at all.
    """
    return _positions(open_source(source, FOLDER).document, only)


def position_from_options(options: Mapping[str, Any]) -> Positions:
    """One position from what was typed on the command line: keys and values as in a file."""
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in options.items()]
    return _positions(parse("\n".join(["[[position]]", *lines]), COMMAND_LINE), ())


def _positions(document: Document, only: Sequence[str]) -> Positions:
    faults = unknown_keys(document, (), ("position",), "")
    entries = [_entry(document, named) for named in named_tables(document, "position", only, faults)]
    return Positions(tuple(entries), tuple(faults))


def format_position(position: Position) -> str:
    """A position as an entry of a position file."""
    rules, state = position.rules, position.state
    fields: dict[str, Any] = {"name": position.name, "game": rules.game}
    if position.highest != HIGHEST:
        fields["set"] = position.highest
    if position.events:
        fields["moves"] = " ".join(map(format_event, position.events))
    else:
        fields["line"] = " ".join(f"{left}-{right}" for left, right in position.line)
    hidden = position.hidden or (0,) * len(state.hands)
    fields["hands"] = [
        f"?{n}" if n else format_tiles(hand) for hand, n in zip(state.hands, hidden, strict=True)
    ]
    if state.boneyard or position.hidden_boneyard:
        unseen = f"?{position.hidden_boneyard}"
        fields["boneyard"] = format_tiles(state.boneyard) if state.boneyard else unseen
    if not position.order_known:
        fields["order"] = ORDERS[1]
    fields["turn"] = state.turn
    if rules.partners:
        fields["partners"] = True
    if rules.count != COUNTS[0]:
        fields["count"] = rules.count
    if rules.forced_lead:
        fields["lead"] = LEADS[1]
    if rules.target is not None:
        fields |= {"score": list(state.scores), "target": rules.target}
    if position.note:
        fields["note"] = position.note
    lines = [f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in fields.items()]
    return "\n".join(["[[position]]", *lines]) + "\n"


def format_event(event: Event) -> str:
    """An event of a record: ``6-4>``, ``draw:2``, ``draw:3-4,0-5``, ``pass``."""
    if isinstance(event, Play):
        return format_tile(event.tile) + {LEAD: "", LEFT: "<", RIGHT: ">"}[event.end]
    if isinstance(event, Drawn):
        return f"draw:{','.join(map(format_tile, event.tiles)) if event.tiles else event.number}"
    return "pass"


def _entry(document: Document, named: NamedTable) -> Entry[Position]:
    """One position, or all that is wrong with it."""
    key, where, faults = named.key, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    note = read_text_value(document, (*key, "note"), where, faults) or ""
    highest = read_number(document, (*key, "set"), range(HIGHEST + 1), HIGHEST, where, faults)
    reader = _Tiles(document, where, HIGHEST if highest is None else highest, faults)
    hands, hidden = _read_hands(reader, key, named.table)
    rules = _read_rules(document, key, named.table, len(hands), where, faults)
    turn = read_number(document, (*key, "turn"), range(1, max(1, len(hands)) + 1), 1, where, faults)
    order = read_choice(document, (*key, "order"), ORDERS, where, faults)
    boneyard, hidden_boneyard = reader.stack((*key, "boneyard"))
    line = reader.line((*key, "line"))
    events = reader.events((*key, "moves"))
    if "line" in named.table and "moves" in named.table:
        message = f"{where}: give the line as it lies or the moves that led to it, not both"
        faults.append(document.fault((*key, "moves"), message))
    total = len(full_set(reader.highest))
    held = sum(map(len, reader.places.values())) + sum(hidden) + hidden_boneyard
    if held > total and not reader.twice:
        message = f"{where}: {held} tiles, but a double-{reader.highest} set has {total}"
        faults.append(document.fault(key, message))
    if faults or rules is None or turn is None or named.name is None:
        return Entry(named.name, None, tuple(faults))
    scores = tuple(named.table.get("score", [0] * rules.sides))
    state = State(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        turn=turn,
        ends=ends_of(rules, line),
        boneyard=tuple(boneyard),
        passes=0,
        scores=scores,
    )
    position = Position(
        name=named.name,
        rules=rules,
        state=state,
        line=tuple(line),
        order_known=order == ORDERS[0],
        highest=reader.highest,
        hidden=tuple(hidden),
        hidden_boneyard=hidden_boneyard,
        events=tuple(event for _, event in events),
        note=note,
    )
    return _with_record(document, key, where, position, [token for token, _ in events])


def _with_record(
    document: Document, key: Key, where: str, position: Position, tokens: Sequence[Token]
) -> Entry[Position]:
    """The position after its record has been gone through, or the move that cannot have been made."""
    faults = []
    if tokens:
        try:
            position = replay(position)
        except IllegalMoveError as error:
            faults.append(token_fault(document, tokens[error.move - 1], f"{where}, {error}"))
    else:
        faults += _faults_at_rest(document, key, where, position)
    return Entry(position.name, None if faults else position, tuple(faults))


def _faults_at_rest(document: Document, key: Key, where: str, position: Position) -> list[Fault]:
    """What cannot be when no record tells that the hand is over."""
    state, hidden = position.state, position.hidden
    faults = []
    for seat, (hand, unseen) in enumerate(zip(state.hands, hidden, strict=True), 1):
        if not hand and not unseen:
            message = f"{where}, hands: seat {seat} holds no tile; the hand would be over"
            faults.append(document.fault((*key, "hands"), message, at_value=True))
    if position.rules.forced_lead and state.ends is None and not any(hidden) and not faults:
        must = forced_lead(state.hands)
        holder = next(seat for seat, hand in enumerate(state.hands, 1) if must in hand)
        if holder != state.turn:
            message = (
                f'{where}, turn: {format_tile(must)} must lead (lead = "forced"), and seat {holder} has it'
            )
            faults.append(document.fault((*key, "turn"), message, at_value=True))
    return faults


def _read_rules(
    document: Document, key: Key, table: dict[str, Any], seats: int, where: str, faults: list[Fault]
) -> Rules | None:
    """The rules of a position; ``None`` after a fault."""
    before = len(faults)
    if "game" not in table:
        known = ", ".join(f'"{game}"' for game in GAMES)
        faults.append(document.fault(key, f"{where}: the game is missing: {known}"))
    game = read_choice(document, (*key, "game"), GAMES, where, faults)
    count = read_choice(document, (*key, "count"), COUNTS, where, faults)
    lead = read_choice(document, (*key, "lead"), LEADS, where, faults)
    partners = read_flag(document, (*key, "partners"), where, faults)
    if partners and seats != 4 and "hands" in table:
        message = f"{where}, partners: needs four seats, there {'is' if seats == 1 else 'are'} {seats}"
        faults.append(document.fault((*key, "partners"), message))
    target = read_number(document, (*key, "target"), range(1, MAX_SCORE + 1), None, where, faults)
    score = read_numbers(document, (*key, "score"), range(MAX_SCORE + 1), where, faults)
    if score is not None and "target" not in table:
        faults.append(document.fault((*key, "score"), f"{where}: a score needs the target it is played to"))
    if len(faults) > before or game is None or count is None or seats not in SEATS:
        return None
    rules = Rules(game, seats, partners, count, target, lead == LEADS[1])
    if score is not None and len(score) != rules.sides:
        message = f"{where}, score: expected {rules.sides} numbers, one for each side, found {len(score)}"
        faults.append(document.fault((*key, "score"), message, at_value=True))
    elif score is not None and target is not None and max(score) >= target:
        message = f"{where}, score: the match is over, {max(score)} of {target} points are reached"
        faults.append(document.fault((*key, "score"), message, at_value=True))
    return rules


def _read_hands(reader: _Tiles, key: Key, table: dict[str, Any]) -> tuple[list[list[Tile]], list[int]]:
    """Per seat the tiles that are seen, and the number of those that are not."""
    document, where, faults = reader.document, reader.where, reader.faults
    if "hands" not in table:
        faults.append(document.fault(key, f'{where}: the hands are missing: hands = ["6-4 3-3", "5-1"]'))
        return [], []
    lists = read_token_lists(document, (*key, "hands"), where, faults)
    if isinstance(table["hands"], list) and len(lists) not in SEATS and len(lists) == len(table["hands"]):
        message = f"{where}, hands: expected two, three or four hands, found {len(lists)}"
        faults.append(document.fault((*key, "hands"), message))
    found = [reader.pile(tokens, f"the hand of seat {seat}") for seat, tokens in enumerate(lists, 1)]
    return [tiles for tiles, _ in found], [hidden for _, hidden in found]


class _Tiles:
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

    def pile(self, tokens: Sequence[Token], place: str) -> tuple[list[Tile], int]:
        """The tiles of a hand or boneyard, or the number of tiles that are not seen."""
        if len(tokens) == 1 and (unseen := _UNSEEN.fullmatch(tokens[0][2])):
            return [], int(unseen[1])
        if any(token[2].startswith("?") for token in tokens):
            odd = next(token for token in tokens if token[2].startswith("?"))
            self._fault(odd, f"expected tiles, or ?n alone for n tiles that are not seen, in {place}")
            return [], 0
        found = [self.lying(token, token[2], place) for token in tokens]
        return [tile(*one) for one in found if one], 0

    def stack(self, key: Key) -> tuple[list[Tile], int]:
        return self.pile(read_tokens(self.document, key, self.where, self.faults), "the boneyard")

    def line(self, key: Key) -> list[Lying]:
        """The tiles as they lie; they must join."""
        line: list[Lying] = []
        for token in read_tokens(self.document, key, self.where, self.faults):
            one = self.lying(token, token[2], "the line")
            if one is None:
                return []
            if line and line[-1][1] != one[0]:
                before = "-".join(map(str, line[-1]))
                self._fault(token, f"{one[0]}-{one[1]} does not join {before} before it in the line")
                return []
            line.append(one)
        return line

    def events(self, key: Key) -> list[tuple[Token, Event]]:
        """The moves of a record; what follows a fault is not read."""
        events: list[tuple[Token, Event]] = []
        for number, token in enumerate(read_tokens(self.document, key, self.where, self.faults), 1):
            before = len(self.faults)
            event = self._event(token, number)
            if event is None or len(self.faults) > before:
                return []
            events.append((token, event))
        return events

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
