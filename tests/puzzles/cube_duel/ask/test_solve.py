"""The answers: cases with known results, counts from the literature, and a brute force."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.rules.board import Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing, labels_of
from pipcube.puzzles.cube_duel.rules.notation import format_layers
from pipcube.puzzles.cube_duel.rules.pieces import Piece, PieceSet
from pipcube.puzzles.cube_duel.search.solutions import FoundPackings, engine_names, find, find_all
from pipcube.solver.cover import engines
from pipcube.solver.result import CheckFailedError, EngineDisagreementError, Status, TimeUpError

from .cases import CASES, ENGINES, SAMPLER, sample

EXPECTED: list[dict[str, Any]] = json.loads((CASES / "duel_sampler.expected.json").read_text())


def layers(packing: Packing, challenge: Challenge) -> str:
    return format_layers(labels_of(packing), challenge.box)


def test_sampler_is_whole() -> None:
    assert list(SAMPLER) == [case["name"] for case in EXPECTED]
    assert len(EXPECTED) == 11


@pytest.mark.parametrize("engine", [None, *ENGINES, "all"])
@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_sampler_solve(case: dict[str, Any], engine: str | None) -> None:
    challenge = sample(case["name"])
    answer = find(challenge, engine=engine)
    assert answer.status == case["status"]
    assert len(answer.packings) == min(2, case["count"])
    assert answer.count == (case["count"] if case["count"] < 2 else None)
    assert answer.complete == (case["count"] < 2)
    texts = {layers(packing, challenge) for packing in answer.packings}
    assert len(texts) == len(answer.packings)
    if case["solution"]:
        assert texts == {case["solution"]}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("case", EXPECTED, ids=lambda case: case["name"])
def test_sampler_count_and_list(case: dict[str, Any], engine: str) -> None:
    challenge = sample(case["name"])
    counted = count(challenge, engine=engine)
    assert (counted.count, counted.at_least) == (case["count"], case["count"])
    assert counted.count_up_to_turns == case["count"]  # none of these has a rotation that keeps it
    listed = find_all(challenge, engine=engine)
    assert (listed.status, listed.count, listed.complete) == (case["status"], case["count"], True)
    assert len({layers(packing, challenge) for packing in listed.packings}) == case["count"]


@pytest.mark.parametrize("engine", [None, *ENGINES, "all"])
def test_no_time(engine: str | None) -> None:
    for challenge in (sample("junior-1"), sample("expert-0-broken"), sample("junior-1-loose")):
        for answer in (
            find(challenge, engine=engine, timeout=0),
            find_all(challenge, engine=engine, timeout=0),
        ):
            assert (answer.status, answer.packings, answer.complete) == (Status.UNKNOWN, (), False)
            assert (answer.count, answer.count_up_to_turns) == (None, None)
        counted = count(challenge, engine=engine, timeout=0)
        assert (counted.count, counted.count_up_to_turns, counted.at_least) == (None, None, 0)


@pytest.mark.parametrize("engine", [*ENGINES, "all"])
def test_limits(engine: str) -> None:
    challenge = sample("junior-1-loose")  # six solutions
    for limit in (0, 1, 3, 5):
        counted = count(challenge, engine=engine, limit=limit)
        assert (counted.count, counted.count_up_to_turns) == (None, None)
        assert limit <= counted.at_least <= 6
        listed = find_all(challenge, engine=engine, limit=limit)
        assert (len(listed.packings), listed.complete, listed.count) == (limit, False, None)
        assert listed.status is Status.MANY if limit > 1 else listed.status in (Status.MANY, Status.UNKNOWN)
    for limit in (6, 7):
        assert count(challenge, engine=engine, limit=limit).count == 6
        listed = find_all(challenge, engine=engine, limit=limit)
        assert (len(listed.packings), listed.complete, listed.count) == (6, True, 6)


def test_boxes_that_are_too_large_for_the_cover_engine() -> None:
    """13 rods in 10x13x1: all across, or a block of ten along and three across, in four places."""
    rods = PieceSet("rods", (Piece("ABCDEFGHIJKLM", frozenset((x, 0, 0) for x in range(10))),))
    challenge = Challenge("rods", rods, shape=Box(10, 13, 1))
    assert engine_names(None, challenge) == ["sat"]
    assert engine_names("all", challenge) == ["sat", "cp-sat"]
    counted = count(challenge, engine="all")
    assert (counted.count, counted.count_up_to_turns) == (5, 3)
    assert find(challenge).status is Status.MANY
    for asked in (find, find_all, count):
        with pytest.raises(ValueError, match="128"):
            asked(challenge, engine="cover")


def test_two_words_of_cells() -> None:
    """The same with 90 cells, which the cover engine takes."""
    rods = PieceSet("rods", (Piece("ABCDEFGHI", frozenset((x, 0, 0) for x in range(10))),))
    counted = count(Challenge("rods", rods, shape=Box(10, 9, 1)), engine="all")
    assert (counted.count, counted.count_up_to_turns) == (1, 1)
    fewer = PieceSet("rods", (Piece("ABCDEFGHIJ", frozenset((x, 0, 0) for x in range(8))),))
    counted = count(Challenge("rods", fewer, shape=Box(8, 10, 1)), engine="all")
    assert (counted.count, counted.count_up_to_turns) == (4, 3)


def test_engines_that_disagree(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = {"cover": engines.ENGINES["cover"], "sat": lambda problem, deadline: iter(())}
    monkeypatch.setattr(engines, "ENGINES", fake)
    for asked in (find, find_all, count):
        with pytest.raises(EngineDisagreementError, match="junior-1"):
            asked(sample("junior-1"), engine="all")


def test_an_engine_that_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    real = engines.ENGINES["cover"]
    lying = {"cover": lambda problem, deadline: iter([next(iter(real(problem, deadline)))[1:]])}
    monkeypatch.setattr(engines, "ENGINES", lying)
    for asked in (find, find_all):
        with pytest.raises(CheckFailedError, match="junior-1"):
            asked(sample("junior-1"))


def test_unknown_beats_agreement(monkeypatch: pytest.MonkeyPatch) -> None:
    """One engine out of time: nothing is claimed, but what was found is shown."""

    def late(problem: object, deadline: object) -> Iterator[tuple[int, ...]]:
        raise TimeUpError
        yield ()

    monkeypatch.setattr(engines, "ENGINES", {"cover": engines.ENGINES["cover"], "sat": late})
    answer: FoundPackings = find(sample("junior-1"), engine="all")
    assert (answer.status, answer.count, len(answer.packings)) == (Status.UNKNOWN, None, 1)
