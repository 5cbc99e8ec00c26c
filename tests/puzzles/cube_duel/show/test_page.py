"""What the page of a cube is given: the packing, and ways that end at its cells."""

from __future__ import annotations

import json
from typing import Any

import pytest
from pipcube.puzzles.cube_duel.ask.build import orders_of
from pipcube.puzzles.cube_duel.ask.draw import Drawing
from pipcube.puzzles.cube_duel.rules.board import HALF, Box
from pipcube.puzzles.cube_duel.rules.challenge import Challenge, Packing
from pipcube.puzzles.cube_duel.rules.order import Buildable, Order
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.solutions import FoundPackings, find
from pipcube.puzzles.cube_duel.show.page import to_data, to_html
from pipcube.solver.result import Status

TETRACUBES = shipped_set("tetracubes")
EMPTY_FULL = Challenge("full", TETRACUBES)
EMPTY_HALF = Challenge("half", TETRACUBES, shape=HALF)
SOMA = Challenge("soma", shipped_set("soma"), shape=Box(3, 3, 3))


def entry_of(
    challenge: Challenge, solved: FoundPackings | None, orders: tuple[Order | None, ...] = ()
) -> Any:
    """The one entry of a challenge's page, as the script gets it."""
    shown = Drawing(challenge, solved, orders)
    return json.loads(json.dumps(to_data("title", [shown])))["entries"][0]


def cells_of(piece: Any) -> frozenset[tuple[int, ...]]:
    return frozenset(tuple(cell) for cell in piece["cells"])


def asked(challenge: Challenge) -> tuple[FoundPackings, tuple[Order | None, ...]]:
    solved = find(challenge)
    return solved, orders_of(challenge, solved, timeout=60)


@pytest.mark.parametrize("challenge", [EMPTY_FULL, EMPTY_HALF, SOMA], ids=lambda one: one.name)
def test_pieces_are_the_packing(challenge: Challenge) -> None:
    solved, orders = asked(challenge)
    entry = entry_of(challenge, solved, orders)
    assert (entry["name"], entry["box"]) == (challenge.name, list(challenge.box.size))
    assert entry["verdict"] == {"text": "more than one solution", "kind": "bad"}
    assert len(entry["solutions"]) == len(solved.packings) == 2
    for shown, packing in zip(entry["solutions"], solved.packings, strict=True):
        assert [cells_of(piece) for piece in shown["pieces"]] == [piece.cells for piece in packing]
        assert [piece["label"] for piece in shown["pieces"]] == [piece.label for piece in packing]
        assert len({piece["fill"] for piece in shown["pieces"]}) == len(packing), "each its own tint"


@pytest.mark.parametrize("challenge", [EMPTY_FULL, SOMA], ids=lambda one: one.name)
def test_pieces_come_from_outside_past_all_that_stand(challenge: Challenge) -> None:
    solved, orders = asked(challenge)
    for shown in entry_of(challenge, solved, orders)["solutions"]:
        assert sorted(step["piece"] for step in shown["steps"]) == list(range(len(shown["pieces"])))
        standing: set[tuple[int, ...]] = set()
        for step in shown["steps"]:
            cells = cells_of(shown["pieces"][step["piece"]])
            shift = [-sum(move[i] for move in step["path"]) for i in range(3)]
            at = {tuple(c + s for c, s in zip(cell, shift, strict=True)) for cell in cells}
            size = challenge.box.size
            assert any(all(cell[i] >= size[i] for cell in at) for i in range(3)), "begins outside"
            for move in step["path"]:
                assert sum(map(abs, move)) == 1
                at = {tuple(c + m for c, m in zip(cell, move, strict=True)) for cell in at}
                assert not at & standing
            assert at == cells
            standing |= cells


def test_the_setup_comes_first_and_says_so() -> None:
    packing = find(EMPTY_HALF).packings[0]
    challenge = Challenge("setup", TETRACUBES, level="easy", shape=HALF, setup=packing[2:4])
    solved, orders = asked(challenge)
    entry = entry_of(challenge, solved, orders)
    assert entry["level"] == "easy"
    assert [cells_of(piece) for piece in entry["setup"]] == [piece.cells for piece in packing[2:4]]
    for shown in entry["solutions"]:
        said = [step["text"].endswith(", setup") for step in shown["steps"]]
        assert said == [True] * 2 + [False] * 6
        first = {cells_of(shown["pieces"][step["piece"]]) for step in shown["steps"][:2]}
        assert first == {piece.cells for piece in packing[2:4]}


def test_target_and_seams() -> None:
    target, seams = {(3, 3, 3): "R", (0, 3, 3): "Y"}, {(3, 3, 3): "a", (3, 2, 3): "b"}
    entry = entry_of(Challenge("t", TETRACUBES, target=target, seams=seams), None)
    assert entry["target"] == [[0, 3, 3, "Y", ""], [3, 2, 3, "", "b"], [3, 3, 3, "R", "a"]]
    assert entry["solutions"] == []
    assert entry["verdict"]["kind"] == ""


def test_solutions_mark_what_stands_elsewhere() -> None:
    solved, orders = asked(EMPTY_FULL)
    first, second = entry_of(EMPTY_FULL, solved, orders)["solutions"]
    assert first["differs"]
    for shown, own, other in ((first, *solved.packings), (second, *reversed(solved.packings))):
        same = set(other)
        assert shown["differs"] == [i for i, piece in enumerate(own) if piece not in same]


def no_way(packing: Packing) -> Order:
    """An order as the search gives it where some piece has no way in: its part lists nothing."""
    return Order(Buildable.STABLE, Buildable.NO_WAY, ())


def test_without_an_order_pieces_are_listed_without_ways() -> None:
    solved, _ = asked(EMPTY_HALF)
    orders = (None, no_way(solved.packings[1]))
    undecided, impossible = entry_of(EMPTY_HALF, solved, orders)["solutions"]
    assert undecided["order"]["kind"] == "undecided"
    assert "undecided" in undecided["order"]["text"]
    assert impossible["order"]["kind"] == "bad"
    assert "no way in" in impossible["order"]["text"]
    for shown in (undecided, impossible):
        assert [step["piece"] for step in shown["steps"]] == list(range(8))
        assert not any(step["path"] for step in shown["steps"])


def test_orders_are_undecided_without_time() -> None:
    assert orders_of(EMPTY_FULL, find(EMPTY_FULL), timeout=0) == (None, None)


def test_kinds_follow_the_status() -> None:
    for status, kind in ((Status.NONE, "bad"), (Status.UNKNOWN, "undecided"), (Status.ONE, "good")):
        solved = FoundPackings(status, (), None, None, False, None, None, "none", 0.0)
        assert entry_of(EMPTY_FULL, solved)["verdict"]["kind"] == kind


def test_a_page_is_small_and_its_title_says_what_it_holds() -> None:
    solved, orders = asked(EMPTY_FULL)
    shown = Drawing(EMPTY_FULL, solved, orders)
    one, many = to_html([shown]), to_html([shown] * 80)
    assert "<title>Cube Duel: full</title>" in one
    assert "<title>Cube Duel: 80 challenges</title>" in many
    assert len(one.encode()) < 200_000
    assert len(many.encode()) < 1_000_000
