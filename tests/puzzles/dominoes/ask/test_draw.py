"""What a drawing of a position shows."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from pipcube import InvalidError, domino

OPEN = domino.Position("x", game="block", line="6-2", hands=["2-1 4-6", "2-4 1-1"])


def test_the_values_and_what_follows_every_play() -> None:
    drawn = domino.draw(OPEN, lines=True)
    assert drawn.answer is not None
    assert drawn.answer.worth == domino.endgame(OPEN).answer.worth
    assert set(drawn.lines) == {move.play for move in drawn.answer.moves}
    assert domino.draw(OPEN).lines == {}
    assert "+6" in drawn._repr_html_()
    assert pickle.loads(pickle.dumps(drawn)) == drawn


def test_what_cannot_be_valued_is_drawn_as_it_is() -> None:
    hidden = domino.Position("x", game="block", hands=["1-1", "?2"])
    assert domino.draw(hidden).answer is None
    assert domino.draw(OPEN, best=False).answer is None
    assert domino.draw(OPEN, best=False)._repr_html_().startswith("<svg")


@pytest.mark.parametrize("wrong", [{"best": 1}, {"lines": "yes"}, {"timeout": -1}])
def test_a_wrong_option_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidError, match=next(iter(wrong))):
        domino.draw(OPEN, **wrong)
