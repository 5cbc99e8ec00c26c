"""What all commands share: options, exit status, progress, errors."""

from __future__ import annotations

import contextlib
import errno
import json
import math
import os
import stat
import sys
import threading
import traceback
from collections.abc import Callable, Iterable
from types import TracebackType
from typing import TYPE_CHECKING, Any

import click

from ..puzzles.files.faults import Fault
from .directions import directed
from .status import BAD_INPUT, NO, OWN_FAULT, UNDECIDED, YES

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_PATIENCE = 1.0  # seconds of work before a progress bar appears


class _Source(click.ParamType):
    """A file, ``-``, or a collection shipped in a folder of data/; Tab completes both."""

    name = "file"

    def __init__(self, shipped: str) -> None:
        self.shipped = shipped

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[Any]:
        from click.shell_completion import CompletionItem

        from .. import data

        if not incomplete.startswith("@"):
            return [CompletionItem(incomplete, type="file")]
        known = [f"@{name}" for name in data.names(self.shipped)]
        return [CompletionItem(name) for name in known if name.startswith(incomplete)]


def source_argument_for(shipped: str, *, required: bool = True) -> Callable[[Any], Any]:
    """The argument FILE of a game's commands."""
    metavar = "FILE" if required else "[FILE]"
    return click.argument("source", metavar=metavar, required=required, type=_Source(shipped))


