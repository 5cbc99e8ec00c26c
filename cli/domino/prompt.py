"""What the commands that are played at a prompt share: a line typed, and a seed by chance."""

from __future__ import annotations

from contextlib import suppress
from typing import TextIO


def typed_line(stream: TextIO) -> str | None:
    """The next line; ``None`` at the end."""
    with suppress(OSError, ValueError):  # closed, or no text
        if line := stream.readline():
            return line.strip()
    return None


def by_chance() -> int:
    """A seed for whoever names none."""
    import random

    return random.randrange(1_000_000)  # noqa: S311 (a game, not a secret)
