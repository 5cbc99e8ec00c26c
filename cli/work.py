"""The loop over a file's entries: here, on several processes or on a cluster, with answers kept in a file."""

from __future__ import annotations

import functools
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import click

from ..puzzles.files.collection import Entry, collected
from ..puzzles.files.faults import Fault, InvalidError
from ..puzzles.files.plain import plain
from ..puzzles.files.reader import shown_name
from .output import Progress, error_object, own_fault, print_json, report_faults, worst
from .status import BAD_INPUT, INTERRUPTED, NO, OWN_FAULT, UNDECIDED, YES

if TYPE_CHECKING:
    from ..puzzles.files.resume import Kept, Ledger
    from ..solver.run.cluster import Cluster
    from ..solver.run.parallel import CallOutcome, Means

Item = TypeVar("Item")
Result = TypeVar("Result")
_NAMES = 5  # of entries that a note lists
_WORD = 40  # characters of a kept answer's status


@dataclass(frozen=True)
class Work:
    """How the entries of a file are worked at.

    Attributes:
        jobs: processors of this machine to use; all if ``None``.
        scheduler: address of the Dask cluster that does it instead.
        resume: the file in which answers are kept.
    """

    jobs: int | None = None
    scheduler: str | None = None
    resume: str | None = None


def _address(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
    if value is not None and "://" not in value:
        raise click.BadParameter(f"expected tcp://HOST:PORT, found {value}")
    return value


jobs_option = click.option(
    "--jobs", type=click.IntRange(1, 256), metavar="N", help="Processors to use (default: all)."
)
_scheduler_option = click.option(
    "--scheduler", callback=_address, metavar="URL", help="A Dask cluster that does it: tcp://HOST:PORT."
)
_resume_option = click.option(
    "--resume",
    type=click.Path(dir_okay=False),
    metavar="FILE.jsonl",
    help="Keep each answer there, and do not ask again what is there.",
)


def work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The options --jobs, --scheduler and --resume; the command gets them as `work`."""
    return _with_work(command, jobs_option, _scheduler_option, _resume_option)


def drawing_work_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """The same without --resume: what has been kept is no drawing."""
    return _with_work(command, jobs_option, _scheduler_option)


def _with_work(command: Callable[..., Any], *options: Callable[[Any], Any]) -> Callable[..., Any]:
    @functools.wraps(command)
    def collect(jobs: int | None, scheduler: str | None, resume: str | None = None, **values: Any) -> Any:
        if jobs is not None and scheduler is not None:
            raise click.UsageError("--jobs is for this machine; with --scheduler the cluster decides")
        return command(work=Work(jobs, scheduler, resume), **values)

    for option in reversed(options):
        option(collect)
    return collect


def _nothing(*_: Any) -> None:
    """Show nothing."""


@dataclass(frozen=True)
class Question(Generic[Item, Result]):
    """What a command asks about each entry of a file. Only `ask` may run in another process.

    Attributes:
        command: its name, such as ``duel count``.
        ask: a function of a module: (item, means, and the options and limits by name) -> result.
        status: the exit status of a result; after `INTERRUPTED` the command ends.
        options: what the answer depends on.
        limits: the time given, which no decided answer depends on.
        to_json: the JSON of an item and its result.
        show: prints an item and its result for reading.
        seen: takes every item and its result, however it is printed.
        summary: prints what all answers (as JSON) come to, for reading.
        brief: a kept answer (as JSON, not to be trusted) in some words; its status where that is empty.
        divisible: can a cluster work at one entry in pieces?
    """

    command: str
    ask: Callable[..., Result]
    status: Callable[[Result], int]
    options: Mapping[str, Any] = field(default_factory=dict)
    limits: Mapping[str, Any] = field(default_factory=dict)
    to_json: Callable[[Item, Result], dict[str, Any]] = lambda item, result: plain(result)
    show: Callable[[Item, Result], None] = _nothing
    seen: Callable[[Item, Result], None] = _nothing
    summary: Callable[[Sequence[dict[str, Any]]], None] | None = None
    brief: Callable[[Mapping[str, Any]], str] = lambda answer: ""
    divisible: bool = False


def answer_file(
    read: Callable[[], Iterable[Any]],
    question: Question[Any, Any],
    work: Work,
    *,
    as_json: bool,
    source: str = "",
    faulty: Callable[[str | None, Iterable[Fault]], dict[str, Any]] = error_object,
) -> int:
    """Answer the entries of a file, those with faults by their faults; in the order of the file.

    Args:
        read: reads the file: its items, or `InvalidError` with every entry.
        question: what is asked about each.
        work: where it is worked at, and whether answers are kept.
        as_json: whether answers and faults are written as JSON.
        source: FILE, for what is wrong with an entry as a question.
        faulty: the JSON of an entry with faults.

    Returns:
        The exit status over all entries.
    """
    file = collected(read)
    printer = _Printer(question, as_json, faulty, shown_name(source) if source else "")
    if file.faults:
        printer.file_faults(file.faults)
    try:
        with _ledger(work, question) as ledger:
            _answer(file.entries, question, work, ledger, printer)
    except InvalidError as error:
        printer.file_faults(error.faults)
    if question.summary and printer.answers and not as_json:
        question.summary(printer.answers)
    return worst(printer.statuses)


def _answer(
    entries: Sequence[Entry[Any]],
    question: Question[Any, Any],
    work: Work,
    ledger: Ledger | None,
    printer: _Printer,
) -> None:
    sound = [entry for entry in entries if not entry.faults]
    asked = {} if ledger is None else _fingerprints(question, sound)
    kept = {} if ledger is None else _kept(ledger, sound, asked)
    waiting = [entry for entry in sound if entry.name not in kept]

    def keep(number: int, outcome: CallOutcome[Any]) -> None:
        entry = waiting[number]
        if ledger is None or outcome.error is not None or entry.name is None:
            return
        status = question.status(outcome.get())
        if status in (YES, NO, UNDECIDED):
            answer = question.to_json(entry.item, outcome.get())
            if not ledger.write(entry.name, asked[entry.name], status, answer):
                click.echo(f"note: the answer of {entry.name} is too long for {ledger.path}", err=True)

    with Progress(len(entries)) as progress:
        done = len(entries) - len(waiting)

        def finished(number: int, outcome: CallOutcome[Any]) -> None:
            nonlocal done
            keep(number, outcome)
            done += 1
            progress.update(done)

        progress.update(done)
        items = [entry.item for entry in waiting]

        def tell(share: float) -> None:
            progress.update(done + share)

        with _outcomes(question, items, work, finished, tell) as outcomes:
            for entry in entries:
                if entry.faults:
                    printer.faults(entry, entry.faults, BAD_INPUT)
                elif entry.name in kept and ledger is not None:
                    printer.kept(entry, kept[entry.name], ledger.path)
                else:
                    printer.outcome(entry, next(outcomes))


@contextmanager
def _outcomes(
    question: Question[Any, Any],
    items: Sequence[Any],
    work: Work,
    finished: Callable[[int, CallOutcome[Any]], None],
    tell: Callable[[float], None],
) -> Iterator[Generator[CallOutcome[Any], None, None]]:
    """What comes of asking about each item, from wherever it is worked at."""
    from ..solver.run.parallel import Means, cores, outcomes

    ask = partial(question.ask, **question.options, **question.limits)
    with _cluster(work, len(items), question.limits.get("timeout")) as cluster:
        alone = question.divisible and len(items) == 1
        if cluster is not None and not alone:
            found = cluster.outcomes(partial(_asked, ask, 1), items, finished)
        else:
            jobs = work.jobs or cores()
            each = max(1, jobs // max(1, len(items)))
            means = Means(tell, each, cluster.map if cluster else None)
            found = outcomes(
                partial(_asked, ask, each),
                items,
                jobs=jobs,
                here=lambda item: ask(item, means),
                finished=finished,
            )
        try:
            yield found
        finally:
            found.close()  # ends what is being worked at


def _asked(ask: Callable[[Any, Means], Any], jobs: int, item: Any) -> Any:
    """The question, asked in another process."""
    from ..solver.run.parallel import Means

    return ask(item, Means(jobs=jobs))


@contextmanager
def _cluster(work: Work, items: int, timeout: float | None) -> Iterator[Cluster | None]:
    """The cluster, if one is wanted and there is something to do."""
    if work.scheduler is None or not items:
        yield None
        return
    from ..solver.run.cluster import ClusterError, connected

    try:
        with connected(work.scheduler, _version, timeout) as cluster:
            yield cluster
    except ClusterError as error:
        raise InvalidError([Fault(str(error), work.scheduler)]) from None


def _version() -> str:
    from .. import __version__

    return __version__


@contextmanager
def _ledger(work: Work, question: Question[Any, Any]) -> Iterator[Ledger | None]:
    """The file of answers, if one is wanted."""
    if work.resume is None:
        yield None
        return
    from ..puzzles.files.resume import Ledger

    ledger = Ledger(work.resume, question.command)
    try:
        if ledger.repaired:
            click.echo(f"note: {ledger.path}: the last line was half-written and is cut off", err=True)
        yield ledger
    finally:
        ledger.close()


def _fingerprints(question: Question[Any, Any], entries: Iterable[Entry[Any]]) -> dict[str | None, str]:
    from ..puzzles.files.resume import fingerprint

    return {entry.name: fingerprint(question.command, entry.item, question.options) for entry in entries}


def _kept(
    ledger: Ledger, entries: Iterable[Entry[Any]], asked: Mapping[str | None, str]
) -> dict[str | None, Kept]:
    """The answers that need not be asked for again: decided ones to the same question."""
    there = {entry.name: ledger.kept[entry.name] for entry in entries if entry.name in ledger.kept}
    changed = [str(name) for name, kept in there.items() if kept.fingerprint != asked[name]]
    if changed:
        listed = ", ".join(changed[:_NAMES]) + (", ..." if len(changed) > _NAMES else "")
        message = f"{ledger.path}: asked again, as the entry or the options have changed: {listed}"
        click.echo(f"note: {message}", err=True)
    return {
        name: kept
        for name, kept in there.items()
        if kept.fingerprint == asked[name] and kept.status in (YES, NO)
    }


class _Printer:
    """Prints what came of each entry, and remembers the exit statuses and (for a summary) the answers."""

    def __init__(
        self,
        question: Question[Any, Any],
        as_json: bool,
        faulty: Callable[[str | None, Iterable[Fault]], dict[str, Any]],
        source: str,
    ) -> None:
        self.question, self.as_json, self.faulty, self.source = question, as_json, faulty, source
        self.statuses: list[int] = []
        self.answers: list[dict[str, Any]] = []

    def file_faults(self, faults: Sequence[Fault]) -> None:
        """Faults that concern no entry."""
        self._report(faults, BAD_INPUT, error_object(None, faults))

    def faults(self, entry: Entry[Any], faults: Sequence[Fault], status: int) -> None:
        """An entry that is not answered."""
        self._report(faults, status, self.faulty(entry.name, faults))

    def _report(self, faults: Sequence[Fault], status: int, described: dict[str, Any]) -> None:
        self.statuses.append(status)
        report_faults(faults)
        if self.as_json:
            print_json(described)

    def kept(self, entry: Entry[Any], kept: Kept, path: str) -> None:
        """An answer from the file of answers."""
        self.statuses.append(kept.status)
        self.answers.append(kept.answer)
        if self.as_json:
            print_json(kept.answer)
        else:
            word = self.question.brief(kept.answer)
            word = word or str(kept.answer.get("status", "answered" if kept.status == YES else "no"))
            shown = "".join(c for c in word[:_WORD] if c.isprintable())
            click.echo(f"{entry.name}  kept from {path}: {shown}")

    def outcome(self, entry: Entry[Any], outcome: CallOutcome[Any]) -> None:
        """What came of asking about an entry.

        Raises:
            KeyboardInterrupt: the result says that Ctrl-C has ended the work at it.
            ClusterError: the cluster that worked at it is lost.
            NotCompiledError: there is no search that could answer.
        """
        if outcome.error is not None:
            from ..solver.run.cluster import ClusterError
            from ..solver.run.compiled import NotCompiledError

            if isinstance(outcome.error, ClusterError | NotCompiledError):  # no entry's own fault
                raise outcome.error
            if isinstance(outcome.error, InvalidError):
                found = [
                    fault if fault.file else replace(fault, file=self.source)
                    for fault in outcome.error.faults
                ]
                self.faults(entry, found, BAD_INPUT)
                return
            own = Fault(own_fault(outcome.error, outcome.where), str(entry.name))
            self.faults(entry, [own], OWN_FAULT)
            return
        question, result = self.question, outcome.get()
        self.statuses.append(question.status(result))
        if self.as_json:
            print_json(question.to_json(entry.item, result))
        else:
            question.show(entry.item, result)
            if question.show is _nothing and self.statuses[-1] == UNDECIDED:  # a picture may not say so
                click.echo(f"note: {entry.name}: undecided within the limits (see --timeout)", err=True)
            if question.summary:
                self.answers.append(question.to_json(entry.item, result))
        question.seen(entry.item, result)
        if self.statuses[-1] == INTERRUPTED:
            raise KeyboardInterrupt
