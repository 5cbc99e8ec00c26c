"""The game for two: the rules by hand-made positions, and random games against independent checks."""

from __future__ import annotations

import pytest
from pipcube.puzzles.cube_duel.rules import game
from pipcube.puzzles.cube_duel.rules.board import RED, YELLOW
from pipcube.puzzles.cube_duel.rules.challenge import Placed
from pipcube.puzzles.cube_duel.rules.game import Board, IllegalMoveError
from pipcube.puzzles.cube_duel.rules.pieces import Piece, PieceSet
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set

from .plays import TETRACUBES, after, cells, legal_plainly, play_out


def board(red: str = "", yellow: str = "") -> Board:
    """Cells of each colour, whatever the rules say about them."""
    placed = [Placed(c, "T", cells(text)) for c, text in ((RED, red), (YELLOW, yellow)) if text]
    return Board(TETRACUBES, RED, tuple(placed))


@pytest.mark.parametrize(
    ("cell", "faces"),
    [
        ("333", {"top": 1, "left": 1, "right": 1}),
        ("330", {"top": 0, "left": 1, "right": 1}),
        ("303", {"top": 1, "left": 1, "right": 0}),
        ("033", {"top": 1, "left": 0, "right": 1}),
        ("113", {"top": 1, "left": 0, "right": 0}),
        ("311", {"top": 0, "left": 1, "right": 0}),
        ("131", {"top": 0, "left": 0, "right": 1}),
        ("222", {"top": 0, "left": 0, "right": 0}),
    ],
)
def test_a_cell_counts_on_each_face_it_lies_on(cell: str, faces: dict[str, int]) -> None:
    assert game.count_faces(board(yellow=cell))[YELLOW] == faces
    assert game.scores(board(yellow=cell)) == {RED: 0, YELLOW: sum(faces.values())}


def test_what_is_seen_through_a_gap_counts_for_nobody() -> None:
    assert game.scores(board(red="302 312", yellow="000 112 222")) == {RED: 2, YELLOW: 0}


def test_the_leaflets_example_counts() -> None:
    """27 to 16 with 11+6+10 and 4+8+4: only such numbers of squares that faces of 16 can hold."""
    top = [(x, y, 3) for y in range(3) for x in range(3)]
    left = [(3, y, z) for z in range(3) for y in range(3)]
    right = [(x, 3, z) for z in range(3) for x in range(3)]
    red = frozenset([*top[:9], (0, 3, 3), *left[:5], *right[:8], (3, 3, 3)])
    state = Board(TETRACUBES, RED, (Placed(RED, "T", red),))
    assert game.count_faces(state)[RED] == {"top": 11, "left": 6, "right": 10}


def test_more_squares_win_and_equal_counts_are_a_draw() -> None:
    assert game.winner(board(red="333", yellow="303")) == RED
    assert game.winner(board(red="113", yellow="303")) == YELLOW
    assert game.winner(board(red="113", yellow="131")) == game.DRAW
    assert game.winner(board()) == game.DRAW


LEAN = ("L 001 101 200 201", "B 011 012 102 112")
SPREAD = ("L 000 100 200 210", "L 010 110 120 130", "B 001 101 102 112", "Z 021 121 122 222")


