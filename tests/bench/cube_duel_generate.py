"""How many challenges of each level a CPU minute yields, without starting up and compiling.

    python tests/bench/cube_duel_generate.py [--seeds N] [--level LEVEL ...] [-o FILE.json]

For each seed one process makes challenges of a level until there are `WANTED`. The median over the seeds is
reported as challenges per 15 CPU minutes and as CPU seconds a challenge, beside the target; for wizard also
how many colourings a CPU second are looked at in the search alone.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipcube.puzzles.cube_duel.ask.generate import LEVEL_NAMES, generate
from pipcube.puzzles.cube_duel.rules.shipped import shipped_set
from pipcube.puzzles.cube_duel.search.colourings import ColouringDescent
from pipcube.puzzles.cube_duel.search.logic import grade

WANTED = 5
MOST_SECONDS = {"wizard": 15 * 60 / 5}  # CPU seconds a challenge
OTHERWISE = 5.0


def cpu_seconds(call: Callable[[], Any]) -> tuple[float, Any]:
    """CPU time of this process for a call, and what it returned."""
    begin = time.process_time()
    result = call()
    return time.process_time() - begin, result


def level_row(level: str, seeds: int) -> dict[str, Any]:
    """Figures of one level."""
    list(generate(level, count=1, seed=0, jobs=1))  # compiles and loads
    each, efforts = [], []
    for seed in range(1, seeds + 1):
        seconds, made = cpu_seconds(lambda seed=seed: list(generate(level, count=WANTED, seed=seed, jobs=1)))
        each.append(seconds / len(made) if made else float("inf"))
        efforts += [grade(challenge).effort for challenge in made]
    median = statistics.median(each)
    return {
        "level": level,
        "seeds": seeds,
        "cpu_seconds_each": {"median": median, "least": min(each), "most": max(each)},
        "per_15_cpu_minutes": 900 / median,
        "target_seconds": MOST_SECONDS.get(level, OTHERWISE),
        "effort": {"least": min(efforts), "median": statistics.median(efforts), "most": max(efforts)},
    }


def search_row(seeds: int) -> dict[str, Any]:
    """The wizard search alone: colourings a CPU second, and CPU seconds for a unique one."""

    def run(seed: int) -> tuple[int, bool]:
        search = ColouringDescent(shipped_set("tetracubes"), seed)
        won = any(packing for packing in search.colourings(600))
        return search.evaluations, won

    run(0)
    results = [cpu_seconds(lambda seed=seed: run(seed)) for seed in range(1, 4 * seeds + 1)]
    seconds = sum(took for took, _ in results)
    return {
        "colourings_per_cpu_second": sum(looked for _, (looked, _) in results) / seconds,
        "descents": len(results),
        "unique": sum(won for _, (_, won) in results),
        "cpu_seconds_per_unique": seconds / max(1, sum(won for _, (_, won) in results)),
    }


def main() -> None:
    """Run the benchmarks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--level", action="append", choices=LEVEL_NAMES)
    parser.add_argument("-o", "--output", type=Path)
    options = parser.parse_args()
    rows = []
    for level in options.level or LEVEL_NAMES:
        row = level_row(level, options.seeds)
        rows.append(row)
        each, effort = row["cpu_seconds_each"], row["effort"]
        verdict = "met" if each["median"] <= row["target_seconds"] else "MISSED"
        print(
            f"{level:8} {each['median']:6.2f} CPU s each ({each['least']:.2f} to {each['most']:.2f}), "
            f"{row['per_15_cpu_minutes']:6.0f} in 15 min, target {row['target_seconds']:.0f} s {verdict}, "
            f"effort {effort['least']} / {effort['median']:.0f} / {effort['most']}",
            flush=True,
        )
    figures: dict[str, Any] = {"levels": rows}
    if "wizard" in (options.level or LEVEL_NAMES):
        figures["search"] = search_row(options.seeds)
        found = figures["search"]
        print(
            f"search: {found['colourings_per_cpu_second']:.0f} colourings a CPU second, "
            f"{found['unique']} of {found['descents']} descents find a unique one, "
            f"{found['cpu_seconds_per_unique']:.2f} CPU s for one"
        )
    if options.output:
        options.output.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
