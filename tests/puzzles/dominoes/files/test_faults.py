"""Everything that can be wrong with a position file: what is said, the line, and what is underlined."""

from __future__ import annotations

from pathlib import Path

import pytest
from pipcube.puzzles.dominoes.files.positions import read_positions
from pipcube.puzzles.files.faults import Fault, InvalidError

HEAD = '[[position]]\nname = "x"\ngame = "draw"\n'
HANDS = 'hands = ["1-1", "2-2"]\n'


def faults_of(folder: Path, text: str) -> list[Fault]:
    path = folder / "positions.toml"
    path.write_text(text, encoding="utf-8")
    positions = read_positions(str(path))
    return [*positions.faults, *(fault for entry in positions.entries for fault in entry.faults)]


def underlined(fault: Fault) -> str:
    if fault.column is None:
        return ""
    text, carets = str(fault).split("\n")[1:]
    begin, end = carets.index("^"), carets.rindex("^") + 1
    assert set(carets[begin:end]) == {"^"}
    return text[begin:end]


TILES = [
    # body, message, line, what is underlined
    ('hands = ["1-1 2-3", "1-1"]\n', "1-1 is in the hand of seat 2 and in the hand of seat 1", 4, "1-1"),
    ('hands = ["1-1 2-3 11", "2-2"]\n', "1-1 is in the hand of seat 1 twice", 4, "11"),
    (HANDS + 'line = "6-1 1-1"\n', "1-1 is in the line and in the hand of seat 1", 5, "1-1"),
    (HANDS + 'line = "6-1 1-6"\n', "1-6 is in the line twice", 5, "1-6"),
    (HANDS + 'boneyard = "3-3 2-2"\n', "2-2 is in the boneyard and in the hand of seat 2", 5, "2-2"),
    (HANDS + 'boneyard = "3-3"\nline = "3-3"\n', "3-3 is in the line and in the boneyard", 6, "3-3"),
    (HANDS + 'moves = "6-6 6-2> 2-2>"\n', "2-2 is in move 3 and in the hand of seat 2", 5, "2-2>"),
    (HANDS + 'moves = "6-6 6-2> 2-6>"\n', "2-6 is in move 3 and in move 2", 5, "2-6>"),
    ('hands = ["7-2", "2-2"]\n', "'7-2' is not in a double-6 set (numbers 0 to 6)", 4, "7-2"),
    ('set = 3\nhands = ["4-2", "2-2"]\n', "'4-2' is not in a double-3 set (numbers 0 to 3)", 5, "4-2"),
    ('set = 3\nmoves = "3-4"\nhands = ["1-1", "2-2"]\n', "'3-4' is not in a double-3 set", 5, "3-4"),
    (
        'set = 3\nmoves = "3-3 draw:3-4"\nhands = ["1-1", "2-2"]\n',
        "move 2: expected draw:2 or",
        5,
        "draw:3-4",
    ),
    (HANDS + 'line = "6-4 4-1 2-6"\n', "2-6 does not join 4-1 before it in the line", 5, "2-6"),
    (HANDS + 'line = "6-4 1-4"\n', "1-4 does not join 6-4 before it in the line", 5, "1-4"),
    ('hands = ["?3 6-4", "2-2"]\n', "expected tiles, or ?n alone for n tiles that are not seen", 4, "?3"),
    ('hands = ["6-4 ?3", "2-2"]\n', "not seen, in the hand of seat 1", 4, "?3"),
    ('hands = ["?", "2-2"]\n', "expected tiles, or ?n alone", 4, "?"),
    ('hands = ["?-1", "2-2"]\n', "expected tiles, or ?n alone", 4, "?-1"),
    ('hands = ["?100", "2-2"]\n', "expected tiles, or ?n alone", 4, "?100"),
    ('hands = ["?\u0663", "2-2"]\n', "expected tiles, or ?n alone", 4, "?\u0663"),
    (HANDS + 'boneyard = "?3 ?4"\n', "in the boneyard", 5, "?3"),
    ('hands = ["\u0663-4", "2-2"]\n', "expected a tile such as 6-4, 64 or [6|4] in the hand", 4, "\u0663-4"),
    ('hands = ["6-4,1-1", "2-2"]\n', "found '6-4,1-1'", 4, "6-4,1-1"),
    ('hands = ["\U0001f062", "2-2"]\n', "expected a tile such as", 4, "\U0001f062"),
    (HANDS + 'moves = "6-6 6-4 >"\n', "move 3: expected a lead such as 6-4, a play such as", 5, ">"),
    (HANDS + 'moves = "6-6 <6-4"\n', "move 2: expected a lead such as 6-4, a play", 5, "<6-4"),
    (HANDS + 'moves = "6-6 draw"\n', "move 2: expected a lead such as", 5, "draw"),
    (HANDS + 'moves = "6-6 draw:0"\n', "move 2 draws no tile", 5, "draw:0"),
    (HANDS + 'moves = "6-6 draw:"\n', "move 2: expected draw:2 or draw:3-4,0-5, found 'draw:'", 5, "draw:"),
    (HANDS + 'moves = "6-6 draw:-1"\n', "move 2: expected draw:2 or draw:3-4,0-5", 5, "draw:-1"),
    (HANDS + 'moves = "6-6 draw:1-2,"\n', "move 2: expected draw:2 or draw:3-4,0-5", 5, "draw:1-2,"),
    (HANDS + 'moves = "6-6 PASS"\n', "move 2: expected a lead such as", 5, "PASS"),
    (HANDS + 'moves = "6-6 6-1> 3-4>"\n', "move 3: 3-4 does not fit the right end", 5, "3-4>"),
]

