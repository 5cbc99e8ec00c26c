"""The words of a printed booklet: its front page with how to read the pictures, and the tasks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ....pictures.paper import shortened, text_width, wrap
from ...rules.board import FULL, HALF, RED, YELLOW, Box
from ...rules.challenge import Challenge
from ...rules.pieces import Cells, PieceSet, orientations
from ..drawing import UNIT
from .blocks import GAP, LABEL_HEIGHT, Block, Column, Picture, Printed, Words, solid_size

_NOTICE = "pipcube is an independent tool. It is not made or endorsed by the makers of Cube Duel."
_SIDE = 16.0  # of a square of the legend
_EXAMPLE = 100.0  # width of the box that is shown as an example
_LARGEST_PIECE = 1.0


def front_blocks(
    entries: Sequence[Printed], title: str, size: tuple[float, float], margin: float
) -> Iterator[Block]:
    """What stands on the front page.

    Args:
        entries: the challenges; they share a piece set.
        title: the booklet's title.
        size: width and height of the page.
        margin: round the page.
    """
    width = size[0] - 2 * margin
    column = Column(margin, margin, width)
    large = next((points for points in (24.0, 17.0) if len(wrap(title, width, points, bold=True)) <= 2), 12.0)
    column.words("title", title, large, bold=True)
    column.y += 4
    column.words("text", _summary(entries), 9, faint=True)
    column.y += 14
    column.words("text", "How to read the pictures", 11, bold=True)
    column.y += 6
    _explain(column, entries)
    column.y += 14
    column.words("text", "Pieces", 11, bold=True)
    column.y += 3
    pieces = entries[0].challenge.pieces
    column.words("text", _pieces_text(entries), 8, faint=True)
    column.y += 6
    yield from column.blocks
    notice = Column(margin, 0, width)
    notice.words("text", _NOTICE, 7, faint=True)
    foot = size[1] - margin - notice.y
    yield from (replace(block, y=foot) for block in notice.blocks)
    yield from _pieces(pieces, (margin, column.y), (width, foot - GAP - column.y))


def _summary(entries: Sequence[Printed]) -> str:
    """How many challenges there are, and of which levels if these are few."""
    text = f"{len(entries)} challenge{'' if len(entries) == 1 else 's'}"
    levels = Counter(entry.challenge.level for entry in entries)
    if "" not in levels and 1 < len(levels) <= 8 and max(map(len, levels)) <= 20:
        text += ": " + ", ".join(f"{number} {level}" for level, number in levels.items())
    return text


def _pieces_text(entries: Sequence[Printed]) -> str:
    pieces, colours = entries[0].challenge.pieces, max(entry.challenge.box.colours for entry in entries)
    name = f"{pieces.name} ({pieces.title})" if pieces.title else pieces.name
    number = len(pieces.letters)
    both = ", the same for red and for yellow" if colours == 2 else ""
    return f"{name}: {number} piece{'' if number == 1 else 's'}{both}"


def _explain(column: Column, entries: Sequence[Printed]) -> None:
    """A box with its top corner marked, and beside it what the pictures mean."""
    across, down = solid_size(entries[0].challenge.box)
    scale = min(_EXAMPLE / across, 1.2 * _EXAMPLE / down)
    picture = Picture("corner", column.x, column.y, across * scale, down * scale, scale, entry=0)
    beside = Column(column.x + _EXAMPLE + 16, column.y, column.width - _EXAMPLE - 16)
    has = {
        "target": any(entry.challenge.target or entry.challenge.seams for entry in entries),
        "seams": any(entry.challenge.seams for entry in entries),
        "setup": any(entry.challenge.setup for entry in entries),
    }
    colours = _colours(entries)
    yellow = YELLOW in colours
    same = "the same" if has["setup"] else "the box"
    texts = [
        "The box stands on a corner and is seen from above. Its top corner, marked here, points at you.",
        has["target"] and "target: the finished box. Squares without colour are not given.",
        has["seams"] and "Heavy lines inside a face of a target are borders between pieces.",
        has["setup"] and "setup: the pieces that stand from the start.",
        f"z=0, z=1, ...: {same} in layers from the lowest to the highest; empty squares are for your notes.",
        "The cell nearest to you on the highest layer is the one at the top corner.",
        "Letters name pieces" + (": capital letters are red, small letters yellow." if yellow else "."),
        yellow and "Without colour: red is dark; yellow is light, with stripes where no letter stands.",
    ]
    for text in filter(None, texts):
        beside.words("text", text, 8)
        beside.y += 2
    beside.y += 2
    x = beside.x
    blank = "not given, or empty" if has["target"] else "empty"
    keys = [("red", "red")] if RED in colours else []
    keys += [("yellow", "yellow")] if yellow else []
    for part, text in (*keys, ("blank", blank)):
        wide = text_width(text, 8)
        beside.blocks.append(Picture(part, x, beside.y, _SIDE, _SIDE, _SIDE / UNIT))
        beside.blocks.append(Words("text", x + _SIDE + 4, beside.y + 3, wide, 10, (text,), 8))
        x += _SIDE + 4 + wide + 4
    column.blocks += [picture, *beside.blocks]
    column.y = max(picture.y + picture.height, beside.y + _SIDE)


def _colours(entries: Sequence[Printed]) -> set[str]:
    """The colours that occur in the pictures."""
    found: set[str] = set()
    for entry in entries:
        found.update(entry.challenge.target.values())
        found.update(piece.colour for piece in (*entry.challenge.setup, *(entry.solution or ())))
    return found


def task_text(challenge: Challenge) -> str:
    """What is to be done in a challenge."""
    box, number = challenge.box, len(challenge.pieces.letters) * challenge.box.colours
    name = {FULL: "cube", HALF: "half cube"}.get(box, f"{box} box")
    left = number - len(challenge.setup)
    aimed = challenge.target or challenge.seams
    if not challenge.setup:
        pieces = "the only piece" if number == 1 else f"all {number} pieces"
        return f"Fill the {name} with {pieces}" + (" so that it looks like the target" if aimed else "")
    others = {0: "no piece is left", 1: "add the last piece"}.get(left, f"add the other {left} pieces")
    return f"Complete the {name}{' of the target' if aimed else ''}: {others}"


def shown_piece(cells: Cells) -> Cells:
    """A polycube turned so that as much as possible of it is seen from above."""

    def seen(turned: Cells) -> tuple[int, int, int]:
        hidden = sum(any((x + k, y + k, z + k) in turned for k in range(1, 9)) for x, y, z in turned)
        height = max(z for _, _, z in turned)
        faces = sum(
            near not in turned for x, y, z in turned for near in ((x, y, z + 1), (x + 1, y, z), (x, y + 1, z))
        )
        return -hidden, -height, faces

    return max(orientations(cells), key=seen)


def piece_box(pieces: PieceSet, index: int) -> Box:
    """The smallest box round a shape of a set as `shown_piece` turns it."""
    cells = shown_piece(pieces.shapes[index][0])
    x, y, z = (max(cell[axis] for cell in cells) + 1 for axis in range(3))
    return Box(x, y, z)


def _pieces(pieces: PieceSet, at: tuple[float, float], space: tuple[float, float]) -> Iterator[Block]:
    """Every shape of a set with the letters of its copies, in as many columns as make them largest."""
    sizes = [solid_size(piece_box(pieces, index)) for index in range(len(pieces.shapes))]
    across, down = max(wide for wide, _ in sizes), max(high for _, high in sizes)
    best = (0.0, 1)
    for columns in range(1, len(sizes) + 1):
        rows = -(-len(sizes) // columns)
        wide = (space[0] + GAP) / columns - GAP
        high = (space[1] + GAP) / rows - GAP - LABEL_HEIGHT
        best = max(best, (min(wide / across, high / down, _LARGEST_PIECE), columns))
    scale, columns = best
    step = (space[0] + GAP) / columns
    line = down * scale + LABEL_HEIGHT + GAP
    for index, ((wide, high), (_, letters)) in enumerate(zip(sizes, pieces.shapes, strict=True)):
        row, place = divmod(index, columns)
        x, y = at[0] + place * step, at[1] + row * line
        label = shortened(" ".join(letters), step - GAP, 8, bold=True)
        yield Words("label", x, y, step - GAP, LABEL_HEIGHT, (label,), 8, bold=True)
        yield Picture("piece", x, y + LABEL_HEIGHT, wide * scale, high * scale, scale, which=index)
