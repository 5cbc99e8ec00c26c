"""Games for two, typed or at random, and checks of them that share no code with the rules."""

from __future__ import annotations

import random
from collections import Counter
from functools import lru_cache

from pipcube.puzzles.cube_duel.rules import game
from pipcube.puzzles.cube_duel.rules.board import FULL, RED, YELLOW
from pipcube.puzzles.cube_duel.rules.game import Board
from pipcube.puzzles.cube_duel.rules.order_check import has_way_in, sinking
from pipcube.puzzles.cube_duel.rules.pieces import Cells, PieceSet, normalised, orientations
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set

TETRACUBES = shipped_set("tetracubes")
AT_REST = 1e-6


def legal_plainly(state: Board) -> set[tuple[str, Cells]]:
    """Everything the side to move may place, by the independent checks of way in and rest."""
    filled = {cell for piece in state.placed for cell in piece.cells}
    used = {piece.letter for piece in state.placed if piece.colour == state.turn}
    found = set()
    for letter, shape in state.pieces.letters.items():
        for turned in orientations(shape) if letter not in used else ():
            for dx, dy, dz in ((x, y, z) for x in range(4) for y in range(4) for z in range(4)):
                where = frozenset((x + dx, y + dy, z + dz) for x, y, z in turned)
                if max(map(max, where)) > 3 or where & filled or not has_way_in(where, filled, FULL):
                    continue
                if sinking([*(piece.cells for piece in state.placed), where]) < AT_REST:
                    found.add((letter, where))
    return found


def check_state(state: Board) -> None:
    """Is the last piece placed, and the board as a whole, as the rules want it? And the counts?"""
    *before, last = state.placed
    filled = Counter(cell for piece in state.placed for cell in piece.cells)
    assert max(filled.values()) == 1
    assert all(0 <= c <= 3 for cell in filled for c in cell)
    assert max(Counter((piece.colour, piece.letter) for piece in state.placed).values()) == 1
    assert normalised(last.cells) in orientations(state.pieces.letters[last.letter])
    assert has_way_in(last.cells, {cell for piece in before for cell in piece.cells}, FULL)
    assert sinking([piece.cells for piece in state.placed]) < AT_REST
    for side in (RED, YELLOW):
        own = [cell for piece in state.placed if piece.colour == side for cell in piece.cells]
        by_hand = {"top": 0, "left": 0, "right": 0}
        for x, y, z in own:
            by_hand["left"] += x == 3
            by_hand["right"] += y == 3
            by_hand["top"] += z == 3
        assert game.count_faces(state)[side] == by_hand
        assert game.scores(state)[side] == sum(by_hand.values())


@lru_cache(maxsize=32)
def play_out(seed: int, pieces: PieceSet = TETRACUBES) -> list[Board]:
    """A random game, every state of it checked; red begins those of even numbers."""
    rng = random.Random(seed)
    states = [Board(pieces, (RED, YELLOW)[seed % 2])]
    while not game.is_over(states[-1]):
        state = states[-1]
        choices = game.legal_placements(state)
        if choices:
            chosen = rng.choice(choices)
            states.append(game.place(state, chosen.letter, chosen.cells))
            check_state(states[-1])
        else:
            assert legal_plainly(state) == set()
            states.append(game.pass_turn(state))
    assert legal_plainly(states[-1]) == set()
    assert states[-1].turn != states[-2].turn
    return states


def cells(text: str) -> Cells:
    return frozenset((int(word[0]), int(word[1]), int(word[2])) for word in text.split())


def after(*moves: str, first: str = RED, pieces: PieceSet = TETRACUBES) -> Board:
    state = Board(pieces, first)
    for move in moves:
        letter, where = move.split(maxsplit=1)
        state = game.place(state, letter, cells(where))
    return state
