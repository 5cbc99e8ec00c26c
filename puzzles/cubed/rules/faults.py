"""All that is wrong with a hand: the one place where that is decided."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...files.faults import Fault, choice_fault, item_fault, name_faults, number_fault, require, value_fault
from ...files.words import Word, given_words
from .hand import NO_BAG, REST, Hand, table_words
from .laying import BLOCKS, MATCHES, Hex, Placement, broken_rule
from .notation import box_faults, read_laid, read_pieces
from .pieces import BLOCKING, canonical, kind

MAX_DRAWS = 2  # per turn, alone

Used = list[tuple[Word, str]]


def faults(hand: object) -> tuple[Fault, ...]:
    """All that is wrong with a hand; empty if it is sound.

    >>> [fault.field for fault in faults(Hand("x", pieces="AAA", match="al"))]
    ['match']
    """
    if not isinstance(hand, Hand):
        return (item_fault(f"expected a Hand, found a {type(hand).__name__}"),)
    if "_faults" not in hand.__dict__:
        object.__setattr__(hand, "_faults", tuple(_faults(hand)))
    return hand.__dict__["_faults"]


def require_hand(hand: object) -> None:
    """Refuse a hand that is not sound.

    Raises:
        InvalidError: with all its faults.
    """
    require(faults(hand), getattr(hand, "name", None), "hand")


def _faults(hand: Hand) -> list[Fault]:
    found = name_faults(hand.name)
    reading = [choice_fault("match", hand.match, MATCHES), choice_fault("block", hand.block, BLOCKS)]
    found += [fault for fault in (*reading, number_fault("drawn", hand.drawn, 0, MAX_DRAWS)) if fault]
    pieces = _listed(hand, "pieces", found)
    given = hand.given("pieces")
    if given is None:
        found.append(item_fault("the pieces are missing", "pieces"))
    elif isinstance(given, str | Sequence) and not (given.strip() if isinstance(given, str) else given):
        found.append(item_fault("the hand is empty", "pieces"))
    discarded = _listed(hand, "discarded", found)
    for word, piece in discarded:
        if kind(piece) != BLOCKING:
            message = f"discarded: {piece} is no blocking piece; only these are put out of the game"
            found.append(word.fault(message))
    laid = _laid(hand, found)
    said = hand.given("bag")
    bag = [] if isinstance(said, str) and said in (REST, NO_BAG) else _listed(hand, "bag", found)
    on_table = [(word, canonical(placement.sides)) for word, placement in laid or ()]
    found += box_faults([*pieces, *on_table, *discarded, *bag])
    if laid is not None and not any(reading):
        found += _table_faults(hand, laid)
    return found


def _listed(hand: Hand, field: str, found: list[Fault]) -> Used:
    given = hand.given(field)
    return [] if given is None else read_pieces(given_words(given, field, found), field, found)


def _laid(hand: Hand, found: list[Fault]) -> list[tuple[Word, Placement]] | None:
    """What lies on the table; ``None`` if that cannot be read."""
    given = hand.given("table")
    if not isinstance(given, str | Mapping):
        found.append(value_fault("table", "a text in quotes", given))
        return None
    before = len(found)
    laid = read_laid(table_words(given), "table", found)
    return laid if len(found) == before else None


def _table_faults(hand: Hand, laid: Sequence[tuple[Word, Placement]]) -> list[Fault]:
    """Every piece was laid by the rules, in the order written; what follows a breach is not judged."""
    table: dict[Hex, str] = {}
    for number, (word, placement) in enumerate(laid, 1):
        if problem := broken_rule(table, placement, hand.profile):
            return [word.fault(f"table, piece {number} ({placement.sides}): {problem}")]
        table[placement.at] = placement.sides
    return []
