"""Compilation by numba, with the compiled code kept on disk wherever that is possible."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import numba
from numba.core import event
from numba.core.dispatcher import Dispatcher

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
        dispatcher = numba.njit(function, cache=True, nogil=True)
    except RuntimeError:  # "no locator available": no writable folder for the cache
        return numba.njit(function, nogil=True)
    # numba looks only at the function's own file to see whether its cached code is stale, but the code of the
    # functions that it calls is compiled into it.
    stamps = tuple(
        (os.path.getmtime(path), os.path.getsize(path)) for path in sorted(_sources(dispatcher, set()))
    )
    dispatcher._cache._cache_file._source_stamp = stamps  # type: ignore[attr-defined]
    _forgive(dispatcher._cache)  # type: ignore[attr-defined]
    return dispatcher


def _forgive(cache: Any) -> None:
    """A cached file that cannot be read (cut off, or of names that are gone) is as good as none: it is
    written anew, where numba would fail in every process until somebody deletes it."""
    load = cache.load_overload

    def load_or_compile(*arguments: Any) -> Any:
        try:
            return load(*arguments)
        except Exception:
            with suppress(Exception):
                cache.flush()
            return None

    cache.load_overload = load_or_compile


def _sources(dispatcher: Any, seen: set[str]) -> set[str]:
    """The files of a compiled function and of all compiled functions that it calls."""
    function = dispatcher.py_func
    files = {function.__code__.co_filename}
    seen.add(function.__qualname__ + function.__module__)
    for name in function.__code__.co_names:
        called = function.__globals__.get(name)
        if (
            isinstance(called, Dispatcher)
            and called.py_func.__qualname__ + called.py_func.__module__ not in seen
        ):
            files |= _sources(called, seen)
    return files
