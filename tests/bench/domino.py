"""Benchmarks of dominoes, with the PyPI library `dominoes` on the same deal in the same run.

    python tests/bench/domino.py [--quick] [-o FILE.json]

Prints a table and writes the figures as JSON. Machines are noisy: compare ratios. The library is measured if
it is installed (`pip install -e '.[bench]'`); it knows partners at Block, all hands counted.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
from pipcube.puzzles.dominoes.ask.dealing import deal
from pipcube.puzzles.dominoes.rules.game import GAMES, Rules, State
from pipcube.puzzles.dominoes.rules.situation import Situation
from pipcube.puzzles.dominoes.rules.tiles import TILES
from pipcube.puzzles.dominoes.search import two_sides
from pipcube.puzzles.dominoes.search.codes import task_of
from pipcube.puzzles.dominoes.search.engines import search
from pipcube.solver.result import Deadline

NEVER = Deadline()
Row = dict[str, Any]


def reference_deal() -> Situation:
    """The four-player deal of the case files: tile i is T[3 i mod 28]; seat 1 leads what it likes."""
    order = [TILES[3 * i % 28] for i in range(28)]
    hands = tuple(tuple(sorted(order[7 * seat : 7 * seat + 7])) for seat in range(4))
    rules = Rules("block", 4, partners=True, count="all")
    return Situation("reference", rules, State(hands, 1, None, (), 0, (0, 0)))


def timed(what: str, positions: Iterable[Situation], call: Callable[[Situation], Any], target: str) -> Row:
    """Milliseconds for each position."""
    times = []
    for position in positions:
        begin = time.perf_counter()
        call(position)
        times.append((time.perf_counter() - begin) * 1000)
    times.sort()
    return {
        "what": what,
        "positions": len(times),
        "median ms": statistics.median(times),
        "p90 ms": times[len(times) * 9 // 10],
        "max ms": times[-1],
        "target": target,
    }


def every_play(position: Situation) -> None:
    """All that an answer needs: the value of the position and of each play."""
    search(position.rules, position.state, order_known=position.order_known, deadline=NEVER)


def only_value(position: Situation) -> None:
    """The value of the position."""
    two_sides.solve_value(task_of(position.rules, position.state))


def deals(rules: Rules, number: int, **options: Any) -> list[Situation]:
    """Seeded deals; the highest double's holder leads what it likes."""
    return [deal(rules, seed, **options) for seed in range(number)]


def smaller(rules: Rules, size: int, boneyard: int, number: int) -> list[Situation]:
    """Deals with so many tiles in each hand and in a boneyard of unknown order; the rest is out of play."""
    found = []
    for position in deals(rules, number, size=size):
        state = replace(position.state, boneyard=tuple(sorted(position.state.boneyard[:boneyard])))
        found.append(replace(position, state=state, order_known=False))
    return found


def many_block_deals(number: int) -> Row:
    """All leads of many deals in one compiled call."""
    rules = Rules("block")
    found = deals(rules, number)
    tasks = [task_of(rules, position.state) for position in found]
    hands = np.array([task.hands[:2] for task in tasks])
    memo = two_sides.new_memo(16)
    begin = time.perf_counter()
    for turn in (0, 1):
        chosen = np.array([task.turn == turn for task in tasks])
        task = next(task for task in tasks if task.turn == turn)
        two_sides.many_values(task, hands[chosen], np.zeros((int(chosen.sum()), 0), np.int64), memo)
    seconds = time.perf_counter() - begin
    return {
        "what": f"{number:,} deals, block 7+7, every lead",
        "seconds": seconds,
        "target": "6 s for 10,000",
    }


def peer(position: Situation) -> float | None:
    """Seconds that the library `dominoes` takes for all leads of a four-player deal."""
    try:
        library: Any = import_module("dominoes")
    except ImportError:
        return None
    begin = time.perf_counter()
    for lead in position.state.hands[0]:
        hands = [library.Hand([library.Domino(*tile) for tile in hand]) for hand in position.state.hands]
        first = ((library.Domino(*lead), True),)
        game = library.Game(library.Board(), hands, [], 0, first, 0, None)
        game.make_move(*first[0])
        library.search.alphabeta(game)
    return time.perf_counter() - begin


def whole_process() -> Row:
    """One ending from the shell, the compiled code being there."""
    program = "from pipcube.cli.main import main; main()"
    question = ["domino", "endgame", "@endings", "--only", "block-shut-out"]
    command = [sys.executable, "-c", program, *question]
    times = []
    for _ in range(4):
        begin = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True)
        times.append(time.perf_counter() - begin)
    return {"what": "whole process, one ending", "seconds": min(times[1:]), "target": "1 s"}


def measure(part: int) -> list[Row]:
    """All rows; ``part`` divides the number of positions."""
    block, draw = Rules("block"), Rules("draw")
    every_play(deals(block, 1)[0])
    every_play(smaller(draw, 2, 2, 1)[0])
    reference = reference_deal()
    rows = [
        timed("block 7+7, every play", deals(block, 200 // part), every_play, "0.5"),
        timed("draw 7+7+14, value", deals(draw, 100 // part), only_value, "15"),
        timed("draw 7+7+14, every play", deals(draw, 100 // part), every_play, "30"),
    ]
    for game in GAMES[2:]:
        rows.append(timed(f"{game} 7+7+14, every play", deals(Rules(game), 50 // part), every_play, ""))
    rows.append(timed("partners, block, reference deal, 7 leads", [reference] * 5, every_play, "500"))
    for game in GAMES[1:]:
        rules = Rules(game, 4, partners=True)
        rows.append(timed(f"partners, {game} 4x5+8, every play", deals(rules, 20 // part), every_play, ""))
    for game in GAMES[1:]:
        label = f"{game} 6+6+6, order unknown"
        rows.append(timed(label, smaller(Rules(game), 6, 6, 10 // part), every_play, "1000"))
    rows.append(timed("max^n, block 4x7, every lead", deals(Rules("block", 4), 3), every_play, "20000"))
    rows[-1]["peak MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    rows += [many_block_deals(10_000 // part), whole_process()]
    if seconds := peer(reference):
        ours = next(row["median ms"] for row in rows if "reference deal" in row["what"]) / 1000
        row = {"what": "library dominoes, the same 7 leads", "seconds": seconds, "target": "20 times ours"}
        rows.append(row | {"times ours": seconds / ours})
    return rows


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the positions")
    parser.add_argument("-o", "--output", default="tests/bench/results/domino.json")
    options = parser.parse_args()
    rows = measure(10 if options.quick else 1)
    print(f"{'':44}{'number':>8}{'median ms':>12}{'p90 ms':>10}{'max ms':>10}   target")
    for row in rows:
        if "seconds" in row:
            ratio = f"  ({row['times ours']:.0f} times ours)" if "times ours" in row else ""
            print(f"{row['what']:44}{row['seconds']:20.2f} s{'':18}   {row['target']}{ratio}")
        else:
            memory = f"  (peak {row['peak MB']:.0f} MB)" if "peak MB" in row else ""
            figures = f"{row['median ms']:12.2f}{row['p90 ms']:10.2f}{row['max ms']:10.2f}"
            print(f"{row['what']:44}{row['positions']:8}{figures}   {row['target']}{memory}")
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
