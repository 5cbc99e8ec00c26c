"""Calls into C++ that hold the thread: run beside it, so that a deadline or Ctrl-C can stop them."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import TypeVar

from .result import Deadline, TimeUpError

T = TypeVar("T")
_GLANCE = 0.05  # seconds between two looks at the deadline (and for a pending KeyboardInterrupt)


def run_stoppable(call: Callable[[], T], stop: Callable[[], None], deadline: Deadline) -> T:
    """Run a call in a thread of its own and wait for it.

    Args:
        call: the work; must release the interpreter lock while it runs.
        stop: makes the call return soon, from another thread; is called until it does.
        deadline: when to stop it.

    Raises:
        TimeUpError: the deadline came first.
        KeyboardInterrupt: Ctrl-C was pressed; the call has ended by then.
        Exception: what the call raised.
    """
    outcome: list[T] = []
    failure: list[BaseException] = []

    def work() -> None:
        try:
            outcome.append(call())
        except BaseException as error:
            failure.append(error)
        finally:
            finished.set()

    # Not Thread.join: before Python 3.13, Ctrl-C in it marks a thread that still runs as ended.
    finished = threading.Event()
    threading.Thread(target=work, daemon=True).start()
    try:
        while not finished.is_set():
            left = deadline.remaining()
            if left == 0:
                raise TimeUpError
            finished.wait(_GLANCE if left is None else min(_GLANCE, left))
    finally:
        while not finished.is_set():
            # A second Ctrl-C must not leave before the call has ended: it works on what is freed next.
            with contextlib.suppress(KeyboardInterrupt):
                stop()
                finished.wait(_GLANCE)
    if failure:
        raise failure[0]
    return outcome[0]
