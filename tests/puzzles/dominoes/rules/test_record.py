"""Records of play: sound ones replay to where they were played to, and what cannot have been is named."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest
from pipcube.puzzles.dominoes.files.positions import format_position, position_from_options
from pipcube.puzzles.dominoes.rules.game import GAMES, final_scores, outcome
from pipcube.puzzles.dominoes.rules.record import IllegalEventError, replay, seats_of
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import format_tiles

from ..records import mutated, possible, random_hand


def read(moves: str, *hands: str, **fields: Any) -> tuple[Situation | None, list[str]]:
    """A position, or the messages of its faults without its name."""
    options = {"name": "x", "game": "draw", "hands": list(hands), "moves": moves} | fields
    (entry,) = position_from_options(options).entries
    return entry.item and entry.item.situation, [
        fault.message.removeprefix('position "x", ') for fault in entry.faults
    ]


def sound(moves: str, *hands: str, **fields: Any) -> Situation:
    position, faults = read(moves, *hands, **fields)
    assert (faults, position is None) == ([], False)
    assert position is not None
    assert position.replayed is not None
    return position


def illegal(position: Situation) -> IllegalEventError | None:
    try:
        replay(position)
    except IllegalEventError as error:
        return error
    return None


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_records_replay_to_where_they_were_played_to(game: str, seats: int) -> None:
    endings: Counter[str] = Counter()
    for seed in range(60):
        played = random_hand(seed, game, seats)
        position = replay(played.recorded)
        ended = outcome(played.rules, played.end)
        final = final_scores(played.rules, played.end, ended) if ended else played.end.scores
        assert position.state == played.end, seed
        assert position.line == played.line, seed
        assert position.replayed is not None
        assert position.replayed.seats == played.seats, seed
        assert position.replayed.outcome == ended, seed
        assert position.replayed.over == (ended is not None)
        points = zip(final, played.start.scores, strict=True)
        assert position.replayed.points == tuple(after - before for after, before in points), seed
        assert (position.replayed.winner, position.replayed.blocked) == (
            (ended.winner, ended.blocked) if ended else (None, False)
        )
        endings["on" if not ended else "blocked" if ended.blocked else "out"] += 1
    assert min(endings["on"], endings["out"]) > 10, endings
    assert endings["blocked"] or seats > 2


@pytest.mark.parametrize("game", GAMES)
def test_what_is_not_seen_makes_no_record_worse(game: str) -> None:
    """Hands that are hidden prove less; line, seats and points of the plays stay."""
    for seed in range(80):
        played = random_hand(seed, game, 2 + seed % 3)
        rng, whole = random.Random(seed), played.recorded
        hidden = [rng.random() < 0.6 for _ in played.start.hands]
        hands = tuple(() if hide else hand for hide, hand in zip(hidden, whole.state.hands, strict=True))
        sizes = [len(hand) * hide for hide, hand in zip(hidden, whole.state.hands, strict=True)]
        partly = replace(whole, state=replace(whole.state, hands=hands), hidden=tuple(sizes))
        if seed % 2:
            gone = replace(partly.state, boneyard=())
            partly = replace(partly, state=gone, hidden_boneyard=len(whole.state.boneyard))
        known, unknown = replay(whole), replay(partly)
        assert known.replayed is not None
        assert unknown.replayed is not None
        assert (unknown.line, unknown.state.scores) == (known.line, known.state.scores)
        assert (unknown.replayed.seats, unknown.replayed.made) == (known.replayed.seats, known.replayed.made)
        assert unknown.replayed.over == known.replayed.over
        if not any(sizes):
            assert unknown.replayed == known.replayed


@pytest.mark.parametrize("game", GAMES)
def test_verdicts_on_changed_records(game: str) -> None:
    """Against a judge that tries every way in which the tiles can have been drawn."""
    verdicts: Counter[bool] = Counter()
    for seed in range(100):
        for seats in (2, 3, 4):
            highest = (2, 3, 3, 4)[seed % 4] if seats < 4 else 4
            played = random_hand(seed, game, seats, highest=highest, most=3)
            rng, position = random.Random(seed), played.recorded
            for _ in range(4):
                truth = possible(position)
                if truth is not None:
                    assert (illegal(position) is None) == truth, format_position(position)
                    verdicts[truth] += 1
                position = mutated(position if rng.random() < 0.3 else played.recorded, rng)
    assert verdicts[True] > 400
    assert verdicts[False] > 200


def test_seats_are_counted_back() -> None:
    played = random_hand(5, "draw", 3, highest=6, whole=True)
    assert seats_of(played.rules, played.events, played.end.turn) == list(played.seats)
    position = sound("6-6 6-1> draw:2 1-3> 3-3>", "0-1", "0-2 0-4 0-5", "4-4 2-2", turn=2)
    assert position.replayed is not None
    assert position.replayed.seats == (1, 2, 3, 3, 1)
    assert format_tiles(position.line) == "6-6 6-1 1-3 3-3"


def test_a_record_may_end_in_a_draw() -> None:
    position = sound("6-6 draw:1", "1-1", "1-2 3-4", turn=2, boneyard="?3")
    assert position.replayed is not None
    assert position.replayed.seats == (1, 2)
    assert (position.replayed.over, position.state.turn) == (False, 2)


def test_the_end_of_a_hand_is_scored() -> None:
    out = sound("6-6 6-5>", "5-4 2-1", "", game="block").replayed
    assert out is not None
    assert (out.made, out.points, out.winner, out.blocked, out.over) == ((0, 0), (0, 12), 2, False, True)
    lead = sound("5-5 pass pass", "6-6", "6-4", game="all-fives", turn=2).replayed
    assert lead is not None  # 10 for the lead; 10 pips against 12, and 12 round to 10
    assert (lead.made, lead.points, lead.winner, lead.blocked) == ((10, 0), (10, 10), 2, True)


def test_a_match_that_ends_in_mid_hand_scores_nothing_more() -> None:
    fields = {"game": "all-fives", "score": [40, 0], "target": 50, "turn": 2}
    for hand in ("", "1-1"):
        position = sound("5-5", hand, "6-6", **fields)
        assert position.replayed is not None
        assert position.replayed.outcome is not None
        assert position.replayed.outcome.target_reached
        assert (position.replayed.points, position.replayed.winner) == ((10, 0), None)
        assert position.state.scores == (50, 0)


@pytest.mark.parametrize(
    ("moves", "hands", "winner", "blocked"),
    [
        ("6-6 6-5> 6-4<", ("", "?3"), 1, False),
        ("6-6 6-5> 6-4<", ("?0", "?3"), 1, False),
        ("6-6 pass pass", ("1-2", "?3"), None, True),
        ("6-6 6-5> pass", ("?2", "?3"), None, False),
    ],
)
def test_what_hidden_hands_leave_known(
    moves: str, hands: tuple[str, str], winner: int | None, blocked: bool
) -> None:
    turn = 1 if moves.endswith(" pass pass") else 2
    played = sound(moves, *hands, game="block", turn=turn if "5" not in moves else 2).replayed
    assert played is not None
    assert (played.outcome, played.winner, played.blocked) == (None, winner, blocked)
    assert played.over == (blocked or winner is not None)


def test_a_hidden_boneyard_hides_no_score() -> None:
    played = sound("6-6 6-5> 6-4<", "", "1-3", boneyard="?5", turn=2).replayed
    assert played is not None
    assert (played.points, played.winner) == ((4, 0), 1)


ILLEGAL = [
    # moves, hands, other fields, number of the move, reason
    ("6-6>", ("1-1", "2-2"), {"turn": 2}, 1, "6-6 leads; the lead is written without < or >"),
    ("6-6 6-1", ("1-1", "2-2"), {}, 2, "1-6 needs < (left end) or > (right end) behind it"),
    ("6-6 6-1> 6-2>", ("1-1", "2-2"), {"turn": 2}, 3, "2-6 does not fit the right end; the ends are 6 and 1"),
    ("6-6 6-1> 1-2<", ("1-1", "2-2"), {"turn": 2}, 3, "1-2 does not fit the left end; the ends are 6 and 1"),
    ("6-6 5-4>", ("1-1", "2-2"), {}, 2, "4-5 does not fit the right end; both ends are 6"),
    ("6-6 draw:1", ("1-1", "2-2 3-3"), {"game": "block", "turn": 2}, 2, "there is no drawing in Block"),
    ("draw:1 6-6", ("1-1", "2-2"), {"turn": 2}, 1, "nobody draws before the lead"),
    ("pass 6-6", ("1-1", "2-2"), {}, 1, "nobody passes before the lead"),
    (
        "6-6 draw:2-2",
        ("1-1", "2-2 6-3"),
        {"turn": 2},
        2,
        "seat 2 draws, but had 3-6, which is in the hand of seat 2 after the record",
    ),
    (
        "6-6 draw:1 6-1> 1-3> 6-2<",
        ("1-1", "2-2"),
        {},
        2,
        "seat 2 draws, but had 2-6, which seat 2 plays in move 5",
    ),
    (
        "6-6 pass",
        ("1-1", "2-2"),
        {"boneyard": "3-3"},
        2,
        "seat 2 passes with 1 tile in the boneyard; it has to draw",
    ),
    (
        "6-6 pass",
        ("1-1", "2-2"),
        {"boneyard": "?4"},
        2,
        "seat 2 passes with 4 tiles in the boneyard; it has to draw",
    ),
    (
        "6-6 pass",
        ("1-1", "2-2 6-3"),
        {},
        2,
        "seat 2 passes, but had 3-6, which is in the hand of seat 2 after the record",
    ),
    (
        "6-6 pass 6-1> 6-3<",
        ("1-1", "2-2"),
        {"game": "block"},
        2,
        "seat 2 passes, but had 3-6, which seat 2 plays in move 4",
    ),
    (
        "6-6 draw:3-3,6-2 6-1>",
        ("1-1", "2-2 3-3 2-6"),
        {},
        3,
        "seat 2 plays 1-6, but after a draw only the tile drawn last, 2-6, can be played",
    ),
    (
        "6-6 draw:6-2,3-3",
        ("1-1", "2-2 3-3 2-6"),
        {"turn": 2},
        2,
        "seat 2 draws on although 2-6, which it has just drawn, fits",
    ),
    (
        "6-6 draw:6-2 draw:1 6-3>",
        ("1-1", "2-2 2-6"),
        {},
        3,
        "seat 2 draws on although 2-6, which it has just drawn, fits",
    ),
    (
        "6-6 6-1> 6-2<",
        ("", "2-2 1-5"),
        {"game": "block"},
        3,
        "seat 2 plays 2-6 after the hand has ended (seat 1 has played its last tile)",
    ),
    (
        "6-6 pass pass 6-1>",
        ("1-1 2-2", "3-3"),
        {"game": "block", "turn": 2},
        4,
        "seat 1 plays 1-6 after the hand has ended (nobody could play)",
    ),
    (
        "5-5 5-1>",
        ("1-1", "2-2"),
        {"game": "all-fives", "score": [45, 0], "target": 50},
        2,
        "seat 2 plays 1-5 after the hand has ended (the match is over)",
    ),
    (
        "6-6 draw:3-3",
        ("1-1", "2-2 3-4"),
        {"turn": 2},
        2,
        "seat 2 draws 3-3, which is not in its hand after the record, and it does not play it",
    ),
    (
        "6-6 draw:3-3",
        ("1-1 3-3", "2-2 3-4"),
        {"turn": 2},
        2,
        "seat 2 draws 3-3, which is in the hand of seat 1 after the record",
    ),
    (
        "6-6 draw:3-3",
        ("1-1", "2-2 3-4"),
        {"turn": 2, "boneyard": "3-3"},
        2,
        "seat 2 draws 3-3, which lies in the boneyard after the record",
    ),
    ("6-6 6-1> draw:6-6", ("2-3 3-3", "4-4"), {}, 3, "seat 1 draws 6-6, which seat 1 plays in move 1"),
    (
        "6-6 draw:1-2,6-4 6-4> draw:1-2,4-0 4-0>",
        ("?5", "?5"),
        {"turn": 2},
        4,
        "seat 1 draws 1-2, which seat 2 draws in move 2",
    ),
    (
        "6-6 draw:2",
        ("1-1", "2-2 3-3"),
        {"turn": 2},
        2,
        "seat 2 draws 2, but holds and plays only 2 from there on; it had none before, and the hand was over",
    ),
    (
        "6-6",
        ("", "1-2"),
        {},
        1,
        "seat 1 has no tile from the start: it holds none after the record and plays none",
    ),
    (
        "5-4 4-4<",
        ("1-1", "2-2"),
        {"game": "block", "lead": "forced"},
        1,
        "seat 1 plays 4-5 as a forced lead, but seat 2 had 4-4, which seat 2 plays in move 2",
    ),
    (
        "1-1 1-4> 4-4>",
        ("2-3", "0-2"),
        {"game": "block", "lead": "forced", "turn": 2},
        1,
        "seat 1 plays 1-1 as a forced lead, but seat 1 had 4-4, which seat 1 plays in move 3",
    ),
]


@pytest.mark.parametrize(("moves", "hands", "fields", "move", "reason"), ILLEGAL)
def test_illegal_moves(
    moves: str, hands: tuple[str, ...], fields: dict[str, Any], move: int, reason: str
) -> None:
    assert read(moves, *hands, **fields) == (None, [f"move {move}: {reason}"])


def test_the_rival_holds_a_higher_double_than_the_forced_lead() -> None:
    """Unless he can have drawn it: with free leads nothing is wrong either."""
    moves = "4-4 draw:1 4-1>"
    _, faults = read(moves, "2-2", "6-6", lead="forced")
    assert faults == [
        "move 1: seat 1 plays 4-4 as a forced lead, but seat 2 had 6-6, "
        "which is in the hand of seat 2 after the record"
    ]
    sound(moves, "2-2", "6-6", lead="free")
    sound("4-4 draw:2 4-1>", "2-2", "6-6 3-3", lead="forced")


def test_an_unseen_draw_is_one_tile_only() -> None:
    """Two tiles that fitted cannot both have come by the one draw."""
    sound("6-6 draw:1 6-1>", "2-2", "3-3")
    _, (fault,) = read("6-6 draw:1 6-1> 1-4> 6-2<", "2-2", "3-3")
    assert fault.startswith("move 2: seat 2 draws, but had 2-6")


def test_a_tile_seen_to_come_is_blamed_before_one_that_may_have_come_later() -> None:
    # 0-5 is drawn for all to see in move 3 and fits in move 6; 1-1 may be what is drawn unseen there.
    _, faults = read("1-2 2-4> draw:0-5,1-3 1-3< 4-5> draw:1", "1-1 0-5 6-6", "2-2")
    assert faults == ["move 6: seat 1 draws, but had 0-5, which is in the hand of seat 1 after the record"]


def test_tiles_that_one_draw_cannot_have_brought_are_named_together() -> None:
    _, faults = read("1-2 2-4> draw:1", "1-1 1-6 6-6", "2-2")
    assert faults == [
        "move 3: seat 1 draws, but had 1-1 or 1-6: not all of them can have come by later draws"
    ]
