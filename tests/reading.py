"""Files read with their faults beside the sound entries."""

from __future__ import annotations

from collections.abc import Sequence

from pipcube import cubed, duel
from pipcube.puzzles.files.collection import Collection, collected


def read_booklet(source: str, only: Sequence[str] = ()) -> Collection[duel.Challenge]:
    """A challenge file."""
    return collected(lambda: duel.read(source, only))


def read_duels(source: str, only: Sequence[str] = ()) -> Collection[duel.Duel]:
    """A file of games for two."""
    return collected(lambda: duel.read_games(source, only))


def read_hands(source: str, only: Sequence[str] = ()) -> Collection[cubed.Hand]:
    """A hand file."""
    return collected(lambda: cubed.read(source, only))


def read_rounds(source: str, only: Sequence[str] = ()) -> Collection[cubed.PlayedGame]:
    """A file of recorded games of CUBED."""
    return collected(lambda: cubed.read_games(source, only))


def read_posted(text: str) -> Collection[duel.Challenge]:
    """The text of a challenge file."""
    return collected(lambda: duel.parse(text))
