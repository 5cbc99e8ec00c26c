"""The front door of dominoes."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from pipcube import InvalidError, domino

from ..doors import anything, check_examples, check_light, check_names, check_unsound, check_value

QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "endgame": domino.endgame,
    "plain": lambda position: domino.endgame(position, engine="plain"),
    "hidden": domino.hidden,
    "unseen": domino.unseen,
    "replay": domino.replay,
    "review": domino.review,
    "draw": domino.draw,
}
HANDS = ["5-1 2-0", "3-3 2-4"]


def position(**fields: Any) -> domino.Position:
    return domino.Position("x", **{"game": "block", "hands": HANDS, **fields})


def quickly(position: Any) -> Any:
    """Some sound positions cannot be asked this one, for a reason; none raises anything else."""
    with suppress(InvalidError):
        domino.endgame(position, timeout=0)


def test_the_names() -> None:
    check_names(domino)


def test_nothing_heavy_is_loaded() -> None:
    check_light("domino")


def test_the_examples() -> None:
    assert check_examples(domino) >= 15


def test_items_and_answers_are_values() -> None:
    other = position(hands=["1-1", "2-2"])
    check_value(position, other)
    check_value(
        lambda: replace(domino.endgame(position(), engine="plain", timeout=0), seconds=0.0),
        domino.endgame(other, engine="plain", timeout=0),
    )
    check_value(lambda: domino.unseen(position()), domino.unseen(other))
    record = position(moves="6-6 6-4> 4-1>")
    check_value(lambda: domino.replay(record), domino.replay(replace(record, name="y")))


def test_text_and_objects_mean_the_same() -> None:
    text = position(game="draw", line="6-6 6-4 4-1", boneyard="2-2 05")
    objects = position(
        game="draw",
        hands=(((1, 5), (2, 0)), [(3, 3), (4, 2)]),
        line=[(6, 6), (6, 4), (4, 1)],
        boneyard=[(2, 2), (5, 0)],
    )
    assert domino.faults(text) == domino.faults(objects) == ()
    assert text == objects
    assert hash(text) == hash(objects)
    record = position(moves="6-6 6-4> 4-1>", turn=2)
    assert record.moves[1] == domino.Play((4, 6), "right")
    assert replace(record, name="y").moves == record.moves
    assert domino.faults(replace(record, name="y")) == ()
    for one in (text, record):
        assert domino.parse(domino.format_position(one))["x"] == one


def test_a_tile_is_the_same_from_either_side() -> None:
    assert position(hands=[[(3, 1)], "2-2"]) == position(hands=[[(1, 3)], "2-2"])
    assert domino.endgame(position(hands=[[(3, 1)], "2-2"]), engine="plain").status == "exact"


def test_the_example_of_the_file() -> None:
    full = domino.Position(
        "example",
        game="all-fives",
        moves="6-6 6-4> 4-1>",
        hands=HANDS,
        boneyard="2-2 0-5",
        turn=1,
        order="known",
        partners=False,
        count="rivals",
        lead="free",
        score=[35, 40],
        target=50,
        set=6,
    )
    assert not [fault for fault in domino.faults(full) if fault.field not in ("moves", "")]


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
@pytest.mark.parametrize(
    ("item", "field", "words"),
    [
        (position(game="allfives"), "game", "found 'allfives' (did you mean \"all-fives\"?)"),
        (position(game=None), "game", "the game is missing"),
        (position(hands=["?1"] * 5), "hands", "expected two, three or four hands, found 5"),
        (position(hands=["6-4 4-6", "1-1"]), "hands", "4-6 is in the hand of seat 1 twice"),
        (position(hands=["6-4", [(6, 4)]]), "hands", "4-6 is in the hand of seat 2"),
        (position(hands=["7-1", "1-1"]), "hands", "'7-1' is not in a double-6 set"),
        (position(hands=[[(1, 10)], "1-1"]), "hands", "expected a tile such as"),
        (position(hands=["", "1-1"]), "hands", "seat 1 holds no tile"),
        (position(hands=None), "hands", "the hands are missing"),
        (position(line="6-4 1-4"), "line", "does not join"),
        (position(turn=3), "turn", "a whole number from 1 to 2"),
        (position(turn=True), "turn", "a whole number from 1 to 2"),
        (position(moves="6-6 5-4>"), "moves", "move 2: 4-5 does not fit the right end"),
        (position(partners=True), "partners", "needs four seats"),
        (position(target=50, score=[1]), "score", "expected 2 numbers"),
        (position(set=9), "set", "a whole number from 0 to 6"),
        ("6-4", "", "expected a Position"),
        (None, "", "expected a Position"),
    ],
)
def test_an_unsound_position_is_refused(
    question: Callable[[Any], Any], item: Any, field: str, words: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        question(item)
    (fault,) = caught.value.faults
    assert fault.field == field
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: domino.endgame(position(), engine="serch"), "found 'serch' (did you mean"),
        (lambda: domino.endgame(position(), timeout=-1), "timeout: expected a number of seconds"),
        (lambda: domino.endgame(position(hands=["?2", "1-1"])), "every hand must be known here"),
        (lambda: domino.hidden(position()), "no hand is hidden"),
        (lambda: domino.hidden(position(hands=["1-1", "?2"]), sample=0), "sample"),
        (lambda: domino.replay(position()), "there is no record"),
        (lambda: domino.review(position()), "there is no record"),
        (lambda: domino.line("5-5 5-5"), "twice"),
        (lambda: domino.line("5-5", engine="plain"), "engine"),
        (lambda: domino.line("5-5", game="block"), "game"),
        (lambda: domino.line(), "tiles"),
        (lambda: domino.line("5-5", count=anything(1)), "count: expected True or False"),
        (lambda: domino.daily(par=anything(1)), "par: expected True or False"),
        (lambda: domino.daily(jobs=0), "jobs"),
        (lambda: domino.line("5-5", line=[(1, 2), (3, 4)]), "does not join"),
        (lambda: domino.deal(1, players=5), "players: expected a whole number from 2 to 4"),
        (lambda: domino.deal(1, game="blok"), 'did you mean "block"'),
        (lambda: domino.deal(1, set=2, hand_size=5), "hand_size"),
        (lambda: domino.read("@endngs"), 'did you mean "@endings"'),
        (lambda: domino.parse('[[postion]]\nname = "x"'), "unknown key 'postion'"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(InvalidError) as caught:
        ask()
    assert words in str(caught.value)


def test_what_is_assumed_is_said() -> None:
    assert position(boneyard="6-6").notes == ("there is no drawing in Block; the boneyard has no effect",)
    assert position(boneyard="?1").notes == position(boneyard="6-6").notes
    assert position(game="draw", boneyard="6-6").notes == position().notes == ()


def test_a_faulty_file_gives_its_sound_positions_too() -> None:
    text = '[[position]]\nname = "a"\ngame = "draw"\nhands = ["6-4", "{}"]\n'
    with pytest.raises(InvalidError) as caught:
        domino.parse(text.format("1-1") + text.replace('"a"', '"b"').format("6-4"))
    assert [item.name for item in caught.value.items] == ["a"]
    assert [(fault.line, fault.field) for fault in caught.value.faults] == [(8, "hands")]


def test_random_unsound_positions_are_refused_by_every_question() -> None:
    near = {
        "hands": [["6-4", "6-4"], ["6-4"], ["?30", "?1"], [[(6, 4, 1)], "1-1"], [["6-4"], "1-1"], "6-4 1-1"],
        "line": ["6-4 1-4", [(1, 2), (3, 4)], [(10**5000, 1)], "6-4 6-4", ["6-4"]],
        "moves": ["6-6 5-4>", "pass", "draw:1", [domino.Play((9, 9), "up")], [domino.Drawn(-1)], "6-6 <"],
        "boneyard": ["6-6 6-6", "?99", [(True, 1)]],
        "order": ["unknown"],
        "turn": [0, 5, 1.0],
        "count": ["rival"],
        "lead": ["force"],
        "score": [[1], [1, 2, 3], [True, 0]],
        "target": [0, 1001],
        "set": [-1, 7],
    }
    tiles = [f"{a}-{b}" for a in range(7) for b in range(a, 7)]
    unsound = 0
    for seed in range(2000):
        rng = random.Random(seed)
        held = rng.sample(tiles, 6)
        sound = {
            "name": "x",
            "game": rng.choice(["block", "draw", "all-fives", "fives-threes"]),
            "hands": [" ".join(held[:2]), " ".join(held[2:4])],
            "line": "",
            "moves": "",
            "boneyard": " ".join(held[4:]),
            "order": rng.choice(["known", "random"]),
            "turn": rng.randint(1, 2),
            "count": rng.choice(["rivals", "all", "difference"]),
            "lead": "free",
            "score": None,
            "target": None,
            "set": 6,
            "note": None,
        }
        assert domino.faults(domino.Position(**sound)) == ()
        unsound += check_unsound(
            rng, domino.Position, sound, domino.faults, QUESTIONS.values(), near, quickly
        )
    assert unsound > 1400
