"""What stands where in a printed booklet: pages of texts and pictures, before anything is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from ....pictures.paper import LEADING, PAPERS, shortened, text_width
from .blocks import GAP, LABEL_SIZE, Block, Column, Pictures, Printed, Words, belonging
from .front import front_blocks, task_text

MARGIN = 30.0
PER_PAGE = {"a4": 4, "a5": 2, "letter": 4}
FRONT, CHALLENGES, SOLUTIONS = "front", "challenges", "solutions"

_BAR = 20.0  # height of the line above the content of a page, and of the one below
_LARGEST, _LARGEST_SOLUTION = 1.2, 0.7  # scales
_SOLUTION_HEIGHT = 154.0  # of the layers of a solution, unless they need more; eight fit on A4
_FILLED = 0.75  # share of a page's width below which pictures may take more of its height


class TooLongError(Exception):
    """A box is so long that its pictures would be too small to read; says so for a person."""


@dataclass(frozen=True)
class Page:
    """One page: its section, `FRONT`, `CHALLENGES` or `SOLUTIONS`, and what stands on it."""

    section: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True)
class Booklet:
    """A whole booklet: title, width and height of the pages, challenges, and the pages in order."""

    title: str
    size: tuple[float, float]
    entries: tuple[Printed, ...]
    pages: tuple[Page, ...]


def lay_out(
    entries: Sequence[Printed],
    title: str,
    *,
    paper: str = "a4",
    per_page: int | None = None,
    spelt: Callable[[str], str] = str,
) -> Booklet:
    """Put a booklet on pages: a front page, the challenges in order, and the solutions on new pages.

    Args:
        entries: at least one; those with a verdict are in the solutions.
        title: the booklet's title.
        paper: a name of `PAPERS`.
        per_page: challenges on a page at the most; if ``None``, `PER_PAGE`, or one less where that makes
            pictures larger that would leave much of the width empty.
        spelt: writes a text with the characters that can be printed.

    Raises:
        TooLongError: the pictures of a challenge cannot be read on this paper.
    """
    size = PAPERS[paper]
    # Texts that others have typed reach the pages through these two lines.
    shown = tuple(_spelt(entry, spelt) for entry in entries)
    title = spelt(title)
    pages = [Page(FRONT, tuple(front_blocks(shown, title, size, MARGIN)))]
    usual = PER_PAGE[paper]
    most, least = (per_page, per_page) if per_page else (usual, usual - 1)
    pages += (Page(CHALLENGES, blocks) for blocks in _challenges(shown, size, most, least))
    pages += (Page(SOLUTIONS, blocks) for blocks in _solutions(shown, size))
    numbered = [
        replace(page, blocks=(*page.blocks, *_head_and_foot(page, title, number, len(pages), size)))
        for number, page in enumerate(pages[1:], 2)
    ]
    return Booklet(title, size, shown, (pages[0], *numbered))


def _spelt(entry: Printed, spelt: Callable[[str], str]) -> Printed:
    challenge = entry.challenge
    pieces = replace(challenge.pieces, name=spelt(challenge.pieces.name), title=spelt(challenge.pieces.title))
    named = replace(challenge, name=spelt(challenge.name), level=spelt(challenge.level), pieces=pieces)
    return replace(entry, challenge=named)


def _head_and_foot(
    page: Page, title: str, number: int, last: int, size: tuple[float, float]
) -> Iterator[Words]:
    """The title and the section above a page, and its number below."""
    width, height = size[0] - 2 * MARGIN, LABEL_SIZE * LEADING
    section = text_width(page.section, LABEL_SIZE)
    cut = shortened(title, width - section - GAP, LABEL_SIZE)
    right = size[0] - MARGIN - section
    yield Words("head", MARGIN, MARGIN, width - section - GAP, height, (cut,), LABEL_SIZE, faint=True)
    yield Words("head", right, MARGIN, section, height, (page.section,), LABEL_SIZE, faint=True)
    foot = size[1] - MARGIN - height
    text = f"{number} / {last}"
    yield Words("foot", MARGIN, foot, width, height, (text,), LABEL_SIZE, faint=True, middle=True)


def _content(size: tuple[float, float]) -> tuple[float, float]:
    """The space between the line above and the line below."""
    return size[0] - 2 * MARGIN, size[1] - 2 * MARGIN - 2 * _BAR


def _too_long(entry: Printed) -> TooLongError:
    box, name = entry.challenge.box, entry.challenge.name
    return TooLongError(f'challenge "{name}": pictures of a box of {box} cannot be read on this paper')


def _numbered(entry: Printed, number: int) -> str:
    return f"{number + 1}. {entry.challenge.name}"


def _challenges(
    entries: Sequence[Printed], size: tuple[float, float], most: int, least: int
) -> Iterator[tuple[Block, ...]]:
    """Pages of challenges; each has an equal share of a page, or more if it needs more.

    The share is that of the ``most`` on a page, or of the ``least`` if the width has room for it.
    """
    width, height = _content(size)
    top, bottom = MARGIN + _BAR, MARGIN + _BAR + height
    blocks: list[Block] = []
    y = top
    for number, entry in enumerate(entries):
        head = Column(MARGIN, 0, width, number)
        head.words("name", _numbered(entry, number), 11, bold=True)
        task = task_text(entry.challenge)
        level = entry.challenge.level
        head.words("task", f"{level} · {task}" if level else task, 8, faint=True)
        head.y += 3
        pictures = _pictures(entry)
        needed = pictures.needed(width, height - head.y)
        if needed is None:
            raise _too_long(entry)
        tall, placed, filled = 0.0, [], 0.0
        for on_page in range(most, least - 1, -1):
            share = max((height - (on_page - 1) * GAP) / on_page, head.y + needed)
            larger = list(pictures.placed((MARGIN, head.y), (width, share - head.y), _LARGEST))
            reached = max(block.x + block.width for block in larger) - MARGIN
            if reached > filled:
                tall, placed, filled = share, larger, reached
            if filled >= _FILLED * width:
                break
        if y + tall > bottom + 1e-6:
            yield tuple(blocks)
            blocks, y = [], top
        blocks += (replace(block, y=block.y + y) for block in (*head.blocks, *belonging(placed, number)))
        y += tall + GAP
    yield tuple(blocks)


def _pictures(entry: Printed) -> Pictures:
    """What is shown of a challenge; the layers are there for notes if nothing stands in them."""
    challenge = entry.challenge
    views = ["target"] if challenge.target or challenge.seams else []
    views += ["setup"] if challenge.setup else []
    return Pictures(challenge.box, "layer", tuple(views))


def _solutions(entries: Sequence[Printed], size: tuple[float, float]) -> Iterator[tuple[Block, ...]]:
    """Pages of solutions in two columns, or in one if layers could not be read in two; row by row."""
    width, height = _content(size)
    listed = [(number, entry) for number, entry in enumerate(entries) if entry.verdict]
    layers = {number: Pictures(entry.challenge.box, "solution") for number, entry in listed}
    narrow = (width - 2 * GAP) / 2
    columns = 2 if all(p.needed(narrow, height / 2) is not None for p in layers.values()) else 1
    wide = narrow if columns == 2 else width
    blocks: list[Block] = []
    y = MARGIN + _BAR
    for first in range(0, len(listed), columns):
        row: list[Column] = []
        for place, (number, entry) in enumerate(listed[first : first + columns]):
            column = Column(MARGIN + place * (wide + 2 * GAP), 0, wide, number)
            column.words("name", _numbered(entry, number), 9, bold=True)
            column.words("verdict", entry.verdict, 7.5)
            column.y += 3
            if entry.solution is not None:
                needed = layers[number].needed(wide, height - column.y)
                if needed is None:
                    raise _too_long(entry)
                space = wide, max(needed, _SOLUTION_HEIGHT)
                placed = layers[number].placed((column.x, column.y), space, _LARGEST_SOLUTION)
                column.blocks += belonging(placed, number)
                column.y = max(block.y + block.height for block in column.blocks)
            row.append(column)
        tall = max(column.y for column in row)
        if y + tall > MARGIN + _BAR + height + 1e-6:
            yield tuple(blocks)
            blocks, y = [], MARGIN + _BAR
        blocks += (replace(block, y=block.y + y) for column in row for block in column.blocks)
        y += tall + GAP
    if blocks:
        yield tuple(blocks)
