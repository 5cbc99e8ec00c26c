"""Calls into C++ that hold the thread: run beside it, so that a deadline or Ctrl-C can stop them."""

from __future__ import annotations

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

    thread = threading.Thread(target=work, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            left = deadline.remaining()
            if left == 0:
                raise TimeUpError
            thread.join(_GLANCE if left is None else min(_GLANCE, left))
    finally:
        while thread.is_alive():
            stop()
            thread.join(_GLANCE)
    if failure:
        raise failure[0]
    return outcome[0]
