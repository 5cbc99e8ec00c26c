"""What a file holds: its items in order, also by name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, Protocol, TypeVar, overload

from .faults import nearest


class Named(Protocol):
    """Anything with a name."""

    @property
    def name(self) -> str:
        """The name."""
        ...


T = TypeVar("T")


class Items(Sequence[T], Generic[T]):
    """Items of a file, in its order: ``items[0]``, ``items["tuesday"]``, ``items[:3]``.

    Two are equal if their items are. `names` lists the names.
    """

    def __init__(self, items: Iterable[T] = ()) -> None:
        self._items = tuple(items)

    @property
    def names(self) -> tuple[str, ...]:
        """The items' names, in order."""
        return tuple(getattr(item, "name", "") for item in self._items)

    @overload
    def __getitem__(self, index: int | str) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Items[T]: ...
    def __getitem__(self, index: int | str | slice) -> T | Items[T]:
        """An item by its number or its name, or some of them.

        Raises:
            IndexError: there are fewer.
            KeyError: none has that name; the message has the nearest.
        """
        if isinstance(index, str):
            for item, name in zip(self._items, self.names, strict=True):
                if name == index:
                    return item
            raise KeyError(f"nothing is named {index!r}{nearest(index, self.names)}")
        if isinstance(index, slice):
            return Items(self._items[index])
        return self._items[index]

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[T]:
        return iter(self._items)

    def __eq__(self, other: object) -> bool:
        return self._items == other._items if isinstance(other, Items) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._items)

    def __repr__(self) -> str:
        return f"Items({list(self.names)})"
