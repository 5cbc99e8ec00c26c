"""Printed pages: paper, lines of text that fit, pictures put in their place. Units are points (1/72 inch)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from .projection import Point
from .svg import Discs, Lines, Polygon, Shape, Sheet

# Width and height: ISO 216 in points, and US Letter.
PAPERS: Mapping[str, tuple[float, float]] = {
    "a4": (595.28, 841.89),
    "a5": (419.53, 595.28),
    "letter": (612.0, 792.0),
}
LEADING = 1.25  # from one base line to the next, in font sizes

_NARROW, _SMALL, _BROAD = frozenset("ijlI.,:;'| "), frozenset('!frt()[]/\\-"'), frozenset("mwMW@%&+=<>~#^")


def _character_width(character: str) -> float:
    """At least the width of a character in a wide bold sans-serif (Vera, Verdana), in font sizes."""
    if character in _NARROW:
        return 0.4
    if character in _SMALL:
        return 0.53
    if character > "~":
        return 1.2 if character.isalpha() else 1.5
    if character in _BROAD:
        return 1.15
    return 0.86 if character.isupper() else 0.73


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """A width that a text of this font size does not exceed, whichever usual sans-serif it is set in."""
    return size * (1 if bold else 0.92) * sum(map(_character_width, text))


def wrap(text: str, width: float, size: float, *, bold: bool = False) -> tuple[str, ...]:
    """A text in lines that fit a width, broken at spaces, and inside words that are too long for a line."""
    lines: list[str] = []
    line = ""
    for word in text.split():
        joined = f"{line} {word}" if line else word
        if text_width(joined, size, bold=bold) <= width:
            line = joined
            continue
        if line:
            lines.append(line)
        line = ""
        for character in word:
            if line and text_width(line + character, size, bold=bold) > width:
                lines.append(line)
                line = ""
            line += character
    return (*lines, line) if line else tuple(lines)


def shortened(text: str, width: float, size: float, *, bold: bool = False) -> str:
    """A text cut off, with an ellipsis, where it would exceed a width."""
    if text_width(text, size, bold=bold) <= width:
        return text
    while text and text_width(f"{text}…", size, bold=bold) > width:
        text = text[:-1]
    return f"{text.rstrip()}…"


def put(sheet: Sheet, picture: Sheet, at: Point, scale: float) -> None:
    """Draw a picture on a sheet, its own top left corner at a point."""
    left, top, _, _ = picture.extent()
    for shape in picture.shapes:
        sheet.shapes.append(
            _moved(shape, lambda p: (at[0] + (p[0] - left) * scale, at[1] + (p[1] - top) * scale), scale)
        )


def _moved(shape: Shape, move: Callable[[Point], Point], scale: float) -> Shape:
    """A shape elsewhere, with its lengths scaled."""
    if isinstance(shape, Polygon):
        return replace(shape, points=tuple(map(move, shape.points)))
    if isinstance(shape, Lines):
        lines = tuple((move(a), move(b)) for a, b in shape.lines)
        return replace(shape, lines=lines, width=shape.width * scale)
    if isinstance(shape, Discs):
        return replace(shape, centres=tuple(map(move, shape.centres)), radius=shape.radius * scale)
    return replace(shape, at=move(shape.at), size=shape.size * scale)
