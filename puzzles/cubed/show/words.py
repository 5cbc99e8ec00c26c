"""How answers about a hand are put in words, on the terminal and on pages."""

from __future__ import annotations

from ..ask.check import LOST, UNKNOWN, WINNABLE, Checked
from ..ask.moves import NextLaid
from ..ask.odds import Odds
from ..ask.odds_from_deal import DealtOdds
from ..rules.laying import Profile

VERDICTS = {
    WINNABLE: "can be played out",
    LOST: "cannot be played out",
    UNKNOWN: "undecided within the limits",
}
_MATCH = {
    "any": "at least one side must match a side that it meets",
    "all": "every side must match the sides that it meets",
}
_BLOCK = {
    "sides": "a midnight purple side (M, the darkest) closes the places beside it",
    "piece": "a blocking piece closes all places around it",
}


def profile_text(profile: Profile) -> str:
    """The reading of the rules as a sentence."""
    rules = f"{_MATCH[profile.match]}, and {_BLOCK[profile.block]}"
    return f"{rules[0].upper()}{rules[1:]} (match {profile.match}, block {profile.block})."


def played_text(checked: Checked | NextLaid, pieces: int) -> str:
    """How many of a number of pieces can be played at most, as far as that is proved."""
    if checked.most_played == checked.played_upper:
        return f"{checked.most_played} of {pieces} pieces at most"
    return f"{checked.most_played} to {checked.played_upper} of {pieces} pieces at most"


def points_text(checked: Checked | NextLaid) -> str:
    """How many points are left at least, as far as that is proved."""
    if checked.least_points == checked.points_lower:
        return f"{checked.least_points} points left at least"
    return f"{checked.points_lower} to {checked.least_points} points left at least"


def chance_text(odds: Odds) -> str:
    """The chance that the draws save a stuck hand, as far as it is proved."""
    low, high = odds.probability_low or 0, odds.probability_high or 0
    if odds.probability is not None:
        return f"{odds.probability} = {float(odds.probability):.4f}"
    return f"between {float(low):.4f} and {float(high):.4f} (undecided within the limits)"


def deals_text(chance: DealtOdds) -> str:
    """What came of dealt hands, and the chance to win one."""
    lost, open_ = chance.lost_without_draw, chance.undecided
    return (
        f"{chance.won:,} of {chance.trials:,} dealt hands (match {chance.match}, block {chance.block}) "
        f"can be played out without a draw, {lost:,} cannot, {open_:,} undecided\n"
        f"chance to win under perfect play: {chance.low:.4f} to {chance.high:.4f} "
        f"({chance.confidence:.0%} confidence)"
    )
