"""Shipped data: piece sets and collections, one folder per game, found by name."""

from __future__ import annotations

from importlib.resources import files


def names(folder: str) -> list[str]:
    """The names that `text` knows in a folder such as ``cube_duel`` or ``cube_duel/pieces``."""
    return sorted(
        entry.name.removesuffix(".toml")
        for entry in files(__name__).joinpath(folder).iterdir()
        if entry.name.endswith(".toml")
    )


def text(folder: str, name: str) -> str:
    """The text of a shipped file.

    Raises:
        KeyError: no file of that name.
    """
    if name not in names(folder):
        raise KeyError(name)
    return files(__name__).joinpath(folder, f"{name}.toml").read_text(encoding="utf-8")