FIELDS = [
    ("", "the hands are missing", 1, "["),
    ("hands = 3\n", "hands: expected a list of texts", 4, "3"),
    ("hands = [1, 2]\n", "hands: expected a list of texts", 4, "[1, 2]"),
    ('hands = ["1-1", ["2-2"]]\n', "hands: expected a list of texts", 4, '["1-1", ["2-2"]]'),
    ('hands = "1-1 2-2"\n', "hands: expected a list of texts", 4, '"1-1 2-2"'),
    ('hands = ["1-1"]\n', "hands: expected two, three or four hands, found 1", 4, "hands"),
    ("hands = []\n", "hands: expected two, three or four hands, found 0", 4, "hands"),
    ('hands = ["?1", "?1", "?1", "?1", "?1"]\n', "two, three or four hands, found 5", 4, "hands"),
    ('hands = ["", "2-2"]\n', "hands: seat 1 holds no tile; the hand would be over", 4, '["", "2-2"]'),
    ('hands = ["1-1", "?0"]\n', "hands: seat 2 holds no tile; the hand would be over", 4, '["1-1", "?0"]'),
    ('hands = ["?20", "?9"]\n', "29 tiles, but a double-6 set has 28", 1, "["),
    ('hands = ["?7", "?7"]\nboneyard = "?14"\nline = "1-1"\n', "29 tiles, but a double-6 set has 28", 1, "["),
    ('set = 2\nhands = ["?4", "1-1"]\nboneyard = "?2"\n', "7 tiles, but a double-2 set has 6", 1, "["),
    (
        HANDS + 'line = "6-6"\nmoves = "6-6"\n',
        "give the line as it lies or the moves that led to it",
        6,
        "moves",
    ),
    (HANDS + 'bonyard = "3-3"\n', "unknown key 'bonyard' (did you mean \"boneyard\"?)", 5, "bonyard"),
    (HANDS + "partners = true\n", "partners: needs four seats, there are 2", 5, "partners"),
    ('hands = ["1-1"]\npartners = true\n', "partners: needs four seats, there is 1", 5, "partners"),
    (HANDS + "partners = 1\n", "partners: expected true or false, found 1", 5, "1"),
    (HANDS + "turn = 3\n", "turn: expected a whole number from 1 to 2, found 3", 5, "3"),
    (HANDS + "turn = 0\n", "turn: expected a whole number from 1 to 2, found 0", 5, "0"),
    (HANDS + "turn = -1\n", "turn: expected a whole number from 1 to 2, found -1", 5, "-1"),
    (HANDS + "turn = true\n", "turn: expected a whole number from 1 to 2, found True", 5, "true"),
    (HANDS + "turn = 1.0\n", "turn: expected a whole number from 1 to 2, found 1.0", 5, "1.0"),
    (HANDS + "set = 7\n", "set: expected a whole number from 0 to 6, found 7", 5, "7"),
    (HANDS + "set = -1\n", "set: expected a whole number from 0 to 6, found -1", 5, "-1"),
    (HANDS + "score = [1, 2]\n", "a score needs the target it is played to", 5, "score"),
    (HANDS + "score = [1]\ntarget = 50\n", "score: expected 2 numbers, one for each side, found 1", 5, "[1]"),
    (HANDS + "score = []\ntarget = 50\n", "score: expected 2 numbers, one for each side, found 0", 5, "[]"),
    (
        HANDS + "score = [1, 50]\ntarget = 50\n",
        "the match is over, 50 of 50 points are reached",
        5,
        "[1, 50]",
    ),
    (
        HANDS + 'score = ["1", 2]\ntarget = 50\n',
        "score: expected a list of whole numbers from 0",
        5,
        '["1", 2]',
    ),
    (HANDS + "score = [-1, 2]\ntarget = 50\n", "score: expected a list of whole numbers", 5, "[-1, 2]"),
    (HANDS + "score = [true, 2]\ntarget = 50\n", "score: expected a list of whole numbers", 5, "[true, 2]"),
    (HANDS + "score = 3\ntarget = 50\n", "score: expected a list of whole numbers", 5, "3"),
    (HANDS + "target = 0\n", "target: expected a whole number from 1 to 1000, found 0", 5, "0"),
    (HANDS + "target = 1001\n", "target: expected a whole number from 1 to 1000", 5, "1001"),
    (HANDS + 'order = "randon"\n', 'order: expected "known" or "random", found \'randon\'', 5, '"randon"'),
    (HANDS + 'count = "rival"\n', '(did you mean "rivals"?)', 5, '"rival"'),
    (HANDS + 'lead = ""\n', 'lead: expected "free" or "forced", found \'\'', 5, '""'),
    (HANDS + "line = 64\n", "line: expected a text in quotes, found 64", 5, "64"),
    (HANDS + 'moves = ["6-6"]\n', "moves: expected a text in quotes", 5, '["6-6"]'),
    (HANDS + "boneyard = {}\n", "boneyard: expected a text in quotes, found {}", 5, "{}"),
    (HANDS + 'note = " "\n', "note: expected a text in quotes", 5, '" "'),
    (
        'hands = ["1-1", "2-2"]\nlead = "forced"\nturn = 1\n',
        'turn: 2-2 must lead (lead = "forced"), and seat 2 has it',
        6,
        "1",
    ),
]