def _seconds(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    if value is not None and not (value >= 0 and math.isfinite(value)):
        raise click.BadParameter("a number of seconds, 0 or more")
    return value


json_option = click.option("--json", "as_json", is_flag=True, help="One JSON object per entry and line.")


def _entry_names(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    """The names of the entries of the file typed before, for Tab."""
    import re

    from .. import data

    # While an option waits for its value, click has not assigned the arguments yet.
    source = str(ctx.params.get("source") or next(iter(ctx.args), ""))
    try:
        if source.startswith("@"):
            folders = [p.type.shipped for p in ctx.command.params if isinstance(p.type, _Source)]
            text = data.text(folders[0], source[1:])
        else:
            with open(source, encoding="utf-8") as file:
                text = file.read(1 << 20)
    except (OSError, ValueError, KeyError):
        return []
    names = re.findall(r'^name\s*=\s*"([^"\n]*)"', text, re.MULTILINE)
    return [name for name in names if name.startswith(incomplete)]


only_option = click.option(
    "--only",
    multiple=True,
    shell_complete=_entry_names,
    metavar="NAME",
    help="Only the entry of this name (repeatable).",
)
timeout_option = click.option(
    "--timeout", type=float, callback=_seconds, metavar="SECONDS", help="Give up on an entry after this time."
)


def output_option_for(*endings: str) -> Callable[[Any], Any]:
    """The option ``-o FILE`` of a command that draws; the file's name has one of the endings (``.svg``)."""
    listed = " or ".join(endings)

    def check(_: click.Context, __: click.Parameter, value: str | None) -> str | None:
        if value is None:
            return None
        if not value.lower().endswith(endings):
            raise click.BadParameter(f"expected a file name that ends in {listed}, found {value}")
        # Told before the work, not after it.
        if reason := _obstacle(value):
            raise click.BadParameter(f"{value}: cannot be written: {reason}")
        return value

    file = click.Path(dir_okay=False)
    return click.option(
        "-o", "--output", type=file, callback=check, metavar="FILE", help=f"The file to write: {listed}."
    )


def _obstacle(path: str) -> str:
    """Why a file cannot be written, as far as that is known without writing it; empty: it seems to go."""
    folder = os.path.dirname(path) or "."
    if not os.path.isdir(folder):
        return os.strerror(errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT)
    writable = os.access(path if os.path.exists(path) else folder, os.W_OK)
    return "" if writable else os.strerror(errno.EACCES)


seed_type = click.IntRange(0, 2**63 - 1)  # no two of these give the same deal by rule


def worst(statuses: Iterable[int]) -> int:
    """The exit status over several entries: bad input, else undecided, else no, else yes."""
    found = set(statuses)
    return next((status for status in (OWN_FAULT, BAD_INPUT, UNDECIDED, NO) if status in found), YES)


def report_faults(faults: Iterable[Fault | str]) -> None:
    """Faults on standard error, each with its place."""
    word = click.style("Error:", fg="red") if _colour(sys.stderr) else "Error:"
    for fault in faults:
        click.echo(f"{word} {directed(fault) if isinstance(fault, Fault) else fault}", err=True)


def error_object(name: str | None, faults: Iterable[Fault]) -> dict[str, Any]:
    """The JSON for an entry that cannot be used."""
    errors = [{"line": fault.line, "message": directed(fault).message} for fault in faults]
    return {"name": name, "status": "error", "errors": errors}


def print_json(answer: dict[str, Any]) -> None:
    """One line of JSON, written at once."""
    click.echo(json.dumps(answer, ensure_ascii=False))


def own_fault(error: Exception, where: str = "") -> str:
    """An error of ours in words.

    Args:
        error: what nobody expected.
        where: the file and line that raised it; where the error itself knows if empty.
    """
    from ..solver.result import CheckFailedError, EngineDisagreementError
    from ..solver.run.parallel import WorkerDiedError

    if isinstance(error, MemoryError):
        return "there is not enough memory"
    if isinstance(error, WorkerDiedError):
        return f"not answered, {error} (killed, or out of memory)"
    text = "this is a fault of pipcube, please report it: "
    if isinstance(error, CheckFailedError | EngineDisagreementError):
        return f"{text}{error}"
    return f"{text}{type(error).__name__} in {where or _raised_in(error)}: {error}"


def _raised_in(error: Exception) -> str:
    """The file and line that raised an error."""
    frames = traceback.extract_tb(error.__traceback__)
    return f"{os.path.basename(frames[-1].filename)}:{frames[-1].lineno}" if frames else "?"


def write_file(path: str, content: str | bytes) -> str:
    """Write a file whole or not at all: beside it first, then in its place. Why that failed; empty if not.

    A link is followed, and what is no regular file (a terminal, a pipe) is written to as it is.
    """
    path = os.path.realpath(path)
    data = content.encode() if isinstance(content, str) else content
    beside = f"{path}.{os.getpid()}.part"
    try:
        if os.path.exists(path) and not os.path.isfile(path):
            with open(path, "wb") as file:
                file.write(data)
            return ""
        try:
            with open(beside, "xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if os.path.exists(path):
                os.chmod(beside, stat.S_IMODE(os.stat(path).st_mode))
            os.replace(beside, path)
        except BaseException:
            with contextlib.suppress(OSError):
                os.unlink(beside)
            raise
    except OSError as error:
        return error.strerror or str(error)
    return ""


def write_output(path: str, content: str | bytes, number: int, noun: str) -> bool:
    """Write a drawing; ``False`` (and a message) if that is not possible."""
    if reason := write_file(path, content):
        report_faults([f"{path}: cannot be written: {reason}"])
        return False
    click.echo(f"{number} {noun}{'' if number == 1 else 's'} drawn in {path}", err=True)
    return True


force_option = click.option("--force", is_flag=True, help="Replace a file that is there.")


def write_work(
    path: str | None, content: str | bytes, number: int, noun: str, *, force: bool, source: str = ""
) -> bool:
    """Write a person's work to a file, or to standard output; ``False`` (and a message) if it is not written.

    Args:
        path: the file; ``-`` or nothing for standard output.
        content: what is written.
        number: of entries in it.
        noun: what they are.
        force: may a file that is there be replaced?
        source: the file that it is made of, which is never replaced.
    """
    if path in (None, "-"):
        click.echo(content, nl=False)
        return True
    assert path is not None
    reason = refusal(path, force=force, source=source) or write_file(path, content)
    if reason:
        report_faults(
            [f"{path}: {reason}" if reason.startswith("it ") else f"{path}: cannot be written: {reason}"]
        )
        return False
    click.echo(f"{number} {noun}{'' if number == 1 else 's'} written to {path}", err=True)
    return True


def refusal(path: str, *, force: bool, source: str = "") -> str:
    """Why a file is not replaced; empty if it may be."""
    if source and os.path.exists(path) and os.path.exists(source) and os.path.samefile(path, source):
        return "it is the file that is read"
    if not force and os.path.isfile(path) and os.path.getsize(path):
        return "it is there already; --force replaces it"
    return ""


def screen() -> Console:
    """Where readable answers go; a pipe gets plain text, and rich follows NO_COLOR by itself."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 200)


def indented(text: Text) -> Text:
    """The same text two columns further right."""
    from rich.text import Text

    lines = text.split("\n", allow_blank=True)
    return Text("\n").join(Text("  ") + line if line.plain else line for line in lines)


def folded(text: Text) -> Text:
    """A text with names from a file in lines of at most 80 columns, whatever their characters' widths."""
    from rich.text import Text

    return Text("\n").join(text.wrap(screen(), 80))


def time_text(seconds: float) -> str:
    """A time for reading."""
    return f"{seconds * 1000:.1f} ms" if seconds < 1 else f"{seconds:.1f} s"


class Progress:
    """A bar on standard error once the work has taken a second; nothing where that is no terminal."""

    def __init__(self, total: float, label: str = "solving") -> None:
        self._total = total
        self._label = label
        self._done = 0.0
        self._bar: Any = None
        self._lock = threading.Lock()
        self._timer = threading.Timer(_PATIENCE, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            if self._bar:
                self._bar.stop()

    def update(self, done: float) -> None:
        """Set how many entries are done; parts count."""
        self._done = done
        if self._bar:
            self._bar.update(0, completed=done)

    def _show(self) -> None:
        from rich import progress
        from rich.console import Console

        with self._lock:
            columns = (
                progress.TextColumn("{task.description}"),
                progress.BarColumn(),
                progress.TaskProgressColumn(),
            )
            bar = progress.Progress(
                *columns, progress.TimeElapsedColumn(), console=Console(stderr=True), transient=True
            )
            bar.update(bar.add_task(self._label, total=self._total), completed=self._done)
            bar.start()
            self._bar = bar


def _colour(stream: Any) -> bool:
    return stream.isatty() and "NO_COLOR" not in os.environ
