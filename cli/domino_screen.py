"""How answers about dominoes look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from rich.table import Table
from rich.text import Text

from ..puzzles.dominoes.endgame import EXPECTATION, MAX_N, Answer, Move, Worth
from ..puzzles.dominoes.line import Best, Longest
from ..puzzles.dominoes.notation import format_event
from ..puzzles.dominoes.position import Drawn, Lying, Position, match_scores
from ..puzzles.dominoes.rules import Play, Rules, after_draw, after_pass, after_play, outcome
from ..puzzles.dominoes.tiles import Tile, format_tile
from .output import screen, time_text

_ROW = 15  # tiles of a line in a row of 80 columns
_RESULTS = {1: "reaches the target", 0: "nobody reaches the target", -1: "another side reaches the target"}


def tiles_text(tiles: Sequence[Lying]) -> Text:
    """Tiles as they lie: ``[6|4]``; rows of a long line continue with three dots."""
    rows = [tiles[start : start + _ROW] for start in range(0, len(tiles), _ROW)]
    return Text("\n  ...  ").join(Text("".join(f"[{left}|{right}]" for left, right in row)) for row in rows)


def hand_text(tiles: Sequence[Tile], hidden: int) -> str:
    """The tiles of a hand, or how many are not seen."""
    return f"{hidden} not seen" if hidden else " ".join(map(format_tile, tiles)) or "none"


def amount_text(amount: Fraction, *, sign: bool = True) -> str:
    """Points for reading: ``+5``, ``-3.25``."""
    text = f"{int(amount):+d}" if amount.denominator == 1 else f"{float(amount):+.4f}"
    return text if sign and amount else text.lstrip("+")


def side_name(rules: Rules, seat: int) -> str:
    """The side of a seat for reading."""
    return f"seats {rules.side(seat)} and {rules.side(seat) + 2}" if rules.partners else f"seat {seat}"


def rules_text(rules: Rules) -> str:
    """How a hand is played, in a few words."""
    players = "partners" if rules.partners else f"{rules.seats} players"
    extra = "" if rules.count == "rivals" else f', count = "{rules.count}"'
    return f"{rules.game}, {players}{extra}" + (f", match to {rules.target}" if rules.target else "")


def show_position(position: Position, text: Text) -> None:
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
        console.print(f"{mark} seat {seat}  {hand_text(hand, hidden)}", soft_wrap=True)
    if rules.draws and (state.boneyard or position.hidden_boneyard):
        order = "next first" if position.order_known else "order unknown"
        tiles = hand_text(state.boneyard, position.hidden_boneyard)
        console.print(f"  boneyard ({order})  {tiles}", soft_wrap=True)
    if rules.target is not None:
        scores = match_scores(position)
        winner = next((side for side, score in enumerate(scores, 1) if score >= rules.target), None)
        won = f"; {side_name(rules, winner)} wins the match" if winner else ""
        console.print(f"  match scores  {', '.join(map(str, scores))}; target {rules.target}{won}")


def show_answer(position: Position, answer: Answer) -> None:
    """The position, what it is worth, every play, and how best play goes on."""
    console, rules = screen(), position.rules
    title = Text.assemble((position.name, "bold"), f"  {rules_text(rules)}  ")
    if answer.worth is None:
        title.append(f"undecided: {answer.reason}", "magenta")
    else:
        title.append(_verdict(position, answer, answer.worth), "green")
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


def _cut(position: Position, answer: Answer) -> bool:
    """Does the line stop before a draw that only chance decides?"""
    rules, state = position.rules, position.state
    for event in answer.line:
        if isinstance(event, Play):
            state = after_play(rules, state, event)
        elif isinstance(event, Drawn):
            for tile in event.tiles or ():
                state = after_draw(state, tile)
        else:
            state = after_pass(rules, state)
    return outcome(rules, state) is None


def _verdict(position: Position, answer: Answer, worth: Worth) -> str:
    who = side_name(position.rules, position.state.turn)
    exact = f" = {worth.value}" if worth.value.denominator != 1 else ""
    if worth.result is not None:
        return f"{who}: {_RESULTS[worth.result]} in this hand, margin {amount_text(worth.value)}"
    if answer.method == MAX_N:
        seats = ", ".join(amount_text(value, sign=False) for value in worth.values or ())
        return f"{who} makes {amount_text(worth.value, sign=False)}{exact} (max^n; points per seat: {seats})"
    expected = "expects " if answer.method == EXPECTATION else ""
    return f"{who} {expected}{amount_text(worth.value)}{exact}"


def _table(position: Position, answer: Answer) -> Table:
    """A row for each play, best first."""
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("")
    table.add_column("tile")
    table.add_column("end")
    if position.rules.target is not None:
        table.add_column("target", justify="right")
    table.add_column("value", justify="right")
    if answer.method == MAX_N:
        table.add_column("per seat", justify="right")
    table.add_column("loss", justify="right")

    def order(move: Move) -> tuple[bool, int, Fraction]:
        return not move.best, -(move.worth.result or 0), -move.worth.value

    for move in sorted(answer.moves, key=order):
        row = ["*" if move.best else "", format_tile(move.play.tile), move.play.end]
        if position.rules.target is not None:
            row.append({1: "yes", 0: "nobody", -1: "rival"}[move.worth.result or 0])
        row.append(amount_text(move.worth.value, sign=answer.method != MAX_N))
        if answer.method == MAX_N:
            row.append(" ".join(amount_text(value, sign=False) for value in move.worth.values or ()))
        row.append("" if move.best else amount_text(move.loss, sign=False))
        table.add_row(*row, style="green" if move.best else None)
    return table


def show_replayed(position: Position) -> None:
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
    elif end.target_reached:
        state = "is over: the target is reached"
    else:
        how = "blocked" if end.blocked else "domino"
        state = f"is over ({how}): "
        state += "a tie" if end.winner is None else f"won by {sides[end.winner - 1]} with {end.points} points"
    console.print(f"  the hand {state}", soft_wrap=True)
    console.print()


def show_line(found: Best | Longest) -> None:
    """A line laid alone."""
    console = screen()
    plays, points = found.line.plays, found.line.points
    tiles = f"{len(plays)} tile{'' if len(plays) == 1 else 's'}"
    made = tiles if isinstance(found, Longest) else f"{points} points with {tiles}"
    bound = "no line has more" if found.proved else f"at most {found.upper}; not proved to be the most"
    console.print(Text.assemble((made, "bold"), f", {bound}"), soft_wrap=True)
    if isinstance(found, Longest) and found.count is not None:
        lines = "longest line" if found.count == 1 else "longest lines (a line and its mirror are two)"
        console.print(f"  {found.count:,} {lines}")
    console.print(Text("  line  ") + tiles_text(found.line.chain), soft_wrap=True)
    console.print(f"  plays {' '.join(map(format_event, plays))}", soft_wrap=True)
