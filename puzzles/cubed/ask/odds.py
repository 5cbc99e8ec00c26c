"""Stuck: which draws save the game, and with what chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction

from ....solver.result import Deadline
from ..rules.hand import Hand
from ..rules.laying import legal_placements
from ..search.complete import prepare
from .check import UNKNOWN, WINNABLE, check_until

DRAWS = 2  # alone, after this many without a legal move the game is lost
DEFAULT_TIMEOUT = 60.0  # seconds a hand


@dataclass(frozen=True)
class Draw:
    """A piece that may come out of the bag.

    Attributes:
        first: the piece drawn before it, or ``None`` if it is the first.
        piece: the piece.
        copies: how many of it are in the bag then.
        saves: can the hand then be played out without another draw? ``None`` if that is undecided.
    """

    first: str | None
    piece: str
    copies: int
    saves: bool | None


@dataclass(frozen=True)
class Odds:
    """What the draws left can do for a hand.

    Attributes:
        stuck: whether no piece of the hand can be laid; if one can, the rest is empty.
        first: every kind of piece in the bag as the next draw.
        second: every kind as the draw after a first one that gives no legal move.
        low: the chance that these draws save the game, counting only what is proved.
        high: the same, counting what is undecided as saved. Equal to ``low``: the chance is exact.
    """

    stuck: bool
    first: tuple[Draw, ...]
    second: tuple[Draw, ...]
    low: Fraction
    high: Fraction


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
    """
    nothing = Fraction(0)
    if legal_placements(hand.table, hand.pieces, hand.profile):
        return Odds(False, (), (), nothing, nothing)
    prepare()
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
    second: list[Draw] = []
    kinds = sorted(bag) if draws >= 1 else []
    for number, piece in enumerate(kinds):
        first.append(Draw(None, piece, bag[piece], saves(piece)))
        if draws >= 2 and piece not in playable:
            for other, copies in sorted((bag - Counter([piece])).items()):
                second.append(Draw(piece, other, copies, saves(piece, other)))
        if progress:
            progress((number + 1) / len(kinds))
    low = _chance(first, second, len(hand.bag), undecided=False)
    return Odds(True, tuple(first), tuple(second), low, _chance(first, second, len(hand.bag), undecided=True))


def _chance(first: list[Draw], second: list[Draw], bag: int, *, undecided: bool) -> Fraction:
    """The chance that one of the draws saves, reading what is undecided as given.

    A first draw comes with copies / bag, a second after each copy of its first and out of one piece fewer.
    """

    def good(draw: Draw) -> bool:
        return undecided if draw.saves is None else draw.saves

    copies = {draw.piece: draw.copies for draw in first}
    chance = sum((Fraction(draw.copies, bag) for draw in first if good(draw)), Fraction(0))
    for draw in second:
        if draw.first is not None and good(draw):
            chance += Fraction(copies[draw.first], bag) * Fraction(draw.copies, bag - 1)
    return chance
