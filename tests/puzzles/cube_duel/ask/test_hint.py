"""Hints are true, come in the order of difficulty, and name what is wrong with the fewest pieces."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from pipcube import duel
from pipcube.puzzles.cube_duel.ask.hint import HintStatus
from pipcube.puzzles.cube_duel.rules.board import HALF
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed, in_order
from pipcube.puzzles.cube_duel.rules.insertion import find_path
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.rules.stability import is_stable
from pipcube.puzzles.cube_duel.search.model import build
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.solver.cover.deduction import next_strikes
from pipcube.solver.cover.propagation import Reasoner, Technique
from pipcube.solver.result import Deadline

from ....reading import read_booklet
from ..conftest import ReadOne

CASES = Path(__file__).parents[3] / "cases"
SAMPLER = {e.name: e.item for e in read_booklet(str(CASES / "duel_sampler.toml")).entries}
UNIQUE = ["starter-0", "junior-1", "starter-2", "expert-0", "master-1", "expert-2", "wizard-11"]
EMPTY = Challenge("half", shipped_set("tetracubes"), shape=HALF)


def sample(name: str) -> Challenge:
    found = SAMPLER[name]
    assert found is not None
    return found


def with_pieces(solutions: Sequence[Packing], *pieces: Placed) -> list[Packing]:
    return [packing for packing in solutions if set(pieces) <= set(packing)]


@pytest.mark.parametrize("name", UNIQUE)
def test_all_hints_of_a_challenge_build_its_solution(name: str) -> None:
    challenge = sample(name)
    (solution,) = find(challenge).packings
    advice = duel.hint(challenge, steps=99)
    assert (advice.status, advice.wrong, advice.undecided) == (HintStatus.ONE, (), ())
    assert in_order([*challenge.setup, *(hint.placed for hint in advice.steps)]) == solution


def test_a_hint_goes_on_from_what_has_been_placed() -> None:
    challenge = sample("expert-2")
    whole = duel.hint(challenge, steps=99).steps
    for number in (1, 2, 5):
        placed = tuple(hint.placed for hint in whole[:number])
        assert duel.hint(replace(challenge, placed=placed)).steps == whole[number : number + 1]
    done = replace(challenge, placed=tuple(hint.placed for hint in whole))
    found = duel.hint(done)
    assert (found.status, found.steps, found.wrong) == (HintStatus.DONE, (), ())


def test_the_weakest_technique_is_named() -> None:
    techniques = {name: duel.hint(sample(name), steps=99).steps for name in UNIQUE}
    assert {hint.means for hint in techniques["starter-2"]} == {Technique.SINGLE}
    assert techniques["junior-1"][0].means is Technique.STRANDED
    assert techniques["expert-0"][0].means is Technique.SEARCH
    for hints in techniques.values():
        for hint in hints:
            words = {
                Technique.SINGLE: (),
                Technique.STRANDED: ("without a placement",),
                Technique.SEARCH: ("looked at",),
            }.get(hint.means, ())
            assert all(word in hint.reason for word in words)
            assert (":" in hint.reason) == (hint.means is not Technique.SINGLE)


def positions_to_look_at(challenge: Challenge) -> list[int]:
    """For each cell or piece that is wanted once: the positions that refute all but the right placement."""
    model = build(challenge)
    right = {model.option_of(piece) for piece in find(challenge).packings[0]}
    reasoner, never = Reasoner(model.problem), Deadline()
    position = reasoner.start()
    assert position is not None
    for piece in challenge.setup:
        option = model.option_of(piece)
        assert option is not None
        reasoner.choose(position, option)
    while strikes := next_strikes(reasoner, position, never, Technique.LOOKAHEAD):
        for strike in strikes:
            reasoner.strike(position, strike.option)
    found = []
    for item, need in enumerate(position.need.tolist()):
        nodes = 0
        for option in reasoner.options(position, item) if need == 1 else ():
            if option not in right:
                tried = position.copy()
                reasoner.choose(tried, option)
                nodes += reasoner.search(tried, never).nodes
        found += [nodes] if need == 1 else []
    return found


def test_what_is_tried_out_takes_the_fewest_positions() -> None:
    (first,) = duel.hint(sample("expert-0")).steps
    counts = positions_to_look_at(sample("expert-0"))
    assert len(set(counts)) > 1
    (looked,) = re.findall(r"(\d+) positions? looked at", first.reason)
    assert int(looked) == min(counts)


def test_reasons_in_words() -> None:
    first, second, _, _ = duel.hint(sample("junior-1"), steps=4).steps
    assert first.placed == Placed("R", "B", frozenset({(0, 2, 0), (0, 2, 1), (1, 1, 1), (1, 2, 1)}))
    assert first.reason == (
        "only the red B can fill the cell 020 (layer 1 row 3 column 4), and only in this way: "
        "3 others would leave a cell or a piece without a placement "
        "(with the red L on 020 021 121 221 nothing fills the cell 111 (top face row 2 column 3))"
    )
    assert second.reason == "the red I can only stand in one place"
    (corner, *_) = duel.hint(sample("starter-2")).steps
    assert corner.reason == "only the red P can fill the cell 331 (the top corner)"


@pytest.mark.parametrize("seed", range(12))
def test_hints_hold_in_every_solution(seed: int, half_packings: list[Packing]) -> None:
    rng = random.Random(seed)
    setup = tuple(rng.sample(rng.choice(half_packings), rng.choice([1, 1, 2, 3])))
    solutions = with_pieces(half_packings, *setup)
    advice = duel.hint(replace(EMPTY, setup=in_order(setup)), steps=8)
    assert advice.status is (HintStatus.ONE if len(solutions) == 1 else HintStatus.MANY)
    here = setup
    for hint in advice.steps:
        assert hint.placed not in here
        assert len(with_pieces(solutions, hint.placed)) == len(solutions)
        there = [piece.cells for piece in here]
        way = find_path(hint.placed.cells, frozenset().union(*there), HALF)
        assert hint.placeable == (way is not None and is_stable([*there, hint.placed.cells]))
        here = (*here, hint.placed)
    common = set.intersection(*(set(packing) for packing in solutions))
    assert set(here) == common  # it stops only where the solutions part
    assert bool(advice.undecided) == (len(solutions) > 1)
    for piece in advice.undecided:
        assert 0 < len(with_pieces(solutions, piece)) < len(solutions)


@pytest.mark.parametrize("seed", range(20))
def test_the_fewest_pieces_to_take_back(seed: int, half_packings: list[Packing]) -> None:
    """Two packings mixed, so that some of what is placed fits and some does not."""
    rng = random.Random(seed)
    one = rng.choice(half_packings)
    setup = tuple(rng.sample(one, rng.choice([0, 1, 2])))
    ahead = with_pieces(half_packings, *setup)
    placed: list[Placed] = []
    for piece in rng.sample(
        [piece for packing in rng.sample(ahead, min(3, len(ahead))) for piece in packing], 12
    ):
        filled = {cell for other in (*setup, *placed) for cell in other.cells}
        letters = {other.letter for other in (*setup, *placed)}
        if len(placed) < 5 and not piece.cells & filled and piece.letter not in letters:
            placed.append(piece)
    most = max(len(set(placed) & set(packing)) for packing in ahead)
    advice = duel.hint(replace(EMPTY, setup=in_order(setup), placed=in_order(placed)))
    assert len(advice.wrong) == len(placed) - most
    assert (advice.status is HintStatus.WRONG) == (most < len(placed))
    assert set(advice.wrong) <= set(placed)
    left = set(placed) - set(advice.wrong)
    assert with_pieces(ahead, *left)


def test_a_placed_piece_of_a_wrong_colour_is_wrong(challenge: ReadOne) -> None:
    text = """
