"""Are the compiled searches there? They are built when pipcube is installed, if there is a C compiler."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec
from typing import Any

_HOW = (
    "They are built when pipcube is installed, by a C compiler and with Python's headers (Debian and Ubuntu: "
    "apt install gcc python3-dev; macOS: xcode-select --install). Then install pipcube once more"
)


class NotCompiledError(ImportError):
    """A question that only the compiled searches answer, where there are none; says how to get them."""

    def __init__(self, cause: object = None) -> None:
        because = f" ({cause})" if cause else ""
        super().__init__(f"this needs the compiled searches, which are not there{because}. {_HOW}")
        self.cause = cause

    def __reduce__(self) -> tuple[type[NotCompiledError], tuple[str | None]]:
        return type(self), (str(self.cause) if self.cause else None,)


class StandIn:
    """In place of a kernel that is not there: whoever wants something of it is told so."""

    def __init__(self, cause: ImportError) -> None:
        self._cause = cause

    def __getattr__(self, name: str) -> Any:
        raise NotCompiledError(self._cause)


def engine(named: str | None, compiled: str, instead: str) -> str:
    """The engine to ask: the one named, otherwise the compiled one, where it is there, or a slower one.

    Raises:
        NotCompiledError: the compiled one is named and not there.
    """
    if named == compiled and not there():
        raise NotCompiledError
    return named or (compiled if there() else instead)


@cache
def there() -> bool:
    """Were the compiled searches built? It is all of them or none."""
    return find_spec("..cover.kernel", __package__) is not None
