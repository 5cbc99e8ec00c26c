"""Benchmarks of equilibria with hidden hands.

    python tests/bench/domino_equilibrium.py [--large] [--timeout S] [-o FILE.json]

Prints a table and writes the figures as JSON: sizes, value, exploitability, seconds of the clock and of the
processor (children included: large programmes are solved in a process of their own). Machines are noisy: the
processor's seconds are nearer to what one idle core takes. The first game is solved once before, so that
modules are loaded.
"""

from __future__ import annotations

import argparse
import json
import resource
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

from pipcube.puzzles.dominoes.rules.game import Rules, State
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.search.equilibrium import GameTooLargeError, solve
from pipcube.solver.result import Deadline, TimeUpError

Row = dict[str, Any]
Case = tuple[str, int, int, int, str]  # game, set, tiles each, boneyard, target

BLOCK: list[Case] = [
    ("block", 1, 1, 0, "value 1"),
    ("block", 2, 1, 0, "value 2"),
    ("block", 2, 2, 0, "value 2.2"),
    ("block", 2, 3, 0, "value 1.85"),
    ("block", 3, 1, 0, "value 3"),
    ("block", 3, 2, 0, ""),
    ("block", 3, 3, 0, "1.5 s"),
    ("block", 4, 2, 0, ""),
    ("block", 5, 2, 0, ""),
    ("block", 6, 2, 0, ""),
]
OTHERS: list[Case] = [
    ("draw", 2, 2, 2, ""),
    ("draw", 3, 2, 2, ""),
    ("draw", 3, 3, 2, "15 s, value 2.0402356"),
    ("all-fives", 3, 3, 2, ""),
]
LARGE: list[Case] = [
    ("block", 3, 4, 0, ""),
    ("block", 3, 5, 0, ""),
    ("draw", 3, 2, 4, ""),
    ("draw", 3, 3, 4, ""),
    ("draw", 4, 2, 2, ""),
    ("block", 4, 3, 0, ""),
    ("block", 5, 3, 0, ""),
    ("draw", 4, 3, 2, ""),
]


def game(case: Case) -> Situation:
    """Nobody has looked at his tiles."""
    name, highest, size, boneyard, _ = case
    state = State(((), ()), 1, None, (), 0, (0, 0))
    return Situation(
        "bench", Rules(name), state, highest=highest, hidden=(size, size), hidden_boneyard=boneyard
    )


def seconds_used() -> float:
    """Of the processor, with ended children."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def measured(case: Case, timeout: float | None) -> Row:
    """One row of the table."""
    name, highest, size, boneyard, target = case
    drawing = f", {boneyard} in the boneyard" if boneyard else ""
    row: Row = {"what": f"{name}, double-{highest}, {size} each{drawing}", "target": target}
    begin, used = time.perf_counter(), seconds_used()
    try:
        answer = solve(game(case), Deadline.after(timeout))
        row |= {"value": answer.value, "gap": answer.gap, **asdict(answer.size)}
    except GameTooLargeError as error:
        row |= {"reason": str(error), **asdict(error.size)}
    except TimeUpError:
        row |= {"reason": f"{timeout:g} seconds were not enough"}
    row |= {"seconds": time.perf_counter() - begin, "processor": seconds_used() - used}
    peaks = [resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    row["peak MB"] = max(peaks) / 1024
    return row


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--large", action="store_true", help="games of minutes, too")
    parser.add_argument("--timeout", type=float, help="seconds for a game")
    parser.add_argument("-o", "--output", default="tests/bench/results/domino_equilibrium.json")
    options = parser.parse_args()
    measured(BLOCK[0], None)
    rows = []
    print(f"{'':44}{'worlds':>9}{'nodes':>11}{'sets':>8}{'payoffs':>9}{'value':>14}{'gap':>9}", end="")
    print(f"{'seconds':>9}{'processor':>10}{'peak MB':>9}  target")
    for case in [*BLOCK, *OTHERS, *(LARGE if options.large else ())]:
        row = measured(case, options.timeout)
        rows.append(row)
        sizes = [row.get(key, "") for key in ("worlds", "nodes", "information_sets", "payoffs")]
        print(f"{row['what']:44}{sizes[0]:>9}{sizes[1]:>11}{sizes[2]:>8}{sizes[3]:>9}", end="")
        print(f"{row['value']:14.9f}{row['gap']:9.0e}" if "value" in row else f"{'null':>14}{'':9}", end="")
        times = f"{row['seconds']:9.2f}{row['processor']:10.2f}{row['peak MB']:9.0f}"
        print(f"{times}  {row['target']}{row.get('reason', '')}", flush=True)
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
