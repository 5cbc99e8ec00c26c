"""Calls into C++ that hold the thread: run beside it, so that a deadline or Ctrl-C can stop them."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import TypeVar

from ..result import Deadline, TimeUpError
from .parallel import end_with_parent

A = TypeVar("A")
T = TypeVar("T")
_GLANCE = 0.05  # seconds between two looks at the deadline (and for a pending KeyboardInterrupt)


class ChildEndedError(Exception):
    """A process of ours has ended without an answer."""


class StoppedError(Exception):
    """A call was given up because nobody waits for its answer any more."""


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
    deadline.check()  # a call that is done in an instant would hide that the time was over before
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


def run_killable(
    function: Callable[[A], T], argument: A, deadline: Deadline, unwanted: Callable[[], bool] = lambda: False
) -> T:
    """Run a call that nothing else can stop in a process of its own.

    Args:
        function: a function of a module, so that it can be sent to the process.
        argument: for it; it and the result are sent as pickles.
        deadline: when to kill the process.
        unwanted: is asked now and then; the process is killed once it says yes.

    Raises:
        TimeUpError: the deadline came first.
        StoppedError: ``unwanted`` said yes first.
        ChildEndedError: the process has ended without an answer; mostly for want of memory.
        Exception: what the call raised.
    """
    context = get_context("spawn")  # not forked: threads of this process would not survive it
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_answer, args=(function, argument, sender), daemon=True)
    child.start()
    sender.close()
    try:
        while not receiver.poll(_GLANCE):
            deadline.check()
            if unwanted():
                raise StoppedError
        result, failure = receiver.recv()
    except EOFError:
        child.join()
        raise ChildEndedError(f"the process ended with {child.exitcode}") from None
    finally:
        child.kill()
        child.join()
        receiver.close()
    if failure is not None:
        raise failure
    return result


def _answer(function: Callable[[A], T], argument: A, sender: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, too, and that kills this one
    end_with_parent()
    try:
        sender.send((function(argument), None))
    except Exception as error:
        sender.send((None, error))
