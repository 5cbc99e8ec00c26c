"""Stuck: which draws save the game, and with what chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ....solver.result import Deadline
from ...files.faults import check_seconds
from ...pictures.shown import Shown
from ..rules.faults import require_hand
from ..rules.hand import Hand
from ..rules.laying import legal_placements
from .check import UNKNOWN, WINNABLE, check_until

DRAWS = 2  # alone, after this many without a legal move the game is lost
DEFAULT_TIMEOUT = 60.0  # seconds a hand


@dataclass(frozen=True)
class Draw:
    """A piece that may come out of the bag.

    Attributes:
        piece: the piece.
        copies: how many of it are in the bag then.
        saves: can the hand then be played out without another draw? ``None`` if that is undecided.
    """

    piece: str
    copies: int
    saves: bool | None


@dataclass(frozen=True)
class SecondDraw:
    """A piece that may come out of the bag after a first one that cannot be laid.

    Attributes:
        first: the piece drawn before it.
        piece: the piece.
        copies: how many of it are in the bag then.
        saves: can the hand then be played out without another draw? ``None`` if that is undecided.
    """

    first: str
    piece: str
    copies: int
    saves: bool | None


@dataclass(frozen=True)
class Odds(Shown):
    """What the draws left can do for a hand.

    Attributes:
        name: of the hand.
        stuck: whether no piece of the hand can be laid; if one can, the rest is empty.
        first: every kind of piece in the bag as the next draw.
        second: every kind as the draw after a first one that gives no legal move.
        probability: the chance that these draws save the game; ``None`` where that is undecided.
        probability_low: the same, counting only what is proved.
        probability_high: the same, counting what is undecided as saved.
        hand: the hand asked about; not in the JSON.
    """

    name: str
    stuck: bool
    first: tuple[Draw, ...]
    second: tuple[SecondDraw, ...]
    probability: Fraction | None
    probability_low: Fraction | None
    probability_high: Fraction | None
    hand: Hand = field(metadata={"json": False}, repr=False)

    @property
    def decided(self) -> bool:
        """Is the chance exact (or the hand not stuck)?"""
        return self.probability_low == self.probability_high


def odds(
    hand: Hand, *, timeout: float | None = None, progress: Callable[[float], None] | None = None
) -> Odds:
    """The chance that the draws left (two less those used) save a stuck game.

    A piece saves the game if, once drawn, the hand can be played out without another draw. So this is a lower
    bound on the chance of winning: a piece that only delays does not count.

    Args:
        hand: any hand; its bag is drawn from, every piece being equally likely.
        timeout: seconds for all draws together; `DEFAULT_TIMEOUT` if ``None``.
        progress: called with the share of the first draws done, 0 to 1.

    Raises:
        InvalidError: the hand is not sound, or the timeout no number of seconds.

    >>> odds(Hand("x", pieces="AAC", table="0,0:KKK")).stuck
    True
    """
    require_hand(hand)
    check_seconds("timeout", timeout)
    if legal_placements(hand.table, hand.pieces, hand.profile):
        return Odds(hand.name, False, (), (), None, None, None, hand)
    deadline = Deadline.after(DEFAULT_TIMEOUT if timeout is None else timeout)
    draws = DRAWS - hand.drawn
    bag = Counter(hand.bag)
    playable = {
        piece for piece in bag if legal_placements(hand.table, [piece], hand.profile)
    }  # the hand itself has no legal move, so only what is drawn can
    settled: dict[tuple[str, ...], bool | None] = {}

    def saves(*drawn: str) -> bool | None:
        if not playable.intersection(drawn):
            return False
        key = tuple(sorted(drawn))
        if key not in settled:
            checked = check_until(replace(hand, pieces=hand.pieces + key), deadline, optimum=False)
            settled[key] = None if checked.status == UNKNOWN else checked.status == WINNABLE
        return settled[key]

    first: list[Draw] = []
    second: list[SecondDraw] = []
    kinds = sorted(bag) if draws >= 1 else []
    for number, piece in enumerate(kinds):
        first.append(Draw(piece, bag[piece], saves(piece)))
        if draws >= 2 and piece not in playable:
            for other, copies in sorted((bag - Counter([piece])).items()):
                second.append(SecondDraw(piece, other, copies, saves(piece, other)))
        if progress:
            progress((number + 1) / len(kinds))
    low, high = (_chance(first, second, len(hand.bag), undecided=counted) for counted in (False, True))
    exact = low if low == high else None
    return Odds(hand.name, True, tuple(first), tuple(second), exact, low, high, hand)


def _chance(first: list[Draw], second: list[SecondDraw], bag: int, *, undecided: bool) -> Fraction:
    """The chance that one of the draws saves, reading what is undecided as given.

    A first draw comes with copies / bag, a second after each copy of its first and out of one piece fewer.
    """

    def good(draw: Draw | SecondDraw) -> bool:
        return undecided if draw.saves is None else draw.saves

    copies = {draw.piece: draw.copies for draw in first}
    chance = sum((Fraction(draw.copies, bag) for draw in first if good(draw)), Fraction(0))
    for draw in second:
        if good(draw):
            chance += Fraction(copies[draw.first], bag) * Fraction(draw.copies, bag - 1)
    return chance
