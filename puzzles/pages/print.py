"""Sheets as an HTML document to be printed: a page each, no script, nothing from any network."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from ..pictures.svg import Sheet
from .page import document, policy


def to_html(title: str, sheets: Sequence[Sheet], size: tuple[float, float]) -> str:
    """A document with a page for each sheet.

    Args:
        title: of the document.
        sheets: the pages, in points with the origin at the top left.
        size: width and height of the pages in points.
    """
    width, height = size
    # A hair less than the paper, so that rounding cannot push anything to a page of its own.
    style = (
        f"@page {{ size: {width:g}pt {height:g}pt; margin: 0; }}"
        "body { margin: 0; background: #8d93a1; }"
        f"svg {{ display: block; width: {width:g}pt; height: {height - 0.5:g}pt; margin: 12pt auto; }}"
        "@media print { body { background: none; }"
        " svg { margin: 0; break-inside: avoid; break-after: page; } svg:last-child { break-after: auto; } }"
    )
    pages = []
    for sheet in sheets:
        page = sheet.element((0, 0, width, height))
        page.set("role", "document")  # its texts are to be read, and not only the title
        pages.append(ET.tostring(page, encoding="unicode"))
    return document(title, style, pages, policy(style, [], connect=False))
