"""The covering engines by name."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module

import numpy as np

from ..result import Deadline
from ..run import compiled
from .problem import Engine, Problem


def _lazily(module: str) -> Engine:
    """An engine whose module, and with it a heavy library, is imported on first use."""

    def solutions(problem: Problem, deadline: Deadline) -> Iterator[tuple[int, ...]]:
        found: Callable[[Problem, Deadline], Iterator[tuple[int, ...]]]
        found = import_module(f".{module}", __package__).solutions
        return found(problem, deadline)

    return solutions


class TooManyItemsError(ValueError):
    """The engine named cannot take a problem of this size."""


# The first is the default; it takes problems of up to 128 items. Beyond that, and where it was not compiled,
# the next one is used.
ENGINES: Mapping[str, Engine] = {
    "cover": _lazily("search"),
    "sat": _lazily("sat"),
    "cp-sat": _lazily("cp_sat"),
}
COVER_MAX_ITEMS = 128


@cache
def prepare(name: str) -> None:
    """Load an engine's library, so that its first answer takes no longer than others."""
    mask = np.ones((1, 1), np.uint64)
    for _ in ENGINES[name](Problem(1, mask, np.zeros(1, np.int64), (1,)), Deadline()):
        pass


def choose(name: str | None, items: int) -> str:
    """The engine to use: the one named, or the fastest that is there and can take that many items.

    Raises:
        TooManyItemsError: the engine named cannot take that many items.
        NotCompiledError: the engine named has not been compiled.
    """
    if name is None and items > COVER_MAX_ITEMS:
        return "sat"
    if name == "cover" and items > COVER_MAX_ITEMS:
        raise TooManyItemsError(f"the cover engine takes up to {COVER_MAX_ITEMS} cells, this has {items}")
    return compiled.engine(name, "cover", "sat")
