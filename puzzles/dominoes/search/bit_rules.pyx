"""The rules of bit_rules.pxd for Python: their constants, and what the tests hold against rules/game.py."""

from libc.stdint cimport int64_t

from ....solver.run.arrays cimport int64s


def laid(rules, int64_t tile, bint at_right, int64_t left, int64_t right):
    """The ends after a tile is played at one end, or leads, and the points that it makes."""
    cdef int64_t points = play_tile(int64s(rules), tile, at_right, &left, &right)
    return left, right, points


def won(rules, int64_t own, int64_t others):
    """What the winner of a hand scores, if these sets of tiles are left to his side and to all others."""
    return end_points(int64s(rules), pips(own), pips(own) + pips(others))


def playable(int64_t hand, int64_t left, int64_t right):
    """The plays from a hand in their order, and the tiles that have one."""
    cdef int64_t plays[MOST_PLAYS]
    cdef int64_t count = list_plays(hand, left, right, plays)
    return [plays[i] for i in range(count)], hand & fitting(left, right)
