"""Benchmarks of dominoes with hidden hands.

    python tests/bench/domino_hidden.py [--quick] [--jobs N] [-o FILE.json]

Prints a table and writes the figures as JSON. One thread if not told otherwise. The processor's seconds are
given beside the clock's: on a busy machine they are the better measure of one thread.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from pipcube.puzzles.dominoes.ask.means import WorldMeans, solve
from pipcube.puzzles.dominoes.files.positions import position_from_options
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.worlds import worlds

Row = dict[str, Any]
SEVEN = ("6-6 6-5 5-5 1-2 3-4 0-0 2-6", "0-1 0-3 1-4 2-3 3-5 4-6 5-5")
DRAWS = (  # of a hand that was played at random
    "3-4 4-5> draw:2-3 2-3< draw:2-5 2-5< draw:5-5 5-5< draw:1 draw:2 1-5< draw:0-2 draw:3 3-5> draw:3"
)


def position(**fields: Any) -> Situation:
    """A position, Block if not told otherwise."""
    (entry,) = position_from_options({"name": "bench", "game": "block", **fields}).entries
    assert entry.item, [fault.message for fault in entry.faults]
    return entry.item.situation


def timed(what: str, target: str, call: Callable[[], str]) -> Row:
    """Seconds of the clock and of the processor, and what came of it."""
    clock, processor = time.perf_counter(), time.process_time()
    note = call()
    seconds = {"seconds": time.perf_counter() - clock, "processor": time.process_time() - processor}
    return {"what": what, **seconds, "target": target, "note": note}


def valued(asked: Situation, **options: Any) -> Callable[[], str]:
    """Values worlds, and says how many and how wide the intervals are."""

    def call() -> str:
        found: WorldMeans = solve(asked, **options)
        wide = [float(m.mean.high - m.mean.low) / 2 for m in found.moves if m.mean.high and m.mean.low]
        interval = "" if found.exhaustive else f", ± {max(wide, default=0):.2f}"
        return f"{found.done:,} of {found.worlds:,} worlds{interval}"

    return call


def counted(asked: Situation) -> Callable[[], str]:
    """Counts deals and works out all probabilities."""

    def call() -> str:
        found = worlds(asked)
        found.chances()
        return f"{found.deals:,} deals"

    return call


def listed(asked: Situation) -> Callable[[], str]:
    """Lists all deals."""
    return lambda: f"{sum(len(batch.places) for batch in worlds(asked).batches()):,} deals"


def measure(jobs: int, quick: bool) -> list[Row]:
    """All rows."""
    solve(position(hands=["6-6", "?1"]), jobs=jobs)
    rows = []
    for number, hand in enumerate(SEVEN[: 1 if quick else 2], 1):
        asked = position(hands=[hand, "?7"])
        every = valued(asked, jobs=jobs, timeout=600)
        rows.append(timed(f"block 7+7, hand {number}, every deal", "80", every))
        some = valued(asked, jobs=jobs, timeout=2.8)
        rows.append(timed(f"block 7+7, hand {number}, 3 seconds", "3, ± 0.5", some))
        rows.append(
            timed(f"block 7+7, hand {number}, 5,000 deals", "", valued(asked, jobs=jobs, sample=5000))
        )
    draw = position(game="draw", hands=[SEVEN[0], "?7"], boneyard="?14")
    rows.append(timed("draw 7+7+14, 1,000 worlds", "", valued(draw, jobs=jobs, sample=1000)))
    four = position(hands=[SEVEN[0], "?7", "?7", "?7"], partners=True)
    rows.append(timed("partners, block 4x7, 200 worlds", "", valued(four, jobs=jobs, sample=200)))
    rows.append(timed("probabilities, partners 4x7", "", counted(four)))
    record = position(game="draw", moves=DRAWS, hands=["?4", "?4", "?4"], boneyard="?9")
    rows.append(timed("probabilities, draw, eight draws of three seats", "", counted(record)))
    rows.append(timed("listing 116,280 deals", "", listed(position(hands=[SEVEN[0], "?7"]))))
    return rows


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="one hand instead of two")
    parser.add_argument("--jobs", type=int, default=1, help="threads")
    parser.add_argument("-o", "--output", default="tests/bench/results/domino_hidden.json")
    options = parser.parse_args()
    rows = measure(options.jobs, options.quick)
    print(f"{'':48}{'seconds':>10}{'processor':>11}   {'target':10}")
    for row in rows:
        figures = f"{row['seconds']:10.3f}{row['processor']:11.3f}"
        print(f"{row['what']:48}{figures}   {row['target']:10}{row['note']}")
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
