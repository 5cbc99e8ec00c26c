"""How a hand against the computer looks on a terminal."""

from __future__ import annotations

from ...puzzles.dominoes.play.hand import LiveHand
from ...puzzles.dominoes.rules.game import LEAD, Drawn, Play, final_scores
from ...puzzles.dominoes.rules.notation import format_event
from ...puzzles.dominoes.rules.situation import Situation
from ...puzzles.dominoes.rules.tiles import format_tile, format_tiles
from ...puzzles.dominoes.show.text import tiles_text
from ...puzzles.dominoes.show.words import rules_text

_NAMES = {1: "you", 2: "the computer"}
_NUMBERED = 9  # plays that have a number: two digits are a tile


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
    line = tiles_text(game.line) if game.line else "nothing lies yet"
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
    line = tiles_text(game.line)
    return (
        f"\n  line   {line}\n  left   {left}\n{how}: {result}\n"
        f"score: you {scores[0]}, the computer {scores[1]}"
    )
