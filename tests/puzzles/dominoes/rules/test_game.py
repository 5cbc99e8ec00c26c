"""The rules of the four games, sentence by sentence of the rules page."""

from __future__ import annotations

import random

import pytest
from pipcube.puzzles.dominoes.rules.game import (
    ALL_FIVES,
    BLOCK,
    DRAW,
    FIVES_THREES,
    GAMES,
    LEAD,
    LEFT,
    RIGHT,
    SCORING,
    Play,
    Rules,
    State,
    after_draw,
    after_pass,
    after_play,
    ends_after,
    forced_lead,
    lead_rank,
    must_draw,
    outcome,
    play_points,
    plays,
    total_points,
)
from pipcube.puzzles.dominoes.rules.tiles import TILES, Tile

from ..states import End, at, tiles, written


def ended(rules: Rules, state: State) -> tuple[int | None, bool, int]:
    found = outcome(rules, state)
    assert found is not None
    return found.winner, found.blocked, found.points


# Sides and turns


def test_sides() -> None:
    assert [Rules(DRAW, 2).side(seat) for seat in (1, 2)] == [1, 2]
    assert [Rules(DRAW, 3).side(seat) for seat in (1, 2, 3)] == [1, 2, 3]
    assert [Rules(DRAW, 4).side(seat) for seat in (1, 2, 3, 4)] == [1, 2, 3, 4]
    assert [Rules(DRAW, 4, partners=True).side(seat) for seat in (1, 2, 3, 4)] == [1, 2, 1, 2]
    assert [Rules(DRAW, 3).sides, Rules(DRAW, 4).sides, Rules(DRAW, 4, partners=True).sides] == [3, 4, 2]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round(seats: int) -> None:
    rules, hands = Rules(BLOCK, seats), ["1-2 3-4", "1-3 3-5", "1-4 3-6", "1-5 4-6"][:seats]
    state = at(hands, (1, 1), passes=1)
    for seat in [*range(2, seats + 1), 1]:
        state = after_play(rules, state, plays(rules, state)[0]) if seat != 3 else after_pass(rules, state)
        assert (state.turn, state.passes) == (seat, int(seat == 3))


# The lead


def test_any_tile_leads_freely() -> None:
    found = plays(Rules(DRAW), at(["6-4 3-3 0-1", "6-6"], None))
    assert written(found) == ["0-1 lead", "3-3 lead", "4-6 lead"]


@pytest.mark.parametrize(
    ("hands", "lead"),
    [
        (("1-1 5-6", "4-6 3-5"), "1-1"),  # any double before any other tile
        (("1-1 5-6", "4-4 3-5"), "4-4"),
        (("0-0 5-6", "4-6 3-5"), "0-0"),
        (("1-2 3-6", "4-6 3-5"), "4-6"),  # no double: the heaviest
        (("1-2 3-6", "4-5 3-5"), "3-6"),  # of equal weights the one with the higher half
        (("2-4 0-1", "1-5 0-2"), "1-5"),
    ],
)
def test_forced_lead(hands: tuple[str, str], lead: str) -> None:
    must = tiles(lead)[0]
    assert forced_lead(tuple(map(tiles, hands))) == must
    holder = 1 if must in tiles(hands[0]) else 2
    found = plays(Rules(DRAW, forced_lead=True), at(hands, None, turn=holder))
    assert written(found) == [f"{lead} lead"]
    assert written(plays(Rules(DRAW, forced_lead=True), at(["1-2 1-1", "6-6"], (2, 1)))) == [
        "1-1 right",
        "1-2 left",
        "1-2 right",
    ]


def test_lead_rank_is_a_total_order() -> None:
    ranked = sorted(TILES, key=lead_rank, reverse=True)
    assert ranked[:7] == [(n, n) for n in range(6, -1, -1)]
    assert ranked[7:14] == [(5, 6), (4, 6), (3, 6), (4, 5), (2, 6), (3, 5), (1, 6)]
    assert len({lead_rank(each) for each in TILES}) == 28


# What fits where


def test_a_tile_fits_an_open_end() -> None:
    found = plays(Rules(BLOCK), at(["6-4 6-1 2-3 1-1", "0-0"], (6, 1)))
    assert written(found) == ["1-1 right", "1-6 left", "1-6 right", "4-6 left"]


