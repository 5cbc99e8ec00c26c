"""`pipcube duel booklet`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from pipcube.cli.main import run

TOML = """
[[challenge]]
name = "<script>alert(1)</script>"
shape = "half"

[[challenge]]
name = "\u7acb\u65b9"
shape = "half"
setup = \"\"\"
..OO .LLL
AAOO .AZL
.... .AZZ
.... ...Z
\"\"\"
"""


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "mine.toml"
    path.write_text(TOML, encoding="utf-8")
    return str(path)


def test_pdf_and_html(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = tmp_path / "made.pdf"
    assert run(["duel", "booklet", file, "-o", str(made)]) == 0
    assert made.read_bytes().startswith(b"%PDF-")
    said = capsys.readouterr().err
    assert "2 challenges drawn" in said
    assert "U+7ACB" in said
    assert "U+65B9" in said
    page = tmp_path / "made.html"
    assert run(["duel", "booklet", file, "-o", str(page), "--paper", "a5", "--title", "Mine"]) == 0
    text = page.read_text(encoding="utf-8")
    assert "<script" not in text
    assert "1. &lt;script&gt;alert(1)&lt;/script&gt;" in text
    assert "2. \u7acb\u65b9" in text
    assert "U+" not in text + capsys.readouterr().err
    assert "more than one solution; this is one of them" in " ".join(re.findall(r">([^<]+)</text>", text))
    assert "exactly one solution" in text
    assert "<title>Mine</title>" in text


def test_undecided_is_said_and_not_printed_as_proved(file: str, tmp_path: Path) -> None:
    page = tmp_path / "made.html"
    assert run(["duel", "booklet", file, "-o", str(page), "--timeout", "0"]) == 3
    text = page.read_text(encoding="utf-8")
    assert "undecided" in text
    assert "exactly one solution" not in text
    assert run(["duel", "booklet", file, "-o", str(page), "--timeout", "0", "--no-solutions"]) == 0
    assert "undecided" not in page.read_text(encoding="utf-8")


def test_bad_input(file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = str(tmp_path / "made.pdf")
    for arguments, words in (
        ([file], "-o FILE"),
        ([file, "-o", str(tmp_path / "made.svg")], ".pdf or .html"),
        ([file, "-o", made, "--title", " "], "printable"),
        ([file, "-o", made, "--title", "x" * 201], "200"),
        ([file, "-o", made, "--per-page", "0"], "per-page"),
        ([file, "-o", made, "--paper", "a3"], "a3"),
        ([file, "-o", made, "--only", "nobody"], "nobody"),
        ([file, "-o", str(tmp_path / "no" / "made.pdf")], "cannot be written"),
    ):
        assert run(["duel", "booklet", *arguments]) == 2
        said = capsys.readouterr().err
        assert words in said
        assert "Traceback" not in said


def test_a_place_that_cannot_be_written_is_told_before_the_work(
    file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def work(*_: object, **__: object) -> None:
        raise AssertionError("the work has begun")

    monkeypatch.setattr("pipcube.cli.duel.booklet.each_challenge", work)
    for output, reason in (("no/made.pdf", "No such file"), (f"{file}/made.pdf", "Not a directory")):
        assert run(["duel", "booklet", file, "-o", str(tmp_path / output)]) == 2
        assert f"cannot be written: {reason}" in capsys.readouterr().err


def test_a_box_that_is_too_long_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "tower.toml"
    row = "#" * 512
    path.write_text(
        f'[[piece]]\nname = "I"\nlayers = "{row}"\n[[challenge]]\nname = "tower"\nshape = [1, 1, 512]\n'
    )
    assert run(["duel", "booklet", str(path), "-o", str(tmp_path / "made.pdf"), "--paper", "a5"]) == 2
    assert f'{path}: challenge "tower": pictures of a box of 1x1x512' in capsys.readouterr().err


def test_what_is_sound_is_made_beside_what_is_not(
    file: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "mixed.toml"
    path.write_text(TOML + '\n[[challenge]]\nname = "odd"\nshape = [1, 2]\n', encoding="utf-8")
    page = tmp_path / "made.html"
    assert run(["duel", "booklet", str(path), "-o", str(page)]) == 2
    assert "2 challenges drawn" in capsys.readouterr().err
    assert "odd" not in page.read_text(encoding="utf-8")
