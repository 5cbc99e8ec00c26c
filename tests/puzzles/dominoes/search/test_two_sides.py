"""The compiled search between two sides, and its rules against those of rules.py."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules import game
from pipcube.puzzles.dominoes.rules.game import COUNTS, GAMES, LEAD, LEFT, Play, Rules, State
from pipcube.puzzles.dominoes.rules.tiles import INDEX, TILES, bits, pips
from pipcube.puzzles.dominoes.search import bit_rules, two_sides
from pipcube.puzzles.dominoes.search.codes import NO_END, end_code, play_of, task_of
from pipcube.puzzles.dominoes.search.plain import RESULT

from ..states import at, tiles

MEMO = two_sides.new_memo(16)


def deal(seed: int, how: Rules, size: int) -> State:
    order = random.Random(seed).sample(TILES, 28)
    hands = tuple(tuple(sorted(order[size * i : size * i + size])) for i in range(how.seats))
    return State(hands, 1, None, tuple(order[size * how.seats :]), 0, (0, 0))


def test_block_between_two() -> None:
    hands = ["0-0 0-4 0-5 1-4 2-5 3-4 5-6", "0-1 0-6 2-2 3-5 4-5 5-5 6-6"]
    position = task_of(Rules("block"), at(hands, None))
    assert two_sides.value(position, MEMO)[:2] == (True, 20)
    assert max(two_sides.play_values(position, MEMO).values) == 20


def test_block_between_partners() -> None:
    order = [TILES[3 * i % 28] for i in range(28)]
    hands = tuple(tuple(sorted(order[7 * i : 7 * i + 7])) for i in range(4))
    how = Rules("block", 4, partners=True, count="all")
    position = task_of(how, State(hands, 1, None, (), 0, (0, 0)))
    found = two_sides.solve_play_values(position)
    assert found.complete
    assert [TILES[code >> 1] for code in found.plays] == list(tiles("0-0 0-3 0-6 1-3 1-6 2-4 3-3"))
    assert found.values.tolist() == [33, 35, -14, 32, 8, 32, 28]
    assert two_sides.solve_value(position).value == 35


def test_many_deals_are_valued_as_one_by_one() -> None:
    how = Rules("draw")
    tasks = [task_of(how, deal(seed, how, 5)) for seed in range(20)]
    hands = np.array([each.hands for each in tasks])
    boneyards = np.array([each.boneyard for each in tasks])
    many = two_sides.many_values(tasks[0], hands, boneyards, MEMO)
    assert many.done == 20
    for i, each in enumerate(tasks):
        alone = two_sides.play_values(each, MEMO)
        assert many.plays[i, : many.counts[i]].tolist() == alone.plays.tolist()
        assert many.values[i, : many.counts[i]].tolist() == alone.values.tolist()


def test_a_search_can_be_given_up() -> None:
    how = Rules("draw")
    position = task_of(how, deal(1, how, 7))
    assert not two_sides.value(position, MEMO, budget=20).complete
    assert not two_sides.play_values(position, MEMO, budget=20).complete
    how = Rules("block", 4, partners=True)
    position = task_of(how, deal(1, how, 7))
    assert not two_sides.solve_value(position, np.ones(1, np.int64)).complete
    assert not two_sides.value(position, MEMO, stop=np.ones(1, np.int64)).complete
    hands, boneyards = position.hands[None], position.boneyard[None]
    assert two_sides.many_values(position, hands, boneyards, MEMO, stop=np.ones(1, np.int64)).done == 0


def test_a_hand_that_is_over_has_a_value_and_no_plays() -> None:
    state = at(["3-4", ""], (1, 2))
    assert two_sides.value(task_of(Rules("block"), state), MEMO).value == -7
    assert len(two_sides.play_values(task_of(Rules("block"), state), MEMO).plays) == 0
    state = at(["3-4", "3-5"], (1, 2), turn=2, scores=(48, 50))
    assert two_sides.value(task_of(Rules("all-fives", target=50), state), MEMO).value == RESULT + 2


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("count", COUNTS)
def test_the_compiled_rules_are_the_rules(name: str, count: str) -> None:
    random_ = random.Random(name + count)
    played = Rules(name, count=count)
    array = task_of(played, at(["0-0", "0-1"], None)).rules
    ends = [game.make_end(played, number, double=double) for number in range(7) for double in (False, True)]
    for each in TILES:
        number = INDEX[each]
        after = game.ends_after(played, None, Play(each, LEAD))
        points = game.play_points(played, after, lead=True)
        assert bit_rules.laid(array, number, 0, NO_END, NO_END) == (*map(end_code, after), points)
        for left, right in ((left, right) for left in ends for right in ends if left[0] in each):
            after = game.ends_after(played, (left, right), Play(each, LEFT))
            points = game.play_points(played, after, lead=False)
            laid = bit_rules.laid(array, number, 0, end_code(left), end_code(right))
            assert laid == (*map(end_code, after), points)
            mirrored = bit_rules.laid(array, number, 1, end_code(right), end_code(left))
            assert mirrored == (*map(end_code, reversed(after)), points)
    for _ in range(50):
        some = random_.sample(TILES, 12)
        hands = tuple(sorted(some[: random_.randrange(1, 6)])), tuple(sorted(some[6:]))
        state = State(hands, 1, (ends[0], ends[0]), (), 2, (0, 0))
        ended = game.outcome(played, state)
        assert ended is not None
        if ended.winner:
            less, more = sorted(hands, key=pips)
            assert ended.points == bit_rules.won(array, bits(less), bits(more))
        after = random_.choice(ends), random_.choice(ends)
        for line in (after, None):
            assert_plays(played, State(hands, 1, line, (), 0, (0, 0)))


def assert_plays(rules: Rules, state: State) -> None:
    """The compiled rules list the plays that the rules allow, and the tiles that have one."""
    left, right = map(end_code, state.ends) if state.ends else (NO_END, NO_END)
    codes, able = bit_rules.playable(bits(state.hands[0]), left, right)
    plays = [play_of(code, opening=state.ends is None) for code in codes]
    assert plays == game.plays(rules, state)
    assert able == bits({play.tile for play in plays})
