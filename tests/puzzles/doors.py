"""What the front doors of all games have in common, for their tests."""

from __future__ import annotations

import doctest
import importlib
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import FunctionType, ModuleType
from typing import Any

import pytest
from pipcube import InvalidError
from pipcube.puzzles.files.faults import Fault

HEAVY = ("click", "numpy", "ortools", "pysat", "rich", "distributed", "reportlab")


def check_names(door: ModuleType) -> None:
    """Every public name is there, is listed, and has words about it."""
    assert list(door.__all__) == sorted(set(door.__all__), key=lambda name: (not name.isupper(), name))
    for name in door.__all__:
        value = getattr(door, name)
        assert name in dir(door)
        if isinstance(value, FunctionType | type):
            assert value.__doc__, name
            assert value.__module__.startswith(f"{door.__name__}."), name
    assert not hasattr(door, "nonsense")


def check_light(name: str) -> None:
    """Importing the door, in a new process, loads nothing heavy."""
    code = f"""
import sys
from pipcube import {name}
{name}.faults, {name}.read
print(*[heavy for heavy in {HEAVY!r} if heavy in sys.modules])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == []


def check_examples(door: ModuleType) -> int:
    """The examples in the words about the door's names do what they say; how many there are."""
    modules = {
        importlib.import_module(getattr(door, name).__module__)
        for name in door.__all__
        if callable(getattr(door, name))
    }
    modules |= {door}
    tried = 0
    for module in sorted(modules, key=lambda module: module.__name__):
        found = doctest.testmod(module, optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        assert found.failed == 0, module.__name__
        tried += found.attempted
    return tried


def check_value(make: Callable[[], Any], other: Any) -> None:
    """A thing made twice is equal, has one hash, survives pickling, cannot be changed, and shows itself."""
    one, two = make(), make()
    assert one == two
    assert hash(one) == hash(two)
    assert one != other
    assert pickle.loads(pickle.dumps(one)) == one
    assert len({one, two, other}) == 2
    assert str(one).strip()
    assert one._repr_html_().startswith("<")
    assert repr(one)
    with pytest.raises(AttributeError):
        one.name = "changed"


def anything(value: Any) -> Any:
    """A value that a type checker would not let pass."""
    return value


JUNK: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 3, 7, 10**30, 2.5, float("nan"), float("inf"), object, object(), print),
    *(10**5000, (10**5000, 0), 10**400, -(10**400)),
    *("", " ", "x", "?", "\0", "a\nb", "é" * 50, "6-6", "[[", "0,0:ACK", "9" * 5000, b"bytes", range(5)),
    *((), (1,), (0, 0), ("a",), (None,), ((0, 0, 0),), [], [[]], [1, [2, [3]]], ["x", None]),
    *({}, {"a": 1}, {(0, 0, 0): "red"}, {(0, 0): "ACK"}, set(), frozenset()),
)


def picklable(value: Any) -> bool:
    """Can it be sent to another process, and is it the same there?"""
    try:
        again = pickle.loads(pickle.dumps(value))
        return bool(again == value) and hash(again) == hash(value)
    except Exception:
        return False


def check_unsound(
    rng: random.Random,
    make: Callable[..., Any],
    sound: Mapping[str, Any],
    faults: Callable[[Any], Sequence[Fault]],
    questions: Iterable[Callable[[Any], Any]],
    near: Mapping[str, Sequence[Any]],
    answer: Callable[[Any], Any],
) -> bool:
    """Break one field of a sound item; was it unsound then? No question answers an unsound one.

    Args:
        rng: decides which field, and how.
        make: the item's class.
        sound: its fields.
        faults: the judge.
        questions: each raises `InvalidError` for an unsound item, before it searches.
        near: values for some fields that are nearly right.
        answer: a question that a sound item can be asked, quickly.
    """
    field = rng.choice(sorted(sound))
    value = rng.choice([*near.get(field, ()), *JUNK]) if rng.random() < 0.9 else rng.choice(JUNK)
    item = make(**{**sound, field: value})
    found = faults(item)
    assert faults(item) == found
    for fault in found:
        assert fault.message
        assert str(fault)
    assert hash(item) == hash(pickle.loads(pickle.dumps(item))) if picklable(value) else hash(item)
    assert isinstance(str(item), str)
    assert item._repr_html_().startswith("<")
    if not found:
        answer(item)  # it is really sound: nothing is raised
        return False
    for question in questions:
        with pytest.raises(InvalidError) as caught:
            question(item)
        assert caught.value.faults
        assert str(caught.value)
    return True
