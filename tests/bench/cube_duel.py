"""Benchmarks of Cube Duel, with xcover and dxz on the same options in the same run.

    python tests/bench/cube_duel.py [--long] [--peer xcover] [--patience SECONDS] [-o FILE.json]

Prints a table and writes the figures as JSON. Counts are timed in processor time of one core, our wall time
beside it. Machines are noisy: compare ratios. The peers are measured if they are installed
(`pip install -e '.[bench]'`), those of a big count for `--patience` seconds at the most. `--long` adds the
big counts (up to an hour).
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from pipcube import data
from pipcube.puzzles.cube_duel.ask.count import count
from pipcube.puzzles.cube_duel.rules.challenge import Challenge
from pipcube.puzzles.cube_duel.search.model import Model, build
from pipcube.puzzles.cube_duel.search.solutions import find
from pipcube.solver.cover.problem import Problem
from pipcube.solver.result import Deadline, Status, TimeUpError
from pipcube.solver.run.background import run_killable

from ..reading import read_booklet

COUNTS = [
    ("soma", (3, 3, 3), 11520, False),
    ("tetracubes", (2, 4, 4), 11120, False),
    ("pentominoes", (2, 5, 6), 2112, False),
    ("pentominoes", (3, 4, 5), 31520, True),
    ("bedlam", (4, 4, 4), 460464, True),
    ("tetris-cube", (4, 4, 4), 236136, True),
]

TARGETS = {
    ("tetracubes", (2, 4, 4)): "4 ms",
    ("pentominoes", (3, 4, 5)): "0.25 of xcover",
    ("bedlam", (4, 4, 4)): "0.25 of xcover",
    ("tetris-cube", (4, 4, 4)): "0.25 of xcover",
}


def milliseconds(
    call: Callable[[], Any], runs: int, clock: Callable[[], float] = time.perf_counter, *, warm: bool = True
) -> float:
    """Median time of a call, after one that warms up."""
    if warm:
        call()
    times = []
    for _ in range(runs):
        begin = clock()
        call()
        times.append((clock() - begin) * 1000)
    return statistics.median(times)


def installed(name: str) -> Any:
    """A peer's module, or ``None``: it is only there with the extra `bench`."""
    try:
        return import_module(name)
    except ImportError:
        return None


def matrix(problem: Problem) -> NDArray[np.bool_]:
    """(options, items and groups) what an option covers."""
    groups = np.zeros((len(problem.groups), len(problem.demands)), bool)
    groups[np.arange(len(problem.groups)), problem.groups] = True
    return np.hstack([problem.incidence(), groups])


def reduced(model: Model) -> Problem:
    """The problem in which one shape has only one placement of each rotation class, as we count it."""
    problem, first = model.problem, model.symmetries.min(axis=0)
    leaders = [np.unique(first[problem.groups == g]) for g in range(len(problem.demands))]
    chosen = min(range(len(leaders)), key=lambda g: len(leaders[g]))
    keep = problem.groups != chosen
    keep[leaders[chosen]] = True
    return problem.restricted(keep)[0]


def peer(problem: Problem, most: int | None) -> Callable[[], int] | None:
    """xcover on a problem's options: counts up to ``most`` solutions."""
    xcover = installed("xcover")
    if xcover is None:
        return None
    options = [np.flatnonzero(row).tolist() for row in matrix(problem)]

    def run() -> int:
        found = 0
        for _ in xcover.covers(options):
            found += 1
            if found == most:
                break
        return found

    return run


def second_peer(problem: Problem) -> Callable[[], int] | None:
    """dxz on a problem's options, as the matrix that it reads."""
    dxz = installed("dxz")
    if dxz is None:
        return None
    cells = matrix(problem)
    flat = cells.astype(int).ravel().tolist()
    return lambda: dxz.dxz_count(*cells.shape, flat)


PEERS: dict[str, Callable[[Problem], Callable[[], int] | None]] = {
    "xcover": lambda problem: peer(problem, None),
    "dxz": second_peer,
}


def peer_milliseconds(asked: tuple[str, Problem, bool]) -> float | None:
    """Processor time of a peer on a problem; a big one is counted once, without a warm-up."""
    name, problem, big = asked
    run = PEERS[name](problem)
    return milliseconds(run, 1 if big else 3, time.process_time, warm=not big) if run else None


def patient(name: str, problem: Problem, patience: float) -> float | str | None:
    """The same for a big problem, in a process that can be ended."""
    try:
        return run_killable(peer_milliseconds, (name, problem, True), Deadline.after(patience))
    except TimeUpError:
        return f"> {patience:.0f} s"


