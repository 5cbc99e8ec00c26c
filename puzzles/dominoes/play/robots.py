"""Computer players of rising strength; with the same seed they play the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from ....solver.result import Deadline, TimeUpError
from ..ask.ending import judged
from ..rules.game import Play, ends_after, play_points
from ..rules.tiles import pips
from ..search.engines import SearchTooLargeError
from .hand import Chooser, LiveHand, seen_by

RANDOM, GREEDY, OPEN, MEAN = "random", "greedy", "open", "mean"
PATIENCE = 20.0  # seconds for a play; then the greedy one is taken
SAMPLE = 200  # deals looked at for a play


def player(level: str, seed: int) -> Chooser:
    """A player.

    Args:
        level: `RANDOM`; `GREEDY`: most points, then the heaviest tile; `MEAN`: the best mean over deals that
            agree with what that seat has seen; `OPEN`: the best play with all hands and the boneyard known,
            which is cheating.
        seed: for what is left to chance.
    """
    rng = Random(f"player {seed}")  # noqa: S311 (a game, not a secret; and not the numbers of the deal)
    choosers: dict[str, Callable[[LiveHand], Play]] = {
        RANDOM: lambda live: _any(live.options, rng),
        GREEDY: greedy,
        MEAN: lambda live: _mean(live, seed),
        OPEN: _open,
    }
    return choosers[level]


def _any(options: Sequence[Play], rng: Random) -> Play:
    # random() is the one method whose sequence Python promises to keep.
    return options[int(rng.random() * len(options))]


def greedy(live: LiveHand) -> Play:
    """The play with the most points, of equal ones with the heaviest tile, then the first."""
    ends = live.state.ends

    def worth(play: Play) -> tuple[int, int]:
        after = ends_after(live.start.rules, ends, play)
        return play_points(live.start.rules, after, lead=ends is None), pips([play.tile])

    return max(live.options, key=worth)


def _open(live: LiveHand) -> Play:
    if len(live.options) == 1:
        return live.options[0]
    try:
        _, moves = judged(live.start.rules, live.state, Deadline.after(PATIENCE))
    except (TimeUpError, SearchTooLargeError):
        return greedy(live)
    return next(move.play for move in moves if move.best)


def _mean(live: LiveHand, seed: int) -> Play:
    if len(live.options) == 1:
        return live.options[0]
    from ..ask import means

    seen = seen_by(live, live.state.turn)
    found = means.solve(seen, timeout=PATIENCE, seed=seed, sample=SAMPLE, jobs=1)
    if found.interrupted:
        raise KeyboardInterrupt
    return found.moves[0].play if found.moves else greedy(live)