@pytest.mark.parametrize(("body", "message", "line", "text"), [*TILES, *FIELDS])
def test_faults(tmp_path: Path, body: str, message: str, line: int, text: str) -> None:
    faults = faults_of(tmp_path, HEAD + body)
    found = [fault for fault in faults if message in fault.message]
    assert len(found) == 1, [str(fault) for fault in faults]
    assert (found[0].line, underlined(found[0])) == (line, text)
    assert found[0].message.startswith('position "x"')


@pytest.mark.parametrize(("body", "message", "line", "text"), TILES)
def test_each_of_these_is_one_fault(tmp_path: Path, body: str, message: str, line: int, text: str) -> None:
    if "6-6 6-4 >" not in body:  # here the 6-4 without its end is no fault of its own, but never reached
        assert len(faults_of(tmp_path, HEAD + body)) == 1, message


@pytest.mark.parametrize(
    ("game", "message"),
    [
        ("", 'the game is missing: "block", "draw", "all-fives", "fives-threes"'),
        ('game = "allfives"\n', "found 'allfives' (did you mean \"all-fives\"?)"),
        ("game = 5\n", 'game: expected "block", "draw", "all-fives" or "fives-threes", found 5'),
        ('game = ["draw"]\n', "found ['draw']"),
    ],
)
def test_unknown_games(tmp_path: Path, game: str, message: str) -> None:
    (fault,) = faults_of(tmp_path, f'[[position]]\nname = "x"\n{game}{HANDS}')
    assert message in fault.message
    assert fault.line == (3 if game else 1)


