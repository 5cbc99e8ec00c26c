"""The commands as users and scripts see them: output, exit status, bad input, limits, Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..commands import GUARD, Screen, process
from ..conftest import Ask
from .booklets import LOOSE, WIZARD, WIZARD_SOLUTION, write

ENGINES = ["cover", "sat", "cp-sat"]


@pytest.mark.parametrize("command", ["", "solve", "verify", "count", "pieces", "draw"])
def test_every_help_page_has_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", *([command] if command else []), "--help"]) == 0
    text = capsys.readouterr().out
    assert "Example" in text
    assert "pipcube duel" in text


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    from pipcube import __version__

    assert run(["--version"]) == 0
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("engine", [*ENGINES, "all"])
def test_solve_unique(engine: str, tmp_path: Path, ask: Ask) -> None:
    status, (answer,), _ = ask("duel", "solve", write(tmp_path, WIZARD), "--engine", engine)
    assert status == 0
    assert answer["status"] == "one"
    assert answer["solutions"] == [WIZARD_SOLUTION]
    assert (answer["buildable"], answer["status_buildable"]) == ([True], "one")
    assert (answer["count"], answer["count_up_to_turns"]) == (1, 1)
    assert answer["engine"] == ("cover+sat+cp-sat" if engine == "all" else engine)
    assert answer["seconds"] > 0


def test_solve_many_gives_two_that_differ(tmp_path: Path, ask: Ask) -> None:
    status, (answer,), _ = ask("duel", "solve", write(tmp_path, LOOSE))
    assert (status, answer["status"], answer["count"]) == (1, "many", None)
    assert len(set(answer["solutions"])) == 2


def test_solve_all_lists_and_cuts(tmp_path: Path, ask: Ask) -> None:
    path = write(tmp_path, LOOSE)
    status, (answer,), _ = ask("duel", "solve", path, "--all")
    assert (status, answer["count"], answer["complete"], len(set(answer["solutions"]))) == (1, 6, True, 6)
    status, (answer,), _ = ask("duel", "solve", path, "--all", "--limit", "4")
    assert (status, answer["count"], answer["complete"], len(answer["solutions"])) == (1, None, False, 4)
    status, (answer,), _ = ask("duel", "solve", path, "--all", "--limit", "6")
    assert (status, answer["count"], answer["complete"]) == (1, 6, True)


@pytest.mark.parametrize("engine", ENGINES)
def test_timeout_zero_is_undecided(
    engine: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask
) -> None:
    path = write(tmp_path, WIZARD)
    for command in ("solve", "verify", "count"):
        arguments = ["duel", command, path, "--engine", engine, "--timeout", "0"]
        status, (answer,), _ = ask(*arguments)
        assert (status, answer["status"]) == (3, "unknown")
        assert answer["count"] is None
    assert run(["duel", "verify", path, "--timeout", "0"]) == 3
    assert "undecided" in capsys.readouterr().out


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("timeout", ["0.0005", "0.005", "0.02", "0.08"])
def test_any_timeout_gives_the_truth_or_unknown(engine: str, timeout: str, tmp_path: Path, ask: Ask) -> None:
    path = write(tmp_path, WIZARD + LOOSE)
    _, answers, _ = ask("duel", "verify", path, "--engine", engine, "--timeout", timeout)
    for answer, truth in zip(answers, ["one", "many"], strict=True):
        assert answer["status"] in (truth, "unknown")


def test_a_faulty_entry_does_not_hide_the_sound_ones(tmp_path: Path, ask: Ask) -> None:
    faulty = WIZARD.replace("wizard-11", "61").replace("YRYR\n", "YRGR\n", 1)
    path = write(tmp_path, faulty + WIZARD)
    status, answers, errors = ask("duel", "solve", path)
    assert status == 2
    assert [(a["name"], a["status"]) for a in answers] == [("61", "error"), ("wizard-11", "one")]
    line = faulty.split("\n").index("     YRGR") + 1
    message = "challenge \"61\", target row 3: expected R, Y or '.', found 'G'"
    assert answers[0]["errors"] == [{"line": line, "message": message}]
    assert errors.startswith(f"Error: {path}:{line}: {message}\n")
    text, carets = errors.splitlines()[1:3]
    assert text[carets.index("^")] == "G"


def test_only(tmp_path: Path, ask: Ask) -> None:
    path = write(tmp_path, WIZARD + LOOSE)
    status, answers, _ = ask("duel", "solve", path, "--only", "wizard-11")
    assert (status, [a["name"] for a in answers]) == (0, ["wizard-11"])
    status, _, errors = ask("duel", "solve", path, "--only", "wizard-1")
    assert status == 2
    assert 'did you mean "wizard-11"' in errors


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "the file is empty"),
        ("[[challenge]\nname = 1", "not valid TOML"),
        ("\x00\x01", "not valid TOML"),
        ("a = " + "[" * 5000, "not valid TOML"),
        ("a = 1" + "0" * 5000, "not valid TOML"),
        ('[[chalenge]]\nname = "x"\n', 'did you mean "challenge"'),
        ('[challenge]\nname = "x"\n', "[[challenge]]"),
        ('[[challenge]]\nname = "x"\n[challenge.target]\nrow = 1\n', "expected a text in quotes"),
        (WIZARD.replace("target", "traget"), 'did you mean "target"'),
        (WIZARD.replace('"wizard-11"', "11"), "expected a text in quotes"),
        (WIZARD + "shape = [100, 100, 100]\n", "more cells than the limit of 512"),
        (WIZARD + "shape = [3, 3, 3]\n", "27 cells"),
        (WIZARD + "shape = [0x" + "f" * 6000 + ", 3, 3]\n", "more cells than the limit of 512"),
        (WIZARD + "colours = 1.0\n", "expected 1 or 2"),
        ('pieces = "nowhere.toml"\n' + WIZARD, "there is no piece set"),
        ('pieces = "some"\n' + WIZARD, 'did you mean "soma"'),
        ('piecse = "soma"\n' + WIZARD, '(did you mean "piece'),
    ],
)
def test_bad_input(text: str, expected: str, tmp_path: Path, ask: Ask) -> None:
    status, answers, errors = ask("duel", "solve", write(tmp_path, text))
    assert status == 2
    assert expected in errors
    assert "Traceback" not in errors
    assert any(answer["status"] == "error" for answer in answers)


def test_files_that_cannot_be_read(tmp_path: Path, ask: Ask) -> None:
    noise = tmp_path / "noise.toml"
    noise.write_bytes(os.urandom(1 << 20) * 50)
    for path, expected in (
        (str(tmp_path), "folder"),
        (str(tmp_path / "none.toml"), "no such file"),
        (str(noise), "larger than the limit"),
        ("@nothing", "@sampler"),
        ("a\x00b", "cannot be read"),
    ):
        status, _, errors = ask("duel", "verify", path)
        assert status == 2
        assert expected in errors
    noise.write_bytes(os.urandom(1 << 20))
    assert ask("duel", "verify", str(noise))[0] == 2


def test_an_unreadable_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pipcube.puzzles.files import faults as errors
    from pipcube.puzzles.files import reader

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)  # root may read everything, so chmod proves nothing
    with pytest.raises(errors.InvalidError, match="Permission denied"):
        reader.read_text(str(tmp_path / "locked.toml"))


@pytest.mark.parametrize("timeout", ["-1", "nan", "soon"])
def test_bad_options(timeout: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["duel", "solve", "@sampler", "--timeout", timeout]) == 2
    assert "timeout" in capsys.readouterr().err


def test_cover_says_where_its_limit_is(tmp_path: Path, capsys: pytest.CaptureFixture[str], ask: Ask) -> None:
    text = '[[piece]]\nnames = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"\nlayers = "###### / ######"\n'
    text = (
        text.replace('"###### / ######"', '"######"') + '[[challenge]]\nname = "long"\nshape = [6, 26, 1]\n'
    )
    path = write(tmp_path, text)
    assert run(["duel", "solve", path, "--engine", "cover"]) == 2
    assert "128" in capsys.readouterr().err
    status, (answer,), _ = ask("duel", "solve", path)
    assert (status, answer["engine"]) == (1, "sat")


def test_standard_input() -> None:
    child = process("duel", "solve", "-", "--json")
    out, _ = child.communicate(WIZARD, timeout=GUARD)
    assert child.returncode == 0
    assert json.loads(out)["solutions"] == [WIZARD_SOLUTION]


@pytest.mark.parametrize("engine", ENGINES)
def test_ctrl_c_ends_with_130(engine: str, tmp_path: Path) -> None:
    text = WIZARD + '[[challenge]]\nname = "endless"\n'
    path = write(tmp_path, text)
    screen = Screen("duel", "count", path, "--json", "--engine", engine, "--jobs", "1")
    assert screen.child.stdout is not None
    first = screen.child.stdout.readline()
    assert '"count": 1' in first, screen.end() + screen.text  # what is finished is printed at once
    screen.wait_for(r"[5-9]\d%")  # now in the endless one
    screen.child.send_signal(signal.SIGINT)
    screen.end()
    assert screen.child.returncode == 130
    assert "Traceback" not in screen.text


def test_a_pipe_gets_neither_colour_nor_bar(tmp_path: Path) -> None:
    child = process("duel", "solve", write(tmp_path, WIZARD))
    out, errors = child.communicate(timeout=GUARD)
    assert "\x1b" not in out + errors
    assert max(map(len, out.splitlines())) <= 80
    assert errors == ""


def test_help_imports_nothing_heavy() -> None:
    code = (
        "import sys; from pipcube.cli.main import run; run(['duel', '--help']);"
        "sys.exit(bool({'numpy', 'ortools', 'pysat', 'rich'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


def test_completion(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["completion", "bash"]) == 0
    assert "_PIPCUBE_COMPLETE" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("duel verify @sa", "@sampler"),
        ("duel pieces so", "soma"),
        ("duel solve @sampler --only wiz", "wizard-11"),
        ("cubed check @evening --only st", "stuck"),
        ("duel so", "solve"),
    ],
)
def test_tab_completes(words: str, expected: str) -> None:
    typed = f"pipcube {words}"
    environment = os.environ | {
        "_PIPCUBE_COMPLETE": "bash_complete",
        "COMP_WORDS": typed,
        "COMP_CWORD": str(len(typed.split()) - 1),
    }
    child = process(env=environment)
    out, _ = child.communicate(timeout=GUARD)
    assert expected in [line.split(",", 1)[1] for line in out.splitlines() if "," in line]
