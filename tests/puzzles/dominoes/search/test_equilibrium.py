"""Equilibria of small endings: known values, and a twin that follows the rules world by world."""

from __future__ import annotations

from dataclasses import replace
from math import comb
from typing import Any

import pytest
from pipcube.puzzles.dominoes.files.positions import position_from_options
from pipcube.puzzles.dominoes.rules.game import outcome
from pipcube.puzzles.dominoes.rules.notation import without_tiles
from pipcube.puzzles.dominoes.rules.record import replay
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.search import equilibrium
from pipcube.puzzles.dominoes.search.equilibrium import Equilibrium, GameTooLargeError
from pipcube.solver.result import Deadline, TimeUpError
from pipcube.solver.trees import sequence_form

from ..hidden_twin import Twin, mean_of_open_hands
from ..records import random_hand

NEVER = Deadline()
EXACT = 1e-9


def position(number: int, *hands: str, **options: Any) -> Situation:
    fields = {"name": "x", "game": "block", "set": number, "hands": list(hands)} | options
    entry = position_from_options(fields).entries[0]
    assert entry.item, entry.faults
    return entry.item.situation


def solved(asked: Situation) -> Equilibrium:
    answer = equilibrium.solve(asked, NEVER)
    assert 0 <= answer.gap <= 1e-9
    if answer.moves:
        assert sum(move.probability for move in answer.moves) == pytest.approx(1, abs=1e-12)
        assert all(move.probability >= 0 for move in answer.moves)
    return answer


@pytest.mark.parametrize(
    ("number", "size", "value", "mean"),  # tests/cases/README.md, by Gambit
    [(1, 1, 1, 1), (2, 1, 2, 2), (2, 2, 11 / 5, 109 / 45), (2, 3, 1.85, 1.85), (3, 1, 3, 3)],
)
def test_reduced_block(number: int, size: int, value: float, mean: float) -> None:
    asked = position(number, f"?{size}", f"?{size}")
    answer = solved(asked)
    assert answer.value == pytest.approx(value, abs=EXACT)
    assert answer.moves == ()
    assert mean_of_open_hands(asked) == pytest.approx(mean, abs=EXACT)


def test_larger_reduced_block() -> None:
    answer = solved(position(3, "?3", "?3"))
    assert answer.value == pytest.approx(2.5003427158, abs=1e-9)
    assert answer.size.worlds == 4200


@pytest.mark.slow
def test_draw_with_two_in_the_boneyard() -> None:
    answer = solved(position(3, "?3", "?3", game="draw", boneyard="?2"))
    assert answer.value == pytest.approx(2.0402356, abs=5e-8)


GAMES = ["block", "draw", "all-fives", "fives-threes"]
TWINS: list[dict[str, Any]] = [
    {"hands": ["?2", "?2"]},
    {"hands": ["?2", "?2"], "count": "all", "turn": 2},
    {"hands": ["?1", "?3"], "count": "difference"},
    {"hands": ["?2", "?2"], "lead": "forced"},
    {"hands": ["?2", "?1"], "boneyard": "?1"},
    {"hands": ["?2", "?2"], "boneyard": "?1", "lead": "forced", "turn": 2},
    {"hands": ["?1", "?2"], "boneyard": "?2", "count": "all"},
    {"hands": ["?1", "?1"], "boneyard": "?4"},
    {"hands": ["?2", "?2"], "boneyard": "1-1 0-2"},
    {"hands": ["?2", "?2"], "boneyard": "1-1 0-2", "order": "random"},
    {"hands": ["?2", "?2"], "line": "0-1", "boneyard": "?1"},
    {"hands": ["?1", "?2"], "line": "2-2", "boneyard": "?2", "turn": 2},
]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("options", TWINS, ids=map(str, range(len(TWINS))))
def test_twin_that_remembers_everything(game: str, options: dict[str, Any]) -> None:
    options = dict(options)
    asked = position(2, *options.pop("hands"), game=game, **options)
    found = sequence_form.solve(Twin(asked).game(), NEVER)
    assert found.gap <= 1e-9
    assert solved(asked).value == pytest.approx(found.value, abs=EXACT)


RECORDS: list[dict[str, Any]] = [
    {"hands": ["?2", "?2"], "game": "block", "moves": "0-1 pass 1-2>", "turn": 2},
    {"hands": ["?2", "?2"], "game": "draw", "moves": "3-3 draw:1 2-3<", "turn": 1, "boneyard": "?1"},
    {"hands": ["?2", "?2"], "game": "draw", "moves": "0-0 draw:2 0-3> draw:1 2-3>", "boneyard": "?1"},
    {"hands": ["?3", "?1"], "game": "draw", "moves": "0-0 draw:2", "turn": 1, "boneyard": "?1"},
    {"hands": ["?2", "?2"], "game": "draw", "moves": "3-3 draw:1-1,2-3 2-3<", "turn": 1, "boneyard": "?1"},
    {"hands": ["?2", "?2"], "game": "all-fives", "moves": "2-2 1-2<", "lead": "forced", "boneyard": "?1"},
]


