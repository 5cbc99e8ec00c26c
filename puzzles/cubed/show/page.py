"""Hands as a page: the table on which a plan is laid step by step, and the hand that it is laid from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...pages.page import page
from ..ask.check import LOST, WINNABLE, Checked
from ..ask.draw import HandDrawing
from ..rules.hand import Hand
from ..rules.laying import EDGES, Hex, Placement, Table, dead
from ..rules.pieces import COLOURS, PURPLE, canonical, points
from .words import VERDICTS, played_text, points_text, profile_text

_TONES = {WINNABLE: "good", LOST: "bad"}  # anything else is undecided


def to_html(drawn: Sequence[HandDrawing]) -> str:
    """A page of hands, each with its plan if an answer is given."""
    title = drawn[0].hand.name if len(drawn) == 1 else f"CUBED: {len(drawn)} hands"
    data = {
        "title": title,
        "colours": dict(COLOURS),
        "hands": [_entry(drawing.hand, drawing.found) for drawing in drawn],
    }
    return page(title, ["cubed.js"], data, styles=["cubed.css"])


def _entry(hand: Hand, checked: Checked | None) -> dict[str, Any]:
    """A hand as the page takes it; placements are [q, r, sides], pieces are numbered as in the hand."""
    plan = checked.plan if checked else ()
    laid = [(at, sides) for at, sides in hand.table.items()] + [(step.at, step.sides) for step in plan]
    return {
        "name": hand.name,
        "rules": profile_text(hand.profile),
        "tone": _TONES.get(checked.status, "undecided") if checked else "",
        "note": VERDICTS[checked.status] if checked else f"{len(hand.pieces)} pieces",
        "verdict": _verdict(hand, checked) if checked else "",
        "about": _about(hand, checked) if checked else "",
        "pieces": hand.pieces,
        "laid": [[*at, sides] for at, sides in laid],
        "start": len(hand.table),
        "uses": uses(hand, plan),
        "scenes": scenes(hand, plan),
    }


def _verdict(hand: Hand, checked: Checked) -> str:
    verdict = VERDICTS[checked.status].capitalize()
    if checked.status == WINNABLE:
        return f"{verdict} without a draw."
    return f"{verdict}: {played_text(checked, len(hand.pieces))}, {points_text(checked)}."


def _about(hand: Hand, checked: Checked) -> str:
    """What the plan is that is shown, if it does not play everything."""
    if checked.status == WINNABLE:
        return ""
    if not checked.plan:
        return "No piece of the hand can be laid." if not checked.played_upper else "No plan was found."
    proved = checked.most_played == checked.played_upper
    about = f"The plan shown plays the most pieces {'there can be' if proved else 'that were found'}"
    left = points(hand.pieces) - points(canonical(step.sides) for step in checked.plan)
    if left > checked.least_points:
        return f"{about}; it leaves {left} points, and another plan leaves {checked.least_points}."
    return f"{about}."


def uses(hand: Hand, plan: Sequence[Placement]) -> list[int]:
    """For each placement of a plan the number, from 0, of the hand's piece that it lays."""
    left = list(enumerate(hand.pieces))
    found = []
    for step in plan:
        used = next(pair for pair in left if pair[1] == canonical(step.sides))
        left.remove(used)
        found.append(used[0])
    return found


def scenes(hand: Hand, plan: Sequence[Placement]) -> list[dict[str, Any]]:
    """The states that the page shows: before the plan, and after each of its placements.

    Returns:
        Per state ``laid`` (pieces on the table), ``dead`` (places [q, r]), ``touched`` (as `touched` has it),
        ``pieces`` and ``points`` left in the hand, and ``text``, a sentence.
    """
    table = dict(hand.table)
    left = list(hand.pieces)
    begin = "Before the first step." if plan else "Nothing lies on the table." if not table else ""
    found = [_scene(table, dead(table, hand.profile), left, [], begin)]
    for number, step in enumerate(plan, 1):
        near = touched(table, step)
        before = dead(table, hand.profile)
        table[step.at] = step.sides
        left.remove(canonical(step.sides))
        closed = dead(table, hand.profile)
        # A place that was dead stays so: nothing is laid there.
        text = f"Step {number}: {_sentence(step, near, len(closed - before))}"
        found.append(_scene(table, closed, left, near, text))
    return found


def _scene(
    table: Table, closed: set[Hex], left: Sequence[str], near: list[dict[str, Any]], text: str
) -> dict[str, Any]:
    return {
        "laid": len(table),
        "dead": sorted(closed),
        "touched": near,
        "pieces": len(left),
        "points": points(left),
        "text": text,
    }


def touched(table: Table, step: Placement) -> list[dict[str, Any]]:
    """The corner points of a new piece at which others lie already.

    Each side of a piece belongs to one corner point, which it shares with a side of two other hexagons.

    Returns:
        Per point ``side`` (0 top, 1 right, 2 left), ``meets`` (how many pieces lie there, 1 or 2),
        ``matched`` (how many of them show the colour of the new piece there), and ``colours``: ``same``,
        ``partly``, ``different``, or ``purple``, which matches nothing and needs no match.
    """
    met: dict[int, list[str]] = {}
    for (dq, dr), mine, theirs in EDGES:
        other = table.get((step.at[0] + dq, step.at[1] + dr))
        if other is not None:
            met.setdefault(mine, []).append(other[theirs])
    found = []
    for side, others in sorted(met.items()):
        colour = step.sides[side]
        matched = 0 if colour == PURPLE else others.count(colour)
        kind = "same" if matched == len(others) else "partly" if matched else "different"
        kind = "purple" if colour == PURPLE else kind
        found.append({"side": side, "meets": len(others), "matched": matched, "colours": kind})
    return found


def _sentence(step: Placement, near: list[dict[str, Any]], closed: int) -> str:
    """What a placement does."""
    where = f"{canonical(step.sides)} at {step.at[0]},{step.at[1]}"
    if not near:
        return f"{where} is the first piece."
    meets, matched = (sum(point[key] for point in near) for key in ("meets", "matched"))
    text = f"{where} touches {_counted(meets, 'piece')} at {_counted(len(near), 'corner point')}"
    if matched == meets:
        text += f" and matches {('it', 'both', 'all of them')[min(meets, 3) - 1]}"
    else:
        text += f" and matches {matched} of them"
    return f"{text}; it closes {_counted(closed, 'place')}." if closed else f"{text}."


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
