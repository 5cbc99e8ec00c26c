"""The same function for many arguments, on several processes, with results in order."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
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
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        yield from pool.map(function, arguments, chunksize=chunk or max(1, len(arguments) // (jobs * 20)))
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
