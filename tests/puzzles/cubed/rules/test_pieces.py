"""The box: 88 pieces, as the rules page lists them."""

from __future__ import annotations

from collections import Counter

from pipcube.puzzles.cubed.rules.pieces import (
    BLOCKING,
    BOX,
    DOUBLE,
    SINGLE,
    TRIPLE,
    canonical,
    kind,
    points,
    turns,
)


def test_the_box_holds_what_the_rules_page_says() -> None:
    kinds: Counter[str] = Counter()
    for piece, copies in BOX.items():
        kinds[kind(piece)] += copies
    assert kinds == {BLOCKING: 12, TRIPLE: 6, DOUBLE: 30, SINGLE: 40}
    assert sum(BOX.values()) == 88


def test_turns_are_one_piece_and_the_mirror_image_is_another() -> None:
    assert {canonical(sides) for sides in ("ACK", "CKA", "KAC")} == {"ACK"}
    assert canonical("AKC") != canonical("ACK")
    assert turns("AAA") == ("AAA",)
    assert set(turns("ACK")) == {"ACK", "CKA", "KAC"}


def test_points() -> None:
    assert points(["AMM"]) == 5
    assert points(["AAA"]) == 3
    assert points(["AAC"]) == 2
    assert points(["ACK"]) == 1
    assert points(["AMM", "AAA", "AAC", "ACK"]) == 11
