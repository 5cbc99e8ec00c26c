"""`pipcube duel edit` as users see it."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from pipcube.cli.main import run

from ..commands import GUARD, SLOW, wait_for


def start(tmp_path: Path, *arguments: str) -> tuple[subprocess.Popen[str], str]:
    """The command in a process of its own, and the address that it prints."""
    command = [
        sys.executable,
        "-c",
        "from pipcube.cli.main import main; main()",
        "duel",
        "edit",
        "--serve",
        *arguments,
    ]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


def ask_to_solve(port: int, token: str) -> socket.socket:
    """A connection on which a solution of `SLOW` is waited for."""
    body, host = json.dumps({"text": SLOW, "timeout": GUARD}).encode(), f"127.0.0.1:{port}"
    connection = socket.create_connection(("127.0.0.1", port), timeout=GUARD)
    connection.sendall(
        f"POST /{token}/solve HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        + body
    )
    return connection


def test_ctrl_c_ends_it_also_while_it_solves(tmp_path: Path) -> None:
    process, url = start(tmp_path)
    try:
        assert url.startswith("http://127.0.0.1:")
        port, token = int(url.split(":")[2].split("/")[0]), url.rsplit("/", 2)[1]
        with ask_to_solve(port, token) as connection:
            wait_for(lambda: children(process.pid) or process.poll() is not None)
            working = children(process.pid)  # the solver, which cannot be done
            assert working
            assert connection.fileno() >= 0
            process.send_signal(signal.SIGINT)
            assert process.wait(GUARD) == 130
        assert process.stderr is not None
        assert "Traceback" not in process.stderr.read()
        wait_for(lambda: not any(map(runs, working)))
    finally:
        process.kill()


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs /proc")
def test_the_solver_ends_with_a_server_that_is_killed(tmp_path: Path) -> None:
    process, url = start(tmp_path)
    try:
        port, token = int(url.split(":")[2].split("/")[0]), url.rsplit("/", 2)[1]
        with ask_to_solve(port, token) as connection:
            wait_for(lambda: children(process.pid) or process.poll() is not None)
            working = children(process.pid)
            assert working
            assert connection.fileno() >= 0
            process.kill()
            process.wait(GUARD)
            wait_for(lambda: not any(map(runs, working)))
    finally:
        process.kill()


def state_of(process: str) -> tuple[str, int]:
    """The state of a process and its parent (Linux); a zombie's for one that is not there."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    except OSError:
        return "Z", 0
    return fields[0], int(fields[1])


def runs(process: str) -> bool:
    return state_of(process)[0] != "Z"


def children(parent: int) -> list[str]:
    """The processes that a process has started and that still run (Linux)."""
    everyone = [folder.name for folder in Path("/proc").glob("[0-9]*")]
    return [process for process in everyone if state_of(process)[1] == parent and runs(process)]


def test_the_page_is_written_and_options_are_checked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["duel", "edit"]) == 0
    assert "cube-duel-edit.html" in capsys.readouterr().err
    assert '"serve":false' in (tmp_path / "cube-duel-edit.html").read_text(encoding="utf-8")
    assert run(["duel", "edit", "@sampler", "-o", "mine.html"]) == 0
    assert "wizard-11" in (tmp_path / "mine.html").read_text(encoding="utf-8")
    assert run(["duel", "edit", "-o", "x.svg"]) == 2
    assert run(["duel", "edit", "-o", "nowhere/x.html"]) == 2
    assert run(["duel", "edit", "nothing.toml"]) == 2
    assert run(["duel", "edit", "--serve", "-o", "x.html"]) == 2
    assert run(["duel", "edit", "--port", "3000"]) == 2
    with socket.create_server(("127.0.0.1", 0)) as other:
        assert run(["duel", "edit", "--serve", "--port", str(other.getsockname()[1])]) == 2
    assert "Traceback" not in capsys.readouterr().err
