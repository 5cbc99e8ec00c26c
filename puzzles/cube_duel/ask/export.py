"""Challenges as a BurrTools file."""

from __future__ import annotations

from collections.abc import Sequence

from ...files.faults import InvalidError, check_flag, item_fault
from ..files.burrtools.export import packed, puzzle_xml, why_not
from ..rules.challenge import Challenge
from ..rules.faults import require_challenge


def export(challenges: Sequence[Challenge], *, plain: bool = False) -> bytes:
    """The content of a BurrTools file: a problem for each challenge.

    Args:
        challenges: one or more; all have the set of pieces of the first.
        plain: XML instead of gzip.

    Raises:
        InvalidError: there is none, or some are not sound or cannot be written, `export_fault` says of each;
            or ``plain`` is no flag.

    >>> from pipcube import duel
    >>> export(duel.read("@sampler"), plain=True)[:5]
    b'<?xml'
    """
    check_flag("plain", plain)
    if not challenges:
        raise InvalidError([item_fault("there is no challenge to export")])
    found = []
    for challenge in challenges:
        require_challenge(challenge)
        if reason := why_not(challenge):
            found.append(item_fault(f'challenge "{challenge.name}": {reason}'))
    if found:
        raise InvalidError(found)
    content = puzzle_xml(challenges).encode()
    return content if plain else packed(content)


def export_fault(challenge: Challenge) -> str | None:
    """Why a challenge cannot be exported; ``None`` if it can."""
    require_challenge(challenge)
    return why_not(challenge)
