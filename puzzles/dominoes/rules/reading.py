"""From the fields of a position, as they were given, to what it means: all that is wrong is found here."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...files.faults import (
    MAX_NAME,
    Fault,
    Place,
    choice_fault,
    item_fault,
    name_faults,
    number_fault,
    show,
    value_fault,
)
from ...files.words import Word, words_of
from .game import (
    COUNTS,
    GAMES,
    LEAD,
    LEADS,
    LEFT,
    RIGHT,
    SEATS,
    Drawn,
    Event,
    Pass,
    Play,
    Rules,
    State,
    forced_lead,
)
from .notation import TileReader, format_event
from .record import IllegalEventError, replay
from .situation import Lying, Situation, ends_of, scores_before
from .tiles import HIGHEST, Tile, format_tile, format_tiles, full_set, tile
from .worlds import worlds

MAX_SCORE = 1000  # far beyond the targets people play to
ORDERS = ("known", "random")
_MISSING = 'the hands are missing: hands = ["6-4 3-3", "5-1"]'
_TEXT = "a text in quotes"


@dataclass(frozen=True)
class Reading:
    """What came of a position's fields.

    Attributes:
        faults: what is wrong.
        situation: what it means; ``None`` if something is wrong.
        readable: could all fields be read, so that the faults are of what they say together?
    """

    faults: tuple[Fault, ...]
    situation: Situation | None
    readable: bool


def reading(given: Mapping[str, Any]) -> Reading:
    """Judge the fields of a position, whatever they are."""
    faults = name_faults(given["name"])
    note, highest = given["note"], given["set"]
    if note is not None and name_faults(note):
        faults.append(value_fault("note", f"{_TEXT} (printable, up to {MAX_NAME} characters)", note))
    _add(faults, number_fault("set", highest, 0, HIGHEST))
    reader = TileReader(HIGHEST if faults and faults[-1].field == "set" else highest, faults)
    hands, hidden = _hands(reader, given["hands"])
    rules = _rules(given, len(hands), faults)
    _add(faults, number_fault("turn", given["turn"], 1, max(1, len(hands))))
    _add(faults, choice_fault("order", given["order"], ORDERS))
    boneyard, hidden_boneyard = reader.pile(_words(given, "boneyard", faults), "the boneyard")
    line = reader.line(_words(given, "line", faults))
    moves = _move_words(given["moves"], faults)
    events = reader.events(moves)
    if given["line"] and given["moves"]:
        place = Place("moves", at_name=True)
        faults.append(
            item_fault("give the line as it lies or the moves that led to it, not both", place=place)
        )
    total = len(full_set(reader.highest))
    held = sum(map(len, reader.places.values())) + sum(hidden) + hidden_boneyard
    if held > total and not reader.twice:
        faults.append(item_fault(f"{held} tiles, but a double-{reader.highest} set has {total}"))
    if faults or rules is None:
        return Reading(tuple(faults), None, False)
    known = given["order"] == ORDERS[0]
    state = State(
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        turn=given["turn"],
        ends=ends_of(rules, line),
        boneyard=tuple(boneyard if known else sorted(boneyard)),
        passes=0,
        scores=(0,) * rules.sides if given["score"] is None else given["score"],
    )
    situation = Situation(
        name=given["name"],
        rules=rules,
        state=state,
        line=tuple(line),
        order_known=known,
        highest=reader.highest,
        hidden=tuple(hidden),
        hidden_boneyard=hidden_boneyard,
        events=tuple(event for _, event in events),
        note=note or "",
    )
    return _together(situation, [word for word, _ in events])


def _together(situation: Situation, moves: Sequence[Word]) -> Reading:
    """After the record has been gone through; or the move that cannot have been made."""
    if not moves:
        faults = _faults_at_rest(situation)
        return Reading(tuple(faults), None if faults else situation, True)
    try:
        return Reading((), replay(situation), True)
    except IllegalEventError as error:
        return Reading((moves[error.move - 1].fault(str(error)),), None, True)


def _add(faults: list[Fault], fault: Fault | None) -> None:
    if fault:
        faults.append(fault)


def _tile_words(value: object, place: Place) -> list[Word] | None:
    """A text, or tiles as pairs of numbers, as words; ``None`` if it is neither."""
    if isinstance(value, str):
        return words_of(value, place.field, place.part)
    if not isinstance(value, tuple) or not all(isinstance(one, tuple) and len(one) == 2 for one in value):
        return None
    if not all(type(half) is int for one in value for half in one):
        return None
    return [Word(f"{show(left)}-{show(right)}", place) for left, right in value]


def _words(given: Mapping[str, Any], field: str, faults: list[Fault]) -> list[Word]:
    words = _tile_words(given[field], Place(field))
    if words is None:
        faults.append(value_fault(field, _TEXT, _listed(given[field])))
    return words or []


def _listed(value: object) -> object:
    """A value for a message: what was given as a list is shown as one again."""
    return [_listed(one) for one in value] if isinstance(value, tuple) else value


def _move_words(value: object, faults: list[Fault]) -> list[Word]:
    """A record as words, also where it was given as events."""
    if isinstance(value, str):
        return words_of(value, "moves")
    if isinstance(value, tuple) and all(map(_is_event, value)):
        return [Word(format_event(event), Place("moves")) for event in value]
    faults.append(value_fault("moves", _TEXT, _listed(value)))
    return []


def _is_tile(one: object) -> bool:
    if not isinstance(one, tuple) or len(one) != 2:
        return False
    return all(type(half) is int and 0 <= half <= 9 for half in one)


def _is_event(value: object) -> bool:
    if isinstance(value, Play):
        return _is_tile(value.tile) and value.end in (LEAD, LEFT, RIGHT)
    if isinstance(value, Drawn):
        tiles, number = value.tiles, value.number
        named = isinstance(tiles, tuple) and len(tiles) == number and all(map(_is_tile, tiles))
        return type(number) is int and 0 <= number <= len(full_set()) and (tiles is None or named)
    return isinstance(value, Pass)


def _hands(reader: TileReader, given: object) -> tuple[list[list[Tile]], list[int]]:
    """Per seat the tiles that are seen, and the number of those that are not."""
    if given is None:
        reader.faults.append(item_fault(_MISSING, "hands"))
        return [], []
    lists = (
        [_tile_words(one, Place("hands", part)) for part, one in enumerate(given)]
        if isinstance(given, tuple)
        else [None]
    )
    words = [one for one in lists if one is not None]
    if len(words) < len(lists):
        reader.faults.append(value_fault("hands", 'a list of texts such as ["...", "..."]', _listed(given)))
        return [], []
    if len(words) not in SEATS:
        message = f"hands: expected two, three or four hands, found {len(words)}"
        reader.faults.append(item_fault(message, place=Place("hands", at_name=True)))
    some = words[: max(SEATS)]  # more are one fault, however many
    found = [reader.pile(hand, f"the hand of seat {seat}") for seat, hand in enumerate(some, 1)]
    return [tiles for tiles, _ in found], [hidden for _, hidden in found]


def _rules(given: Mapping[str, Any], seats: int, faults: list[Fault]) -> Rules | None:
    """The rules of a position; ``None`` after a fault."""
    before = len(faults)
    game = given["game"]
    partners, target, score = given["partners"], given["target"], given["score"]
    if game is None:
        known = ", ".join(f'"{game}"' for game in GAMES)
        faults.append(item_fault(f"the game is missing: {known}", "game"))
    else:
        _add(faults, choice_fault("game", game, GAMES))
    _add(faults, choice_fault("count", given["count"], COUNTS))
    _add(faults, choice_fault("lead", given["lead"], LEADS))
    if not isinstance(partners, bool):
        faults.append(value_fault("partners", "true or false", partners))
    elif partners and seats != 4 and given["hands"] is not None:
        message = f"partners: needs four seats, there {'is' if seats == 1 else 'are'} {seats}"
        faults.append(item_fault(message, place=Place("partners", at_name=True)))
    if target is not None:
        _add(faults, number_fault("target", target, 1, MAX_SCORE))
    if score is not None and not _are_points(score):
        wanted = f"a list of whole numbers from 0 to {MAX_SCORE}"
        faults.append(value_fault("score", wanted, _listed(score)))
    elif score is not None and target is None:
        place = Place("score", at_name=True)
        faults.append(item_fault("a score needs the target it is played to", place=place))
    if len(faults) > before or seats not in SEATS:
        return None
    rules = Rules(str(game), seats, partners, given["count"], target, given["lead"] == LEADS[1])
    if score is not None and len(score) != rules.sides:
        message = f"score: expected {rules.sides} numbers, one for each side, found {len(score)}"
        faults.append(item_fault(message, "score"))
    elif score is not None and target is not None and max(score) >= target:
        message = f"score: the match is over, {max(score)} of {target} points are reached"
        faults.append(item_fault(message, "score"))
    return rules


def _are_points(score: object) -> bool:
    return isinstance(score, tuple) and all(type(one) is int and 0 <= one <= MAX_SCORE for one in score)


def _faults_at_rest(situation: Situation) -> list[Fault]:
    """What cannot be when no record tells that the hand is over."""
    state, hidden = situation.state, situation.hidden
    faults = [
        item_fault(f"hands: seat {seat} holds no tile; the hand would be over", "hands")
        for seat, (hand, unseen) in enumerate(zip(state.hands, hidden, strict=True), 1)
        if not hand and not unseen
    ]
    if situation.rules.forced_lead and state.ends is None and not any(hidden) and not faults:
        must = forced_lead(state.hands)
        holder = next(seat for seat, hand in enumerate(state.hands, 1) if must in hand)
        if holder != state.turn:
            message = f'turn: {format_tile(must)} must lead (lead = "forced"), and seat {holder} has it'
            faults.append(item_fault(message, "turn"))
    elif not faults and not worlds(situation).weight:
        message = f'turn: in no deal of the unseen tiles seat {state.turn} leads (lead = "forced")'
        faults.append(item_fault(message, "turn"))
    return faults


def pile(value: object) -> tuple[Tile, ...] | str | None:
    """Tiles in the order given, or ``"?n"``; ``None`` if it cannot be read."""
    found = _sound(lambda reader, words: reader.pile(words, ""), _tile_words(value, Place("")))
    return found and (f"?{found[1]}" if found[1] else tuple(found[0]))


def lying(value: object) -> tuple[Lying, ...] | None:
    """A line; ``None`` if it cannot be read."""
    found = _sound(lambda reader, words: reader.line(words), _tile_words(value, Place("")))
    return None if found is None else tuple(found)


def record(value: object) -> tuple[Event, ...] | None:
    """The events of a record; ``None`` if it cannot be read."""
    faults: list[Fault] = []
    words = _move_words(value, faults)
    found = _sound(lambda reader, words: reader.events(words), None if faults else words)
    return None if found is None else tuple(event for _, event in found)


def _sound(read: Callable[[TileReader, list[Word]], Any], words: list[Word] | None) -> Any:
    """What is read without a fault, or ``None``."""
    faults: list[Fault] = []
    found = None if words is None else read(TileReader(HIGHEST, faults), words)
    return None if faults else found


def fields_of(situation: Situation) -> dict[str, Any]:
    """A situation as the fields of a position file, those that are not as they would be without."""
    rules, state = situation.rules, situation.state
    fields: dict[str, Any] = {"name": situation.name, "game": rules.game}
    if situation.highest != HIGHEST:
        fields["set"] = situation.highest
    if situation.events:
        fields["moves"] = " ".join(map(format_event, situation.events))
    else:
        fields["line"] = format_tiles(situation.line)
    fields["hands"] = [
        f"?{n}" if n else format_tiles(hand) for hand, n in zip(state.hands, situation.hidden, strict=True)
    ]
    if state.boneyard or situation.hidden_boneyard:
        unseen = f"?{situation.hidden_boneyard}"
        fields["boneyard"] = format_tiles(state.boneyard) if state.boneyard else unseen
    if not situation.order_known:
        fields["order"] = ORDERS[1]
    fields["turn"] = state.turn
    if rules.partners:
        fields["partners"] = True
    if rules.count != COUNTS[0]:
        fields["count"] = rules.count
    if rules.forced_lead:
        fields["lead"] = LEADS[1]
    if rules.target is not None:
        fields |= {"score": list(scores_before(situation)), "target": rules.target}
    if situation.note:
        fields["note"] = situation.note
    return fields


def alone(
    tiles: object, laid: object, highest: int | None
) -> tuple[tuple[Tile, ...], tuple[Lying, ...], list[Fault]]:
    """Tiles to be laid alone, and the line that lies, with what is wrong.

    Args:
        tiles: a text or a list; ``None`` for all that is left of a set.
        laid: a text or a list.
        highest: the set is double-``highest``; double-six if ``None``.
    """
    faults: list[Fault] = []
    reader = TileReader(HIGHEST if highest is None else highest, faults)
    given = {"line": laid, "tiles": () if tiles is None else tiles}
    line = reader.line(_words(given, "line", faults))
    if tiles is None:
        lies = {tile(*one) for one in line}
        hand = [one for one in full_set(reader.highest) if one not in lies]
    else:
        hand, hidden = reader.pile(_words(given, "tiles", faults), "the tiles")
        if hidden or (not hand and not faults):
            faults.append(item_fault("expected the tiles to be laid", "tiles"))
    return tuple(hand), tuple(line), faults
