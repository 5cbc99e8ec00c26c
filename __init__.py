"""pipcube: proved answers to questions about three tabletop games.

The front doors, loaded when they are first used: `duel` (Cube Duel), `cubed` (CUBED), `domino` (dominoes).
What a question cannot be asked about raises `InvalidError`.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .puzzles import cube_duel as duel
    from .puzzles import cubed
    from .puzzles import dominoes as domino
    from .puzzles.files.faults import InvalidError

__version__ = "0.1.0"
__all__ = ["InvalidError", "__version__", "cubed", "domino", "duel"]

_DOORS = {"duel": ".puzzles.cube_duel", "cubed": ".puzzles.cubed", "domino": ".puzzles.dominoes"}


def __getattr__(name: str) -> Any:
    if name in _DOORS:
        return import_module(_DOORS[name], __name__)
    if name == "InvalidError":
        return import_module(".puzzles.files.faults", __name__).InvalidError
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
