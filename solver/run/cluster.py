"""The same function for many arguments, on a Dask cluster that is already running.

Needs the extra `pipcube[cluster]`. Whatever dies on the cluster is Dask's to replace: it gives the calls of a
lost worker to others.
"""

from __future__ import annotations

import logging
import re
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing import current_process
from queue import Empty, Queue
from threading import Thread
from typing import TYPE_CHECKING, Any, TypeVar

from .parallel import CallOutcome, WorkerDiedError, attempt

if TYPE_CHECKING:
    from distributed import Client

A = TypeVar("A")
R = TypeVar("R")
_PATIENCE = 5.0  # seconds for the scheduler to answer
_HANDSHAKE = 10.0  # seconds until something that answers has shown that it is a scheduler
_BATCH = 100  # calls sent at once


class ClusterError(Exception):
    """The cluster cannot be used; the text says why."""


@dataclass(frozen=True)
class Cluster:
    """A cluster that we are connected to."""

    client: Client

    def outcomes(
        self,
        function: Callable[[A], R],
        arguments: Sequence[A],
        finished: Callable[[int, CallOutcome[R]], None] = lambda number, outcome: None,
    ) -> Generator[CallOutcome[R], None, None]:
        """Yield what came of each call, in the order of the arguments; as `parallel.outcomes`.

        Raises:
            ClusterError: the cluster is lost.
        """
        done: dict[int, CallOutcome[R]] = {}
        following = 0
        for number, outcome in self._settled(function, arguments):
            finished(number, outcome)
            done[number] = outcome
            while following in done:
                yield done.pop(following)
                following += 1

    def _settled(
        self, function: Callable[[A], R], arguments: Sequence[A]
    ) -> Iterator[tuple[int, CallOutcome[R]]]:
        """The number of each call and what came of it, as they are done."""
        suspects = []
        for number, outcome in self._made(function, arguments, range(len(arguments))):
            if isinstance(outcome.error, WorkerDiedError):
                suspects.append(number)
            else:
                yield number, outcome
        # Dask blames every call that a dead worker had before it; made alone, only the deadly ones die again.
        for number in suspects:
            yield from self._made(function, arguments, [number])

    def _made(
        self, function: Callable[[A], R], arguments: Sequence[A], numbers: Sequence[int]
    ) -> Iterator[tuple[int, CallOutcome[R]]]:
        from distributed import as_completed

        calls = [(function, arguments[number]) for number in numbers]
        futures = self.client.map(_call, calls, pure=False, batch_size=_BATCH)
        number_of = {future.key: number for future, number in zip(futures, numbers, strict=True)}
        try:
            for future in as_completed(futures, loop=self.client.loop):
                yield number_of[future.key], _outcome(future)
        finally:
            self.client.cancel(futures, force=True)

    def map(self, function: Callable[[A], R], arguments: Sequence[A]) -> Iterator[R]:
        """The results of a function for many arguments, in order.

        Raises:
            ClusterError: the cluster is lost.
            Exception: what the function raised.
        """
        for outcome in self.outcomes(function, arguments):
            yield outcome.get()


def _call(call: tuple[Callable[[Any], Any], Any]) -> CallOutcome[Any]:
    """On a worker: make a call."""
    # Dask's nanny makes its workers daemons, and multiprocessing denies those children. Ours end with them.
    current_process()._config["daemon"] = False  # type: ignore[attr-defined]
    return attempt(*call)


def _outcome(future: Any) -> CallOutcome[Any]:
    from distributed import KilledWorker

    try:
        return future.result()  # made anew if the worker that had it has ended meanwhile
    except KilledWorker:
        return CallOutcome(error=WorkerDiedError("several workers in turn have ended without an answer"))
    except (CancelledError, OSError):  # what a call raises is in its outcome
        raise ClusterError("the connection to the cluster is lost") from None
    except Exception as error:
        return CallOutcome(error=error)


@contextmanager
def connected(address: str, version: Callable[[], str], timeout: float | None = None) -> Iterator[Cluster]:
    """Connect to a cluster; afterwards our calls there are cancelled, and it goes on.

    Args:
        address: of its scheduler, ``tcp://HOST:PORT``.
        version: tells the version of this program; asked here and on every worker.
        timeout: seconds after which it is given up, if that is sooner than it would be anyway.

    Raises:
        ClusterError: it cannot be reached, or its workers do not have this version of the program.
    """
    try:
        import distributed
    except ImportError:
        raise ClusterError("a cluster needs more packages: pip install 'pipcube[cluster]'") from None
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # what goes wrong is told in our words
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            client = _client(distributed, address, timeout)
            try:
                _compare(client, version)
                yield Cluster(client)
            finally:
                client.close(timeout=_PATIENCE)
    finally:
        logging.disable(before)


def _client(distributed: Any, address: str, timeout: float | None) -> Client:
    """The client, made in a thread: Dask waits for ever for a server that accepts and never speaks."""
    made: Queue[Client | Exception] = Queue()

    def make() -> None:
        try:
            made.put(distributed.Client(address, timeout=_PATIENCE, set_as_default=False))
        except Exception as error:  # whatever a library, or what answers there, comes up with
            made.put(error)

    Thread(target=make, daemon=True).start()
    patience = _HANDSHAKE if timeout is None else min(_HANDSHAKE, timeout)
    try:
        found = made.get(timeout=patience)
    except Empty:
        raise ClusterError(
            f"no Dask scheduler answers there within {patience:g} s{_dashboard(address)}"
        ) from None
    if isinstance(found, Exception):
        raise ClusterError(
            f"no Dask scheduler answers there ({type(found).__name__}){_dashboard(address)}; "
            "a cluster is used with pip install 'pipcube[cluster]' on every machine"
        )
    return found


def _dashboard(address: str) -> str:
    """A hint for an address that looks like the one Dask prints for its web page."""
    looks = address.startswith(("http:", "https:")) or re.search(r":8787(/|$)", address)
    return " (this looks like Dask's dashboard; the scheduler's address begins with tcp://)" if looks else ""


def _compare(client: Any, version: Callable[[], str]) -> None:
    try:
        others = set(client.run(version).values())
    except Exception as error:
        message = f"its workers cannot run this program, which must be installed there: {error}"
        raise ClusterError(message) from None
    if others - {version()}:
        found = ", ".join(sorted(map(str, others)))
        raise ClusterError(f"its workers have version {found} of this program, here is {version()}")
