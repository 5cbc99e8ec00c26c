"""Different things put into kinds of slots: in how many ways, where each is how often, and one at random.

A kind has a number of slots that are alike, and belongs to a place. Every slot gets one thing. The number of
ways is a permanent; with few kinds it is quickly worked out thing by thing, by what is still free.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from math import comb

Free = dict[int, int]  # what is free of every kind, packed into a number: the ways that lead there


@dataclass(frozen=True)
class Group:
    """Things that can fill the same kinds, by their numbers."""

    things: tuple[int, ...]
    kinds: tuple[int, ...]


@dataclass(frozen=True)
class Pattern:
    """How many things of each group go to each place.

    Attributes:
        counts: for each group a number for each place.
        ways: the ways to choose kinds once it is settled which things go to which place.
        number: the ways to settle that.
    """

    counts: tuple[tuple[int, ...], ...]
    ways: int
    number: int


@dataclass(frozen=True)
class Placing:
    """The question: as many things as slots.

    Attributes:
        sizes: the number of slots of each kind.
        places: the place of each kind, from 0.
        options: for each thing the kinds that it can fill.
    """

    sizes: tuple[int, ...]
    places: tuple[int, ...]
    options: tuple[tuple[int, ...], ...]

    @cached_property
    def groups(self) -> tuple[Group, ...]:
        """The things, those with the fewest choices first."""
        order = sorted(range(len(self.options)), key=lambda n: (len(self.options[n]), self.options[n]))
        grouped = groupby(order, key=lambda n: self.options[n])
        return tuple(Group(tuple(things), kinds) for kinds, things in grouped)

    @cached_property
    def ways(self) -> int:
        """In how many ways the things can be told off to kinds (slots of a kind being alike)."""
        return self._before[0].get(self._full, 0)

    @cached_property
    def arrangements(self) -> int:
        """In how many ways the things can be told off to places."""
        known: dict[tuple[int, frozenset[int]], int] = {}

        def below(number: int, free: frozenset[int]) -> int:
            if number == len(self.groups):
                return 1
            if (number, free) not in known:
                steps = self._splits(number, dict.fromkeys(free, 1))
                known[number, free] = sum(
                    _choices(counts) * below(number + 1, frozenset(after)) for counts, after in steps
                )
            return known[number, free]

        return below(0, frozenset([self._full])) if self.ways else 0

    def patterns(self) -> Iterator[Pattern]:
        """All patterns, in a fixed order."""

        def below(counts: tuple[tuple[int, ...], ...], free: Free, number: int) -> Iterator[Pattern]:
            if len(counts) == len(self.groups):
                yield Pattern(counts, free[0], number)
                return
            for more, after in self._splits(len(counts), free):
                yield from below((*counts, more), after, number * _choices(more))

        if self.ways:
            yield from below((), {self._full: 1}, 1)

    def shares(self) -> list[Counter[int]]:
        """For each thing and place the number of ways in which it is there."""
        found: list[Counter[int]] = [Counter() for _ in self.options]
        free = {self._full: 1}
        start = 0
        for group in self.groups:
            share: Counter[int] = Counter()  # things of a group are alike: the first speaks for all
            for state, ways in free.items():
                for kind in group.kinds:
                    if after := self._before[start + 1].get(self._less(state, kind), 0):
                        share[self.places[kind]] += ways * after
            for thing in group.things:
                found[thing] = share
                start += 1
                free = self._step(free, group.kinds, self._before[start])
        return found

    def chosen(self, below: Callable[[int], int]) -> list[int]:
        """The place of each thing in one of the ways, all of which are equally likely.

        Args:
            below: a random whole number from 0 up to (and without) its argument.
        """
        found = [0] * len(self.options)
        state, start = self._full, 0
        for group in self.groups:
            for thing in group.things:
                start += 1
                ticket = below(self._before[start - 1][state])
                for kind in group.kinds:
                    after = self._less(state, kind)
                    ticket -= self._before[start].get(after, 0)
                    if ticket < 0:
                        found[thing], state = self.places[kind], after
                        break
        return found

    @cached_property
    def _bits(self) -> int:
        return max(self.sizes, default=0).bit_length() + 1

    @cached_property
    def _full(self) -> int:
        return sum(size << self._bits * kind for kind, size in enumerate(self.sizes))

    def _less(self, state: int, kind: int) -> int:
        """What is free when a slot more is filled; -1 if none is left."""
        shift = self._bits * kind
        return state - (1 << shift) if state >> shift & (1 << self._bits) - 1 else -1

    def _step(self, free: Free, kinds: Sequence[int], alive: Free | None) -> Free:
        """One thing more, to one of these kinds; only where what is free then can still be filled."""
        found: Free = {}
        for state, ways in free.items():
            for kind in kinds:
                after = self._less(state, kind)
                if after >= 0 and (alive is None or after in alive):
                    found[after] = found.get(after, 0) + ways
        return found

    @cached_property
    def _before(self) -> list[Free]:
        """Before each thing, and after the last: what can be free, with the number of ways to go on."""
        layers = [{self._full: 1}]
        kinds = [group.kinds for group in self.groups for _ in group.things]
        for each in kinds:
            layers.append(self._step(layers[-1], each, None))
        complete = {0: 1} if len(self.options) == sum(self.sizes) and 0 in layers[-1] else {}
        found: list[Free] = [complete]
        for layer, each in zip(layers[-2::-1], reversed(kinds), strict=True):
            after = found[-1]
            ways = {state: sum(after.get(self._less(state, kind), 0) for kind in each) for state in layer}
            found.append({state: number for state, number in ways.items() if number})
        return found[::-1]

    def _splits(self, number: int, free: Free) -> Iterator[tuple[tuple[int, ...], Free]]:
        """How many things of a group can go to each place, with what is free then."""
        group = self.groups[number]
        start = sum(len(before.things) for before in self.groups[:number])
        return self._spread(group, start, (), len(group.things), free)

    def _spread(
        self, group: Group, start: int, counts: tuple[int, ...], left: int, free: Free
    ) -> Iterator[tuple[tuple[int, ...], Free]]:
        if len(counts) == self._number:
            if left == 0 and (alive := {s: ways for s, ways in free.items() if s in self._before[start]}):
                yield counts, alive
            return
        kinds = [kind for kind in group.kinds if self.places[kind] == len(counts)]
        for count in range(left + 1):
            if count:
                start += 1
                free = self._step(free, kinds, self._before[start])
            if not free:
                return
            yield from self._spread(group, start, (*counts, count), left - count, free)

    @cached_property
    def _number(self) -> int:
        return max(self.places, default=-1) + 1


def _choices(counts: Sequence[int]) -> int:
    """In how many ways so many things can be told off to each place."""
    ways, left = 1, sum(counts)
    for count in counts:
        ways *= comb(left, count)
        left -= count
    return ways
