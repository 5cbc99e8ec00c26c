"""Positions and answers with every hand known, in the parts that a terminal shows."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ...pictures.parts import Columns, Part, Words, said, wrapped
from ..ask.daily import Daily
from ..ask.draw import DrawnPosition
from ..ask.endgame import Endgame
from ..ask.ending import Ending
from ..ask.judging import Judged
from ..ask.line import LaidLine
from ..ask.lines import LongestLine
from ..ask.replay import ReplayedRecord
from ..ask.review import Reviewed
from ..files.positions import format_position
from ..rules.game import after, outcome
from ..rules.notation import format_event
from ..rules.situation import Lying, Situation, match_scores
from ..rules.tiles import Tile, format_tile
from .words import (
    amount_text,
    best_first,
    ended_text,
    rules_text,
    side_name,
    value_cells,
    value_columns,
    verdict_text,
)

_ROW = 14  # tiles of a line in a row of 80 columns


def tiles_text(tiles: Sequence[Lying]) -> str:
    """Tiles as they lie: ``[6|4]``; rows of a long line continue with three dots."""
    rows = [tiles[start : start + _ROW] for start in range(0, len(tiles), _ROW)]
    return "\n  ...  ".join("".join(f"[{left}|{right}]" for left, right in row) for row in rows)


def title(position: Situation, verdict: str, mark: str = "green") -> Words:
    """The name, how it is played, and what came of the question."""
    return (position.name, "bold"), (f"  {rules_text(position.rules)}  ", ""), (verdict, mark)


def table_parts(position: Situation) -> list[Part]:
    """The line, the hands, the boneyard and the match."""
    rules, state = position.rules, position.state
    parts: list[Part] = [said(f"  line  {tiles_text(position.line) or 'nothing lies yet'}")]
    over = position.replayed is not None and position.replayed.over
    for seat, (hand, hidden) in enumerate(zip(state.hands, position.hidden, strict=True), 1):
        mark = ">" if seat == state.turn and not over else " "
        parts.append(said(wrapped(f"{mark} seat {seat}  {_hand_text(hand, hidden)}", 10)))
    if rules.draws and (state.boneyard or position.hidden_boneyard):
        order = "next first" if position.order_known else "order unknown"
        tiles = _hand_text(state.boneyard, position.hidden_boneyard)
        parts.append(said(wrapped(f"  boneyard ({order})  {tiles}", 4)))
    if rules.target is not None:
        scores = match_scores(position)
        winner = next((side for side, score in enumerate(scores, 1) if score >= rules.target), None)
        won = f"; {side_name(rules, winner)} wins the match" if winner else ""
        parts.append(said(f"  match scores  {', '.join(map(str, scores))}; target {rules.target}{won}"))
    return parts


def note_parts(position: Situation) -> list[Part]:
    """The sentence that a file has about a position, if it has one."""
    return [said(f"  {position.note}")] if position.note else []


def ending_parts(found: Endgame) -> list[Part]:
    """The position, what it is worth, every play, and how best play goes on."""
    position, answer = found.position.situation, found.answer
    verdict = verdict_text(position, answer)
    parts = [title(position, verdict, "magenta" if answer.worth is None else "green")]
    parts += [*table_parts(position), *_plays(position, answer)]
    if answer.line:
        line = " ".join(map(format_event, answer.line))
        more = " ... (then a draw decides)" if _cut(position, answer) else ""
        parts.append(said(f"  best play: {line}{more}"))
    return parts + note_parts(position)


def drawn_parts(drawn: DrawnPosition) -> list[Part]:
    """The position, and what it and every play is worth if that is known."""
    return position_parts(drawn.position.situation, drawn.answer)


def position_parts(position: Situation, answer: Ending | None = None) -> list[Part]:
    """A position by itself, or with what it and every play is worth."""
    verdict = f"seat {position.state.turn} to move" if answer is None else verdict_text(position, answer)
    lines = wrapped(f"  {rules_text(position.rules)}: {verdict}", 4)
    parts: list[Part] = [said(position.name, "bold"), said(lines), *table_parts(position)]
    return parts if answer is None else parts + _plays(position, answer)


def replayed_parts(found: ReplayedRecord) -> list[Part]:
    """The position after a record, the points made, and how the hand ended."""
    position = found.position.situation
    rules, played = position.rules, position.replayed
    assert played is not None
    sides = [side_name(rules, side) for side in range(1, rules.sides + 1)]
    points = "  ".join(f"{side}: {made}" for side, made in zip(sides, found.scores, strict=True))
    if played.outcome is not None:
        state = f"is over{ended_text(rules, played.outcome)}"
    elif found.over:
        how = "blocked" if found.blocked else "domino"
        won = f": won by {sides[found.winner - 1]}" if found.winner else ""
        state = f"is over ({how}){won}; hidden hands keep what it scores"
    else:
        state = "goes on"
    return [
        title(position, f"{len(position.events)} moves, all legal", ""),
        *table_parts(position),
        said(f"  points  {points}"),
        said(f"  the hand {state}"),
    ]


def reviewed_parts(found: Reviewed) -> list[Part]:
    """What a record has lost, the worst mistakes first."""
    review = found.answer
    parts: list[Part] = [title(review.position, f"{len(review.moves)} plays")]
    lost = [f"seat {seat}: {amount_text(points, sign=False)}" for seat, points in enumerate(review.lost, 1)]
    parts.append(said(f"  lost  {'  '.join(lost)}"))
    wrong = [one for one in review.worst_first if one.chosen and not one.chosen.best]
    if wrong:
        parts.append(_mistakes(wrong, match=review.position.rules.target is not None))
    known = sum(one.chosen is not None for one in review.moves)
    were = "was" if known == 1 else "were"
    parts.append(said(f"  {known - len(wrong)} of {known} plays {were} the best there was"))
    if review.reason:
        open_ = len(review.moves) - known
        parts.append(said(f"  undecided: the first {open_} plays ({review.reason})", "magenta"))
    return parts


def line_parts(found: LaidLine) -> list[Part]:
    """A line laid alone."""
    tiles = f"{found.length} tile{'' if found.length == 1 else 's'}"
    made = tiles if isinstance(found.answer, LongestLine) else f"{found.points} points with {tiles}"
    proved = found.status == "proved"
    bound = "no line has more" if proved else f"at most {found.upper}; not proved to be the most"
    parts: list[Part] = [((made, "bold"), (f", {bound}", ""))]
    if found.count is not None:
        lines = "longest line" if found.count == 1 else "longest lines (a line and its mirror are two)"
        parts.append(said(f"  {found.count:,} {lines}"))
    parts.append(said(f"  line  {tiles_text(found.answer.line.chain)}"))
    return [*parts, said(f"  plays {' '.join(found.plays)}")]


def daily_text(day: Daily) -> str:
    """The hands of a day as a position file, their par as comments."""
    parts = []
    for hand in day.hands:
        text = format_position(hand.position)
        if hand.answer:
            undecided = f"undecided ({hand.answer.reason})"
            known = undecided if hand.par is None else amount_text(Fraction(hand.par))
            text += f"# par for seat 1: {known}\n"
        if hand.line:
            text += f"# best play: {' '.join(hand.line)}\n"
        parts.append(text)
    end = "" if day.par is None else f"\n# par of the day for seat 1: {amount_text(Fraction(day.par))}\n"
    return "\n".join(parts) + end


def _hand_text(tiles: Sequence[Tile], hidden: int) -> str:
    """The tiles of a hand, or how many are not seen."""
    return f"{hidden} not seen" if hidden else " ".join(map(format_tile, tiles)) or "none"


def _cut(position: Situation, answer: Ending) -> bool:
    """Does the line stop before a draw that only chance decides?"""
    rules, state = position.rules, position.state
    for event in answer.line:
        state = after(rules, state, event)
    return outcome(rules, state) is None


def _plays(position: Situation, answer: Ending) -> list[Part]:
    """A row for each play, best first."""
    if not answer.moves:
        return []
    moves = best_first(answer)
    headings = [("", "left"), ("tile", "left"), ("end", "left")]
    headings += [(heading, "right") for heading in value_columns(position, answer)]
    rows = [
        (
            "*" if move.best else "",
            format_tile(move.play.tile),
            move.play.end,
            *value_cells(position, answer, move),
        )
        for move in moves
    ]
    marked = frozenset(number for number, move in enumerate(moves) if move.best)
    return [Columns(tuple(headings), tuple(rows), marked)]


def _mistakes(wrong: Sequence[Judged], *, match: bool) -> Columns:
    headings = [("move", "right"), ("seat", "right"), ("played", "left"), ("value", "right")]
    headings += [("loss", "right"), *([("the match", "left")] if match else []), ("better", "left")]
    rows = []
    for one in wrong:
        assert one.chosen is not None
        row = [str(one.move), str(one.seat), format_event(one.play)]
        row += [amount_text(one.chosen.worth.value), amount_text(one.chosen.loss, sign=False)]
        if match:
            row.append({0: "", 1: "half given away", 2: "given away"}[one.result_lost])
        rows.append((*row, " ".join(format_event(best.play) for best in one.best)))
    return Columns(tuple(headings), tuple(rows))
