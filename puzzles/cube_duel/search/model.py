"""A challenge as an exact-cover problem, and solutions back as packings.

Items are the cells of the box, options the placements of every shape in every colour, and each shape of each
colour is a group that is used once per copy.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from ....solver.cover.problem import WORD_BITS, Problem
from ..rules.board import Box, cells, neighbours, rotations
from ..rules.challenge import Challenge, Packing, Placed, colours, in_order
from ..rules.grid import translations
from ..rules.pieces import Cell, Cells, PieceSet, orientations


class _Placements:
    """All placements of the shapes of one set in a box, by shape, before any challenge restricts them."""

    def __init__(self, pieces: PieceSet, box: Box) -> None:
        self.cells = cells(box)
        self.item = {cell: number for number, cell in enumerate(self.cells)}
        self.where: list[Cells] = []
        shapes = []
        for shape, (piece, _) in enumerate(pieces.shapes):
            found = [moved for turned in orientations(piece) for moved in translations(turned, box)]
            self.where += found
            shapes += [shape] * len(found)
        self.shapes = np.array(shapes, np.int64)
        self.masks = np.zeros((len(shapes), max(1, -(-len(self.cells) // WORD_BITS))), np.uint64)
        for row, where in zip(self.masks, self.where, strict=True):
            row[:] = self.mask(where)
        self._rotations = rotations(box)

    def mask(self, where: Cells | set[Cell]) -> NDArray[np.uint64]:
        """(words,) the bits of some cells."""
        bits = sum(1 << self.item[cell] for cell in where)
        words = max(1, -(-len(self.cells) // WORD_BITS))
        return np.array([bits >> (WORD_BITS * w) & (2**WORD_BITS - 1) for w in range(words)], np.uint64)

    @cached_property
    def images(self) -> NDArray[np.int64]:
        """(rotations of the box, placements): where each rotation sends each placement."""
        number = {
            (int(s), where): i for i, (s, where) in enumerate(zip(self.shapes, self.where, strict=True))
        }
        return np.array(
            [
                [
                    number[int(shape), frozenset(turn[cell] for cell in where)]
                    for shape, where in zip(self.shapes, self.where, strict=True)
                ]
                for turn in self._rotations
            ],
            np.int64,
        ).reshape(len(self._rotations), len(self.where))


@lru_cache(maxsize=16)
def _placements(pieces: PieceSet, box: Box) -> _Placements:
    return _Placements(pieces, box)


@dataclass(frozen=True)
class Model:
    """A challenge's problem and the way back.

    Attributes:
        challenge: what was encoded.
        problem: option o is placement ``placement[o]`` of the box in colour ``colour[o]`` (0 red, 1 yellow).
        placement: (options,) index among all placements of one set.
        colour: (options,) index of the colour.
    """

    challenge: Challenge
    problem: Problem
    placement: NDArray[np.int64]
    colour: NDArray[np.int64]

    def decode(self, solution: Sequence[int]) -> Packing:
        """A solution as pieces with letters; copies that stand in the setup keep theirs."""
        challenge = self.challenge
        every = _placements(challenge.pieces, challenge.box)
        names = colours(challenge.box)
        fixed = {(piece.colour, piece.cells): piece for piece in challenge.setup}
        used = {(piece.colour, piece.letter) for piece in challenge.setup}
        packing: list[Placed] = []
        for option in sorted(solution, key=lambda o: self.placement[o]):
            colour = names[self.colour[option]]
            where = every.where[self.placement[option]]
            piece = fixed.get((colour, where))
            if piece is None:
                _, letters = challenge.pieces.shapes[every.shapes[self.placement[option]]]
                letter = next(letter for letter in letters if (colour, letter) not in used)
                used.add((colour, letter))
                piece = Placed(colour, letter, where)
            packing.append(piece)
        return in_order(packing)

    def option_of(self, piece: Placed) -> int | None:
        """The option that is this piece in this place, or ``None`` where the challenge does not allow it."""
        every = _placements(self.challenge.pieces, self.challenge.box)
        same = (self.problem.masks == every.mask(piece.cells)).all(axis=1)
        same &= every.shapes[self.placement] == self.challenge.pieces.shape_of[piece.letter]
        same &= self.colour == colours(self.challenge.box).index(piece.colour)
        found = np.flatnonzero(same)
        return int(found[0]) if len(found) else None

    @property
    def symmetries(self) -> NDArray[np.int64]:
        """(rotations, options): the rotations that leave the challenge's data unchanged, on its options."""
        challenge = self.challenge
        turns = rotations(challenge.box)
        kept = [number for number, turn in enumerate(turns) if _keeps(turn, challenge)]
        if len(kept) == 1:
            return np.arange(len(self.placement))[None, :]
        images = _placements(challenge.pieces, challenge.box).images[kept]
        total = images.shape[1]
        option = np.full(total * challenge.box.colours, -1)
        option[self.placement + self.colour * total] = np.arange(len(self.placement))
        return option[images[:, self.placement] + self.colour * total]


