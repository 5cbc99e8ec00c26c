"""The independent checker: knows the rules and the cells, and nothing of the model.

It has its own idea of turning a piece (quarter turns about two axes), so that a mistake in `pieces.ROTATIONS`
or in the model's placements cannot hide itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache

from .challenge import Challenge, Packing
from .pieces import Cell, Cells

Shape = tuple[Cell, ...]


def _corner(cells: list[Cell]) -> Shape:
    low_x, low_y, low_z = (min(values) for values in zip(*cells, strict=True))
    return tuple(sorted((x - low_x, y - low_y, z - low_z) for x, y, z in cells))


@lru_cache(maxsize=1024)
def _all_turns(cells: Cells) -> frozenset[Shape]:
    """Every way to turn a polycube, reached by quarter turns about z and x."""
    seen: set[Shape] = set()
    front = [_corner(list(cells))]
    while front:
        shape = front.pop()
        if shape not in seen:
            seen.add(shape)
            front.append(_corner([(-y, x, z) for x, y, z in shape]))
            front.append(_corner([(x, -z, y) for x, y, z in shape]))
    return frozenset(seen)


def find_faults(challenge: Challenge, packing: Packing) -> list[str]:
    """What keeps a packing from being a solution of the challenge; nothing if it is one."""
    faults = []
    filled = Counter(cell for piece in packing for cell in piece.cells)
    faults += [f"cell {cell} is filled {times} times" for cell, times in filled.items() if times > 1]
    x, y, z = challenge.box.size
    inside = {(i, j, k) for i in range(x) for j in range(y) for k in range(z)}
    if filled.keys() != inside:
        empty, out = len(inside - filled.keys()), len(filled.keys() - inside)
        faults.append(f"{empty} cells are empty and {out} outside the box")
    faults += _piece_faults(challenge, packing)
    owner = {cell: number for number, piece in enumerate(packing) for cell in piece.cells}
    faults += [
        f"cell {cell} must be {colour}"
        for cell, colour in challenge.target.items()
        if cell not in owner or packing[owner[cell]].colour != colour
    ]
    faults += _seam_faults(challenge.seams, owner)
    return faults


def _piece_faults(challenge: Challenge, packing: Packing) -> list[str]:
    """Pieces missing, doubled, of a wrong shape, or not where the setup has them."""
    faults = []
    expected = {
        (colour, letter) for colour in "RY"[: challenge.box.colours] for letter in challenge.pieces.letters
    }
    present = Counter((piece.colour, piece.letter) for piece in packing)
    if present != Counter(expected):
        wrong = ", ".join("".join(name) for name in sorted(present.keys() ^ expected))
        faults.append(f"each piece must be used exactly once ({wrong or 'some are doubled'})")
    for piece in packing:
        shape = challenge.pieces.letters.get(piece.letter)
        if shape is not None and _corner(list(piece.cells)) not in _all_turns(shape):
            faults.append(f"piece {piece.label} has a wrong shape")
    standing: dict[tuple[str, Cells], str] = {(piece.colour, piece.cells): piece.letter for piece in packing}
    for piece in challenge.setup:
        letter = standing.get((piece.colour, piece.cells))
        same = letter and _all_turns(
            challenge.pieces.letters.get(letter, frozenset([(0, 0, 0)]))
        ) == _all_turns(challenge.pieces.letters[piece.letter])
        if not same:
            faults.append(f"setup piece {piece.label} is not in its place")
    return faults


def _seam_faults(seams: Mapping[Cell, str], owner: Mapping[Cell, int]) -> list[str]:
    faults = []
    for x, y, z in seams:
        for near in ((x + 1, y, z), (x, y + 1, z), (x, y, z + 1)):
            if near in seams:
                one_piece = owner.get((x, y, z), -1) == owner.get(near, -2)
                if one_piece != (seams[x, y, z] == seams[near]):
                    faults.append(f"the seam between {(x, y, z)} and {near} is wrong")
    return faults
