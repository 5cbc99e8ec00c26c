"""Is the solution of a challenge unique?"""

from __future__ import annotations

from ..rules.challenge import Challenge
from .solve import Solved, solve


def verify(challenge: Challenge, *, engine: str | None = None, timeout: float | None = None) -> Solved:
    """Prove that a challenge has exactly one solution, and that it is the one printed with it, if one is.

    Args:
        challenge: the challenge.
        engine: as in `solve`.
        timeout: as in `solve`.

    Raises:
        InvalidError: as in `solve`, which this is without the list of all solutions.

    >>> from pipcube import duel
    >>> verify(duel.read("@sampler")["wizard-11"]).solution_ok
    True
    """
    return solve(challenge, engine=engine, timeout=timeout)
