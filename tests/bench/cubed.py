"""Benchmarks of CUBED: dealt hands, the hard end, and proofs of the optimum.

    python tests/bench/cubed.py [--quick] [-o FILE.json]

Prints a table and writes the figures as JSON; hands that stay undecided are listed with their seeds.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from pipcube.puzzles.cubed.ask.check import LOST, UNKNOWN, Checked, check
from pipcube.puzzles.cubed.ask.deal import deal
from pipcube.puzzles.cubed.rules.hand import Hand, rest_of_box
from pipcube.puzzles.cubed.rules.laying import BLOCKS, MATCHES, Profile

BOX = rest_of_box()


def random_hands(number: int, low: int, high: int, profile: Profile) -> Iterable[Hand]:
    """Hands of ``low`` to ``high`` pieces drawn from the box, by seed."""
    for seed in range(number):
        rng = random.Random(seed)
        pieces = rng.sample(BOX, rng.randint(low, high))
        yield Hand(f"seed-{seed}", pieces, match=profile.match, block=profile.block)


def is_open(checked: Checked) -> bool:
    """Is something left unproved?"""
    return checked.status == UNKNOWN or (
        checked.status == LOST
        and (checked.most_played, checked.least_points) != (checked.played_upper, checked.points_lower)
    )


def measure(what: str, hands: Iterable[Hand], timeout: float) -> dict[str, Any]:
    """Check all hands; times in milliseconds."""
    times, statuses, left_open = [], Counter[str](), []
    for hand in hands:
        checked = check(hand, timeout=timeout)
        times.append(checked.seconds * 1000)
        statuses[checked.status] += 1
        if is_open(checked):
            left_open.append(hand.name)
    return {
        "what": what,
        "hands": len(times),
        "median ms": statistics.median(times),
        "p99 ms": sorted(times)[len(times) * 99 // 100],
        "max ms": max(times),
        **{status: statuses[status] for status in ("winnable", "lost", "unknown")},
        "open": left_open,
    }


def main() -> None:
    """Run all and write the figures."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="a tenth of the hands")
    parser.add_argument("-o", "--output", default="tests/bench/results/cubed.json")
    options = parser.parse_args()
    part = 10 if options.quick else 1
    check(Hand("warm", ("AAC", "ACK")))
    rows = []
    for profile in (Profile(match, block) for match in MATCHES for block in BLOCKS):
        dealt = (deal(seed, match=profile.match, block=profile.block)[0] for seed in range(1000 // part))
        rows.append(measure(f"25 dealt, {profile.match}/{profile.block}", dealt, 2))
    for block in BLOCKS:
        hands = random_hands(500 // part, 9, 14, Profile("all", block))
        rows.append(measure(f"9-14 pieces, all/{block}", hands, 10))
    for profile in (Profile(match, block) for match in MATCHES for block in BLOCKS):
        hands = random_hands(500 // part, 9, 12, profile)
        rows.append(measure(f"9-12, optimum, {profile.match}/{profile.block}", hands, 10))
    head = ("hands", "median ms", "p99 ms", "max ms", "won", "lost", "open")
    print(
        f"{'':28}"
        + "".join(f"{name:>{width}}" for name, width in zip(head, (6, 11, 9, 9, 6, 6, 6), strict=True))
    )
    for row in rows:
        print(
            f"{row['what']:28}{row['hands']:6}{row['median ms']:11.1f}{row['p99 ms']:9.1f}"
            f"{row['max ms']:9.1f}"
            f"{row['winnable']:6}{row['lost']:6}{len(row['open']):6}  {' '.join(row['open'][:10])}"
        )
    Path(options.output).parent.mkdir(parents=True, exist_ok=True)
    Path(options.output).write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
