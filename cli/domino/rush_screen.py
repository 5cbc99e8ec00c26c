"""How a race alone looks on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from ...puzzles.dominoes.ask.lines import BestLine
from ...puzzles.dominoes.play.rush import Race, Rush, written
from ...puzzles.dominoes.rules.tiles import Tile, format_tiles
from ...puzzles.dominoes.show.text import tiles_text
from ..output import screen


def rush_text(rush: Rush, left: float) -> str:
    """Where a race stands, and the prompt."""
    hand = "  ".join(f"{place} [{low}|{high}]" for place, (low, high) in enumerate(rush.hand, 1))
    line = tiles_text(rush.line) if rush.line else "nothing lies yet"
    return f"\n  {line}\n  {hand}   {len(rush.stream)} to come\n{left:4.0f} s, {rush.points} points> "


def show_race(
    seed: int, stream: Sequence[Tile], raced: Race | None, best: BestLine, reached: BestLine
) -> None:
    """How a race ended, and what it could have brought; ``None``: nobody raced."""
    console = screen()
    console.print(Text.assemble((f"rush {seed}", "bold"), f"  {format_tiles(stream)}"), soft_wrap=True)
    if raced:
        rush = raced.rush
        tiles = f"{len(rush.plays)} tile{'' if len(rush.plays) == 1 else 's'}"
        spent = f"{raced.reason}, after {raced.seconds:.0f} s"
        console.print(
            Text.assemble("  ", (f"{rush.points} points with {tiles}", "bold"), f"  ({spent})"),
            soft_wrap=True,
        )
        if rush.plays:
            console.print(Text(f"  line  {tiles_text(rush.line)}"), soft_wrap=True)
            console.print(f"  plays {written(rush.plays)}", soft_wrap=True)
        console.print(f"  with the tiles that came: {_most(reached)}", soft_wrap=True)
    console.print(f"  with the whole stream: {_most(best)}", soft_wrap=True)
    console.print(Text(f"  line  {tiles_text(best.line.chain)}"), soft_wrap=True)
    console.print(f"  plays {written(best.line.plays)}", soft_wrap=True)


def _most(best: BestLine) -> str:
    points = f"{best.line.points} points"
    return f"{points}, no line has more" if best.proved else f"{points} found, at most {best.upper}"
