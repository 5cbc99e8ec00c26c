"""Keys of tables, the same for tables with the same future, and the store of the keys that are settled."""

from __future__ import annotations

import numpy as np

from ....solver.run.jit import compiled
from .kernel_board import ALL, KINDS, STRIDE, TOUCHED


@compiled
def mix(x):  # type: ignore[no-untyped-def]
    x ^= x >> np.uint64(30)
    x *= np.uint64(0xBF58476D1CE4E5B9)
    x ^= x >> np.uint64(27)
    x *= np.uint64(0x94D049BB133111EB)
    return x ^ (x >> np.uint64(31))


@compiled
def _cell_key(x, y, a, b, c):  # type: ignore[no-untyped-def]
    z = mix(np.uint64(x * 1024 + y + 1) * np.uint64(0x9E3779B97F4A7C15) + a * np.uint64(0xD6E8FEB86659FD93))
    z = mix(z + b * np.uint64(0xA0761D6478BD642F))
    return mix(z ^ (c * np.uint64(0xE7037ED1A0B428DB)))


@compiled
def write_key(s, have, key):  # type: ignore[no-untyped-def]
    """Two words that are the same for tables with the same future, up to shifts and turns by 120 degrees."""
    st, full, dead, touch, mask, ban = s.st, s.full, s.dead, s.touch, s.mask, s.ban
    touched, left, colours, plain, later, names = s.touched, s.left, s.colours, s.plain[0], s.later, s.names
    stride = st[STRIDE]
    wanted = 0
    for k in range(st[KINDS]):
        if have >> np.uint64(k) & np.uint64(1):
            for side in range(3):
                if colours[k, side] >= 0:
                    wanted |= 1 << colours[k, side]
    lq = lr = ly = 1 << 30
    for i in range(st[TOUCHED]):
        c = touched[i]
        q, r = c % stride, c // stride
        lq, lr, ly = min(lq, q), min(lr, r), min(ly, -q - r)
    zero = np.uint64(0)
    h0 = h1 = h2 = g0 = g1 = g2 = zero
    odd = np.uint64(0x9FB21C651E98DF25)
    for i in range(st[TOUCHED]):
        c = touched[i]
        q, r = c % stride, c // stride
        y = -q - r - ly
        q -= lq
        r -= lr
        a = b = d = zero
        if full[c] == 0 and dead[c] == 0:
            m0, m1, m2 = mask[c], mask[c + stride], mask[c + stride - 1]
            if st[ALL]:
                a = later[0, 0, m0] & later[0, 1, m1] & later[0, 2, m2] & ~ban[c, 0] & have
                b = later[1, 0, m0] & later[1, 1, m1] & later[1, 2, m2] & ~ban[c, 1] & have
                d = later[2, 0, m0] & later[2, 1, m1] & later[2, 2, m2] & ~ban[c, 2] & have
                blocks = (a | b | d) & ~plain != zero
                if (a | b | d) != zero and touch[c] >= 2:
                    a, b, d = ~a, ~b, ~d
                if blocks:
                    # a blocking piece needs a piece at its coloured side
                    a = mix(a + np.uint64(m0 != 0))
                    b = mix(b + np.uint64(m1 != 0))
                    d = mix(d + np.uint64(m2 != 0))
            else:
                # side s turns to side s + 1 as turn t to turn t + 1
                few = np.uint64(touch[c] < 2)
                a = mix((ban[c, 0] & have) * odd + np.uint64(m0 & wanted)) + few
                b = mix((ban[c, 1] & have) * odd + np.uint64(m1 & wanted)) + few
                d = mix((ban[c, 2] & have) * odd + np.uint64(m2 & wanted)) + few
        z = _cell_key(q, r, a, b, d)
        h0 += z
        g0 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
        z = _cell_key(y, q, d, a, b)
        h1 += z
        g1 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
        z = _cell_key(r, y, b, d, a)
        h2 += z
        g2 += (z ^ (z >> np.uint64(29))) * odd ^ (z >> np.uint64(17))
    if h1 < h0:
        h0, g0 = h1, g1
    if h2 < h0:
        h0, g0 = h2, g2
    for k in range(st[KINDS]):
        h0 += names[k] * np.uint64(left[k])
        g0 += mix(names[k] + np.uint64(left[k]))
    if h0 == zero:
        h0 = np.uint64(1)
    key[0], key[1] = h0, g0


@compiled
def known(store, h, g):  # type: ignore[no-untyped-def]
    limit = np.uint64(len(store) - 1)
    at = h & limit
    while store[at, 0] != 0:
        if store[at, 0] == h and store[at, 1] == g:
            return True
        at = (at + np.uint64(1)) & limit
    return False


@compiled
def remember(store, h, g):  # type: ignore[no-untyped-def]
    limit = np.uint64(len(store) - 1)
    at = h & limit
    while store[at, 0] != 0:
        if store[at, 0] == h and store[at, 1] == g:
            return 0
        at = (at + np.uint64(1)) & limit
    store[at, 0], store[at, 1] = h, g
    return 1


@compiled
def rehash(old, new):  # type: ignore[no-untyped-def]
    """Copy the keys into a larger store."""
    for i in range(len(old)):
        if old[i, 0] != 0:
            remember(new, old[i, 0], old[i, 1])
