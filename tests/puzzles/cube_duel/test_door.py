"""The front door of Cube Duel."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from pipcube import InvalidError, duel

from ..doors import anything, check_examples, check_light, check_names, check_unsound, check_value

QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "solve": duel.solve,
    "all": lambda challenge: duel.solve(challenge, all=True, limit=5),
    "verify": duel.verify,
    "count": duel.count,
    "build": duel.build,
    "hint": duel.hint,
    "minimise": duel.minimise,
    "draw": duel.draw,
    "export": lambda challenge: duel.export([challenge]),
    "generate": lambda challenge: duel.generate("starter", seed=1, beside=[challenge]),
}
SOMA = duel.pieces("soma")
BAR = duel.Piece("A", [(0, 0, 0), (1, 0, 0)])
ROD = duel.Piece("A", [(x, 0, 0) for x in range(160)])
LONG = duel.Challenge("x", duel.PieceSet("rod", [ROD]), shape=(160, 1, 1))
TWO_BARS = duel.PieceSet("bars", [BAR, duel.Piece("B", [(0, 0, 0), (1, 0, 0), (2, 0, 0)])])


def quickly(challenge: Any) -> Any:
    return duel.solve(challenge, timeout=0)


def test_the_names() -> None:
    check_names(duel)


def test_nothing_heavy_is_loaded() -> None:
    check_light("duel")


def test_the_examples() -> None:
    assert check_examples(duel) >= 15


def box(name: str = "x", **more: Any) -> duel.Challenge:
    return duel.Challenge(name, TWO_BARS, shape=(5, 1, 1), **more)


def test_items_and_answers_are_values() -> None:
    check_value(box, box("y"))
    check_value(lambda: replace(duel.solve(box()), seconds=0.0), duel.solve(box("y")))
    check_value(lambda: replace(duel.count(box()), seconds=0.0), duel.count(box("y")))
    check_value(lambda: replace(duel.build(box()), seconds=0.0), duel.build(box("y")))
    check_value(lambda: duel.hint(box()), duel.hint(box("y")))
    seams = {(0, 0, 0): "a", (1, 0, 0): "a", (2, 0, 0): "b"}  # the short one lies at the wall
    aimed = [box(name, seams=seams) for name in "xy"]
    check_value(lambda: replace(duel.minimise(aimed[0]), seconds=0.0), duel.minimise(aimed[1]))
    check_value(lambda: duel.draw(box(), without_solution=True), duel.draw(box("y"), without_solution=True))
    check_value(lambda: duel.pieces("soma"), TWO_BARS)
    games = duel.read_games("@games")
    check_value(lambda: duel.read_games("@games")[0], games[1])
    check_value(
        lambda: replace(duel.play(games["late-1"]), seconds=0.0), duel.play(games["late-1"], timeout=0)
    )


def test_text_and_objects_mean_the_same() -> None:
    ones = duel.PieceSet("ones", [duel.Piece("AB", [(0, 0, 0)])])
    text = duel.Challenge(
        "x",
        ones,
        shape=[2, 1, 1],
        colours=1,
        target="  R.\n. ..",
        seams="  ab\na a.",
        solution="AB",
        level="free",
    )
    objects = duel.Challenge(
        "x",
        ones,
        shape=(2, 1, 1),
        target={(1, 0, 0): "R"},
        seams={(1, 0, 0): "a", (0, 0, 0): "b"},
        solution={(1, 0, 0): "A", (0, 0, 0): "B"},
        level="free",
    )
    assert duel.faults(objects) == ()
    assert duel.faults(text) == ()
    assert text == objects
    assert hash(text) == hash(objects)
    assert duel.Challenge("x", "soma", shape="full") == duel.Challenge("x", SOMA)
    placed = duel.Placed("R", "A", frozenset({(1, 0, 0)}))
    assert replace(objects, setup="A.") == replace(objects, setup=[placed])
    assert duel.parse(duel.format_booklet([objects]))["x"].seams == objects.seams


def own(*pieces: Any) -> duel.PieceSet:
    return duel.PieceSet("p", pieces)


def challenge(**fields: Any) -> duel.Challenge:
    return duel.Challenge(fields.pop("name", "x"), **fields)


@pytest.mark.parametrize("question", QUESTIONS.values(), ids=list(QUESTIONS))
@pytest.mark.parametrize(
    ("asked", "field", "words"),
    [
        (challenge(pieces=SOMA), "shape", "the box 4x4x4 has 64 cells, but two sets of soma (27 cells each)"),
        (challenge(target={(0, 0, 0): "red"}), "target", "the cell 000 shows on no face"),
        (challenge(target={(3, 3, 3): "red"}), "target", "expected R, Y or '.', found 'red'"),
        (challenge(target={(3, 3, 3): "G"}), "target", "expected R, Y or '.', found 'G'"),
        (challenge(target={(9, 0, 0): "R"}), "target", "expected a cell (x, y, z) of the box 4x4x4"),
        (challenge(target="RR"), "target", "expected 8 rows, found 1"),
        (challenge(seams={(3, 3, 3): "1"}), "seams", "a letter or '.' is expected"),
        (challenge(pieces="sooma"), "pieces", 'no piece set \'sooma\' (did you mean "soma"?)'),
        (challenge(pieces=None), "pieces", "expected a piece set"),
        (challenge(pieces=own(BAR, BAR)), "pieces", "the letter A of piece 2 is already used"),
        (challenge(pieces=own(duel.Piece("a", [(0, 0, 0)]))), "pieces", "expected letters A-Z"),
        (challenge(pieces=own(duel.Piece("A", [(0, 0, 0), (2, 0, 0)]))), "pieces", "do not hang"),
        (challenge(pieces=own()), "pieces", "a set of one piece or more"),
        (challenge(shape="ful"), "shape", 'did you mean "full"'),
        (challenge(shape=(4, 4)), "shape", "three lengths"),
        (challenge(shape=(10**9, 10**9, 10**9)), "shape", "more cells than the limit"),
        (challenge(shape=(4, 4, 2), colours=3), "colours", "expected 1 or 2, found 3"),
        (challenge(shape="half", colours=2), "colours", "has 1 by definition"),
        (challenge(setup="T"), "setup", "expected 4 rows"),
        (challenge(setup=[duel.Placed("R", "T", frozenset({(0, 0, 0)}))]), "setup", "1 of its 4 cells"),
        (challenge(setup=[duel.Placed("G", "T", frozenset({(0, 0, 0)}))]), "setup", "a colour of R"),
        (challenge(solution={(0, 0, 0): "?"}), "solution", "expected a letter"),
        (challenge(level=7), "level", "a text in quotes"),
        (challenge(name=""), "name", "a text in quotes"),
        ("wizard-11", "", "expected a Challenge"),
        (None, "", "expected a Challenge"),
    ],
)  # fmt: skip
def test_an_unsound_challenge_is_refused(
    question: Callable[[Any], Any], asked: Any, field: str, words: str
) -> None:
    with pytest.raises(InvalidError) as caught:
        question(asked)
    assert field in {fault.field for fault in caught.value.faults}
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: duel.solve(box(), engine="cp-stat"), "found 'cp-stat' (did you mean \"cp-sat\"?)"),
        (lambda: duel.count(box(), engine="dlx"), '"cover", "sat", "cp-sat" or "all"'),
        (lambda: duel.count(LONG, engine="cover"), "takes up to 128"),
        (lambda: duel.solve(box(), timeout=-1), "timeout: expected a number of seconds"),
        (lambda: duel.solve(box(), limit=3), "limit: expected none without all, found 3"),
        (lambda: duel.solve(box(), all=True, limit=0), "limit: expected a whole number of at least 1"),
        (lambda: duel.count(box(), jobs=0), "jobs"),
        (lambda: duel.hint(box(), steps=0), "steps"),
        (lambda: duel.minimise(box()), "there are several solutions"),
        (lambda: duel.generate("wizzard", seed=1), 'did you mean "wizard"'),
        (lambda: duel.generate("wizard", seed=-1), "seed"),
        (lambda: duel.pieces("sooma"), 'did you mean "soma"'),
        (lambda: duel.pieces(anything(7)), "no piece set 7"),
        (lambda: duel.play(anything("x")), "game"),
        (lambda: duel.export([]), "no challenge"),
        (lambda: duel.read("@smapler"), 'did you mean "@sampler"'),
        (lambda: duel.read("no/such.toml"), "there is no such file"),
        (lambda: duel.parse('[[chalenge]]\nname = "x"'), "unknown key 'chalenge' (did you"),
        (lambda: duel.parse('pieces = "/etc/passwd"\n[[challenge]]\nname = "x"'), "no piece set"),
    ],
)  # fmt: skip
def test_a_wrong_option_is_refused(ask: Callable[[], Any], words: str) -> None:
    with pytest.raises(InvalidError) as caught:
        ask()
    assert words in str(caught.value)


def test_a_faulty_file_gives_its_sound_challenges_too() -> None:
    with pytest.raises(InvalidError) as caught:
        duel.parse('[[challenge]]\nname = "a"\n[[challenge]]\nname = "b"\nshape = "ful"\n')
    assert [item.name for item in caught.value.items] == ["a"]
    assert [(fault.line, fault.field) for fault in caught.value.faults] == [(5, "shape")]


NEAR: dict[str, list[Any]] = {
    "pieces": ["sooma", "tetracubes", own(BAR, BAR), anything(duel.PieceSet)("p", 5), BAR,
               duel.PieceSet("p", [duel.Piece("A", "x")]), duel.PieceSet(None, [BAR]), duel.PieceSet("p", 5)],  # type: ignore[arg-type, list-item]
    "shape": ["ful", "half", (5, 1), (5, 1, 0), (5, 1, 2), (1, 1, 5), [5, 1, 1.0], (True, 5, 1), (9,) * 3],
    "colours": [3, 2, 1.0, "1"],
    "target": ["RRRRR", {(4, 0, 0): "Y"}, {(4, 0, 0): "r"}, {(5, 0, 0): "R"}, {(4, 0): "R"}, {4: "R"}, ["R"]],
    "seams": ["aabbb", {(4, 0, 0): "ab"}, {(4, 0, 0): 7}, {(-1, 0, 0): "a"}],
    "setup": ["AAA..", "AB...", "a....", [duel.Placed("R", "A", frozenset({(0, 0, 0)}))], [1, 2],
              [duel.Placed("R", "A", BAR.cells), duel.Placed("R", "B", BAR.cells)]],
    "placed": ["BBB..\nAA...", "????? ", ["A"]],
    "solution": ["AABB", {(0, 0, 0): "A", (9, 9, 9): "B"}, {(0, 0, 0): "a"}],
    "level": [7, "\n", "x" * 201],
    "name": [7, "", "x" * 201, "a\nb"],
}  # fmt: skip


def test_random_unsound_challenges_are_refused_by_every_question() -> None:
    unsound = 0
    for seed in range(2000):
        rng = random.Random(seed)
        sound: dict[str, Any] = {
            "name": "x",
            "pieces": TWO_BARS,
            "level": rng.choice(["", "expert"]),
            "shape": rng.choice([(5, 1, 1), (1, 5, 1)]),
            "colours": rng.choice([None, 1]),
            "target": {},
            "seams": None,
            "setup": (),
            "placed": None,
            "solution": None,
        }
        assert duel.faults(duel.Challenge(**sound)) == ()
        unsound += check_unsound(rng, duel.Challenge, sound, duel.faults, QUESTIONS.values(), NEAR, quickly)
    assert unsound > 1500
