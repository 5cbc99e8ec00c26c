"""The compiled alpha-beta search with its memo of positions; its nodes are positions with a choice.

Draws, passes and forced plays are gone through at once. A position is seen from the seat to move: its hand
first, then the hands of those after it. numba cannot load a recursive function from its cache, so the search
keeps its own stack: a row of `f` for each depth.
"""

from __future__ import annotations

from ....solver.run.bits import lowest, size
from ....solver.run.jit import compiled
from .bit_rules import ALL_FIVES, FITS, GAME, HIGH, LOW, PIPS, SEATS, new_end, play_points
from .two_sides_memo import (
    BUDGET,
    DRAWN,
    GENERATION,
    GOAL,
    LIMIT,
    NODES,
    REST,
    STOPPED,
    YARD,
    blocked_value,
    bounds,
    drawn_to,
    final_value,
    find,
    out_value,
    pack,
    unpack,
)

# A row of the stack. First the position: the hands from the seat to move on, the ends, the place in the
# boneyard, the pips and the scores of the side to move and of the other one.
LEFT, RIGHT, POS, OWN, OTHER, SCORED, AGAINST = 4, 5, 6, 7, 8, 9, 10
# Then the window, and the value of a node that is done.
ALPHA, BETA, VALUE = 11, 12, 13
# For an open node: the points made on the way to it, and 1 or -1 as its side is that of the seat it was
# entered with; its bounds and place in the memo; the best value and play; the value to beat; the last play
# tried and its points; how many plays there are and how many were tried.
BASE, SIGN, LEAST, MOST, AT, BEST, PLAY, BAR = 14, 15, 16, 17, 18, 19, 20, 21
LAST, GAIN, COUNT, TRIED = 22, 23, 24, 25
PLAYS = 32  # the plays, at most 14
ROW, DEPTHS = 48, 32  # a hand has at most 28 plays


@compiled
def _list_plays(w, node, hint):  # type: ignore[no-untyped-def]
    """Write the plays of a node, each as score << 8 | tile << 1 | end.

    First those that leave the next rival, and the one after, few plays, and none of many draws: the fewer
    choices there are below, the sooner a play is done with. Points and doubles count for less.
    """
    h0, h1, h2, h3, left, right, pos = node[0], node[1], node[2], node[3], node[LEFT], node[RIGHT], node[POS]
    count = 0
    for end in range(2 if left != right else 1):
        old = right if end else left
        other = left if end else right
        fits = h0 & FITS[old >> 1]
        while fits:
            tile = lowest(fits)
            fits &= fits - 1
            new = new_end(w, tile, old)
            open_tiles = FITS[new >> 1] | FITS[other >> 1]
            theirs = size(h1 & open_tiles)
            score = play_points(w[GAME], new, other) * 2 - theirs * 8
            score += size(h2 & open_tiles) - 3 * size(h3 & open_tiles)
            if theirs == 0:
                score -= 4
                if pos < w[YARD]:
                    score += (drawn_to(w, new, other, pos) - pos) * -8
            if LOW[tile] == HIGH[tile]:
                score += 4
            play = tile << 1 | end
            if play == hint:
                score = 1 << 20
            node[PLAYS + count] = score << 8 | play
            count += 1
    node[COUNT] = count


@compiled
def _pick(node):  # type: ignore[no-untyped-def]
    """Bring the best play that has not been tried to the front of these; it."""
    i = node[TRIED]
    node[TRIED] = i + 1
    top = node[PLAYS + i]
    at = i
    for j in range(i + 1, node[COUNT]):
        if node[PLAYS + j] > top:
            top = node[PLAYS + j]
            at = j
    node[PLAYS + at] = node[PLAYS + i]
    return top & 0xFF


@compiled
def _count_node(w, stop):  # type: ignore[no-untyped-def]
    w[NODES] += 1
    if w[NODES] >= w[BUDGET] or (w[NODES] & 255 == 0 and stop[0] != 0):
        w[STOPPED] = 1


@compiled
def _settle(w, node):  # type: ignore[no-untyped-def]
    """Go on to the next choice; True if the hand ends before one."""
    h0, h1, h2, h3, left, right, pos = node[0], node[1], node[2], node[3], node[LEFT], node[RIGHT], node[POS]
    own, other, scored, against = node[OWN], node[OTHER], node[SCORED], node[AGAINST]
    sign, base, passes = 1, 0, 0
    over = False
    while True:
        fl = h0 & FITS[left >> 1]
        fr = h0 & FITS[right >> 1] if left != right else 0
        if fl | fr == 0:
            if pos < w[YARD]:
                to = drawn_to(w, left, right, pos)
                h0 |= w[DRAWN + to] ^ w[DRAWN + pos]
                own += w[REST + pos] - w[REST + to]
                pos = to
                continue
            passes += 1
            if passes == w[SEATS]:
                base += sign * blocked_value(w, own, other, scored, against)
                over = True
                break
        else:
            if size(fl) + size(fr) > 1:
                break
            passes = 0
            tile = lowest(fl | fr)
            if fl:  # like `play_tile`, which is slower in this loop: it looks whether anything lies
                left = new_end(w, tile, left)
            else:
                right = new_end(w, tile, right)
            gain = play_points(w[GAME], left, right)
            h0 ^= 1 << tile
            own -= PIPS[tile]
            if w[GOAL] > 0:
                scored += gain
                over = scored >= w[GOAL]
                if over:
                    base = sign * final_value(w, scored, against)
                    break
            else:
                base += sign * gain
            if h0 == 0:
                base += sign * out_value(w, own, other, scored, against)
                over = True
                break
        if w[SEATS] == 2:
            h0, h1 = h1, h0
        else:
            h0, h1, h2, h3 = h1, h2, h3, h0
        own, other = other, own
        scored, against = against, scored
        sign = -sign
    if left > right:
        left, right = right, left
    node[0], node[1], node[2], node[3], node[LEFT], node[RIGHT], node[POS] = h0, h1, h2, h3, left, right, pos
    node[OWN], node[OTHER], node[SCORED], node[AGAINST] = own, other, scored, against
    node[BASE], node[SIGN] = base, sign
    return over


