"""Positions for the tests of the domino commands, and what is typed at them."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

TYPED = ("--game", "block", "--line", "6-2", "--hand", "2-1 4-6", "--hand", "2-4 1-1")
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


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr(sys, "stdin", Input(text))
