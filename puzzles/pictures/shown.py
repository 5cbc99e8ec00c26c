"""Items and answers that show themselves: as text, and drawn in a notebook.

Rules and questions know no pictures. A game's front door names the module of its show room that does
(`shows`); it is loaded when something is shown for the first time, and holds `as_text` and `as_html`
(or `as_svg`): functions of a thing, such as `functools.singledispatch` makes them.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

_ROOMS: dict[str, str] = {}  # by package: the module that shows its things


def shows(package: str, module: str) -> None:
    """Things of a package are shown by that module of it.

    Args:
        package: full name, ``__name__`` of the front door.
        module: name relative to the package, such as ``.show.answers``.
    """
    _ROOMS[package] = f"{package}{module}"


def _room(thing: object) -> Any:
    parts = type(thing).__module__.split(".")
    known = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return import_module(next(_ROOMS[name] for name in known if name in _ROOMS))


class Shown:
    """Something with a picture: ``str()`` is it as text, and a notebook draws it."""

    def __str__(self) -> str:
        return _room(self).as_text(self)

    def _repr_html_(self) -> str:
        return _room(self).as_html(self)
