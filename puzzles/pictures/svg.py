"""A sheet that pictures of all games are drawn on: shapes in a list, and their form as SVG."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree as ET

from .palette import DARK, INK, LIGHT, OUTLINE, PAPER, light
from .projection import Line, Point, centroid, hatch_lines

MARGIN = 20.0  # round everything, in pixels
EDGE_WIDTH, EDGE_OPACITY = 0.5, 0.35  # of polygons
HATCH_WIDTH = 0.7


@dataclass(frozen=True)
class Hatch:
    """Hatching that tells fills apart without colour.

    Attributes:
        fractions: where the lines lie, and ``along`` which diagonal, as in `projection.hatch_lines`.
        colour: of the lines.
        within: share of the fill's sides that is hatched, round its middle.
    """

    fractions: tuple[float, ...]
    along: int
    colour: str
    within: float = 1.0


@dataclass(frozen=True)
class Polygon:
    """A filled polygon, with an edge in `OUTLINE` of `EDGE_WIDTH` and `EDGE_OPACITY`.

    Attributes:
        points: its corners in order, in pixels, y downwards (so in all shapes).
        fill: ``#rrggbb``, or a role of the palette such as ``paper`` (so in all shapes).
    """

    points: tuple[Point, ...]
    fill: str


@dataclass(frozen=True)
class Lines:
    """Straight lines with round ends, of one width in pixels and one colour."""

    lines: tuple[Line, ...]
    width: float
    colour: str


@dataclass(frozen=True)
class Discs:
    """Filled circles of one radius in pixels and one colour, by their centres."""

    centres: tuple[Point, ...]
    radius: float
    fill: str


@dataclass(frozen=True)
class Text:
    """A line of sans-serif text.

    Attributes:
        text: what it says.
        at: the left end, or the middle if ``middle``, of its base line.
        size: of the font, in pixels.
        fill: its colour.
    """

    text: str
    at: Point
    size: float
    fill: str
    middle: bool = False
    bold: bool = False


Shape = Polygon | Lines | Discs | Text


class Sheet:
    """A picture that grows: shapes in the order in which they are painted; units are pixels.

    Attributes:
        title: what it shows, in words, for those who do not see it.
        hatched: whether fills are also hatched, for print without colours.
        shapes: everything on it.
    """

    def __init__(self, title: str, *, hatched: bool = False) -> None:
        self.title = title
        self.hatched = hatched
        self.shapes: list[Shape] = []

    def polygon(self, points: Sequence[Point], fill: str, *, hatch: Hatch | None = None) -> None:
        """A filled shape with a faint edge; ``hatch`` tells the fill without colour on a hatched sheet."""
        self.shapes.append(Polygon(tuple(points), fill))
        if hatch and self.hatched:
            lines = hatch_lines(_shrunk(points, hatch.within), hatch.fractions, along=hatch.along)
            self.lines(lines, width=HATCH_WIDTH, colour=hatch.colour)

    def lines(self, lines: Iterable[Line], *, width: float = 2.0, colour: str = OUTLINE) -> None:
        """Straight lines with round ends."""
        if found := tuple(lines):
            self.shapes.append(Lines(found, width, colour))

    def discs(self, centres: Iterable[Point], *, radius: float, fill: str = OUTLINE) -> None:
        """Filled circles."""
        if found := tuple(centres):
            self.shapes.append(Discs(found, radius, fill))

    def text(
        self, text: str, at: Point, *, size: float, fill: str = INK, middle: bool = False, bold: bool = False
    ) -> None:
        """A line of text; ``at`` is the left end, or the middle, of its base line."""
        self.shapes.append(Text(text, at, size, fill, middle, bold))

    def extent(self) -> tuple[float, float, float, float]:
        """(left, top, right, bottom) of what is drawn, without a margin; zeros for an empty sheet."""
        points = [point for shape in self.shapes for point in _reach(shape)] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return min(xs), min(ys), max(xs), max(ys)

    def element(self, area: tuple[float, float, float, float] | None = None) -> ET.Element:
        """The drawing on paper as an SVG element for a page that has the colours (see `palette.css`).

        Args:
            area: (left, top, width, height) of what is shown; all of it and a margin if ``None``.
        """
        if area is None:
            left, top, right, bottom = self.extent()
            area = left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, bottom - top + 2 * MARGIN
        place = [f"{number:.1f}" for number in area]
        svg = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": " ".join(place),
                "width": f"{area[2]:.0f}",
                "height": f"{area[3]:.0f}",
                "font-family": "system-ui, sans-serif",
                "role": "img",
                "aria-label": self.title,
            },
        )
        ET.SubElement(svg, "title").text = self.title
        ground = dict(zip(("x", "y", "width", "height"), place, strict=True))
        ET.SubElement(svg, "rect", ground | _paint(fill=PAPER))
        body = ET.SubElement(svg, "g")
        for shape in self.shapes:
            _add(body, shape)
        return svg

    def to_svg(self) -> str:
        """The whole as an SVG document on paper.

        The colours are those of the light theme, as attributes, which every viewer shows; a style sheet
        exchanges those of roles where the system is dark. Roles are also the classes ``fill-ROLE`` and
        ``stroke-ROLE``, so that a page around the drawing can decide (see `palette.css`).
        """
        svg = self.element()
        style = ET.Element("style")
        style.text = _dark_style(svg)
        svg.insert(1, style)
        ET.indent(svg, " ")
        return ET.tostring(svg, encoding="unicode") + "\n"


def _shrunk(points: Sequence[Point], share: float) -> Sequence[Point]:
    """A polygon made smaller about its middle."""
    if share == 1:
        return points
    x, y = centroid(points)
    return [(x + share * (px - x), y + share * (py - y)) for px, py in points]


def _reach(shape: Shape) -> Iterable[Point]:
    """Points that a shape reaches; lines without their width, as the margin is wider."""
    if isinstance(shape, Polygon):
        return shape.points
    if isinstance(shape, Lines):
        return [point for line in shape.lines for point in line]
    if isinstance(shape, Discs):
        r = shape.radius
        return [corner for x, y in shape.centres for corner in ((x - r, y - r), (x + r, y + r))]
    (x, y), size = shape.at, shape.size
    width = len(shape.text) * size * 0.6  # a generous mean; fonts differ
    left = x - width / 2 if shape.middle else x
    return [(left, y - size), (left + width, y + size / 3)]


def _paint(**colours: str) -> dict[str, str]:
    """The attributes ``fill`` and ``stroke``, and the classes of those that are roles."""
    classes = [f"{kind}-{colour}" for kind, colour in colours.items() if colour in LIGHT]
    paint = {kind: light(colour) for kind, colour in colours.items()}
    return paint | ({"class": " ".join(classes)} if classes else {})


def _dark_style(svg: ET.Element) -> str:
    """The style sheet for the dark theme, for the classes that are used."""
    used = sorted({name for element in svg.iter() for name in element.get("class", "").split()})
    rules = []
    for name in used:
        kind, role = name.split("-")
        rules.append(f".{name}{{{kind}:{DARK[role]}}}")
    return f"@media (prefers-color-scheme: dark){{{''.join(rules)}}}"


def _add(body: ET.Element, shape: Shape) -> None:
    """One shape as an element."""
    if isinstance(shape, Polygon):
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in shape.points)
        style = {"stroke-width": f"{EDGE_WIDTH:g}", "stroke-opacity": f"{EDGE_OPACITY:g}"}
        paint = _paint(fill=shape.fill, stroke=OUTLINE)
        ET.SubElement(body, "polygon", {"points": points} | paint | style)
    elif isinstance(shape, Lines):
        path = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in shape.lines)
        style = {"stroke-width": f"{shape.width:g}", "stroke-linecap": "round", "fill": "none"}
        ET.SubElement(body, "path", {"d": path} | _paint(stroke=shape.colour) | style)
    elif isinstance(shape, Discs):
        radius = shape.radius
        r, d = f"{radius:g}", f"{2 * radius:g}"
        path = "".join(
            f"M{x - radius:.1f} {y:.1f}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0" for x, y in shape.centres
        )
        ET.SubElement(body, "path", {"d": path} | _paint(fill=shape.fill))
    else:
        style = {"x": f"{shape.at[0]:.1f}", "y": f"{shape.at[1]:.1f}", "font-size": f"{shape.size:g}"}
        style |= _paint(fill=shape.fill)
        if shape.middle:
            style["text-anchor"] = "middle"
        if shape.bold:
            style["font-weight"] = "bold"
        ET.SubElement(body, "text", style).text = shape.text
