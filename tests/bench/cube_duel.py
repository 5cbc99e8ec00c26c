"""Benchmarks of Cube Duel, with xcover on the same options in the same run.

    python tests/bench/cube_duel.py [--long] [-o FILE.json]

Prints a table and writes the figures as JSON. Machines are noisy: compare ratios. xcover is measured if it
is installed (`pip install -e '.[bench]'`). `--long` adds the big counts (some minutes).
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
from pipcube import data
from pipcube.puzzles.cube_duel.challenge import Challenge
from pipcube.puzzles.cube_duel.files import read_booklet
from pipcube.puzzles.cube_duel.model import build
from pipcube.puzzles.cube_duel.solve import count, solve
from pipcube.solver.result import Status

COUNTS = [
    ("soma", (3, 3, 3), 11520, False),
    ("tetracubes", (2, 4, 4), 11120, False),
    ("pentominoes", (2, 5, 6), 2112, False),
    ("pentominoes", (3, 4, 5), 31520, True),
    ("bedlam", (4, 4, 4), 460464, True),
    ("tetris-cube", (4, 4, 4), 236136, True),
]


def milliseconds(call: Callable[[], Any], runs: int) -> float:
    """Median time of a call after one that warms up."""
    call()
    times = []
    for _ in range(runs):
        begin = time.perf_counter()
        call()
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times)


def peer(challenge: Challenge, most: int | None) -> Callable[[], int] | None:
    """xcover on the challenge's options: counts up to ``most`` solutions."""
    try:
        xcover: Any = import_module("xcover")  # only there if the extra `bench` is installed
    except ImportError:
        return None
    problem = build(challenge).problem
    groups = np.zeros((len(problem.groups), len(problem.demands)), bool)
    groups[np.arange(len(problem.groups)), problem.groups] = True
    matrix = np.hstack([problem.incidence(), groups])
    options = [np.flatnonzero(row).tolist() for row in matrix]

    def run() -> int:
        found = 0
        for _ in xcover.covers(options):
            found += 1
            if found == most:
                break
        return found

    return run


def challenges() -> list[dict[str, Any]]:
    """Solve and prove each challenge of the sampler; model building included for us, not for xcover."""
    rows = []
    for entry in read_booklet("@sampler").entries:
        assert entry.item is not None
        challenge = entry.item
        assert solve(challenge).status is Status.ONE
        other = peer(challenge, 2)
        rows.append(
            {
                "what": f"solve + proof {challenge.name}",
                "empty board": not challenge.setup,
                "options": len(build(challenge).problem.groups),
                "ms": milliseconds(lambda: solve(challenge), 25),  # noqa: B023
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


def counts(long: bool) -> list[dict[str, Any]]:
    """Count all packings; xcover gets all options, without our symmetry reduction."""
    rows = []
    for pieces, box, expected, slow in COUNTS:
        if slow and not long:
            continue
        challenge = box_challenge(pieces, box)
        assert count(challenge).count == expected
        other = peer(challenge, None) if not slow else None
        rows.append(
            {
                "what": f"count {pieces} in {'x'.join(map(str, box))}",
                "options": len(build(challenge).problem.groups),
                "ms": milliseconds(lambda: count(challenge), 1 if slow else 7),  # noqa: B023
                "xcover ms": milliseconds(other, 3) if other else None,
            }
        )
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
    print(f"{'':40}{'options':>8}{'ms':>12}{'xcover ms':>12}{'ratio':>8}")
    for row in rows:
        other, own = row.get("xcover ms"), row["ms"]
        ratio = f"{own / other:8.3f}" if other else ""
        print(
            f"{row['what']:40}{row.get('options', ''):>8}{own:12.2f}"
            f"{'' if other is None else format(other, '12.2f'):>12}{ratio}"
        )
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
    parser.add_argument("-o", "--output", default="tests/bench/results/cube_duel.json")
    options = parser.parse_args()
    rows = [*challenges(), *counts(options.long), *processes()]
    show(rows)
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
