"""Position files: reading them, finding all that is wrong with them, and writing them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...files.collection import Collection, Entry, NamedTable, named_tables, open_source, read_text_value
from ...files.faults import Fault, InvalidError
from ...files.reader import Document, Key, parse, unknown_keys
from ...files.values import (
    Token,
    read_choice,
    read_flag,
    read_number,
    read_numbers,
    read_token_lists,
    read_tokens,
    token_fault,
)
from ..rules.game import (
    COUNTS,
    GAMES,
    LEAD,
    LEADS,
    LEFT,
    RIGHT,
    SEATS,
    Drawn,
    Event,
    Play,
    Rules,
    State,
    forced_lead,
)
from ..rules.position import Lying, Position, ends_of, scores_before
from ..rules.record import IllegalMoveError, replay
from ..rules.tiles import HIGHEST, Tile, format_tile, format_tiles, full_set, tile
from ..rules.worlds import worlds
from .tiles import TileReader

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
COMMAND_LINE = "command line"

Positions = Collection[Position]
Obstacle = Callable[[Position], "str | None"]  # why a sound position cannot be asked a question


def read_positions(source: str, only: Sequence[str] = (), obstacle: Obstacle | None = None) -> Positions:
    """Read a position file.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.
        obstacle: what it says of a sound position is a fault, too.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    return _positions(open_source(source, FOLDER).document, only, obstacle)


def position_from_options(options: Mapping[str, Any], obstacle: Obstacle | None = None) -> Positions:
    """One position from what was typed on the command line: keys and values as in a file."""
    lines = [f"{key} = {_toml(value)}" for key, value in options.items()]
    return _positions(parse("\n".join(["[[position]]", *lines]), COMMAND_LINE), (), obstacle)


def read_alone(
    tiles: str | None, laid: str, highest: int | None
) -> tuple[tuple[Tile, ...], tuple[Lying, ...]]:
    """Tiles to be laid alone, and the line that lies: what was typed, or all that is left of a set.

    Raises:
        InvalidError: something is no tile, is there twice or does not join.
    """
    fields = {"tiles": tiles or "", "line": laid}
    text = "\n".join(f"{key} = {_toml(value)}" for key, value in fields.items())
    faults: list[Fault] = []
    document = parse(text, COMMAND_LINE)
    reader = TileReader(document, "line", HIGHEST if highest is None else highest, faults)
    line = reader.line(("line",))
    if tiles is None:
        lying = {tile(*one) for one in line}
        hand = [one for one in full_set(reader.highest) if one not in lying]
    else:
        hand, hidden = reader.pile(read_tokens(document, ("tiles",), "line", faults), "the tiles")
        if hidden or (not hand and not faults):
            faults.append(document.fault(("tiles",), "expected the tiles to be laid", at_value=True))
    if faults:
        raise InvalidError(faults)
    return tuple(hand), tuple(line)


def _toml(value: Any) -> str:
    """A text, a number, yes or no, or a list of them in TOML, which is as in JSON but for one character."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _positions(document: Document, only: Sequence[str], obstacle: Obstacle | None) -> Positions:
    faults = unknown_keys(document, (), ("position",), "")
    entries = []
    for named in named_tables(document, "position", only, faults):
        entry = _entry(document, named)
        if obstacle and entry.item and (reason := obstacle(entry.item)):
            fault = document.fault((*named.key, "hands"), f"{named.where}: {reason}")
            entry = Entry(entry.name, None, (fault,))
        entries.append(entry)
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
        fields["line"] = format_tiles(position.line)
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
        fields |= {"score": list(scores_before(position)), "target": rules.target}
    if position.note:
        fields["note"] = position.note
    lines = [f"{key} = {_toml(value)}" for key, value in fields.items()]
    return "\n".join(["[[position]]", *lines]) + "\n"


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


def _entry(document: Document, named: NamedTable) -> Entry[Position]:
    """One position, or all that is wrong with it."""
    key, where, faults = named.key, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    note = read_text_value(document, (*key, "note"), where, faults) or ""
    highest = read_number(document, (*key, "set"), range(HIGHEST + 1), HIGHEST, where, faults)
    reader = TileReader(document, where, HIGHEST if highest is None else highest, faults)
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
        boneyard=tuple(boneyard if order == ORDERS[0] else sorted(boneyard)),
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
    elif not faults and not worlds(position).weight:
        message = f'{where}, turn: in no deal of the unseen tiles seat {state.turn} leads (lead = "forced")'
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


def _read_hands(reader: TileReader, key: Key, table: dict[str, Any]) -> tuple[list[list[Tile]], list[int]]:
    """Per seat the tiles that are seen, and the number of those that are not."""
    document, where, faults = reader.document, reader.where, reader.faults
    if "hands" not in table:
        faults.append(document.fault(key, f'{where}: the hands are missing: hands = ["6-4 3-3", "5-1"]'))
        return [], []
    lists = read_token_lists(document, (*key, "hands"), where, faults)
    if isinstance(table["hands"], list) and len(lists) not in SEATS and len(lists) == len(table["hands"]):
        message = f"{where}, hands: expected two, three or four hands, found {len(lists)}"
        faults.append(document.fault((*key, "hands"), message))
    some = lists[: max(SEATS)]  # more are one fault, however many
    found = [reader.pile(tokens, f"the hand of seat {seat}") for seat, tokens in enumerate(some, 1)]
    return [tiles for tiles, _ in found], [hidden for _, hidden in found]
