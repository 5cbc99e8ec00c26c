"""A piece as a person writes it: letters, copies, a drawing; and what is wrong with that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...files.faults import Fault, Place, item_fault, show
from .notation import read_cells
from .pieces import Piece, is_connected

FIELDS = ("name", "layers", "count", "names")


def read_piece(
    table: Mapping[str, Any], number: int, owners: dict[str, int], faults: list[Fault]
) -> Piece | None:
    """A piece; ``None`` after a fault.

    Args:
        table: what is written, whatever that is.
        number: of the table, from 1.
        owners: for each letter the number of the table that has it; grows.
        faults: what is wrong is added to them.
    """
    before = len(faults)
    names = _names(table, faults)
    own = "names" if "names" in table else "name"
    for letter in names:
        if letter in owners:
            message = f"the letter {letter} is already used by piece {owners[letter]}"
            faults.append(item_fault(message, place=Place(own, at_name=True)))
        owners.setdefault(letter, number)
    if not isinstance(table.get("layers"), str):
        place = Place("layers", at_name=True)
        faults.append(item_fault('expected layers = "...", a drawing of the piece', place=place))
        return None
    cells = read_cells(table["layers"], "layers", "layers", faults)
    if len(faults) == before and not is_connected(cells):
        faults.append(item_fault("the cells do not hang together", "layers"))
    return Piece(names, frozenset(cells)) if len(faults) == before else None


def _names(table: Mapping[str, Any], faults: list[Fault]) -> str:
    """The letters of all copies of a piece; empty after a fault."""
    if ("name" in table) == ("names" in table):
        problem = "both name and names" if "name" in table else "no name"
        faults.append(item_fault(f"{problem}; give a letter as name, or one per copy as names"))
        return ""
    own = "name" if "name" in table else "names"
    names = table[own]
    good = isinstance(names, str) and names and all("A" <= letter <= "Z" for letter in names)
    if not good or (own == "name" and len(names) != 1):
        wanted = "one letter A-Z" if own == "name" else "letters A-Z, one per copy"
        faults.append(item_fault(f"expected {wanted}, found {show(names)}", own))
        return ""
    count = table.get("count", len(names))
    if isinstance(count, bool) or not isinstance(count, int) or count != len(names):
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= 26:
            message = f"expected a number of copies from 1 to 26, found {show(count)}"
        else:
            message = f'{count} copies need {count} letters: names = "..."'
        faults.append(item_fault(message, "count"))
        return ""
    return names
