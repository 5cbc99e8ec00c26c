"""What must hold for the faults of any file, and for what any command answers about it."""

from __future__ import annotations

import contextlib
import gzip
import io
import json
import unicodedata
import zlib
from collections.abc import Iterable
from typing import Any

from pipcube.cli.main import run
from pipcube.puzzles.files.collection import Collection
from pipcube.puzzles.files.faults import Fault, InvalidError

from .formats import Format

LONGEST = 700  # characters of a message; a name, which it repeats, may have 200
ANSWERED = {0, 1, 2, 3}  # exit statuses


def judge_faults(faults: Iterable[Fault], content: bytes) -> None:
    """Every message is a printable line, its line is in the file, and its carets stand under the text."""
    with contextlib.suppress(OSError, EOFError, zlib.error):  # damaged or not packed: read as it is
        content = gzip.decompress(content)
    lines = content.count(b"\n") + content.count(b"\r") + 1  # XML counts both
    for fault in faults:
        assert fault.message.isprintable(), ascii(fault.message)
        assert 0 < len(fault.message) <= LONGEST, fault.message
        assert fault.line is None or 1 <= fault.line <= lines
        message, *excerpt = str(fault).split("\n")
        assert message.isprintable(), ascii(message)
        assert len(excerpt) in (0, 2)
        if excerpt:
            text, carets = excerpt
            assert text.isprintable()
            assert len(text) <= 110
            assert set(carets) <= {" ", "^"}
            assert 4 <= carets.index("^") <= columns(text)
            assert len(carets) <= columns(text) + 1  # just behind the end is where something is missing


def columns(text: str) -> int:
    """The width of a text on a terminal."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(unicodedata.category(character) in ("Mn", "Me") for character in text)


def judge_reader(form: Format, path: str, content: bytes) -> int:
    """Read a file: faults or entries and nothing else; the number of sound entries."""
    refused: tuple[Fault, ...] = ()
    found: Collection[Any] = Collection((), ())
    try:
        found = form.read(path)
    except InvalidError as error:
        refused = error.faults
    if refused:
        judge_faults(refused, content)
        return 0
    assert found.entries or found.faults
    judge_faults(found.faults, content)
    for entry in found.entries:
        assert (entry.item is None) == bool(entry.faults)
        judge_faults(entry.faults, content)
        assert entry.item is None or (entry.name and entry.name.isprintable())
    return sum(entry.item is not None for entry in found.entries)


def judge_command(arguments: Iterable[str]) -> tuple[int, list[dict[str, Any]]]:
    """Run a command: it answers, with an exit status that says so; the status and the objects printed."""
    listed = list(arguments)
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", "backslashreplace") for _ in range(2))  # as `main`
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = run(listed)
    printed, said = (_text(stream) for stream in (out, err))
    assert status in ANSWERED, (listed, status, said[-2000:])
    assert "Traceback" not in said
    assert "fault of pipcube" not in said + printed
    assert status != 2 or "Error: " in said, (listed, said)
    if "--json" not in listed:
        return status, []
    objects = [json.loads(line, parse_constant=_no_number) for line in printed.splitlines()]
    assert all(isinstance(one, dict) for one in objects)
    assert status == 2 or not any(one.get("status") == "error" for one in objects)
    return status, objects


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    return stream.buffer.getvalue().decode()  # type: ignore[attr-defined]


def _no_number(name: str) -> None:
    raise AssertionError(f"{name} is no JSON")