[[challenge]]
name = "mine"
target = '''
     RRYY
     RYRR
     YRYR
     YYRR
RRYY YYRR
YYRY YYRY
YRRR RYRY
YYYY YYYR
'''
placed = '''
.... .... .... ....
.... .... .... ....
.... .... .... ...p
.... .... ...p ..pp
'''
"""
    advice = duel.hint(challenge(text))
    assert advice.status is HintStatus.WRONG
    assert [piece.label for piece in advice.wrong] == ["p"]


def test_no_solution_at_all() -> None:
    found = duel.hint(sample("expert-0-broken"))
    assert (found.status, found.steps, found.wrong) == (HintStatus.NONE, (), ())
    placed = (Placed("R", "I", frozenset((0, 0, z) for z in range(4))),)
    setup_full = replace(sample("expert-0-broken"), setup=(), placed=placed)
    assert duel.hint(setup_full).status in (HintStatus.NONE, HintStatus.WRONG)


def test_several_solutions_without_a_common_piece() -> None:
    advice = duel.hint(sample("junior-1-loose"))
    assert (advice.status, advice.steps) == (HintStatus.MANY, ())
    assert advice.undecided


def test_copies_keep_their_letters(challenge: ReadOne) -> None:
    text = """
[[piece]]
names = "IJK"
layers = "###"
count = 3
[[challenge]]
name = "rods"
shape = [3, 3, 1]
placed = "...\\nJJJ\\n..."
"""
    advice = duel.hint(challenge(text), steps=9)
    assert advice.status is HintStatus.ONE
    assert sorted(hint.placed.letter for hint in advice.steps) == ["I", "K"]


@pytest.mark.parametrize("timeout", [0, 0.001, 0.01, 0.1])
def test_out_of_time_is_unknown_or_true(timeout: float) -> None:
    challenge = sample("expert-0")
    (solution,) = find(challenge).packings
    advice = duel.hint(challenge, steps=9, timeout=timeout)
    assert advice.status in (HintStatus.UNKNOWN, HintStatus.ONE)
    assert {hint.placed for hint in advice.steps} <= set(solution)
    assert timeout or (advice.status, advice.steps) == (HintStatus.UNKNOWN, ())
