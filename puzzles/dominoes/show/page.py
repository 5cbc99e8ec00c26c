"""Positions as a page: a record or a line played step by step, and beside it what every play is worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...pages.page import page
from ..ask import judging
from ..ask.ending import EXPECTATION, MAX_N, MINIMAX, Ending
from ..rules.game import (
    LEFT,
    SCORING,
    Drawn,
    Event,
    Play,
    State,
    after,
    final_scores,
    outcome,
)
from ..rules.record import sizes_before
from ..rules.situation import Lying, Situation, extended, match_scores, scores_before
from ..rules.tiles import format_tile
from .drawing import PIPS
from .words import (
    best_first,
    ended_text,
    rules_text,
    side_name,
    turn_text,
    value_cells,
    value_columns,
    verdict_text,
)

Scene = dict[str, Any]
Lines = Mapping[Play, tuple[Event, ...]]  # how best play goes on after a play

_BOTH = "Points of the side to move less those of the other side, from here on, under best play by both"
_MEANING = {
    MINIMAX: f"{_BOTH}.",
    EXPECTATION: f"{_BOTH}: the mean over all orders of the boneyard.",
    MAX_N: "Points that each seat makes from here on if each plays for itself.",
}
_FOR_THE_MATCH = "Compared first by who reaches the target in this hand, then by the margin of match scores."
_CHANCE = "A draw from a boneyard of unknown order comes next; here the line stops."
_NOT_REACHED = "There was no time to say how best play goes on."


def to_html(drawn: Sequence[tuple[Situation, Ending | None, Lines]]) -> str:
    """A page of positions, each with an answer, and with how best play goes on after its plays."""
    title = drawn[0][0].name if len(drawn) == 1 else f"Dominoes: {len(drawn)} positions"
    entries = [_entry(position, answer, lines) for position, answer, lines in drawn]
    data = {"title": title, "pips": PIPS, "positions": entries}
    return page(title, ["domino.js"], data, styles=["domino.css"])


def _entry(position: Situation, answer: Ending | None, lines: Lines) -> dict[str, Any]:
    """A position as the page takes it."""
    rules = position.rules
    before, about = record_scenes(position)
    verdict, tone, meaning = before[-1]["over"] or f"seat {position.state.turn} to move", "", ""
    if answer:
        verdict = verdict_text(position, answer)
        tone = "good" if answer.worth else "undecided"
        if answer.worth:
            meaning = _MEANING[answer.method] if rules.target is None else _FOR_THE_MATCH
        if answer.worth and not answer.moves and not answer.line:
            about = _CHANCE
    return {
        "name": position.name,
        "rules": rules_text(rules),
        "sides": [side_name(rules, side) for side in range(1, rules.sides + 1)],
        "order": "next first" if position.order_known else "order unknown",
        "target": rules.target,
        "short": verdict,
        "verdict": f"Under best play: {verdict}" if meaning else verdict[0].upper() + verdict[1:],
        "tone": tone,
        "meaning": meaning,
        "note": position.note,
        "about": about,
        "before": before,
        "columns": value_columns(position, answer) if answer else [],
        "lines": _lines(position, answer, lines) if answer else [],
    }


def _lines(position: Situation, answer: Ending, lines: Lines) -> list[dict[str, Any]]:
    """Every play, the best first, with the scenes that it leads through; or what a seat must do instead."""
    if not answer.moves:
        return [{"play": None, "scenes": line_scenes(position, answer.line)}] if answer.line else []
    found = []
    for move in best_first(answer):
        further = lines.get(move.play)
        events = (move.play, *(further or ()))
        found.append(
            {
                "play": format_tile(move.play.tile),
                "tile": move.play.tile,
                "end": move.play.end,
                "best": move.best,
                "cells": value_cells(position, answer, move),
                "scenes": line_scenes(position, events, stop=_NOT_REACHED if further is None else _CHANCE),
            }
        )
    return found


def line_scenes(position: Situation, events: Sequence[Event], *, stop: str = _CHANCE) -> list[Scene]:
    """What is seen after each turn of a line that a position leads to; ``stop`` says why it breaks off."""
    found = list(_scenes(_at(position), events))
    if found and not found[-1]["over"]:
        found[-1]["over"] = stop
    return found


def record_scenes(position: Situation) -> tuple[list[Scene], str]:
    """What is seen from the start of a record, or else of the position alone, up to the position.

    Returns:
        The scenes, and a sentence if hands are face down because the record does not tell what was in them.
    """
    last = _scene(_at(position), "", None, _end_of(position), scores=match_scores(position))
    if not position.replayed:
        return [last], ""
    if reason := judging.obstacle(position):
        start, about = _face_down(position), f"Hands are face down before the end of the record ({reason})."
    else:
        state, _ = judging.moments(position)
        start, about = _Stand(position, state, (), (0,) * position.rules.seats, 0), ""
    found = [_scene(start, "Before the record.", None, ""), *_scenes(start, position.events)]
    shown = ("text", "new", "drawn")
    return [*found[:-1], last | {key: found[-1][key] for key in shown}], about


@dataclass(frozen=True)
class _Stand:
    """Where a line or record stands.

    Attributes:
        position: whose line it is.
        state: hands that are face down are empty in it.
        line: the tiles as they lie.
        hidden: per seat how many tiles are face down.
        hidden_boneyard: how many there.
    """

    position: Situation
    state: State
    line: tuple[Lying, ...]
    hidden: tuple[int, ...]
    hidden_boneyard: int


def _at(position: Situation) -> _Stand:
    return _Stand(position, position.state, position.line, position.hidden, position.hidden_boneyard)


def _face_down(position: Situation) -> _Stand:
    """The moment before a record, of which only the numbers of tiles are known."""
    assert position.replayed is not None
    seats = position.replayed.seats
    sizes, boneyard = sizes_before(position, seats)
    start = State(((),) * len(sizes), seats[0], None, (), 0, scores_before(position))
    return _Stand(position, start, (), tuple(sizes), boneyard)


def _scenes(stand: _Stand, events: Sequence[Event]) -> Iterator[Scene]:
    """What is seen after each turn: draws and then a play or a pass, or draws alone at the end."""
    turn: list[Event] = []
    before = stand.state
    for number, event in enumerate(events, 1):
        stand, event = _after(stand, event)
        turn.append(event)
        if isinstance(event, Drawn) and number < len(events):
            continue
        state, rules = stand.state, stand.position.rules
        points = sum(state.scores) - sum(before.scores)
        text = turn_text(before.turn, turn, points)
        drawn = [tile for one in turn if isinstance(one, Drawn) for tile in one.tiles or ()]
        new = None
        if isinstance(event, Play):
            new = 0 if event.end == LEFT else len(stand.line) - 1
        end = None if any(stand.hidden) else outcome(rules, state)
        yield _scene(
            stand,
            f"{text[0].upper()}{text[1:]}.",
            new,
            f"the hand is over{ended_text(rules, end)}" if end else "",
            scores=final_scores(rules, state, end) if end else state.scores,
            drawn=drawn,
        )
        turn, before = [], state


def _after(stand: _Stand, event: Event) -> tuple[_Stand, Event]:
    """Where it stands after an event, and the event with the tiles that are drawn, where they are known."""
    state, line = stand.state, stand.line
    seat, hidden = state.turn - 1, list(stand.hidden)
    if isinstance(event, Drawn):
        if hidden[seat]:
            hidden[seat] += event.number
            left = stand.hidden_boneyard - event.number
            return replace(stand, hidden=tuple(hidden), hidden_boneyard=left), event
        event = replace(event, tiles=state.boneyard[: event.number])
    elif isinstance(event, Play):
        hidden[seat] -= 1 if hidden[seat] else 0
        line = extended(line, event)
    state = after(stand.position.rules, state, event)
    return replace(stand, state=state, line=line, hidden=tuple(hidden)), event


def _end_of(position: Situation) -> str:
    """How the record of a position has ended the hand; empty if it goes on."""
    replayed = position.replayed
    if not replayed or not replayed.over:
        return ""
    if replayed.outcome:
        return f"the hand is over{ended_text(position.rules, replayed.outcome)}"
    return "the hand is over; hidden hands keep what it scores"


def _scene(
    stand: _Stand,
    text: str,
    new: int | None,
    over: str,
    *,
    scores: Sequence[int] = (),
    drawn: Sequence[tuple[int, int]] = (),
) -> Scene:
    """One state as the page draws it.

    Returns:
        ``line`` (left and right half of each tile), ``new`` (which of them was laid last), ``hands`` and
        ``boneyard`` (tiles, and how many are face down; no boneyard where nothing is drawn), ``turn``,
        ``scores`` per side (none where the hand scores only at its end), ``drawn`` (tiles drawn in this
        turn), ``text`` (what was done) and ``over`` (why nothing follows).
    """
    position, state = stand.position, stand.state
    rules = position.rules
    shown = rules.game in SCORING or rules.target is not None or over
    return {
        "line": stand.line,
        "new": new,
        "hands": [
            {"tiles": hand, "hidden": hidden} for hand, hidden in zip(state.hands, stand.hidden, strict=True)
        ],
        "boneyard": {"tiles": state.boneyard, "hidden": stand.hidden_boneyard} if rules.draws else None,
        "turn": None if over else state.turn,
        "scores": (scores or state.scores) if shown else None,
        "drawn": drawn,
        "text": text,
        "over": over[:1].upper() + over[1:] + ("." if over and not over.endswith(".") else ""),
    }
