"""Challenges as one HTML page: the cube in 3D, its build order, its layers, its target and verdict.

What the page's scripts (puzzles/pages/duel.js) get, all cells as [x, y, z]::

    {title, entries: [{
        name, level, box: [X, Y, Z],
        verdict: {text, kind},                 kind: good, bad, undecided or "" (nothing was asked)
        target: [[x, y, z, colour, seam]],     visible cells that are prescribed; "" for what is not
        setup: [piece],
        solutions: [{                          none, one, or two that differ
            pieces: [piece],
            order: {text, kind},               can it be built?
            steps: [{piece, text, path}],      setup first; piece: number in pieces; path: unit translations,
                                               none if the pieces are just listed
            differs: [number]}]}]}             of the pieces that stand elsewhere than in the other solution

A piece is ``{label, name, fill, cells}``: the label as layers print it, the name in words, and the tint of
its colour by which it is told from other pieces.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ....solver.result import Status
from ...pages.page import page
from ...pictures.palette import shades
from ..ask.build import rest_of
from ..ask.draw import Drawing
from ..rules.challenge import Challenge, Packing, Placed, colours
from ..rules.order import Buildable, Order
from ..rules.words import colour_name
from .words import VERDICTS, order_text, step_text

SCRIPTS = ("depth.js", "solid.js", "isometric.js", "plates.js", "duel.js")
_KINDS = {Status.ONE: "good", Status.MANY: "bad", Status.NONE: "bad", Status.UNKNOWN: "undecided"}


def to_html(shown: Sequence[Drawing]) -> str:
    """A self-contained page of some challenges, with a list to pick from if there are several."""
    names = [one.challenge.name for one in shown]
    title = f"Cube Duel: {names[0]}" if len(names) == 1 else f"Cube Duel: {len(names)} challenges"
    return page(title, SCRIPTS, to_data(title, shown))


def to_data(title: str, shown: Sequence[Drawing]) -> dict[str, Any]:
    """What the page's scripts get (see above)."""
    return {"title": title, "entries": [_entry(one) for one in shown]}


def _entry(shown: Drawing) -> dict[str, Any]:
    challenge, found = shown.challenge, shown.found
    tints = _tints(challenge)
    packings = found.packings if found else ()
    return {
        "name": challenge.name,
        "level": challenge.level,
        "box": challenge.box.size,
        "verdict": _verdict(found.status) if found else {"text": "", "kind": ""},
        "target": [
            [*cell, challenge.target.get(cell, ""), challenge.seams.get(cell, "")]
            for cell in sorted(challenge.target.keys() | challenge.seams.keys())
        ],
        "setup": [_piece(piece, tints) for piece in challenge.setup],
        "solutions": [
            {
                "pieces": [_piece(piece, tints) for piece in packing],
                "order": _order(order),
                "steps": _steps(challenge, packing, order),
                "differs": _differs(packing, packings),
            }
            for packing, order in zip(packings, shown.orders, strict=True)
        ],
    }


def _verdict(status: Status) -> dict[str, str]:
    return {"text": VERDICTS[status], "kind": _KINDS[status]}


def _tints(challenge: Challenge) -> Mapping[tuple[str, str], str]:
    """The tint of each piece, by colour and letter; the same in all solutions."""
    letters = challenge.pieces.letters
    return {
        (colour, letter): tint
        for colour in colours(challenge.box)
        # The darkest two are left out: borders are to be seen on all of them.
        for letter, tint in zip(letters, shades(colour, len(letters) + 2)[2:], strict=True)
    }


def _piece(piece: Placed, tints: Mapping[tuple[str, str], str]) -> dict[str, Any]:
    return {
        "label": piece.label,
        "name": f"{colour_name(piece.colour)} {piece.letter}",
        "fill": tints[piece.colour, piece.letter],
        "cells": sorted(piece.cells),
    }


def _order(order: Order | None) -> dict[str, str]:
    if order is None:
        text, kind = "whether it can be built is undecided (out of time)", "undecided"
    else:
        text, kind = order_text(order), "good" if order.verdict is Buildable.STABLE else "bad"
    return {"text": text, "kind": kind}


def _steps(challenge: Challenge, packing: Packing, order: Order | None) -> list[dict[str, Any]]:
    """The steps of the order, or all pieces without ways, setup first, where some piece has no way in."""
    number = {piece.cells: i for i, piece in enumerate(packing)}
    if order is not None and order.verdict is not Buildable.NO_WAY:
        steps = [(step.placed.cells, step_text(step), step.path) for step in order.steps]
    else:
        rest = {piece.cells for piece in rest_of(challenge, packing)}
        setup_first = sorted(packing, key=lambda piece: piece.cells in rest)
        steps = [(piece.cells, f"{colour_name(piece.colour)} {piece.label}", ()) for piece in setup_first]
    setup = {piece.cells for piece in challenge.setup}
    return [
        {"piece": number[cells], "text": text + (", setup" if cells in setup else ""), "path": path}
        for cells, text, path in steps
    ]


def _differs(packing: Packing, packings: Sequence[Packing]) -> list[int]:
    """The pieces of a solution that do not stand so in all of them."""
    standing = [{(piece.colour, piece.letter, piece.cells) for piece in other} for other in packings]
    return [
        i
        for i, piece in enumerate(packing)
        if any((piece.colour, piece.letter, piece.cells) not in other for other in standing)
    ]
