"""Options that are True or False: every front door takes nothing else for them."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from types import FunctionType, ModuleType
from typing import Any

import pytest
from pipcube import InvalidError, cubed, domino, duel

CHALLENGE = duel.Challenge("x", pieces="soma", shape=(3, 3, 3))
# What the first parameter of a question gets.
ASKED = {
    "challenge": CHALLENGE,
    "challenges": [CHALLENGE],
    "hand": cubed.Hand("x", pieces="AAA AAC"),
    "position": domino.Position("x", game="block", set=2, hands=["0-1 1-2", "?2"]),
    "date": None,
    "seed": 1,
    "tiles": "5-5 5-0",
}


def flags() -> Iterator[tuple[ModuleType, str, str]]:
    """Every question of a door with an option that is on or off if nothing is said."""
    for door in (duel, cubed, domino):
        for name in door.__all__:
            function = getattr(door, name)
            if isinstance(function, FunctionType):
                for option in inspect.signature(function).parameters.values():
                    if isinstance(option.default, bool):
                        yield door, name, option.name


FLAGS = list(flags())


def test_there_are_some() -> None:
    found = {(door.__name__.rpartition(".")[2], name, option) for door, name, option in FLAGS}
    assert found >= {
        ("cube_duel", "draw", "orders"),
        ("cube_duel", "draw", "without_solution"),
        ("cube_duel", "export", "plain"),
        ("cube_duel", "minimise", "all"),
        ("cube_duel", "minimise", "placeable"),
        ("cube_duel", "solve", "all"),
        ("cubed", "draw", "plan"),
        ("dominoes", "deal", "partners"),
        ("dominoes", "hidden", "equilibrium"),
        ("dominoes", "line", "longest"),
    }


@pytest.mark.parametrize("value", [1, 0, None, "yes", ""])
@pytest.mark.parametrize(("door", "name", "option"), FLAGS, ids=[f"{n}-{o}" for _, n, o in FLAGS])
def test_nothing_else_is_a_flag(door: ModuleType, name: str, option: str, value: Any) -> None:
    question = getattr(door, name)
    item = ASKED[next(iter(inspect.signature(question).parameters))]
    with pytest.raises(InvalidError) as caught:
        question(item, **{option: value})
    (fault,) = caught.value.faults
    assert (fault.field, fault.message) == (option, f"{option}: expected True or False, found {value!r}")
