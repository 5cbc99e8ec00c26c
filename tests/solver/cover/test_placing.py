"""Placings against every way there is, on small random questions."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

from pipcube.solver.cover.placing import Placing


def random_placing(seed: int) -> Placing:
    rng = random.Random(seed)
    places = tuple(sorted(rng.randrange(3) for _ in range(rng.randint(1, 4))))
    number = rng.randint(0, 6)
    sizes = Counter(rng.randrange(len(places)) for _ in range(number))
    options = tuple(tuple(kind for kind in range(len(places)) if rng.random() < 0.7) for _ in range(number))
    return Placing(tuple(sizes[kind] for kind in range(len(places))), places, options)


def every_way(placing: Placing) -> Counter[tuple[int, ...]]:
    """For each arrangement, the place of each thing, its number of ways."""
    found: Counter[tuple[int, ...]] = Counter()
    for kinds in product(*placing.options):
        if all(kinds.count(kind) == size for kind, size in enumerate(placing.sizes)):
            found[tuple(placing.places[kind] for kind in kinds)] += 1
    return found


def test_against_every_way() -> None:
    some = 0
    for seed in range(400):
        placing = random_placing(seed)
        ways = every_way(placing)
        some += len(ways) > 1
        assert placing.ways == ways.total(), seed
        assert placing.arrangements == len(ways), seed
        patterns = list(placing.patterns())
        assert sum(each.number for each in patterns) == len(ways)
        assert sum(each.number * each.ways for each in patterns) == ways.total()
        for thing, share in enumerate(placing.shares()):
            expected: Counter[int] = Counter()
            for arrangement, number in ways.items():
                expected[arrangement[thing]] += number
            assert share == expected, seed
    assert some > 50


def test_chosen_at_random_in_every_way_alike() -> None:
    placing = Placing((1, 1, 2), (0, 0, 1), ((0, 2), (0, 1, 2), (1, 2), (2,)))
    ways = every_way(placing)
    rng = random.Random(2)
    found = Counter(tuple(placing.chosen(rng.randrange)) for _ in range(4000))
    for arrangement, number in ways.items():
        assert abs(found[arrangement] / 4000 - number / ways.total()) < 0.04
    assert set(found) == set(ways)


def test_more_things_than_slots() -> None:
    placing = Placing((1,), (0,), ((0,), (0,)))
    assert (placing.ways, placing.arrangements, list(placing.patterns())) == (0, 0, [])
