"""Every rule of laying a piece, by a position that only this rule forbids (or allows)."""

from __future__ import annotations

import pytest
from pipcube.puzzles.cubed.rules.laying import (
    Hex,
    Placement,
    Profile,
    bridges_gap,
    broken_rule,
    candidates,
    dead,
    fills_void,
    legal_placements,
    neighbours,
    runs_around,
)

ANY, ALL = Profile("any", "sides"), Profile("all", "sides")
PIECE = Profile("any", "piece")
# Three pieces round one corner point, all A there: (0,0) top, (0,-1) right, (1,-1) left.
TRIO: dict[Hex, str] = {(0, 0): "ACK", (0, -1): "BAP", (1, -1): "WPA"}


def rule(table: dict[Hex, str], at: Hex, sides: str, profile: Profile = ANY) -> str | None:
    return broken_rule(table, Placement(at, sides), profile)


def test_neighbours_are_six_and_mutual() -> None:
    assert neighbours((0, 0)) == ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    for near in neighbours((3, -2)):
        assert (3, -2) in neighbours(near)


def test_any_piece_but_a_blocking_one_may_start() -> None:
    assert rule({}, (0, 0), "ACK") is None
    assert rule({}, (0, 0), "AMM") == "the first piece must not be a blocking piece"


def test_a_taken_place() -> None:
    assert rule(TRIO, (0, 0), "ACK") == "a piece lies there already"


@pytest.mark.parametrize(
    ("at", "mine", "theirs"),
    [((1, -1), 2, 0), ((1, 0), 2, 1), ((0, 1), 0, 1), ((-1, 1), 0, 2), ((-1, 0), 1, 2), ((0, -1), 1, 0)],
)
def test_which_sides_meet(at: Hex, mine: int, theirs: int) -> None:
    """From the drawing in the rules: my top meets NW's right and NE's left, and so on around."""
    lying = ["C", "K", "B"]
    laid = ["P", "W", "P"]
    lying[theirs], laid[mine] = "A", "A"
    assert rule({(0, 0): "".join(lying)}, at, "".join(laid)) is None
    laid[mine] = "W"
    assert rule({(0, 0): "".join(lying)}, at, "".join(laid)) == "none of its sides matches"


def test_the_second_piece_touches_one_and_later_ones_two() -> None:
    assert rule({(0, 0): "AAA"}, (1, 0), "AAA") is None
    assert rule({(0, 0): "AAA"}, (2, 0), "AAA") == "it touches 0 of the 1 pieces that it must touch"
    assert (
        rule({(0, 0): "AAA", (1, 0): "AAA"}, (2, 0), "AAC")
        == "it touches 1 of the 2 pieces that it must touch"
    )
    assert rule({(0, 0): "AAA", (1, 0): "AAA"}, (0, 1), "AAC") is None


def test_any_needs_one_match_and_all_needs_every_one() -> None:
    table: dict[Hex, str] = {(0, 0): "CAC", (1, 0): "CCK"}
    # (0, 1) lies SE of the first (my top meets its right, A) and SW of the second (my top meets its left, K).
    assert rule(table, (0, 1), "APP", ANY) is None
    assert rule(table, (0, 1), "APP", ALL) == "not every side that meets another matches it"
    assert rule(table, (0, 1), "PPP", ANY) == "none of its sides matches"
    assert rule({(0, 0): "CAC", (1, 0): "CCA"}, (0, 1), "APP", ALL) is None


def test_a_blocking_piece_waits_for_three_pieces() -> None:
    two: dict[Hex, str] = {(0, -1): "BAP", (1, -1): "WPA"}
    assert rule(two, (0, 0), "AMM") == "a blocking piece may be laid only once 3 pieces are on the table"
    assert (
        rule(TRIO, (1, 0), "PMM", ANY) != "a blocking piece may be laid only once 3 pieces are on the table"
    )


