"""Whole commands: what it costs to start them, and the first run beside the second.

    python tests/bench/startup.py [--runs N] [-o FILE.json]

Each command is run beside a bare `python -c "import numpy, click"`, in turns; what its search takes (asked
for the second time in a process) is taken off. "first" is the first run of a fresh copy of the package, with
bytecode as pip makes it, over the second. Figures are processor time, the least of the runs, and ratios.
"""

from __future__ import annotations

import argparse
import compileall
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import pipcube

PACKAGE = Path(pipcube.__file__).parent
ROOMS = ("cli", "data", "puzzles", "solver")
BARE = [sys.executable, "-c", "import numpy, click"]
MAIN = [sys.executable, "-c", "from pipcube.cli.main import main; main()"]
COMMANDS = [
    "duel verify @sampler",
    "duel hint @sampler --only wizard-11",
    "duel draw @sampler --only wizard-11",
    "duel build @sampler --only wizard-11",
    "cubed check @evening --only tuesday",
    "cubed moves @evening --only tuesday",
    "domino endgame @endings",
    "domino hidden --set 2 --hand 0-1 --hand ?2",
    "domino draw @endings --only block-shut-out",
]
# What the answers themselves take: the same questions, asked for the second time in a process.
SEARCHES = {
    "duel verify @sampler": "duel.verify(x) for x in duel.read('@sampler')",
    "domino endgame @endings": "domino.endgame(x) for x in domino.read('@endings')",
    "cubed check @evening --only tuesday": "cubed.check(cubed.read('@evening')['tuesday']) for _ in [0]",
}
SEARCH = """
import time
from pipcube import cubed, domino, duel
for _ in range(2):
    begin = time.process_time()
    list({})
    spent = time.process_time() - begin
print(spent)
"""


def processor_seconds(command: list[str], home: Path) -> tuple[float, str]:
    """Processor time of a process and its children, and what it wrote."""
    environment = os.environ | {"PYTHONPATH": str(home)}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in (0, 1, 3):
        raise RuntimeError(f"{' '.join(command)}: {done.stderr}")
    spent = after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime
    return spent, done.stdout


def copied(folder: str) -> Path:
    """The package in a folder, compiled to bytecode as when it is installed."""
    home = Path(folder, str(time.monotonic_ns()))
    left_out = shutil.ignore_patterns("__pycache__")
    for room in ROOMS:
        shutil.copytree(PACKAGE / room, home / "pipcube" / room, ignore=left_out)
    shutil.copy(PACKAGE / "__init__.py", home / "pipcube")
    compileall.compile_dir(home, quiet=2)
    return home


def measure(arguments: str, runs: int, folder: str) -> dict[str, Any]:
    """A command beside the bare start."""
    command = [*MAIN, *arguments.split()]
    first, times, bare = [], [], []
    for _ in range(runs):
        home = copied(folder)
        first.append(processor_seconds(command, home)[0])
        times.append(processor_seconds(command, home)[0])
        bare.append(processor_seconds(BARE, home)[0])
    row = {"command": arguments, "bare": min(bare), "second": min(times), "first": min(first) / min(times)}
    if arguments in SEARCHES:
        home = copied(folder)
        code = SEARCH.format(SEARCHES[arguments])
        search = min(float(processor_seconds([sys.executable, "-c", code], home)[1]) for _ in range(runs))
        row["search"] = search
        row["of bare"] = (min(times) - search) / min(bare)
    return row


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("-o", "--output", default="tests/bench/results/startup.json")
    options = parser.parse_args()
    print(f"{'':66}{'bare s':>8}{'second s':>10}{'first/second':>14}{'of bare':>9}  (limits: 1.3, 2.5)")
    with tempfile.TemporaryDirectory() as folder:
        rows = []
        for arguments in COMMANDS:
            row = measure(arguments, options.runs, folder)
            ratio = f"{row['of bare']:.2f}" if "of bare" in row else ""
            print(
                f"{arguments:66}{row['bare']:8.3f}{row['second']:10.3f}{row['first']:14.2f}{ratio:>9}",
                flush=True,
            )
            rows.append(row)
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
