"""How answers about dominoes look on a terminal."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from ...puzzles.dominoes.show.answers import parts
from ...puzzles.pictures.parts import Columns
from ...puzzles.pictures.shown import Shown
from ..output import folded, screen, time_text


def show(answer: Shown, *, fold: bool = False) -> None:
    """An answer as it shows itself, in colour, and behind its title how long it took.

    Args:
        answer: what is shown.
        fold: is a long title, which is a name from a file, broken?
    """
    console = screen()
    for number, part in enumerate(parts(answer)):
        if isinstance(part, Columns):
            console.print(_table(part))
            continue
        line = Text.assemble(*part)
        if number == 0 and (seconds := getattr(answer, "seconds", None)) is not None:
            line.append(f"  [{time_text(seconds)}]", "dim")
        console.print(folded(line) if fold and number == 0 else line, soft_wrap=True)


def _table(found: Columns) -> Table:
    table = Table(box=None, padding=(0, 2), show_edge=False)
    for heading, side in found.headings:
        table.add_column(heading, justify="right" if side == "right" else "left")
    for number, row in enumerate(found.rows):
        table.add_row(*map(Text, row), style="green" if number in found.marked else None)
    return table
