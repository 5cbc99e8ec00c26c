"""The same function for many arguments, on several processes: in order, whatever fails or dies on the way."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:  # most questions need no other process
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

A = TypeVar("A")
R = TypeVar("R")
Mapper = Callable[[Callable[[Any], Any], Sequence[Any]], Iterator[Any]]

PATIENCE = 2.0  # seconds of work before processes are started: a start takes about one, imports here another
_ATTEMPTS = 2  # a call that has ended its process so often is given up
_LEAVE = 1.0  # seconds that ended processes are waited for
_GLANCE = 0.1  # seconds between two looks at what has finished (and, on Windows, at Ctrl-C)


class WorkerDiedError(Exception):
    """The process that worked at a call has ended without an answer, and so has the next one."""


class ForeignError(Exception):
    """An error in another process that cannot be sent from there; says what it was."""


def cores() -> int:
    """Processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _silent(share: float) -> None:
    """Tell nobody."""


@dataclass(frozen=True)
class Means:
    """What a piece of work may use.

    Attributes:
        tell: takes the share of the work that is done, 0 to 1.
        jobs: threads or processes for this piece.
        mapper: yields the results of a function for many arguments, in order, computed elsewhere; ``None``
            where there is no elsewhere.
    """

    tell: Callable[[float], None] = _silent
    jobs: int = 1
    mapper: Mapper | None = None


@dataclass(frozen=True)
class CallOutcome(Generic[R]):
    """What came of a call.

    Attributes:
        result: what it returned; ``None`` if there was an error.
        error: what it raised.
        where: the file and line that raised it.
    """

    result: R | None = None
    error: Exception | None = None
    where: str = ""

    def get(self) -> R:
        """The result; raises the error if there was one."""
        if self.error is not None:
            raise self.error
        return cast("R", self.result)


def attempt(function: Callable[[A], R], argument: A) -> CallOutcome[R]:
    """Call a function; an error is an outcome too, and one that can be sent to other processes."""
    try:
        return CallOutcome(function(argument))
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        return CallOutcome(error=_portable(error), where=f"{os.path.basename(last.filename)}:{last.lineno}")


