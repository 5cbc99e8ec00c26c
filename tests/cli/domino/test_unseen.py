"""`pipcube domino unseen` as users and scripts see it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pipcube.cli.main import run

from ..conftest import Ask

PASSED = ("--set", "3", "--moves", "2-2 pass 2-3> 3-1>", "--hand", "0-0", "--hand", "?2")


def test_unseen(ask: Ask) -> None:
    status, (answer,), _ = ask("domino", "unseen", *PASSED)
    assert status == 0
    assert (answer["name"], answer["deals"]) == ("typed", 6)
    assert answer["tiles"][0] == {"tile": "0-1", "seats": {"2": "1/2", "out": "1/2"}}
    assert answer["tiles"][1] == {"tile": "0-2", "seats": {"2": "0", "out": "1"}}
    assert answer["excluded"] == [{"seat": 2, "number": 2, "move": 2}]
    for tile in answer["tiles"]:
        assert sum(map(Fraction, tile["seats"].values())) == 1


def test_what_a_draw_excludes(ask: Ask) -> None:
    """What is drawn until a tile fits excludes the ends; what comes by a last draw may have them."""
    options = ("--game", "draw", "--set", "3", "--boneyard", "?3", "--hand", "1-1")
    _, (answer,), _ = ask(
        "domino", "unseen", *options, "--hand", "?3", "--moves", "0-0 draw:2 0-2> 0-3<", "--turn", "2"
    )
    assert answer["excluded"] == [{"seat": 2, "number": 0, "move": 2}]
    assert {place for tile in answer["tiles"] for place in tile["seats"]} == {"2", "boneyard"}
    _, (answer,), _ = ask(
        "domino", "unseen", *options, "--hand", "?3", "--moves", "0-0 draw:1", "--turn", "2"
    )
    assert answer["excluded"] == []


def test_unseen_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "unseen", *PASSED]) == 0
    text = capsys.readouterr().out
    assert "6 deals agree" in text
    assert "seat 2 cannot have  2 (move 2)" in text
    assert "1/2 = 50.0%" in text
    assert "what a seat chose to play is none" in text
