"""Records of games for two: read, replayed with every rule checked, and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...files.collection import (
    Collection,
    Entry,
    NamedTable,
    Opened,
    named_tables,
    open_source,
    opened_text,
)
from ...files.faults import Fault, InvalidError, Place, item_fault, show
from ...files.items import Items
from ...files.reader import Document, Key, unknown_keys
from ...files.values import read_choice, read_texts
from ...files.words import Word, too_many, whole_line, words_of
from ...pictures.shown import Shown
from ..rules.board import FULL, RED, YELLOW
from ..rules.challenge import Placed
from ..rules.game import Board, IllegalMoveError, pass_turn, place
from ..rules.pieces import Cell, Cells, PieceSet
from ..rules.words import cells_text
from .challenges import FOLDER
from .pieces import find_set, pieces_of_file

PASS = "pass"  # noqa: S105 (no password)
_FILE_KEYS = ("pieces", "piece", "game")
_KEYS = ("name", "pieces", "first", "moves")

MOST_MOVES = 200  # two sides of up to 26 pieces, and a pass between any two placements
Move = tuple[str, Cells] | None  # the piece's letter and its cells; None: a pass


@dataclass(frozen=True)
class Duel(Shown):
    """A game for two that has been replayed.

    Attributes:
        name: its name, unique in a file.
        first: the colour that moved first.
        moves: in order of play.
        end: the position after the last of them.
    """

    name: str
    first: str
    moves: tuple[Move, ...]
    end: Board


def read_games(source: str, only: Sequence[str] = ()) -> Items[Duel]:
    """Read a file of games for two and replay them.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: there are faults, or a move that the rules do not allow; with all of them, the sound
            games and every entry.

    >>> read_games("@games").names[0]
    'duel-1'
    """
    return _collection(open_source(source, FOLDER), only).items


def parse_games(text: str, only: Sequence[str] = ()) -> Items[Duel]:
    """Read the text of a file of games for two; as `read_games`."""
    return _collection(opened_text(text), only).items


def _collection(opened: Opened, only: Sequence[str]) -> Collection[Duel]:
    document = opened.document
    faults = unknown_keys(document, (), _FILE_KEYS, "")
    pieces = pieces_of_file(document, opened.folder, faults)
    entries = [
        _entry(document, named, pieces, opened.folder)
        for named in named_tables(document, "game", only, faults)
    ]
    # Without pieces nothing is answered, but the entries' own faults are still told.
    return Collection(tuple(entry for entry in entries if entry.item or entry.faults), tuple(faults))


def _entry(document: Document, named: NamedTable, pieces: PieceSet | None, folder: str | None) -> Entry[Duel]:
    key, table, where, faults = named.key, named.table, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    if "pieces" in table:
        pieces = _own_set(document, (*key, "pieces"), where, folder, faults)
    first = read_choice(document, (*key, "first"), (RED, YELLOW), where, faults)
    if "first" not in table:
        faults.append(document.fault(key, f'{where}: who begins is missing: first = "R" or "Y"'))
    texts = read_texts(document, (*key, "moves"), where, faults)
    if len(texts) > MOST_MOVES:
        message = f"{where}, moves: a game has at most {MOST_MOVES}, found {len(texts)}"
        faults.append(document.fault((*key, "moves"), message, at_value=True))
        texts = []
    lines = [words_of(text, "moves", part) for part, text in enumerate(texts)]
    moves: list[Move] = []
    found: list[Fault] = []
    for number, words in enumerate(lines, 1):
        moves.append(_move(words, f"move {number}", found))
    faults += [document.placed(key, where, fault, ", ") for fault in found]
    if faults or named.name is None or pieces is None or first is None:
        return Entry(named.name, None, tuple(faults))
    state = Board(pieces, first)
    for number, (move, words) in enumerate(zip(moves, lines, strict=True), 1):
        try:
            state = play(state, move)
        except IllegalMoveError as error:
            one_line = words[-1].place.row == words[0].place.row
            at = whole_line(words) if one_line else words[0]
            fault = document.placed(key, where, at.fault(f"move {number}: {error}"), ", ")
            return Entry(named.name, None, (fault,))
    return Entry(named.name, Duel(named.name, first, tuple(moves), state), ())


def play(state: Board, move: Move) -> Board:
    """The position after a move.

    Raises:
        IllegalMoveError: the rules do not allow it.
    """
    return pass_turn(state) if move is None else place(state, *move)


def _own_set(
    document: Document, key: Key, where: str, folder: str | None, faults: list[Fault]
) -> PieceSet | None:
    """The piece set that a game names for itself."""
    name = document.value(key)
    if not isinstance(name, str):
        message = f"{where}, pieces: expected the name of a set in quotes, found {show(name)}"
        faults.append(document.fault(key, message, at_value=True))
        return None
    try:
        return find_set(name, folder)
    except InvalidError as error:
        for fault in error.faults:
            elsewhere = fault.line is not None or "piece set" not in fault.message
            here = document.fault(key, f"{where}, pieces: {fault.message}", at_value=True)
            faults.append(fault if elsewhere else here)
        return None


def _move(words: list[Word], where: str, faults: list[Fault]) -> Move:
    """One move; what is wrong with how it is written is added to ``faults``."""
    example = 'expected "pass", or a piece and its cells such as "T 000 100 200 110"'
    if not words:
        faults.append(item_fault(f"{where}: {example}, found nothing", place=Place("moves", at_name=True)))
        return None
    first, *rest = words
    if first.text == PASS and not rest:
        return None
    if not re.fullmatch("[A-Z]", first.text):
        faults.append(first.fault(f"{where}: {example}, found {show(first.text)}"))
        return None
    if not rest:
        faults.append(first.fault(f"{where}: {example}; here the cells are missing"))
    if too_many(rest, FULL.volume, f"{where}: the cube has {FULL.volume} cells", faults):
        return None
    cells: set[Cell] = set()
    for word in rest:
        if not re.fullmatch("[0-9]{3}", word.text):
            faults.append(word.fault(f"{where}: expected a cell xyz such as 120, found {show(word.text)}"))
            continue
        x, y, z = map(int, word.text)
        if (x, y, z) in cells:
            faults.append(word.fault(f"{where}: the cell {word.text} is named twice"))
        cells.add((x, y, z))
    return first.text, frozenset(cells)


def format_move(move: Move) -> str:
    """A move as it is written in a file: ``T 000 100 110 200``."""
    return PASS if move is None else f"{move[0]} {cells_text(move[1])}"


def format_placement(piece: Placed) -> str:
    """A placement as a move is written."""
    return format_move((piece.letter, piece.cells))
