"""How answers about dominoes look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ...puzzles.dominoes.ask.ending import Ending
from ...puzzles.dominoes.ask.lines import BestLine, LongestLine
from ...puzzles.dominoes.rules.game import after, outcome
from ...puzzles.dominoes.rules.notation import format_event
from ...puzzles.dominoes.rules.situation import Lying, Situation, match_scores
from ...puzzles.dominoes.rules.tiles import Tile, format_tile
from ...puzzles.dominoes.show.words import (
    best_first,
    ended_text,
    rules_text,
    side_name,
    value_cells,
    value_columns,
    verdict_text,
)
from ..output import folded, screen, time_text, wrapped

_ROW = 14  # tiles of a line in a row of 80 columns


def tiles_text(tiles: Sequence[Lying]) -> Text:
    """Tiles as they lie: ``[6|4]``; rows of a long line continue with three dots."""
    rows = [tiles[start : start + _ROW] for start in range(0, len(tiles), _ROW)]
    return Text("\n  ...  ").join(Text("".join(f"[{left}|{right}]" for left, right in row)) for row in rows)


def hand_text(tiles: Sequence[Tile], hidden: int) -> str:
    """The tiles of a hand, or how many are not seen."""
    return f"{hidden} not seen" if hidden else " ".join(map(format_tile, tiles)) or "none"


def show_position(position: Situation, text: Text) -> None:
    """A title, the line, the hands and the boneyard."""
    console, rules, state = screen(), position.rules, position.state
    console.print(text, soft_wrap=True)
    if position.line:
        console.print(Text("  line  ") + tiles_text(position.line), soft_wrap=True)
    else:
        console.print("  line  nothing lies yet")
    over = position.replayed is not None and position.replayed.over
    for seat, (hand, hidden) in enumerate(zip(state.hands, position.hidden, strict=True), 1):
        mark = ">" if seat == state.turn and not over else " "
        console.print(wrapped(f"{mark} seat {seat}  {hand_text(hand, hidden)}", 10), soft_wrap=True)
    if rules.draws and (state.boneyard or position.hidden_boneyard):
        order = "next first" if position.order_known else "order unknown"
        tiles = hand_text(state.boneyard, position.hidden_boneyard)
        console.print(wrapped(f"  boneyard ({order})  {tiles}", 4), soft_wrap=True)
    if rules.target is not None:
        scores = match_scores(position)
        winner = next((side for side, score in enumerate(scores, 1) if score >= rules.target), None)
        won = f"; {side_name(rules, winner)} wins the match" if winner else ""
        console.print(f"  match scores  {', '.join(map(str, scores))}; target {rules.target}{won}")


def show_answer(position: Situation, answer: Ending) -> None:
    """The position, what it is worth, every play, and how best play goes on."""
    console, rules = screen(), position.rules
    title = Text.assemble((position.name, "bold"), f"  {rules_text(rules)}  ")
    title.append(verdict_text(position, answer), "magenta" if answer.worth is None else "green")
    title.append(f"  [{time_text(answer.seconds)}]", "dim")
    show_position(position, title)
    if answer.moves:
        console.print(_table(position, answer))
    if answer.line:
        line = " ".join(map(format_event, answer.line))
        more = " ... (then a draw decides)" if _cut(position, answer) else ""
        console.print(f"  best play: {line}{more}", soft_wrap=True)
    if position.note:
        console.print(f"  {position.note}", soft_wrap=True)
    console.print()


def show_drawn(position: Situation, answer: Ending | None) -> None:
    """The position, and what it and every play is worth if an answer is given."""
    console, rules = screen(), position.rules
    verdict = f"seat {position.state.turn} to move" if answer is None else verdict_text(position, answer)
    lines = wrapped(f"  {rules_text(rules)}: {verdict}", 4)
    show_position(position, Text.assemble(folded(Text(position.name, "bold")), "\n", lines))
    if answer is not None and answer.moves:
        console.print(_table(position, answer))
    console.print()


def _cut(position: Situation, answer: Ending) -> bool:
    """Does the line stop before a draw that only chance decides?"""
    rules, state = position.rules, position.state
    for event in answer.line:
        state = after(rules, state, event)
    return outcome(rules, state) is None


def _table(position: Situation, answer: Ending) -> Table:
    """A row for each play, best first."""
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("")
    table.add_column("tile")
    table.add_column("end")
    for heading in value_columns(position, answer):
        table.add_column(heading, justify="right")
    for move in best_first(answer):
        row = ["*" if move.best else "", format_tile(move.play.tile), move.play.end]
        row += value_cells(position, answer, move)
        table.add_row(*row, style="green" if move.best else None)
    return table


def show_replayed(position: Situation) -> None:
    """The position after a record, the points made, and how the hand ended."""
    console, rules, played = screen(), position.rules, position.replayed
    assert played is not None
    title = Text.assemble(
        (position.name, "bold"), f"  {rules_text(rules)}  {len(position.events)} moves, all legal"
    )
    show_position(position, title)
    sides = [side_name(rules, side) for side in range(1, rules.sides + 1)]
    points = "  ".join(f"{side}: {made}" for side, made in zip(sides, played.points, strict=True))
    console.print(f"  points  {points}", soft_wrap=True)
    end = played.outcome
    if end is None:
        how = "blocked" if played.blocked else "domino"
        won = f": won by {sides[played.winner - 1]}" if played.winner else ""
        state = f"is over ({how}){won}; hidden hands keep what it scores" if played.over else "goes on"
    else:
        state = f"is over{ended_text(rules, end)}"
    console.print(f"  the hand {state}", soft_wrap=True)
    console.print()


def show_line(found: BestLine | LongestLine) -> None:
    """A line laid alone."""
    console = screen()
    plays, points = found.line.plays, found.line.points
    tiles = f"{len(plays)} tile{'' if len(plays) == 1 else 's'}"
    made = tiles if isinstance(found, LongestLine) else f"{points} points with {tiles}"
    bound = "no line has more" if found.proved else f"at most {found.upper}; not proved to be the most"
    console.print(Text.assemble((made, "bold"), f", {bound}"), soft_wrap=True)
    if isinstance(found, LongestLine) and found.count is not None:
        lines = "longest line" if found.count == 1 else "longest lines (a line and its mirror are two)"
        console.print(f"  {found.count:,} {lines}")
    console.print(Text("  line  ") + tiles_text(found.line.chain), soft_wrap=True)
    console.print(f"  plays {' '.join(map(format_event, plays))}", soft_wrap=True)
