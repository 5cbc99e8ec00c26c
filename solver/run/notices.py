"""Things a user may want to be told while waiting; imports nothing heavy."""

from __future__ import annotations

from collections.abc import Callable

# Called with the name of each function that is about to be compiled because no cached code was found.
compiling: list[Callable[[], None]] = []
