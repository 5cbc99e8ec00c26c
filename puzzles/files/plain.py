"""Answers as JSON has them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields, is_dataclass
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
    if is_dataclass(value) and not isinstance(value, type) and hasattr(value, "ROUNDED"):
        names = getattr(value, "JSON", None) or [one.name for one in fields(value) if _is_shown(one)]
        return {name: _whole(getattr(value, name), name in value.ROUNDED) for name in names}  # type: ignore[attr-defined]
    if names := getattr(value, "JSON", None):
        return {name: plain(getattr(value, name)) for name in names}
    if is_dataclass(value) and not isinstance(value, type):
        shown = [one.name for one in fields(value) if _is_shown(one)]
        return {name: plain(getattr(value, name)) for name in shown}
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


def _is_shown(field: Field[Any]) -> bool:
    return field.metadata.get("json", True)


def _whole(value: Any, rounded: bool) -> Any:
    """A value with all decimals of its floats, or as `plain`."""
    if isinstance(value, list | tuple) and not rounded:
        return [_whole(content, rounded) for content in value]
    return value if isinstance(value, float) and not rounded else plain(value)
