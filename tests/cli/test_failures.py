"""What nobody expected: every such end has its own exit status, and nothing that was there is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from socket import create_server
from typing import Any

import pytest
from pipcube.cli import output
from pipcube.cli.main import LazyGroup, run
from pipcube.cli.web import browser
from pipcube.puzzles.cube_duel.search import solutions

from .conftest import Ask

TWO = """[[challenge]]
name = "two"
shape = [2, 2, 1]

[[piece]]
name = "A"
layers = "##"

[[piece]]
name = "B"
layers = "##"
"""


def raising(error: BaseException) -> Any:
    def anything(*_: Any, **__: Any) -> Any:
        raise error

    return anything


@pytest.mark.parametrize("error", [RuntimeError("gone"), MemoryError(), OSError(errno.ENOMEM, "no memory")])
def test_a_failure_outside_the_entries_is_70(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(LazyGroup, "invoke", raising(error))
    assert run(["duel", "solve", "@sampler"]) == 70
    errors = capsys.readouterr().err
    assert "Traceback" not in errors
    assert "not enough memory" in errors if isinstance(error, MemoryError) else "fault of pipcube" in errors


def test_little_memory_is_70_and_not_a_verdict() -> None:
    code = """
import resource
from pipcube.cli.main import main
resource.setrlimit(resource.RLIMIT_AS, (350_000 * 1024,) * 2)
main(["duel", "verify", "@sampler", "--jobs", "1"])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode in (0, 70)  # where it is enough, it is enough
    assert "Traceback" not in done.stderr


def test_a_reader_that_goes_away_is_141(tmp_path: Path) -> None:
    path = tmp_path / "two.toml"
    path.write_text(TWO)
    code = f"from pipcube.cli.main import main; main(['duel', 'verify', {str(path)!r}])"
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "wb") as out:
        done = subprocess.run([sys.executable, "-c", code], stdout=out, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 141
    assert b"Traceback" not in done.stderr


def test_what_cannot_be_written_whole_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.svg"
    path.write_text("good")
    monkeypatch.setattr(output.os, "fsync", raising(OSError(errno.ENOSPC, "No space left on device")))
    assert run(["duel", "draw", "@sampler", "--only", "starter-0", "-o", str(path)]) == 2
    assert "No space left" in capsys.readouterr().err
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("a.svg", "good")]


def test_a_link_is_followed_and_the_mode_kept(tmp_path: Path) -> None:
    path, link = tmp_path / "a.svg", tmp_path / "link.svg"
    path.write_text("old")
    path.chmod(0o640)
    link.symlink_to(path)
    assert output.write_file(str(link), "new") == ""
    assert link.is_symlink()
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("new", 0o640)


class _Page(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 (its name there)
        pass


@pytest.fixture
def web() -> Any:
    """The port of a web server, which never speaks first."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Page)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield server.server_port
    server.shutdown()


@pytest.mark.parametrize("scheme", ["tls", "ucx", "inproc", "nonsense"])
def test_a_scheduler_that_cannot_be_is_bad_input(scheme: str, ask: Ask) -> None:
    status, _, errors = ask("duel", "solve", "@sampler", "--scheduler", f"{scheme}://127.0.0.1:1")
    assert status == 2
    assert "Traceback" not in errors


def test_what_never_speaks_dask_has_an_end(web: int) -> None:
    """In processes of their own: Dask goes on waiting in a thread, and the process ends all the same."""
    with create_server(("127.0.0.1", 0)) as silent:
        for port in (web, silent.getsockname()[1]):
            arguments = [
                "duel",
                "solve",
                "@sampler",
                "--timeout",
                "0.5",
                "--scheduler",
                f"tcp://127.0.0.1:{port}",
            ]
            code = f"from pipcube.cli.main import main; main({arguments})"
            done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
            assert done.returncode == 2
            assert "no Dask scheduler answers there within 0.5 s" in done.stderr


def test_the_dashboard_is_no_scheduler(ask: Ask) -> None:
    _, _, errors = ask("duel", "solve", "@sampler", "--scheduler", "http://127.0.0.1:8787/status")
    assert "looks like Dask's dashboard" in errors


def test_the_secret_address_is_in_no_list_of_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(browser.webbrowser, "open", shown.append)
    with browser.opened("http://127.0.0.1:1/secret/"):
        path = Path(shown[0].removeprefix("file://"))
        assert "secret" not in shown[0]
        assert "url=http://127.0.0.1:1/secret/" in path.read_text()
        assert path.parent.stat().st_mode & 0o077 == 0
    assert not path.exists()


def test_an_answer_of_ours_that_fails_its_check_is_70(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solutions.check, "find_faults", lambda *_: ["wrong"])
    status, (answer,), _ = ask("duel", "solve", "@sampler", "--only", "starter-0")
    assert (status, answer["status"]) == (70, "error")
