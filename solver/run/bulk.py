"""Much work in pieces, on several threads, that can be stopped at any time with what is done by then.

For compiled functions that release the interpreter lock: they share their arrays, and nothing is copied.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from typing import Generic, TypeVar

from ..result import Deadline
from .parallel import cores

A = TypeVar("A")
R = TypeVar("R")
_GLANCE = 0.05  # seconds between two looks at the clock


def in_pieces(
    work: Callable[[A], R],
    pieces: Iterable[A],
    stop: Callable[[], None],
    tell: Callable[[list[R]], None],
    deadline: Deadline,
    *,
    jobs: int | None = None,
) -> tuple[list[R], bool]:
    """Work on pieces until they are all done, or until it is time to stop.

    Args:
        work: what is done with a piece; after `stop` it returns soon, with what it has.
        pieces: taken one by one as they are needed.
        stop: makes all `work` return soon, from another thread.
        tell: is now and then given all results so far.
        deadline: when to stop.
        jobs: threads; as many as there are `cores` if ``None``.

    Returns:
        The results in the order of the pieces, and whether it was Ctrl-C that stopped the work.

    Raises:
        Exception: what the work raised.
    """
    crew = _SharedWork(work, pieces, jobs or cores())
    interrupted = False
    try:
        crew.start()
        while not crew.over.is_set():
            if deadline.remaining() == 0:
                break
            tell(list(crew.results.values()))
            crew.over.wait(_GLANCE)
    except KeyboardInterrupt:
        interrupted = True
    crew.over.set()
    while any(thread.is_alive() for thread in crew.threads):
        with contextlib.suppress(KeyboardInterrupt):
            if crew.working:
                stop()
            threading.Event().wait(_GLANCE / 50)
    if crew.failures:
        raise crew.failures[0]
    return [crew.results[number] for number in sorted(crew.results)], interrupted


class _SharedWork(Generic[A, R]):
    """Threads that share the pieces; `over` is set when all are done, or one has failed."""

    def __init__(self, work: Callable[[A], R], pieces: Iterable[A], jobs: int) -> None:
        self.work = work
        self.pieces, self.taking = enumerate(pieces), threading.Lock()
        self.over = threading.Event()
        self.results: dict[int, R] = {}
        self.failures: list[BaseException] = []
        self.working = jobs
        self.threads = [threading.Thread(target=self._run, daemon=True) for _ in range(jobs)]

    def start(self) -> None:
        for thread in self.threads:
            thread.start()

    def _run(self) -> None:
        try:
            while not self.over.is_set():
                with self.taking:
                    number, piece = next(self.pieces)
                self.results[number] = self.work(piece)
        except StopIteration:
            pass
        except BaseException as error:
            self.failures.append(error)
            self.over.set()
        finally:
            with self.taking:
                self.working -= 1
                if not self.working:
                    self.over.set()