def challenges() -> list[dict[str, Any]]:
    """Solve and prove each challenge of the sampler; model building included for us, not for xcover."""
    rows = []
    for entry in read_booklet("@sampler").entries:
        assert entry.item is not None
        challenge = entry.item
        assert find(challenge).status is Status.ONE
        other = peer(build(challenge).problem, 2)
        rows.append(
            {
                "what": f"solve + proof {challenge.name}",
                "empty board": not challenge.setup,
                "options": len(build(challenge).problem.groups),
                "ms": milliseconds(lambda: find(challenge), 25),  # noqa: B023
                "xcover ms": milliseconds(other, 5) if other else None,
            }
        )
    return rows


def box_challenge(pieces: str, box: tuple[int, int, int]) -> Challenge:
    """A bare packing question."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "box.toml")
        path.write_text(f'pieces = "{pieces}"\n[[challenge]]\nname = "box"\nshape = {list(box)}\n')
        challenge = read_booklet(str(path)).entries[0].item
    assert challenge is not None
    return challenge


def counts(long: bool, peers: list[str], patience: float) -> list[dict[str, Any]]:
    """Count all packings, raw and up to turns; the peers get the symmetry-reduced options.

    Ours is the whole call: the model is built in it, and the orbits are counted too.
    """
    rows = []
    for pieces, box, expected, slow in COUNTS:
        if slow and not long:
            continue
        challenge = box_challenge(pieces, box)
        count(challenge, timeout=0.1)
        assert count(challenge).count == expected
        problem = reduced(build(challenge))
        row: dict[str, Any] = {
            "what": f"count {pieces} in {'x'.join(map(str, box))}",
            "options": len(problem.groups),
            "target": TARGETS.get((pieces, box), ""),
        }
        runs, one = (1, False) if slow else (15, True)
        ask = lambda challenge=challenge: count(challenge)  # noqa: E731
        row["wall ms"] = milliseconds(ask, runs, warm=one)
        row["ms"] = milliseconds(ask, runs, time.process_time, warm=one)
        for name in peers:
            taken = patient(name, problem, patience) if slow else peer_milliseconds((name, problem, False))
            row[f"{name} ms"] = taken
        rows.append(row)
    return rows


def processes() -> list[dict[str, Any]]:
    """Whole processes, compiled code cached: a booklet of 80, and the help page."""
    text = data.text("cube_duel", "sampler")
    blocks = text.split("[[challenge]]")[1:]
    names = [entry.name for entry in read_booklet("@sampler").entries]
    booklet = ""
    for number in range(80):
        block, name = blocks[number % len(blocks)], names[number % len(blocks)]
        booklet += "[[challenge]]" + block.replace(f'"{name}"', f'"{name}-{number}"', 1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "booklet.toml")
        path.write_text(booklet)
        rows = []
        for what, arguments in (
            ("process: verify a booklet of 80", ["duel", "verify", str(path)]),
            ("process: --help", ["--help"]),
        ):
            command = [sys.executable, "-c", "from pipcube.cli.main import main; main()", *arguments]
            run = lambda command=command: subprocess.run(command, check=True, capture_output=True)  # noqa: E731
            rows.append({"what": what, "ms": milliseconds(run, 5)})
    return rows


def show(rows: list[dict[str, Any]]) -> None:
    """The table, and the medians that the issue asks for."""
    columns = ["options", "ms", "wall ms", "xcover ms", "dxz ms"]
    print(f"{'':40}" + "".join(f"{title:>11}" for title in [*columns, "of xcover", "of dxz"]) + "  target")
    for row in rows:
        cells = [row.get(column) for column in columns]
        others = [row.get(f"{name} ms") for name in PEERS]
        cells += [row["ms"] / other if isinstance(other, float) else None for other in others]
        shown = ["" if x is None else f"{x:.3f}" if isinstance(x, float) else str(x) for x in cells]
        print(f"{row['what']:40}" + "".join(f"{x:>11}" for x in shown) + f"  {row.get('target', '')}")
    for title, empty in (("with a setup", False), ("on the empty board", True)):
        chosen = [row["ms"] for row in rows if row.get("empty board") is empty]
        print(f"median over {len(chosen)} challenges {title}: {statistics.median(chosen):.2f} ms")
    every = [row["ms"] for row in rows if "empty board" in row]
    print(f"median over the whole sampler: {statistics.median(every):.2f} ms")


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--peer", choices=list(PEERS), action="append", help="only this one; default: all")
    parser.add_argument("--patience", type=float, default=600, help="seconds for a peer's big count")
    parser.add_argument("-o", "--output", default="tests/bench/results/cube_duel.json")
    options = parser.parse_args()
    rows = [*challenges(), *counts(options.long, options.peer or list(PEERS), options.patience), *processes()]
    show(rows)
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
