"""The race alone: its rules, its clock, and that the best line is the most it can bring."""

from __future__ import annotations

from random import Random

import pytest
from pipcube.puzzles.dominoes.ask.lines import best_line
from pipcube.puzzles.dominoes.play.rush import (
    END,
    HAND,
    NO_MORE,
    TILES,
    TIME,
    CommandError,
    Race,
    Rush,
    begin,
    came,
    exchange,
    lay,
    obey,
    race,
    stream_of,
)
from pipcube.puzzles.dominoes.rules.game import LEAD, LEFT, Play
from pipcube.puzzles.dominoes.rules.tiles import Tile, full_set


class Clock:
    """Time that passes when a line is read."""

    def __init__(self, *lines: tuple[float, str | None]) -> None:
        self.now = 100.0
        self.lines = list(lines)
        self.shown: list[tuple[int, float]] = []
        self.refused: list[str] = []

    def __call__(self) -> float:
        return self.now

    def read(self, seconds: float) -> str | None:
        took, line = self.lines.pop(0) if self.lines else (0.0, None)
        if took > seconds:
            self.now += seconds
            return None
        self.now += took
        return line

    def race(self, rush: Rush, seconds: float = 75) -> Race:
        return race(
            rush,
            self.read,
            clock=self,
            seconds=seconds,
            show=lambda rush, left: self.shown.append((rush.points, left)),
            refuse=lambda error: self.refused.append(str(error)),
        )


def counted(rush: Rush) -> int:
    """The points of the plays, counted by the numbers at the two ends and whether a double is there."""
    left = right = (0, False)
    total = 0
    for play in rush.plays:
        low, high = play.tile
        double = low == high
        if play.end == LEAD:
            left, right = (low, double), (high, double)
            ends = low + high
        else:
            old = left if play.end == LEFT else right
            assert old[0] in play.tile
            new = (high if low == old[0] else low, double)
            left, right = (new, right) if play.end == LEFT else (left, new)
            ends = left[0] * (1 + left[1]) + right[0] * (1 + right[1])
        total += ends if ends % 5 == 0 else 0
    return total


def any_race(seed: int) -> tuple[tuple[Tile, ...], Rush]:
    """A race with plays and exchanges at random, and its stream."""
    rng = Random(seed)
    stream = stream_of(seed, rng.randint(1, 28))
    rush = begin(stream)
    for _ in range(40):
        options = rush.fitting(rush.hand)
        if rush.stream and rng.random() < 0.3:
            rush = exchange(rush, rng.choice(rush.hand))
        elif options:
            rush = lay(rush, rng.choice(options))
    return stream, rush


def test_points_are_those_of_the_two_ends() -> None:
    scored = 0
    for seed in range(100):
        stream, rush = any_race(seed)
        assert rush.points == counted(rush)
        laid = [play.tile for play in rush.plays]
        assert sorted([*laid, *rush.hand, *rush.stream]) == sorted(stream)
        assert len(rush.hand) == min(HAND, len(rush.hand) + len(rush.stream))
        assert {*laid, *rush.hand} <= set(came(stream, rush))
        scored += rush.points > 0
    assert scored > 50


def test_streams() -> None:
    """One stream is written out: it must never change."""
    first = ((1, 2), (3, 6), (0, 6), (1, 4), (0, 3), (1, 5))
    assert stream_of(7)[:6] == first
    assert len(set(stream_of(7))) == TILES
    assert sorted(stream_of(7, 28)) == list(full_set())
    assert len({stream_of(seed) for seed in range(50)}) == 50


def realised(stream: tuple[Tile, ...], plays: tuple[Play, ...]) -> Rush:
    """Lay a line by exchanging until its next tile lies open."""
    rush = begin(stream)
    for number, play in enumerate(plays):
        later = {other.tile for other in plays[number:]}
        while play.tile not in rush.hand:
            spare = next((t for t in rush.hand if t not in later), rush.hand[0])
            rush = exchange(rush, spare)
        rush = lay(rush, play)
    return rush


