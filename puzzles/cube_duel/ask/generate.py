"""Making challenges: exactly one solution, can be built in the hand, and as hard as asked for.

Each attempt depends on its seed alone and stops after a number of steps, never by the clock; the attempts of
a run are taken in the order of their seeds. So a run gives the same challenges on every machine and with any
number of processes, and a longer run begins like a shorter one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from ....solver.cover.problem import uniqueness
from ....solver.cover.search import solutions
from ....solver.result import CheckFailedError, Deadline, EngineDisagreementError, Status
from ....solver.run.parallel import in_order
from ...files.faults import MAX_SEED, check_choice, check_number
from ..rules.board import FULL, HALF, Box, cells, rotations, squares
from ..rules.challenge import Challenge, Packing, labels_of
from ..rules.faults import require_challenge
from ..rules.order import Buildable
from ..rules.pieces import Cell
from ..rules.shipped import DEFAULT_SET, shipped_set
from ..search.buildable import build_order
from ..search.colourings import ColouringDescent, random_packing
from ..search.logic import LEVELS, Grade, Level, grade, level_of
from ..search.model import build
from ..search.solutions import find
from .build import order_of, rest_of

LEVEL_NAMES = tuple(level.name for level in LEVELS)
LEAST_CELLS = (
    10  # visible cells in which full cubes differ, whichever way one is turned or its colours swapped
)
LEAST_PIECES = 3  # pieces in which the solutions of half cubes differ, whichever way one is turned
ENGINES = ("cover", "sat")  # that must agree about each challenge
_ATTEMPTS = 50  # for each challenge wanted
_COLOURINGS = 600  # of a wizard attempt
_GRADED = 12  # unique colourings that a wizard attempt grades
_ROUGH_MOVES = 1000  # that make the colours of a full cube tell more
_LEAST_EFFORT = 10  # aimed at
_LEAST_LEFT = 3  # pieces to be placed: with fewer there is nothing to think about


@dataclass(frozen=True)
class Attempt:
    """One attempt to make a challenge."""

    level: str
    seed: int


def generate(
    level: str, *, count: int = 1, seed: int, beside: Iterable[Challenge] = (), jobs: int | None = None
) -> Iterator[Challenge]:
    """Yield challenges of a level, no two alike, each with its solution; at most as many as wanted.

    Args:
        level: one of `LEVEL_NAMES`.
        count: how many; there are fewer if `_ATTEMPTS` attempts for each do not yield them.
        seed: 0 or more.
        beside: challenges that none of the new ones may be like.
        jobs: processes; all cores if ``None``. The challenges do not depend on it.

    Raises:
        InvalidError: an option is unknown; at once, not when the first challenge is asked for.
        EngineDisagreementError: two engines disagree about a challenge.
        CheckFailedError: a solution or its build order does not pass the independent check.

    >>> [challenge.level for challenge in generate("starter", seed=1, jobs=1)]
    ['starter']
    """
    check_choice("level", level, LEVEL_NAMES)
    check_number("count", count, 1, 10**6)
    check_number("seed", seed, 0, MAX_SEED)
    check_number("jobs", jobs, 1, optional=True)
    near = list(beside)
    for other in near:
        require_challenge(other)
    return _generated(level, count, seed, near, jobs)


def _generated(
    level: str, count: int, seed: int, known: list[Challenge], jobs: int | None
) -> Iterator[Challenge]:
    # Each level has seeds of its own, so that none repeats another's packings.
    rng = Random(seed * len(LEVELS) + LEVEL_NAMES.index(level))  # noqa: S311 (a puzzle, not a secret)
    attempts = [Attempt(level, int(rng.random() * 2**53)) for _ in range(_ATTEMPTS * count)]
    found = 0
    for challenge in in_order(make, attempts, jobs=jobs, chunk=1):
        if challenge is None or any(alike(challenge, other) for other in known):
            continue
        found += 1
        known.append(challenge)
        yield replace(challenge, name=f"{level}-{found:02d}")
        if found == count:
            return


def make(attempt: Attempt) -> Challenge | None:
    """A challenge of the level from a seed, proved; ``None`` if the attempt comes to nothing.

    Raises:
        As `generate`.
    """
    rng = Random(attempt.seed)  # noqa: S311 (a puzzle, not a secret)
    level = LEVELS[LEVEL_NAMES.index(attempt.level)]
    pieces = shipped_set(DEFAULT_SET)
    if level.name == "wizard":
        challenge = _by_colours_alone(level, int(rng.random() * 2**53))
    elif level.name in ("starter", "junior"):
        packings = half_packings()
        packing = packings[int(rng.random() * len(packings))]
        challenge = _with_setup(level, _whole(level, HALF, packing), packing, rng)
    else:
        packing = random_packing(pieces, int(rng.random() * 2**53), _ROUGH_MOVES)
        challenge = _with_setup(level, _whole(level, FULL, packing), packing, rng)
    if challenge:
        prove(challenge)
    return challenge


def _whole(level: Level, box: Box, packing: Packing) -> Challenge:
    """A packing as a challenge without a setup; the full cube shows its colours."""
    seen = {square.cell for square in squares(box)} if box.colours == 2 else set()
    return Challenge(
        level.name,
        shipped_set(DEFAULT_SET),
        level=level.name,
        shape=box,
        target={cell: piece.colour for piece in packing for cell in sorted(piece.cells) if cell in seen},
        solution=labels_of(packing),
    )


def _by_colours_alone(level: Level, seed: int) -> Challenge | None:
    """A challenge on the empty board."""
    graded = 0
    for packing in ColouringDescent(shipped_set(DEFAULT_SET), seed).colourings(_COLOURINGS):
        if packing is None:
            continue
        challenge = _whole(level, FULL, packing)
        if level_of(challenge, grade(challenge)) == level.name and _can_be_built(challenge, packing):
            return challenge
        graded += 1
        if graded == _GRADED:
            break
    return None


def _with_setup(level: Level, whole: Challenge, packing: Packing, rng: Random) -> Challenge | None:
    """Take pieces out of the setup, in random order, until the challenge is as hard as drawn by lot.

    A piece stays if without it there were several solutions, it were too hard, or it could not be built.
    """
    assert level.highest is not None
    least = max(level.lowest, _LEAST_EFFORT)
    aim = least + int(rng.random() * (level.highest - least))
    challenge = replace(whole, setup=packing)
    found: Grade | None = None
    open_pieces = sorted(packing, key=lambda _: rng.random())
    at = 0
    while at < len(open_pieces) and not (found and found.effort >= aim):
        piece = open_pieces[at]
        fewer = replace(challenge, setup=tuple(other for other in challenge.setup if other != piece))
        if not _can_be_built(fewer, packing):
            at += 1  # that may change once others are gone
            continue
        del open_pieces[at]
        if _is_unique(fewer) and (measured := grade(fewer)).effort <= level.highest:
            challenge, found = fewer, measured
            at = 0
    if not found or len(packing) - len(challenge.setup) < _LEAST_LEFT:
        return None
    return challenge if level_of(challenge, found) == level.name else None


def _is_unique(challenge: Challenge) -> bool:
    return uniqueness(build(challenge).problem, solutions, Deadline()).status is Status.ONE


def _can_be_built(challenge: Challenge, packing: Packing) -> bool:
    order = build_order(challenge.box, challenge.setup, rest_of(challenge, packing))
    return order.verdict is Buildable.STABLE


@lru_cache(maxsize=1)
def half_packings() -> tuple[Packing, ...]:
    """All packings of the half cube."""
    model = build(Challenge("half", shipped_set(DEFAULT_SET), shape=HALF))
    return tuple(model.decode(solution) for solution in sorted(solutions(model.problem, Deadline())))


def prove(challenge: Challenge) -> Packing:
    """Check all that is promised of a challenge, by two engines and the independent checkers; its packing.

    Raises:
        EngineDisagreementError: one of the engines does not find its solution to be the only one.
        CheckFailedError: the solution does not pass the checker, or the build order its replay.
    """
    packing: Packing = ()
    for engine in ENGINES:
        solved = find(challenge, engine=engine)
        if not solved.solution_ok:
            message = f'challenge "{challenge.name}": {engine} says {solved.status}, {solved.solution_fault}'
            raise EngineDisagreementError(message)
        packing = solved.packings[0]
    order = order_of(challenge, packing, Deadline())
    if order.verdict is not Buildable.STABLE:
        raise CheckFailedError(f'challenge "{challenge.name}": there is no stable order')
    return packing


def alike(a: Challenge, b: Challenge) -> bool:
    """Are two challenges too much like each other, one of them turned or recoloured?

    Full cubes are compared by the colours that they show, half cubes by their solutions.
    """
    if a.box != b.box:
        return False
    if a.box.colours == 1:
        return pieces_apart(a, b) < LEAST_PIECES
    return cells_apart(a, b) < LEAST_CELLS


def cells_apart(a: Challenge, b: Challenge) -> int:
    """In how many visible cells two targets differ at least, over the turns about the standing diagonal and
    the swap of the colours.
    """
    seen = {square.cell for square in squares(a.box)}
    least = len(seen)
    for turn in rotations(a.box):
        if {turn[cell] for cell in seen} == seen:
            same = sum(a.target.get(turn[cell]) == b.target.get(cell) for cell in seen)
            least = min(least, len(seen) - same, same)
    return least


def pieces_apart(a: Challenge, b: Challenge) -> int:
    """In how many pieces two solutions differ at least, over the rotations of the box."""
    one, other = _places(a), _places(b)
    apart = [
        sum(frozenset(turn[cell] for cell in one[label]) != other[label] for label in one)
        for turn in rotations(a.box)
    ]
    return min(apart)


def _places(challenge: Challenge) -> dict[str, frozenset[Cell]]:
    labels = challenge.solution or {}
    return {
        label: frozenset(cell for cell in cells(challenge.box) if labels.get(cell) == label)
        for label in sorted(set(labels.values()))
    }
