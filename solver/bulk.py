"""Much work in pieces, on several threads, that can be stopped at any time with what is done by then.

For compiled functions that release the interpreter lock: they share their arrays, and nothing is copied.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from typing import TypeVar

from .parallel import cores
from .result import Deadline

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
    taken, taking, over = enumerate(pieces), threading.Lock(), threading.Event()
    results: dict[int, R] = {}
    failures: list[BaseException] = []
    working = jobs or cores()

    def run() -> None:
        nonlocal working
        try:
            while not over.is_set():
                with taking:
                    number, piece = next(taken)
                results[number] = work(piece)
        except StopIteration:
            pass
        except BaseException as error:
            failures.append(error)
            over.set()
        finally:
            with taking:
                working -= 1
                if not working:
                    over.set()

    threads = [threading.Thread(target=run, daemon=True) for _ in range(working)]
    interrupted = False
    try:
        for thread in threads:
            thread.start()
        while not over.is_set():
            if deadline.remaining() == 0:
                break
            tell(list(results.values()))
            over.wait(_GLANCE)
    except KeyboardInterrupt:
        interrupted = True
    over.set()
    while any(thread.is_alive() for thread in threads):
        with contextlib.suppress(KeyboardInterrupt):
            if working:
                stop()
            threading.Event().wait(_GLANCE / 50)
    if failures:
        raise failures[0]
    return [results[number] for number in sorted(results)], interrupted
