"""The same function for many arguments, on several processes, with results in order."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import TypeVar

A = TypeVar("A")
R = TypeVar("R")


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    function: Callable[[A], R],
    arguments: Sequence[A],
    *,
    jobs: int | None = None,
    chunk: int | None = None,
) -> Iterator[R]:
    """Yield the results in the order of the arguments, whatever the number of processes.

    Args:
        function: a function of a module, so that it can be sent to other processes.
        arguments: one call each.
        jobs: processes; all `cores` if ``None``. One means this process.
        chunk: calls sent to a process at once, and answered at once; without it, few messages are sent.
    """
    jobs = min(jobs or cores(), len(arguments))
    if jobs <= 1:
        yield from map(function, arguments)
        return
    # Not forked: threads of this process (a progress bar, a solver) would not survive it.
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"), initializer=_end_with_parent)
    try:
        yield from pool.map(function, arguments, chunksize=chunk or max(1, len(arguments) // (jobs * 20)))
    finally:
        # Whatever they still work at is not wanted any more. Waited for, the pool leaves nothing behind.
        for process in tuple((pool._processes or {}).values()):
            process.terminate()
        pool.shutdown(wait=True, cancel_futures=True)


def _end_with_parent() -> None:
    """In a process of the pool: leave Ctrl-C to the parent, and end as soon as that has ended in any way."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
