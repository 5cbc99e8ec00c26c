"""BurrTools files as challenges: shapes become a piece set, problems become challenges.

What a challenge cannot say is a fault of its problem, never left out in silence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from string import ascii_uppercase

from ....files.collection import MAX_TEXT, Collection, Entry
from ....files.faults import Fault, nearest
from ....files.reader import show
from ...rules.board import RED
from ...rules.challenge import Challenge, Packing, Placed, in_order, labels_of
from ...rules.check import find_faults
from ...rules.pieces import Cells, Piece, PieceSet, orientations
from .colours import Meaning, Part, Result, meaning_of
from .facts import CUBES, MAX_COLOURS, VERSIONS, Placement, placed_cells
from .problem import (
    MAX_PIECES,
    ProblemError,
    ProblemSheet,
    read_pairs,
    read_parts,
    read_result,
    read_solutions,
    sheet_of,
)
from .xml import Node, Puzzle, integer, read_puzzle

_SET_NAME = "own pieces"
_MAX_PROBLEMS = 5000


def read_problems(source: str, only: Sequence[str] = ()) -> Collection[Challenge]:
    """The problems of a BurrTools file as challenges, all with the same set of pieces.

    Args:
        source: a path, or ``-`` for standard input.
        only: names of the problems wanted; all if empty.

    Raises:
        InvalidError: the file cannot be read at all.
    """
    puzzle = read_puzzle(source)
    faults = list(_file_faults(puzzle))
    if faults:
        return Collection((), tuple(faults))
    problems = _by_name(list(puzzle.root.inside("problems", "problem")))
    if not problems:
        faults.append(puzzle.fault(puzzle.root, "there is no problem in this file"))
    for name in only if problems else ():
        if name not in problems:
            message = f"no problem is named {show(name)}{nearest(name, problems)}"
            faults.append(Fault(message, puzzle.name))
    sheet = sheet_of(puzzle)
    entries: list[Entry[Challenge]] = []
    first: Challenge | None = None
    for name, node in problems.items():
        if not only or name in only:
            entries.append(_entry(sheet, name, node, first))
            first = first or entries[-1].item
    return Collection(tuple(entries), tuple(faults))


def _file_faults(puzzle: Puzzle) -> Iterator[Fault]:
    """What keeps the whole file from being read."""
    version = puzzle.root.attributes.get("version", "")
    if version not in VERSIONS:
        known = " or ".join(VERSIONS)
        yield puzzle.fault(puzzle.root, f"expected version {known} of the format, found {show(version)}")
    for grid in puzzle.root.inside("gridType"):
        kind = grid.attributes.get("type", "")
        if integer(kind) != CUBES:
            message = f"the grid is of type {show(kind)}; only cubes (type {CUBES}) can be imported"
            yield puzzle.fault(grid, message)
    if sum(1 for _ in puzzle.root.inside("colors", "color")) > MAX_COLOURS:
        yield puzzle.fault(puzzle.root, f"more than {MAX_COLOURS} colours")
    if sum(1 for _ in puzzle.root.inside("problems", "problem")) > _MAX_PROBLEMS:
        yield puzzle.fault(puzzle.root, f"more than {_MAX_PROBLEMS:,} problems")


def _by_name(nodes: Sequence[Node]) -> dict[str, Node]:
    """Problems by name: one without a name is called by its number, a name used again gets it added."""
    named: dict[str, Node] = {}
    for number, node in enumerate(nodes, 1):
        name = _text(node, "name") or f"problem {number}"
        while name in named:
            name += f" ({number})"
        named[name] = node
    return named


def _text(node: Node, key: str) -> str:
    """An attribute, empty if there is nothing to see in it."""
    text = node.attributes.get(key, "")
    return text if text.strip() else ""


def _entry(sheet: ProblemSheet, name: str, node: Node, first: Challenge | None) -> Entry[Challenge]:
    """One problem as a challenge, or the first thing that keeps it from being one."""
    try:
        return Entry(name, _challenge(sheet, name, node, first), ())
    except ProblemError as error:
        return Entry(name, None, (sheet.puzzle.fault(error.node, f"problem {show(name)}: {error}"),))


def _challenge(sheet: ProblemSheet, name: str, node: Node, first: Challenge | None) -> Challenge:
    level = _text(node, "level")
    for what, text in (("name", name), ("level", level)):
        if not text.isprintable() or len(text) > MAX_TEXT:
            raise ProblemError(node, f"its {what} is not a printable text of up to {MAX_TEXT} characters")
    result = read_result(sheet, node)
    parts = read_parts(sheet, node)
    try:
        meaning = meaning_of(parts, result, sheet.shades, read_pairs(sheet, node))
    except ValueError as error:
        raise ProblemError(node, str(error)) from None
    box = replace(result.box, colours=meaning.sets)
    pieces = first.pieces if first else _new_set(node, parts, meaning)
    letters = _letters(parts, meaning, pieces)
    if letters is None:
        message = f"its pieces are not those of problem {show(first and first.name)}"
        advice = "a challenge file has one set; import it into a file of its own with --only"
        raise ProblemError(node, f"{message}; {advice}")
    cells = pieces.volume * box.colours
    if cells != box.volume:
        raise ProblemError(node, f"its pieces have {cells} cells in all, its result {box.volume}")
    setup = in_order(
        Placed(meaning.sides[part], letters[part], where) for part, where in meaning.fixed.items()
    )
    challenge = Challenge(name, pieces, level=level, shape=box, target=meaning.target, setup=setup)
    only = _only_solution(challenge, node, [*zip(parts, meaning.sides, letters, strict=True)], result)
    found = integer(node.attributes.get("assemblies", "1"))
    if only is None or found is None or found > 1:
        return challenge
    return replace(challenge, solution=labels_of(only))


def _new_set(node: Node, parts: Sequence[Part], meaning: Meaning) -> PieceSet:
    """The set that the red pieces make up.

    A name of as many letters as there are copies gives the letters. Otherwise a copy gets the name's first
    letter, or the first in the alphabet that is free.
    """
    own = [part for part, side in zip(parts, meaning.sides, strict=True) if side == RED]
    if sum(part.copies for part in own) > MAX_PIECES:
        raise ProblemError(node, f"more than {MAX_PIECES} pieces in a set")
    free = list(ascii_uppercase)
    letters = [_taken(part.shape.name.upper(), part.copies, free) for part in own]
    names: dict[Cells, str] = {}
    for part, given in zip(own, letters, strict=True):
        for _ in range(part.copies - len(given)):
            first = part.shape.name.upper()[:1]
            given += free.pop(free.index(first) if first in free else 0)
        names[part.cells] = names.get(part.cells, "") + given
    return PieceSet(_SET_NAME, tuple(Piece(name, cells) for cells, name in names.items()))


def _taken(name: str, copies: int, free: list[str]) -> str:
    """The letters of a name if they are one a copy and all free, and then no longer are; else none."""
    if len(name) != copies or len(set(name)) != copies or not set(name) <= set(free):
        return ""
    free[:] = [letter for letter in free if letter not in name]
    return name


def _letters(parts: Sequence[Part], meaning: Meaning, pieces: PieceSet) -> list[str] | None:
    """The letters of each part's copies, if possible its name; ``None`` if these are not the set's pieces."""
    letters = [""] * len(parts)
    for side in sorted(set(meaning.sides)):
        free = {shape: list(names) for shape, names in pieces.shapes}
        own = [number for number, owner in enumerate(meaning.sides) if owner == side]
        for number in own:
            left = free.get(orientations(parts[number].cells)[0], [])
            letters[number] = _taken(parts[number].shape.name.upper(), parts[number].copies, left)
        for number in own:
            left = free.get(orientations(parts[number].cells)[0], [])
            missing = parts[number].copies - len(letters[number])
            if len(left) < missing:
                return None
            letters[number] += "".join(left[:missing])
            del left[:missing]
        if any(free.values()):
            return None
    return letters


def _only_solution(
    challenge: Challenge, node: Node, parts: Sequence[tuple[Part, str, str]], result: Result
) -> Packing | None:
    """The stored solution, if it is the only one; all are checked against the rules."""
    copies = [(part, side, letter) for part, side, letters in parts for letter in letters]
    x, y, z = result.corner

    @cache  # solutions share most of their placements
    def placed(number: int, at: Placement) -> Placed:
        part, side, letter = copies[number]
        cells = frozenset((a - x, b - y, c - z) for a, b, c in placed_cells(part.shape, at))
        return Placed(side, letter, cells)

    first = None
    number = 0
    for assembly, placements in read_solutions(node, len(copies)):
        number += 1
        packing = in_order(placed(copy, at) for copy, at in enumerate(placements))
        faults = find_faults(challenge, packing)
        if faults:
            raise ProblemError(assembly, f"stored solution {number} is wrong: {faults[0]}")
        first = first or packing
    return first if number == 1 else None