def build(challenge: Challenge) -> Model:
    """The exact-cover problem of a challenge."""
    every = _placements(challenge.pieces, challenge.box)
    keep_per_colour = []
    for colour in colours(challenge.box):
        keep = np.ones(len(every.masks), bool)
        _keep_target(keep, every, challenge, colour)
        _keep_seams(keep, every, challenge)
        _keep_setup(keep, every, challenge, colour)
        keep_per_colour.append(np.flatnonzero(keep))
    placement = np.concatenate(keep_per_colour)
    colour = np.repeat(np.arange(len(keep_per_colour)), [len(kept) for kept in keep_per_colour])
    shapes = challenge.pieces.shapes
    problem = Problem(
        items=challenge.box.volume,
        masks=every.masks[placement],
        groups=every.shapes[placement] + colour * len(shapes),
        demands=tuple(len(letters) for _, letters in shapes) * challenge.box.colours,
    )
    return Model(challenge, problem, placement, colour)


def _overlaps(masks: NDArray[np.uint64], mask: NDArray[np.uint64]) -> NDArray[np.bool_]:
    return np.any(masks & mask, axis=1)


def _keep_target(keep: NDArray[np.bool_], every: _Placements, challenge: Challenge, colour: str) -> None:
    """A visible cell has the colour that the target shows."""
    other = {cell for cell, wanted in challenge.target.items() if wanted != colour}
    if other:
        keep &= ~_overlaps(every.masks, every.mask(other))


def _keep_seams(keep: NDArray[np.bool_], every: _Placements, challenge: Challenge) -> None:
    """Visible neighbours with equal labels lie in one piece, with different labels in two."""
    for a, b in neighbours(challenge.seams):
        has_a = _overlaps(every.masks, every.mask({a}))
        has_b = _overlaps(every.masks, every.mask({b}))
        keep &= has_a == has_b if challenge.seams[a] == challenge.seams[b] else ~(has_a & has_b)


def _keep_setup(keep: NDArray[np.bool_], every: _Placements, challenge: Challenge, colour: str) -> None:
    """A setup piece stands where it stands, and nothing else does."""
    if not challenge.setup:
        return
    filled = every.mask({cell for piece in challenge.setup for cell in piece.cells})
    keep &= ~_overlaps(every.masks, filled)
    for piece in challenge.setup:
        if piece.colour == colour:
            shape = challenge.pieces.shape_of[piece.letter]
            keep |= (every.masks == every.mask(piece.cells)).all(axis=1) & (every.shapes == shape)


def _keeps(turn: dict[Cell, Cell], challenge: Challenge) -> bool:
    """Does a rotation leave target, setup and what the seams say unchanged, cell by cell?"""
    shape_of = challenge.pieces.shape_of
    if any(challenge.target.get(turn[cell]) != colour for cell, colour in challenge.target.items()):
        return False
    setup = {(piece.colour, shape_of[piece.letter], piece.cells) for piece in challenge.setup}
    if {(c, s, frozenset(turn[cell] for cell in where)) for c, s, where in setup} != setup:
        return False
    seams = challenge.seams  # only neighbours' labels say something: one piece, or two
    said = {(frozenset((a, b)), seams[a] == seams[b]) for a, b in neighbours(seams)}
    return {(frozenset(turn[cell] for cell in pair), together) for pair, together in said} == said
