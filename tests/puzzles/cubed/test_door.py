"""The front door of CUBED."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pipcube import InvalidError, cubed
from pipcube.puzzles.cubed.rules.pieces import BOX

from ..doors import anything, check_examples, check_light, check_names, check_unsound, check_value

QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "check": cubed.check,
    "cp-sat": lambda hand: cubed.check(hand, engine="cp-sat"),
    "moves": cubed.moves,
    "odds": cubed.odds,
    "draw": cubed.draw,
    "draw without a plan": lambda hand: cubed.draw(hand, plan=False),
}


def quickly(hand: Any) -> Any:
    return cubed.check(hand, timeout=0)


def test_the_names() -> None:
    check_names(cubed)


def test_nothing_heavy_is_loaded() -> None:
    check_light("cubed")


def test_the_examples() -> None:
    assert check_examples(cubed) >= 10


def test_items_and_answers_are_values() -> None:
    other = cubed.Hand("other", pieces="AAA")

    def make() -> cubed.Hand:
        return cubed.Hand("x", pieces="AAC CCA", table="0,0:KKK")

    check_value(make, other)
    check_value(lambda: replace(cubed.check(make()), seconds=0.0), cubed.check(other))
    check_value(lambda: cubed.odds(make()), cubed.odds(other))
    check_value(lambda: cubed.draw(make(), plan=False), cubed.draw(other, plan=False))
    check_value(lambda: cubed.read_games("@club")[0], replace(cubed.read_games("@club")[0], name="y"))


def test_text_and_objects_mean_the_same() -> None:
    text = cubed.Hand("x", pieces="CAA MMB", table="0,0:ACK 1,0:KKC", bag="PPP WWW", discarded="MMA")
    objects = cubed.Hand(
        "x",
        pieces=["AAC", "BMM"],
        table={(0, 0): "ACK", (1, 0): "KKC"},
        bag=("WWW", "PPP"),
        discarded=["AMM"],
    )
    assert text == objects
    assert hash(text) == hash(objects)
    assert cubed.faults(text) == cubed.faults(objects) == ()
    assert cubed.parse(cubed.format_hand(text))["x"] == text


def test_a_piece_in_another_turn_is_the_same_piece() -> None:
    assert cubed.check(cubed.Hand("x", pieces=("CAA",))) is not None
    assert cubed.Hand("x", pieces=("CAA",)) == cubed.Hand("x", pieces="AAC")


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
@pytest.mark.parametrize(
    ("hand", "field", "words"),
    [
        (cubed.Hand("x", "AAA", match="al"), "match", 'expected "any" or "all", found \'al\' (did you mean'),
        (cubed.Hand("x", "AAA", block="pieces"), "block", 'expected "sides" or "piece"'),
        (
            cubed.Hand("x", "AAA", table={(0, 0): "ACK", (5, 5): "KKC"}),
            "table",
            "piece 2 (KKC): it touches 0",
        ),
        (cubed.Hand("x", "AAA AAA"), "pieces", "more often than the box holds it"),
        (cubed.Hand("x", "AAQ"), "pieces", "'AAQ' is no piece"),
        (cubed.Hand("x"), "pieces", "missing"),
        (cubed.Hand("x", ()), "pieces", "empty"),
        (cubed.Hand("x", "AAA", drawn=3), "drawn", "a whole number from 0 to 2"),
        (cubed.Hand("", "AAA"), "name", "a text in quotes"),
        ("AAA", "", "expected a Hand"),
        (None, "", "expected a Hand"),
    ],
)
def test_an_unsound_hand_is_refused(
    question: Callable[[Any], Any], hand: Any, field: str, words: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        question(hand)
    (fault,) = caught.value.faults
    assert fault.field == field
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: cubed.check(cubed.Hand("x", "AAA"), engine="serch"), "found 'serch' (did you mean"),
        (lambda: cubed.check(cubed.Hand("x", "AAA"), timeout=-1), "timeout: expected a number of seconds"),
        (lambda: cubed.moves(cubed.Hand("x", "AAA"), timeout=anything("1")), "timeout"),
        (lambda: cubed.odds(cubed.Hand("x", "AAA"), timeout=float("nan")), "timeout"),
        (lambda: cubed.deal(7, players=12), "players: expected a whole number from 1 to 11"),
        (lambda: cubed.deal(-1), "seed"),
        (lambda: cubed.deal(1, match="every"), "match"),
        (lambda: cubed.odds_from_deal(trials=0), "trials"),
        (lambda: cubed.odds_from_deal(jobs=0), "jobs"),
        (lambda: cubed.replay(anything("x")), "game"),
        (lambda: cubed.read("@evning"), 'did you mean "@evening"'),
        (lambda: cubed.read("no/such/file.toml"), "there is no such file"),
        (lambda: cubed.parse('[[hnd]]\nname = "x"'), "unknown key 'hnd'"),
        (lambda: cubed.parse(anything(7)), "text"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(InvalidError) as caught:
        ask()
    assert words in str(caught.value)


def test_a_faulty_file_gives_its_sound_hands_too() -> None:
    with pytest.raises(InvalidError) as caught:
        cubed.parse('[[hand]]\nname = "a"\npieces = "AAA"\n[[hand]]\nname = "b"\npieces = "AAQ"\n')
    assert [hand.name for hand in caught.value.items] == ["a"]
    assert [(fault.line, fault.field) for fault in caught.value.faults] == [(6, "pieces")]


def test_random_unsound_hands_are_refused_by_every_question() -> None:
    near = {
        "pieces": ["AAA AAA", "AAQ", "ACK KCA", ["AAA", 3], "M" * 3, "ACK " * 99, "AAA\nCCX", {"AAA": 1}],
        "table": ["0,0:MMA", "0,0:ACK 3,0:KKC", {(0, 0): "ACQ"}, {(0, 0): 3}, {0: "ACK"}, "0,0:ACK;"],
        "bag": ["rset", "AAA AAA AAA", ["ZZZ"], "none rest"],
        "discarded": ["AAA", "MMA MMA MMA", 5],
        "drawn": [3, -1, 1.0, "1"],
        "match": ["al", "ANY", "piece"],
        "block": ["pieces", "side"],
    }  # fmt: skip
    unsound = 0
    for seed in range(2000):
        rng = random.Random(seed)
        sound = {
            "name": "x",
            "pieces": rng.sample(sorted(BOX), rng.randint(1, 6)),
            "table": "",
            "bag": "rest",
            "discarded": "",
            "drawn": rng.randint(0, 2),
            "match": rng.choice(["any", "all"]),
            "block": rng.choice(["sides", "piece"]),
        }
        assert cubed.faults(cubed.Hand(**sound)) == ()
        unsound += check_unsound(rng, cubed.Hand, sound, cubed.faults, QUESTIONS.values(), near, quickly)
    assert unsound > 1500
