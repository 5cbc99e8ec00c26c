"""`pipcube cubed odds` as users and scripts see it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pipcube.cli.main import run

from ..conftest import Ask


def test_odds(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "stuck")
    assert status == 0
    assert answer["stuck"] is True
    chance = Fraction(answer["probability"])
    copies = sum(draw["copies"] for draw in answer["first"])
    first = {draw["piece"]: draw for draw in answer["first"]}
    again = sum((Fraction(d["copies"], copies) for d in answer["first"] if d["saves"]), Fraction(0))
    for draw in answer["second"]:
        if draw["saves"]:
            again += Fraction(first[draw["first"]]["copies"] * draw["copies"], copies * (copies - 1))
    assert chance == again
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "stuck", "--timeout", "0")
    assert (status, answer["probability"]) == (3, None)
    status, (answer,), _ = ask("cubed", "odds", "@evening", "--only", "tuesday")
    assert (status, answer["stuck"]) == (0, False)
    assert run(["cubed", "odds", "@evening", "--only", "stuck"]) == 0
    assert str(chance) in capsys.readouterr().out
