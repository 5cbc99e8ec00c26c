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

    A field whose metadata say ``{"json": False}`` is left out, one with a name there
    (``{"json": "from"}``) is called so. Fractions are texts such as ``5/12``; floats have six decimals.
    """
    if is_dataclass(value) and not isinstance(value, type):
        named = [(one.metadata.get("json", one.name), getattr(value, one.name)) for one in fields(value)]
        return {name: plain(content) for name, content in named if name}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, float):
        return round(value, _DIGITS)
    if isinstance(value, Mapping):
        return {str(key): plain(content) for key, content in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(content) for content in value]
    return value
