"""A sheet that pictures of all games are drawn on, and its ink."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from xml.etree import ElementTree as ET

Point = tuple[float, float]

INK, PAPER, FAINT = "#22252b", "#ffffff", "#6a7080"
_MARGIN = 20.0


class Sheet:
    """An SVG picture that grows and knows how far its elements reach; units are pixels."""

    def __init__(self) -> None:
        self._root = ET.Element("g")
        self._points: list[Point] = []

    def polygon(self, points: Sequence[Point], fill: str) -> None:
        """A filled shape with a faint outline."""
        self._points += points
        text = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        style = {"points": text, "fill": fill, "stroke": INK, "stroke-width": "0.5", "stroke-opacity": "0.35"}
        ET.SubElement(self._root, "polygon", style)

    def lines(self, lines: Iterable[tuple[Point, Point]], *, width: float = 2.0, colour: str = INK) -> None:
        """Straight lines with round ends, as one element."""
        found = list(lines)
        if not found:
            return
        self._points += [point for line in found for point in line]
        path = "".join(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}" for (ax, ay), (bx, by) in found)
        style = {"d": path, "stroke": colour, "stroke-width": f"{width:g}", "stroke-linecap": "round"}
        ET.SubElement(self._root, "path", style | {"fill": "none"})

    def discs(self, centres: Iterable[Point], *, radius: float, fill: str = INK) -> None:
        """Filled circles, as one element."""
        found = list(centres)
        if not found:
            return
        self._points += found
        r, d = f"{radius:g}", f"{2 * radius:g}"
        path = "".join(
            f"M{x - radius:.1f} {y:.1f}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0" for x, y in found
        )
        ET.SubElement(self._root, "path", {"d": path, "fill": fill})

    def text(
        self, text: str, at: Point, *, size: int, fill: str = INK, middle: bool = False, bold: bool = False
    ) -> None:
        """A line of text; ``at`` is the left end, or the middle, of its base line."""
        style = {"x": f"{at[0]:.1f}", "y": f"{at[1]:.1f}", "font-size": str(size), "fill": fill}
        if middle:
            style["text-anchor"] = "middle"
        if bold:
            style["font-weight"] = "bold"
        ET.SubElement(self._root, "text", style).text = text
        width = len(text) * size * 0.6
        left = at[0] - width / 2 if middle else at[0]
        self._points += [(left, at[1] - size), (left + width, at[1] + size / 3)]

    def to_svg(self) -> str:
        """The whole as an SVG document."""
        low = [min((point[axis] for point in self._points), default=0.0) - _MARGIN for axis in (0, 1)]
        high = [max((point[axis] for point in self._points), default=0.0) + _MARGIN for axis in (0, 1)]
        width, height = high[0] - low[0], high[1] - low[1]
        svg = ET.Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                "viewBox": f"{low[0]:.1f} {low[1]:.1f} {width:.1f} {height:.1f}",
                "width": f"{width:.0f}",
                "height": f"{height:.0f}",
                "font-family": "system-ui, sans-serif",
            },
        )
        place = {
            "x": f"{low[0]:.1f}",
            "y": f"{low[1]:.1f}",
            "width": f"{width:.1f}",
            "height": f"{height:.1f}",
        }
        ET.SubElement(svg, "rect", place | {"fill": PAPER})
        svg.append(self._root)
        ET.indent(svg, " ")
        return ET.tostring(svg, encoding="unicode") + "\n"
