"""The domino commands as users and scripts see them."""

from __future__ import annotations

import io
import json
import re
import shlex
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from pipcube.cli.main import run

from ..conftest import Ask

CASES = Path(__file__).parents[2] / "cases"
COMMANDS = ("endgame", "replay", "deal", "line", "draw")
TYPED = ("--game", "block", "--line", "6-2", "--hand", "2-1 4-6", "--hand", "2-4 1-1")
RECORD = (
    "--game",
    "block",
    "--moves",
    "6-6 6-4> 4-1>",
    "--hand",
    "5-1 2-0",
    "--hand",
    "3-3 0-0",
    "--turn",
    "2",
)
SOUND = '[[position]]\nname = "sound"\ngame = "block"\nline = "6-2"\nhands = ["2-1 4-6", "2-4 1-1"]\n'
FAULTY = '[[position]]\nname = "faulty"\ngame = "blok"\nline = "6-2"\nhands = ["2-1 7-6", "2-4 1-1"]\n'
BONE = '[[position]]\nname = "b"\ngame = "block"\nline = "6-2"\nhands = ["2-1", "2-4"]\nboneyard = "5-5"\n'


def write(folder: Path, text: str) -> str:
    path = folder / "positions.toml"
    path.write_text(text, encoding="utf-8")
    return str(path)


class Input(io.StringIO):
    """Standard input as read in bytes."""

    @property
    def buffer(self) -> io.BytesIO:  # type: ignore[override]
        return io.BytesIO(self.getvalue().encode())


def examples(command: str, capsys: pytest.CaptureFixture[str]) -> list[str]:
    assert run(["domino", *([command] if command else []), "--help"]) == 0
    text = capsys.readouterr().out
    return [
        line.strip()
        for line in text.splitlines()
        if line.startswith("      pipcube ") or "  pipcube " in line
    ]