def _portable(error: Exception) -> Exception:
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301 (made in this line)
    except Exception:
        return ForeignError(f"{type(error).__name__}: {error}")
    return error


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

    Raises:
        WorkerDiedError: a process has ended, and so has the second one that was given the same chunk.
        Exception: what the function raised.
    """
    jobs = min(jobs or cores(), len(arguments))
    size = 1 if jobs <= 1 else chunk or max(1, len(arguments) // (jobs * 20))
    chunks = [arguments[start : start + size] for start in range(0, len(arguments), size)]
    for outcome in outcomes(partial(_each, function), chunks, jobs=jobs):
        yield from outcome.get()


def _each(function: Callable[[A], R], arguments: Iterable[A]) -> list[R]:
    return [function(argument) for argument in arguments]


def outcomes(
    function: Callable[[A], R],
    arguments: Sequence[A],
    *,
    jobs: int | None = None,
    here: Callable[[A], R] | None = None,
    finished: Callable[[int, CallOutcome[R]], None] = lambda number, outcome: None,
    patience: float | None = None,
) -> Generator[CallOutcome[R], None, None]:
    """Yield what came of each call, in the order of the arguments. No call takes others down with it.

    The work begins in this process. Only when it has taken some time, other processes are started; once one
    is ready, this one ends the call it is at and takes no other. A process that has died is replaced, and its
    call made once more.

    Args:
        function: a function of a module, so that it can be sent to other processes.
        arguments: one call each.
        jobs: calls made at a time; as many as `cores` if ``None``. One means this process only.
        here: what is called instead in this process.
        finished: is told of each call as soon as it is done, in any order and from any thread, but by one
            thread at a time.
        patience: seconds before other processes are started, `PATIENCE` if ``None``; 0: all calls are made
            there.

    Raises:
        Exception: what `finished` raised.
    """
    crew = _Crew(function, arguments, min(jobs or cores(), len(arguments)), here or function, finished)
    patience = PATIENCE if patience is None else patience
    starter = threading.Timer(patience, crew.start)
    starter.daemon = True
    try:
        if crew.jobs > 1 and patience > 0:
            starter.start()
        elif crew.jobs > 1:
            crew.ready = True
            crew.start()
        yield from map(crew.outcome, range(len(arguments)))
    finally:
        starter.cancel()
        crew.close()


class _Crew(Generic[A, R]):
    """Calls, shared between this process and lanes; all that several threads touch is behind `changed`."""

    def __init__(
        self,
        function: Callable[[A], R],
        arguments: Sequence[A],
        jobs: int,
        here: Callable[[A], R],
        finished: Callable[[int, CallOutcome[R]], None],
    ) -> None:
        self.function, self.here, self.arguments = function, here, arguments
        self.jobs, self.finished = jobs, finished
        self.changed = threading.Condition()
        self.left = iter(range(len(arguments)))
        self.done: dict[int, CallOutcome[R]] = {}
        self.lanes: list[tuple[_Lane, threading.Thread]] = []
        self.ready = False  # are lanes making calls?
        self.working = 0  # calls that are being made
        self.missing = 0  # lanes that could not be started
        self.over = False
        self.failure: BaseException | None = None

    def start(self) -> None:
        """Let lanes make the calls that are left."""
        with self.changed:
            if not self.over:
                for lane in [_Lane() for _ in range(self.jobs)]:
                    thread = threading.Thread(target=self._run, args=(lane,), daemon=True)
                    self.lanes.append((lane, thread))
                    thread.start()

    def outcome(self, number: int) -> CallOutcome[R]:
        """What came of a call, as soon as it is done; until lanes are ready, calls are made here."""
        while (mine := self._wait_for(number)) is not None:
            self._settle(mine, attempt(self.here, self.arguments[mine]))
        return self.done.pop(number)

    def _wait_for(self, number: int) -> int | None:
        """Wait until a call is done, or return the number of one that has to be made here."""
        with self.changed:
            while number not in self.done:
                if self.failure is not None:
                    raise self.failure
                if not self.ready:
                    return self._take()
                self.changed.wait(_GLANCE)
        return None

    def _take(self) -> int | None:
        number = None if self.over else next(self.left, None)
        self.working += number is not None
        return number

    def _take_for_lane(self) -> int | None:
        """The next call, as soon as fewer than `jobs` are being made; ``None`` if none is left."""
        with self.changed:
            while self.working >= self.jobs and not self.over:
                self.changed.wait()
            return self._take()

    def _settle(self, number: int, outcome: CallOutcome[R]) -> None:
        with self.changed:
            if not self.over:
                self.finished(number, outcome)
                self.done[number] = outcome
                self.working -= 1
            self.changed.notify_all()

    def _run(self, lane: _Lane) -> None:
        """In a thread: let a lane make calls until none is left."""
        try:
            if lane.call(_load, _loaded()).error is not None:
                self._miss()
                return
            with self.changed:
                self.ready = True
            while (number := self._take_for_lane()) is not None:
                self._settle(number, lane.call(self.function, self.arguments[number]))
        except _ClosedError:
            pass
        except BaseException as error:
            with self.changed:
                self.failure = error
                self.changed.notify_all()
        finally:
            lane.end()

    def _miss(self) -> None:
        """A lane cannot be started; without any, all calls are made here."""
        with self.changed:
            self.missing += 1
            if self.missing == self.jobs:
                self.ready = False
                self.changed.notify_all()

    def close(self) -> None:
        """End everything; what is being worked at is not wanted any more."""
        with self.changed:
            self.over = True
            self.changed.notify_all()
        for lane, _ in self.lanes:
            lane.close()
        for _, thread in self.lanes:
            thread.join(_LEAVE)


class _ClosedError(Exception):
    """The lane is closed."""


class _Lane:
    """A process that makes one call after another: started when needed, and again after it has died."""

    def __init__(self) -> None:
        self.changing = threading.Lock()
        self.closed = False
        self.process: SpawnProcess | None = None
        self.connection: Connection | None = None

    def call(self, function: Callable[[A], R], argument: A) -> CallOutcome[R]:
        """Make a call there.

        Raises:
            _ClosedError: the lane was closed meanwhile.
        """
        message = pickle.dumps((function, argument))
        for _ in range(_ATTEMPTS):
            try:
                connection = self.connection or self._start()
                connection.send_bytes(message)
                answer = connection.recv_bytes()
            except (EOFError, OSError):
                self.end()
                if self.closed:
                    raise _ClosedError from None
            else:
                read = attempt(pickle.loads, answer)
                return CallOutcome(error=read.error) if read.error else read.get()
        return CallOutcome(
            error=WorkerDiedError(f"its process has ended {_ATTEMPTS} times without an answer")
        )

    def _start(self) -> Connection:
        from multiprocessing import get_context

        # Not forked: threads of this process (a progress bar, a solver) would not survive it.
        context = get_context("spawn")
        with self.changing:
            if self.closed:
                raise _ClosedError
            self.connection, theirs = context.Pipe()
            self.process = context.Process(target=_serve, args=(theirs,))
            self.process.start()
            theirs.close()  # or its end would not be noticed
            return self.connection

    def end(self) -> None:
        """End the process, from the thread that makes the calls."""
        with self.changing:
            if self.process and self.process.pid is not None:
                self.process.kill()
                self.process.join()
            if self.connection:
                self.connection.close()
            self.process = self.connection = None

    def close(self) -> None:
        """End the process for good, from another thread: that of the calls notices."""
        with self.changing:
            self.closed = True
            if self.process and self.process.pid is not None:
                self.process.kill()


def _loaded() -> list[str]:
    """The modules of this program that are in use here, and so will be in the other process."""
    return [name for name in list(sys.modules) if name.startswith(f"{__name__.split('.')[0]}.")]


def _load(modules: Sequence[str]) -> None:
    """Import modules beforehand: some need a second, while the first process goes on."""
    for name in modules:
        import_module(name)


def _serve(connection: Connection) -> None:
    """In a process of a lane: make calls until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent too, and that ends this one
    end_with_parent()
    with suppress(EOFError, OSError):
        while True:
            connection.send_bytes(_packed(attempt(_unpacked_call, connection.recv_bytes())))


def _unpacked_call(message: bytes) -> Any:
    function, argument = pickle.loads(message)  # noqa: S301 (from the parent)
    return function(argument)


def _packed(outcome: CallOutcome[Any]) -> bytes:
    try:
        return pickle.dumps(outcome)
    except Exception as error:
        return pickle.dumps(CallOutcome(error=ForeignError(f"the result cannot be sent: {error}")))


def end_with_parent() -> None:
    """In another process: end as soon as the parent has ended, in any way."""
    threading.Thread(target=_wait_for_end, daemon=True).start()


def _wait_for_end() -> None:
    from multiprocessing import parent_process

    parent = parent_process()
    if parent:
        parent.join()
        os._exit(1)