@pytest.mark.parametrize("options", RECORDS, ids=map(str, range(len(RECORDS))))
def test_twin_after_a_record(options: dict[str, Any]) -> None:
    options = dict(options)
    asked = position(3, *options.pop("hands"), **options)
    found = sequence_form.solve(Twin(asked).game(), NEVER)
    assert solved(asked).value == pytest.approx(found.value, abs=EXACT)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_hidden_is_the_mean_of_open_hands(game: str) -> None:
    asked = position(2, "?3", "?3", game=game)
    assert solved(asked).value == pytest.approx(mean_of_open_hands(asked), abs=EXACT)
    if game != "block":
        asked = position(2, "?2", "?2", game=game, boneyard="0-0 1-2")
        assert solved(asked).value == pytest.approx(mean_of_open_hands(asked), abs=EXACT)


def test_hidden_hands_are_worth_less_to_the_leader_than_open_ones() -> None:
    asked = position(2, "?2", "?2")
    assert solved(asked).value < mean_of_open_hands(asked) - 0.2


def test_seats_may_be_changed() -> None:
    first = solved(position(2, "?2", "?3", game="draw", boneyard="?1"))
    second = solved(position(2, "?3", "?2", game="draw", boneyard="?1", turn=2))
    assert first.value == pytest.approx(second.value, abs=EXACT)


def test_the_hand_one_holds_changes_the_moves_and_not_the_value() -> None:
    whole = solved(position(3, "?2", "?2"))
    asked = position(3, "?2", "0-1 3-3", turn=2)
    answer = solved(asked)
    assert answer.value == pytest.approx(whole.value, abs=EXACT)
    assert [move.play.tile for move in answer.moves] == [(0, 1), (3, 3)]
    assert {move.play.end for move in answer.moves} == {"lead"}


def test_a_drawn_tile_that_fits_is_played() -> None:
    asked = position(3, "?2", "0-0 0-1", game="draw", moves="2-3 1-2< draw:1", turn=2, boneyard="?1")
    answer = solved(asked)
    assert [(move.play.tile, move.play.end) for move in answer.moves] == [((0, 1), "left")]
    assert answer.moves[0].probability == 1


def test_nothing_to_play_is_no_move() -> None:
    assert solved(position(3, "0-0", "?2", line="1-2")).moves == ()


def test_what_has_no_equilibrium_says_why() -> None:
    for asked, reason in [
        (position(3, "?2", "?2", "?2"), "two sides, here are 3"),
        (position(6, "?2", "?2", "?2", "?2", partners=True), "partners"),
        (position(2, "?2", "?2", score=[1, 2], target=50), "match"),
        (position(2, "0-0 0-1", "?2", turn=2), "seat 2 is to move"),
        (position(2, "0-0 0-1", "1-1 1-2"), "no hand is hidden"),
    ]:
        assert reason in (equilibrium.obstacle(asked) or "")
        with pytest.raises(ValueError, match=reason):
            equilibrium.solve(asked, NEVER)


def test_too_large_is_said_with_the_size() -> None:
    with pytest.raises(GameTooLargeError, match="pairs of hands") as caught:
        equilibrium.solve(position(6, "?7", "?7"), NEVER)
    assert caught.value.size.worlds == comb(28, 7) * comb(21, 7)
    with pytest.raises(GameTooLargeError, match="1,260 pairs of hands, and more than 1,000"):
        equilibrium.solve(position(3, "?2", "?2"), NEVER, max_nodes=1000)
    with pytest.raises(GameTooLargeError, match="information sets") as caught:
        equilibrium.solve(position(3, "?2", "?2"), NEVER, max_entries=1000)
    assert caught.value.size.sequences > 100
    with pytest.raises(TimeUpError):
        equilibrium.solve(position(3, "?3", "?3"), Deadline.after(0.1))


def after_random_play(seed: int, game: str) -> Situation | None:
    """A hand that goes on, as those see it who see no hand; of a size that the twin can do."""
    played = random_hand(seed, game, 2, highest=3, most=4)
    sizes = tuple(map(len, played.end.hands))
    rules = replace(played.rules, target=None)
    if len(played.events) < 2 or outcome(rules, played.end) or sum(sizes) + len(played.end.boneyard) > 6:
        return None
    recorded = replace(
        played.recorded,
        rules=rules,
        state=replace(played.recorded.state, hands=((), ()), boneyard=()),
        hidden=sizes,
        hidden_boneyard=len(played.end.boneyard),
        events=tuple(map(without_tiles, played.events)),
    )
    return replay(recorded)


def check_random_play(seeds: range) -> int:
    """The number of positions at which both agree."""
    found = [after_random_play(seed, game) for seed in seeds for game in GAMES]
    asked = [one for one in found if one]
    for one in asked:
        twin = sequence_form.solve(Twin(one).game(), NEVER)
        assert solved(one).value == pytest.approx(twin.value, abs=EXACT), one
    return len(asked)


def test_twin_after_random_play() -> None:
    assert check_random_play(range(40)) >= 10


@pytest.mark.slow
def test_twin_after_much_random_play() -> None:
    assert check_random_play(range(40, 400)) >= 150