@pytest.mark.parametrize("command", ["", *COMMANDS])
def test_every_example_of_the_help_pages_runs(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    found = examples(command, capsys)
    assert found
    for line in found:
        output = ""
        for part in line.split(" | "):
            words = shlex.split(part)
            assert words[0] == "pipcube"
            monkeypatch.setattr(sys, "stdin", Input(output))
            assert run(words[1:]) == 0, part
            captured = capsys.readouterr()
            output = captured.out
            assert output or "drawn in" in captured.err


def test_the_known_cases(ask: Ask) -> None:
    status, answers, errors = ask("domino", "endgame", str(CASES / "domino_endgames.toml"))
    expected = json.loads((CASES / "domino_endgames.expected.json").read_text())
    assert (status, errors) == (0, "")
    assert [answer["name"] for answer in answers] == [case["name"] for case in expected]
    for answer, case in zip(answers, expected, strict=True):
        assert (answer["status"], answer["value"]) == ("exact", case["value"])
        values = {f"{move['tile']} {move['end']}": move["value"] for move in answer["moves"]}
        assert values == case["values"]
        best = {f"{move['tile']} {move['end']}" for move in answer["best"]}
        assert best == {move for move, value in values.items() if value == case["value"]}
        assert all(move["loss"] == case["value"] - move["value"] for move in answer["moves"])


def test_endgame_fields(ask: Ask) -> None:
    """1-2 to the right: 6 and 1; 1-1; 4-6: out, and 2-4 is left: 6. 4-6 to the left: 4 and 2; 2-4 to the left
    shows 2 and 2, 1-2 is out against 1-1: 2; to the right 4 and 4: 1-2 and 1-1 are stuck, 2 beats 3 by 3."""
    status, (answer,), errors = ask("domino", "endgame", *TYPED)
    assert (status, errors) == (0, "")
    assert answer.pop("seconds") >= 0
    assert answer.pop("nodes") >= 0
    assert answer == {
        "name": "typed",
        "status": "exact",
        "method": "minimax",
        "value": 6,
        "best": [{"tile": "1-2", "end": "right"}],
        "moves": [
            {"tile": "1-2", "end": "right", "value": 6, "loss": 0},
            {"tile": "4-6", "end": "left", "value": -3, "loss": 9},
        ],
        "line": ["1-2>", "1-1>", "4-6<"],
    }


def test_endgame_with_chance(ask: Ask) -> None:
    """Both ends are 6, and one of the two tiles of the boneyard has a 6."""
    typed = ("--game", "draw", "--line", "6-6", "--hand", "0-0", "--hand", "3-3")
    random_order = (*typed, "--boneyard", "6-1 2-2", "--order", "random")
    status, (answer,), _ = ask("domino", "endgame", *random_order)
    assert (status, answer["method"], answer["moves"], answer["best"]) == (0, "expectation", [], [])
    # 6-1 first: 6 and 1, seat 2 draws 2-2, nobody fits: 0-0 against 3-3 2-2 scores 10.
    # 2-2 first: 0-0 2-2 left after 6-1, seat 2 has 3-3: 4 pips beat 6 and score 6.
    assert (answer["value"], answer["value_exact"]) == (8.0, "8")
    assert isinstance(answer["value"], float)
    assert answer["line"] == []
    for order, value in (("6-1 2-2", 10), ("2-2 6-1", 6)):
        _, (known,), _ = ask("domino", "endgame", *typed, "--boneyard", order)
        assert (known["value"], "value_exact" in known) == (value, False)
        assert known["line"][0] == ("draw:1" if order[0] == "6" else "draw:2")


def test_endgame_each_for_himself(ask: Ask) -> None:
    typed = ("--game", "block", "--line", "6-6", "--hand", "6-1", "--hand", "2-2", "--hand", "5-5")
    _, (answer,), _ = ask("domino", "endgame", *typed)
    assert (answer["method"], answer["value"], answer["values"]) == ("max^n", 14, [14, 0, 0])
    assert answer["moves"] == [{"tile": "1-6", "end": "left", "value": 14, "values": [14, 0, 0], "loss": 0}]


def test_endgame_for_the_match(ask: Ask) -> None:
    typed = ("--game", "all-fives", "--line", "6-4", "--hand", "6-1 2-2", "--hand", "3-3", "--target", "50")
    _, (answer,), _ = ask("domino", "endgame", *typed, "--score", "45 49")
    assert (answer["result"], answer["value"]) == (1, 1)  # 1 and 4 make 5: 50 to 49
    assert (answer["line"], answer["moves"][0]["result"]) == (["1-6<"], 1)


def test_undecided_is_never_a_value(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("domino", "endgame", *TYPED, "--timeout", "0")
    assert (status, answer["status"], answer["value"]) == (3, "unknown", None)
    assert (answer["moves"], answer["best"], answer["line"]) == ([], [], [])
    assert run(["domino", "endgame", *TYPED, "--timeout", "0"]) == 3
    assert "undecided: out of time" in capsys.readouterr().out


def test_endgame_on_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "endgame", *TYPED]) == 0
    text = capsys.readouterr().out
    for part in (
        "seat 1 +6",
        "[6|2]",
        "> seat 1  1-2 4-6",
        "  seat 2  1-1 2-4",
        "best play: 1-2> 1-1> 4-6<\n",
    ):
        assert part in text
    assert re.search(r"\* +1-2 +right +\+6", text)
    assert re.search(r"4-6 +left +-3 +9", text)


