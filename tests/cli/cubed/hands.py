"""Hands for the tests of CUBED's commands."""

from __future__ import annotations

from pathlib import Path

LOST = '[[hand]]\nname = "apart"\npieces = "AAA BBB"\n'
WON = '[[hand]]\nname = "row"\npieces = "AAA AAB ABB"\n'


def write(folder: Path, text: str) -> str:
    path = folder / "hands.toml"
    path.write_text(text)
    return str(path)
