"""A recorded game of several players: what became of it."""

from __future__ import annotations

from ...files.faults import refuse
from ..rules.record import PlayedGame


def replay(game: PlayedGame) -> PlayedGame:
    """The rounds of a recorded game with their scores, and who has won.

    Every move was checked when the game was read (`read_games`): a record that breaks a rule is never one.

    Raises:
        InvalidError: it is no recorded game.

    >>> from pipcube import cubed
    >>> cubed.replay(cubed.read_games("@club")[0]).winners
    (2,)
    """
    if not isinstance(game, PlayedGame):
        raise refuse("game", "a game as read_games gives it", game)
    return game
