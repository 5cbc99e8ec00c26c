"""The compiled search between two sides, and its rules against those of rules.py."""

from __future__ import annotations

import random

import numpy as np
import pytest
from pipcube.puzzles.dominoes.rules import game as rules
from pipcube.puzzles.dominoes.rules.game import Play, Rules, State
from pipcube.puzzles.dominoes.rules.tiles import INDEX, TILES, Tile, halves, pips, tile
from pipcube.puzzles.dominoes.search import bit_rules as kernel_rules
from pipcube.puzzles.dominoes.search import two_sides as kernel
from pipcube.puzzles.dominoes.search.plain import RESULT

TABLE = kernel.new_table(16)


def hand(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(tile(*(halves(word) or (0, 0))) for word in text.split()))


def bits(tiles: tuple[Tile, ...]) -> int:
    return sum(1 << INDEX[each] for each in tiles)


def rule_array(game: Rules) -> np.ndarray:
    array = np.zeros(kernel_rules.FIELDS, np.int64)
    array[kernel_rules.GAME] = rules.GAMES.index(game.game)
    array[kernel_rules.COUNT] = rules.COUNTS.index(game.count)
    array[kernel_rules.SEATS], array[kernel_rules.SIDES] = game.seats, game.sides
    array[kernel_rules.TARGET] = game.target or 0
    return array


def end_code(end: rules.End) -> int:
    return 2 * end[0] + end[1]


def task(game: Rules, state: State) -> kernel.Task:
    left, right = map(end_code, state.ends) if state.ends else (kernel_rules.NO_END,) * 2
    hands = np.array([bits(tiles) for tiles in state.hands], np.int64)
    boneyard = np.array([INDEX[each] for each in state.boneyard], np.int64)
    scores = np.array(state.scores, np.int64)
    return kernel.Task(rule_array(game), hands, boneyard, (left, right), state.turn - 1, scores)


def deal(seed: int, game: Rules, size: int) -> State:
    order = random.Random(seed).sample(TILES, 28)
    hands = tuple(tuple(sorted(order[size * i : size * i + size])) for i in range(game.seats))
    return State(hands, 1, None, tuple(order[size * game.seats :]), 0, (0, 0))


def test_block_between_two() -> None:
    hands = hand("0-0 0-4 0-5 1-4 2-5 3-4 5-6"), hand("0-1 0-6 2-2 3-5 4-5 5-5 6-6")
    position = task(Rules("block"), State(hands, 1, None, (), 0, (0, 0)))
    assert kernel.value(position, TABLE)[:2] == (True, 20)
    assert max(kernel.play_values(position, TABLE).values) == 20


def test_block_between_partners() -> None:
    order = [TILES[3 * i % 28] for i in range(28)]
    hands = tuple(tuple(sorted(order[7 * i : 7 * i + 7])) for i in range(4))
    game = Rules("block", 4, partners=True, count="all")
    position = task(game, State(hands, 1, None, (), 0, (0, 0)))
    found = kernel.solve_play_values(position)
    assert found.complete
    assert [TILES[number] for number in found.tiles] == list(hand("0-0 0-3 0-6 1-3 1-6 2-4 3-3"))
    assert found.values.tolist() == [33, 35, -14, 32, 8, 32, 28]
    assert kernel.solve_value(position).value == 35


def test_many_deals_are_valued_as_one_by_one() -> None:
    game = Rules("draw")
    tasks = [task(game, deal(seed, game, 5)) for seed in range(20)]
    hands = np.array([each.hands for each in tasks])
    boneyards = np.array([each.boneyard for each in tasks])
    many = kernel.many_values(tasks[0], hands, boneyards, TABLE)
    assert many.done == 20
    for i, each in enumerate(tasks):
        alone = kernel.play_values(each, TABLE)
        assert (many.plays[i, : many.counts[i]] // 2).tolist() == alone.tiles.tolist()
        assert many.values[i, : many.counts[i]].tolist() == alone.values.tolist()


def test_a_search_can_be_given_up() -> None:
    game = Rules("draw")
    position = task(game, deal(1, game, 7))
    assert not kernel.value(position, TABLE, budget=20).complete
    assert not kernel.play_values(position, TABLE, budget=20).complete
    game = Rules("block", 4, partners=True)
    position = task(game, deal(1, game, 7))
    assert not kernel.solve_value(position, np.ones(1, np.int8)).complete
    assert not kernel.value(position, TABLE, stop=np.ones(1, np.int8)).complete
    hands, boneyards = position.hands[None], position.boneyard[None]
    assert kernel.many_values(position, hands, boneyards, TABLE, stop=np.ones(1, np.int8)).done == 0


def test_a_hand_that_is_over_has_a_value_and_no_plays() -> None:
    ends = (1, False), (2, False)
    state = State((hand("3-4"), ()), 1, ends, (), 0, (0, 0))
    assert kernel.value(task(Rules("block"), state), TABLE).value == -7
    assert len(kernel.play_values(task(Rules("block"), state), TABLE).tiles) == 0
    state = State((hand("3-4"), hand("3-5")), 2, ends, (), 0, (48, 50))
    assert kernel.value(task(Rules("all-fives", target=50), state), TABLE).value == RESULT + 2


@pytest.mark.parametrize("game", rules.GAMES)
@pytest.mark.parametrize("count", rules.COUNTS)
def test_the_compiled_rules_are_the_rules(game: str, count: str) -> None:
    random_ = random.Random(game + count)
    played = Rules(game, count=count)
    array = rule_array(played)
    ends = [rules.make_end(played, number, double=double) for number in range(7) for double in (False, True)]
    for each in TILES:
        number = INDEX[each]
        after = rules.ends_after(played, None, Play(each, rules.LEAD))
        codes = [kernel_rules.lead_end(array, number, half) for half in each]
        assert codes == [end_code(end) for end in after]
        points = kernel_rules.total_points(array[kernel_rules.GAME], sum(each))
        assert points == rules.play_points(played, after, lead=True)
        for left, right in ((left, right) for left in ends for right in ends if left[0] in each):
            after = rules.ends_after(played, (left, right), Play(each, rules.LEFT))
            code = kernel_rules.new_end(array, number, end_code(left))
            assert (code, end_code(right)) == (end_code(after[0]), end_code(after[1]))
            points = kernel_rules.play_points(array[kernel_rules.GAME], code, end_code(right))
            assert points == rules.play_points(played, after, lead=False)
    for _ in range(50):
        tiles = random_.sample(TILES, 12)
        hands = tuple(tiles[: random_.randrange(1, 6)]), tuple(tiles[6:])
        state = State(hands, 1, (ends[0], ends[0]), (), 2, (0, 0))
        ended = rules.outcome(played, state)
        assert ended is not None
        own, other = map(pips, hands)
        assert [kernel_rules.pips(bits(tiles)) for tiles in hands] == [own, other]
        if ended.winner:
            assert ended.points == kernel_rules.end_points(array, min(own, other), own + other)
