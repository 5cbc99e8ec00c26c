"""The same work on a Dask cluster: on this machine's loopback, with workers that are killed."""

from __future__ import annotations

import importlib
import json
import logging
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from pipcube.cli.main import run
from pipcube.cli.status import BAD_INPUT, INTERRUPTED
from pipcube.solver.run.cluster import Cluster, ClusterError, connected
from pipcube.solver.run.parallel import WorkerDiedError

from .commands import BARS, ENDLESS, GUARD, bars, process, wait_for
from .conftest import Ask
from .test_work import TIMES

distributed = pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two processes on the loopback."""
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # workers are killed here
    cluster = distributed.LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        processes=True,
        host="127.0.0.1",
        dashboard_address=None,
    )
    # A worker that is killed while it starts is given up by its nanny; another one takes its place then.
    cluster.adapt(minimum=2, maximum=2)
    try:
        yield cluster
    finally:
        cluster.close(timeout=GUARD)
        logging.disable(before)


def pids(cluster: Any) -> list[int]:
    """The processes of the workers."""
    with distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=GUARD)
        return list(client.run(os.getpid).values())


@pytest.mark.parametrize(
    "command",
    [
        ["duel", "verify", "@sampler"],
        ["duel", "verify", "@sampler", "--json"],
        ["duel", "count", "@sampler", "--only", "wizard-11"],
        ["cubed", "check", "@evening"],
        ["domino", "endgame", "@endings", "--json"],
    ],
    ids=" ".join,
)
def test_the_same_answers(command: list[str], cluster: Any, capsys: pytest.CaptureFixture[str]) -> None:
    printed = []
    for more in (["--jobs", "1"], ["--scheduler", cluster.scheduler_address]):
        status = run([*command, *more])
        captured = capsys.readouterr()
        printed.append((status, TIMES.sub("", captured.out), captured.err))
    assert printed[0] == printed[1]


def test_a_killed_worker_loses_nothing(cluster: Any, tmp_path: Path) -> None:
    """The work cannot be done before the worker is killed: all of it waits for a file that comes then."""
    sign, begun = tmp_path / "sign", tmp_path / "begun"
    victim = pids(cluster)[0]
    there = f"lambda: (__import__('time').sleep(0.01), __import__('os').path.exists({str(sign)!r}))[1]"
    code = f"(open({str(begun)!r}, 'a').close(), list(iter({there}, True)), {{}})[2]"

    def kill() -> None:
        wait_for(begun.exists)
        os.kill(victim, signal.SIGKILL)
        sign.touch()

    killer = threading.Thread(target=kill)
    killer.start()
    with connected(cluster.scheduler_address, os.getcwd) as found:
        outcomes = list(found.outcomes(eval, [code.format(number) for number in range(12)]))
    killer.join()
    assert [outcome.result for outcome in outcomes] == list(range(12))


@pytest.mark.slow
def test_one_count_is_shared_and_survives_a_killed_worker(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ask: Ask
) -> None:
    """No part of the count ends before the worker is killed, which has begun with one."""
    path = tmp_path / "a.toml"
    path.write_text('pieces = "pentominoes"\n[[challenge]]\nname = "box"\nshape = [3, 4, 5]\n')
    victim, sign = pids(cluster)[0], tmp_path / "sign"
    share = Cluster.map

    def held(self: Cluster, function: Callable[[Any], Any], parts: Sequence[Any]) -> Iterator[Any]:
        def work(part: Any) -> Any:  # sent as it stands here: no module has it
            import os
            import time

            (sign.parent / f"begun-{os.getpid()}").touch()
            while not sign.exists():
                time.sleep(0.01)
            return function(part)

        return share(self, work, parts)

    def kill() -> None:
        wait_for((tmp_path / f"begun-{victim}").exists)
        os.kill(victim, signal.SIGKILL)
        sign.touch()

    answered: list[Any] = []

    def count() -> None:
        answered.extend(ask("duel", "count", str(path), "--scheduler", cluster.scheduler_address))

    monkeypatch.setattr(Cluster, "map", held)
    # Threads that nobody waits for at the end: a cluster whose workers stay away would never answer.
    threads = [threading.Thread(target=target, daemon=True) for target in (kill, count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(GUARD)
    status, (answer,), errors = answered
    assert (status, errors) == (0, "")
    # 3,940 up to turns and reflections (C. J. Bouwkamp 1969); of the eight, four are turns.
    assert (answer["count"], answer["count_up_to_turns"]) == (3940 * 8, 3940 * 2)


def test_failures_are_those_of_one_call(cluster: Any) -> None:
    with connected(cluster.scheduler_address, os.getcwd) as found:
        outcomes = list(found.outcomes(eval, ["1", "1 // 0", "3"]))
        assert [outcome.result for outcome in outcomes] == [1, None, 3]
        assert isinstance(outcomes[1].error, ZeroDivisionError)
        assert list(found.map(float, [1, 2, 3])) == [1.0, 2.0, 3.0]
        with pytest.raises(ZeroDivisionError):
            list(found.map(eval, ["1 // 0"]))


@pytest.mark.slow
def test_a_deadly_call_takes_no_others_down(cluster: Any) -> None:
    with connected(cluster.scheduler_address, os.getcwd) as found:
        outcomes = list(found.outcomes(eval, ["1", "__import__('os')._exit(1)", "3"]))
    assert [outcome.result for outcome in outcomes] == [1, None, 3]
    assert isinstance(outcomes[1].error, WorkerDiedError)


def test_workers_without_this_version(cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "only_here.py").write_text("def version():\n    return '1'\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    nowhere_else = importlib.import_module("only_here").version
    assert len(pids(cluster)) == 2, "those that were killed by others are back"
    for version, words in ((secrets.token_hex, "have version"), (nowhere_else, "cannot run this program")):
        with pytest.raises(ClusterError, match=words), connected(cluster.scheduler_address, version):
            pass


@pytest.mark.slow
def test_ctrl_c_leaves_the_cluster_alive(cluster: Any, tmp_path: Path, ask: Ask) -> None:
    """The command cannot end by itself: it prints more than a pipe holds, and nobody reads it."""
    path = tmp_path / "a.toml"
    cubes = (f'[[challenge]]\nname = "{number}"\nshape = [3, 3, 3]\n' for number in range(2000))
    path.write_text('pieces = "soma"\n' + "".join(cubes))
    address = cluster.scheduler_address
    child = process("duel", "count", str(path), "--json", "--scheduler", address)
    assert child.stdout is not None
    assert '"count": 11520' in child.stdout.readline()
    child.send_signal(signal.SIGINT)
    _, errors = child.communicate(timeout=GUARD)
    assert child.returncode == INTERRUPTED
    assert "Traceback" not in errors
    assert ask("duel", "verify", "@sampler", "--scheduler", address)[0] == 0


@pytest.mark.slow
def test_no_scheduler_answers(ask: Ask) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    for where in (address, "tcp://", "tcp://127.0.0.1", "what://ever"):
        status, answers, errors = ask("duel", "verify", "@sampler", "--scheduler", where)
        assert (status, len(answers), answers[0]["status"]) == (BAD_INPUT, 1, "error")
        assert f"Error: {where}: " in errors
        assert "Traceback" not in errors


def test_without_the_extra(monkeypatch: pytest.MonkeyPatch, ask: Ask) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    status, _, errors = ask("duel", "verify", "@sampler", "--scheduler", "tcp://127.0.0.1:1")
    assert status == BAD_INPUT
    assert "pip install 'pipcube[cluster]'" in errors


def test_dask_is_not_imported_unless_it_is_used() -> None:
    code = (
        "import sys; from pipcube.cli.main import run; run(['duel', 'verify', '@sampler']);"
        "import pipcube.solver.run.cluster; sys.exit(bool({'dask', 'distributed'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0


ALONE = """
from distributed import LocalCluster
if __name__ == "__main__":
    cluster = LocalCluster(n_workers=1, threads_per_worker=1, host="127.0.0.1", dashboard_address=None)
    print(cluster.scheduler_address, flush=True)
    input()  # which does not come
"""


@pytest.mark.slow
def test_a_cluster_that_is_lost(tmp_path: Path) -> None:
    path = tmp_path / "a.toml"
    path.write_text(BARS + bars("short") + ENDLESS)
    script = tmp_path / "alone.py"
    script.write_text(ALONE)
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    lost = subprocess.Popen([sys.executable, script], stderr=subprocess.DEVNULL, **pipes)
    assert lost.stdout is not None
    address = lost.stdout.readline().decode().strip()
    child = process("duel", "count", str(path), "--json", "--scheduler", address)
    assert child.stdout is not None
    assert '"count": 26' in child.stdout.readline()
    lost.kill()
    out, errors = child.communicate(timeout=GUARD)
    lost.communicate()
    assert (child.returncode, errors) == (
        BAD_INPUT,
        f"Error: {address}: the connection to the cluster is lost\n",
    )
    assert json.loads(out.splitlines()[-1])["status"] == "error"
