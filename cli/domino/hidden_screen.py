"""How answers about hands that are not seen look on a terminal."""

from __future__ import annotations

from fractions import Fraction

from rich.table import Table
from rich.text import Text

from ...puzzles.dominoes.ask.hidden import Balance, Hidden
from ...puzzles.dominoes.ask.means import MAX_N, PARTNERS, Mean, WorldMeans
from ...puzzles.dominoes.rules.evidence import BONEYARD, OUT
from ...puzzles.dominoes.rules.situation import Situation
from ...puzzles.dominoes.rules.tiles import format_tile
from ...puzzles.dominoes.rules.worlds import Worlds
from ...puzzles.dominoes.show.words import rules_text, side_name
from ..output import screen, time_text
from .screen import show_position

_NOTHING = 1e-9  # points that are shown as 0
_LONG = 9  # characters of a fraction that is still shown


def _count(number: int) -> str:
    """A whole number for reading; a very long one rounded."""
    return f"{number:,}" if number < 10**15 else f"about {float(number):.3g}"


def show_unseen(position: Situation, found: Worlds) -> None:
    """The position, and for each unseen tile how likely it is where."""
    console = screen()
    deals = f"{_count(found.deals)} deal{'' if found.deals == 1 else 's'} agree{'s' * (found.deals == 1)}"
    title = Text.assemble((position.name, "bold"), f"  {rules_text(position.rules)}  ", (deals, "green"))
    show_position(position, title)
    for seat in sorted({seat for seat, _, _ in found.excluded()}):
        proofs = [f"{number} (move {move})" for s, number, move in found.excluded() if s == seat]
        console.print(f"  seat {seat} cannot have  {', '.join(proofs)}", soft_wrap=True)
    names = {BONEYARD: "boneyard", OUT: "out of play"}
    table = Table(box=None, padding=(0, 2), show_edge=False)
    table.add_column("")
    table.add_column("tile")
    for place in found.places:
        table.add_column(names.get(place, f"seat {place}"), justify="right")
    for tile, chances in found.chances().items():
        table.add_row("", format_tile(tile), *(_chance(chances.get(place)) for place in found.places))
    if found.chances():
        console.print(table)
    else:
        console.print("  no tile is unseen")
    console.print("  Evidence: passes, draws and forced leads; what a seat chose to play is none.")
    if position.note:
        console.print(f"  {position.note}", soft_wrap=True)
    console.print()


def _chance(chance: Fraction | None) -> str:
    if not chance:
        return "-"
    if chance == 1:
        return "sure"
    share = f"{float(chance):.1%}"
    return f"{chance} = {share}" if len(str(chance)) <= _LONG else share


def show_hidden(position: Situation, answer: Hidden) -> None:
    """The position, for each play what is known over all worlds, and the equilibrium or why there is none."""
    console, found, balance = screen(), answer.answer, answer.equilibrium
    title = Text.assemble((position.name, "bold"), f"  {rules_text(position.rules)}  ")
    if found.mean is None:
        title.append(f"undecided: {found.reason}", "magenta")
    else:
        makes = {MAX_N: "makes", PARTNERS: "expect"}.get(found.method, "expects")
        amount = _mean(found.mean, sign=found.method != MAX_N)
        title.append(f"{side_name(position.rules, position.state.turn)} {makes} {amount}", "green")
        title.append(" with open hands")
    title.append(f"  [{time_text(found.seconds)}]", "dim")
    show_position(position, title)
    if found.mean is not None:
        all_of = (
            f"all {_count(found.worlds)}" if found.exhaustive else f"{found.done:,} of {_count(found.worlds)}"
        )
        kind = "" if found.exhaustive else "; means with an interval of 95 %"
        ordered = position.chance or (position.rules.draws and position.hidden_boneyard > 1)
        deals = "worlds (deals with the order of the boneyard)" if ordered else "deals"
        console.print(f"  over {all_of} {deals} that agree with what was seen{kind}", soft_wrap=True)
    if found.moves:
        console.print(_table(found, balance))
    for line in [*_remarks(found), _balance(position, balance, answer.no_equilibrium)]:
        console.print(f"  {line}", soft_wrap=True)
    if position.note:
        console.print(f"  {position.note}", soft_wrap=True)
    console.print()


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


def _table(found: WorldMeans, balance: Balance | None) -> Table:
    """A row for each play, best mean first."""
    often = {(move.tile, move.end): move.probability for move in balance.moves} if balance else {}
    table = Table(box=None, padding=(0, 2), show_edge=False)
    for name in ("", "tile", "end"):
        table.add_column(name)
    for name in ("mean", "loss", "best", "worst", "ahead", "level"):
        table.add_column(name, justify="right")
    if often:
        table.add_column("equilibrium", justify="right")
    for move in found.moves:
        best = move.loss == 0
        table.add_row(
            "*" if best else "",
            format_tile(move.play.tile),
            move.play.end,
            _mean(move.mean, sign=found.method != MAX_N),
            "" if best else f"{float(move.loss):.2f}",
            str(move.best),
            str(move.worst),
            f"{float(move.win):.1%}",
            f"{float(move.tie):.1%}",
            *([f"{often.get((format_tile(move.play.tile), move.play.end), 0):.1%}"] if often else []),
            style="green" if best else None,
        )
    return table


def _mean(mean: Mean, *, sign: bool) -> str:
    amount = f"{float(mean.mean):{'+' if sign and mean.mean else ''}.2f}"
    if mean.low is None or mean.high is None:
        return f"{amount} ± ?"
    wide = float(mean.high - mean.low) / 2
    return amount if mean.low == mean.high else f"{amount} ± {wide:.2f}"
