"""The front door of a game: names that are loaded from its rooms when they are first used."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def front_door(
    package: str, rooms: Mapping[str, tuple[str, ...]]
) -> tuple[Callable[[str], Any], Callable[[], list[str]]]:
    """The functions ``__getattr__`` and ``__dir__`` of a game's package (PEP 562).

    Args:
        package: its full name, ``__name__``.
        rooms: by module, relative to the package such as ``.ask.solve``: the names that come from it.
    """
    home = {name: room for room, names in rooms.items() for name in names}

    def load(name: str) -> Any:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(home[name], package), name)

    return load, lambda: sorted(home)