def test_a_blocking_piece_matches_by_its_coloured_side() -> None:
    # (1, 0) lies east of (0, 0), whose right is C, and south-east of (1, -1), whose right is P.
    assert rule(TRIO, (1, 0), "PMM") is None
    assert rule(TRIO, (1, 0), "MMC") is None
    assert rule(TRIO, (1, 0), "CMM") == "its coloured side matches nothing"
    assert rule(TRIO, (1, 0), "MPM") == "its coloured side matches nothing"


def test_a_purple_side_may_be_laid_against_pieces_in_both_profiles() -> None:
    for profile in (ANY, ALL):
        assert rule(TRIO, (1, 0), "PMM", profile) is None  # its purple left lies against the C of (0, 0)


def test_a_blocking_piece_in_all_matches_at_every_meeting_of_its_side() -> None:
    table: dict[Hex, str] = {**TRIO, (1, 0): "PBC"}
    # (0, 1): its top meets the right of (0, 0), C, and the left of (1, 0), C.
    assert rule(table, (0, 1), "CMM", ALL) is None
    table[1, 0] = "PBW"
    assert rule(table, (0, 1), "CMM", ANY) is None
    assert rule(table, (0, 1), "CMM", ALL) == "not every side that meets another matches it"


def test_a_blocking_piece_is_one_of_the_two_touched() -> None:
    table: dict[Hex, str] = {**TRIO, (1, 0): "PMM"}
    # (2, -1) touches (1, -1) and, at its coloured top, the blocking piece (1, 0).
    assert (2, -1) not in dead(table, ANY)
    assert rule(table, (2, -1), "BBP") is None
    assert rule({**TRIO}, (2, -1), "BBP") == "it touches 1 of the 2 pieces that it must touch"


def test_blocking_profiles() -> None:
    table: dict[Hex, str] = {**TRIO, (1, 0): "PMM"}
    assert dead(table, ANY) == {
        (2, 0),
        (1, 1),
        (0, 1),
    }  # E and SE of its right, SW (and W, taken) of its left
    assert dead(table, PIECE) == {(2, 0), (1, 1), (0, 1), (2, -1)}
    assert rule(table, (0, 1), "CCC") == "that place is blocked"
    assert rule(table, (2, -1), "BBP", PIECE) == "that place is blocked"


def test_a_cell_filled_before_the_purple_side_is_not_lost() -> None:
    before: dict[Hex, str] = {**TRIO, (1, 0): "PCC"}
    assert rule(before, (0, 1), "CCC") is None
    after = {**before, (0, 1): "CCC"}
    # The blocking piece at (1, 1) turns purple to (0, 1): that is allowed, since it lies there already.
    assert rule(after, (1, 1), "CMM") is None
    assert (0, 1) not in dead({**after, (1, 1): "CMM"}, ANY)
    # The other order: once the blocking piece lies, nothing can be laid against its purple side.
    table: dict[Hex, str] = {**TRIO, (1, 0): "PMM"}
    assert (0, 1) in dead(table, ANY)


def test_candidates_and_legal_placements_agree_with_the_rules() -> None:
    hand = ["ACK", "CCC", "CMM", "APW"]
    table: dict[Hex, str] = {**TRIO, (1, 0): "PMM"}
    for profile in (ANY, ALL, PIECE, Profile("all", "piece")):
        found = set(legal_placements(table, hand, profile))
        assert {p.at for p in found} <= set(candidates(table, profile))
        everywhere = {
            Placement((q, r), sides[i:] + sides[:i])
            for q in range(-4, 5)
            for r in range(-4, 5)
            for sides in hand
            for i in range(3)
        }
        assert found == {p for p in everywhere if broken_rule(table, p, profile) is None}


def test_bridges_and_voids() -> None:
    ring: dict[Hex, str] = dict.fromkeys(neighbours((0, 0)), "AAA")
    assert runs_around(ring, (0, 0)) == 1
    assert fills_void(ring, (0, 0))
    assert not bridges_gap(ring, (0, 0))
    del ring[1, 0]
    assert not fills_void(ring, (0, 0))
    assert runs_around(ring, (0, 0)) == 1
    del ring[-1, 0]
    assert runs_around(ring, (0, 0)) == 2
    assert bridges_gap(ring, (0, 0))
    assert not bridges_gap({}, (0, 0))
