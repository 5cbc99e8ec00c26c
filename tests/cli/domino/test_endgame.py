"""`pipcube domino endgame` as users and scripts see it, and what all commands share."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..conftest import Ask
from .positions import BONE, FAULTY, SOUND, TYPED, Input, examples, write

CASES = Path(__file__).parents[2] / "cases"
COMMANDS = ("endgame", "replay", "deal", "line", "draw")


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
