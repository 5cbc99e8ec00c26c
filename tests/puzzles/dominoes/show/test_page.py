"""Positions as a page: every scene against the rules, every line against the worth of its play."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest
from pipcube.puzzles.dominoes.ask.ending import Ending, continuations, solve
from pipcube.puzzles.dominoes.files.positions import position_from_options, read_positions
from pipcube.puzzles.dominoes.rules.game import Rules
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import full_set, tile
from pipcube.puzzles.dominoes.show.page import line_scenes, record_scenes, to_html

from ..endings import random_ending

ENDINGS = [entry.item.situation for entry in read_positions("@endings").entries if entry.item]
RECORDS = {entry.name: entry.item.situation for entry in read_positions("@records").entries if entry.item}


def typed(**fields: Any) -> Situation:
    (entry,) = position_from_options({"name": "typed", **fields}).entries
    assert entry.item, entry.faults
    return entry.item.situation


def tiles_of(scene: dict[str, Any]) -> tuple[list[tuple[int, int]], int]:
    """The tiles that are seen somewhere, sorted, and how many are face down."""
    piles = [*scene["hands"], *([scene["boneyard"]] if scene["boneyard"] else [])]
    seen = [tile(*lying) for lying in scene["line"]] + [one for pile in piles for one in pile["tiles"]]
    return sorted(seen), sum(pile["hidden"] for pile in piles)


def assert_conserved(scenes: Sequence[dict[str, Any]]) -> None:
    assert len({(len(seen) + hidden) for seen, hidden in map(tiles_of, scenes)}) == 1
    for scene in scenes:
        seen, _ = tiles_of(scene)
        assert len(set(seen)) == len(seen)
        line = scene["line"]
        assert all(a[1] == b[0] for a, b in itertools.pairwise(line))


def worth_of(rules: Rules, turn: int, before: Sequence[int], after: Sequence[int]) -> Fraction:
    """What scores are worth to the side to move: see `endgame.Worth.value`."""
    match = rules.target is not None
    made = [b - (0 if match else a) for a, b in zip(before, after, strict=True)]
    own = made.pop(rules.side(turn) - 1)
    return Fraction(own - (max(made) if match or rules.sides == 2 else 0))


def assert_lines(position: Situation, answer: Ending) -> None:
    """Each play's line, played by the rules, makes what the play is worth."""
    lines = continuations(position, answer)
    assert lines.keys() == {move.play for move in answer.moves}
    (start,), _ = record_scenes(position)
    for move in answer.moves:
        scenes = line_scenes(position, (move.play, *lines[move.play]))
        assert_conserved([start, *scenes])
        assert tiles_of(scenes[-1])[0] == tiles_of(start)[0]
        assert scenes[-1]["over"].startswith("The hand is over")
        turn = position.state.turn
        made = worth_of(position.rules, turn, position.state.scores, scenes[-1]["scores"])
        assert made == move.worth.value


@pytest.mark.parametrize("position", ENDINGS, ids=[position.name for position in ENDINGS])
def test_lines_of_every_shipped_ending(position: Situation) -> None:
    answer = solve(position)
    if position.chance:  # here every order leads to the same line
        assert "seat 1 expects" in to_html([(position, answer, {})])
    else:
        assert_lines(position, answer)


