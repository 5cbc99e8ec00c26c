"""Around the compiled search: every play with its value, and the value alone."""

from __future__ import annotations

import numpy as np

from ....solver.run.compiled import compiled
from .bit_rules import (
    FITS,
    GAME,
    HIGH,
    LOW,
    NO_END,
    PIPS,
    SEATS,
    lead_end,
    new_end,
    pips,
    play_points,
    total_points,
)
from .two_sides_kernel import AGAINST, ALPHA, BETA, DEPTHS, LEFT, OTHER, OWN, RIGHT, ROW, SCORED, search
from .two_sides_memo import GOAL, LIMIT, NODES, STOPPED, final_value, lowest, new_work, out_value


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
def _playable(w, p, leads):  # type: ignore[no-untyped-def]
    """The tiles that the seat to move can play at the left end, or lead, and those at the right end."""
    if p[LEFT] == NO_END:
        return p[0] & leads, 0
    return p[0] & FITS[p[LEFT] >> 1], p[0] & FITS[p[RIGHT] >> 1] if p[LEFT] != p[RIGHT] else 0


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
    if p[LEFT] == NO_END:
        p[LEFT], p[RIGHT] = lead_end(w, tile, LOW[tile]), lead_end(w, tile, HIGH[tile])
        gain = total_points(w[GAME], PIPS[tile])
    else:
        at = RIGHT if play & 1 else LEFT
        p[at] = new_end(w, tile, p[at])
        gain = play_points(w[GAME], p[LEFT], p[RIGHT])
    p[0] ^= 1 << tile
    p[OWN] -= PIPS[tile]
    if w[GOAL] > 0:
        p[SCORED] += gain
        gain = 0
    _next_seat(w, p)
    return gain


@compiled
def _window(w, f, table, stop, p, alpha, beta):  # type: ignore[no-untyped-def]
    """The value of a position, the lead excepted, as far as a window shows it."""
    over, value = _over(w, p)
    if over:
        return value
    for i in range(ALPHA):
        f[0, i] = p[i]
    f[0, ALPHA], f[0, BETA] = alpha, beta
    return search(w, f, table, stop)


@compiled
def _exact(w, f, table, stop, p, guess):  # type: ignore[no-untyped-def]
    """The exact value, the lead excepted, by searches with empty windows that close in on it from a guess."""
    low, high = -LIMIT, LIMIT
    value = guess
    while low < high and not w[STOPPED]:
        beta = value + 1 if value == low else value
        value = _window(w, f, table, stop, p, beta - 1, beta)
        if value < beta:
            high = value
        else:
            low = value
    return value


@compiled
def _each_play(w, f, table, stop, p, leads, plays, values):  # type: ignore[no-untyped-def]
    """Write every play and its value, in order; how many. None if the seat must draw or pass."""
    fl, fr = _playable(w, p, leads)
    both = fl | fr
    count = 0
    guess = 0
    while both:
        tile = lowest(both)
        both &= both - 1
        for end in range(2):
            if (fr if end else fl) >> tile & 1:
                q = p.copy()
                gain = _lay(w, q, tile << 1 | end)
                guess = gain - _exact(w, f, table, stop, q, gain - guess)
                if w[STOPPED]:
                    return count
                plays[count] = tile << 1 | end
                values[count] = guess
                count += 1
    return count


@compiled
def _value(w, f, table, stop, p, leads):  # type: ignore[no-untyped-def]
    """The value of a position."""
    if p[LEFT] != NO_END:
        return _exact(w, f, table, stop, p, 0)
    over, best = _over(w, p)
    if over:
        return best
    best = -LIMIT
    fl = p[0] & leads
    while fl and not w[STOPPED]:
        q = p.copy()
        gain = _lay(w, q, lowest(fl) << 1)
        fl &= fl - 1
        if best == -LIMIT:
            best = gain - _exact(w, f, table, stop, q, 0)
        else:
            value = gain - _window(w, f, table, stop, q, gain - best - 1, gain - best)
            if value > best and not w[STOPPED]:
                best = gain - _exact(w, f, table, stop, q, gain - value)
    return best


@compiled
def run_many(
    rules, hands, boneyards, left, right, turn, scores, leads, table, stop, budget, plays, values, counts
):  # type: ignore[no-untyped-def]
    """Write every play and its value for many deals; how many deals were done, and the nodes."""
    f = np.zeros((DEPTHS, ROW), np.int64)
    nodes = 0
    for i in range(len(hands)):
        if stop[0] != 0:  # the search itself looks only every 256 nodes
            return i, nodes
        w = new_work(rules, boneyards[i], table, budget - nodes)
        p = _position(w, hands[i], left, right, turn, scores)
        if not _over(w, p)[0]:
            counts[i] = _each_play(w, f, table, stop, p, leads, plays[i], values[i])
        nodes += w[NODES]
        if w[STOPPED]:
            return i, nodes
    return len(hands), nodes


@compiled
def run_values(rules, hands, boneyards, left, right, turn, scores, leads, table, stop, budget, values):  # type: ignore[no-untyped-def]
    """Write the value of many deals; how many deals were done, and the nodes."""
    f = np.zeros((DEPTHS, ROW), np.int64)
    nodes = 0
    for i in range(len(hands)):
        if stop[0] != 0:
            return i, nodes
        w = new_work(rules, boneyards[i], table, budget - nodes)
        values[i] = _value(w, f, table, stop, _position(w, hands[i], left, right, turn, scores), leads)
        nodes += w[NODES]
        if w[STOPPED]:
            return i, nodes
    return len(hands), nodes


@compiled
def run_one(rules, hands, boneyard, left, right, turn, scores, leads, table, stop, budget):  # type: ignore[no-untyped-def]
    """Is it complete, the value, and the nodes."""
    w = new_work(rules, boneyard, table, budget)
    f = np.zeros((DEPTHS, ROW), np.int64)
    p = _position(w, hands, left, right, turn, scores)
    value = _value(w, f, table, stop, p, leads)
    return w[STOPPED] == 0, value, w[NODES]
