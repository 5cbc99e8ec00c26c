"""How CUBED's answers look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from ...puzzles.cubed.ask.check import LOST, UNKNOWN, WINNABLE
from ...puzzles.cubed.rules.hand import Hand
from ...puzzles.cubed.rules.laying import Hex, Placement, Table, dead
from ...puzzles.cubed.show.drawing import SideGlyph, table_after, table_pictures
from ...puzzles.cubed.show.words import VERDICTS
from ...puzzles.pictures.palette import ON_SIDES, SIDES
from ...puzzles.pictures.parts import wrapped
from ..output import folded, indented, screen

_WIDTH = 80
VERDICT_COLOURS = {WINNABLE: "green", LOST: "red", UNKNOWN: "magenta"}


def show_hand(hand: Hand, plan: Sequence[Placement], status: str) -> None:
    """The table after a plan, and what is left.

    Args:
        hand: what is drawn.
        plan: the placements to add to its table, in order.
        status: the answer to whether it can be played out; empty if that was not asked.
    """
    console = screen()
    rules = f"match {hand.profile.match}, block {hand.profile.block}"
    line = Text.assemble((hand.name, "bold"), f"  {rules}")
    if status:
        line.append("  ").append(VERDICTS[status], VERDICT_COLOURS[status])
    console.print(folded(line), soft_wrap=True)
    show_rest(hand, plan)
    console.print()


def show_table(table: Table, closed: set[Hex]) -> None:
    """A table, in several parts if it is wider than the screen."""
    console = screen()
    for part, picture in enumerate(table_pictures(table, closed, _WIDTH - 2)):
        if part:
            console.print("  ... further right:")
        console.print(indented(_paint(picture)), soft_wrap=True)


def show_rest(hand: Hand, plan: Sequence[Placement]) -> None:
    """The table after a plan, and what is left in the hand."""
    console = screen()
    table, left = table_after(hand, plan)
    if table:
        closed = dead(table, hand.profile)
        show_table(table, closed)
        if closed:
            console.print("  x: nothing can be laid there any more")
    if left:
        console.print(wrapped(f"  left in the hand: {' '.join(left)}", 4), soft_wrap=True)


def _paint(picture: Sequence[Sequence[SideGlyph]]) -> Text:
    lines = []
    for row in picture:
        text = Text()
        for glyph in row:
            fill, ink = SIDES.get(glyph.side), ON_SIDES.get(glyph.side)
            text.append(glyph.text, Style(color=ink, bgcolor=fill) if fill else "")
        text.rstrip()
        lines.append(text)
    return Text("\n").join(lines)
