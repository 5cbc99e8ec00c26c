"""A first hand, the same for the same seed everywhere."""

from __future__ import annotations

from ...files.faults import MAX_SEED, check_choice, check_flag, check_number, refuse
from ..rules.game import DRAW, GAMES, Rules
from ..rules.position import Position, position_of
from ..rules.tiles import HIGHEST
from . import dealing

MOST = 14  # tiles a seat


def deal(
    seed: int,
    *,
    game: str = DRAW,
    players: int = 2,
    partners: bool = False,
    set: int = HIGHEST,  # noqa: A002 (as on the command line)
    hand_size: int | None = None,
) -> Position:
    """Deal a first hand: whoever holds the highest double (or the heaviest tile) leads.

    Args:
        seed: any whole number from 0.
        game: one of the four.
        players: 2, 3 or 4.
        partners: four players: seats 1 and 3 against 2 and 4.
        set: a double-``set``.
        hand_size: tiles a seat; as the game deals if ``None``.

    Raises:
        InvalidError: an option cannot be, or the set has not enough tiles.

    >>> deal(7).name, [len(hand) for hand in deal(7, players=3).hands]
    ('seed-7', [5, 5, 5])
    """
    check_number("seed", seed, 0, MAX_SEED)
    check_choice("game", game, GAMES)
    check_number("players", players, 2, 4)
    check_number("set", set, 0, HIGHEST)
    check_number("hand_size", hand_size, 1, MOST, optional=True)
    check_flag("partners", partners)
    if partners and players != 4:
        raise refuse("partners", "True with four players, or False", partners)
    try:
        return position_of(dealing.deal(Rules(game, players, partners), seed, highest=set, size=hand_size))
    except ValueError as error:
        raise refuse("hand_size", str(error), hand_size) from None