@pytest.mark.parametrize("game", GAMES)
def test_alike_ends_are_listed_once(game: str) -> None:
    rules = Rules(game)
    same = ((4, False), (4, False))
    assert written(plays(rules, at(["4-6 4-4", "0-0"], same))) == ["4-4 left", "4-6 left"]
    state = after_play(rules, at(["4-4 4-6", "4-1"], None), Play((4, 4), LEAD))
    assert written(plays(rules, state)) == ["1-4 left"]


@pytest.mark.parametrize("game", GAMES)
def test_a_double_at_one_of_two_equal_ends(game: str) -> None:
    """Both ends show a 1; after 1-1 the right one is a double."""
    rules = Rules(game)
    state = after_play(rules, at(["1-1 0-0", "1-5"], (1, 1)), Play((1, 1), RIGHT))
    both = ["1-5 left", "1-5 right"] if game in SCORING else ["1-5 left"]
    assert written(plays(rules, state)) == both


def test_ends_after_plays() -> None:
    rules = Rules(ALL_FIVES)
    assert ends_after(rules, None, Play((4, 6), LEAD)) == ((4, False), (6, False))
    assert ends_after(rules, None, Play((5, 5), LEAD)) == ((5, True), (5, True))
    ends = ((4, False), (6, True))
    assert ends_after(rules, ends, Play((4, 5), LEFT)) == ((5, False), (6, True))
    assert ends_after(rules, ends, Play((4, 6), LEFT)) == ((6, False), (6, True))
    assert ends_after(rules, ends, Play((4, 6), RIGHT)) == ((4, False), (4, False))
    assert ends_after(rules, ends, Play((4, 4), LEFT)) == ((4, True), (6, True))
    assert ends_after(Rules(DRAW), None, Play((5, 5), LEAD)) == ((5, False), (5, False))


def test_a_double_opens_no_extra_end() -> None:
    rules = Rules(DRAW)
    state = at(["6-6 6-1 6-2", "6-3 6-4", "6-5"], (6, 0))
    state = after_play(rules, state, Play((6, 6), LEFT))
    state = after_play(rules, state, Play((3, 6), LEFT))  # on the double: no 6 is open any more
    assert state.ends == ((3, False), (0, False))
    assert plays(rules, state) == []


# Drawing and passing


@pytest.mark.parametrize("game", [DRAW, ALL_FIVES, FIVES_THREES])
def test_draw_one_at_a_time_until_one_fits(game: str) -> None:
    rules = Rules(game)
    state = at(["1-1", "2-2"], (6, 5), boneyard="3-3 4-4 5-1 6-2")
    for drawn in ("3-3", "4-4", "5-1"):
        assert must_draw(rules, state)
        state = after_draw(state, tiles(drawn)[0])
        assert state.turn == 1
    assert not must_draw(rules, state)
    assert written(plays(rules, state)) == ["1-5 right"]
    assert (state.hands[0], state.boneyard) == (tiles("1-1 3-3 4-4 5-1"), ((2, 6),))


def test_draw_to_the_last_tile_even_if_nothing_can_fit() -> None:
    """No tile left anywhere has a 6: the boneyard is taken whole, and only then all pass."""
    rules, state = Rules(DRAW), at(["1-1", "2-2"], (6, 6), boneyard="3-3 4-4")
    for drawn in ((3, 3), (4, 4)):
        assert must_draw(rules, state)
        assert outcome(rules, state) is None
        state = after_draw(state, drawn)
    assert not must_draw(rules, state)
    state = after_pass(rules, state)
    assert not must_draw(rules, state)
    assert outcome(rules, state) is None
    assert ended(rules, after_pass(rules, state)) == (2, True, 2 + 6 + 8)


def test_no_drawing_with_a_fitting_tile_or_in_block() -> None:
    assert not must_draw(Rules(DRAW), at(["6-1", "2-2"], (6, 6), boneyard="3-3"))
    assert not must_draw(Rules(BLOCK), at(["1-1", "2-2"], (6, 6), boneyard="3-3"))
    assert [Rules(game).draws for game in (BLOCK, DRAW, ALL_FIVES, FIVES_THREES)] == [False, True, True, True]


def test_a_play_ends_a_row_of_passes() -> None:
    rules = Rules(BLOCK, 3)
    state = at(["1-1 2-2", "3-3", "6-1 0-2"], (6, 6))
    for _ in range(2):
        state = after_pass(rules, state)
    assert state.passes == 2
    state = after_play(rules, state, Play((1, 6), LEFT))
    assert (state.passes, outcome(rules, state)) == (0, None)


