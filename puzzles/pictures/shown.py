"""Items and answers that show themselves: as text, and drawn in a notebook.

Rules and questions know no pictures. A game's front door names the module of its show room that does
(`shows`); it is loaded when something of the game is shown for the first time, and registers what it knows
with `as_text` and `as_html`.
"""

from __future__ import annotations

from functools import singledispatch
from html import escape
from importlib import import_module

_ROOMS: dict[str, str] = {}  # by package: the module that shows its things


@singledispatch
def as_text(thing: object) -> str:
    """What a terminal shows, without colours."""
    return repr(thing)


@singledispatch
def as_html(thing: object) -> str:
    """What a notebook shows: a drawing, or the text."""
    return f"<pre>{escape(as_text(thing))}</pre>"


def shows(package: str, module: str) -> None:
    """Things of a package are shown by that module of it.

    Args:
        package: full name, ``__name__`` of the front door.
        module: name relative to the package, such as ``.show.answers``.
    """
    _ROOMS[package] = f"{package}{module}"


def _open_room(thing: object) -> None:
    """Load what shows a thing."""
    parts = type(thing).__module__.split(".")
    known = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    import_module(next(_ROOMS[name] for name in known if name in _ROOMS))


class Shown:
    """Something with a picture: ``str()`` is it as text, and a notebook draws it."""

    def __str__(self) -> str:
        _open_room(self)
        return as_text(self)

    def _repr_html_(self) -> str:
        _open_room(self)
        return as_html(self)
