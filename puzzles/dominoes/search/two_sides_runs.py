"""Around the compiled search: every play with its value, and the value alone."""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .bit_rules import NO_END, PIPS, SEATS, list_plays, pips, play_tile
from .two_sides_kernel import AGAINST, ALPHA, BETA, DEPTHS, LEFT, OTHER, OWN, RIGHT, ROW, SCORED, search
from .two_sides_memo import GOAL, LIMIT, NODES, STOPPED, final_value, new_work, out_value

MOST_PLAYS = 28  # at the lead; otherwise at most 14


@compiled
def _position(w, hands, left, right, turn, scores):  # type: ignore[no-untyped-def]
    p = np.zeros(ALPHA, np.int64)
    for i in range(w[SEATS]):
        p[i] = hands[(turn + i) % w[SEATS]]
        p[OWN + (i & 1)] += pips(p[i])
    p[LEFT], p[RIGHT] = left, right
    p[SCORED], p[AGAINST] = scores[turn & 1], scores[1 - (turn & 1)]
    if w[GOAL] == 0:
        p[SCORED], p[AGAINST] = 0, 0
    return p


@compiled
def _next_seat(w, p):  # type: ignore[no-untyped-def]
    hand = p[0]
    for i in range(w[SEATS] - 1):
        p[i] = p[i + 1]
    p[w[SEATS] - 1] = hand
    for i in (OWN, SCORED):
        p[i], p[i + 1] = p[i + 1], p[i]


@compiled
def _over(w, p):  # type: ignore[no-untyped-def]
    """Is the hand over because somebody is out or has reached the target? With the value."""
    if w[GOAL] > 0 and max(p[SCORED], p[AGAINST]) >= w[GOAL]:
        return True, final_value(w, p[SCORED], p[AGAINST])
    for i in range(w[SEATS]):
        if p[i] == 0:
            if i & 1:
                return True, -out_value(w, p[OTHER], p[OWN], p[AGAINST], p[SCORED])
            return True, out_value(w, p[OWN], p[OTHER], p[SCORED], p[AGAINST])
    return False, 0


@compiled
def _lay(w, p, play):  # type: ignore[no-untyped-def]
    """Lay a tile (tile << 1 | end) and go on to the next seat; the points to be added to the value."""
    tile = play >> 1
    p[LEFT], p[RIGHT], gain = play_tile(w, tile, play & 1, p[LEFT], p[RIGHT])
    p[0] ^= 1 << tile
    p[OWN] -= PIPS[tile]
    if w[GOAL] > 0:
        p[SCORED] += gain
        gain = 0
    _next_seat(w, p)
    return gain


@compiled
def _window(w, f, memo, stop, p, alpha, beta):  # type: ignore[no-untyped-def]
    """The value of a position, the lead excepted, as far as a window shows it."""
    over, value = _over(w, p)
    if over:
        return value
    for i in range(ALPHA):
        f[0, i] = p[i]
    f[0, ALPHA], f[0, BETA] = alpha, beta
    return search(w, f, memo, stop)


@compiled
def _exact(w, f, memo, stop, p, guess):  # type: ignore[no-untyped-def]
    """The exact value, the lead excepted, by searches with empty windows that close in on it from a guess."""
    low, high = -LIMIT, LIMIT
    value = guess
    while low < high and not w[STOPPED]:
        beta = value + 1 if value == low else value
        value = _window(w, f, memo, stop, p, beta - 1, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


@compiled
def _listed(p, leads, plays):  # type: ignore[no-untyped-def]
    """Write the plays of the seat to move; their number."""
    hand = p[0] & leads if p[LEFT] == NO_END else p[0]
    return list_plays(hand, p[LEFT], p[RIGHT], plays)


@compiled
def _each_play(w, f, memo, stop, p, leads, plays, values):  # type: ignore[no-untyped-def]
    """Write every play and its value, in order; how many. None if the seat must draw or pass."""
    total = _listed(p, leads, plays)
    guess = 0
    for i in range(total):
        q = p.copy()
        gain = _lay(w, q, plays[i])
        guess = gain - _exact(w, f, memo, stop, q, gain - guess)
        if w[STOPPED]:
            return i
        values[i] = guess
    return total


@compiled
def _value(w, f, memo, stop, p, leads):  # type: ignore[no-untyped-def]
    """The value of a position."""
    if p[LEFT] != NO_END:
        return _exact(w, f, memo, stop, p, 0)
    over, best = _over(w, p)
    if over:
        return best
    best = -LIMIT
    plays = np.zeros(MOST_PLAYS, np.int64)
    for i in range(_listed(p, leads, plays)):
        if w[STOPPED]:
            break
        q = p.copy()
        gain = _lay(w, q, plays[i])
        if best == -LIMIT:
            best = gain - _exact(w, f, memo, stop, q, 0)
        else:
            value = gain - _window(w, f, memo, stop, q, gain - best - 1, gain - best)
            if value > best and not w[STOPPED]:
                best = gain - _exact(w, f, memo, stop, q, gain - value)
    return best


@compiled
def run_many(
    rules, hands, boneyards, left, right, turn, scores, leads, memo, stop, budget, plays, values, counts
):  # type: ignore[no-untyped-def]
    """Write every play and its value for many deals; how many deals were done, and the nodes."""
    f = np.zeros((DEPTHS, ROW), np.int64)
    nodes = 0
    for i in range(len(hands)):
        if stop[0] != 0:  # the search itself looks only every 256 nodes
            return i, nodes
        w = new_work(rules, boneyards[i], memo, budget - nodes)
        p = _position(w, hands[i], left, right, turn, scores)
        if not _over(w, p)[0]:
            counts[i] = _each_play(w, f, memo, stop, p, leads, plays[i], values[i])
        nodes += w[NODES]
        if w[STOPPED]:
            return i, nodes
    return len(hands), nodes


@compiled
def run_values(rules, hands, boneyards, left, right, turn, scores, leads, memo, stop, budget, values):  # type: ignore[no-untyped-def]
    """Write the value of many deals; how many deals were done, and the nodes."""
    f = np.zeros((DEPTHS, ROW), np.int64)
    nodes = 0
    for i in range(len(hands)):
        if stop[0] != 0:
            return i, nodes
        w = new_work(rules, boneyards[i], memo, budget - nodes)
        values[i] = _value(w, f, memo, stop, _position(w, hands[i], left, right, turn, scores), leads)
        nodes += w[NODES]
        if w[STOPPED]:
            return i, nodes
    return len(hands), nodes
