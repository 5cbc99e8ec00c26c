"""Answers as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from typing import Any

_DIGITS = 6  # of seconds and other measured figures


def plain(value: Any) -> Any:
    """An answer as dicts, lists, texts and numbers: a dataclass by its fields in order.

    A field whose metadata say ``{"json": False}`` is left out. A class whose JSON has other names, or another
    order, lists the attributes in ``JSON``. Fractions are texts such as ``5/12``; floats have six decimals,
    but those of a class that lists attributes in ``ROUNDED`` have all of theirs in the others.
    """
    names = getattr(value, "JSON", None)
    if names is None and is_dataclass(value) and not isinstance(value, type):
        names = [one.name for one in fields(value) if one.metadata.get("json", True)]
    if names is not None:
        rounded = getattr(value, "ROUNDED", names)
        return {name: (plain if name in rounded else _whole)(getattr(value, name)) for name in names}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return f"{value.numerator}/{value.denominator}"
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, Mapping):
        return {str(key): plain(content) for key, content in value.items()}
    if isinstance(value, set | frozenset):
        value = sorted(value)
    if isinstance(value, list | tuple):
        return [plain(content) for content in value]
    return value


def _whole(value: Any) -> Any:
    """As `plain`, with all decimals of a float or of floats in a list."""
    if isinstance(value, list | tuple):
        return [_whole(content) for content in value]
    return value if isinstance(value, float) else plain(value)
