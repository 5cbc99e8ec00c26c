"""Shipped data: piece sets and collections, one folder per game, found by name."""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).parent


def names(folder: str) -> list[str]:
    """The names that `text` knows in a folder such as ``cube_duel`` or ``cube_duel/pieces``."""
    return sorted(path.stem for path in _HERE.joinpath(folder).iterdir() if path.suffix == ".toml")


def text(folder: str, name: str) -> str:
    """The text of a shipped file.

    Raises:
        KeyError: no file of that name.
    """
    if name not in names(folder):
        raise KeyError(name)
    return _HERE.joinpath(folder, f"{name}.toml").read_text(encoding="utf-8")