@compiled
def _keys(w, node):  # type: ignore[no-untyped-def]
    k1 = node[0] | node[1] << 28 | node[LEFT] << 56 | node[RIGHT] << 60
    k2 = node[2] | node[3] << 28 | node[POS] << 56
    return k1, k2, w[GENERATION] | node[SCORED] << 16 | node[AGAINST]


@compiled
def enter(w, f, memo, stop, depth):  # type: ignore[no-untyped-def]
    """Open the node at a depth, whose position and window have been written; False if its value is known."""
    node = f[depth]
    if _settle(w, node):
        node[VALUE] = node[BASE]
        return False
    base, sign = node[BASE], node[SIGN]
    alpha, beta = node[ALPHA] - base, node[BETA] - base
    if sign < 0:
        alpha, beta = -beta, -alpha
    low, high = -LIMIT, LIMIT
    if w[GAME] < ALL_FIVES and w[GOAL] == 0:
        low, high = bounds(w, node[OWN], node[OTHER], node[POS])
        if low >= beta or high <= alpha:
            node[VALUE] = base + sign * (low if low >= beta else high)
            return False
    k1, k2, k3 = _keys(w, node)
    at = find(w, memo, k1, k2, k3)
    hint = -1
    if at >= 0:
        low, high, hint = unpack(memo[at + 3])
        if low >= beta or high <= alpha or low == high:
            node[VALUE] = base + sign * (high if high <= alpha else low)
            return False
    _count_node(w, stop)
    node[ALPHA], node[BETA] = max(alpha, low), min(beta, high)
    node[BAR] = node[ALPHA]
    node[LEAST], node[MOST], node[AT] = low, high, at
    node[BEST], node[TRIED] = -LIMIT, 0
    _list_plays(w, node, hint)
    return True


@compiled
def descend(w, f, memo, stop, depth):  # type: ignore[no-untyped-def]
    """Lay the next play of the node above and open the node that comes of it; False if its value is known."""
    node, child = f[depth - 1], f[depth]
    play = _pick(node)
    tile = play >> 1
    left, right = node[LEFT], node[RIGHT]
    if play & 1:
        right = new_end(w, tile, right)
    else:
        left = new_end(w, tile, left)
    gain = play_points(w[GAME], left, right)
    rest, own, scored = node[0] ^ 1 << tile, node[OWN] - PIPS[tile], node[SCORED]
    if w[GOAL] > 0:
        scored += gain
        gain = 0
    node[LAST], node[GAIN] = play, gain
    if w[GOAL] > 0 and scored >= w[GOAL]:
        child[VALUE] = -final_value(w, scored, node[AGAINST])
        return False
    if rest == 0:
        child[VALUE] = -out_value(w, own, node[OTHER], scored, node[AGAINST])
        return False
    child[0], child[1], child[2], child[3] = node[1], node[2], node[3], node[0]
    if w[SEATS] == 2:
        child[1], child[3] = rest, 0
    else:
        child[3] = rest
    child[LEFT], child[RIGHT], child[POS] = left, right, node[POS]
    child[OWN], child[OTHER], child[SCORED], child[AGAINST] = node[OTHER], own, node[AGAINST], scored
    child[ALPHA], child[BETA] = gain - node[BETA], gain - node[BAR]
    return enter(w, f, memo, stop, depth)


@compiled
def back_up(w, f, memo, depth):  # type: ignore[no-untyped-def]
    """Take the value of the node below; False if that settles the node, which then goes to the memo."""
    node = f[depth]
    value = node[GAIN] - f[depth + 1, VALUE]
    if value > node[BEST]:
        node[BEST] = value
        node[PLAY] = node[LAST]
        node[BAR] = max(node[BAR], value)
    best = node[BEST]
    if best < node[BETA] and node[TRIED] < node[COUNT]:
        return True
    low, high = node[LEAST], node[MOST]
    if best > node[ALPHA]:
        low = max(low, best)
    if best < node[BETA]:
        high = min(high, best)
    at = node[AT] if node[AT] >= 0 else -1 - node[AT]
    # The nodes below may have written to this place meanwhile.
    memo[at], memo[at + 1], memo[at + 2] = _keys(w, node)
    memo[at + 3] = pack(low, high, node[PLAY])
    node[VALUE] = node[BASE] + node[SIGN] * best
    return False


@compiled
def search(w, f, memo, stop):  # type: ignore[no-untyped-def]
    """The value of the position in the first row if it lies in its window, else a bound on that side."""
    depth = 0
    alive = enter(w, f, memo, stop, 0)
    while w[STOPPED] == 0:
        if alive:
            depth += 1
            alive = descend(w, f, memo, stop, depth)
        elif depth > 0:
            depth -= 1
            alive = back_up(w, f, memo, depth)
        else:
            return f[0, VALUE]
    return 0
