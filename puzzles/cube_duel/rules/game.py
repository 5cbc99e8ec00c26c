"""The game for two: what may be placed, when one passes, when it ends, and what counts.

Red and yellow play in turn, each with one set of pieces, on a board of 4x4x4 cells. Whoever can place a
piece must place one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from .board import FULL, LEFT, RED, RIGHT, TOP, YELLOW, squares
from .challenge import Placed, shape_fault
from .pieces import Cells, PieceSet
from .spots import BOARD, Standing, moving, spots_of
from .words import cells_text, colour_name, piece_text

FACES: tuple[str, ...] = (TOP, LEFT, RIGHT)
DRAW = "draw"


class IllegalMoveError(Exception):
    """A move that the rules do not allow; the text says why."""


@dataclass(frozen=True)
class Board:
    """A position: what stands on the board, and whose turn it is.

    Attributes:
        pieces: the set that each of the two has.
        turn: the colour to move.
        placed: the pieces on the board, in the order in which they were placed.
        passes: how many passes there were since the last piece was placed.
    """

    pieces: PieceSet
    turn: str
    placed: tuple[Placed, ...] = ()
    passes: int = 0

    @property
    def standing(self) -> Standing:
        """The spots in use."""
        spots = spots_of(self.pieces)
        return tuple(
            sorted(number for piece in self.placed if (number := spots.number(piece.cells)) is not None)
        )


def other(colour: str) -> str:
    """The other side."""
    return YELLOW if colour == RED else RED


def left(state: Board, colour: str) -> list[tuple[int, str]]:
    """The shapes that a side has not used up: (index into the set's shapes, letter of the next copy)."""
    used = {piece.letter for piece in state.placed if piece.colour == colour}
    return [
        (shape, free[0])
        for shape, (_, letters) in enumerate(state.pieces.shapes)
        if (free := [letter for letter in letters if letter not in used])
    ]


def legal_placements(state: Board, colour: str | None = None) -> tuple[Placed, ...]:
    """What a side (the one to move if not given) could place, by letter and cells.

    Of several copies of one shape only the next one is listed.
    """
    side = colour or state.turn
    spots = spots_of(state.pieces)
    standing = state.standing
    found = [
        Placed(side, letter, spots.spots[number].cells)
        for shape, letter in left(state, side)
        for number in spots.legal(standing, shape)
    ]
    return tuple(sorted(found, key=lambda piece: (piece.letter, sorted(piece.cells))))


def can_place(state: Board, colour: str) -> bool:
    """Has a side any legal placement?"""
    spots = spots_of(state.pieces)
    standing = state.standing
    return any(spots.legal(standing, shape) for shape, _ in left(state, colour))


def is_over(state: Board) -> bool:
    """Can neither side place a piece?"""
    return not can_place(state, state.turn) and not can_place(state, other(state.turn))


def place(state: Board, letter: str, cells: Cells) -> Board:
    """The position after the side to move has placed a piece.

    Raises:
        IllegalMoveError: it may not.
    """
    piece = Placed(state.turn, letter, cells)
    if problem := _problem(state, piece):
        if is_over(state):
            problem = f"the game is over: neither side can place a piece ({problem})"
        raise IllegalMoveError(problem)
    return replace(state, turn=other(state.turn), placed=(*state.placed, piece), passes=0)


def pass_turn(state: Board) -> Board:
    """The position after the side to move has passed. At the end of the game each may say so once.

    Raises:
        IllegalMoveError: it can place a piece, or the game is over and both have passed.
    """
    if state.passes >= 2:
        raise IllegalMoveError("the game is over: both have passed")
    if possible := legal_placements(state):
        example = f"for instance {piece_text(possible[0])} on {cells_text(possible[0].cells)}"
        raise IllegalMoveError(
            f"{colour_name(state.turn)} cannot pass while a piece can be placed, {example}"
        )
    return replace(state, turn=other(state.turn), passes=state.passes + 1)


def _problem(state: Board, piece: Placed) -> str | None:
    """Why a piece cannot be placed."""
    if any(old.colour == piece.colour and old.letter == piece.letter for old in state.placed):
        return f"{piece_text(piece)} stands on the board already"
    if outside := {
        cell for cell in piece.cells if not all(0 <= c < n for c, n in zip(cell, BOARD.size, strict=True))
    }:
        return f"off the board: {cells_text(frozenset(outside))}"
    wanted = state.pieces.letters.get(piece.letter, piece.cells)
    if len(piece.cells) != len(wanted):
        return f"{len(piece.cells)} cells where the piece has {len(wanted)}"
    if problem := shape_fault(piece, state.pieces):
        return problem
    for old in state.placed:
        if shared := piece.cells & old.cells:
            return f"{piece_text(old)} stands there already, on {cells_text(shared)}"
    spots = spots_of(state.pieces)
    number = spots.number(piece.cells)
    assert number is not None  # every place of every shape is a spot
    standing = state.standing
    if not spots.has_way_in(standing, number):
        return f"there is no way in for {piece_text(piece)}"
    if spots.holds(standing, number):
        return None
    moved = moving([*(old.cells for old in state.placed), piece.cells])
    knocked = [piece_text(old) for n, old in enumerate(state.placed) if n in moved]
    if knocked and spots.balances(standing, number):
        return f"{piece_text(piece)} would knock over {' and '.join(knocked)}"
    return f"{piece_text(piece)} does not rest stable there"


def count_faces(state: Board) -> dict[str, dict[str, int]]:
    """For each side the squares of its colour on each visible face; a gap counts for nobody."""
    colours = {cell: piece.colour for piece in state.placed for cell in piece.cells}
    counted = {side: dict.fromkeys(FACES, 0) for side in (RED, YELLOW)}
    for square in squares(FULL):
        if square.cell in colours:
            counted[colours[square.cell]][square.face] += 1
    return counted


def scores(state: Board) -> dict[str, int]:
    """For each side the squares of its colour on the three visible faces."""
    return {side: sum(faces.values()) for side, faces in count_faces(state).items()}


def winner(state: Board) -> str:
    """The side with more squares, or `DRAW`: the result if the game is over."""
    total = scores(state)
    if total[RED] == total[YELLOW]:
        return DRAW
    return max(total, key=lambda side: total[side])
