"""What must hold of the value of every ending, whatever it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest
from pipcube.puzzles.dominoes.ask.ending import Ending, Worth, solve
from pipcube.puzzles.dominoes.rules import game as rules
from pipcube.puzzles.dominoes.rules.game import LEFT, RIGHT, Rules, State
from pipcube.puzzles.dominoes.rules.tiles import Tile, full_set, pips, tile
from pipcube.puzzles.dominoes.search import plain
from pipcube.puzzles.dominoes.search.engines import search
from pipcube.solver.result import Deadline

from ..endings import as_position, random_ending

TWO, PARTNERS = {"seats": 2}, {"seats": 4, "partners": True, "most": 3}
both_kinds = pytest.mark.parametrize("kind", [TWO, PARTNERS], ids=["two", "partners"])


def answer_of(rules: Rules, state: State) -> Ending:
    return solve(as_position(rules, state))


@both_kinds
def test_mirrored_line(kind: dict) -> None:
    other = {LEFT: RIGHT, RIGHT: LEFT}
    tried = 0
    for seed in range(150):
        rules, state = random_ending(seed, **kind)
        if state.ends is None:
            continue
        here = answer_of(rules, state)
        there = answer_of(rules, replace(state, ends=state.ends[::-1]))
        assert here.worth == there.worth, seed
        alike = state.ends[0] == state.ends[1]
        expected = {(m.play.tile, m.play.end if alike else other[m.play.end]): m.worth for m in here.moves}
        assert {(m.play.tile, m.play.end): m.worth for m in there.moves} == expected, seed
        tried += 1
    assert tried > 100


@both_kinds
def test_seats_moved_on_by_one(kind: dict) -> None:
    """The value for the side to move, its plays and the line stay."""
    for seed in range(150):
        rules, state = random_ending(seed, **kind)
        moved = replace(state, hands=(state.hands[-1], *state.hands[:-1]), turn=state.turn % rules.seats + 1)
        here, there = answer_of(rules, state), answer_of(rules, moved)
        assert (here.worth, here.moves, here.line) == (there.worth, there.moves, there.line), seed


@both_kinds
@pytest.mark.parametrize("game", ["block", "draw"])
def test_renamed_numbers(monkeypatch: pytest.MonkeyPatch, game: str, kind: dict) -> None:
    """Names of numbers matter for pips alone: v called 6 - v is the old ending with the new pips counted."""

    def renamed(old: Tile) -> Tile:
        return tile(6 - old[0], 6 - old[1])

    def hands(old: Iterable[tuple[Tile, ...]]) -> tuple[tuple[Tile, ...], ...]:
        return tuple(tuple(sorted(map(renamed, hand))) for hand in old)

    monkeypatch.setattr(rules, "pips", lambda tiles: pips(map(renamed, tiles)))
    for seed in range(100):
        how, state = random_ending(seed, game=game, **kind)
        how = replace(how, forced_lead=False)
        ends = state.ends and tuple((6 - number, double) for number, double in state.ends)
        yard = tuple(map(renamed, state.boneyard))
        new = replace(state, hands=hands(state.hands), ends=ends, boneyard=yard)  # type: ignore[arg-type]
        found = search(how, new, order_known=True, deadline=Deadline())  # it counts pips by itself
        value, _ = plain.values(how, state, order_known=True, deadline=Deadline())
        assert found.value == value, seed


def test_tiles_out_of_play_do_not_matter() -> None:
    """In Block the boneyard is such."""
    for seed in range(100):
        how, state = random_ending(seed, game="block", boneyard=4)
        here, there = answer_of(how, state), answer_of(how, replace(state, boneyard=()))
        assert (here.worth, here.moves) == (there.worth, there.moves), seed


def dead_tile(state: State) -> Tile | None:
    """A double whose number is nowhere else, neither in hands nor in the boneyard nor at an end."""
    open_numbers = {number for number, _ in state.ends or ()}
    used = {half for hand in (*state.hands, state.boneyard) for one in hand for half in one} | open_numbers
    return next((one for one in full_set() if one[0] == one[1] and one[0] not in used), None)


def test_a_dead_tile_changes_only_pips(monkeypatch: pytest.MonkeyPatch) -> None:
    """To a hand with a tile that can never be played, a second one adds its pips and nothing else."""
    tried = 0
    for seed in range(600):
        how, state = random_ending(seed, most=4, boneyard=0)
        if state.ends is None or how.target is not None:
            continue
        first = dead_tile(state)
        once = with_tile(state, first)
        second = dead_tile(once)
        if first is None or second is None:
            continue
        weight: Callable[[Iterable[Tile]], int] = lambda tiles, one=first, two=second: sum(  # noqa: E731
            sum(t) + (sum(two) if t == one else 0) for t in tiles
        )
        expected = answer_of(how, with_tile(once, second)).worth
        with monkeypatch.context() as patch:
            patch.setattr(rules, "pips", weight)
            value, _ = plain.values(how, once, order_known=True, deadline=Deadline())
        assert expected == Worth(value[0] * (1 if state.turn == 1 else -1)), seed  # type: ignore[arg-type]
        tried += 1
    assert tried > 20


def with_tile(state: State, more: Tile | None) -> State:
    """The state with a tile more in the hand of seat 1."""
    if more is None:
        return state
    return replace(state, hands=(tuple(sorted((*state.hands[0], more))), *state.hands[1:]))


@both_kinds
@pytest.mark.parametrize("match", [False, True], ids=["points", "match"])
def test_value_is_that_of_the_best_play(kind: dict, match: bool) -> None:
    """`solve` itself checks that the line makes the value; here that no play is worth more than it."""
    for seed in range(200):
        how, state = random_ending(seed, match=match, **kind)
        answer = answer_of(how, state)
        if answer.moves:
            side = how.side(state.turn)
            ranks = [move.worth.rank(side) for move in answer.moves]
            assert answer.worth is not None
            assert max(ranks) == answer.worth.rank(side), seed
            assert [move.best for move in answer.moves] == [rank == max(ranks) for rank in ranks], seed
            assert answer.line[0] == answer.best[0], seed
