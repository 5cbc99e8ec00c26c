"""`pipcube domino deal` as users and scripts see it."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .positions import write


def test_deal(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    for options, sizes in (
        ([], [7, 7]),
        (["--players", "3"], [5, 5, 5]),
        (["--players", "3", "--game", "block"], [7, 7, 7]),
        (["--players", "4", "--partners", "--game", "fives-threes"], [5] * 4),
        (["--set", "3", "--hand-size", "2"], [2, 2]),
    ):
        texts = set()
        for seed in ("3", "3", "4"):
            assert run(["domino", "deal", "--seed", seed, *options]) == 0
            texts.add(capsys.readouterr().out)
        assert len(texts) == 2
        for text in texts:
            hands = re.search(r"^hands = (.*)$", text, re.MULTILINE)
            assert hands is not None
            assert [len(hand.split()) for hand in json.loads(hands[1])] == sizes
            status, (answer,), _ = ask("domino", "endgame", write(tmp_path, text), "--timeout", "0")
            assert (status, answer["name"][:5]) == (3, "seed-")


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "2"],
        ["--hand-size", "14", "--players", "3"],
        ["--partners"],
        ["--players", "5"],
        ["--hand-size", "0"],
        ["--seed", "x"],
        ["--set", "7"],
        ["--game", "blocks"],
    ],
)
def test_deals_there_are_not(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "deal", "--seed", "1", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Error" in captured.err
