"""What a record of play proves about who held which tile: slots that tiles can have come from.

A tile comes to a seat at the deal or by one of its draws, and leaves it when it is played. Whoever draws or
passes holds nothing that fits, so a tile that fits cannot have been in that hand at that moment. This alone
decides which tile can fill which slot: the histories that agree with a record are the perfect matchings of
tiles and slots.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .game import lead_rank
from .tiles import Tile

BONEYARD, OUT = 0, -1  # in place of a seat; out of play
FROM_THE_START, TO_THE_END = -1, 10**6


@dataclass(frozen=True)
class RecordStep:
    """One action of a record: a draw of several tiles is several steps.

    Attributes:
        move: the number of the move in the record, from 1.
        seat: who acts.
        kind: ``"play"``, ``"draw"`` or ``"pass"``.
        tile: what is played, or drawn if that was seen.
        ends: the open numbers before it; ``None`` for the lead.
    """

    move: int
    seat: int
    kind: str
    tile: Tile | None
    ends: tuple[int, int] | None

    def fits(self, tile: Tile) -> bool:
        """Could this tile have been played at this moment?"""
        return self.ends is None or self.ends[0] in tile or self.ends[1] in tile


@dataclass(frozen=True)
class Slot:
    """A way for a tile to come to a seat: the deal (``since`` is `FROM_THE_START`) or a draw (its step)."""

    seat: int
    since: int
    tile: Tile | None = None


@dataclass(frozen=True)
class Fate:
    """Where a tile went: played by a seat at a step, or (`TO_THE_END`) still in its hand or the boneyard."""

    seat: int
    until: int


def slots_of(steps: Sequence[RecordStep], sizes: Sequence[int]) -> list[Slot]:
    """All slots of the hands.

    Args:
        steps: the record.
        sizes: for each seat the number of tiles it holds after the record.
    """
    slots = []
    for seat, size in enumerate(sizes, 1):
        drawn = [
            Slot(seat, number, _drawn_tile(steps, number))
            for number, step in enumerate(steps)
            if step.seat == seat and step.kind == "draw"
        ]
        played = sum(step.seat == seat and step.kind == "play" for step in steps)
        slots += [Slot(seat, FROM_THE_START)] * (size + played - len(drawn)) + drawn
    return slots


def _drawn_tile(steps: Sequence[RecordStep], number: int) -> Tile | None:
    """What was drawn, if it was seen, or played at once: then it was the tile drawn last."""
    after = steps[number + 1] if number + 1 < len(steps) else None
    played = after.tile if after and after.kind == "play" else None
    return steps[number].tile or played


def fates_of(steps: Sequence[RecordStep], hands: Sequence[Sequence[Tile]]) -> dict[Tile, Fate]:
    """Where the tiles went that were played or are in a hand that is known."""
    fates = {tile: Fate(seat, TO_THE_END) for seat, hand in enumerate(hands, 1) for tile in hand}
    for number, step in enumerate(steps):
        if step.kind == "play" and step.tile is not None:
            fates[step.tile] = Fate(step.seat, number)
    return fates


def can_fill(
    steps: Sequence[RecordStep],
    slot: Slot,
    tile: Tile,
    until: int,
    *,
    forced_lead: bool,
    upto: int = TO_THE_END,
) -> bool:
    """Can a tile have come by a slot and stayed in that hand until a step?

    Args:
        steps: the record.
        slot: how it would have come.
        tile: the tile.
        until: the step that played it, or `TO_THE_END`.
        forced_lead: did the highest tile have to lead?
        upto: only draws and passes before this step are taken into account.
    """
    if slot.tile not in (None, tile) or slot.since >= until:
        return False
    lead = steps[0].tile if forced_lead and steps else None
    if slot.since == FROM_THE_START and lead is not None and lead_rank(tile) > lead_rank(lead):
        return False
    silent = steps[slot.since + 1 : min(until, upto)]
    return not any(s.seat == slot.seat and s.kind != "play" and s.fits(tile) for s in silent)


def excluded(steps: Sequence[RecordStep], slots: Sequence[Slot], seat: int) -> dict[int, int]:
    """The numbers that no tile in the hand of a seat can have now, each with the move that proves it.

    That is the first draw or pass at this number after which no tile has come that could have it: what a seat
    draws until a tile fits, which it plays, proves more than what it may still hold of its last draw.

    Args:
        steps: the record.
        slots: those of the hands after it.
        seat: one whose hand is not seen.
    """
    played = {step.tile for step in steps if step.kind == "play"}
    found: dict[int, int] = {}
    for n, step in enumerate(steps):
        if step.seat != seat or step.kind == "play" or step.ends is None:
            continue
        later = [slot.tile for slot in slots if slot.seat == seat and slot.since >= n]
        for number in set(step.ends) - set(found):
            if all(one and (one in played or number not in one) for one in later):
                found[number] = step.move
    return found


def unplaceable(
    tiles: Sequence[Tile], slots: Sequence[Slot], fills: Callable[[Slot, Tile], bool]
) -> tuple[Tile, ...]:
    """Tiles that are more than the slots which they can have together; none if all tiles can be placed.

    A bipartite matching by augmenting paths; a path that ends nowhere has met such tiles (Hall). A tile
    without any slot comes alone, before others.
    """
    choices = {tile: [n for n, slot in enumerate(slots) if fills(slot, tile)] for tile in tiles}
    holder: dict[int, Tile] = {}
    for tile in sorted(tiles, key=lambda tile: bool(choices[tile])):
        tried: set[int] = set()
        if not _place(tile, choices, holder, tried):
            return (*(holder[slot] for slot in sorted(tried)), tile)
    return ()


def _place(
    tile: Tile, choices: Mapping[Tile, Sequence[int]], holder: dict[int, Tile], tried: set[int]
) -> bool:
    """Find a slot for a tile, moving others; ``tried`` collects the slots that were asked."""
    for slot in choices[tile]:
        if slot not in tried:
            tried.add(slot)
            if slot not in holder or _place(holder[slot], choices, holder, tried):
                holder[slot] = tile
                return True
    return False
