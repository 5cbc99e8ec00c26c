"""How hands and matches end, what that scores, and who leads next."""

from __future__ import annotations

import pytest
from pipcube.puzzles.dominoes.rules.game import (
    ALL_FIVES,
    BLOCK,
    DRAW,
    FIVES_THREES,
    LEFT,
    Outcome,
    Play,
    Rules,
    State,
    after_play,
    final_scores,
    outcome,
    side_pips,
)

from ..states import at


def ended(rules: Rules, state: State) -> tuple[int | None, bool, int]:
    found = outcome(rules, state)
    assert found is not None
    return found.winner, found.blocked, found.points


# The end of the hand


def test_out_with_5_4_and_2_1_left() -> None:
    state = at(["", "5-4 2-1"], turn=2)
    assert ended(Rules(DRAW), state) == ended(Rules(BLOCK), state) == (1, False, 12)
    assert ended(Rules(ALL_FIVES), state) == (1, False, 10)
    assert ended(Rules(FIVES_THREES), state) == (1, False, 2)


@pytest.mark.parametrize("count", ["rivals", "all", "difference"])
def test_rounding_to_the_nearest(count: str) -> None:
    piles = {0: "0-0", 1: "0-1", 2: "1-1", 3: "1-2", 7: "3-4", 8: "4-4", 11: "5-6", 12: "6-6", 13: "6-6 0-1"}
    fives = {0: 0, 1: 0, 2: 0, 3: 5, 7: 5, 8: 10, 11: 10, 12: 10, 13: 15}
    for left, pile in piles.items():
        state = at(["", pile], turn=2)
        assert ended(Rules(ALL_FIVES, count=count), state) == (1, False, fives[left])
        assert ended(Rules(FIVES_THREES, count=count), state) == (1, False, fives[left] // 5)


BLOCKED = ["1-2", "6-6", "0-4", "5-5"]  # 3, 12, 4, 10 pips; sides 7 and 22


@pytest.mark.parametrize(("count", "points"), [("rivals", 22), ("all", 29), ("difference", 15)])
def test_counts_of_partners_when_blocked(count: str, points: int) -> None:
    state = at(BLOCKED, passes=4, scores=(0, 0))
    for game, worth in ((BLOCK, points), (DRAW, points), (ALL_FIVES, (points + 2) // 5 * 5)):
        assert ended(Rules(game, 4, partners=True, count=count), state) == (1, True, worth)
    assert side_pips(Rules(BLOCK, 4, partners=True), state.hands) == [7, 22]


@pytest.mark.parametrize(("count", "points"), [("rivals", 22), ("all", 26), ("difference", 18)])
def test_counts_of_partners_at_domino(count: str, points: int) -> None:
    state = at(["", "6-6", "0-4", "5-5"], turn=2, scores=(0, 0))
    assert ended(Rules(DRAW, 4, partners=True, count=count), state) == (1, False, points)


@pytest.mark.parametrize(("count", "points"), [("rivals", 26), ("all", 29), ("difference", 23)])
def test_counts_each_for_himself(count: str, points: int) -> None:
    assert ended(Rules(BLOCK, 4, count=count), at(BLOCKED, passes=4)) == (1, True, points)


def test_a_difference_is_never_below_nothing() -> None:
    """Out while the partner holds more than both rivals."""
    state = at(["", "0-1", "6-6", "0-2"], turn=2, scores=(0, 0))
    for count, points in (("rivals", 3), ("all", 15), ("difference", 0)):
        assert ended(Rules(DRAW, 4, partners=True, count=count), state) == (1, False, points)


def test_the_difference_is_rounded_last() -> None:
    """12 against 4: the difference 8 rounds to 10 (12 and 4 rounded by themselves would leave 5)."""
    state = at(["0-4", "6-6"], passes=2)
    assert ended(Rules(ALL_FIVES, count="difference"), state) == (1, True, 10)
    assert ended(Rules(FIVES_THREES, count="difference"), state) == (1, True, 2)


@pytest.mark.parametrize(
    ("rules", "hands", "winner"),
    [
        (Rules(BLOCK), ["1-2", "0-3"], None),
        (Rules(BLOCK, 3), ["1-2", "0-3", "6-6"], None),  # the lowest two are tied
        (Rules(BLOCK, 3), ["6-6", "0-3", "5-6 0-1"], 2),  # a tie higher up does not matter
        (Rules(BLOCK, 4, partners=True), ["1-2", "0-4", "1-3", "0-3"], None),  # 7 against 7
        (Rules(BLOCK, 4, partners=True), ["6-6", "0-4", "0-0", "4-5"], 1),  # 12 + 0 against 4 + 9
    ],
)
def test_ties(rules: Rules, hands: list[str], winner: int | None) -> None:
    found = outcome(rules, at(hands, passes=rules.seats, scores=(1,) * rules.sides))
    assert found is not None
    assert (found.winner, found.blocked) == (winner, True)
    scores = final_scores(rules, at(hands, scores=(1,) * rules.sides), found)
    assert scores == tuple(1 + (side == winner) * found.points for side in range(1, rules.sides + 1))
    assert (found.points == 0) == (winner is None)


def test_not_every_seat_has_passed() -> None:
    for seats in (2, 3, 4):
        assert outcome(Rules(BLOCK, seats), at(["1-1"] * seats, (6, 6), passes=seats - 1)) is None


# The match


def test_a_match_ends_in_mid_hand() -> None:
    """The last tile makes 10 points for ends 5 and 5, at 40 of 50: the rival's pips are not counted."""
    rules = Rules(ALL_FIVES, target=50)
    state = at(["5-4", "6-6 3-3"], ((4, False), (5, False)), scores=(40, 49))
    state = after_play(rules, state, Play((4, 5), LEFT))
    assert state.scores == (50, 49)
    assert outcome(rules, state) == Outcome(None, blocked=False, points=0, target_reached=True)
    short = at(["5-4", "6-6 3-3"], ((4, False), (5, False)), scores=(39, 49))
    short = after_play(rules, short, Play((4, 5), LEFT))
    assert ended(rules, short) == (1, False, 20)


@pytest.mark.parametrize("game", [DRAW, BLOCK])
def test_draw_and_block_end_a_match_with_the_hand(game: str) -> None:
    rules = Rules(game, target=50)
    state = after_play(rules, at(["5-4", "6-6"], (4, 5), scores=(40, 49)), Play((4, 5), LEFT))
    found = outcome(rules, state)
    assert found is not None
    assert found == Outcome(1, blocked=False, points=12)
    assert final_scores(rules, state, found) == (52, 49)
