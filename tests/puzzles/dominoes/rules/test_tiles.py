"""Tiles: the sets, and every way of writing one."""

from __future__ import annotations

import pytest
from pipcube.puzzles.dominoes.rules.tiles import (
    INDEX,
    TILES,
    format_tile,
    format_tiles,
    full_set,
    halves,
    is_double,
    other_half,
    pips,
    tile,
)

LYING = [(left, right) for left in range(7) for right in range(7)]


@pytest.mark.parametrize(("highest", "size", "total"), [(0, 1, 0), (1, 3, 3), (2, 6, 12), (6, 28, 168)])
def test_full_sets(highest: int, size: int, total: int) -> None:
    tiles = full_set(highest)
    assert (len(tiles), len(set(tiles)), pips(tiles)) == (size, size, total)
    assert sum(map(is_double, tiles)) == highest + 1
    assert all(low <= high <= highest for low, high in tiles)


def test_the_order_of_the_set() -> None:
    assert TILES[:8] == ((0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (0, 5), (0, 6), (1, 1))
    assert TILES[-2:] == ((5, 6), (6, 6))
    assert [INDEX[each] for each in TILES] == list(range(28))


def test_halves_of_a_tile() -> None:
    assert (tile(6, 4), tile(4, 6), tile(3, 3)) == ((4, 6), (4, 6), (3, 3))
    assert (other_half((4, 6), 4), other_half((4, 6), 6), other_half((5, 5), 5)) == (6, 4, 5)
    assert format_tile((6, 4)) == "6-4"
    assert format_tiles([(0, 0), (4, 6)]) == "0-0 4-6"


@pytest.mark.parametrize("left", range(7))
def test_every_way_of_writing(left: int) -> None:
    for right in range(7):
        ways = ["{}-{}", "{}{}", "{}|{}", "[{}|{}]", "[{}-{}]", "[{}{}]", "{}:{}", "{}/{}"]
        assert {halves(way.format(left, right)) for way in ways} == {(left, right)}


def test_unicode_tiles() -> None:
    """U+1F031 is the lying 0-0, U+1F061 the lying 6-6, U+1F063 and U+1F093 the same upright; 7 to a row."""
    assert halves("\N{DOMINO TILE HORIZONTAL-06-04}") == (6, 4)
    assert halves("\N{DOMINO TILE VERTICAL-04-06}") == (4, 6)
    for place, (left, right) in enumerate(LYING):
        assert halves(chr(0x1F031 + place)) == halves(chr(0x1F063 + place)) == (left, right)
    for back in "\N{DOMINO TILE HORIZONTAL BACK}\N{DOMINO TILE VERTICAL BACK}\U0001f094\U0001f02b":
        assert halves(back) is None


@pytest.mark.parametrize(
    "text",
    [
        *(
            "",
            "6",
            "6-",
            "-4",
            "6--4",
            "6-4-1",
            "[6|4",
            "6|4]",
            "[]",
            "x-y",
            "6 4",
            " 64",
            "64\n",
            "6-4>",
            "?3",
        ),
        *(
            "\u0663-4",
            "\u06634",
            "\uff16-\uff14",
            "6\u20134",
            "\u00b2-1",
        ),  # digits and dashes of other scripts
        *("10-4", "+6-4", "6-4\x00", "\U0001f05d\U0001f05d"),
    ],
)
def test_no_tile(text: str) -> None:
    assert halves(text) is None


def test_numbers_beyond_the_set_are_judged_by_the_reader() -> None:
    assert halves("7-2") == (7, 2)
    assert halves("99") == (9, 9)
