"""Random endings for the tests, by seed."""

from __future__ import annotations

import random

from pipcube.puzzles.dominoes.rules.game import COUNTS, GAMES, Rules, State, forced_lead, plays
from pipcube.puzzles.dominoes.rules.situation import Situation, ends_of, extended
from pipcube.puzzles.dominoes.rules.tiles import full_set


def random_ending(
    seed: int,
    *,
    game: str | None = None,
    seats: int = 2,
    partners: bool = False,
    most: int = 5,
    boneyard: int = 3,
    match: bool = False,
) -> tuple[Rules, State]:
    """An ending of up to ``most`` tiles a hand.

    The line is empty in every eighth ending; otherwise it is one that can lie, of up to six tiles. Some tiles
    are out of play.
    """
    rng = random.Random(seed)
    game = game or GAMES[seed % len(GAMES)]
    target = rng.choice([5, 10, 20]) if match else None
    rules = Rules(game, seats, partners, rng.choice(COUNTS), target, rng.random() < 0.2)
    tiles = list(full_set(rng.choice([6, 6, 4, 3]) if seats * most + boneyard <= 10 else 6))
    rng.shuffle(tiles)
    line: tuple[tuple[int, int], ...] = ()
    for _ in range(0 if seed % 8 == 0 else rng.randint(1, 6)):
        alone = State((tuple(sorted(tiles)),), 1, ends_of(rules, line), (), 0, (0, 0))
        options = plays(Rules(game), alone)
        if len(tiles) <= seats or not options:
            break
        play = rng.choice(options)
        line = extended(line, play)
        tiles.remove(play.tile)
    hands = []
    for seat in range(seats):
        size = rng.randint(1, max(1, min(most, len(tiles) - (seats - 1 - seat))))
        hands.append(tuple(sorted(tiles[:size])))
        del tiles[:size]
    drawn = tuple(tiles[: rng.randint(0, min(boneyard, len(tiles)))])
    scores = tuple(rng.randrange(target) for _ in range(rules.sides)) if target else (0,) * rules.sides
    turn = rng.randint(1, seats)
    if rules.forced_lead and not line:
        must = forced_lead(tuple(hands))
        turn = next(seat for seat, hand in enumerate(hands, 1) if must in hand)
    return rules, State(tuple(hands), turn, ends_of(rules, line), drawn, 0, scores)


def as_position(rules: Rules, state: State, *, order_known: bool = True) -> Situation:
    """A state as a position; the line itself is left out."""
    return Situation("random", rules, state, order_known=order_known, hidden=(0,) * rules.seats)
