"""Answers about hands that are not seen, in the parts that a terminal shows."""

from __future__ import annotations

from fractions import Fraction

from ...pictures.parts import Columns, Part, Words, said
from ..ask.hidden import Balance, Hidden
from ..ask.means import MAX_N, PARTNERS, Mean, WorldMeans
from ..ask.unseen import Unseen
from ..rules.situation import Situation
from ..rules.tiles import format_tile
from .text import note_parts, table_parts, title
from .words import side_name

_NOTHING = 1e-9  # points that are shown as 0
_LONG = 9  # characters of a fraction that is still shown
_PLACES = {"boneyard": "boneyard", "out": "out of play"}
_EVIDENCE = "  Evidence: passes, draws and forced leads; what a seat chose to play is none."


def _count(number: int) -> str:
    """A whole number for reading; a very long one rounded."""
    return f"{number:,}" if number < 10**15 else f"about {float(number):.3g}"


def unseen_parts(found: Unseen) -> list[Part]:
    """The position, and for each unseen tile how likely it is where."""
    position = found.position.situation
    one = found.deals == 1
    agree = f"{_count(found.deals)} deal{'' if one else 's'} agree{'s' if one else ''}"
    parts: list[Part] = [title(position, agree), *table_parts(position)]
    for seat in sorted({one.seat for one in found.excluded}):
        proofs = [f"{one.number} (move {one.move})" for one in found.excluded if one.seat == seat]
        parts.append(said(f"  seat {seat} cannot have  {', '.join(proofs)}"))
    if found.tiles:
        places = list(found.tiles[0].seats)
        headings = [("", "left"), ("tile", "left")]
        headings += [(_PLACES.get(place, f"seat {place}"), "right") for place in places]
        rows = [("", tile.tile, *(_chance(tile.seats[place]) for place in places)) for tile in found.tiles]
        parts.append(Columns(tuple(headings), tuple(rows)))
    else:
        parts.append(said("  no tile is unseen"))
    return [*parts, said(_EVIDENCE), *note_parts(position)]


def _chance(text: str) -> str:
    chance = Fraction(text)
    if not chance:
        return "-"
    if chance == 1:
        return "sure"
    share = f"{float(chance):.1%}"
    return f"{text} = {share}" if len(text) <= _LONG else share


def hidden_parts(answer: Hidden) -> list[Part]:
    """The position, for each play what is known over all worlds, and the equilibrium or why there is none."""
    position, found, balance = answer.position.situation, answer.answer, answer.equilibrium
    parts: list[Part] = [_title(position, found), *table_parts(position)]
    if found.mean is not None:
        worlds = _count(found.worlds)
        all_of = f"all {worlds}" if found.exhaustive else f"{found.done:,} of {worlds}"
        kind = "" if found.exhaustive else "; means with an interval of 95 %"
        ordered = position.chance or (position.rules.draws and position.hidden_boneyard > 1)
        deals = "worlds (deals with the order of the boneyard)" if ordered else "deals"
        parts.append(said(f"  over {all_of} {deals} that agree with what was seen{kind}"))
    if found.moves:
        parts.append(_means(found, balance))
    parts += [said(f"  {remark}") for remark in _remarks(found)]
    parts.append(said(f"  {_balance(position, balance, answer.no_equilibrium)}"))
    return parts + note_parts(position)


def _title(position: Situation, found: WorldMeans) -> Words:
    if found.mean is None:
        return title(position, f"undecided: {found.reason}", "magenta")
    makes = {MAX_N: "makes", PARTNERS: "expect"}.get(found.method, "expects")
    amount = _mean(found.mean, sign=found.method != MAX_N)
    verdict = f"{side_name(position.rules, position.state.turn)} {makes} {amount}"
    return (*title(position, verdict), (" with open hands", ""))


def _remarks(found: WorldMeans) -> list[str]:
    remarks = []
    if found.interrupted:
        remarks.append("Interrupted: this is what was known by then.")
    if found.mean is not None:
        remarks.append("Means of play with open hands: too hopeful, as nobody sees the others' tiles.")
    if found.method == PARTNERS:
        remarks.append("Partners: each deal is played as if all four saw all tiles; this is no equilibrium.")
    if found.method == MAX_N:
        remarks.append("Each for himself (max^n): own points.")
    return remarks


def _balance(position: Situation, balance: Balance | None, reason: str) -> str:
    if balance is None:
        return f"No equilibrium: {reason}."
    amount = f"{balance.value:+.6g}" if abs(balance.value) > _NOTHING else "0"
    who = side_name(position.rules, position.state.turn)
    before = "before anyone looks at his tiles"
    return f"Equilibrium (neither sees the other's hand): {who} expects {amount} {before}."


def _means(found: WorldMeans, balance: Balance | None) -> Columns:
    """A row for each play, best mean first."""
    often = {(move.tile, move.end): move.probability for move in balance.moves} if balance else {}
    headings = [(name, "left") for name in ("", "tile", "end")]
    headings += [(name, "right") for name in ("mean", "loss", "best", "worst", "ahead", "level")]
    headings += [("equilibrium", "right")] if often else []
    rows = []
    for move in found.moves:
        best = move.loss == 0
        row = ["*" if best else "", format_tile(move.play.tile), move.play.end]
        row += [_mean(move.mean, sign=found.method != MAX_N), "" if best else f"{float(move.loss):.2f}"]
        row += [str(move.best), str(move.worst), f"{float(move.win):.1%}", f"{float(move.tie):.1%}"]
        row += [f"{often.get((row[1], row[2]), 0):.1%}"] if often else []
        rows.append(tuple(row))
    marked = frozenset(number for number, move in enumerate(found.moves) if move.loss == 0)
    return Columns(tuple(headings), tuple(rows), marked)


def _mean(mean: Mean, *, sign: bool) -> str:
    amount = f"{float(mean.mean):{'+' if sign and mean.mean else ''}.2f}"
    if mean.low is None or mean.high is None:
        return f"{amount} ± ?"
    wide = float(mean.high - mean.low) / 2
    return amount if mean.low == mean.high else f"{amount} ± {wide:.2f}"