# Points during the hand


@pytest.mark.parametrize("total", range(25))
def test_points_for_a_total(total: int) -> None:
    assert total_points(ALL_FIVES, total) == (total if total in (0, 5, 10, 15, 20) else 0)
    # 5, 10 and 20 are divisible by five only; 3, 6, 9, 12, 18, 21, 24 by three only; 15 by both.
    table = {3: 1, 5: 1, 6: 2, 9: 3, 10: 2, 12: 4, 15: 8, 18: 6, 20: 4, 21: 7, 24: 8}
    assert total_points(FIVES_THREES, total) == table.get(total, 0)


@pytest.mark.parametrize(
    ("ends", "all_fives", "fives_threes"),
    [
        (((5, False), (5, False)), 10, 2),  # ends 5 and 5
        (((6, True), (3, False)), 15, 8),  # double 6 and 3
        (((4, False), (2, False)), 0, 2),  # 4 and 2 score nothing in All Fives
        (((5, True), (5, True)), 20, 4),
        (((0, True), (0, False)), 0, 0),
        (((5, True), (0, True)), 10, 2),
        (((6, True), (6, True)), 0, 8),
    ],
)
def test_points_of_ends(ends: tuple[End, End], all_fives: int, fives_threes: int) -> None:
    assert play_points(Rules(ALL_FIVES), ends, lead=False) == all_fives
    assert play_points(Rules(FIVES_THREES), ends, lead=False) == fives_threes
    assert play_points(Rules(DRAW), ends, lead=False) == play_points(Rules(BLOCK), ends, lead=False) == 0


@pytest.mark.parametrize(
    ("lead", "all_fives", "fives_threes"),
    [
        ("5-5", 10, 2),
        ("6-4", 10, 2),
        ("5-0", 5, 1),
        ("6-6", 0, 4),
        ("0-0", 0, 0),
        ("4-2", 0, 2),
        ("6-3", 0, 3),
    ],
)
def test_points_of_a_lead(lead: str, all_fives: int, fives_threes: int) -> None:
    for game, points in ((ALL_FIVES, all_fives), (FIVES_THREES, fives_threes), (DRAW, 0), (BLOCK, 0)):
        state = after_play(Rules(game), at([f"{lead} 1-1", "2-2"], None), Play(tiles(lead)[0], LEAD))
        assert state.scores == (points, 0)


def test_a_led_double_counts_twice_once_another_tile_lies() -> None:
    rules = Rules(ALL_FIVES)
    state = after_play(rules, at(["5-5 1-1", "5-0 2-2"], None), Play((5, 5), LEAD))
    state = after_play(rules, state, Play((0, 5), LEFT))  # 0 and the double five
    assert state.scores == (10, 10)


def test_partners_score_together() -> None:
    rules = Rules(ALL_FIVES, 4, partners=True)
    state = at(["6-4 0-1", "4-0 0-2", "6-5 0-3", "1-1"], None, scores=(3, 4))
    for play in (Play((4, 6), LEAD), Play((0, 4), LEFT), Play((5, 6), RIGHT)):  # 10, 0 + 6, 0 + 5
        state = after_play(rules, state, play)
    assert state.scores == (3 + 10 + 5, 4)


# Whole hands


@pytest.mark.parametrize("game", GAMES)
def test_no_tile_is_lost_and_every_hand_ends(game: str) -> None:
    rng = random.Random(game)
    for seats, partners in ((2, False), (3, False), (4, True)) * 20:
        rules = Rules(game, seats, partners)
        deck = rng.sample(TILES, 28)
        hands = tuple(tuple(sorted(deck[5 * i : 5 * i + 5])) for i in range(seats))
        state = State(hands, 1, None, tuple(deck[5 * seats :]), 0, (0,) * rules.sides)
        laid: list[Tile] = []
        while outcome(rules, state) is None:
            options = plays(rules, state)
            assert options == sorted(set(options))
            if options:
                play = rng.choice(options)
                laid.append(play.tile)
                state = after_play(rules, state, play)
            elif must_draw(rules, state):
                state = after_draw(state, state.boneyard[0])
            else:
                state = after_pass(rules, state)
            assert sorted([*laid, *state.boneyard, *sum(state.hands, ())]) == list(TILES)
        if game != BLOCK and all(state.hands):
            assert state.boneyard == ()
