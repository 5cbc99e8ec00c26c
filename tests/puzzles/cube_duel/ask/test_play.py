"""What to play next, against looking at everything."""

from __future__ import annotations

import pytest
from pipcube.puzzles.cube_duel.ask.play import play
from pipcube.puzzles.cube_duel.files.games import Duel
from pipcube.puzzles.cube_duel.rules import game
from pipcube.puzzles.cube_duel.rules.board import RED, YELLOW
from pipcube.puzzles.cube_duel.rules.challenge import Placed
from pipcube.puzzles.cube_duel.rules.game import Board

from ..rules.plays import after, play_out


def plain_value(state: Board, known: dict[tuple[frozenset[Placed], str], int]) -> int:
    """The margin of the side to move at the end, by looking at everything."""
    key = frozenset(state.placed), state.turn
    if key not in known:
        choices = game.legal_placements(state)
        if choices:
            known[key] = max(-plain_value(game.place(state, p.letter, p.cells), known) for p in choices)
        elif not game.is_over(state):
            known[key] = -plain_value(game.pass_turn(state), known)
        else:
            total = game.scores(state)
            known[key] = total[state.turn] - total[game.other(state.turn)]
    return known[key]


@pytest.mark.parametrize("seed", range(12))
def test_the_exact_value_is_that_of_looking_at_everything(seed: int) -> None:
    states = play_out(seed)
    late = next(s for s in states if all(len(game.legal_placements(s, c)) <= 8 for c in (RED, YELLOW)))
    for state in states[states.index(late) :]:
        known: dict[tuple[frozenset[Placed], str], int] = {}
        advice = play(Duel("x", state.turn, (), state))
        assert advice.exact
        assert advice.finished == game.is_over(state)
        if advice.finished:
            assert (advice.chosen, advice.value) == (None, None)
            assert advice.winner == game.winner(state)
            continue
        assert advice.value == plain_value(state, known)
        if advice.chosen is None:
            assert advice.chosen == "pass"
            assert advice.placements == ()
        else:
            assert advice.chosen in advice.placements
            best = game.place(state, advice.chosen.letter, advice.chosen.cells)
            assert -plain_value(best, known) == advice.value


def test_an_opening_is_answered_and_not_called_exact() -> None:
    advice = play(Duel("x", RED, (), after("T 000 100 200 110")), timeout=1.5)
    assert not advice.exact
    assert advice.chosen in advice.placements
    advice = play(Duel("x", RED, (), after("T 000 100 200 110")), timeout=0)
    assert (advice.chosen, advice.chosen, advice.value, advice.exact) == (None, None, None, False)
    assert advice.placements
