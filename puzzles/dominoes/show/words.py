"""How answers about dominoes are put in words, on the terminal and on pages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from ..ask.ending import EXPECTATION, MAX_N, Ending, EndingMove
from ..rules.game import LEAD, Drawn, Event, Outcome, Play, Rules
from ..rules.situation import Situation
from ..rules.tiles import format_tile

_RESULTS = {1: "reaches the target", 0: "nobody reaches the target", -1: "another side reaches the target"}


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


def verdict_text(position: Situation, answer: Ending) -> str:
    """What a position is worth, or why that is not known."""
    worth = answer.worth
    if worth is None:
        return f"undecided: {answer.reason}"
    who = side_name(position.rules, position.state.turn)
    exact = f" = {worth.value}" if worth.value.denominator != 1 else ""
    if worth.result is not None:
        return f"{who}: {_RESULTS[worth.result]} in this hand, margin {amount_text(worth.value)}"
    if answer.method == MAX_N:
        seats = ", ".join(amount_text(value, sign=False) for value in worth.values or ())
        return f"{who} makes {amount_text(worth.value, sign=False)}{exact} (max^n; points per seat: {seats})"
    expected = "expects " if answer.method == EXPECTATION else ""
    return f"{who} {expected}{amount_text(worth.value)}{exact}"


def best_first(answer: Ending) -> list[EndingMove]:
    """The plays in the order in which tables show them."""
    return sorted(answer.moves, key=lambda m: (not m.best, -(m.worth.result or 0), -m.worth.value))


def value_columns(position: Situation, answer: Ending) -> list[str]:
    """The headings of a table of plays, behind the play itself."""
    target = ["target"] if position.rules.target is not None else []
    return [*target, "value", *(["per seat"] if answer.method == MAX_N else []), "loss"]


def value_cells(position: Situation, answer: Ending, move: EndingMove) -> list[str]:
    """What stands under `value_columns` for a play."""
    worth = move.worth
    cells = []
    if position.rules.target is not None:
        cells.append({1: "yes", 0: "nobody", -1: "rival"}[worth.result or 0])
    cells.append(amount_text(worth.value, sign=answer.method != MAX_N))
    if answer.method == MAX_N:
        cells.append(" ".join(amount_text(value, sign=False) for value in worth.values or ()))
    return [*cells, "" if move.best else amount_text(move.loss, sign=False)]


def ended_text(rules: Rules, end: Outcome) -> str:
    """How a hand has ended, behind "the hand is over"."""
    if end.target_reached:
        return ": the target is reached"
    how = "blocked" if end.blocked else "domino"
    if end.winner is None:
        return f" ({how}): a tie"
    return f" ({how}): won by {side_name(rules, end.winner)} with {end.points} points"


def turn_text(seat: int, events: Sequence[Event], points: int) -> str:
    """What a seat does in its turn, as a sentence without a full stop.

    Args:
        seat: from 1.
        events: draws, and then a play, a pass or nothing yet.
        points: what the play scores.
    """
    draws = [event for event in events if isinstance(event, Drawn)]
    done = []
    if draws:
        number = sum(draw.number for draw in draws)
        tiles = [tile for draw in draws for tile in draw.tiles or ()]
        which = f" ({', '.join(map(format_tile, tiles))})" if len(tiles) == number else ""
        done.append(f"draws {number} tile{'' if number == 1 else 's'}{which}")
    for event in events[len(draws) :]:
        if isinstance(event, Play) and event.end == LEAD:
            done.append(f"leads {format_tile(event.tile)}")
        elif isinstance(event, Play):
            done.append(f"plays {format_tile(event.tile)} at the {event.end} end")
        else:
            done.append("passes")
    if points:
        done.append(f"scores {points}")
    return f"seat {seat} {', '.join(done)}"
