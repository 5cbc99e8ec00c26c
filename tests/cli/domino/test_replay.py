"""`pipcube domino replay` as users and scripts see it."""

from __future__ import annotations

import pytest
from pipcube.cli.main import run

from ..conftest import Ask

RECORD = (
    "--game",
    "block",
    "--moves",
    "6-6 6-4> 4-1>",
    "--hand",
    "5-1 2-0",
    "--hand",
    "3-3 0-0",
    "--turn",
    "2",
)


def test_replay(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("domino", "replay", *RECORD)
    assert status == 0
    assert answer == {
        "name": "typed",
        "scores": [0, 0],
        "winner": None,
        "blocked": False,
        "error": None,
        "over": False,
        "match_scores": None,
    }
    over = ("--game", "all-fives", "--moves", "5-5 5-0> 0-0>", "--hand", "", "--hand", "5-6")
    match = ("--score", "10 15", "--target", "100")
    _, (answer,), _ = ask("domino", "replay", *over, *match, "--turn", "2")
    # 10 for 5-5 alone, 10 for the double five and a 0, 10 again for 0-0; 11 pips left count 10
    assert (answer["scores"], answer["winner"], answer["blocked"], answer["over"]) == (
        [30, 10],
        1,
        False,
        True,
    )
    assert answer["match_scores"] == [40, 25]
    assert run(["domino", "replay", *over, "--turn", "2"]) == 0
    text = capsys.readouterr().out
    assert "the hand is over (domino): won by seat 1 with 10 points" in text
    assert "[5|5][5|0][0|0]" in text


def test_replay_names_the_illegal_move(ask: Ask) -> None:
    wrong = [word.replace("4-1>", "4-1<") for word in RECORD]
    status, (answer,), errors = ask("domino", "replay", *wrong)
    assert (status, answer["status"], answer["name"]) == (2, "error", "typed")
    (error,) = answer["errors"]
    assert "move 3: 1-4 does not fit the left end; the ends are 6 and 4" in error["message"]
    assert errors.splitlines()[-1].endswith("^^^^")
