"""The solver behind the page of `duel edit --serve`: its answers, and what it does not do."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from pipcube.cli.duel.edit import answer_text, solve_posted
from pipcube.cli.web.server import RefusedError

from ..commands import GUARD
from ..duel.booklets import WIZARD


def never() -> bool:
    return False


def test_a_posted_challenge_is_answered_as_on_the_command_line() -> None:
    [answer] = solve_posted({"text": WIZARD, "timeout": GUARD}, never)["answers"]
    assert (answer["name"], answer["status"], answer["count"]) == ("wizard-11", "one", 1)
    assert answer["solutions"][0].startswith("iBBO bbBO bAoo AAoo\n")


@pytest.mark.parametrize(
    "question",
    [
        {},
        {"text": 3},
        {"text": "", "timeout": "5"},
        {"text": "", "timeout": True},
        {"text": "", "timeout": float("nan")},
    ],
)
def test_questions_of_another_form_are_refused(question: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        solve_posted(question, never)


def test_a_time_limit_that_no_float_can_hold_is_the_longest() -> None:
    [answer] = solve_posted({"text": "", "timeout": 10**400}, never)["answers"]
    assert answer["errors"][0]["message"] == "the file is empty"


def test_faults_are_answered_with_their_line() -> None:
    [answer] = answer_text(("[[challenge]]\nname = 'x'\ntarget = 3\n", 1.0))
    assert answer["status"] == "error"
    assert answer["errors"][0]["line"] == 3
    [answer] = answer_text(("[[challenge", 1.0))
    assert "not valid TOML" in answer["errors"][0]["message"]
    [file, _] = answer_text(("colour = 3\n" + WIZARD, 0.0))
    assert "unknown key 'colour'" in file["errors"][0]["message"]


def test_out_of_time_is_undecided() -> None:
    [answer] = answer_text((WIZARD, 0.0))
    assert answer["status"] == "unknown"


def test_a_posted_challenge_opens_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Sets are named, never opened: neither a piece set that is there, nor any other file."""
    (tmp_path / "box.toml").write_text('[[piece]]\nname = "A"\nlayers = "##"\n')
    secret = tmp_path / "secret"
    secret.write_text("swordfish")
    monkeypatch.chdir(tmp_path)
    for name in (
        "box.toml",
        "./box.toml",
        str(tmp_path / "box.toml"),
        str(secret),
        "/etc/passwd",
        "-",
        "../x",
        "@x",
    ):
        answers = answer_text(
            (f"pieces = {json.dumps(name)}\n[[challenge]]\nname = 'x'\nshape = [2, 1, 1]\n", GUARD)
        )
        text = json.dumps(answers)
        assert [answer["status"] for answer in answers] == ["error"]
        assert "there is no piece set" in text
        assert "swordfish" not in text
    [answer] = answer_text(
        ("[[piece]]\nname = 'A'\nlayers = '##'\n[[challenge]]\nname = 'x'\nshape = [2, 1, 1]\n", GUARD)
    )
    assert answer["status"] == "one"
