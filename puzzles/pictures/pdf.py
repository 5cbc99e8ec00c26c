"""Sheets as pages of a PDF: vector graphics, text as text in an embedded font, the same bytes every time."""

from __future__ import annotations

import io
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from .palette import OUTLINE, light
from .svg import EDGE_OPACITY, EDGE_WIDTH, Discs, Lines, Polygon, Shape, Sheet

# Bitstream Vera, which comes with reportlab and may be embedded; it has the letters of western Europe.
_FONT, _BOLD = "Vera", "VeraBd"


@lru_cache(maxsize=1)
def _glyphs() -> frozenset[int]:
    """The code points that the embedded fonts can show; the first call makes the fonts known to reportlab."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    fonts = [TTFont(name, f"{name}.ttf") for name in (_FONT, _BOLD)]
    for font in fonts:
        pdfmetrics.registerFont(font)
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts))


def unprintable(text: str) -> list[str]:
    """The characters of a text that a PDF cannot show, each once, in order."""
    return [character for character in dict.fromkeys(text) if ord(character) not in _glyphs()]


def spelt(text: str) -> str:
    """A text with each character that a PDF cannot show written as ``U+`` and its code point."""
    missing = unprintable(text)
    return "".join(f"U+{ord(character):04X}" if character in missing else character for character in text)


def to_pdf(title: str, sheets: Sequence[Sheet], size: tuple[float, float]) -> bytes:
    """A document with a page for each sheet.

    Args:
        title: of the document, as its metadata.
        sheets: the pages, in points with the origin at the top left; texts have passed `spelt`.
        size: width and height of the pages in points.

    Returns:
        The file; it holds no time stamps.
    """
    from reportlab.pdfgen.canvas import Canvas

    _glyphs()
    file = io.BytesIO()
    first: Any = _FONT  # else reportlab names a font that it does not embed; its type is declared wrongly
    canvas = Canvas(file, pagesize=size, pageCompression=1, invariant=1, initialFontName=first, lang="en")
    canvas.setTitle(title)
    canvas.setAuthor("")
    canvas.setCreator("pipcube")
    for sheet in sheets:
        canvas.setLineCap(1)
        canvas.setLineJoin(1)
        for shape in sheet.shapes:
            _draw(canvas, shape, size[1])
        canvas.showPage()
    canvas.save()
    return file.getvalue()


@lru_cache(maxsize=64)
def _colour(colour: str) -> Any:
    """A colour as reportlab has it; much faster than to let it find out what a text means each time."""
    from reportlab.lib.colors import HexColor

    return HexColor(light(colour))


def _draw(canvas: Any, shape: Shape, height: float) -> None:
    """One shape; a PDF counts y upwards from the bottom of a page of a height."""
    if isinstance(shape, Polygon):
        canvas.setFillColor(_colour(shape.fill))
        canvas.setStrokeColor(_colour(OUTLINE))
        canvas.setLineWidth(EDGE_WIDTH)
        canvas.setStrokeAlpha(EDGE_OPACITY)
        path = canvas.beginPath()
        (x, y), *others = shape.points
        path.moveTo(x, height - y)
        for x, y in others:
            path.lineTo(x, height - y)
        path.close()
        canvas.drawPath(path, fill=1, stroke=1)
        canvas.setStrokeAlpha(1)
    elif isinstance(shape, Lines):
        canvas.setStrokeColor(_colour(shape.colour))
        canvas.setLineWidth(shape.width)
        path = canvas.beginPath()
        for (ax, ay), (bx, by) in shape.lines:
            path.moveTo(ax, height - ay)
            path.lineTo(bx, height - by)
        canvas.drawPath(path, fill=0, stroke=1)
    elif isinstance(shape, Discs):
        canvas.setFillColor(_colour(shape.fill))
        for x, y in shape.centres:
            canvas.circle(x, height - y, shape.radius, stroke=0, fill=1)
    else:
        canvas.setFillColor(_colour(shape.fill))
        canvas.setFont(_BOLD if shape.bold else _FONT, shape.size)
        draw = canvas.drawCentredString if shape.middle else canvas.drawString
        draw(shape.at[0], height - shape.at[1], shape.text)