def test_the_best_line_can_be_laid_and_nothing_exceeds_it() -> None:
    for seed in range(12):
        stream = stream_of(seed, 14)
        best = best_line(stream)
        assert best.proved
        assert realised(stream, best.line.plays).points == best.line.points
    for seed in range(40):
        stream, rush = any_race(seed)
        if len(stream) <= 20:
            assert rush.points <= best_line(came(stream, rush)).line.points <= best_line(stream).line.points


def test_commands() -> None:
    """The stream of seed 7: 1-2 3-6 0-6 1-4 0-3, then 1-5 and 5-5."""
    rush = begin(stream_of(7))
    led = obey(rush, "1")
    assert (led.line, led.hand[0], led.points) == (((1, 2),), (1, 5), 0)
    assert obey(rush, "12>") == led == obey(rush, "2-1")
    both = obey(led, "4")
    assert both == obey(led, "4<") == obey(led, "41") == obey(led, "1-4<")
    assert both.line == ((4, 1), (1, 2))
    assert both.hand == ((1, 5), (3, 6), (0, 6), (5, 5), (0, 3))
    swapped = obey(led, "x5")
    assert (swapped.hand[4], swapped.stream[-1], swapped.exchanged) == ((5, 5), (0, 3), 1)
    assert obey(led, "x30") == swapped
    assert obey(led, "15").points == 0  # 5 and 2
    assert obey(obey(begin(((0, 1), (1, 5))), "1"), "1").points == 5


@pytest.mark.parametrize(
    ("word", "reason"),
    [
        ("9", "no tile number 9"),
        ("0", "no tile number 0"),
        ("66", "does not lie open"),
        ("77", "does not lie open"),
        ("foo", "expected"),
        ("x", "expected"),
        ("<", "expected"),
        ("x1<", "without < or >"),
        ("3", "fits no end"),
        ("4>", "does not fit the right end"),
        ("x9", "no tile number 9"),
        ("²", "expected"),
    ],
)
def test_what_cannot_be_done_is_said_and_costs_time_only(word: str, reason: str) -> None:
    led = obey(begin(stream_of(7)), "1")
    with pytest.raises(CommandError, match=reason):
        obey(led, word)
    clock = Clock((1, word), (1, "q"))
    assert clock.race(led) == Race(led, END, 2)
    assert len(clock.refused) == 1


def test_both_ends_must_be_named_where_they_differ() -> None:
    led = obey(begin(((1, 3), (1, 2), (2, 3), (0, 0))), "1")
    with pytest.raises(CommandError, match="fits no end"):
        obey(led, "00")
    laid = obey(led, "12")
    assert laid.line == ((2, 1), (1, 3))
    with pytest.raises(CommandError, match="fits both ends: 2-3< or 2-3>"):
        obey(laid, "23")


def test_nothing_to_exchange_for() -> None:
    with pytest.raises(CommandError, match="the stream is empty"):
        obey(begin(stream_of(1, 3)), "x1")


def test_the_clock() -> None:
    start = begin(stream_of(7))
    led = obey(start, "1")
    assert Clock((10, "1"), (70, "4")).race(start) == Race(led, TIME, 75)
    assert Clock((10, "1"), (65, "4")).race(start) == Race(led, TIME, 75)  # at the last moment is too late
    assert Clock((10, "1 4"), (5, "q")).race(start) == Race(obey(led, "4"), END, 15)
    assert Clock((2.5, "1")).race(start) == Race(led, END, 2.5)
    clock = Clock((10, "1"), (20, "4"), (1, None))
    clock.race(start)
    assert [left for _, left in clock.shown] == [75, 65, 45]


def test_the_race_ends_when_nothing_fits_any_more() -> None:
    start = begin(((1, 1), (2, 3), (1, 6)))
    raced = Clock((1, "1"), (1, "16>"), (1, "x1")).race(start)
    assert (raced.reason, raced.seconds, raced.rush.line) == (NO_MORE, 2, ((1, 1), (1, 6)))
    assert Clock((1, "1")).race(begin(((0, 5),))) == Race(obey(begin(((0, 5),)), "1"), NO_MORE, 1)
