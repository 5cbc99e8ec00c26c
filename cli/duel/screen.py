"""How Cube Duel's answers look on a terminal."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from ...puzzles.cube_duel.rules.board import Box
from ...puzzles.cube_duel.rules.challenge import Challenge, Packing, labels_of
from ...puzzles.cube_duel.show.picture import Picture, layers, seam_picture, solution_picture, target_picture
from ...puzzles.pictures.palette import FACES, ON_FACES
from ..output import folded, indented, screen

WIDTH = 80


def paint(picture: Picture) -> Text:
    lines = []
    for line in picture:
        text = Text()
        for glyph in line:
            fill = FACES.get((glyph.colour, glyph.face)) if glyph.colour else None
            text.append(glyph.text, Style(color=ON_FACES[glyph.colour], bgcolor=fill) if fill else "")
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)


def show_scene(challenge: Challenge, solution: Packing | None, note: str) -> None:
    """A challenge as a booklet prints it, and a solution if there is one, as pictures.

    Args:
        challenge: what is drawn.
        solution: the packing to show, if any.
        note: a few words behind the name.
    """
    console, box, width = screen(), challenge.box, WIDTH - 2
    heading = Text.assemble((challenge.name, "bold"), level_text(challenge), f"  {note}" if note else "")
    console.print(folded(heading))
    parts: list[tuple[str, Picture]] = []
    if challenge.target:
        target = target_picture(challenge.target, box, width)
        parts.append(("target, seen from above: R red, Y yellow", target))
    if challenge.seams:
        seams = seam_picture(challenge.seams, box, width)
        parts.append(("seams: equal letters side by side are one piece, different ones two", seams))
    if challenge.setup or (solution is None and not parts):
        setup = layers(labels_of(challenge.setup), box, width)
        parts.append(("setup, layer by layer from the bottom", setup))
    if solution is not None:
        title = "solution: each letter a piece, capital letters red"
        parts.append((title, solution_picture(labels_of(solution), box, width)))
    for title, picture in parts:
        console.print(f"\n  {title}")
        console.print(indented(paint(picture)), soft_wrap=True)
    console.print()


def level_text(challenge: Challenge) -> str:
    return f" ({challenge.level})" if challenge.level else ""


def show_layers(pieces: Packing, box: Box) -> None:
    """Pieces in their box, layer by layer."""
    screen().print(indented(paint(layers(labels_of(pieces), box, WIDTH - 2))), soft_wrap=True)
