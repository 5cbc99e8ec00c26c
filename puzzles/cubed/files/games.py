"""Records of games of several players: read, replayed and checked, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import Any

from ...files.collection import (
    Collection,
    Entry,
    NamedTable,
    Opened,
    named_tables,
    open_source,
    opened_text,
)
from ...files.faults import Fault, show
from ...files.frozen import FrozenMap
from ...files.items import Items
from ...files.reader import Document, Key, unknown_keys
from ...files.values import read_choice, read_number, read_texts
from ...files.words import Word, whole_line, words_of
from ..rules.game import (
    ROUNDS,
    VARIANTS,
    Action,
    IllegalActionError,
    apply,
    is_over,
    scores,
    start,
    winners,
)
from ..rules.laying import BLOCKS, MATCHES, Profile
from ..rules.notation import box_faults, read_laid, read_pieces
from ..rules.pieces import HAND_SIZES
from ..rules.record import PlayedGame, PlayedRound
from .hands import FOLDER

_KEYS = ("name", "match", "block", "variants", "round")
_ROUND_KEYS = ("hands", "first", "moves")


def read_games(source: str, only: Sequence[str] = ()) -> Items[PlayedGame]:
    """Read a file of recorded games and replay them.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: there are faults, or a move that the rules do not allow; with all of them, the sound
            games and every entry.

    >>> read_games("@club").names
    ('thursday',)
    """
    return _collection(open_source(source, FOLDER), only).items


def parse_games(text: str, only: Sequence[str] = ()) -> Items[PlayedGame]:
    """Read the text of a file of recorded games; as `read_games`."""
    return _collection(opened_text(text), only).items


def _collection(opened: Opened, only: Sequence[str]) -> Collection[PlayedGame]:
    document = opened.document
    faults = unknown_keys(document, (), ("game",), "")
    entries = [_entry(document, named) for named in named_tables(document, "game", only, faults)]
    return Collection(tuple(entries), tuple(faults))


def _entry(document: Document, named: NamedTable) -> Entry[PlayedGame]:
    key, table, where, faults = named.key, named.table, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    match = read_choice(document, (*key, "match"), MATCHES, where, faults)
    block = read_choice(document, (*key, "block"), BLOCKS, where, faults)
    variants = table.get("variants", [])
    if not isinstance(variants, list) or not all(name in VARIANTS for name in variants):
        message = f"{where}, variants: expected a list of {', '.join(VARIANTS)}, found {show(variants)}"
        faults.append(document.fault((*key, "variants"), message, at_value=True))
    rounds = table.get("round")
    if not isinstance(rounds, list) or not all(isinstance(one, dict) for one in rounds):
        faults.append(document.fault(key, f"{where}: the rounds are missing: [[game.round]]"))
        rounds = []
    elif len(rounds) not in ROUNDS:
        faults.append(document.fault(key, f"{where}: a game has one or three rounds, not {len(rounds)}"))
    played = []
    if not faults:
        profile = Profile(match or MATCHES[0], block or BLOCKS[0])
        for number, one in enumerate(rounds):
            place = (*key, "round", number)
            result = _round(document, place, one, f"{where}, round {number + 1}", profile, variants, faults)
            played.append(result)
            if result and len(result.scores) != len(played[0].scores):
                faults.append(document.fault(place, f"{where}: every round has the same number of players"))
            if faults:
                break
    if faults or named.name is None:
        return Entry(named.name, None, tuple(faults))
    totals = tuple(map(sum, zip(*(one.scores for one in played), strict=True)))
    finished = all(one.finished for one in played)
    return Entry(
        named.name, PlayedGame(named.name, tuple(played), totals, winners(totals) if finished else ()), ()
    )


def _round(
    document: Document,
    key: Key,
    table: dict[str, Any],
    where: str,
    profile: Profile,
    variants: list[str],
    faults: list[Fault],
) -> PlayedRound | None:
    """Replay one round; ``None`` after a fault. A fault in a move ends the round."""
    faults += unknown_keys(document, key, _ROUND_KEYS, f"{where}: ")
    hands = _hands(document, key, where, faults)
    first = read_number(document, (*key, "first"), range(1, max(1, len(hands)) + 1), 1, where, faults)
    if not isinstance(table.get("moves", ""), str):
        message = f"{where}, moves: expected a text in quotes"
        faults.append(document.fault((*key, "moves"), message, at_value=True))
    if faults or first is None:
        return None
    state = start(hands, first=first, profile=profile, variants=frozenset(variants))
    lines = groupby(words_of(table.get("moves", ""), "moves"), key=lambda word: word.place.row)
    for number, (_, words) in enumerate(lines, 1):
        line = list(words)
        found: list[Fault] = []
        action = _action(line, f"move {number}", found)
        if action is not None:
            try:
                state = apply(state, action)
            except IllegalActionError as error:
                found.append(whole_line(line).fault(f"move {number}: {error}"))
        if found:
            faults += [document.placed(key, where, fault, ", ") for fault in found]
            return None
    return PlayedRound(replace(state, table=FrozenMap(state.table)), is_over(state), scores(state))


def _hands(document: Document, key: Key, where: str, faults: list[Fault]) -> list[list[str]]:
    """The hands as dealt: of the size that the game deals, no piece more often than the box holds it."""
    before = len(faults)
    lists = [
        words_of(text, "hands", part)
        for part, text in enumerate(read_texts(document, (*key, "hands"), where, faults))
    ]
    if len(faults) > before:
        return []
    if not 2 <= len(lists) <= max(HAND_SIZES):
        message = f"{where}, hands: expected 2 to {max(HAND_SIZES)} hands, found {len(lists)}"
        faults.append(document.fault((*key, "hands"), message))
        return []
    found: list[Fault] = []
    pieces = read_pieces([word for hand in lists for word in hand], "hands", found)
    found += box_faults(pieces, "hands: ")
    faults += [document.placed(key, where, fault) for fault in found]
    size = HAND_SIZES[len(lists)]
    for seat, hand in enumerate(lists, 1):
        if len(hand) != size:
            message = f"{where}, hands: seat {seat} has {len(hand)} pieces; {len(lists)} players get {size}"
            faults.append(document.fault((*key, "hands"), message))
    return [[word.text for word in hand] for hand in lists]


def _action(words: list[Word], where: str, faults: list[Fault]) -> Action | None:
    """One line of moves: ``SEAT [draw PIECE] [q,r:TRL [q,r:TRL]] [give SEAT PIECE]``.

    Or ``SEAT pass``, or ``SEAT draw3 PIECE PIECE PIECE keep PIECE``.
    """
    before = len(faults)

    def unexpected(word: Word, wanted: str) -> None:
        faults.append(word.fault(f"{where}: expected {wanted}, found {show(word.text)}"))

    seat, *rest = words
    if not (seat.text.isascii() and seat.text.isdigit() and len(seat.text) <= 2):
        unexpected(seat, "the number of a seat")
        return None
    if not rest:
        unexpected(seat, "an action behind the seat")
        return None
    texts = [word.text for word in rest]
    if texts == ["pass"]:
        return Action(int(seat.text))
    drawn: list[str] = []
    keep: str | None = None
    gift: tuple[int, str] | None = None
    if texts[0] == "draw":
        drawn = [piece for _, piece in read_pieces(rest[1:2], where, faults)]
        rest = rest[2:]
    elif texts[0] == "draw3" and texts[4:5] == ["keep"] and len(texts) == 6:
        drawn = [piece for _, piece in read_pieces(rest[1:4], where, faults)]
        keep = next((piece for _, piece in read_pieces(rest[5:], where, faults)), None)
        rest = []
    if len(rest) >= 3 and rest[-3].text == "give" and rest[-2].text.isascii() and rest[-2].text.isdigit():
        given = read_pieces(rest[-1:], where, faults)
        gift = (int(rest[-2].text[:3]), given[0][1]) if given else None
        rest = rest[:-3]
    placements = [placement for _, placement in read_laid(rest, where, faults)]
    if texts[0] == "draw" and not drawn and len(faults) == before:
        unexpected(words[1], "draw and the piece drawn")
    if len(faults) > before:
        return None
    return Action(int(seat.text), tuple(drawn), keep, tuple(placements), gift)
