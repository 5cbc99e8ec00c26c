"""Records of games for two: read, replayed with every rule checked, and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ...files.collection import Collection, Entry, NamedTable, named_tables, open_source
from ...files.faults import Fault, InvalidError
from ...files.reader import Document, Key, show, unknown_keys
from ...files.values import Token, read_choice, read_token_lists, token_fault, too_many
from ..rules.board import FULL, RED, YELLOW
from ..rules.challenge import Placed
from ..rules.game import IllegalMoveError, State, pass_turn, place
from ..rules.pieces import Cell, Cells, PieceSet
from ..rules.words import cells_text
from .challenges import FOLDER, pieces_of_file
from .pieces import find_set

PASS = "pass"  # noqa: S105 (no password)
_FILE_KEYS = ("pieces", "piece", "game")
_KEYS = ("name", "pieces", "first", "moves")

MOST_MOVES = 200  # two sides of up to 26 pieces, and a pass between any two placements
Move = tuple[str, Cells] | None  # the piece's letter and its cells; None: a pass


@dataclass(frozen=True)
class Game:
    """A game that has been replayed.

    Attributes:
        name: its name, unique in a file.
        first: the colour that moved first.
        moves: in order of play.
        end: the position after the last of them.
    """

    name: str
    first: str
    moves: tuple[Move, ...]
    end: State


Games = Collection[Game]


def read_games(source: str, only: Sequence[str] = ()) -> Games:
    """Read a file of games and replay them.

    Args:
        source: a path, ``-`` for standard input, or ``@name`` for a shipped collection.
        only: names of the entries wanted; all if empty.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    opened = open_source(source, FOLDER)
    document = opened.document
    faults = unknown_keys(document, (), _FILE_KEYS, "")
    pieces = pieces_of_file(document, opened.folder, faults)
    entries = [
        _entry(document, named, pieces, opened.folder)
        for named in named_tables(document, "game", only, faults)
    ]
    # Without pieces nothing is answered, but the entries' own faults are still told.
    return Games(tuple(entry for entry in entries if entry.item or entry.faults), tuple(faults))


def _entry(document: Document, named: NamedTable, pieces: PieceSet | None, folder: str | None) -> Entry[Game]:
    key, table, where, faults = named.key, named.table, named.where, named.faults
    faults += unknown_keys(document, key, _KEYS, f"{where}: ")
    if "pieces" in table:
        pieces = _own_set(document, (*key, "pieces"), where, folder, faults)
    first = read_choice(document, (*key, "first"), (RED, YELLOW), where, faults)
    if "first" not in table:
        faults.append(document.fault(key, f'{where}: who begins is missing: first = "R" or "Y"'))
    texts = read_token_lists(document, (*key, "moves"), where, faults)
    if len(texts) > MOST_MOVES:
        message = f"{where}, moves: a game has at most {MOST_MOVES}, found {len(texts)}"
        faults.append(document.fault((*key, "moves"), message, at_value=True))
        texts = []
    moves: list[Move] = []
    for number, tokens in enumerate(texts, 1):
        move = _move(document, (*key, "moves"), tokens, f"{where}, move {number}", faults)
        moves.append(move)
    if faults or named.name is None or pieces is None or first is None:
        return Entry(named.name, None, tuple(faults))
    state = State(pieces, first)
    for number, (move, tokens) in enumerate(zip(moves, texts, strict=True), 1):
        try:
            state = play(state, move)
        except IllegalMoveError as error:
            row, column, _ = tokens[0]
            width = tokens[-1][1] + len(tokens[-1][2]) - column if tokens[-1][0] == row else len(tokens[0][2])
            message = f"{where}, move {number}: {error}"
            return Entry(named.name, None, (document.fault_in(row, message, column, width),))
    return Entry(named.name, Game(named.name, first, tuple(moves), state), ())


def play(state: State, move: Move) -> State:
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


def _move(document: Document, key: Key, tokens: list[Token], where: str, faults: list[Fault]) -> Move:
    """One move; what is wrong with how it is written is added to ``faults``."""
    example = 'expected "pass", or a piece and its cells such as "T 000 100 200 110"'
    if not tokens:
        faults.append(document.fault(key, f"{where}: {example}, found nothing"))
        return None
    first, *rest = tokens
    if first[2] == PASS and not rest:
        return None
    if not re.fullmatch("[A-Z]", first[2]):
        faults.append(token_fault(document, first, f"{where}: {example}, found {show(first[2])}"))
        return None
    if not rest:
        faults.append(token_fault(document, first, f"{where}: {example}; here the cells are missing"))
    if too_many(document, rest, FULL.volume, f"{where}: the cube has {FULL.volume} cells", faults):
        return None
    cells: set[Cell] = set()
    for token in rest:
        if not re.fullmatch("[0-9]{3}", token[2]):
            message = f"{where}: expected a cell xyz such as 120, found {show(token[2])}"
            faults.append(token_fault(document, token, message))
            continue
        x, y, z = map(int, token[2])
        if (x, y, z) in cells:
            faults.append(token_fault(document, token, f"{where}: the cell {token[2]} is named twice"))
        cells.add((x, y, z))
    return first[2], frozenset(cells)


def format_move(move: Move) -> str:
    """A move as it is written in a file: ``T 000 100 110 200``."""
    return PASS if move is None else f"{move[0]} {cells_text(move[1])}"


def format_placement(piece: Placed) -> str:
    """A placement as a move is written."""
    return format_move((piece.letter, piece.cells))
