"""Where a person who asks the wrong command is sent to: the commands' names stand here, not in the games."""

from __future__ import annotations

from dataclasses import replace

from .. import data
from ..puzzles.files.faults import Fault

# Which command reads the tables of a file.
_READERS = {
    "challenge": "challenges are for commands such as `pipcube duel solve`",
    "game": "recorded games are for `pipcube duel play` or `pipcube cubed replay`",
    "hand": "hands are for commands such as `pipcube cubed check`",
    "piece": "pieces are for challenge files and `pipcube duel pieces`",
    "position": "positions are for commands such as `pipcube domino endgame`",
}
# Which command answers what another one cannot.
_ANSWERS = {
    "the hand has ended": "`pipcube domino replay` scores it",
    "no hand is hidden": "`pipcube domino endgame` values such a position",
}
_SHIPPED = {"duel": "cube_duel", "cubed": "cubed", "domino": "dominoes"}  # folder of data/ by command


def directed(fault: Fault) -> Fault:
    """The fault, with the command that knows the name that is not known here."""
    if fault.unknown.startswith("@"):
        others = [game for game, folder in _SHIPPED.items() if fault.unknown[1:] in data.names(folder)]
        if others:
            before, _, after = fault.message.partition("; shipped: ")
            message = f"{before}; it is one of `pipcube {others[0]}`; shipped: {after}"
            return replace(fault, message=message)
    elif fault.field == "engine" and "takes up to" in fault.message:
        return replace(fault, message=f"{fault.message}; try --engine sat")
    elif fault.unknown in _READERS and fault.message.endswith(f"unknown key {fault.unknown!r}"):
        return replace(fault, message=f"{fault.message} ({_READERS[fault.unknown]})")
    return fault


def with_command(reason: str | None) -> str | None:
    """Why a position cannot be asked something, with the command that can be asked."""
    return f"{reason} ({_ANSWERS[reason]})" if reason in _ANSWERS else reason