def test_lines_of_random_endings() -> None:
    played = 0
    for seed in range(40):
        rules, state = random_ending(seed, seats=(2, 2, 3, 4)[seed // 4 % 4], most=4, match=seed % 3 == 0)
        # One tile stands for the line, of which only the ends are known.
        line = () if state.ends is None else ((state.ends[0][0], state.ends[1][0]),)
        position = Situation("random", rules, state, line, hidden=(0,) * rules.seats)
        answer = solve(position)
        lines = continuations(position, answer)
        for move in answer.moves:
            scenes = line_scenes(position, (move.play, *lines[move.play]))
            made = worth_of(rules, state.turn, state.scores, scenes[-1]["scores"])
            assert made == move.worth.value
            played += 1
    assert played > 40


def test_a_record_is_shown_from_its_start() -> None:
    position = RECORDS["all-fives-partners"]
    scenes, about = record_scenes(position)
    assert about == ""
    assert_conserved(scenes)
    assert all(tiles_of(scene) == (list(full_set()), 0) for scene in scenes)
    assert scenes[0]["line"] == ()
    assert [len(hand["tiles"]) for hand in scenes[0]["hands"]] == [5] * 4
    turns = [event for event in position.events if not hasattr(event, "number")]
    assert len(scenes) == len(turns) + 1
    assert scenes[-1]["line"] == position.line
    assert position.replayed
    assert scenes[-1]["scores"] == position.replayed.points
    assert scenes[1]["text"] == "Seat 1 leads 5-5, scores 10."
    drawn = [scene["text"] for scene in scenes if "1-4)" in scene["text"]]
    assert drawn == ["Seat 2 draws 3 tiles (4-4, 6-6, 1-4), plays 1-4 at the left end."]
    assert [scene["turn"] for scene in scenes[:5]] == [1, 2, 3, 4, 1]
    assert scenes[-1]["turn"] is None


def test_a_record_whose_hands_are_not_certain_is_shown_face_down() -> None:
    position = RECORDS["draw-for-two"]
    scenes, about = record_scenes(position)
    assert "face down" in about
    assert "seat 1 drew in move 12" in about
    assert_conserved(scenes)
    assert [hand["hidden"] for hand in scenes[0]["hands"]] == [7, 7]
    assert scenes[0]["boneyard"] == {"tiles": (), "hidden": 14}
    assert all(not hand["tiles"] for scene in scenes[:-1] for hand in scene["hands"])
    assert scenes[-1]["hands"][0] == {"tiles": ((1, 1),), "hidden": 0}
    assert scenes[-1]["over"] == "The hand is over (domino): won by seat 2 with 2 points."
    assert scenes[-1]["text"] == "Seat 2 plays 1-3 at the left end."
    assert scenes[-1]["new"] == 0


def test_the_best_line_follows_the_record() -> None:
    hands = ["1-1 1-2 6-6", "3-3 0-6 0-0"]
    position = typed(game="all-fives", moves="5-5 5-4> 4-1> 5-0<", hands=hands, boneyard="2-2", turn=1)
    answer = solve(position)
    before, _ = record_scenes(position)
    after = line_scenes(position, answer.line)
    assert_conserved([*before, *after])
    assert before[-1]["line"] == position.line
    assert before[-1]["over"] == ""
    assert after[0]["line"][:-1] == position.line or after[0]["line"][1:] == position.line


def test_hidden_hands_stay_face_down() -> None:
    position = typed(
        game="draw", moves="6-6 6-4> draw:2 6-1<", hands=["1-1 1-2", "?3"], boneyard="?4", turn=1
    )
    scenes, _ = record_scenes(position)
    assert_conserved(scenes)
    assert [[hand["hidden"] for hand in scene["hands"]] for scene in scenes] == [
        [3, 3],
        [3, 2],
        [2, 2],
        [0, 3],
    ]
    assert scenes[-1]["hands"][0]["tiles"] == position.state.hands[0]
    assert scenes[-1]["boneyard"]["hidden"] == 4
    assert scenes[0]["boneyard"]["hidden"] == 6


def test_a_line_stops_before_a_draw_by_chance() -> None:
    fields = {"game": "draw", "line": "6-2 2-4", "boneyard": "0-5 1-6 2-3", "order": "random"}
    position = typed(hands=["4-5 0-0", "1-1 2-5"], **fields)
    answer = solve(position)
    scenes = line_scenes(position, answer.line)
    assert scenes[-1]["over"].startswith("A draw from a boneyard of unknown order comes next")
    first = typed(hands=["0-0 1-1", "1-3 2-5"], **fields)
    answer = solve(first)
    assert answer.line == ()
    assert "A draw from a boneyard of unknown order comes next" in to_html([(first, answer, {})])


def test_what_a_seat_must_do_is_no_play() -> None:
    position = typed(game="draw", line="1-2 2-4", hands=["0-0 3-3", "1-3 2-5"], boneyard="0-5 1-6")
    answer = solve(position)
    assert not answer.moves
    scenes = line_scenes(position, answer.line)
    assert scenes[0]["text"] == "Seat 1 draws 2 tiles (0-5, 1-6), plays 1-6 at the left end."
    assert scenes[0]["drawn"] == [(0, 5), (1, 6)]
    assert '"play":null' in to_html([(position, answer, {})])


def test_undecided_and_lines_without_time_are_said_to_be_so() -> None:
    position = ENDINGS[0]
    undecided = solve(position, timeout=0)
    assert "Undecided: out of time" in to_html([(position, undecided, {})])
    answer = solve(position)
    lines = continuations(position, answer, timeout=0)
    assert list(lines) == [answer.line[0]]
    assert to_html([(position, answer, lines)]).count("There was no time to say") == len(answer.moves) - 1


def test_texts_cannot_leave_the_data() -> None:
    name = "</script><script>alert(1)</script>"
    position = replace(ENDINGS[0], name=name, note=name)
    text = to_html([(position, None, {}), (ENDINGS[1], None, {})])
    assert name not in text
    assert "<script>alert" not in text
