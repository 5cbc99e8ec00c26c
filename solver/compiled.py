"""Compilation by numba, with the compiled code kept on disk wherever that is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba


def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Compile a function on its first call and cache the machine code for the next process.

    numba keeps the cache beside the source file or in the user's cache folder; where neither can be
    written the function is compiled afresh in each process instead of failing.
    """
    try:
        return numba.njit(function, cache=True, nogil=True)
    except RuntimeError:  # "no locator available": no writable folder for the cache
        return numba.njit(function, nogil=True)
