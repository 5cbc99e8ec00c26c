"""Build orders as people say them."""

from __future__ import annotations

from ....solver.result import Status
from ..rules.order import Buildable, BuildStep, Order
from ..rules.words import colour_name

VERDICTS = {
    Status.ONE: "exactly one solution",
    Status.MANY: "more than one solution",
    Status.NONE: "no solution",
    Status.UNKNOWN: "undecided within the limits",
}
_SIDES = {"+x": "left", "+y": "right", "+z": "above"}


def step_text(step: BuildStep) -> str:
    """A step in words: which piece, and from where it comes into its place."""
    side = _SIDES.get(step.direction)
    way = f"from {step.direction}" if side is None else f"from {step.direction} ({side})"
    rests = "" if step.stable else ", does not rest"
    return f"{colour_name(step.placed.colour)} {step.placed.label} {way}{rests}"


def order_text(order: Order) -> str:
    """How well its pieces can be built up in the hand, in words."""
    if order.verdict is Buildable.STABLE:
        return f"can be built: {_steps(len(order.steps))}, stable after each"
    part = "the setup" if order.setup is order.verdict else "the rest"
    if order.verdict is Buildable.NO_WAY:
        return f"cannot be built: in every order some piece of {part} has no way in"
    return f"no order is stable; in the best one something moves after {_steps(order.unstable_steps)}"


def _steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"
