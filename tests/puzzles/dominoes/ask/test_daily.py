"""The hands of a day, and their par."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any

import pytest
from pipcube import InvalidError, domino
from pipcube.puzzles.dominoes.ask.daily import daily_hands, seed_of
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.files.positions import format_position
from pipcube.puzzles.dominoes.play.hand import begin, continued, recorded
from pipcube.puzzles.dominoes.rules.game import Rules, lead_rank
from pipcube.puzzles.dominoes.rules.tiles import full_set
from pipcube.puzzles.files.plain import plain

DAY = date(2026, 11, 30)


def test_the_seed_is_the_date_in_digits() -> None:
    assert seed_of(DAY, 2) == 202611302
    for number, hand in enumerate(daily_hands(DAY), 1):
        assert hand.name == f"daily-2026-11-30-{number}"
        assert hand.state == deal(Rules("all-fives"), 202611300 + number).state


def test_a_day_is_dealt_alike_and_the_next_one_otherwise() -> None:
    """The first hand of one day is written out: it must never change."""
    days = [DAY + timedelta(days=n) for n in range(40)]
    dealt = [tuple(hand.state for hand in daily_hands(day)) for day in days]
    assert dealt == [tuple(hand.state for hand in daily_hands(day)) for day in days]
    assert len({state for states in dealt for state in states}) == 3 * len(days)
    assert format_position(daily_hands(DAY)[0]).splitlines()[4:7] == [
        'hands = ["0-3 1-1 1-4 1-6 2-2 2-4 4-4", "0-2 0-6 1-2 1-3 4-6 5-5 6-6"]',
        'boneyard = "2-5 1-5 4-5 3-5 5-6 3-6 3-4 0-5 0-4 0-1 2-6 2-3 3-3 0-0"',
        "turn = 2",
    ]


def test_seven_tiles_each_and_the_highest_double_leads() -> None:
    for hand in daily_hands(date(1, 1, 1)) + daily_hands(date(9999, 12, 31)):
        state = hand.state
        tiles = [*state.hands[0], *state.hands[1], *state.boneyard]
        assert sorted(tiles) == list(full_set())
        assert [len(each) for each in state.hands] == [7, 7]
        highest = max((*state.hands[0], *state.hands[1]), key=lead_rank)
        assert highest in state.hands[state.turn - 1]


def test_par_is_what_the_line_makes() -> None:
    """The line, replayed as a record by the reader of position files, scores the par of its hand."""
    shares: list[float] = []
    day = domino.daily(DAY, par=True, jobs=1, progress=shares.append)
    total = 0
    for hand in day.hands:
        game = begin(hand.position.situation)
        assert hand.answer is not None
        for event in hand.answer.line:
            game = continued(game, event)
        written = domino.format_position(recorded(game, "x"))
        replayed = domino.replay(domino.parse(written)["x"])
        assert replayed.over
        made = replayed.scores[0] - replayed.scores[1]
        assert made == hand.par
        assert hand.value == (made if hand.turn == 1 else -made)
        total += made
    assert (day.par, day.undecided) == (total, False)
    assert shares == [1 / 3, 2 / 3, 1]


def test_a_day_whose_par_is_unknown_or_not_asked_for() -> None:
    asked, given = domino.daily(DAY, par=True, timeout=0, jobs=1), domino.daily(DAY)
    assert (asked.par, asked.undecided) == (None, True)
    assert (given.par, given.undecided) == (None, False)
    assert set(plain(asked)["hands"][0]) - set(plain(given)["hands"][0]) == {"value", "par", "line"}
    assert "# par for seat 1: undecided (out of time)" in str(asked)
    assert domino.parse(str(given))[0] == given.hands[0].position


@pytest.mark.parametrize("wrong", ["2026-11-30", 20261130, datetime(2026, 11, 30, 12, 0)])
def test_what_is_no_day(wrong: Any) -> None:
    """A time would leak into the names of the hands."""
    with pytest.raises(InvalidError, match="date: expected a date without a time"):
        domino.daily(wrong)
