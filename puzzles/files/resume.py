"""Answers kept in a file of JSON lines, so that work that was cut short goes on where it stopped.

A line is an object: ``pipcube`` (the version of this format), ``command``, ``name`` (of the entry),
``fingerprint`` (of what was asked), ``status`` (the exit status) and ``answer`` (what the command prints for
the entry as JSON). Each is written at once and is on the disk before the next entry is reported. Of several
lines of one name the last counts.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import stat
import threading
from collections.abc import Mapping, Set
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Any, BinaryIO

from .faults import Fault, InvalidError

FORMAT = 1
MAX_LINE = 16 * 1024 * 1024  # bytes; a challenge with 10,000 listed solutions has 1 MB
_OPENING = f'{{"pipcube": {FORMAT}, '.encode()  # how each line begins


def fingerprint(command: str, item: Any, options: Mapping[str, Any]) -> str:
    """What was asked, in 64 hexadecimal digits: equal questions have equal ones, wherever they are read from.

    Args:
        command: which question, such as ``duel count``.
        item: the entry as read; dataclasses, containers, numbers and texts.
        options: those that matter for the answer.
    """
    asked = _plain([FORMAT, command, item, options])
    return hashlib.sha256(json.dumps(asked, separators=(",", ":")).encode()).hexdigest()


def _plain(value: Any) -> Any:
    """A value as JSON that is the same for equal values: whatever has no order is sorted."""
    if dataclasses.is_dataclass(value):
        fields = {field.name: _plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
        return [type(value).__name__, fields]
    if isinstance(value, Enum):
        return _plain(value.value)
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, Fraction):
        return ["Fraction", str(value)]
    if isinstance(value, Mapping):
        return ["Mapping", _sorted([_plain(key), _plain(value[key])] for key in value)]
    if isinstance(value, Set):
        return ["Set", _sorted(map(_plain, value))]
    if isinstance(value, tuple | list):
        return list(map(_plain, value))
    raise TypeError(f"a {type(value).__name__} has no fingerprint")


def _sorted(values: Any) -> list[Any]:
    return sorted(values, key=json.dumps)


@dataclass(frozen=True)
class Kept:
    """An answer that is in the file: the fingerprint of what was asked, the exit status, and its JSON."""

    fingerprint: str
    status: int
    answer: dict[str, Any]


class Ledger:
    """The file, open and locked until `close`.

    Attributes:
        path: its name as given.
        kept: the answer of each name.
        repaired: was a half-written last line cut off?
    """

    def __init__(self, path: str, command: str) -> None:
        """Open a file of answers, or begin one.

        Raises:
            InvalidError: it cannot be written, another process has it, or what is in it is not ours: then it
                is left as it is.
        """
        self.path, self.command = path, command
        self.repaired = False
        self._writing = threading.Lock()
        try:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
            descriptor = os.open(path, flags, 0o666)
        except OSError as error:
            raise self._error(f"cannot be opened for writing: {error.strerror}") from None
        except ValueError as error:  # a NUL byte in the name
            raise self._error(f"cannot be opened for writing: {error}") from None
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise self._error("is not a regular file")
        self._file = os.fdopen(descriptor, "r+b")
        try:
            if not _lock(self._file):
                raise self._error("is in use by another run")
            self.kept = self._read()
        except BaseException:
            self._file.close()
            raise

    def _error(self, message: str, line: int | None = None) -> InvalidError:
        return InvalidError([Fault(message, self.path, line)])

    def _read(self) -> dict[str, Kept]:
        """All lines; the position for writing is at the end of the last whole one afterwards."""
        kept: dict[str, Kept] = {}
        number, end, whole = 0, 0, True
        while line := self._file.readline(MAX_LINE + 1):
            number += 1
            whole = line.endswith(b"\n")
            if not whole and len(line) > MAX_LINE:
                raise self._error(f"a line of more than {MAX_LINE // 1024 // 1024} MB", number)
            if not whole and not _is_object(line):
                if not (line.startswith(_OPENING) or _OPENING.startswith(line)):
                    raise self._error("this is no file of answers of pipcube", number)
                self.repaired = True
                self._file.truncate(end)
                break
            if line.strip() or not kept:  # an empty line among ours is nothing
                name, found = self._parsed(line, number)
                kept[name] = found
            end += len(line)
        os.lseek(self._file.fileno(), end, os.SEEK_SET)  # from here on nothing is buffered
        if end and not whole and not self.repaired:  # only the end of the line was missing
            os.write(self._file.fileno(), b"\n")
        return kept

    def _parsed(self, line: bytes, number: int) -> tuple[str, Kept]:
        try:
            if not line.startswith(_OPENING):
                raise ValueError
            found = json.loads(line)
            name, kept = found["name"], Kept(found["fingerprint"], found["status"], found["answer"])
            types = ((name, str), (kept.fingerprint, str), (kept.status, int), (kept.answer, dict))
            if not all(type(value) is wanted for value, wanted in types):
                raise TypeError
            json.dumps(kept.answer, allow_nan=False)  # it will be printed, and NaN is no JSON
            command = str(found["command"])
        except (ValueError, KeyError, TypeError, RecursionError):
            raise self._error("this is no file of answers of pipcube, or a damaged one", number) from None
        if command != self.command:
            message = f"an answer of `pipcube {command[:40]}`, not of `pipcube {self.command}`"
            raise self._error(message, number)
        return name, kept

    def write(self, name: str, asked: str, status: int, answer: dict[str, Any]) -> bool:
        """Add an answer; ``False`` if it is too long to be kept.

        Args:
            name: of the entry.
            asked: the fingerprint.
            status: the exit status.
            answer: the JSON.

        Raises:
            InvalidError: it cannot be written.
        """
        line = {"pipcube": FORMAT, "command": self.command, "name": name}
        line |= {"fingerprint": asked, "status": status, "answer": answer}
        text = json.dumps(line, ensure_ascii=False).encode("utf-8", "surrogatepass") + b"\n"
        if len(text) > MAX_LINE:
            return False
        try:
            with self._writing:
                rest = memoryview(text)
                while rest:  # once, as long as the disk has room
                    rest = rest[os.write(self._file.fileno(), rest) :]
                os.fsync(self._file.fileno())
        except OSError as error:
            raise self._error(f"cannot be written: {error.strerror}") from None
        return True

    def close(self) -> None:
        """Let others have the file."""
        self._file.close()


def _is_object(line: bytes) -> bool:
    """Is this a whole line but for its end? (No beginning of an object is one.)"""
    try:
        return isinstance(json.loads(line), dict)
    except (ValueError, RecursionError):
        return False


def _lock(file: BinaryIO) -> bool:
    """Lock a file against other processes, where the system can."""
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:  # a file system without locks
        return True
    return True
