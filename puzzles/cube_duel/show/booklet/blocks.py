"""The parts of a printed booklet, and how the pictures of a challenge share a space.

Units are points (1/72 inch), x to the right and y downwards from the top left corner of the page.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field, replace

from ....pictures.paper import LEADING, text_width, wrap
from ....pictures.projection import COS30
from ...rules.board import Box
from ...rules.challenge import Challenge, Packing
from ..drawing import UNIT

GAP = 10.0  # between pictures, and between challenges
LABEL_SIZE, LABEL_HEIGHT = 7.0, 11.0  # of the line above a picture
READABLE = (0.4, 0.3, 0.2)  # scales that pictures have at least, the first that is possible


@dataclass(frozen=True)
class Printed:
    """A challenge as it is to be printed.

    Attributes:
        challenge: the challenge.
        solution: what the end of the booklet shows, if anything.
        verdict: what is proved about it, in words; empty if the booklet has no solutions.
    """

    challenge: Challenge
    solution: Packing | None = None
    verdict: str = ""


@dataclass(frozen=True)
class Words:
    """Lines of text.

    Attributes:
        part: ``title``, ``name``, ``task``, ``verdict``, ``text``, ``label``, ``head`` or ``foot``.
        x, y, width, height: the box that they stay in.
        lines: what they say.
        size: of the font.
        middle: whether each line is in the middle of the box, else at its left.
        entry: index of the challenge they belong to, or ``None``.
    """

    part: str
    x: float
    y: float
    width: float
    height: float
    lines: tuple[str, ...]
    size: float
    bold: bool = False
    faint: bool = False
    middle: bool = False
    entry: int | None = None


@dataclass(frozen=True)
class Picture:
    """A picture.

    Attributes:
        part: ``target``, ``setup`` (from above), ``layer`` (of the setup), ``solution`` (a layer of it),
            ``piece`` (of the set), ``corner`` (an empty box with its top corner marked), or a square:
            ``red``, ``yellow``, ``blank``.
        x, y, width, height: the box that it stays in.
        scale: from pixels of a drawing to points.
        entry: index of the challenge it belongs to, or ``None``.
        which: the layer, from the bottom, or the index into `PieceSet.shapes`.
    """

    part: str
    x: float
    y: float
    width: float
    height: float
    scale: float
    entry: int | None = None
    which: int = 0


Block = Words | Picture


@dataclass
class Column:
    """Blocks one under another; ``y`` is where the next one begins."""

    x: float
    y: float
    width: float
    entry: int | None = None
    blocks: list[Block] = field(default_factory=list)

    def words(self, part: str, text: str, size: float, *, bold: bool = False, faint: bool = False) -> None:
        """Add a text in as many lines as it needs."""
        lines = wrap(text, self.width, size, bold=bold)
        height = len(lines) * size * LEADING
        self.blocks.append(
            Words(part, self.x, self.y, self.width, height, lines, size, bold, faint, False, self.entry)
        )
        self.y += height


def solid_size(box: Box) -> tuple[float, float]:
    """Width and height of a box seen from above, in pixels of a drawing."""
    return (box.x + box.y) * COS30 * UNIT, ((box.x + box.y) / 2 + box.z) * UNIT


def layer_size(box: Box) -> tuple[float, float]:
    """Width and height of a layer as a plate, in pixels of a drawing."""
    return (box.x + box.y) * COS30 * UNIT, (box.x + box.y) / 2 * UNIT


@dataclass(frozen=True)
class Pictures:
    """The pictures of one challenge: views from above in a row, and layers.

    Attributes:
        box: the box of the challenge.
        layers: the part of the layers.
        views: the parts of the views, which are also their labels.
    """

    box: Box
    layers: str
    views: tuple[str, ...] = ()

    def needed(self, width: float, most: float) -> float | None:
        """The height at which they can be read in a width; ``None`` if that is more than ``most``."""
        for scale in READABLE:
            heights = [h for _, w, h in self._arrangements(scale, scale) if w <= width and h <= most]
            if heights:
                return min(heights)
        return None

    def placed(self, at: tuple[float, float], space: tuple[float, float], largest: float) -> Iterator[Block]:
        """The pictures with their labels, as large as a width and height allow, at a point.

        First all are made as large as possible at one scale, then the views as large as the rest allows.
        """

        def fitting(views: float, layers: float) -> list[_Arrangement]:
            found = self._arrangements(views, layers)
            return [how for how, w, h in found if w <= space[0] and h <= space[1]]

        scale = _largest(lambda s: bool(fitting(s, s)), READABLE[-1], largest)
        views = _largest(lambda s: bool(fitting(s, scale)), scale, largest)
        yield from self._blocks(at, views, scale, fitting(views, scale)[0])

    def _steps(self, views: float, layers: float) -> tuple[float, float, float, float]:
        """Widths and heights that a view and a layer take at these scales, labels and gaps included."""
        view, layer = solid_size(self.box), layer_size(self.box)
        labels = max((text_width(part, LABEL_SIZE) for part in self.views), default=0)
        highest = text_width(_layer_label(self.box.z - 1), LABEL_SIZE)
        return (
            max(view[0] * views, labels) + GAP,
            view[1] * views + LABEL_HEIGHT,
            max(layer[0] * layers, highest) + GAP,
            layer[1] * layers + LABEL_HEIGHT,
        )

    def _arrangements(self, views: float, layers: float) -> Iterator[tuple[_Arrangement, float, float]]:
        """All ways to place them at these scales, each with its width and height."""
        across, down, layer_across, layer_down = self._steps(views, layers)
        wide, high = len(self.views) * across, down if self.views else 0.0
        # No more columns than the rows need, so that four layers stand in two and two.
        for columns in dict.fromkeys(-(-self.box.z // rows) for rows in range(1, self.box.z + 1)):
            rows = -(-self.box.z // columns)
            flat, tall = columns * layer_across, rows * layer_down
            yield _Arrangement(columns, False), wide + flat - GAP, max(high, tall)
            if self.views:
                yield _Arrangement(columns, True), max(wide, flat) - GAP, high + tall

    def _blocks(
        self, at: tuple[float, float], views: float, layers: float, how: _Arrangement
    ) -> Iterator[Block]:
        across, down, layer_across, layer_down = self._steps(views, layers)
        x, y = at
        for part in self.views:
            yield _label(part, x, y)
            wide, high = (length * views for length in solid_size(self.box))
            yield Picture(part, x, y + LABEL_HEIGHT, wide, high, views)
            x += across
        if how.below:
            x, y = at[0], at[1] + down
        wide, high = (length * layers for length in layer_size(self.box))
        for z in range(self.box.z):
            row, column = divmod(z, how.columns)
            left, top = x + column * layer_across, y + row * layer_down
            yield _label(_layer_label(z), left, top)
            yield Picture(self.layers, left, top + LABEL_HEIGHT, wide, high, layers, which=z)


@dataclass(frozen=True)
class _Arrangement:
    """How many columns the layers stand in, and whether they are under the views or beside them."""

    columns: int
    below: bool


def _largest(fits: Callable[[float], bool], low: float, high: float) -> float:
    """The largest number between two that fits, where the lower one does and all below it do; to 0.001."""
    if fits(high):
        return high
    while high - low > 1e-3:
        middle = (low + high) / 2
        low, high = (middle, high) if fits(middle) else (low, middle)
    return low


def _layer_label(z: int) -> str:
    return f"z={z}"


def _label(text: str, x: float, y: float) -> Words:
    width = text_width(text, LABEL_SIZE)
    return Words("label", x, y, width, LABEL_SIZE * LEADING, (text,), LABEL_SIZE, faint=True)


def belonging(blocks: Iterable[Block], entry: int) -> list[Block]:
    """The same blocks as parts of a challenge."""
    return [replace(block, entry=entry) for block in blocks]