@pytest.mark.parametrize(
    ("moves", "letter", "where", "reason"),
    [
        ((), "Q", "000 100 200 210", "the set tetracubes has no such piece"),
        (
            ("T 000 100 200 110", "O 010 020 011 021"),
            "T",
            "300 310 320 311",
            "the red T stands on the board already",
        ),
        ((), "T", "000 100 200 210", "these cells do not have the shape of the piece"),
        ((), "A", "000 100 010 011", "mirror image"),
        ((), "T", "000 100 200", "3 cells where the piece has 4"),
        ((), "I", "000 100 200 300 400", "off the board: 400"),
        (("T 000 100 200 110",), "I", "000 001 002 003", "the red T stands there already, on 000"),
        ((), "I", "100 101 102 103", "the red I does not rest stable there"),
        ((), "I", "111 211 311 011", "the red I does not rest stable there"),
        (LEAN, "I", "003 013 023 033", "the red I would knock over the red L and the yellow B"),
        (SPREAD, "A", "231 320 321 331", "the red A does not rest stable there"),
    ],
)
def test_why_a_placement_is_not_allowed(moves: tuple[str, ...], letter: str, where: str, reason: str) -> None:
    state = after(*moves)
    with pytest.raises(IllegalMoveError, match=reason):
        game.place(state, letter, cells(where))
    assert all((p.letter, p.cells) != (letter, cells(where)) for p in game.legal_placements(state))


def test_a_piece_needs_a_way_in() -> None:
    """The corner is left free by a bent piece, and closed by a lid that balances on its edge."""
    bent, lid, one = Piece("V", cells("100 110 010")), Piece("D", cells("000 100")), Piece("O", cells("000"))
    state = after("V 100 110 010", "D 001 101", pieces=PieceSet("small", (bent, lid, one)))
    with pytest.raises(IllegalMoveError, match="there is no way in for the red O"):
        game.place(state, "O", cells("000"))
    assert all(piece.cells != cells("000") for piece in game.legal_placements(state))


def test_the_colours_take_turns_and_nobody_passes_who_can_place() -> None:
    state = after("T 000 100 200 110", first=YELLOW)
    assert (state.turn, state.placed[0].colour) == (RED, YELLOW)
    with pytest.raises(
        IllegalMoveError, match="red cannot pass while a piece can be placed, for instance the red A"
    ):
        game.pass_turn(state)


def test_one_passes_while_the_other_goes_on_and_the_game_ends_when_neither_can() -> None:
    """Two bars a side, of lengths 4 and 5: the longer one never fits."""
    pieces = PieceSet(
        "bars", (Piece("I", cells("000 100 200 300")), Piece("V", frozenset((x, 0, 0) for x in range(5))))
    )
    state = after("I 000 100 200 300", pieces=pieces)
    assert not game.is_over(state)
    state = game.place(state, "I", cells("001 101 201 301"))
    assert game.is_over(state)
    assert game.legal_placements(state) == ()
    with pytest.raises(IllegalMoveError, match="the game is over: neither side can place a piece"):
        game.place(state, "V", cells("010 110 210 310"))
    state = game.pass_turn(game.pass_turn(state))
    with pytest.raises(IllegalMoveError, match="the game is over: both have passed"):
        game.pass_turn(state)
    assert (game.scores(state), game.winner(state)) == ({RED: 1, YELLOW: 1}, game.DRAW)


def test_of_copies_the_next_one_is_listed_and_any_may_be_placed() -> None:
    pieces = PieceSet("cubes", (Piece("ABC", cells("000")),))
    state = after("B 000", "A 100", pieces=pieces)
    assert {piece.letter for piece in game.legal_placements(state)} == {"A"}
    assert game.place(state, "C", cells("010")).placed[-1].letter == "C"


@pytest.mark.parametrize("seed", range(4))
def test_the_legal_placements_are_those_of_the_independent_checks(seed: int) -> None:
    states = play_out(seed)
    for state in states[5 + seed : 12 : 3]:
        found = {(piece.letter, piece.cells) for piece in game.legal_placements(state)}
        assert found == legal_plainly(state)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_the_legal_placements_of_whole_games(seed: int) -> None:
    for state in play_out(2000 + seed):
        found = {(piece.letter, piece.cells) for piece in game.legal_placements(state)}
        assert found == legal_plainly(state)


@pytest.mark.parametrize("name", ["soma", "pentominoes"])
def test_other_sets_are_played_by_the_same_rules(name: str) -> None:
    states = play_out(5, shipped_set(name))
    assert len(states) > 4
