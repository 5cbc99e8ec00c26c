"""A mapping that cannot be changed, so that what holds it can be hashed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from typing import Any, TypeVar

K = TypeVar("K")
V = TypeVar("V", covariant=True)


class FrozenMap(Mapping[K, V]):
    """A mapping in the order given; equal to any mapping of the same content, hashable, picklable."""

    __slots__ = ("_content", "_hash")

    def __init__(self, content: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._content: dict[K, V] = dict(content)
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._content[key]

    def __len__(self) -> int:
        return len(self._content)

    def __iter__(self) -> Iterator[K]:
        return iter(self._content)

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._content.items()))
        return self._hash

    def __reduce__(self) -> tuple[type[FrozenMap[K, V]], tuple[dict[K, V]]]:
        return type(self), (self._content,)  # not the hash: texts have another one in every process

    def __repr__(self) -> str:
        return repr(self._content)


def hash_of(item: Any) -> int:
    """The hash of an item by its fields; by their number alone where an unsound one holds what has none."""
    try:
        return hash(tuple(getattr(item, field.name) for field in fields(item)))
    except TypeError:
        return hash(len(fields(item)))