def test_all_faults_are_listed_and_sound_entries_stay(tmp_path: Path) -> None:
    path = tmp_path / "positions.toml"
    bad = (
        'line = "9-9 6-4 x 4-1"\nhands = ["4-1 0-9 z", "2-2"]\nboneyard = "2-2 ?1"\nturn = 5\nset = 8\n'
        'count = "none"\norder = 1\nlines = ""\ntarget = "1"\n'
    )
    path.write_text(f'{HEAD}{bad}{HEAD.replace("x", "sound")}{HANDS}[[position]]\ngame = "draw"\n{HANDS}')
    first, sound, last = read_positions(str(path)).entries
    said = [fault.message for fault in first.faults]
    for message in (
        "'9-9'",
        "found 'x'",
        "1-4 is in the line and",
        "'0-9'",
        "found 'z'",
        "?n alone",
        "turn:",
    ):
        assert sum(message in text for text in said) == 1, message
    for message in ("set:", "count:", "order:", "unknown key 'lines'", "target:"):
        assert sum(message in text for text in said) == 1, message
    assert len(said) == 12
    assert (sound.name, sound.faults) == ("sound", ())
    assert sound.item is not None
    assert [(fault.message, fault.line) for fault in last.faults] == [("position 3: a name is missing", 17)]


def test_all_moves_that_cannot_be_read_are_listed(tmp_path: Path) -> None:
    faults = faults_of(tmp_path, HEAD + HANDS + 'moves = "6-6 6-9> pas draw:x 1-1>"\n')
    assert [underlined(fault) for fault in faults] == ["6-9>", "pas", "draw:x", "1-1>"]


def test_too_many_words_are_one_fault(tmp_path: Path) -> None:
    many = " ".join(["6-6"] * 3000)
    for body, message in (
        (f'hands = ["{many}", "2-2"]\n', "at most 28 tiles can be in the hand of seat 1, found 3000"),
        (f'{HANDS}line = "{many}"\n', "at most 28 tiles can lie in the line, found 3000"),
        (f'{HANDS}boneyard = "{many}"\n', "at most 28 tiles can be in the boneyard, found 3000"),
        (f'{HANDS}moves = "{many}"\n', "at most 200 moves are in a hand, found 3000"),
    ):
        (fault,) = faults_of(tmp_path, HEAD + body)
        assert message in fault.message


def test_names(tmp_path: Path) -> None:
    body = 'game = "draw"\n' + HANDS
    text = "".join(
        f"[[position]]\nname = {name}\n{body}" for name in ('"x"', '"x"', '""', "3", '"a\\u0000b"')
    )
    said = [fault.message for fault in faults_of(tmp_path, text)]
    assert said[0] == 'position "x": the name is already used in line 2'
    assert [text.split(":")[0] for text in said[1:]] == [
        "position 3, name",
        "position 4, name",
        "position 5, name",
    ]


@pytest.mark.parametrize(
    ("text", "message", "line"),
    [
        ("", "the file is empty", None),
        ("x = 1\n", "unknown key 'x'", 1),
        ('[[positions]]\nname = "x"\n', '(did you mean "position"?)', 1),
        ("position = 3\n", "positions are written as tables: [[position]]", 1),
        ('[position]\nname = "x"\n', "positions are written as tables: [[position]]", 1),
    ],
)
def test_files_without_positions(tmp_path: Path, text: str, message: str, line: int | None) -> None:
    try:
        faults = faults_of(tmp_path, text)
    except InvalidError as error:
        faults = list(error.faults)
    assert [fault.line for fault in faults if message in fault.message] == [line]


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('[[position]]\nname = "a\\qb"\n', 2),
        ('[[position]]\nname = "x"\nhands = ["6-4\\", "1-1"]\n', 3),
        ('[[position]]\nname = "x"\nhands = ["6-4"\n', 4),
        ('[[position]]\nname = "x"\nname = "y"\n', 3),
    ],
)
def test_a_syntax_error_is_reported_alone(tmp_path: Path, text: str, line: int) -> None:
    with pytest.raises(InvalidError) as caught:
        faults_of(tmp_path, text)
    (fault,) = caught.value.faults
    assert "not valid TOML" in fault.message
    assert fault.line == line


def test_inside_an_inline_table_only_the_line_is_known(tmp_path: Path) -> None:
    text = 'position = [{name = "x", game = "draw", hands = ["1-1 1-9", "2-2"]}]\n'
    (fault,) = faults_of(tmp_path, text)
    assert "'1-9' is not in a double-6 set" in fault.message
    assert fault.line == 1
