"""Hands dealt from the full box."""

from __future__ import annotations

from random import Random

from ...files.faults import MAX_SEED, check_choice, check_number
from ...files.items import Items
from ..rules.hand import Hand, rest_of_box
from ..rules.laying import BLOCKS, MATCHES
from ..rules.pieces import BLOCKING, HAND_SIZES, SOLO_BLOCKING, kind


def deal(seed: int, *, players: int = 1, match: str = MATCHES[0], block: str = BLOCKS[0]) -> Items[Hand]:
    """Deal hands from the full box, the same for the same seed everywhere.

    Args:
        seed: a whole number from 0 to 2**63 - 1.
        players: 1 to 11. Alone, blocking pieces beyond three are put out of the game, the last drawn first.
        match: how it will be played, as in `Profile`.
        block: how it will be played, as in `Profile`.

    Raises:
        InvalidError: a number of players that the game does not provide for, or another unknown option.

    >>> deal(7)[0].pieces[:3]
    ('KWP', 'ABK', 'CCC')
    """
    check_number("seed", seed, 0, MAX_SEED)
    check_number("players", players, 1, max(HAND_SIZES))
    check_choice("match", match, MATCHES)
    check_choice("block", block, BLOCKS)
    box = rest_of_box()
    # random() is the one method whose sequence Python promises to keep, so the shuffle is built on it.
    rng = Random(seed)  # noqa: S311 (a game, not a secret)
    order = sorted(range(len(box)), key=[rng.random() for _ in box].__getitem__)
    size = HAND_SIZES[players]
    dealt = [tuple(box[i] for i in order[player * size : (player + 1) * size]) for player in range(players)]
    kept, discarded = _without_extra_blocking(dealt[0]) if players == 1 else (dealt[0], ())
    hands = [kept, *dealt[1:]]
    bag = rest_of_box(*hands, discarded)
    return Items(
        Hand(
            name=f"seed-{seed}" if players == 1 else f"seed-{seed}-player-{number}",
            pieces=hand,
            bag=bag,
            discarded=discarded,
            match=match,
            block=block,
        )
        for number, hand in enumerate(hands, 1)
    )


def _without_extra_blocking(dealt: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The hand with its first blocking pieces only, and the others."""
    kept: list[str] = []
    extra: list[str] = []
    for piece in dealt:
        full = sum(kind(other) == BLOCKING for other in kept) >= SOLO_BLOCKING
        (extra if full and kind(piece) == BLOCKING else kept).append(piece)
    return tuple(kept), tuple(extra)
