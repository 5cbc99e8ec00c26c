"""`pipcube duel hint` and `pipcube duel minimise`: help for the person with the pieces in the hand."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from ..output import json_option, only_option, timeout_option
from ..status import NO, UNDECIDED, YES
from ..work import Question, Work, work_options
from . import each_challenge, source_argument

if TYPE_CHECKING:
    from ...puzzles.cube_duel.ask.hint import Advice
    from ...puzzles.cube_duel.ask.minimise import Minimised
    from ...puzzles.cube_duel.rules.challenge import Challenge, Packing, Placed
    from ...solver.run.parallel import Means


def _piece_object(piece: Placed) -> dict[str, Any]:
    return {
        "piece": piece.letter,
        "colour": piece.colour,
        "cells": [list(cell) for cell in sorted(piece.cells)],
    }


def _advice_object(challenge: Challenge, advice: Advice) -> dict[str, Any]:
    return {
        "name": challenge.name,
        "status": str(advice.status),
        "steps": [
            {
                **_piece_object(hint.piece),
                "technique": hint.technique.label,
                "reason": hint.reason,
                "placeable": hint.placeable,
            }
            for hint in advice.steps
        ],
        "wrong": [_piece_object(piece) for piece in advice.wrong],
        "undecided": [_piece_object(piece) for piece in advice.undecided],
    }


def _advice_status(advice: Advice) -> int:
    if advice.status == "unknown":
        return UNDECIDED
    return YES if advice.steps or advice.status == "done" else NO


@click.command()
@source_argument
@only_option
@click.option("--steps", type=click.IntRange(min=1), default=1, help="Number of hints, one after another.")
@timeout_option
@work_options
@json_option
def hint(
    source: str, only: tuple[str, ...], steps: int, timeout: float | None, work: Work, as_json: bool
) -> int:
    """Say which piece comes next, and why.

    Of all pieces the one that follows with the least search from the setup and from what has been placed
    (`placed` in the challenge file): the cell or the piece for which one placement is left. If what has been
    placed leads to no solution, the fewest pieces to take back are named.

    \b
    Examples:
        pipcube duel hint @sampler --only junior-1 --steps 3
        printf '%s\\n' '[[challenge]]' 'name = "mine"' 'shape = "half"' \\
            'setup  = "OOZZ OOAA\\n.ZZA ...A\\n..T. ....\\n.TTT ...."' \\
            'placed = ".... ....\\n.... ....\\n.... ....\\n.... IIII"' | pipcube duel hint -

    Exit status: 0 answered, 1 no solution, wrongly placed, or several solutions that share no further piece,
    2 bad input, 3 undecided.
    """
    question = Question(
        "duel hint",
        _advise,
        _advice_status,
        options={"steps": steps},
        limits={"timeout": timeout},
        to_json=_advice_object,
        show=_show_advice,
    )
    return each_challenge(source, only, question, work, as_json=as_json)


def _advise(challenge: Challenge, _: Means, *, steps: int, timeout: float | None) -> Advice:
    from ...puzzles.cube_duel.ask.hint import advise

    return advise(challenge, steps=steps, timeout=timeout)


def _show_advice(challenge: Challenge, advice: Advice) -> None:
    from .hint_screen import show_advice

    show_advice(challenge, advice)


def _minimised_object(every: bool, challenge: Challenge, found: Minimised) -> dict[str, Any]:
    from ...puzzles.cube_duel.rules.challenge import labels_of
    from ...puzzles.cube_duel.rules.notation import format_layers

    def layers(setup: Packing) -> str:
        return format_layers(labels_of(setup), challenge.box)

    return {
        "name": challenge.name,
        "status": str(found.status),
        "size": found.size,
        "setup": layers(found.setups[0]) if found.setups else None,
        "pieces": [_piece_object(piece) for piece in found.setups[0]] if found.setups else None,
        "all": [layers(setup) for setup in found.setups] if every else None,
        "complete": found.complete,
        "placeable": found.placeable,
        "at_least": found.at_least,
        "rounds": found.rounds,
        "seconds": round(found.seconds, 6),
    }


def _minimised_status(every: bool, found: Minimised) -> int:
    if found.status == "none":
        return NO
    return YES if found.status == "one" and (found.complete or not every) else UNDECIDED


@click.command()
@source_argument
@only_option
@click.option("--all", "every", is_flag=True, help="List every setup of that size.")
@click.option("--placeable", is_flag=True, help="Only setups that can be stood up, and the rest after them.")
@timeout_option
@work_options
@json_option
def minimise(
    source: str,
    only: tuple[str, ...],
    every: bool,
    placeable: bool,
    timeout: float | None,
    work: Work,
    as_json: bool,
) -> int:
    """Find the smallest setup that leaves one solution.

    The fewest pieces of the solution with which, under the challenge's target, nothing else fits; proved to
    be the fewest. The solution is the printed one, or else the only one; the setup given is not kept.

    \b
    Examples:
        pipcube duel minimise @sampler --only junior-1 --all
        pipcube duel minimise @sampler --only master-4 --placeable

    Exit status: 0 found, 1 no solution (or no such setup), 2 bad input, several solutions and none printed
    included, 3 undecided.
    """
    from ...puzzles.cube_duel.ask.minimise import NoAimError

    def show(challenge: Challenge, found: Minimised) -> None:
        from .hint_screen import show_minimised

        show_minimised(challenge, found, every=every, placeable=placeable)

    question = Question(
        "duel minimise",
        _minimise,
        partial(_minimised_status, every),
        options={"every": every, "placeable": placeable},
        limits={"timeout": timeout},
        to_json=partial(_minimised_object, every),
        show=show,
    )
    return each_challenge(source, only, question, work, as_json=as_json, refusals=(NoAimError,))


def _minimise(
    challenge: Challenge, _: Means, *, every: bool, placeable: bool, timeout: float | None
) -> Minimised:
    from ...puzzles.cube_duel.ask.minimise import minimise

    return minimise(challenge, every=every, placeable=placeable, timeout=timeout)