@pytest.mark.parametrize(("extra", "cut"), [((), True), (("--order", "known"), False)])
def test_a_line_that_stops_says_so(
    extra: tuple[str, ...], cut: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only a draw from at least two tiles of unknown order stops it."""
    position = ["--game", "draw", "--line", "6-6", "--hand", "6-1 0-0", "--hand", "3-3", "--order", "random"]
    assert run(["domino", "endgame", *position, "--boneyard", "2-2 4-4", *extra]) == 0
    assert ("(then a draw decides)" in capsys.readouterr().out) == cut
    assert run(["domino", "endgame", *position, "--boneyard", "2-2"]) == 0
    assert "then a draw decides" not in capsys.readouterr().out


def test_file_input_and_mixed_outcomes(tmp_path: Path, ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, SOUND + FAULTY + SOUND.replace('"sound"', '"again"'))
    status, answers, errors = ask("domino", "endgame", path)
    assert (status, [answer["status"] for answer in answers]) == (2, ["exact", "error", "exact"])
    assert answers[1]["name"] == "faulty"
    assert [sorted(error) for error in answers[1]["errors"]] == [["line", "message"]] * 2
    assert sorted(error["line"] for error in answers[1]["errors"]) == [8, 10]
    assert f"Error: {path}:10: position \"faulty\": '7-6' is not in a double-6 set" in errors
    assert "Traceback" not in errors
    assert ask("domino", "endgame", path, "--timeout", "0")[0] == 2  # bad input before undecided
    status, (answer,), _ = ask("domino", "endgame", path, "--only", "again")
    assert (status, answer["name"]) == (0, "again")
    status, (answer,), errors = ask("domino", "endgame", path, "--only", "soun")
    assert (status, answer["name"], answer["status"]) == (2, None, "error")
    assert '(did you mean "sound"?)' in errors
    monkeypatch.setattr(sys, "stdin", Input(SOUND))
    assert [answer["value"] for answer in ask("domino", "endgame", "-")[1]] == [6]


@pytest.mark.parametrize("command", ["endgame", "replay"])
@pytest.mark.parametrize(
    "arguments",
    [(), ("FILE", "--hand", "1-1"), ("no-such-file.toml",), ("@endigs",), ("--hand", "1-1"), ("--turn", "x")],
)
def test_bad_usage(command: str, arguments: tuple[str, ...], ask: Ask) -> None:
    status, _, errors = ask("domino", command, *arguments)
    assert status == 2
    assert "Error: " in errors


def test_what_cannot_be_asked(ask: Ask) -> None:
    hidden = ("--line", "6-2", "--hand", "2-1", "--hand", "?2")
    over = ("--moves", "6-6 6-1>", "--hand", "2-2", "--hand", "")
    bones = ("--game", "draw", "--line", "6-2", "--hand", "2-1", "--hand", "1-1", "--boneyard", "?2")
    for typed, reason in (
        (hidden, "every hand must be known"),
        (over, "has ended"),
        (bones, 'order = "random"'),
    ):
        status, (answer,), errors = ask("domino", "endgame", *typed)
        assert (status, answer["status"], answer["name"]) == (2, "error", "typed")
        assert reason in answer["errors"][0]["message"]
        assert reason in errors
    status, (answer,), _ = ask("domino", "replay", *TYPED)
    assert (status, answer["status"]) == (2, "error")
    assert "no record of play" in answer["errors"][0]["message"]


@pytest.mark.parametrize("boneyard", ["5-5", "?3"])
def test_the_boneyard_of_block_is_noted_once(
    boneyard: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BONE.replace("5-5", boneyard)
    path = write(tmp_path, text + text.replace('"b"', '"c"') + text.replace('"b"', '"d"'))
    assert run(["domino", "endgame", path]) == 0
    captured = capsys.readouterr()
    assert captured.err.count("the boneyard has no effect") == 1
    assert captured.out.count("seat 1 +6") == 3  # 2-1 is out against 2-4
    assert run(["domino", "endgame", write(tmp_path, SOUND)]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "tiles", ["2-1 4-6", "21 46", "[1|2] [4|6]", "\U0001f040 \U0001f053", "\U0001f06c\t\U0001f085"]
)
def test_ways_of_typing_tiles(tiles: str, ask: Ask) -> None:
    typed = ["--line", "6|2", "--hand", tiles, "--hand", "2-4 1-1"]
    _, (answer,), _ = ask("domino", "endgame", *typed)
    assert [move["tile"] for move in answer["moves"]] == ["1-2", "4-6"]


def test_replay(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("domino", "replay", *RECORD)
    assert status == 0
    assert answer == {
        "name": "typed",
        "scores": [0, 0],
        "winner": None,
        "blocked": False,
        "error": None,
        "over": False,
        "match_scores": None,
    }
    over = ("--game", "all-fives", "--moves", "5-5 5-0> 0-0>", "--hand", "", "--hand", "5-6")
    match = ("--score", "10 15", "--target", "100")
    _, (answer,), _ = ask("domino", "replay", *over, *match, "--turn", "2")
    # 10 for 5-5 alone, 10 for the double five and a 0, 10 again for 0-0; 11 pips left count 10
    assert (answer["scores"], answer["winner"], answer["blocked"], answer["over"]) == (
        [30, 10],
        1,
        False,
        True,
    )
    assert answer["match_scores"] == [40, 25]
    assert run(["domino", "replay", *over, "--turn", "2"]) == 0
    text = capsys.readouterr().out
    assert "the hand is over (domino): won by seat 1 with 10 points" in text
    assert "[5|5][5|0][0|0]" in text


def test_replay_names_the_illegal_move(ask: Ask) -> None:
    wrong = [word.replace("4-1>", "4-1<") for word in RECORD]
    status, (answer,), errors = ask("domino", "replay", *wrong)
    assert (status, answer["status"], answer["name"]) == (2, "error", "typed")
    (error,) = answer["errors"]
    assert "move 3: 1-4 does not fit the left end; the ends are 6 and 4" in error["message"]
    assert errors.splitlines()[-1].endswith("^^^^")


def test_deal(tmp_path: Path, ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    for options, sizes in (
        ([], [7, 7]),
        (["--players", "3"], [5, 5, 5]),
        (["--players", "3", "--game", "block"], [7, 7, 7]),
        (["--players", "4", "--partners", "--game", "fives-threes"], [5] * 4),
        (["--set", "3", "--hand-size", "2"], [2, 2]),
    ):
        texts = set()
        for seed in ("3", "3", "4"):
            assert run(["domino", "deal", "--seed", seed, *options]) == 0
            texts.add(capsys.readouterr().out)
        assert len(texts) == 2
        for text in texts:
            hands = re.search(r"^hands = (.*)$", text, re.MULTILINE)
            assert hands is not None
            assert [len(hand.split()) for hand in json.loads(hands[1])] == sizes
            status, (answer,), _ = ask("domino", "endgame", write(tmp_path, text), "--timeout", "0")
            assert (status, answer["name"][:5]) == (3, "seed-")


@pytest.mark.parametrize(
    "options",
    [
        ["--set", "2"],
        ["--hand-size", "14", "--players", "3"],
        ["--partners"],
        ["--players", "5"],
        ["--hand-size", "0"],
        ["--seed", "x"],
        ["--set", "7"],
        ["--game", "blocks"],
    ],
)
def test_deals_there_are_not(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["domino", "deal", "--seed", "1", *options]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "Error" in captured.err


def test_line(ask: Ask, capsys: pytest.CaptureFixture[str]) -> None:
    status, (answer,), _ = ask("domino", "line", "5-5 5-0")
    assert (status, answer["points"], answer["plays"][0], answer["line"]) == (0, 20, "5-5", "0-5 5-5")
    assert ask("domino", "line", "5-5 5-x")[0] == 2
    assert run(["domino", "line"]) == 2
    assert run(["domino", "line", "--set", "2", "--longest", "--count"]) == 0
    assert "12 longest lines" in capsys.readouterr().out


def test_draw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "positions.svg"
    hostile = SOUND.replace('"sound"', '"<script>"') + BONE.replace('"2-4"', '"?3"')
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out)]) == 0
    assert "2 positions drawn" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    assert "<script" not in text
    words = [element.text or "" for element in ET.fromstring(text).findall(".//{*}text")]
    assert "<script>" in words
    assert any(word.endswith("seat 1 to move: +6") for word in words)
    assert "1-2 right: +6" in words
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out), "--no-best"]) == 0
    assert "+6" not in out.read_text(encoding="utf-8")
    assert run(["domino", "draw", *TYPED, "-o", str(out)]) == 0
    assert run(["domino", "draw", write(tmp_path, SOUND + FAULTY), "-o", str(out)]) == 2
    assert run(["domino", "draw", *TYPED, "-o", str(tmp_path / "none" / "x.svg")]) == 2
    assert run(["domino", "draw", *TYPED, "-o", str(tmp_path / "x.png")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_draw_as_a_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "positions.html"
    hostile = SOUND.replace('"sound"', '"<script>"') + BONE.replace('"2-4"', '"?3"')
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out)]) == 0
    assert "2 positions drawn" in capsys.readouterr().err
    text = out.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "Under best play: seat 1 +6" in text
    assert "\\u003cscript\\u003e" in text
    assert run(["domino", "draw", write(tmp_path, hostile), "-o", str(out), "--no-best"]) == 0
    assert "Under best play" not in out.read_text(encoding="utf-8")
    assert run(["domino", "draw", *TYPED, "-o", str(out), "--timeout", "0"]) == 3
    assert "Undecided: out of time" in out.read_text(encoding="utf-8")
    capsys.readouterr()


def test_draw_without_time_is_undecided(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for output in ([], ["-o", str(tmp_path / "positions.svg")]):
        assert run(["domino", "draw", "@endings", "--timeout", "0", *output]) == 3
        assert run(["domino", "draw", "@endings", "--timeout", "0", "--no-best", *output]) == 0
    assert "12 positions drawn" in capsys.readouterr().err


def test_a_reader_that_has_seen_enough(tmp_path: Path) -> None:
    """Standard output that is closed ends the work quietly."""
    text = "".join(SOUND.replace('"sound"', f'"{number}"') for number in range(3000))
    command = [
        sys.executable,
        "-c",
        "from pipcube.cli.main import main; main()",
        "domino",
        "endgame",
        "--json",
    ]
    with subprocess.Popen(
        [*command, write(tmp_path, text)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert json.loads(process.stdout.readline())["name"] == "0"
        process.stdout.close()
        assert process.stderr.read() == ""
        assert process.wait(timeout=60) == 141
