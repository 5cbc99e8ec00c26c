"""How answers about a hand are put in words, on the terminal and on pages."""

from __future__ import annotations

from ..ask.check import LOST, UNKNOWN, WINNABLE, Checked
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


def played_text(checked: Checked, pieces: int) -> str:
    """How many of a number of pieces can be played at most, as far as that is proved."""
    if checked.most_played == checked.played_upper:
        return f"{checked.most_played} of {pieces} pieces at most"
    return f"{checked.most_played} to {checked.played_upper} of {pieces} pieces at most"


def points_text(checked: Checked) -> str:
    """How many points are left at least, as far as that is proved."""
    if checked.least_points == checked.points_lower:
        return f"{checked.least_points} points left at least"
    return f"{checked.points_lower} to {checked.least_points} points left at least"
