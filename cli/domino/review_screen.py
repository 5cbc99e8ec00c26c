"""How reviews, the hands of the day, races and games look on a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text

from ...puzzles.dominoes.ask.daily import day_par, par
from ...puzzles.dominoes.ask.ending import Ending
from ...puzzles.dominoes.ask.judging import Judged, Review
from ...puzzles.dominoes.ask.lines import BestLine
from ...puzzles.dominoes.files.positions import format_position
from ...puzzles.dominoes.play.hand import LiveHand
from ...puzzles.dominoes.play.rush import Race, Rush, written
from ...puzzles.dominoes.rules.game import LEAD, Drawn, Play, final_scores
from ...puzzles.dominoes.rules.notation import format_event, without_tiles
from ...puzzles.dominoes.rules.situation import Situation
from ...puzzles.dominoes.rules.tiles import Tile, format_tile, format_tiles
from ...puzzles.dominoes.show.words import amount_text, rules_text
from ..output import screen
from .screen import tiles_text

_NAMES = {1: "you", 2: "the computer"}
_NUMBERED = 9  # plays that have a number: two digits are a tile


def show_review(found: Review) -> None:
    """What a record has lost, the worst mistakes first."""
    console, rules = screen(), found.position.rules
    title = Text.assemble((found.position.name, "bold"), f"  {rules_text(rules)}  ")
    title.append(f"{len(found.moves)} plays", "green")
    console.print(title, soft_wrap=True)
    lost = "  ".join(
        f"seat {seat}: {amount_text(points, sign=False)}" for seat, points in enumerate(found.lost, 1)
    )
    console.print(f"  lost  {lost}", soft_wrap=True)
    wrong = [one for one in found.worst_first if one.chosen and not one.chosen.best]
    if wrong:
        console.print(_mistakes(wrong, match=rules.target is not None))
    known = sum(one.chosen is not None for one in found.moves)
    right = known - len(wrong)
    console.print(f"  {right} of {known} plays {'was' if known == 1 else 'were'} the best there was")
    if found.reason:
        console.print(
            Text(f"  undecided: the first {len(found.moves) - known} plays ({found.reason})", "magenta"),
            soft_wrap=True,
        )
    console.print()


def _mistakes(wrong: Sequence[Judged], *, match: bool) -> Table:
    table = Table(box=None, padding=(0, 2), show_edge=False)
    for name in ("move", "seat"):
        table.add_column(name, justify="right")
    table.add_column("played")
    for name in ("value", "loss"):
        table.add_column(name, justify="right")
    if match:
        table.add_column("the match")
    table.add_column("better")
    for one in wrong:
        assert one.chosen is not None
        row = [str(one.move), str(one.seat), format_event(one.play)]
        row += [amount_text(one.chosen.worth.value), amount_text(one.chosen.loss, sign=False)]
        if match:
            row.append({0: "", 1: "half given away", 2: "given away"}[one.result_lost])
        row.append(" ".join(format_event(best.play) for best in one.best))
        table.add_row(*row)
    return table


def daily_text(hands: Sequence[Situation], answers: Sequence[Ending | None]) -> str:
    """The hands of a day as a position file, their par as comments."""
    parts = []
    for hand, answer in zip(hands, answers, strict=True):
        text = format_position(hand)
        if answer:
            made = par(hand, answer)
            known = f"undecided ({answer.reason})" if made is None else amount_text(made)
            text += f"# par for seat 1: {known}\n"
        if answer and answer.line:
            line = " ".join(format_event(without_tiles(event)) for event in answer.line)
            text += f"# best play: {line}\n"
        parts.append(text)
    total = day_par(hands, answers)
    end = "" if total is None else f"\n# par of the day for seat 1: {amount_text(total)}\n"
    return "\n".join(parts) + end


def rush_text(rush: Rush, left: float) -> str:
    """Where a race stands, and the prompt."""
    hand = "  ".join(f"{place} [{low}|{high}]" for place, (low, high) in enumerate(rush.hand, 1))
    line = tiles_text(rush.line).plain if rush.line else "nothing lies yet"
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
            console.print(Text("  line  ") + tiles_text(rush.line), soft_wrap=True)
            console.print(f"  plays {written(rush.plays)}", soft_wrap=True)
        console.print(f"  with the tiles that came: {_most(reached)}", soft_wrap=True)
    console.print(f"  with the whole stream: {_most(best)}", soft_wrap=True)
    console.print(Text("  line  ") + tiles_text(best.line.chain), soft_wrap=True)
    console.print(f"  plays {written(best.line.plays)}", soft_wrap=True)


def _most(best: BestLine) -> str:
    points = f"{best.line.points} points"
    return f"{points}, no line has more" if best.proved else f"{points} found, at most {best.upper}"


def intro_text(start: Situation, level: str) -> str:
    """What is played, and against whom."""
    sees = "; it sees your hand and the boneyard" if level == "open" else ""
    leader = "You lead" if start.state.turn == 1 else "The computer leads"
    return f"{start.name}  {rules_text(start.rules)}  level {level}{sees}\n{leader}."


def event_text(game: LiveHand) -> str:
    """What has just been done."""
    event, seat = game.events[-1], game.seats[-1]
    verb = "" if seat == 1 else "s"
    who = f"  {_NAMES[seat]}"
    if isinstance(event, Drawn):
        tiles = f"{event.number} tile{'' if event.number == 1 else 's'}"
        seen = f": {format_tiles(event.tiles or ())}" if seat == 1 else ""
        return f"{who} draw{verb} {tiles}{seen}"
    if not isinstance(event, Play):
        return f"{who} pass{'es' if verb else ''}"
    where = "" if event.end == LEAD else f" at the {event.end} end"
    made = game.state.scores[seat - 1] - game.before[seat - 1]
    return f"{who} play{verb} {format_tile(event.tile)}{where}" + (f", {made} points" if made else "")


def turn_text(game: LiveHand) -> str:
    """What the player sees before he chooses."""
    state = game.state
    line = tiles_text(game.line).plain if game.line else "nothing lies yet"
    boneyard = f", {len(state.boneyard)} in the boneyard" if game.start.rules.draws else ""
    plays = "  ".join(
        f"{number if number <= _NUMBERED else '-'}: {format_event(play)}"
        for number, play in enumerate(game.options, 1)
    )
    return (
        f"\n  line   {line}\n  score  you {state.scores[0]}, the computer {state.scores[1]}; "
        f"it holds {len(state.hands[1])}{boneyard}\n  hand   {format_tiles(state.hands[0])}\n  plays  {plays}"
    )


def end_text(game: LiveHand) -> str:
    """How the hand ended."""
    ended, state = game.ended, game.state
    if ended is None:
        return "stopped; the hand is not over"
    scores = final_scores(game.start.rules, state, ended)
    how = "blocked" if ended.blocked else "domino"
    if ended.winner is None:
        result = "nobody wins the hand"
    else:
        won = "you win" if ended.winner == 1 else "the computer wins"
        result = f"{won} the hand and {ended.points} point{'' if ended.points == 1 else 's'}"
    left = "; ".join(
        f"{_NAMES[seat]}: {format_tiles(hand) or 'none'}" for seat, hand in enumerate(state.hands, 1)
    )
    line = tiles_text(game.line).plain
    return (
        f"\n  line   {line}\n  left   {left}\n{how}: {result}\n"
        f"score: you {scores[0]}, the computer {scores[1]}"
    )
