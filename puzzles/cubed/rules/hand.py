"""What a hand is: the pieces one holds, what lies on the table, and what is left elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from random import Random

from .laying import Hex, Profile
from .pieces import BLOCKING, BOX, HAND_SIZES, SOLO_BLOCKING, kind


@dataclass(frozen=True)
class Hand:
    """A hand that has passed validation.

    Attributes:
        name: its name, unique in a file.
        pieces: canonical names, in the order dealt.
        table: what lies where, in the order played.
        bag: what can still be drawn, sorted.
        discarded: blocking pieces put out of the game at the deal.
        drawn: draws used since the last play.
        profile: the reading of the rules.
    """

    name: str
    pieces: tuple[str, ...]
    table: Mapping[Hex, str] = field(default_factory=dict)
    bag: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    drawn: int = 0
    profile: Profile = field(default_factory=Profile)


def rest_of_box(*used: Iterable[str]) -> tuple[str, ...]:
    """The pieces of the box that are in none of the places given, sorted."""
    left = Counter(dict(BOX))
    for pieces in used:
        left.subtract(pieces)
    return tuple(sorted(left.elements()))


def deal(seed: int, *, players: int = 1, profile: Profile | None = None) -> list[Hand]:
    """Deal hands from the full box, the same for the same seed everywhere.

    Args:
        seed: any whole number.
        players: 1 to 11. Alone, blocking pieces beyond three are put out of the game, the last drawn first.
        profile: how it will be played.

    Raises:
        ValueError: a number of players that the game does not provide for.
    """
    if players not in HAND_SIZES:
        raise ValueError(f"the game is for 1 to {max(HAND_SIZES)} players, not {players}")
    box = rest_of_box()
    # random() is the one method whose sequence Python promises to keep, so the shuffle is built on it.
    rng = Random(seed)  # noqa: S311 (a game, not a secret)
    order = sorted(range(len(box)), key=[rng.random() for _ in box].__getitem__)
    size = HAND_SIZES[players]
    dealt = [tuple(box[i] for i in order[player * size : (player + 1) * size]) for player in range(players)]
    kept, discarded = _without_extra_blocking(dealt[0]) if players == 1 else (dealt[0], ())
    hands = [kept, *dealt[1:]]
    bag = rest_of_box(*hands, discarded)
    return [
        Hand(
            name=f"seed-{seed}" if players == 1 else f"seed-{seed}-player-{number}",
            pieces=hand,
            bag=bag,
            discarded=discarded,
            profile=profile or Profile(),
        )
        for number, hand in enumerate(hands, 1)
    ]


def _without_extra_blocking(dealt: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hand with its first blocking pieces only, and the others."""
    kept: list[str] = []
    extra: list[str] = []
    for piece in dealt:
        full = sum(kind(other) == BLOCKING for other in kept) >= SOLO_BLOCKING
        (extra if full and kind(piece) == BLOCKING else kept).append(piece)
    return tuple(kept), tuple(extra)
