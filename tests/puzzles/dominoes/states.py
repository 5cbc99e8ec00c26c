"""Moments in a hand, written shortly."""

from __future__ import annotations

from collections.abc import Sequence

from pipcube.puzzles.dominoes.rules.game import Play, State
from pipcube.puzzles.dominoes.rules.tiles import Tile, halves, tile

End = tuple[int, bool]


def tiles(text: str) -> tuple[Tile, ...]:
    return tuple(sorted(tile(*(halves(word) or (9, 9))) for word in text.split()))


def at(
    hands: Sequence[str],
    ends: tuple[End, End] | tuple[int, int] | None = (0, 0),
    *,
    turn: int = 1,
    boneyard: str = "",
    passes: int = 0,
    scores: Sequence[int] = (),
) -> State:
    full = tuple(end if isinstance(end, tuple) else (end, False) for end in ends) if ends else None
    piles = tuple(map(tiles, hands))
    drawn = tuple(tile(*(halves(word) or (9, 9))) for word in boneyard.split())
    given = tuple(scores) or (0,) * len(hands)
    return State(piles, turn, full, drawn, passes, given)  # type: ignore[arg-type]


def written(found: Sequence[Play]) -> list[str]:
    return [f"{low}-{high} {end}" for (low, high), end in ((play.tile, play.end) for play in found)]
