"""A round between several players: whose turn it is, what they may do, when it ends, what it scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from .hand import rest_of_box
from .laying import Hex, Placement, Profile, bridges_gap, broken_rule, fills_void, legal_placements
from .pieces import canonical, points

BRIDGE, VOID, DRAW3 = "bridge", "void", "draw3"
VARIANTS = (BRIDGE, VOID, DRAW3)
ROUNDS = (1, 3)  # a game has one or three


class IllegalActionError(Exception):
    """An action that the rules do not allow; the text says why."""


@dataclass(frozen=True)
class Action:
    """What a player does in a turn.

    Attributes:
        seat: from 1.
        drawn: the pieces drawn: one when stuck, three with the variant `DRAW3`.
        keep: which of three drawn pieces is kept.
        placements: what is laid: at most one piece, or two across a bridged gap.
        gift: (seat, piece) given away after filling a void, or ``None``.
    """

    seat: int
    drawn: tuple[str, ...] = ()
    keep: str | None = None
    placements: tuple[Placement, ...] = ()
    gift: tuple[int, str] | None = None


@dataclass(frozen=True)
class Round:
    """The state of a round.

    Attributes:
        hands: per seat, canonical names.
        bag: what can be drawn.
        turn: the seat to move, from 1.
        table: what lies where, in the order played.
        profile: the reading of the rules.
        variants: those of `VARIANTS` that are played.
    """

    hands: tuple[tuple[str, ...], ...]
    bag: tuple[str, ...]
    turn: int = 1
    table: Mapping[Hex, str] = field(default_factory=dict)
    profile: Profile = field(default_factory=Profile)
    variants: frozenset[str] = frozenset()


def start(hands: Sequence[Sequence[str]], *, first: int, profile: Profile, variants: frozenset[str]) -> Round:
    """A round as dealt: the bag is what the hands leave of the box."""
    dealt = tuple(tuple(map(canonical, hand)) for hand in hands)
    return Round(dealt, rest_of_box(*dealt), first, {}, profile, variants)


def is_over(state: Round) -> bool:
    """Has somebody played everything, or is the bag empty and nobody able to play?"""
    if any(not hand for hand in state.hands):
        return True
    return not state.bag and not any(_can_play(state, seat) for seat in range(1, len(state.hands) + 1))


def scores(state: Round) -> tuple[int, ...]:
    """What each seat counts for the pieces it holds; fewer is better."""
    return tuple(points(hand) for hand in state.hands)


def winners(totals: Sequence[int]) -> tuple[int, ...]:
    """The seats with the lowest total over all rounds; a tie is shared."""
    return tuple(seat for seat, total in enumerate(totals, 1) if total == min(totals))


def apply(state: Round, action: Action) -> Round:
    """The round after an action.

    Raises:
        IllegalActionError: the rules do not allow it.
    """
    if is_over(state):
        raise IllegalActionError("the round has ended")
    if action.seat != state.turn:
        raise IllegalActionError(f"it is the turn of seat {state.turn}, not {action.seat}")
    after = state
    if len(action.drawn) > 1:
        after = _draw_three(after, action)
    elif action.drawn:
        after = _draw_one(after, action)
    elif not action.placements:
        if _can_play(state, action.seat):
            raise IllegalActionError("passing while a piece can be laid is not allowed")
        if state.bag:
            raise IllegalActionError("with pieces in the bag one draws instead of passing")
    if len(action.placements) > 2:
        raise IllegalActionError("no more than two pieces are laid in a turn")
    if len(action.placements) == 2 and not (
        BRIDGE in state.variants and bridges_gap(state.table, action.placements[0].at)
    ):
        raise IllegalActionError("a second piece is laid only with the variant bridge, after bridging a gap")
    for placement in action.placements:
        after = _lay(after, action.seat, placement)
    if action.gift:
        after = _give(state, after, action)
    return replace(after, turn=state.turn % len(state.hands) + 1)


def _can_play(state: Round, seat: int) -> bool:
    return bool(legal_placements(state.table, state.hands[seat - 1], state.profile))


def _with_hand(state: Round, seat: int, hand: Sequence[str]) -> Round:
    hands = list(state.hands)
    hands[seat - 1] = tuple(hand)
    return replace(state, hands=tuple(hands))


def _from_bag(state: Round, pieces: Sequence[str]) -> tuple[str, ...]:
    bag = list(state.bag)
    for piece in pieces:
        if piece not in bag:
            raise IllegalActionError(f"{piece} is not in the bag")
        bag.remove(piece)
    return tuple(bag)


def _draw_one(state: Round, action: Action) -> Round:
    """Who cannot play draws one piece, and plays it if that is possible."""
    if _can_play(state, action.seat):
        raise IllegalActionError("drawing while a piece can be laid is not allowed")
    bag = _from_bag(state, action.drawn)
    hand = (*state.hands[action.seat - 1], *action.drawn)
    after = replace(_with_hand(state, action.seat, hand), bag=bag)
    if not action.placements and _can_play(after, action.seat):
        raise IllegalActionError(f"{action.drawn[0]} can be laid, so it must be")
    return after


def _draw_three(state: Round, action: Action) -> Round:
    """Variant: instead of playing draw three, keep one, return two; the turn ends."""
    if DRAW3 not in state.variants or len(action.drawn) != 3:
        raise IllegalActionError("more than one piece is drawn only with the variant draw3, and then three")
    if action.placements or action.gift:
        raise IllegalActionError("after draw3 the turn ends")
    _from_bag(state, action.drawn)
    if action.keep is None or action.keep not in action.drawn:
        raise IllegalActionError("the piece kept must be one of the three drawn")
    hand = (*state.hands[action.seat - 1], action.keep)
    return replace(_with_hand(state, action.seat, hand), bag=_from_bag(state, [action.keep]))


def _lay(state: Round, seat: int, placement: Placement) -> Round:
    piece = canonical(placement.sides)
    hand = list(state.hands[seat - 1])
    if piece not in hand:
        raise IllegalActionError(f"seat {seat} does not hold {piece}")
    if reason := broken_rule(state.table, placement, state.profile):
        raise IllegalActionError(f"{placement.sides} at {placement.at[0]},{placement.at[1]}: {reason}")
    hand.remove(piece)
    table = {**state.table, placement.at: placement.sides}
    return replace(_with_hand(state, seat, hand), table=table)


def _give(before: Round, state: Round, action: Action) -> Round:
    """Variant: who fills a void gives a piece from the hand to another player."""
    assert action.gift is not None
    receiver, piece = action.gift
    if VOID not in state.variants:
        raise IllegalActionError("pieces are given away only with the variant void")
    table = dict(before.table)
    filled = False
    for placement in action.placements:
        filled |= fills_void(table, placement.at)
        table[placement.at] = placement.sides
    if not filled:
        raise IllegalActionError("a piece is given away only after filling a void")
    hand = list(state.hands[action.seat - 1])
    if piece not in hand:
        raise IllegalActionError(f"seat {action.seat} does not hold {piece}")
    if not 1 <= receiver <= len(state.hands) or receiver == action.seat:
        raise IllegalActionError(f"there is no other player at seat {receiver}")
    hand.remove(piece)
    state = _with_hand(state, action.seat, hand)
    return _with_hand(state, receiver, (*state.hands[receiver - 1], piece))
