"""Compilation by numba, with the compiled code kept on disk wherever that is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core import event

from . import notices


class _CompileListener(event.Listener):
    """Passes the start of a compilation on; loading cached code does not count as one."""

    def on_start(self, event: Any) -> None:
        for tell in notices.compiling:
            tell()

    def on_end(self, event: Any) -> None:
        pass


event.register("numba:compile", _CompileListener())


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function on its first call and cache the machine code for the next process.

    numba keeps the cache beside the source file or in the user's cache folder; where neither can be
    written the function is compiled afresh in each process instead of failing.
    """
    try:
        return numba.njit(function, cache=True, nogil=True)
    except RuntimeError:  # "no locator available": no writable folder for the cache
        return numba.njit(function, nogil=True)
