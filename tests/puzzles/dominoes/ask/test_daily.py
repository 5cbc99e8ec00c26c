"""The hands of a day, and their par."""

from __future__ import annotations

from datetime import date, timedelta
from fractions import Fraction

from pipcube.puzzles.dominoes.ask.daily import daily_hands, day_par, par, seed_of
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.ask.ending import solve
from pipcube.puzzles.dominoes.files.positions import format_position, position_from_options
from pipcube.puzzles.dominoes.play.hand import begin, continued, recorded
from pipcube.puzzles.dominoes.rules.game import Rules, lead_rank
from pipcube.puzzles.dominoes.rules.tiles import full_set

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
    hands = daily_hands(DAY)
    answers = [solve(hand) for hand in hands]
    total = Fraction(0)
    for hand, answer in zip(hands, answers, strict=True):
        game = begin(hand)
        for event in answer.line:
            game = continued(game, event)
        written = format_position(recorded(game, "x")).splitlines()[1:]
        fields = dict(line.split(" = ", 1) for line in written)
        typed = {key: value.strip('"') for key, value in fields.items() if key not in ("hands", "turn")}
        left = [text.strip(' "') for text in fields["hands"].strip("[]").split(",")]
        (entry,) = position_from_options(typed | {"hands": left, "turn": int(fields["turn"])}).entries
        assert entry.item is not None, entry.faults
        replayed = entry.item.situation.replayed
        assert replayed is not None
        assert replayed.over
        assert replayed.points[0] - replayed.points[1] == par(hand, answer)
        total += replayed.points[0] - replayed.points[1]
    assert day_par(hands, answers) == total
    assert day_par(hands, [None, *answers[1:]]) is None
    assert day_par(hands, [solve(hands[0], timeout=0), *answers[1:]]) is None
